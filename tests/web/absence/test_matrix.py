"""The table of time and absence in docs/play.md, cell by cell: two players, a clock that moves, a restart between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from laguna.bots import levels
from laguna.web.db.engine import now
from laguna.web.db.models import (
    ABANDON,
    DAILY,
    LIVE,
    MOVE,
    NO_CLOCK,
    PAUSE,
    RESIGN,
    RESUME,
    TAKE_BACK,
    TIME_OUT,
    VACATION,
    VACATION_END,
    Person,
)
from laguna.web.tables import table_jobs
from laguna.web.tables.live import LiveTable
from laguna.web.tables.table_jobs import reminders
from tests.support.web.live_server import LiveServer
from tests.support.web.movable_clock import MovableClock
from tests.support.web.table_client import TableClient
from tests.support.web.web_app import FakeBots

pytestmark = pytest.mark.anyio
PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "play.md"
DAY: Final = 86_400
PATIENCE: Final = 30.0
BANK: Final = 120
INCREMENT: Final = 20
COLUMNS: Final = {"live": LIVE, "by correspondence": DAILY, "no clock": NO_CLOCK}
TERMS: Final[dict[str, dict[str, Any]]] = {
    LIVE: {"bank": BANK, "increment": INCREMENT},
    DAILY: {"seconds": DAY},
    NO_CLOCK: {},
}
TOTAL: Final = {LIVE: BANK, DAILY: DAY, NO_CLOCK: 0}  # seconds of a first turn
LONG: Final = 40 * DAY


class Match:
    """A match of Marta and Sam, or of Marta and a bot, with what both see."""

    def __init__(self, server: LiveServer, clock: MovableClock, pace: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.monkeypatch = monkeypatch
        self.clock = clock
        self.pace = pace
        self.total = TOTAL[pace]
        self.grace = table_jobs.GRACE.get(pace, 0) / 1000
        self.people: list[Person] = []
        self.lines: list[TableClient] = []
        self.id = ""

    async def begin(self, *, bot: bool = False, late: str = "bot") -> None:
        """Begin it; both are at the table, and both choose a thread."""
        self.people = [await self.server.person("Marta"), await self.server.person("Sam")]
        players: list[Person | str] = [self.people[0], levels.MERCHANT] if bot else [*self.people]
        self.id = await self.server.table("burano", players, pace=self.pace, late=late, **TERMS[self.pace])
        self.people = self.people[: 1 if bot else 2]
        await self.come()

    async def come(self) -> None:
        """All players open the table."""
        self.lines = [await self.server.call(self.id, person) for person in self.people]

    async def leave(self) -> None:
        """All players close it."""
        for line in self.lines:
            await line.close()
        self.lines = []

    async def live(self) -> LiveTable:
        """The table in the server's memory, with its clocks running."""
        live = await self.server.live(self.id)

        async def is_watched() -> bool:
            return live.is_watched or self.pace == NO_CLOCK

        await until(is_watched)
        return live

    async def restart(self) -> None:
        """Forget everything that isn't in the database. Browsers come back by themselves."""
        were_here = bool(self.lines)
        live = await self.live()
        self.server.services.tables._evict_and_disconnect(live)
        self.lines = []
        if were_here:
            await self.come()
        await self.live()

    async def pass_time(self, seconds: float) -> None:
        """Time passes."""
        await self.live()
        await self.clock.move(self.server, seconds)

    async def rows(self, *kinds: str) -> list[tuple[str, int]]:
        """The rows that aren't moves, or those of these kinds."""
        rows = await self.server.rows(self.id)
        return [(row.kind, row.seat) for row in rows if (row.kind in kinds if kinds else row.kind != MOVE)]

    async def until_row(self, kind: str, seat: int) -> None:
        """Wait until there is such a row, and bots have done what follows."""

        async def is_there() -> bool:
            live = await self.server.live(self.id)
            return (kind, seat) in await self.rows() and not live.is_uncommitted

        await until(is_there)

    async def until_bots_wait(self) -> None:
        """Wait until no bot is to move, or may."""

        async def is_so() -> bool:
            live = await self.server.live(self.id)
            has_bots = self.server.services.tables.table_jobs.has_bots_to_play(live)
            return not has_bots and not live.is_uncommitted

        await until(is_so)

    async def choose(self, *seats: int) -> None:
        """These seats make a move."""
        for seat in seats:
            await self.lines[seat].settle()
            answer = await self.lines[seat].move(self.lines[seat].screen.choices()[-1])
            assert answer["type"] == "done", answer

    async def seen(self, seat: int, by: int = 0) -> dict[str, Any]:
        """What the screen of a player shows of a seat."""
        await self.lines[by].settle()
        found: dict[str, Any] = self.lines[by].screen.said["seats"][seat]
        return found

    async def nothing_happens(self, seconds: float = LONG) -> None:
        """Nobody is replaced, however much time passes."""
        await self.pass_time(seconds)
        await asyncio.sleep(0.05)
        assert await self.rows() == []


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():
            await asyncio.sleep(0.005)


