"""Server kills and network outages: no page has to be reloaded, and no move is lost or repeated."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from tests.browser.conftest import Arrive
from tests.support.browser.controls import Play, await_board, join_table, lines, look, open_table, same_as_loaded_anew
from tests.support.browser.network import Wire
from tests.support.browser.person import Person
from tests.support.browser.server import Server

CUT = 15  # seconds

pytestmark = pytest.mark.soak


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """The network before the server."""
    made = Wire(server.port)
    yield made
    made.close()


def two_at_a_table(arrive: Arrive, home: str, title: str) -> list[Person]:
    """Two people who have begun a match, on pages that would notice being loaded anew."""
    people = [arrive(home), arrive(home)]
    open_table(people[0], title, 2)
    join_table(people[1], title)
    await_board(*people)
    for person in people:
        person.expect_outage()
        person.page.evaluate("window.isTheSamePage = true")
    return people


def all_is_well(play: Play, before: list[list[str]]) -> None:
    """Nobody's page was loaded anew, all that had happened has happened, and every move was made once."""
    assert [moves_written(person, letter) for person, letter in zip(play.people, "AB", strict=True)] == play.turns
    for person, log in zip(play.people, before, strict=True):
        assert person.page.evaluate("window.isTheSamePage")
        assert lines(person.page)[: len(log)] == log
        same_as_loaded_anew(person)


def in_words(people: list[Person]) -> list[list[str]]:
    """The log of each."""
    return [lines(person.page) for person in people]


@pytest.mark.parametrize("title", ["Rialto", "Mille Fiori"])
def test_server_kills_while_moves_are_sent_lose_nothing(arrive: Arrive, server: Server, title: str) -> None:
    people = two_at_a_table(arrive, server.address, title)
    play = Play(people)
    play.go_on(10)
    for _ in range(4):
        before = in_words(people)
        play.step()  # sent, and perhaps not answered any more
        server.kill()
        for person in people:
            person.page.locator("body.offline").wait_for()
            assert look(person).is_yours is False
        server.start()
        play.go_on(6)
        all_is_well(play, before)


def moves_written(person: Person, letter: str) -> int:
    """How many moves of a seat the record has, as whoever sits there may read it."""
    record = person.page.request.get(f"{person.page.url}/record").text()
    return len(re.findall(rf"^\d+ {letter} ", record, re.MULTILINE))


@pytest.mark.parametrize("title", ["Rialto", "Mille Fiori"])
def test_a_network_outage_is_survived(arrive: Arrive, wire: Wire, title: str) -> None:
    people = two_at_a_table(arrive, wire.address, title)
    play = Play(people)
    play.go_on(10)
    before = in_words(people)
    wire.cut()
    cut_at = time.monotonic()
    play.step()  # goes into nothing
    for person in people:
        person.page.locator("body.offline").wait_for()
        ask = person.page.locator("#prompt-ask").inner_text()
        assert ask == "Connection lost, trying again"
        assert person.page.locator("#board .piece").count() > 10  # it can still be read
        assert not look(person).is_yours
    people[0].page.wait_for_timeout(1000 * max(0.0, CUT - (time.monotonic() - cut_at)))
    wire.mend()
    play.go_on(10)
    all_is_well(play, before)
