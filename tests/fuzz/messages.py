"""Whatever a browser sends: each message is answered once, nothing is thrown, and refusals have their sentence."""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from laguna import games
from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.app import serving
from laguna.web.db.models import BROWSER, PERSON
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.http.rate_limits import Limit, RateLimits
from laguna.web.people.sessions import Identity
from laguna.web.settings import Settings
from laguna.web.tables.messages import LARGEST
from laguna.web.tables.websocket import TableConnection
from laguna.web.text import catalogues

NAMES: Final = ("type", "id", "seat", "count", "action", "words", "number", "whole_turn", "what", "agrees", "extra")
VALUES: Final[tuple[Any, ...]] = (
    *("move", "undo", "say", "look", "stand_in", "take_back", "resign", "words", "ask", "reply", "alive", "frame", ""),
    *("end", "turn", "replace", "replace 1", "replace 99", "undo = rewind 0 0", "end = end"),
    *(None, True, False, 0, 1, -1, -2, 2, 17, 2**31, 2**63, -(2**63), 2**64, 1e308, -0.5, 10**400),
    *("x", "x" * 41, "\ud800", "\u0000", "\u202e", "ü" * 1001, [], {}, [[]], {"type": "move"}),
)
ENOUGH: Final = 400  # rows after which a new match is begun, so that it does not become slow


class Unlimited(RateLimits):
    """Limits that nobody reaches."""

    def take(self, limit: Limit, person: str | int | None, address: str) -> bool:
        return True


class MessageTarget:
    """A seat at a running match; messages go to the WebSocket code without a network."""

    def __init__(self) -> None:
        catalogues.register()
        self._folder = tempfile.TemporaryDirectory()
        self._loop = asyncio.new_event_loop()
        self._broken = catalogue.sentence(Text("play.not_written"), "en")
        database = os.path.join(self._folder.name, "laguna.sqlite")
        settings = Settings(
            database=database,
            bots=1,
            moves_a_second=1e9,
            tables_an_hour=10**9,
            running_tables=10**9,
            running_tables_per_network=10**9,
            running_bots=10**9,
            running_bots_per_network=10**9,
        )
        self._serving = serving(settings, Unlimited(settings, b"a key for addresses"))
        self._services = self._loop.run_until_complete(self._serving.__aenter__())
        self._connection = self._loop.run_until_complete(self._sit_down())

    def close(self) -> None:
        """End what was begun."""
        self._loop.run_until_complete(self._serving.__aexit__(None, None, None))
        self._folder.cleanup()

    async def _sit_down(self) -> TableConnection:
        services = self._services
        people = [await services.store.new_person(name) for name in ("Marta", "Sam")]
        places = [SeatSetup(PERSON, person=person) for person in people]
        id = await services.seating.open(games.load("rialto"), {}, places, TableTerms(), people[0])
        stored = await services.store.find_match(id)
        assert stored is not None, "it was opened"
        socket: Any = SimpleNamespace(query_params={}, scope={})
        session, _ = await services.store.sessions.open(people[0], BROWSER)
        identity = Identity(people[0], session)
        connection = TableConnection(socket, services.tables, stored, identity, "en", services.limits)
        connection.table = await services.tables.join(id, connection.listener)
        return connection

    def run(self, data: bytes) -> None:
        """Hand one message over, as text where it is text."""
        try:
            said: str | bytes = data.decode()
        except UnicodeDecodeError:
            said = data
        self._loop.run_until_complete(self._hear(said))

    async def _hear(self, said: str | bytes) -> None:
        outbox = self._connection.listener.outbox
        await self._connection._receive(said)
        told = [json.loads(outbox.get_nowait() or b"null") for _ in range(outbox.qsize())]
        answers = [message for message in told if message["type"] in ("done", "refused", "answer", "frame")]
        assert answers, f"no answer to {said!r}"
        for message in told:
            assert message.get("words") != self._broken, f"{said!r} was not carried out"
        assert self._connection.table is not None, "it sits at a table"
        if self._connection.table.table.number > ENOUGH or self._connection.table.table.match.is_over():
            self._connection = await self._sit_down()


TARGET: Final = MessageTarget  # that tests/fuzz/target.py runs


def mutate(data: bytes, seed: int, otherwise: Callable[[bytes], bytes]) -> bytes:
    """Change a field of a message, or add one; where it is no message, its bytes."""
    rng = random.Random(seed)
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or rng.random() < 0.3:
        return otherwise(data)
    for _ in range(rng.randint(1, 3)):
        name = rng.choice([*said, *NAMES])
        if rng.random() < 0.15:
            said.pop(name, None)
        else:
            said[name] = rng.choice(VALUES)
    return json.dumps(said, ensure_ascii=rng.random() < 0.9).encode("utf-8", "surrogatepass")[: 2 * LARGEST]


def seeds(folder: Path) -> None:
    """One message of each kind."""
    base = {"id": "a", "seat": 0}
    said: list[dict[str, Any]] = [
        {"type": "move", **base, "count": 0, "action": 0},
        {"type": "undo", **base, "count": 0, "whole_turn": True},
        {"type": "say", "id": "b", "words": "good evening"},
        {"type": "look", "seat": -2},
        *({"type": kind, **base} for kind in ("stand_in", "take_back", "resign")),
        {"type": "words", **base, "words": "high tide"},
        {"type": "alive", "number": 1},
    ]
    for number, message in enumerate(said):
        (folder / f"seed-{number}").write_bytes(json.dumps(message).encode())
