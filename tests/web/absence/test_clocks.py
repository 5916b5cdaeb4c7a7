"""Time banks: what a turn is, what it costs and brings, and what undoing, pausing and running out do to it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from laguna.web.db.models import LIVE, MOVE, RESIGN, TIME_OUT
from laguna.web.tables.absence.clocks import LEAST, TurnClocks
from laguna.web.tables.live import LiveTable
from laguna.web.tables.table import Table
from tests.support.web.live_server import LiveServer
from tests.support.web.movable_clock import MovableClock
from tests.support.web.table_client import TableClient
from tests.support.web.web_app import FakeBots

pytestmark = pytest.mark.anyio
PATIENCE = 30.0
MINUTE = 60_000


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once, without searching."""
    monkeypatch.setattr(FakeBots, "awake", True)


def passed(begin: int, end: int) -> int:
    """All time counts."""
    return end - begin


def bank() -> TurnClocks:
    """One minute, and 20 seconds for each turn."""
    return TurnClocks(60, 20)


# ---- what a turn costs and brings


def test_a_completed_turn_costs_its_time_and_brings_the_increment() -> None:
    clocks = bank()
    clocks.update([0], 0)
    clocks.update([1], 15_000)
    assert clocks.at_begin(0, passed) == 65_000
    assert clocks.at_begin(1, passed) == 60_000
    clocks.update([0], 20_000)
    clocks.update([1], 120_000)
    assert clocks.at_begin(0, passed) == 20_000, "more than the bank can't be spent"


def test_every_turn_has_ten_seconds() -> None:
    clocks = TurnClocks(60, 0)
    for turn in range(3):
        clocks.update([0], 200_000 * turn)
        clocks.update([1], 200_000 * turn + 100_000)
    assert clocks.at_begin(0, passed) == LEAST == 10_000


def test_several_decisions_in_a_row_are_one_turn() -> None:
    clocks = bank()
    clocks.update([0], 0)
    clocks.update([0], 10_000)
    clocks.update([1], 30_000)
    assert clocks.at_begin(0, passed) == 50_000


def test_after_a_time_that_ran_out_the_next_turn_has_the_increment() -> None:
    clocks = bank()
    clocks.update([0], 0)
    clocks.run_out(0)
    clocks.update([0], 61_000)
    clocks.update([1], 62_000)
    assert clocks.at_begin(0, passed) == 20_000


def test_turns_of_a_bot_that_keeps_the_seat_cost_and_bring_nothing() -> None:
    clocks = bank()
    clocks.update([0], 0)
    clocks.update([1], 50_000, kept=[0])
    assert clocks.at_begin(0, passed) == 60_000
    clocks.update([0], 60_000)
    clocks.restart(0, 80_000)
    clocks.update([1], 90_000)
    assert clocks.at_begin(0, passed) == 70_000, "the turn began when the player was back"


# ---- choosing at once


def test_choosing_at_once_each_bank_pays_for_its_own_time() -> None:
    """It is secret who has chosen, so everybody decides in public until the last one has."""
    clocks = bank()
    clocks.update([0, 1], 0)
    clocks.note_move(0, 5_000, [1])
    clocks.update([0, 1], 5_000)
    assert clocks.left(0, passed) == 55_000
    clocks.note_move(1, 45_000, [0])
    clocks.update([0], 45_000, over=[0, 1])
    assert clocks.at_begin(0, passed) == 75_000
    assert clocks.at_begin(1, passed) == 35_000
    assert clocks.since == {0: 45_000}


def test_a_choice_that_is_undone_in_secret_was_none() -> None:
    clocks = bank()
    clocks.update([0, 1], 0)
    clocks.note_move(0, 5_000, [1])
    clocks.note_deciders([0, 1])
    clocks.update([0, 1], 9_000, undone_by=0)
    assert clocks.since == {0: 0, 1: 0}
    clocks.note_move(0, 30_000, [1])
    clocks.update([2], 40_000)
    assert clocks.at_begin(0, passed) == 50_000


# ---- undoing


def test_an_undo_gives_no_time_back_and_no_second_increment() -> None:
    clocks = bank()
    clocks.update([0], 0)
    clocks.note_move(0, 15_000, [1])
    clocks.update([1], 15_000)
    clocks.update([0], 25_000, undone_by=0)
    assert clocks.since == {0: 0}
    assert clocks.at_begin(0, passed) == 60_000
    clocks.note_move(0, 30_000, [1])
    clocks.update([1], 30_000)
    assert clocks.at_begin(0, passed) == 50_000
    assert clocks.at_begin(1, passed) == 60_000, "a turn that was undone costs its player nothing"


def test_undoing_into_a_turn_that_began_with_the_undone_move_brings_no_increment() -> None:
    """The last to choose begins the next round by it; undone and done again it counts once."""
    clocks = bank()
    clocks.update([0, 1], 0)
    clocks.note_move(0, 5_000, [1])
    clocks.update([1], 5_000)
    for at in (10_000, 20_000):
        clocks.note_move(1, at, [0, 1])
        clocks.update([0, 1], at, over=[0, 1])
        assert clocks.at_begin(1, passed) == 80_000 - at
        clocks.update([1], at + 1_000, undone_by=1)
        assert clocks.since == {1: 0}