async def the_clock(match: Match) -> None:
    await match.begin()
    for _ in range(2):
        shown = await match.seen(1)
        since = (await match.live()).table.deciding_since[1]
        assert shown.get("clock_ends", 0) == (since + 1000 * match.total if match.total else 0)
        await match.restart()


async def what_counts(match: Match) -> None:
    """A move by the last to choose begins another turn; undoing it gives no time back, and outages don't count."""
    await match.begin()
    await match.choose(1)
    await match.pass_time(30)
    await match.restart()
    live = await match.live()
    since = live.table.deciding_since[0]
    await match.choose(0)  # Marta's thread; then she lays
    laying = live.table.deciding_since[0]
    assert laying >= since + 30_000
    await match.pass_time(20)
    await match.choose(0)
    undone = await match.lines[0].undo()
    await match.restart()
    live = await match.live()
    if undone["type"] == "done":
        assert list(live.table.deciding_since) == [0]
        assert live.table.deciding_since[0] == laying
    seat = next(iter(live.table.deciding_since))
    ends = live.table.clock_ends(seat)
    begin = live.table.deciding_since[seat]
    match.server.services.tables.outages._outages.append((begin + 1, begin + 7_001))
    assert live.table.clock_ends(seat) == (ends + 7_000 if match.total else 0)


async def choosing_at_once(match: Match) -> None:
    await match.begin()
    await match.pass_time(20)
    await match.choose(1)
    await match.restart()
    await match.pass_time(30)
    await match.choose(0)
    live = await match.live()
    lays = live.table.deciding_since[0]
    shown = await match.seen(0)
    if match.pace == LIVE:
        assert 0 <= shown["clock_ends"] - lays - 1000 * (BANK - 50 + INCREMENT) + 5_000 <= 5_000
        left = (await match.seen(1))["clock_left"]
        assert 0 <= 1000 * (BANK - 20 + INCREMENT) - left < 5_000, "it has paid for Sam's own time only"
    else:
        assert shown.get("clock_ends", 0) == (lays + 1000 * DAY if match.pace == DAILY else 0)


async def warnings(match: Match) -> None:
    """Live, browsers warn: tests/browser/people/test_time.py. By correspondence the server reminds, once per turn."""
    await match.begin()
    live = await match.live()
    since = live.table.deciding_since[0]
    if match.pace != DAILY:
        assert reminders(live.table) == []
        return
    assert sorted(reminders(live.table)) == [(since + 750 * DAY, 0), (since + 750 * DAY, 1)]
    await match.pass_time(DAY * 3 / 4 + 1)

    async def are_reminded() -> bool:
        stored = await match.server.find_match(match.id)
        return all(place.reminded == since for place in stored.seats)

    await until(are_reminded)
    await match.restart()
    assert reminders((await match.live()).table) == []
    assert await match.rows() == []


