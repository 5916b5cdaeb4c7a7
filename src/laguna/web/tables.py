"""All matches of this server, played and watched. Each change is a row, committed, then told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, Final

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.text import RuleError, Text
from laguna.web import metrics
from laguna.web.database import TakenError, is_out_of_order, now
from laguna.web.jobs import MANY, Job, Jobs
from laguna.web.keeper import STALE, Keeper, jobs_of
from laguna.web.live import Hall, Listener, LiveTable, room_of
from laguna.web.messages import Closed, Started
from laguna.web.models import (
    ABANDON,
    ABANDONED,
    CLICK,
    MOVE,
    OVER,
    REMOVED,
    RESIGN,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    WORDS,
    ChatRow,
    Person,
    Row,
)
from laguna.web.neighbours import Neighbours
from laguna.web.notices import Notices
from laguna.web.outages import Outages
from laguna.web.settings import Settings
from laguna.web.store import Kept, Store
from laguna.web.table import STAND_IN_LEVEL, Stand, Table
from laguna.web.thinking import Thinkers

KEPT_TABLES: Final = 2000  # in memory without anybody looking
KEPT_OVER: Final = 100  # of them whose matches are over
log = logging.getLogger("laguna.tables")

AHEAD: Final = 8  # jobs of bots that a process claims for each of its bots' processes, where others could do them
CONTESTED: Final = 100  # times that other processes may be faster

Check = Callable[[Table], None]  # raises RuleError where something cannot be done in a position


class LetGoError(OSError):
    """The database has failed, and the table was let go of; asked for again, it is made from its rows."""


class Tables:
    """The tables that this process has in hand, and the door to all others."""

    def __init__(
        self, settings: Settings, store: Store, jobs: Jobs, thinkers: Thinkers, notices: Notices, outages: Outages
    ) -> None:
        self.settings = settings
        self.store = store
        self.jobs = jobs
        self.notices = notices
        self.outages = outages
        outages.when_over(self._give_time_back)
        self.moves = 0  # accepted by this process
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.hall = Hall()
        self._tasks: set[asyncio.Task[None]] = set()
        self.neighbours = Neighbours(self, store.database, settings.bus)
        self.keeper = Keeper(self, jobs, thinkers, AHEAD * thinkers.size if self.neighbours.are_there else MANY)

    # Tables in hand.

    async def get(self, id: str) -> LiveTable:
        """The table with this id, made from its rows if this process has it not in hand."""
        live = self._live.get(id)
        if live is not None:
            if live.heard:
                await self.catch_up(live, max(live.heard))
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None:
                live = LiveTable(await self._load(id))
                self._forget_some()
                self._live[id] = live
                metrics.IN_HAND.set(len(self._live))
                if self.neighbours.are_there:
                    self.do(self._settle_in(live))
        self._loading.pop(id, None)
        return live

    @contextlib.asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[LiveTable]:
        """The table with this id and its lock: nobody changes it, and all that it tells is committed."""
        while True:
            live = await self.get(id)
            async with live.lock:
                if self._has_in_hand(live):
                    yield live
                    return

    def _has_in_hand(self, live: LiveTable) -> bool:
        """Is it still the one? Whoever has waited for its lock may find that it was let go of meanwhile."""
        return self._live.get(live.table.id) is live

    async def _settle_in(self, live: LiveTable) -> None:
        """Take in what others have added between reading a table and having it in hand, and who is with them.

        What has changed beside the rows in that moment is found by the next look.
        """
        await self.catch_up(live, live.table.number + 1)
        self.neighbours.note_elsewhere(live.table.id)

    async def _load(self, id: str) -> Table:
        await self.outages.be_current()
        kept = await self.store.kept(id)
        if kept is None or kept.match.status not in (RUNNING, OVER, ABANDONED):
            raise RuleError(Text("play.none"))
        table = Table(kept, await self.store.secret(id))
        table.follow_all(await self.store.rows(id))
        table.give_time_back(self.outages.time_lost_since)
        return table

    def _give_time_back(self, lost: Outages) -> None:
        """The database is back: nobody could move meanwhile, so no clock has run."""
        for live in self._live.values():
            live.table.give_time_back(lost.time_lost_since)
            live.show_all(actor=None)
            self.keeper.look_again(live)

    def _forget_some(self) -> None:
        """Let go of tables at which nobody looks and nothing is under way, the longest untouched first."""
        idle = [live for live in self._live.values() if not live.listeners and not live.lock.locked()]
        over = [live for live in idle if live.table.match.is_over()]
        for live in over[: max(0, len(over) - KEPT_OVER)]:
            self._let_go(live)
        quiet = [live for live in idle if not (live.is_watched or live.table.jobs or live.let_go.is_set())]
        for live in quiet[: max(0, len(self._live) - KEPT_TABLES)]:
            self._let_go(live)

    async def up_to(self, id: str, number: int) -> LiveTable:
        """The table with this id, with all rows up to this number."""
        live = await self.get(id)
        if live.table.number < number:
            await self.catch_up(live, number)
        return live

    def hear(self, live: LiveTable, row: Row) -> None:
        """Another process, or this one, says that this row is in the database."""
        if row.own in live.table.own:
            return
        live.heard[row.number] = row
        if not (live.listeners or live.is_watched):
            return  # whoever asks for the table next has it followed
        if not live.lock.locked():
            self._follow_heard(live)
        if live.heard:
            self.do(self.catch_up(live, row.number))

    async def catch_up(self, live: LiveTable, number: int) -> None:
        """Follow the rows that other processes have added, at least up to this number, and show each."""
        async with live.lock:
            await self._follow_others(live, number)

    async def _follow_others(self, live: LiveTable, number: int) -> None:
        """The same, for whoever holds the lock: what was heard is not read."""
        self._follow_heard(live)
        if live.table.number < number:
            for row in await self.store.rows(live.table.id, live.table.number):
                self._follow(live, row)

    def _follow_heard(self, live: LiveTable) -> None:
        while (row := live.heard.pop(live.table.number + 1, None)) is not None:
            self._follow(live, row)
        live.heard = {number: row for number, row in live.heard.items() if number > live.table.number}

    def _follow(self, live: LiveTable, row: Row) -> None:
        live.table.follow(row)
        log.debug("row of another process", extra={"table": row.match, "number": row.number})
        live.changed_at = asyncio.get_running_loop().time()
        live.show_all(actor=row.seat)
        if live.table.match.is_over():
            live.let_go.set()
        self.keeper.look_again(live)

    async def see_to_bots(self, live: LiveTable) -> None:
        """Put the jobs of bots that are asked, where one is missing: a match has just begun, or began elsewhere."""
        jobs = [job for job in jobs_of(live.table) if job.kind == CLICK]
        if jobs:
            await self.jobs.put(*jobs)

    async def start(self) -> None:
        """Go on with all that waits for somebody to do it."""
        await self.neighbours.open()
        await self.jobs.start()

    async def close(self) -> None:
        """Let all bots and clocks be; every browser will be back with the next server."""
        for live in self._live.values():
            if live.timer is not None:
                live.timer.cancel()
            for listener in live.listeners:
                listener.hang_up()
        await self.jobs.close()
        await self.neighbours.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _let_go(self, live: LiveTable) -> None:
        """Have a table in hand no more; whoever needs it makes it from its rows."""
        self._live.pop(live.table.id, None)
        metrics.IN_HAND.set(len(self._live))
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        live.is_watched = False
        live.let_go.set()

    def _give_up(self, live: LiveTable) -> None:
        """Nobody knows what was committed: whoever comes back gets it from the rows."""
        self._let_go(live)
        for listener in live.listeners:
            listener.hang_up()

    # What people do at a table.

    async def move(self, live: LiveTable, seat: int, action: int, own: str, count: int | None) -> None:
        """A seat's action, chosen when its reader had been told `count`."""
        await self.change(live, MOVE, seat, own, for_player(seat, count), action=action)

    async def undo(self, live: LiveTable, seat: int, own: str, count: int | None, *, whole_turn: bool) -> None:
        """Take back the seat's last action, or as many as can be."""
        first = f"{own} 0" if whole_turn else own
        if first in live.table.own:
            return
        await self.change(live, UNDO, seat, first, for_player(seat, count))
        taken_back = 1
        with contextlib.suppress(RuleError):  # somebody who acts meanwhile ends it
            while whole_turn and live.table.match.can_undo(seat):
                await self.change(live, UNDO, seat, f"{own} {taken_back}", for_player(seat, None))
                taken_back += 1

    async def add_words(self, live: LiveTable, seat: int, said: str, own: str) -> None:
        """Words of a seat for the dice, before its first action."""
        await self.change(live, WORDS, seat, own, for_player(seat, None), move=said)

    async def stand_in(self, live: LiveTable, seat: int, own: str) -> None:
        """A bot plays for the seat from now on."""
        await self.change(live, STAND_IN, seat, own, at_any_time, move=STAND_IN_LEVEL)

    async def take_back(self, live: LiveTable, seat: int, own: str) -> None:
        """The player of the seat is back."""
        await self.change(live, TAKE_BACK, seat, own, at_any_time)

    async def resign(self, live: LiveTable, seat: int, own: str) -> None:
        """The seat gives up; a bot plays it to the end."""
        await self.change(live, RESIGN, seat, own, at_any_time, move=STAND_IN_LEVEL)

    async def remove(self, id: str) -> None:
        """Take a table away; whoever sits there is told."""
        await self.store.change_match(id, status=REMOVED, touched=now())
        await self.jobs.drop_all(id)
        self.shut(id)
        self.neighbours.tell(id)

    def shut(self, id: str) -> None:
        """A table has been taken away: tell whoever looks at it here."""
        looking = self._looking(id)
        live = self._live.get(id)
        if live is not None:
            live.is_removed = True
            self._let_go(live)
        for listener in looking:
            listener.tell(Closed(words.sentence(Text("play.removed"), listener.language)))
            listener.hang_up()

    async def abandon(self, kept: Kept) -> None:
        """End a match before its end."""
        live = await self.get(kept.match.id)
        await self.change(live, ABANDON, NOBODY, f"abandon {live.table.number}", at_any_time)

    async def change(
        self, live: LiveTable, kind: str, seat: int, own: str, check: Check, *, move: str = "", action: int = -1
    ) -> None:
        """Check, commit, tell. Sent twice, it counts once; RuleError where it cannot be, and nothing has changed.

        `check` refuses what was meant for another position. Where another process was faster, it is asked anew: while
        several seats choose at once, they do not push each other out.
        """
        for _ in range(CONTESTED):
            async with live.lock:
                begin = time.perf_counter()
                table = live.table
                self._follow_heard(live)
                if own in table.own:
                    return
                if live.is_removed:
                    raise RuleError(Text("play.none"))
                if not self._has_in_hand(live):
                    raise LetGoError
                check(table)
                if kind == MOVE:
                    move = notation(table, seat, action)
                before = jobs_of(table)
                stand = table.stand() if kind == MOVE and self.neighbours.are_there else None
                row = Row(match=table.id, number=table.number + 1, kind=kind, seat=seat, move=move, own=own, at=now())
                live.is_settling = True
                try:
                    table.follow(row)
                    is_written = await self._commit(live, row, before)
                finally:
                    live.is_settling = False
                if is_written:
                    written = time.perf_counter()
                    live.changed_at = asyncio.get_running_loop().time()
                    live.show_all(actor=seat)
                    self._after(live)
                    self._note(row, begin, written)
                    return
                metrics.CONTESTED.inc()
                await self._give_way(live, row, stand)
        raise RuleError(Text(STALE))

    def _note(self, row: Row, begin: float, written: float) -> None:
        """Write down that a row was added, so that one can follow it, and how long it took. Not what it says."""
        self.moves += 1
        end = time.perf_counter()
        metrics.MOVES.inc()
        metrics.MOVE_SECONDS.observe(end - begin)
        told = {"table": row.match, "number": row.number, "kind": row.kind, "seat": row.seat}
        took = {"written_ms": round(1000 * (written - begin), 1), "told_ms": round(1000 * (end - written), 1)}
        log.info("row", extra=told | took)

    async def _give_way(self, live: LiveTable, row: Row, stand: Stand | None) -> None:
        """Another process was faster than this row: go back to what the table was before, and follow the other.

        Without `stand` the table is made anew from all its rows.
        """
        if stand is None:
            try:
                live.start_anew(await self._load(row.match))
            except BaseException:
                self._give_up(live)
                raise
        else:
            live.table.come_back(stand, row)
            live.show_all(actor=None)
            await self._follow_others(live, row.number)

    async def _commit(self, live: LiveTable, row: Row, before: set[Job]) -> bool:
        """Write the row down; False where another process was faster."""
        table = live.table
        changes = table.changes()
        wanted = jobs_of(table)
        done = list(before - wanted)
        due = [self.jobs.made(job) for job in wanted - before]
        try:
            await self.store.append(row, changes, table.snapshot(), done, due)
        except TakenError:
            return False
        except BaseException:
            self._give_up(live)
            raise
        self.jobs.let_go(done)
        self.jobs.hold(due)
        self.neighbours.tell_row(row)
        table.kept.match.number = row.number
        for name, value in changes.items():
            setattr(table.kept.match, name, value)
        return True

    def _after(self, live: LiveTable) -> None:
        """A row has been added: clocks run for others now, and somebody may want to be told."""
        if live.table.match.is_over():
            live.let_go.set()
            live.is_watched = False
        else:
            self.notices.tell_of_turns(live.table, live.here())
        self.keeper.look_again(live)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside all else."""
        task = asyncio.create_task(self._see_through(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _see_through(self, work: Coroutine[Any, Any, None]) -> None:
        """Where the database fails, whoever looks after the table begins anew, for it is let go of."""
        try:
            await work
        except Exception as error:
            if not is_out_of_order(error):
                raise

    # Looking.

    async def join(self, id: str, listener: Listener) -> LiveTable:
        """A browser begins to look at a table; it is sent everything."""
        async with self.held(id) as live:
            live.join(listener)
        self.neighbours.note_who_is_here(live)
        self.keeper.look_again(live)
        return live

    async def leave(self, live: LiveTable, listener: Listener) -> None:
        """A browser has gone; what it has been shown is remembered for the next visit."""
        seen = {seat: live.lines_seen(seat, listener.language) for seat in listener.seats}
        async with live.lock:
            live.leave(listener)
        self.neighbours.note_who_is_here(live)
        for seat, lines in seen.items():
            if lines is not None and lines != live.table.kept.seats[seat].seen:
                live.table.kept.seats[seat].seen = lines
                self.store.note_seen(live.table.id, seat, lines)
        self.keeper.look_again(live)

    async def say(self, kept: Kept, person: Person, seat: int, said: str, own: str) -> None:
        """A line of chat, to all who look."""
        name = kept.seats[seat].name if seat >= 0 else person.name
        line = ChatRow(match=kept.match.id, person=person.id, seat=seat, name=name, words=said, own=own, at=now())
        if await self.store.say(line):
            self.tell_chat(kept.match.id, [line])
            self.neighbours.tell(kept.match.id)

    def tell_chat(self, id: str, lines: Sequence[ChatRow]) -> None:
        """Show these lines to all who look here, each once."""
        for listener in self._looking(id):
            listener.chat(lines)

    def _looking(self, id: str) -> list[Listener]:
        live = self._live.get(id)
        return [*(live.listeners if live else ()), *self.hall.at(id)]

    def tell_of_rematch(self, id: str, again: str) -> None:
        """Those who still look at a match are led to the one that comes after it."""
        self.show_rematch(id, again)
        self.neighbours.tell(id)

    def show_rematch(self, id: str, again: str) -> None:
        """The same, for those who look here."""
        live = self._live.get(id)
        if live is not None and again and live.table.kept.match.again != again:
            live.table.kept.match.again = again
            for listener in live.listeners:
                listener.tell(Started(f"/table/{again}"))

    def tell_of_room(self, kept: Kept) -> None:
        """Somebody sat down or stood up, or the match has begun: who waits looks again."""
        self.show_room(kept)
        self.neighbours.tell(kept.match.id)

    def show_room(self, kept: Kept) -> None:
        """The same, for those who wait here and were shown something else."""
        room = room_of(kept)
        for listener in self.hall.at(kept.match.id):
            if listener.room != room:
                listener.room = room
                listener.tell(Started(f"/table/{kept.match.id}"))

    def note_elsewhere(self, live: LiveTable, seats: set[int]) -> None:
        """The players of these seats are connected to other processes."""
        if live.elsewhere != seats:
            live.note_elsewhere(seats)
            self.keeper.look_again(live)

    def seats_here(self, id: str) -> set[int]:
        """The seats of a table whose players are connected to this process."""
        return {seat for listener in self._looking(id) for seat in listener.seats}

    def watchers(self, id: str) -> int:
        """How many browsers look at a table without sitting there."""
        live = self._live.get(id)
        return sum(not listener.seats for listener in live.listeners) if live else 0

    def connected(self) -> int:
        """How many browsers look at any table."""
        return len(self.hall) + sum(len(live.listeners) for live in self._live.values())

    def in_hand(self, id: str) -> LiveTable | None:
        """A table that this process has in memory."""
        return self._live.get(id)

    def all_in_hand(self) -> list[LiveTable]:
        """All tables that this process has in memory."""
        return list(self._live.values())


def for_player(seat: int, count: int | None) -> Check:
    """Refuse what the player of a seat may not do now, or has chosen for an older position."""

    def check(table: Table) -> None:
        table.must_be_played_by_its_player(seat)
        if count is not None and not table.is_meant_for_now(seat, count):
            raise RuleError(Text(STALE))

    return check


def at_any_time(table: Table) -> None:
    """Refuse nothing: it does not depend on the position."""


def notation(table: Table, seat: int, action: object) -> str:
    """An action as a row keeps it; RuleError where there is no such action."""
    count = table.game.action_count
    if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < count:
        raise RuleError(Text("core.action_number", str(action), count - 1))
    return table.game.notate(action)
