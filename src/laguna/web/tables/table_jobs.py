"""Background jobs of tables: bots move, clocks end, finished matches are rated.

Each job is run by one of several processes. A match with a clock is watched by one process from beginning to end.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from laguna.core.state import NOBODY
from laguna.text.text import RuleError, Text
from laguna.web import metrics
from laguna.web.background.bot_workers import BotRequest, BotWorkers, Turn
from laguna.web.background.fair_queue import Caller
from laguna.web.background.jobs import Jobs
from laguna.web.db.engine import now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import (
    ABANDON,
    CLICK,
    DAILY,
    LIVE,
    MOVE,
    NO_CLOCK,
    PAUSE,
    PERSON,
    RATE,
    RESIGN,
    TIME_OUT,
    VACATION,
    VACATION_END,
    WATCH,
)
from laguna.web.tables.absence.stand_ins import BY_BOT, BY_CLOCK
from laguna.web.tables.checks import STALE
from laguna.web.tables.live import LiveTable, PostponedDeadline
from laguna.web.tables.ratings import rate
from laguna.web.tables.table import Table

if TYPE_CHECKING:
    from laguna.web.tables.registry import TableRegistry

FIRST_PAUSE: Final = 5_000  # milliseconds until a refused deadline is tried again; each time twice as long
LONGEST_PAUSE: Final = 600_000
GRACE: Final = {LIVE: 1_500, DAILY: 60_000}  # milliseconds after a time ran out in which a click still counts
PAUSE_AFTER: Final = 10  # seconds after which a live match without its players is paused: pages are loaded again
ABANDON_AFTER: Final = 30 * 24 * 3600  # seconds after which a match with a clock and without its players ends
REMINDED_AT: Final = 4  # by correspondence, players are reminded when this part of their time is left
RECENTLY: Final = 60_000  # milliseconds: programs are connected to no table, but wait for its bots as people do
WATCHED_PENALTY: Final = 1.0  # seconds of use by which tables that are only watched come later
ABSENT_PENALTY: Final = 3.0  # the same for tables where nobody is

log = logging.getLogger("laguna.tables")


class TableJobs:
    """Runs the jobs of tables for one process."""

    def __init__(self, tables: TableRegistry, jobs: Jobs, bot_workers: BotWorkers, bots: int) -> None:
        """`bots`: how many bot jobs this process may claim at once."""
        self.tables = tables
        self.bot_workers = bot_workers
        jobs.register(CLICK, self._play_bot, limit=bots, is_fair=True)
        jobs.register(WATCH, self._watch)
        jobs.register(RATE, self._rate)

    # Bots.

    def may_play(self, live: LiveTable) -> bool:
        """Whether bots may play here now: a person still plays a seat, or a player is connected.

        Bots never play a match out while its players are gone. With a person at a seat they stop by themselves at that
        turn. Where all people have resigned, and where there are only bots, they play for spectators.
        """
        table = live.table
        if table.is_played_by_people():
            return True
        absent = [place.seat for place in table.stored.seats if table.may_return(place.seat)]
        return bool(live.present_seats()) if absent else live.has_viewers()

    def has_bots_to_play(self, live: LiveTable) -> bool:
        """Whether a bot decides, and isn't paused."""
        return bool(live.table.jobs) and self.may_play(live)

    async def _play_bot(self, job: Job) -> None:
        """The bot of a seat moves. A move chosen for an earlier position is dropped."""
        live = await self._find_table(job)
        if live is None:
            return

        def is_due() -> bool:
            return live.table.jobs.get(job.seat) == job.number

        while is_due():
            if not self.may_play(live):
                await self._pause(live, job)
                return
            table = live.table
            key = table.match.state.view(job.seat).key()
            turn = Turn(self._caller(table), self._penalty(live), lambda: is_due() and self.may_play(live))
            with metrics.BOT_SECONDS.labels(table.bot_at(job.seat)).time():
                action = await self.bot_workers.answer(bot_request(table, job.seat, key), turn)
            if action is None:
                continue
            await self._pause_for_viewers(live)

            def check(now_at: Table, key: tuple[int, ...] = key) -> None:
                is_asked = now_at.jobs.get(job.seat) == job.number
                if not is_asked or now_at.match.state.view(job.seat).key() != key:
                    raise RuleError(Text(STALE))

            own = f"{BY_BOT}{job.seat} {job.number}"
            try:
                await self.tables.change(live, MOVE, job.seat, own, check, action=action)
            except RuleError as error:
                if error.text.id != STALE:
                    raise

    async def _find_table(self, job: Job) -> LiveTable | None:
        """The table of a job; None if it can't be loaded, and then the job ends."""
        try:
            return await self.tables.get_at_row(job.match, job.number)
        except RuleError:
            return None

    async def _pause(self, live: LiveTable, job: Job) -> None:
        """Nobody is here: the job waits in the database until somebody comes."""
        await self.tables.jobs.pause(job)
        if self.may_play(live):  # somebody came while that was written
            await self.tables.jobs.resume(job.match)

    def _caller(self, table: Table) -> Caller:
        """Whom the bots of a table count for: the person who opened it, and their network."""
        owner = table.stored.match.host
        if owner is None:
            return Caller("", "")
        return Caller(self.tables.networks.of(owner) or f"person {owner}", str(owner))

    @staticmethod
    def _penalty(live: LiveTable) -> float:
        """By how many seconds of its owner's use a table comes later because nobody waits there."""
        table = live.table
        is_played = any(not table.bot_at(seat) for seat in live.present_seats())
        if is_played or now() - table.person_acted_at < RECENTLY:
            return 0.0
        return WATCHED_PENALTY if live.has_viewers() else ABSENT_PENALTY

    async def _pause_for_viewers(self, live: LiveTable) -> None:
        """Slow bots down while somebody watches."""
        if live.listeners:
            waited = asyncio.get_running_loop().time() - live.changed_at
            await asyncio.sleep(max(0.0, self.tables.settings.bot_pause - waited))

    # Clocks.

    async def _watch(self, job: Job) -> None:
        """Watch a match until it is over: add missing bot jobs and enforce its deadlines."""
        while True:
            live = await self._find_table(job)
            if live is None or live.table.stuck or live.table.match.is_over():
                return
            await self.tables.schedule_bots(live)
            terms = live.table.stored.match
            if terms.pace == NO_CLOCK:
                return
            if all(place.kind != PERSON for place in live.table.stored.seats):
                return  # bots have no clock
            live.is_watched = True
            self.reschedule(live)
            await live.released.wait()

    def reschedule(self, live: LiveTable) -> None:
        """Something has changed: set the timer to the next deadline."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        ends = [moment for moment, _, _ in self.deadlines(live)] if live.is_watched else []
        ends += [moment for moment, _ in reminders(live.table)] if live.is_watched else []
        if ends:
            wait = max(0.0, (min(ends) - now()) / 1000)
            live.timer = asyncio.get_running_loop().call_later(wait, self._start_enforcing, live)

    def _start_enforcing(self, live: LiveTable) -> None:
        live.timer = None
        self.tables.spawn(self._enforce_deadlines(live))

    def deadlines(self, live: LiveTable) -> list[tuple[int, int, str]]:
        """The deadlines of a table: when, for which seat, and the row to add then. A refused one waits longer."""
        return [(self._postponed(live, moment, seat, kind), seat, kind) for moment, seat, kind in self._planned(live)]

    def _planned(self, live: LiveTable) -> list[tuple[int, int, str]]:
        table = live.table
        terms = table.stored.match
        kind = RESIGN if terms.late == "lose" else TIME_OUT
        grace = GRACE.get(terms.pace, 0)
        clocks = [(seat, table.runs_out(seat)) for seat in table.deciding_people()]
        vacations = [(moment, seat, kind) for moment, seat, kind, _ in table.untold_vacations()]
        running = [(ends + grace, seat, kind) for seat, ends in clocks if ends]
        return running + vacations + self._planned_without_players(live)

    def _planned_without_players(self, live: LiveTable) -> list[tuple[int, int, str]]:
        """Nobody of those who play is here: a live match is paused, and in the end it is abandoned."""
        table = live.table
        terms = table.stored.match
        seats = table.stored.seats
        playing = {place.seat for place in seats if place.kind == PERSON and place.seat not in table.resigned}
        if not playing or playing & live.present_seats() or table.match.is_over():
            return []
        left = max(terms.began, table.person_acted_at, *(live.left_at.get(seat, 0) for seat in playing))
        out: list[tuple[int, int, str]] = []
        if terms.pace == LIVE and not table.pauses.since:
            out.append((max(table.with_lost_time(left), live.made_at) + 1000 * PAUSE_AFTER, NOBODY, PAUSE))
        if table.pauses.since or all(seat in table.stand_ins.kept for seat in playing):
            out.append((table.with_lost_time(left) + 1000 * ABANDON_AFTER, NOBODY, ABANDON))
        return out

    def _postponed(self, live: LiveTable, moment: int, seat: int, kind: str) -> int:
        known = live.postponed.get((seat, kind))
        return max(moment, known.until) if known is not None and known.number == live.table.number else moment

    async def _enforce_deadlines(self, live: LiveTable) -> None:
        """Add the row of each deadline that has passed, but count outages first."""
        try:
            await self.tables.outages.refresh()
            if live.table.stored.match.pace == DAILY:
                await self.tables.refresh_vacations(live)
                await self._remind(live)
            for seat, kind in self._due(live):
                await self._enforce(live, seat, kind)
        except Exception:
            if live.is_watched and live.timer is None:
                live.timer = asyncio.get_running_loop().call_later(FIRST_PAUSE / 1000, self._start_enforcing, live)
            raise
        self.reschedule(live)

    def _due(self, live: LiveTable) -> list[tuple[int, str]]:
        """The deadlines that have passed, the earliest first."""
        moment = now()
        return [(seat, kind) for end, seat, kind in sorted(self.deadlines(live)) if end <= moment]

    async def _enforce(self, live: LiveTable, seat: int, kind: str) -> None:
        """Add the row of a deadline. If nothing comes of it, it is tried again later, and ever later."""

        def check(_: Table) -> None:
            if (seat, kind) not in self._due(live):
                raise RuleError(Text(STALE))  # it was played in time after all

        number, reason = live.table.number, ""

        def move(table: Table) -> str:
            if kind in (VACATION, VACATION_END):
                return str(next(id for _, *found, id in table.untold_vacations() if found == [seat, kind]))
            return table.stand_ins.level if kind in (RESIGN, TIME_OUT) else ""

        try:
            await self.tables.change(live, kind, seat, f"{BY_CLOCK}{seat} {number}", check, move=move)
        except RuleError as error:
            reason = error.text.id
        if (seat, kind) not in self._due(live):
            return
        before = live.postponed.get((seat, kind))
        is_new = before is None or before.number != number
        pause = FIRST_PAUSE if before is None or is_new else min(2 * before.pause, LONGEST_PAUSE)
        live.postponed[seat, kind] = PostponedDeadline(number, now() + pause, pause)
        if is_new:
            fields = {"table": live.table.id, "number": number, "seat": seat, "kind": kind, "reason": reason}
            weight = logging.INFO if reason == STALE else logging.ERROR  # stale: it was played in time after all
            log.log(weight, "a deadline was refused", extra=fields)

    async def _remind(self, live: LiveTable) -> None:
        """Remind players by correspondence of whose time a quarter is left, once per turn."""
        table = live.table
        for moment, seat in reminders(table):
            since = table.deciding_since.get(seat, 0)
            if moment <= now() and since:
                is_first = await self.tables.store.claim_reminder(table.id, seat, since)
                table.stored.seats[seat].reminded = since
                ends = table.clock_ends(seat)
                if is_first and ends > now() and table.deciding_since.get(seat) == since:
                    self.tables.notifier.remind(table.turn(seat), ends)

    # Rating.

    async def _rate(self, job: Job) -> None:
        live = await self._find_table(job)
        if live is not None and not live.table.stuck:
            await rate(self.tables.store, live.table, job)


def reminders(table: Table) -> list[tuple[int, int]]:
    """When which seats are to be reminded of their turn: with a quarter of the time left, by correspondence."""
    terms = table.stored.match
    if terms.pace != DAILY:
        return []
    places = table.stored.seats
    seats = [seat for seat in table.deciding_people() if places[seat].reminded != table.deciding_since.get(seat, 0)]
    clocks = [(seat, table.clock_ends(seat)) for seat in seats]
    return [(ends - 1000 * terms.seconds // REMINDED_AT, seat) for seat, ends in clocks if ends > now()]


def bot_request(table: Table, seat: int, key: tuple[int, ...]) -> BotRequest:
    """What the bot of a seat is given: `key` is everything its seat has seen."""
    match = table.match
    return BotRequest(table.id, table.game.id, match.seats, match.options, match.version, key, seat, table.bot_at(seat))


def due_jobs(table: Table) -> set[Job]:
    """The jobs a table has as it stands."""
    id = table.id
    clicks = {Job(id, number, seat, CLICK) for seat, number in table.jobs.items()}
    if table.stuck:
        return set()
    if not table.match.is_over():
        return clicks | {Job(id, 0, NOBODY, WATCH)}
    has_result = table.stored.match.is_rated and not table.match.is_abandoned
    return {Job(id, table.number, NOBODY, RATE)} if has_result else set()