async def last_moment(match: Match) -> None:
    assert table_jobs.GRACE == {LIVE: 1_500, DAILY: 60_000}
    match.monkeypatch.setitem(table_jobs.GRACE, LIVE, 20_000)  # whatever else the machine does
    await match.begin()
    await match.restart()
    await match.pass_time(match.total + 1 if match.total else LONG)
    assert (await match.live()).table.clock_ends(0) < now()
    await match.choose(0)
    assert (TIME_OUT, 0) not in await match.rows()


async def a_bot_makes_the_move(match: Match) -> None:
    await match.begin()
    await match.choose(1)
    await match.restart()
    if not match.total:
        await match.nothing_happens()
        return
    await match.pass_time(match.total + match.grace + 1)
    await match.until_row(TIME_OUT, 0)
    await match.until_bots_wait()
    await match.restart()
    live = await match.live()
    assert "stands_in" not in await match.seen(0, by=1) and not live.table.bot_at(0)
    assert live.table.clock_ends(0) - live.table.deciding_since[0] == 1000 * (INCREMENT if match.pace == LIVE else DAY)
    for missed in (2, 3):
        await finish_round(match)
        await match.pass_time(match.total + match.grace + 1)

        async def is_missed(missed: int = missed) -> bool:
            return len(await match.rows(TIME_OUT)) >= missed

        await until(is_missed)
        await match.until_bots_wait()
    assert await match.rows(TIME_OUT) == 3 * [(TIME_OUT, 0)]
    assert (await match.live()).table.stand_ins.kept == {0: levels.MERCHANT}
    await match.restart()
    assert (await match.live()).table.stand_ins.kept == {}, "Marta's browser has come back"


async def finish_round(match: Match) -> None:
    """Sam does what is his to do, until Marta decides."""
    live = await match.live()
    async with asyncio.timeout(PATIENCE):
        while live.table.deciding_people() != [0]:
            await match.choose(1)


async def the_player_loses(match: Match) -> None:
    await match.begin(late="lose")
    await match.choose(1)
    await match.restart()
    if not match.total:
        await match.nothing_happens()
        return
    await match.pass_time(match.total + match.grace + 1)
    await match.until_row(RESIGN, 0)
    await match.restart()
    table = (await match.live()).table
    assert table.resigned == [0] and table.bot_at(0) == levels.MERCHANT
    await match.until_bots_wait()
    async with asyncio.timeout(PATIENCE):
        while not table.match.is_over():
            await match.until_bots_wait()
            if 1 in table.deciding_people():
                await match.choose(1)
            table = (await match.server.live(match.id)).table
    assert table.places() == [2, 1]


async def somebody_is_away(match: Match) -> None:
    await match.begin()
    ends = (await match.seen(0, by=1)).get("clock_ends", 0)
    await match.lines[0].close()
    match.people = match.people[1:]
    await match.restart()
    await match.pass_time(60)
    shown = await match.seen(0)
    assert shown["away_since"] > 0 and shown.get("clock_ends", 0) == ends
    assert await match.rows() == []


async def on_vacation(match: Match) -> None:
    await match.begin()
    tables = match.server.services.tables
    ends = (await match.live()).table.clock_ends(0)
    await tables.set_vacation(match.people[0].id, is_on=True)
    await match.restart()
    shown = await match.seen(0, by=1)
    if match.pace != DAILY:
        assert "vacation_until" not in shown and shown.get("clock_ends", 0) == ends
        return
    await match.until_row(VACATION, 0)
    assert "clock_ends" not in shown and shown["vacation_until"] > now()
    await match.choose(1)
    await match.pass_time(10 * DAY)
    assert await match.rows() == [(VACATION, 0)]
    await match.choose(0)
    await match.until_row(VACATION_END, 0)
    assert "vacation_until" not in await match.seen(0, by=1)