def test_going_back_with_everybodys_consent_gives_no_time_back() -> None:
    clocks = bank()
    clocks.update([0], 0)
    clocks.rewind()
    clocks.update([0], 30_000)
    assert clocks.since == {0: 30_000}
    assert clocks.at_begin(0, passed) == 30_000


def test_a_copy_does_not_change() -> None:
    clocks = bank()
    clocks.update([0], 0)
    twin = clocks.copy()
    clocks.update([1], 15_000)
    assert (twin.since, twin.at_begin(0, passed)) == ({0: 0}, 60_000)


# ---- at a table


async def until(is_so: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = is_so()
            if answer is True or (not isinstance(answer, bool) and await answer):
                return
            await asyncio.sleep(0.01)


async def with_banks(live_server: LiveServer, game: str = "burano", **terms: object) -> tuple[str, list[TableClient]]:
    """A match of Marta and Sam with two minutes each, and 20 seconds for each turn."""
    return await live_server.pair(game, pace=LIVE, bank=120, increment=20, **terms)


async def kinds(live_server: LiveServer, table: str) -> list[tuple[str, int]]:
    """The rows that aren't moves."""
    return [(row.kind, row.seat) for row in await live_server.rows(table) if row.kind != MOVE]


def clock_of(line: TableClient, seat: int) -> tuple[int, int]:
    """What a screen shows of a seat's clock: when it ends, and what is left of one that stands."""
    found = line.screen.said["seats"][seat]
    return found.get("clock_ends", 0), found.get("clock_left", 0)


async def is_settled(live: LiveTable) -> bool:
    """Whether no bot is to move and everything is written."""
    return not live.table.jobs and not live.is_uncommitted


async def alone(live_server: LiveServer, game: str = "rialto") -> tuple[str, LiveTable, list[TableClient], int]:
    """A match in which one seat decides first; the last is that seat."""
    table, lines = await with_banks(live_server, game)
    live = await live_server.live(table)
    (seat,) = live.table.deciding_people()
    return table, live, lines, seat


async def test_everybody_sees_running_and_standing_banks(live_server: LiveServer, clock: MovableClock) -> None:
    _, live, lines, seat = await alone(live_server)
    begin = live.table.deciding_since[seat]
    assert clock_of(lines[0], seat) == clock_of(lines[1], seat) == (begin + 120_000, 0)
    assert clock_of(lines[0], 1 - seat) == (0, 120_000)
    await clock.move(live_server, 30)
    while seat in live.table.deciding_people():
        await lines[seat].settle()
        await lines[seat].move(lines[seat].screen.choices()[0])
    for line in lines:
        await line.settle()
        ends, left = clock_of(line, seat)
        assert ends == 0 and 109_000 < left <= 110_000
    again = await reloaded(live_server, live.table.id)
    assert again.clock_left(seat) == live.table.clock_left(seat)


async def reloaded(live_server: LiveServer, table: str) -> Table:
    """The table as another process rebuilds it from its rows."""
    store = live_server.services.store
    again = Table(await live_server.find_match(table), await store.secret(table))
    again.lost_since = live_server.services.tables.outages.time_lost_since
    again.apply_rows(await store.rows(table))
    return again


@pytest.mark.usefixtures("awake")
async def test_an_empty_bank_costs_one_turn_and_the_next_has_the_increment(
    live_server: LiveServer, clock: MovableClock
) -> None:
    table, live, lines, seat = await alone(live_server)
    await clock.move(live_server, 122)

    async def is_missed() -> bool:
        return bool(await kinds(live_server, table)) and await is_settled(live)

    await until(is_missed)
    assert await kinds(live_server, table) == [(TIME_OUT, seat)]
    rng = random.Random(1)
    async with asyncio.timeout(PATIENCE):
        while seat not in live.table.deciding_people():
            await lines[1 - seat].settle()
            if lines[1 - seat].screen.choices():
                await lines[1 - seat].move(rng.choice(lines[1 - seat].screen.choices()))
    assert live.table.clock_ends(seat) - live.table.deciding_since[seat] == 20_000
    await lines[seat].settle()
    assert clock_of(lines[seat], seat)[0] == live.table.clock_ends(seat)


async def test_an_empty_bank_can_lose_the_match(live_server: LiveServer, clock: MovableClock) -> None:
    table, _ = await with_banks(live_server, late="lose")
    await clock.move(live_server, 122)

    async def is_lost() -> bool:
        return (RESIGN, 0) in await kinds(live_server, table)

    await until(is_lost)


async def test_a_click_in_the_last_moment_counts_and_the_bank_is_never_below_nothing(
    live_server: LiveServer, clock: MovableClock
) -> None:
    table, live, lines, seat = await alone(live_server)
    await clock.move(live_server, 120)
    async with asyncio.timeout(PATIENCE):
        while seat in live.table.deciding_people():
            await lines[seat].settle()
            await lines[seat].move(lines[seat].screen.choices()[0])
    assert await kinds(live_server, table) == []
    assert live.table.clock_left(seat) == 20_000


async def test_a_pause_costs_no_bank_anything(live_server: LiveServer, clock: MovableClock) -> None:
    table, live, lines, seat = await alone(live_server)
    for line in lines:
        await line.close()
    await clock.move(live_server, 11)
    await until(lambda: live.table.pauses.since > 0)
    left = live.table.clock_left(seat)
    assert 100_000 < left < 110_000 and live.table.clock_ends(seat) == 0
    await clock.move(live_server, 3600)
    assert live.table.clock_left(seat) == left
    live_server.services.tables._evict(live)  # as after a restart
    people = [place.person for place in (await live_server.find_match(table)).seats]
    person = await live_server.services.store.person(people[1] or 0)
    assert person is not None
    back = await live_server.call(table, person)
    ends, _ = clock_of(back, seat)
    assert abs(ends - (await live_server.live(table)).table.person_acted_at) > 0
    again = await live_server.live(table)
    assert 0 <= left - (ends - again.table.pauses._past[-1][1]) < 1_000


async def choose(lines: list[TableClient], *seats: int) -> None:
    """These seats make a move, one after the other."""
    for seat in seats:
        await lines[seat].settle()
        assert (await lines[seat].move(lines[seat].screen.choices()[-1]))["type"] == "done"


async def test_what_follows_simultaneous_choices_is_another_turn_and_so_are_they(
    live_server: LiveServer, clock: MovableClock
) -> None:
    """The clocks of players who went on deciding ran on from phase to phase."""
    table, lines = await live_server.pair("burano", pace=LIVE, seconds=60)
    live = await live_server.live(table)
    began = live.table.deciding_since[0]
    await clock.move(live_server, 20)
    await choose(lines, 1, 0)
    assert list(live.table.deciding_since) == [0]
    lays = live.table.deciding_since[0]
    assert lays >= began + 20_000, "Marta has chosen, and now lays"
    await clock.move(live_server, 20)
    await choose(lines, 0, 1)
    assert sorted(live.table.deciding_since) == [0, 1], "the second round"
    assert min(live.table.deciding_since.values()) >= lays + 20_000
    await choose(lines, 0)
    assert live.table.deciding_since[1] >= lays + 20_000
    assert (await reloaded(live_server, table)).deciding_since == live.table.deciding_since


async def test_a_player_who_is_back_has_a_turn_of_their_own(live_server: LiveServer, clock: MovableClock) -> None:
    """While a bot kept the seat its clock ran on, so whoever came back was out of time at once."""
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    table = await live_server.table("burano", people, pace="day", seconds=86_400)
    live = await live_server.live(table)
    tables = live_server.services.tables
    for seat in (0, 1):
        await tables.stand_in(live, seat, f"0 {seat}", is_agreed=True)
    await clock.move(live_server, 3 * 86_400)
    line = await live_server.call(table, people[0])
    await asyncio.sleep(0.1)
    ends, _ = clock_of(line, 0)
    assert ends == live.table.deciding_since[0] + 86_400_000
    assert TIME_OUT not in [kind for kind, _ in await kinds(live_server, table)]


async def test_a_rematch_has_the_same_time_banks(live_server: LiveServer) -> None:
    table, _ = await with_banks(live_server, late="lose")
    stored = await live_server.find_match(table)
    await live_server.services.tables.abandon(stored)
    stored = await live_server.find_match(table)
    person = await live_server.services.store.person(stored.seats[0].person or 0)
    assert person is not None
    again = await live_server.services.seating.rematch(stored, person, keeps_seats=True)
    match = (await live_server.find_match(again)).match
    assert (match.pace, match.bank, match.increment, match.seconds, match.late) == (LIVE, 120, 20, 0, "lose")


async def test_a_secret_choice_shows_in_nobody_elses_clock(live_server: LiveServer, clock: MovableClock) -> None:
    """Burano: nobody sees who has chosen. The other clock seems to run on, and its own player sees it stand."""
    table, lines = await with_banks(live_server)
    spectator = await live_server.call(table)
    live = await live_server.live(table)
    await clock.move(live_server, 10)
    others = (lines[0], spectator)
    for line in others:
        await line.settle()
    before = [list(line.screen.said["seats"]) for line in others]
    await choose(lines, 1)
    assert 1 in live.table.deciding_since and list(live.table.match.deciders()) == [0]
    for line, seats in zip(others, before, strict=True):
        await line.settle()
        assert line.screen.said["seats"] == seats
        assert clock_of(line, 1) == (live.table.deciding_since[1] + 120_000, 0)
    await lines[1].settle()
    ends, left = clock_of(lines[1], 1)
    assert ends == 0 and 105_000 < left <= 110_000
