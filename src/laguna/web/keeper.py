"""What goes on by itself at tables: bots click, clocks end, bots stand in for leavers, finished matches are rated.

All of it is jobs, so of several processes one does it. A match with a clock, or whose leavers are replaced, is watched
by one process from its beginning to its end.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from laguna.core.game import NOBODY
from laguna.core.text import RuleError, Text
from laguna.web import metrics
from laguna.web.database import now
from laguna.web.jobs import Job, Jobs
from laguna.web.live import LiveTable
from laguna.web.models import CLICK, MOVE, NO_CLOCK, RATE, RESIGN, STAND_IN, WATCH
from laguna.web.ratings import rate
from laguna.web.table import STAND_IN_LEVEL, Table
from laguna.web.thinking import Question, Thinkers

if TYPE_CHECKING:
    from laguna.web.tables import Tables

STALE: Final = "play.stale"  # the refusal of what was meant for an older position
TO_COME_BACK: Final = 30  # seconds that browsers have after a restart before their players count as gone


class Keeper:
    """Does the jobs at tables for one process."""

    def __init__(self, tables: Tables, jobs: Jobs, thinkers: Thinkers, bots: int) -> None:
        """`bots`: how many jobs of bots this process may claim at once."""
        self.tables = tables
        self.thinkers = thinkers
        jobs.take_on(CLICK, self._click, room=bots)
        jobs.take_on(WATCH, self._watch)
        jobs.take_on(RATE, self._rate)

    # Bots.

    async def _click(self, job: Job) -> None:
        """The bot of a seat makes one choice; what it chose for an earlier position is not played."""
        live = await self.tables.up_to(job.match, job.number)
        while live.table.jobs.get(job.seat) == job.number:
            table = live.table
            key = table.match.state.view(job.seat).key()
            with metrics.BOT_SECONDS.labels(table.bot_at(job.seat)).time():
                action = await self.thinkers.answer(question(table, job.seat, key))
            await self._pause(live)

            def check(now_at: Table, key: tuple[int, ...] = key) -> None:
                is_asked = now_at.jobs.get(job.seat) == job.number
                if not is_asked or now_at.match.state.view(job.seat).key() != key:
                    raise RuleError(Text(STALE))

            own = f"bot {job.seat} {job.number}"
            try:
                await self.tables.change(live, MOVE, job.seat, own, check, action=action)
            except RuleError as error:
                if error.text.id != STALE:
                    raise

    async def _pause(self, live: LiveTable) -> None:
        """Where somebody looks on, clicks of bots can be followed."""
        if live.listeners:
            waited = asyncio.get_running_loop().time() - live.changed_at
            await asyncio.sleep(max(0.0, self.tables.settings.bot_pause - waited))

    # Clocks and leavers.

    async def _watch(self, job: Job) -> None:
        """Look after a match until it is over: its bots' jobs are there, and whoever is late is late."""
        while True:
            live = await self.tables.get(job.match)
            if live.table.match.is_over():
                return
            await self.tables.see_to_bots(live)
            terms = live.table.kept.match
            if terms.pace == NO_CLOCK and terms.leave_after <= 0:
                return
            live.is_watched = True
            self.look_again(live)
            await live.let_go.wait()

    def look_again(self, live: LiveTable) -> None:
        """Something has changed: be there when the next clock or leaver's time ends."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        ends = [moment for moment, _, _ in self.deadlines(live)] if live.is_watched else []
        if ends:
            wait = max(0.0, (min(ends) - now()) / 1000)
            live.timer = asyncio.get_running_loop().call_later(wait, self._do_later, live)

    def _do_later(self, live: LiveTable) -> None:
        live.timer = None
        self.tables.do(self._time_is_up(live))

    def deadlines(self, live: LiveTable) -> list[tuple[int, int, str]]:
        """When, for which seat, and what happens then."""
        table = live.table
        terms = table.kept.match
        out: list[tuple[int, int, str]] = []
        here = live.here()
        for seat in table.people_asked():
            ends = table.clock_ends(seat)
            if ends:
                out.append((ends, seat, RESIGN if terms.late == "lose" else STAND_IN))
            if terms.leave_after > 0 and seat not in here:
                since = max(table.asked_since.get(seat, 0), live.gone_since.get(seat, terms.began))
                # After a restart everybody is away for a moment; that is not leaving.
                back_by = live.made_at + 1000 * min(terms.leave_after, TO_COME_BACK)
                out.append((max(since + 1000 * terms.leave_after, back_by), seat, STAND_IN))
        return out

    async def _time_is_up(self, live: LiveTable) -> None:
        """Do what is due, each for the seat whose time it was."""
        for moment, seat, kind in sorted(self.deadlines(live)):
            if moment <= now():

                def check(_: Table, due: tuple[int, str] = (seat, kind)) -> None:
                    if due not in [(late, what) for end, late, what in self.deadlines(live) if end <= now()]:
                        raise RuleError(Text(STALE))

                own = f"time {seat} {live.table.number}"
                with contextlib.suppress(RuleError):  # it was played in time after all
                    await self.tables.change(live, kind, seat, own, check, move=STAND_IN_LEVEL)
        self.look_again(live)

    # The end.

    async def _rate(self, job: Job) -> None:
        live = await self.tables.get(job.match)
        await rate(self.tables.store, live.table, job)


def question(table: Table, seat: int, key: tuple[int, ...]) -> Question:
    """What the bot of a seat is asked: `key` is all that its seat has seen."""
    match = table.match
    return Question(table.id, table.game.id, match.seats, match.options, match.version, key, seat, table.bot_at(seat))


def jobs_of(table: Table) -> set[Job]:
    """The jobs that there are for a table as it stands."""
    id = table.id
    clicks = {Job(id, number, seat, CLICK) for seat, number in table.jobs.items()}
    if not table.match.is_over():
        return clicks | {Job(id, 0, NOBODY, WATCH)}
    has_result = table.kept.match.is_rated and not table.match.is_abandoned
    return {Job(id, table.number, NOBODY, RATE)} if has_result else set()
