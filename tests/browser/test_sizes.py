"""Sizes of what is sent: the first visit and a move."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import Any, Final

import pytest

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.controls import Play, await_board, await_turn, join_table, open_table
from tests.support.browser.network import Wire
from tests.support.browser.person import Person
from tests.support.browser.server import Server

FIRST_TABLE: Final = 90_000  # bytes, compressed: page, scripts, fonts, drawings and the first frame
A_MOVE: Final = 8 * 1024

pytestmark = pytest.mark.soak
each_game = pytest.mark.parametrize("id", games.ids())


class Traffic:
    """What a page loads, as it came over the network: compressed, with headers."""

    def __init__(self, person: Person) -> None:
        self.sizes: dict[str, float] = {}
        self.extensions: list[str] = []  # that WebSockets agreed on
        self._addresses: dict[str, str] = {}
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._loaded)
        session.on("Network.webSocketHandshakeResponseReceived", self._shaken)

    def _asked(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _loaded(self, event: dict[str, Any]) -> None:
        address = self._addresses.get(event["requestId"], "")
        self.sizes[address] = self.sizes.get(address, 0) + event["encodedDataLength"]

    def _shaken(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.extensions.append(headers.get("sec-websocket-extensions", ""))


@each_game
def test_a_first_table_is_small(arrive: Arrive, id: str) -> None:
    person = arrive()
    traffic = Traffic(person)
    person.go("/")
    person.game(games.load(id).title).get_by_role("button", name="Play bots").click()
    await_turn(person)
    person.page.wait_for_timeout(1000)  # for what is loaded last
    loaded = {address.removeprefix(person.home): size for address, size in traffic.sizes.items()}
    del loaded["/"]  # the lobby; whoever opens a link to a table does not load it
    assert len([address for address in loaded if "/static/" in address]) >= 6
    first = sum(loaded.values()) + len(zlib.compress(json.dumps(person.frames()[0]).encode()))
    print(f"{id}: first table {first:,.0f} bytes: {loaded}")
    assert first < FIRST_TABLE
    assert all("permessage-deflate" in said for said in traffic.extensions) and traffic.extensions


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """The network, which counts."""
    made = Wire(server.port)
    yield made
    made.close()


@each_game
def test_a_move_is_small(arrive: Arrive, wire: Wire, id: str) -> None:
    """Measured on the wire, for both players together; and each message alone."""
    people = [arrive(wire.address), arrive(wire.address)]
    open_table(people[0], games.load(id).title, 2)
    join_table(people[1], games.load(id).title)
    await_board(*people)
    play = Play(people)
    on_the_wire: list[int] = []
    for _ in range(60):
        play.wait()
        before = wire.to_browsers
        if not play.step():
            break
        play.wait()
        on_the_wire.append(wire.to_browsers - before)
    told = [frame for person in people for frame in person.frames() if not frame.get("whole")]
    largest = max(len(zlib.compress(json.dumps(frame).encode())) for frame in told)
    print(f"{id}: a move {max(on_the_wire):,} bytes at most, {sum(on_the_wire) // len(on_the_wire):,} on average")
    assert largest < A_MOVE
    assert max(on_the_wire) < 2 * A_MOVE
