"""Time and absence: whose clock runs out, who is away, who is back, and what everybody is told of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from laguna import games
from laguna.bots import levels
from laguna.web.db.engine import now
from laguna.web.db.models import (
    ABANDON,
    ABANDONED,
    BOT,
    DAILY,
    LIVE,
    MOVE,
    NO_CLOCK,
    OVER,
    PAUSE,
    PERSON,
    RESIGN,
    RESUME,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    TIME_OUT,
    Person,
    Row,
    SeatRow,
)
from laguna.web.db.queries import SeatSetup
from laguna.web.pages.new_table import NewTableForm
from laguna.web.tables import table_jobs
from laguna.web.tables.absence.pauses import Pauses
from laguna.web.tables.absence.stand_ins import StandIns, stand_in_level, weaker
from laguna.web.tables.live import LiveTable
from laguna.web.tables.table import Table, no_time_lost
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient
from tests.support.web.web_app import FakeBots

pytestmark = pytest.mark.anyio

DAY = 86_400
HOUR = 3600  # a turn that doesn't run out by itself, however busy the machine is
PATIENCE = 30.0


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once, without searching."""
    monkeypatch.setattr(FakeBots, "awake", True)


async def until(is_so: Callable[[], Awaitable[bool]], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await is_so():
            await asyncio.sleep(0.01)


async def two(live_server: LiveServer) -> list[Person]:
    """Two people."""
    return [await live_server.person("Marta"), await live_server.person("Sam")]


async def pass_time(live_server: LiveServer, table: str, seconds: float, *only: int) -> None:
    """Move the running clocks of a table on by this time, as if it had passed since their turns began."""
    live = await live_server.live(table)

    async def is_watched() -> bool:
        return live.is_watched

    await until(is_watched)
    live.table.deciding_since = {
        seat: at - int(1000 * seconds) * (not only or seat in only) for seat, at in live.table.deciding_since.items()
    }
    live_server.services.tables.table_jobs.reschedule(live)


async def kinds(live_server: LiveServer, table: str) -> list[tuple[str, int]]:
    """The rows that aren't moves."""
    return [(row.kind, row.seat) for row in await live_server.rows(table) if row.kind != MOVE]


async def miss_turn(live_server: LiveServer, table: str, seat: int) -> None:
    """The time of a seat runs out while it decides, and a bot makes the turn."""
    live = await live_server.live(table)
    known = len(await kinds(live_server, table))
    await pass_time(live_server, table, time_to_miss(live), seat)

    async def has_moved() -> bool:
        return len(await kinds(live_server, table)) > known and not live.table.jobs and not live.is_uncommitted

    await until(has_moved)


def time_to_miss(live: LiveTable) -> float:
    """Seconds until a turn that has just begun is missed."""
    terms = live.table.stored.match
    return terms.seconds + table_jobs.GRACE[terms.pace] / 1000


async def reloaded(live_server: LiveServer, table: str) -> Table:
    """The table as another process rebuilds it from its rows."""
    store = live_server.services.store
    again = Table(await live_server.find_match(table), await store.secret(table))
    again.apply_rows(await store.rows(table))
    return again


async def try_step(line: TableClient, rng: random.Random) -> None:
    """Make a random move if one is asked for; a bot may be faster."""
    await line.settle()
    if line.screen.choices():
        await line.move(rng.choice(line.screen.choices()))


def told(line: TableClient) -> list[str]:
    """The lines of the log about the match itself."""
    return [entry["words"] for entry in line.screen.log if entry["seat"] < 0]


def seat_of(line: TableClient, seat: int) -> dict[str, Any]:
    """What a screen shows of a seat."""
    found: dict[str, Any] = line.screen.said["seats"][seat]
    return found


# ---- how matches were lost before


async def test_nobody_is_replaced_for_being_away_from_a_daily_match(live_server: LiveServer) -> None:
    """A bot took each seat ten minutes after its player had closed the page."""
    people = await two(live_server)
    form = NewTableForm(games.load("murano"), {"seats": "2", "pace": "day"})
    places = [SeatSetup(PERSON, person=person) for person in people]
    table = await live_server.services.seating.open(form.game, {}, places, form.terms(places), people[0])
    for person in people:
        await (await live_server.call(table, person)).close()
    live = await live_server.live(table)
    ends = [moment for moment, _, _ in live_server.services.tables.table_jobs.deadlines(live)]
    assert ends == [live.table.stored.match.began + 1000 * DAY + table_jobs.GRACE[DAILY]]
    await pass_time(live_server, table, DAY / 2)
    await asyncio.sleep(0.1)
    assert await live_server.rows(table) == []


@pytest.mark.usefixtures("awake")
async def test_no_match_is_played_out_while_its_players_are_gone(live_server: LiveServer) -> None:
    """Somebody who never moved had won: bots played the match to its end."""
    table = await live_server.table("burano", await two(live_server), pace=DAILY, seconds=DAY)
    await live_server.call(table)  # a spectator
    live = await live_server.live(table)
    while live.table.deciding_people():
        await miss_turn_of_all(live_server, live)
    await asyncio.sleep(0.1)
    number = live.table.number
    await asyncio.sleep(0.3)
    assert live.table.number == number
    assert (await live_server.find_match(table)).match.status == RUNNING
    missed = [seat for kind, seat in await kinds(live_server, table) if kind == TIME_OUT]
    assert sorted(missed) == [0, 0, 0, 1, 1, 1]


async def miss_turn_of_all(live_server: LiveServer, live: LiveTable) -> None:
    """The time of all who decide runs out."""
    number = live.table.number
    await pass_time(live_server, live.table.id, time_to_miss(live))

    async def is_settled() -> bool:
        return live.table.number > number and not (
            live.table.jobs and live_server.services.tables.table_jobs.may_play(live)
        )

    await until(is_settled)


@pytest.mark.usefixtures("awake")
async def test_a_missed_turn_costs_one_turn_and_is_told(live_server: LiveServer) -> None:
    """One missed turn handed the seat over without a word."""
    table, lines = await live_server.pair("rialto", pace=LIVE, seconds=HOUR)
    seat = (await live_server.live(table)).table.deciding_people()[0]
    slow, other = lines[seat], lines[1 - seat]
    await miss_turn(live_server, table, seat)
    for line in lines:
        await line.settle()
        assert f"{('Marta', 'Sam')[seat]} ran out of time, so a bot makes this move." in told(line)
        assert "stands_in" not in seat_of(line, seat) and "bot" not in seat_of(line, seat)
    assert await kinds(live_server, table) == [(TIME_OUT, seat)]
    rng = random.Random(1)
    async with asyncio.timeout(PATIENCE):
        while not slow.screen.choices():
            await try_step(other, rng)
            await slow.settle()
    assert "While you were away, a bot made" in slow.screen.said["prompt"]["why"]
    assert seat_of(slow, seat)["clock_ends"] - (await live_server.live(table)).table.deciding_since[seat] == 1000 * HOUR
    assert (await slow.move(slow.screen.choices()[0]))["type"] == "done"
    assert "why" not in slow.screen.said["prompt"] or "bot" not in slow.screen.said["prompt"]["why"]


async def test_no_bot_plays_for_you_in_a_rated_match(live_server: LiveServer) -> None:
    """Letting a bot play from the first move on made its presser the first in the ratings."""
    table, (line, _) = await live_server.pair("burano", is_rated=True)
    refused = await line.ask(type="stand_in", seat=0)
    assert refused["type"] == "refused"
    assert refused["words"] == "In a rated match no bot can play for you. Play on yourself, or resign."
    assert await live_server.rows(table) == []


# ---- time runs out


@pytest.mark.usefixtures("awake")
@pytest.mark.parametrize(("pace", "seconds"), [(LIVE, HOUR), (DAILY, DAY)])
async def test_after_three_missed_turns_a_bot_plays_until_the_player_is_back(
    live_server: LiveServer, pace: str, seconds: int
) -> None:
    people = await two(live_server)
    table = await live_server.table("rialto", people, pace=pace, seconds=seconds)
    other = await live_server.call(table, people[1])
    live = await live_server.live(table)
    rng = random.Random(2)
    async with asyncio.timeout(PATIENCE):
        while 0 not in live.table.stand_ins.kept:
            if 0 in live.table.deciding_people():
                await miss_turn(live_server, table, 0)
            await try_step(other, rng)
    assert await kinds(live_server, table) == 3 * [(TIME_OUT, 0)]
    await other.settle()
    assert seat_of(other, 0)["stands_in"] is True and seat_of(other, 0)["bot"] == levels.MERCHANT
    told_of_it = "Marta ran out of time three times in a row, so a bot plays until Marta is back."
    assert told_of_it in told(other)
    again = await reloaded(live_server, table)
    assert again.stand_ins.kept == {0: levels.MERCHANT}

    marta = await live_server.call(table, people[0])
    await marta.settle()
    assert "stands_in" not in seat_of(marta, 0)
    assert told(marta)[-1] == "Marta is back and plays again."
    assert (await kinds(live_server, table))[-1] == (TAKE_BACK, 0)
    assert "While you were away, a bot made" in marta.screen.said["prompt"]["why"]


@pytest.mark.usefixtures("awake")
async def test_a_move_between_missed_turns_begins_the_count_anew(live_server: LiveServer) -> None:
    table, (line, other) = await live_server.pair("rialto", pace=LIVE, seconds=HOUR)
    live = await live_server.live(table)
    rng = random.Random(3)
    missed = 0
    async with asyncio.timeout(PATIENCE):
        while missed < 4:
            if 0 in live.table.deciding_people() and not live.table.jobs:
                if missed % 2 == 0 or live.table.stand_ins.missed.get(0, 0) == 0:
                    await miss_turn(live_server, table, 0)
                    missed += 1
                else:
                    await try_step(line, rng)
            await try_step(other, rng)
    assert live.table.stand_ins.kept == {}


async def test_a_player_who_moves_before_the_bot_makes_the_move(live_server: LiveServer) -> None:
    table, (line, other) = await live_server.pair("burano", pace=LIVE, seconds=HOUR)
    await pass_time(live_server, table, time_to_miss(await live_server.live(table)))

    async def is_out() -> bool:
        return bool(await kinds(live_server, table))

    await until(is_out)
    await line.settle()
    assert seat_of(line, 0)["stands_in"] is True
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    rows = await live_server.rows(table)
    assert rows[-1].kind == MOVE and not rows[-1].own.startswith("bot")
    await other.settle()
    assert "stands_in" not in seat_of(other, 0)


@pytest.mark.usefixtures("awake")
async def test_time_that_runs_out_can_lose_the_match(live_server: LiveServer) -> None:
    table, (_, other) = await live_server.pair("burano", pace=DAILY, seconds=DAY, late="lose")
    assert (await other.move(other.screen.choices()[0]))["type"] == "done"
    await pass_time(live_server, table, time_to_miss(await live_server.live(table)))
    rng = random.Random(4)
    async with asyncio.timeout(PATIENCE):
        while not other.screen.is_over():
            await try_step(other, rng)
    assert await kinds(live_server, table) == [(RESIGN, 0)]
    assert "Marta ran out of time and comes last. A bot plays on." in told(other)
    assert other.screen.said["result"]["places"] == [2, 1]
    assert seat_of(other, 0)["bot_moves"] > 0 and "bot_moves" not in seat_of(other, 1)


async def test_without_a_clock_bots_do_nothing_for_people(live_server: LiveServer) -> None:
    people = await two(live_server)
    table = await live_server.table("burano", people, pace=NO_CLOCK)
    for person in people:
        await (await live_server.call(table, person)).close()
    live = await live_server.live(table)
    assert live_server.services.tables.table_jobs.deadlines(live) == []


async def test_the_others_can_agree_on_a_stand_in_also_in_a_rated_match(live_server: LiveServer) -> None:
    people = await two(live_server)
    table = await live_server.table("burano", people, is_rated=True)
    line = await live_server.call(table, people[1])
    live = await live_server.live(table)
    await live_server.services.tables.stand_in(live, 0, "0 1", is_agreed=True)
    await line.settle()
    assert told(line)[-1] == "A bot plays until Marta is back."
    await live_server.call(table, people[0])
    assert await kinds(live_server, table) == [(STAND_IN, 0), (TAKE_BACK, 0)]


# ---- how strong, and what counts


def seats(*kinds_or_levels: str) -> list[SeatRow]:
    """Seats of people and bots."""
    return [
        SeatRow(match="m", seat=number, kind=PERSON, name="")
        if kind == PERSON
        else SeatRow(match="m", seat=number, kind=BOT, level=kind, name="")
        for number, kind in enumerate(kinds_or_levels)
    ]


@pytest.mark.parametrize(
    ("at_the_table", "level"),
    [
        ([PERSON, PERSON], levels.MERCHANT),
        ([PERSON, levels.GONDOLIER, levels.DOGE], levels.GONDOLIER),
        ([PERSON, levels.DOGE], levels.DOGE),
    ],
)
async def test_a_stand_in_is_never_stronger_than_the_weakest_bot(at_the_table: list[str], level: str) -> None:
    assert stand_in_level(seats(*at_the_table)) == level
    assert StandIns(seats(*at_the_table)).level == level
    assert weaker(levels.SENATOR, levels.MERCHANT) == weaker(levels.MERCHANT, levels.SENATOR) == levels.MERCHANT


async def test_stand_ins_of_earlier_versions_go_on_weaker_and_end_when_the_player_opens_the_table(
    live_server: LiveServer,
) -> None:
    people = await two(live_server)
    table = await live_server.table("burano", people)
    store = live_server.services.store
    row = Row(match=table, number=1, kind=STAND_IN, seat=0, move=levels.SENATOR, own="time 0 0", at=1)
    await store.append(row, (await live_server.live(table)).table.changes(), None, [], [])
    live_server.services.tables._live.pop(table, None)
    other = await live_server.call(table, people[1])
    assert seat_of(other, 0)["bot"] == levels.MERCHANT
    await live_server.call(table, people[0])
    await other.settle()
    assert "stands_in" not in seat_of(other, 0)


@pytest.mark.usefixtures("awake")
async def test_ratings_count_a_seat_that_a_bot_has_kept_as_last(live_server: LiveServer) -> None:
    people = await two(live_server)
    table = await live_server.table("burano", people, is_rated=True)
    line = await live_server.call(table, people[1])
    live = await live_server.live(table)
    await live_server.services.tables.stand_in(live, 0, "0 1", is_agreed=True)
    rng = random.Random(4)
    async with asyncio.timeout(PATIENCE):
        while not line.screen.is_over():
            await try_step(line, rng)
    assert live.table.stored.match.status == OVER
    assert live.table.places() == [2, 1]


@pytest.mark.parametrize(("pace", "seconds"), [(LIVE, HOUR), (DAILY, DAY)])
async def test_a_click_in_the_last_moment_counts(live_server: LiveServer, pace: str, seconds: int) -> None:
    table, (line, _) = await live_server.pair("burano", pace=pace, seconds=seconds)
    await pass_time(live_server, table, seconds + table_jobs.GRACE[pace] / 1000 - 1)
    await asyncio.sleep(0.1)
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert await kinds(live_server, table) == []


# ---- everybody has left


async def leave_all(live_server: LiveServer, table: str, lines: list[TableClient]) -> LiveTable:
    """All players close the page, and the match is paused."""
    for line in lines:
        await line.close()
    live = await live_server.live(table)

    async def is_paused() -> bool:
        return live.table.pauses.since > 0

    await until(is_paused)
    return live


@pytest.mark.usefixtures("awake")
async def test_a_live_match_pauses_while_everybody_is_gone(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_jobs, "PAUSE_AFTER", 0.2)
    people = await two(live_server)
    table = await live_server.table("rialto", [*people, levels.DOGE], pace=LIVE, seconds=HOUR)
    lines = [await live_server.call(table, person) for person in people]
    live = await live_server.live(table)

    async def is_for_a_person() -> bool:
        return not live.table.jobs

    await until(is_for_a_person)
    await lines[0].close()
    await asyncio.sleep(0.4)
    assert await kinds(live_server, table) == [], "one of them is here"
    spectator = await live_server.call(table)
    (seat,) = live.table.deciding_people()
    left = live.table.clock_ends(seat) - now()
    await leave_all(live_server, table, lines[1:])
    async with asyncio.timeout(PATIENCE):
        while spectator.screen.said["prompt"]["ask"] != "Paused: everybody has left.":
            await spectator.receive()
    assert told(spectator)[-1] == "Paused: everybody has left."
    assert live.table.clock_ends(seat) == 0 and live.table.jobs == {}
    await asyncio.sleep(1)
    assert await kinds(live_server, table) == [(PAUSE, -2)]

    live_server.services.tables._evict(live)  # as after a restart
    back = await live_server.call(table, people[1])
    assert told(back)[-1] == "Sam is back, and the match goes on."
    assert 0 <= left - (seat_of(back, seat)["clock_ends"] - now()) < 1_000, "the pause took no time"
    assert await kinds(live_server, table) == [(PAUSE, -2), (RESUME, 1)]


async def test_a_move_of_a_program_ends_a_pause(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_jobs, "PAUSE_AFTER", 0.1)
    table, lines = await live_server.pair("burano", pace=LIVE, seconds=HOUR)
    live = await leave_all(live_server, table, lines)
    await live_server.services.tables.move(live, 0, int(live.table.match.state.legal_actions(0)[0]), "1 a", None)
    assert not live.table.pauses.since


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_a_match_ends_as_abandoned_when_nobody_has_come_for_30_days(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    monkeypatch.setattr(table_jobs, "PAUSE_AFTER", 0.1)
    table, lines = await live_server.pair("burano", pace=pace, seconds=DAY)
    tables = live_server.services.tables
    if pace == LIVE:
        live = await leave_all(live_server, table, lines)
    else:
        live = await live_server.live(table)
        for line in lines:
            await line.close()
        await asyncio.sleep(0.2)
        for seat in (0, 1):
            await tables.stand_in(live, seat, f"0 {seat}", is_agreed=True)
    assert [kind for _, _, kind in tables.table_jobs.deadlines(live)] == [ABANDON]
    monkeypatch.setattr(table_jobs, "ABANDON_AFTER", 0)
    tables.table_jobs.reschedule(live)

    async def is_over() -> bool:
        return (await live_server.find_match(table)).match.status == ABANDONED

    await until(is_over)


async def test_pauses_and_outages_are_counted_once() -> None:
    pauses = Pauses()
    pauses.begin(1_000)
    pauses.end(5_000)
    assert pauses.lost_since(0, no_time_lost) == 4_000
    assert pauses.lost_since(3_000, no_time_lost) == 2_000
    assert pauses.lost_since(6_000, no_time_lost) == 0

    def outage(moment: int) -> int:
        return max(0, 4_000 - max(moment, 2_000))  # from 2 to 4

    assert pauses.lost_since(0, outage) == 2_000