async def coming_back(match: Match) -> None:
    match.monkeypatch.setattr(FakeBots, "awake", False)  # the bot still thinks
    await match.begin()
    await match.leave()
    live = await match.live()
    await match.server.services.tables.stand_in(live, 0, "0 1", is_agreed=True)
    await match.pass_time(5)
    await match.restart()
    await match.come()
    await match.until_row(TAKE_BACK, 0)
    table = (await match.live()).table
    assert not table.bot_at(0)
    assert table.deciding_since[0] >= now() - 4_000
    assert table.clock_ends(0) == (table.deciding_since[0] + 1000 * match.total if match.total else 0)
    await match.choose(0)


async def everybody_is_away(match: Match) -> None:
    await match.begin(bot=match.pace == NO_CLOCK)
    await match.leave()
    if match.pace == NO_CLOCK:
        await match.until_bots_wait()
        await match.nothing_happens()
        assert (await match.live()).table.deciding_people() == [0]
        return
    if match.pace == LIVE:
        await match.pass_time(table_jobs.PAUSE_AFTER + 1)
        await match.until_row(PAUSE, -2)
        await match.restart()
        left = (await match.live()).table.clock_left(0)
        await match.pass_time(DAY)
        assert await match.rows() == [(PAUSE, -2)]
        await match.come()
        assert (RESUME, 0) in await match.rows()
        table = (await match.live()).table
        assert 0 <= left - (table.clock_ends(0) - now()) < 5_000
        return
    for missed in range(1, 7):
        known = len(await match.rows(TIME_OUT))
        await match.pass_time(DAY + match.grace + 1)

        async def is_missed(known: int = known) -> bool:
            return len(await match.rows(TIME_OUT)) > known

        await until(is_missed)
        await match.until_bots_wait()
        if missed == 2:
            await match.restart()
        if len((await match.live()).table.stand_ins.kept) == 2:
            break
    assert set((await match.live()).table.stand_ins.kept) == {0, 1}
    assert not (await match.live()).table.match.is_over(), "bots wait until one of the players is back"


async def nobody_for_30_days(match: Match) -> None:
    await match.begin()
    live = await match.live()
    if match.pace == DAILY:
        for seat in (0, 1):
            await match.server.services.tables.stand_in(live, seat, f"0 {seat}", is_agreed=True)
    await match.leave()
    if match.pace == NO_CLOCK:
        await match.nothing_happens()
        return
    if match.pace == LIVE:
        await match.pass_time(table_jobs.PAUSE_AFTER + 1)
        await match.until_row(PAUSE, -2)
    await match.restart()
    await match.pass_time(29 * DAY)
    assert await match.rows(ABANDON) == []
    await match.pass_time(DAY + 60)
    await match.until_row(ABANDON, -2)


ROWS: Final[dict[str, Callable[[Match], Awaitable[None]]]] = {
    "clock": the_clock,
    "the clock runs": what_counts,
    "several choose at once": choosing_at_once,
    "warnings": warnings,
    "last moment": last_moment,
    "time runs out, *a bot makes the move*": a_bot_makes_the_move,
    "time runs out, *the player loses*": the_player_loses,
    "away": somebody_is_away,
    "vacation": on_vacation,
    "coming back": coming_back,
    "everybody away": everybody_is_away,
    "nobody for 30 days": nobody_for_30_days,
}


def test_every_row_of_the_table_is_tested() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("### Time and absence")[2].partition("\n**")[0]
    table = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    assert table[0][1:] == list(COLUMNS)
    assert [row[0] for row in table[2:]] == list(ROWS)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("column", COLUMNS)
async def test_a_cell_of_the_table_of_time_and_absence(
    live_server: LiveServer, clock: MovableClock, monkeypatch: pytest.MonkeyPatch, row: str, column: str
) -> None:
    monkeypatch.setattr(FakeBots, "awake", True)
    await ROWS[row](Match(live_server, clock, COLUMNS[column], monkeypatch))
