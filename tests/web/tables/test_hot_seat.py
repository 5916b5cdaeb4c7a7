"""Hot seat: who sees what, what the cover hides, and which seat is next."""

from __future__ import annotations

import random

import pytest

from laguna import games
from laguna.core.state import NOBODY
from laguna.web.db.models import PERSON, Person
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.people import names
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient
from tests.web.tables.test_websocket import receive_nothing

pytestmark = pytest.mark.anyio


async def at_one_screen(live_server: LiveServer, game: str, *others: Person, **terms: object) -> tuple[str, Person]:
    """A table at which one browser has the first two seats, and these people the others."""
    host = await live_server.person("Marta")
    places = [SeatSetup(PERSON, person=host), SeatSetup(PERSON, person=host, name="Sam")]
    places += [SeatSetup(PERSON, person=other) for other in others]
    agreed = TableTerms(is_hot_seat=True, **terms)  # type: ignore[arg-type]
    return await live_server.services.seating.open(games.load(game), {}, places, agreed, host), host


async def look(line: TableClient, seat: int) -> None:
    """Look with the eyes of a seat of this screen."""
    await line.settle()
    await line.send(type="look", seat=seat)
    frame = await line.receive_until("frame", "refused")
    assert frame["type"] == "frame" and frame["whole"] is True and frame["seat"] == seat


async def test_a_hot_seat_starts_with_the_public_view(live_server: LiveServer) -> None:
    table, host = await at_one_screen(live_server, "burano")
    line = await live_server.call(table, host)
    assert line.screen.seat == NOBODY and line.screen.choices() == []
    assert line.screen.said["next_seat"] in (0, 1)
    onlooker = await live_server.call(table)
    assert "next_seat" not in onlooker.screen.said, "only this screen has seats to be asked"
    for name in ("plates", "prompt", "seats", "headline"):
        assert line.screen.said[name] == onlooker.screen.said[name]
    assert line.screen.pieces == onlooker.screen.pieces


async def test_a_whole_match_is_played_at_a_hot_seat(live_server: LiveServer) -> None:
    table, host = await at_one_screen(live_server, "rialto")
    line = await live_server.call(table, host)
    match = (await live_server.live(table)).table.match
    rng = random.Random(6)
    asked: set[int] = set()
    passed = 0
    while True:
        await line.settle()
        if line.screen.is_over():
            break
        next_seat = line.screen.said["next_seat"]
        assert next_seat in match.deciders()
        if next_seat != line.screen.seat:
            await look(line, NOBODY)
            assert line.screen.choices() == [], "the cover shows nobody's choices"
            assert line.screen.said["next_seat"] == next_seat
            assert not any("hand" in key for key in line.screen.pieces)
            await look(line, next_seat)
            passed += 1
        asked.add(next_seat)
        assert line.screen.choices()
        assert (await line.move(rng.choice(line.screen.choices())))["type"] == "done"
    assert asked == {0, 1} and passed > 10
    assert line.screen.said["next_seat"] == NOBODY


async def test_the_next_players_view_is_sent_only_when_they_ask(live_server: LiveServer) -> None:
    """Whatever happens before: moves, a lost connection, somebody who comes or changes a name."""
    table, host = await at_one_screen(live_server, "millefiori")
    line = await live_server.call(table, host, seat=0)
    while line.screen.said["next_seat"] != 1:
        assert (await line.move(line.screen.choices()[0]))["type"] == "done"
        await line.settle()
    await live_server.call(table)
    await names.rename_person(live_server.services.store, host, "Aylin")
    await look(line, NOBODY)
    again = await live_server.call(table, host)
    for one in (line, again):
        await one.settle()
        assert one.screen.said["next_seat"] == 1
        assert 1 not in [frame["seat"] for frame in one.frames()]
        assert not any("hand" in markup for pieces in one.screen.pieces.values() for markup in pieces)
    await look(line, 1)
    assert line.screen.choices()
    await again.settle()
    assert 1 not in [frame["seat"] for frame in again.frames()], "another window still waits for its click"


async def test_strangers_cannot_look_as_a_hot_seat_player(live_server: LiveServer) -> None:
    pia = await live_server.person("Pia")
    table, _ = await at_one_screen(live_server, "burano", pia)
    guest = await live_server.person("Luca")
    for person in (pia, guest, None):
        line = await live_server.call(table, person, seat=0)
        assert line.screen.seat == NOBODY
        for seat in (0, 1):
            await line.send(type="look", seat=seat)
            assert (await line.receive_until("frame", "refused"))["type"] == "refused"
            refused = await line.ask(type="move", seat=seat, count=line.screen.count, action=0)
            assert refused["type"] == "refused"
        assert line.screen.seat == NOBODY
    line = await live_server.call(table, pia, seat=2)
    assert line.screen.seat == 2 and line.screen.choices()


async def test_the_seat_in_the_address_is_shown_first(live_server: LiveServer) -> None:
    table, host = await at_one_screen(live_server, "burano")
    for seat in (0, 1):
        line = await live_server.call(table, host, seat=seat)
        assert line.screen.seat == seat and line.screen.choices()


async def test_hidden_clicks_at_a_hot_seat_are_not_sent_to_rivals(live_server: LiveServer) -> None:
    """Not even as a word on who is asked next there."""
    pia = await live_server.person("Pia")
    table, host = await at_one_screen(live_server, "burano", pia, pace="live", seconds=3600)
    screen, rival = await live_server.call(table, host, seat=0), await live_server.call(table, pia, seat=2)
    watcher = await live_server.call(table)
    await rival.settle()
    for seat in (0, 1):
        await look(screen, seat)
        assert (await screen.move(screen.screen.choices()[0]))["type"] == "done"
        await receive_nothing([rival, watcher])
        assert (await screen.undo())["type"] == "done"
        await receive_nothing([rival, watcher])


async def test_the_next_seat_of_a_screen_is_sent_when_it_changes(live_server: LiveServer) -> None:
    table, host = await at_one_screen(live_server, "burano")
    line = await live_server.call(table, host, seat=0)
    assert line.screen.said["next_seat"] == 0
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert line.screen.said["next_seat"] == 1
    await look(line, 1)
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert line.screen.said["next_seat"] in (0, 1)
