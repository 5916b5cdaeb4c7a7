"""Several people at one screen: who looks, what the cover hides, and who is asked next."""

from __future__ import annotations

import random

import pytest

from laguna import games
from laguna.core.game import NOBODY
from laguna.web.models import PERSON, Person
from laguna.web.store import Place, Terms
from tests.web.harbour import Harbour
from tests.web.lines import Line
from tests.web.test_socket import hear_nothing

pytestmark = pytest.mark.anyio


async def at_one_screen(harbour: Harbour, game: str, *others: Person, **terms: object) -> tuple[str, Person]:
    """A table at which one browser has the first two seats, and these people the others."""
    host = await harbour.person("Marta")
    places = [Place(PERSON, person=host), Place(PERSON, person=host, name="Sam")]
    places += [Place(PERSON, person=other) for other in others]
    agreed = Terms(is_hot_seat=True, **terms)  # type: ignore[arg-type]
    return await harbour.services.seating.open(games.load(game), {}, places, agreed, host), host


async def look(line: Line, seat: int) -> None:
    """Look with the eyes of a seat of this screen."""
    await line.settle()
    await line.send(type="look", seat=seat)
    frame = await line.hear_until("frame", "refused")
    assert frame["type"] == "frame" and frame["whole"] is True and frame["seat"] == seat


async def test_first_there_is_the_cover_with_what_everybody_may_see(harbour: Harbour) -> None:
    table, host = await at_one_screen(harbour, "burano")
    line = await harbour.call(table, host)
    assert line.screen.seat == NOBODY and line.screen.choices() == []
    assert line.screen.said["next_seat"] in (0, 1)
    onlooker = await harbour.call(table)
    assert "next_seat" not in onlooker.screen.said, "only this screen has seats to be asked"
    for name in ("plates", "prompt", "seats", "headline"):
        assert line.screen.said[name] == onlooker.screen.said[name]
    assert line.screen.pieces == onlooker.screen.pieces


async def test_a_whole_match_passes_from_seat_to_seat_with_the_cover_between(harbour: Harbour) -> None:
    table, host = await at_one_screen(harbour, "rialto")
    line = await harbour.call(table, host)
    match = (await harbour.live(table)).table.match
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


async def test_somebody_else_cannot_look_with_these_eyes(harbour: Harbour) -> None:
    pia = await harbour.person("Pia")
    table, _ = await at_one_screen(harbour, "burano", pia)
    guest = await harbour.person("Luca")
    for person in (pia, guest, None):
        line = await harbour.call(table, person, seat=0)
        assert line.screen.seat == NOBODY
        for seat in (0, 1):
            await line.send(type="look", seat=seat)
            assert (await line.hear_until("frame", "refused"))["type"] == "refused"
            refused = await line.ask(type="move", seat=seat, count=line.screen.count, action=0)
            assert refused["type"] == "refused"
        assert line.screen.seat == NOBODY
    line = await harbour.call(table, pia, seat=2)
    assert line.screen.seat == 2 and line.screen.choices()


async def test_a_seat_chosen_in_the_address_is_looked_at_first(harbour: Harbour) -> None:
    table, host = await at_one_screen(harbour, "burano")
    for seat in (0, 1):
        line = await harbour.call(table, host, seat=seat)
        assert line.screen.seat == seat and line.screen.choices()


async def test_clicks_at_the_screen_reach_no_rival_elsewhere(harbour: Harbour) -> None:
    """Not even as a word on who is asked next there."""
    pia = await harbour.person("Pia")
    table, host = await at_one_screen(harbour, "burano", pia, pace="live", seconds=3600)
    screen, rival = await harbour.call(table, host, seat=0), await harbour.call(table, pia, seat=2)
    watcher = await harbour.call(table)
    await rival.settle()
    for seat in (0, 1):
        await look(screen, seat)
        assert (await screen.move(screen.screen.choices()[0]))["type"] == "done"
        await hear_nothing([rival, watcher])
        assert (await screen.undo())["type"] == "done"
        await hear_nothing([rival, watcher])


async def test_the_next_seat_of_this_screen_is_named_when_it_changes(harbour: Harbour) -> None:
    table, host = await at_one_screen(harbour, "burano")
    line = await harbour.call(table, host, seat=0)
    assert line.screen.said["next_seat"] == 0
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert line.screen.said["next_seat"] == 1
    await look(line, 1)
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert line.screen.said["next_seat"] in (0, 1)
