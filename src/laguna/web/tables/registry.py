"""All tables of this process, and how matches change. Each change is a row: checked, committed, then shown."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any, Final

from laguna.core.state import NOBODY
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web import metrics
from laguna.web.background.bot_workers import BotWorkers
from laguna.web.background.jobs import MANY, Jobs
from laguna.web.background.open_tables import OpenTables
from laguna.web.db import presence_rows
from laguna.web.db.engine import is_database_failure, now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import (
    ABANDON,
    ABANDONED,
    AGREE,
    ASK,
    CLICK,
    DAILY,
    DECLINE,
    MOVE,
    OVER,
    REMOVED,
    RESIGN,
    RESUME,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    WATCH,
    WORDS,
    ChatRow,
    Person,
    Row,
)
from laguna.web.db.queries import Store, StoredMatch
from laguna.web.db.results.recording import remove_results
from laguna.web.exceptions import TableEvictedError, TakenError
from laguna.web.notify.notifications import Notifier
from laguna.web.people.networks import Networks
from laguna.web.people.table_quota import TableQuota
from laguna.web.settings import Settings
from laguna.web.tables.absence.stand_ins import BY_AGREEMENT, BY_OPENING
from laguna.web.tables.absence.vacations import VacationSpan
from laguna.web.tables.agreements.absent_players import require_gone
from laguna.web.tables.agreements.rematch_cards import RematchCards
from laguna.web.tables.agreements.requests import answer_move, ask_move
from laguna.web.tables.checks import STALE, Check, no_check, notation, player_check, stand_in_check
from laguna.web.tables.choices.deeds import Deed, Plan, forced_row, replacement, undo_of_decision
from laguna.web.tables.choices.undo_groups import id_of
from laguna.web.tables.cluster import ClusterSync
from laguna.web.tables.live import NOTE, Listener, LiveTable, WaitingRooms, waiting_room_state
from laguna.web.tables.messages import Closed, Started
from laguna.web.tables.outages import Outages
from laguna.web.tables.table import Table, TableCheckpoint, reason_of, replayed
from laguna.web.tables.table_jobs import TableJobs, due_jobs

MAX_IDLE_TABLES: Final = 2000  # in memory without a connected browser
MAX_OVER_TABLES: Final = 100  # finished matches among them
LONGEST_REASON: Final = 200  # why a match can't be followed
log = logging.getLogger("laguna.tables")

ALL_SEATS: Final = range(8)  # of any table
AHEAD: Final = 4  # bot jobs claimed per bot worker, if other processes could run them too
CONTESTED: Final = 100  # conflicts with other processes before a change is refused


class TableRegistry:
    """The tables this process has loaded; it loads others from their rows."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        jobs: Jobs,
        bot_workers: BotWorkers,
        notifier: Notifier,
        outages: Outages,
    ) -> None:
        self.settings = settings
        self.store = store
        self.jobs = jobs
        self.notifier = notifier
        self.outages = outages
        outages.on_outage_end(self._show_lost_time)
        store.on_renamed(self._announce_names)
        self.moves = 0  # accepted by this process
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.waiting_rooms = WaitingRooms()
        self.networks = Networks()
        self.quota = TableQuota(settings, store, self.networks)
        self.rematch_cards = RematchCards(self)
        self.open_tables = OpenTables(store.database, self._occupied, self._close_expired)
        self._tasks: set[asyncio.Task[None]] = set()
        self.cluster = ClusterSync(self, store.database, settings.bus)
        self.table_jobs = TableJobs(
            self, jobs, bot_workers, AHEAD * bot_workers.size if self.cluster.is_enabled else MANY
        )

    # Loading and evicting.

    async def get(self, id: str) -> LiveTable:
        """The table with this id, loaded from its rows if need be."""
        live = self._live.get(id)
        if live is not None:
            if live.received_rows:
                await self.catch_up(live, max(live.received_rows))
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None:
                live = LiveTable(await self._load(id))
                live.left_at = await presence_rows.last_here(self.store.database, id)
                self._evict_idle()
                self._live[id] = live
                metrics.TABLES_LOADED.set(len(self._live))
                if live.table.match.is_over():
                    await self.rematch_cards.read(live)
                if self.cluster.is_enabled:
                    self.cluster.set_elsewhere(id)
                    self.spawn(self._catch_up_new(live))
        self._loading.pop(id, None)
        return live

    @contextlib.asynccontextmanager
    async def locked(self, id: str) -> AsyncIterator[LiveTable]:
        """The table with this id and its lock: nobody changes it, and everything it shows is committed."""
        while True:
            live = await self.get(id)
            async with live.lock:
                if self._is_current(live):
                    yield live
                    return

    def _is_current(self, live: LiveTable) -> bool:
        """Whether this is still the loaded table. It may have been evicted while somebody waited for its lock."""
        return self._live.get(live.table.id) is live

    async def _catch_up_new(self, live: LiveTable) -> None:
        """Apply rows that others added while the table was being loaded, and note who is connected to them.

        Other changes made in that moment are found by the next poll.
        """
        await self.catch_up(live, live.table.number + 1)
        self.cluster.set_elsewhere(live.table.id)

    async def _load(self, id: str) -> Table:
        await self.outages.refresh()
        stored = await self.store.find_match(id)
        if stored is None or stored.match.status not in (RUNNING, OVER, ABANDONED):
            raise RuleError(Text("play.none"))
        rows = await self.store.rows(id)
        try:
            table = replayed(stored, await self.store.secret(id), rows)
        except Exception as error:
            if is_database_failure(error):
                raise
            await self._note_stuck(stored, reason_of(error))
            raise RuleError(Text("play.cannot_load")) from error
        await self._note_stuck(stored, table.stuck)
        table.lost_since = self.outages.time_lost_since
        table.vacations.set_spans(await self._vacation_spans(stored))
        return table

    async def _vacation_spans(self, stored: StoredMatch) -> dict[int, list[VacationSpan]]:
        """By seat, the vacations of players that may matter to the clocks of a match."""
        if stored.match.pace != DAILY or stored.match.status != RUNNING:
            return {}
        seats = {place.seat: place.person for place in stored.seats if place.person is not None}
        found = await self.store.vacations.of_people(set(seats.values()), stored.match.began)
        return {
            seat: [VacationSpan(one.id, one.began, one.ends) for one in found if one.person == person]
            for seat, person in seats.items()
        }

    async def refresh_vacations(self, live: LiveTable) -> None:
        """Read the vacations of the players of a loaded table anew, and show what has changed."""
        if live.table.vacations.set_spans(await self._vacation_spans(live.table.stored)):
            live.show_all(actor=None)
            self.table_jobs.reschedule(live)

    async def set_vacation(self, person: int, *, is_on: bool) -> None:
        """Begin or end the vacation of a person: in matches by correspondence their clocks stop or go on at once."""
        rows = self.store.vacations
        matches = await (rows.begin(person, self.settings.vacation_days) if is_on else rows.end(person))
        for id in matches:
            live = self._live.get(id)
            if live is not None:
                await self.refresh_vacations(live)
            self.cluster.publish(id)

    async def _end_vacation(self, live: LiveTable, seat: int) -> None:
        """Whoever moves in a match by correspondence is no longer on vacation."""
        person = live.table.stored.seats[seat].person
        if live.table.vacation_until(seat) and person is not None:
            await self.set_vacation(person, is_on=False)

    async def _note_stuck(self, stored: StoredMatch, reason: str) -> None:
        """Tell the admin once that a match can't go on, on the status page and in the log; or that it can again."""
        id, before = stored.match.id, stored.match.stuck
        reason = reason[:LONGEST_REASON]
        if reason == before:
            return
        stored.match.stuck = reason
        try:
            is_first = await self.store.note_stuck(id, before, reason)
        except Exception as error:
            if not is_database_failure(error):
                raise
            return
        if is_first and reason:
            log.error("a match can't be followed to its end", extra={"table": id, "reason": reason})
        elif is_first and stored.match.status == RUNNING:
            log.info("a match can be followed again", extra={"table": id})
            await self.jobs.add(Job(id, 0, NOBODY, WATCH))

    def _show_lost_time(self) -> None:
        """An outage is over: nobody could move meanwhile, so every clock has that time back."""
        for live in list(self._live.values()):
            live.show_all(actor=None)
            self.table_jobs.reschedule(live)

    def _evict_idle(self) -> None:
        """Evict tables nobody looks at and nothing happens at, the longest unused first."""
        idle = [live for live in self._live.values() if not live.listeners and not live.lock.locked()]
        over = [live for live in idle if live.table.match.is_over()]
        for live in over[: max(0, len(over) - MAX_OVER_TABLES)]:
            self._evict(live)
        quiet = [
            live
            for live in idle
            if not (live.is_watched or self.table_jobs.has_bots_to_play(live) or live.released.is_set())
        ]
        for live in quiet[: max(0, len(self._live) - MAX_IDLE_TABLES)]:
            self._evict(live)

    async def get_at_row(self, id: str, number: int) -> LiveTable:
        """The table with this id, with all rows up to this number."""
        live = await self.get(id)
        if live.table.number < number:
            await self.catch_up(live, number)
        return live

    def receive_row(self, live: LiveTable, row: Row) -> None:
        """This process or another one says that this row is in the database."""
        if row.own in live.table.own or live.table.stuck:
            return
        live.received_rows[row.number] = row
        if not (live.listeners or live.is_watched):
            return  # applied when the table is next asked for
        if not live.lock.locked():
            self._apply_received(live)
        if live.received_rows:
            self.spawn(self.catch_up(live, row.number))

    async def catch_up(self, live: LiveTable, number: int) -> None:
        """Apply the rows that other processes have added, at least up to this number, and show each."""
        async with live.lock:
            await self._apply_missing(live, number)

    async def _apply_missing(self, live: LiveTable, number: int) -> None:
        """The same while holding the lock. Rows that were received are not read again."""
        self._apply_received(live)
        if live.table.number < number and not live.table.stuck:
            for row in await self.store.rows(live.table.id, live.table.number):
                if not self._apply_row(live, row):
                    break

    def _apply_received(self, live: LiveTable) -> None:
        while (row := live.received_rows.pop(live.table.number + 1, None)) is not None:
            if not self._apply_row(live, row):
                break
        live.received_rows = {number: row for number, row in live.received_rows.items() if number > live.table.number}

    def _apply_row(self, live: LiveTable, row: Row) -> bool:
        """Apply a row of another process. If that is impossible, the table is loaded again, and then says so."""
        try:
            live.table.apply_row(row)
        except Exception:  # whatever a row may say
            log.warning("a row of another process can't be followed", extra={"table": row.match, "number": row.number})
            self._evict_and_disconnect(live)
            return False
        log.debug("row of another process", extra={"table": row.match, "number": row.number})
        live.changed_at = asyncio.get_running_loop().time()
        live.show_all(actor=row.seat)
        if live.table.match.is_over():
            live.released.set()
        self.table_jobs.reschedule(live)
        return True

    async def schedule_bots(self, live: LiveTable) -> None:
        """Add missing jobs of bots that decide: a match has just begun, or began in another process."""
        jobs = [job for job in due_jobs(live.table) if job.kind == CLICK]
        if jobs:
            await self.jobs.add(*jobs)

    async def start(self) -> None:
        """Connect to other processes and start jobs."""
        await self.cluster.open()
        await self.jobs.start()
        await self.open_tables.start()

    async def close(self) -> None:
        """Stop all jobs and clocks and disconnect all browsers, which will reconnect to the next server."""
        for live in self._live.values():
            if live.timer is not None:
                live.timer.cancel()
            for listener in live.listeners:
                listener.disconnect()
        await self.open_tables.close()
        await self.jobs.close()
        await self.cluster.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _evict(self, live: LiveTable) -> None:
        """Drop a table from memory. It is loaded from its rows when needed again."""
        self._live.pop(live.table.id, None)
        metrics.TABLES_LOADED.set(len(self._live))
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        live.is_watched = False
        live.released.set()

    def _evict_and_disconnect(self, live: LiveTable) -> None:
        """Drop a table whose last commit failed halfway; browsers reconnect and get it from its rows."""
        self._evict(live)
        for listener in live.listeners:
            listener.disconnect()

    # Changes by players.

    async def move(self, live: LiveTable, seat: int, action: int, own: str, count: int | None) -> None:
        """An action of a seat, chosen at this count of its reader."""
        await self.change(live, MOVE, seat, own, player_check(seat, count), action=action)
        await self._end_vacation(live, seat)

    async def choose_set(
        self, live: LiveTable, seat: int, actions: Sequence[object], own: str, count: int | None
    ) -> None:
        """Choose all that is marked, in whatever order it was marked. It is done as a whole, or refused as a whole."""
        await self._change(live, seat, own, player_check(seat, count), replacement(seat, actions))
        await self._end_vacation(live, seat)

    async def undo(self, live: LiveTable, seat: int, own: str, count: int | None, *, whole_turn: bool) -> None:
        """Undo the seat's last decision, all of it if it was a set, or as many as possible."""
        first = f"{own} 0" if whole_turn else own
        if first in live.table.own:
            return
        await self._change(live, seat, first, player_check(seat, count), undo_of_decision(seat))
        await self._end_vacation(live, seat)
        taken_back = 1
        with contextlib.suppress(RuleError):  # ends when somebody acts meanwhile
            while whole_turn and live.table.match.can_undo(seat):
                decision = undo_of_decision(seat)
                await self._change(live, seat, f"{own} {taken_back}", player_check(seat, None), decision)
                taken_back += 1

    async def add_words(self, live: LiveTable, seat: int, words: str, own: str) -> None:
        """Words of a seat for the dice, before its first action."""
        await self.change(live, WORDS, seat, own, player_check(seat, None), move=words)

    async def stand_in(self, live: LiveTable, seat: int, own: str, *, is_agreed: bool = False) -> None:
        """Let a bot play the seat until its player acts.

        `is_agreed`: all others have agreed to replace a player who is gone. Otherwise the player asks for it, which
        rated matches refuse.
        """
        own = BY_AGREEMENT + own if is_agreed else own
        check = no_check if is_agreed else stand_in_check(seat)
        await self.change(live, STAND_IN, seat, own, check, move=live.table.stand_ins.level)

    async def take_back(self, live: LiveTable, seat: int, own: str) -> None:
        """Let the player of the seat play again."""
        await self.change(live, TAKE_BACK, seat, own, no_check)

    async def resign(self, live: LiveTable, seat: int, own: str) -> None:
        """Resign for the seat; a bot plays it to the end."""
        has_resigned = seat in live.table.resigned
        await self.change(live, RESIGN, seat, own, no_check, move=live.table.stand_ins.level)
        if not has_resigned and seat in live.table.resigned:
            await self.tell(live.table.id, Text("people.told_resigned", live.table.stored.seats[seat].name))

    async def _return_seats(self, live: LiveTable, seats: Sequence[int]) -> None:
        """Their player has opened the table: a pause ends, and seats that a bot keeps are theirs again."""
        playing = [seat for seat in seats if seat not in live.table.resigned]
        wanted = [(RESUME, seat) for seat in playing[:1] if live.table.pauses.since]
        wanted += [(TAKE_BACK, seat) for seat in live.table.returning(playing)]
        for kind, seat in wanted:
            with contextlib.suppress(RuleError, TableEvictedError):  # back already, or the match is over
                await self.change(live, kind, seat, f"{BY_OPENING}{seat} {live.table.number}", no_check)

    async def ask(self, live: LiveTable, seat: int, what: str, own: str) -> None:
        """Ask the other players for something."""

        def check(table: Table) -> None:
            require_gone(table, what, live.present_seats(), live.left_at)

        await self.change(live, ASK, seat, own, check, move=lambda table: ask_move(table, seat, what, now()))

    async def answer(self, live: LiveTable, seat: int, number: int, own: str, *, agrees: bool) -> None:
        """Answer a request of another player, or take back one's own."""

        def check(table: Table) -> None:
            request = table.requests.numbered(number)
            if request is not None and agrees:
                require_gone(table, request.what(), live.present_seats(), live.left_at)

        def move(table: Table) -> str:
            return answer_move(table, seat, number, now(), agrees=agrees)

        await self.change(live, AGREE if agrees else DECLINE, seat, own, check, move=move)

    async def remove(self, id: str) -> None:
        """Remove a table and tell everybody there."""
        await self.store.change_match(id, status=REMOVED, touched=now())
        await self.store.database.write(functools.partial(remove_results, match=id))
        await self.jobs.cancel_match(id)
        self.notifier.push.turns_ended(id, ALL_SEATS)
        self.close_removed(id)
        self.cluster.publish(id)

    def _occupied(self) -> set[str]:
        """The tables that wait for players and have one here; whoever looks at a result is at its rematch."""
        return self.waiting_rooms.occupied() | self.rematch_cards.occupied()

    def _close_expired(self, id: str) -> None:
        """A table was closed because its players are gone: tell everybody who still looks at it."""
        self.close_removed(id)
        self.spawn(self.rematch_cards.refresh(id))
        self.cluster.publish(id)

    def close_removed(self, id: str) -> None:
        """A table was removed: tell browsers connected to this process, and disconnect them."""
        listeners = self._listeners_at(id)
        live = self._live.get(id)
        if live is not None:
            live.is_removed = True
            self._evict(live)
        for listener in listeners:
            listener.tell(Closed(catalogue.sentence(Text("play.removed"), listener.language)))
            listener.disconnect()

    async def abandon(self, stored: StoredMatch) -> None:
        """End a match before its end."""
        live = await self.get(stored.match.id)
        await self.change(live, ABANDON, NOBODY, f"abandon {live.table.number}", no_check)
        await self.tell(stored.match.id, Text("people.told_ended"))

    async def change(
        self,
        live: LiveTable,
        kind: str,
        seat: int,
        own: str,
        check: Check,
        *,
        move: str | Callable[[Table], str] = "",
        action: int = -1,
    ) -> None:
        """Check a change, commit it as a row and show it. Sent twice, it counts once.

        Raises RuleError if it is refused, and then nothing has changed. `check` refuses what was meant for another
        position.
        """

        def plan(table: Table) -> Iterator[Deed]:
            written_move = move if isinstance(move, str) else move(table)
            yield Deed(kind, notation(table, seat, action) if kind == MOVE else written_move)

        await self._change(live, seat, own, check, plan)

    async def _change(self, live: LiveTable, seat: int, own: str, check: Check, plan: Plan) -> None:
        """Do the deeds of a plan and what is forced after them, commit them together, and show them.

        If another process was faster, the check is repeated, so seats that choose at once do not block each other.
        """
        for _ in range(CONTESTED):
            async with live.lock:
                begin = time.perf_counter()
                table = live.table
                self._apply_received(live)
                if own in table.own:
                    return
                if live.is_removed:
                    raise RuleError(Text("play.none"))
                if not self._is_current(live):
                    raise TableEvictedError
                if table.stuck:
                    raise RuleError(Text("play.stuck"))
                check(table)
                before = due_jobs(table)
                deciding = table.deciding_people()
                checkpoint = table.checkpoint() if self.cluster.is_enabled else None
                rows: list[Row] = []
                live.is_uncommitted = True
                try:
                    self._apply_plan(live, seat, own, plan, rows)
                    if not rows:
                        return  # all of it is done already
                    is_written = await self._commit(live, rows, before)
                finally:
                    live.is_uncommitted = False
                if is_written:
                    written = time.perf_counter()
                    live.changed_at = asyncio.get_running_loop().time()
                    live.show_all(actor=seat)
                    self.notifier.push.turns_ended(table.id, set(deciding) - set(table.deciding_people()))
                    self._after_row(live)
                    for row in rows:
                        self._log_row(row, begin, written)
                    return
                metrics.CONTESTED.inc()
                await self._retry_after_conflict(live, rows, checkpoint)
        raise RuleError(Text(STALE))

    def _apply_plan(self, live: LiveTable, seat: int, own: str, plan: Plan, rows: list[Row]) -> None:
        """Apply the rows of a plan, and of the steps that are forced then, to the table; add them to `rows`.

        Raises what the first of them is refused with, and then nothing has changed.
        """
        table, at = live.table, now()
        try:
            for deed in plan(table):
                number = table.number + 1
                row = Row(
                    match=table.id,
                    number=number,
                    kind=deed.kind,
                    seat=seat,
                    move=deed.move,
                    own=id_of(own, len(rows)),
                    at=at,
                )
                table.apply_row(row)
                rows.append(row)
            while rows and rows[-1].kind == MOVE and (forced := forced_row(table, at)) is not None:
                table.apply_row(forced)
                rows.append(forced)
        except Exception:
            if rows:  # it was done in part
                self._evict_and_disconnect(live)
            raise

    def _log_row(self, row: Row, begin: float, written: float) -> None:
        """Log that a row was added and how long it took, but not what it says."""
        self.moves += 1
        end = time.perf_counter()
        metrics.MOVES.inc()
        metrics.MOVE_SECONDS.observe(end - begin)
        fields = {"table": row.match, "number": row.number, "kind": row.kind, "seat": row.seat}
        times = {"written_ms": round(1000 * (written - begin), 1), "told_ms": round(1000 * (end - written), 1)}
        log.info("row", extra=fields | times)

    async def _retry_after_conflict(
        self, live: LiveTable, rows: Sequence[Row], checkpoint: TableCheckpoint | None
    ) -> None:
        """Another process was faster: restore the table as it was before these rows, and apply the other's.

        Without a checkpoint, and where not all of them are actions, the table is rebuilt from all its rows.
        """
        if checkpoint is None or any(row.kind != MOVE for row in rows):
            try:
                live.start_anew(await self._load(live.table.id))
            except BaseException:
                self._evict_and_disconnect(live)
                raise
        else:
            live.table.restore(checkpoint, *rows)
            live.show_all(actor=None)
            await self._apply_missing(live, rows[0].number)

    async def _commit(self, live: LiveTable, rows: Sequence[Row], before: set[Job]) -> bool:
        """Write the rows, all or none. False if another process was faster."""
        table = live.table
        changes = table.changes()
        wanted = due_jobs(table)
        done = list(before - wanted)
        owner = table.stored.match.host
        due = [self.jobs.new_row(job, owner) for job in wanted - before]
        try:
            await self.store.append(rows[0], changes, table.snapshot(), done, due, rows[1:])
        except TakenError:
            return False
        except BaseException:
            self._evict_and_disconnect(live)
            raise
        self.jobs.forget(done)
        self.jobs.start_claimed(due, owner)
        for row in rows:
            self.cluster.publish_row(row)
        table.stored.match.number = rows[-1].number
        for name, value in changes.items():
            setattr(table.stored.match, name, value)
        return True

    def _after_row(self, live: LiveTable) -> None:
        """A row was added: restart clocks and notify players."""
        if live.table.match.is_over():
            live.released.set()
            live.is_watched = False
        else:
            self.notify_turns(live.table, live.present_seats())
        self.table_jobs.reschedule(live)

    def notify_turns(self, table: Table, present: set[int]) -> None:
        """Notify the players whose turn has just begun and who are not in `present`."""
        seats = self.notifier.new_turns(table.id, table.deciding_since, table.match.deciders())
        self.notifier.notify([table.turn(seat) for seat in seats if seat not in present and not table.bot_at(seat)])

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(self._run_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """Ignore database failures: the table was evicted, and its jobs will be retried."""
        try:
            await work
        except Exception as error:
            if not is_database_failure(error):
                raise

    # Viewers.

    async def join(self, id: str, listener: Listener) -> LiveTable:
        """Connect a browser to a table and send it everything. Bots that waited for somebody to come go on."""
        await self._return_seats(await self.get(id), listener.seats)
        async with self.locked(id) as live:
            were_paused = live.table.jobs and not live.has_viewers()
            live.join(listener)
        self.cluster.announce_presence(live.table.id)
        if were_paused:
            self.spawn(self.jobs.resume(id))
        self.table_jobs.reschedule(live)
        return live

    async def leave(self, live: LiveTable, listener: Listener) -> None:
        """Disconnect a browser, and store how much of the log it was shown."""
        seen = {seat: live.lines_seen(seat, listener.language) for seat in listener.seats}
        async with live.lock:
            live.leave(listener)
        self.cluster.announce_presence(live.table.id)
        for seat, lines in seen.items():
            if lines is not None and lines != live.table.stored.seats[seat].seen:
                live.table.stored.seats[seat].seen = lines
                self.store.note_seen(live.table.id, seat, lines)
        self.table_jobs.reschedule(live)

    async def say(self, stored: StoredMatch, person: Person, seat: int, words: str, own: str) -> None:
        """Add a line of chat and show it to everybody."""
        name = stored.seats[seat].name if seat >= 0 and stored.match.is_hot_seat else person.name
        line = ChatRow(match=stored.match.id, person=person.id, seat=seat, name=name, words=words, own=own, at=now())
        if await self.store.say(line):
            await self.show_chat(stored.match.id, [line])
            self.cluster.publish(stored.match.id)

    async def tell(self, id: str, text: Text) -> None:
        """Add a line to the chat of a table about what has happened there, for each reader in their language."""
        words = json.dumps([text.id, *text.params], ensure_ascii=False)
        own = f"{NOTE}{secrets.token_hex(8)}"
        line = ChatRow(match=id, person=None, seat=NOBODY, name="", words=words, own=own, at=now())
        if await self.store.say(line):
            await self.show_chat(id, [line])
            self.cluster.publish(id)

    async def sessions_ended(self, person: int) -> None:
        """Sessions of this person have ended, or it was banned: disconnect its browsers, in all processes."""
        self.cluster.publish_ended_sessions(person)
        await self.disconnect_ended(person)

    async def disconnect_ended(self, person: int | None = None) -> None:
        """Disconnect browsers here whose sessions have ended: of one person, or of all. They come back as strangers."""
        live = [listener for table in self._live.values() for listener in table.listeners]
        everybody = [*live, *self.waiting_rooms.everybody()]
        known = [one for one in everybody if one.session and (person is None or one.person == person)]
        if known:
            valid = await self.store.sessions.valid(one.session for one in known)
            for listener in known:
                if listener.session not in valid:
                    listener.disconnect()

    async def show_chat(self, id: str, lines: Sequence[ChatRow]) -> None:
        """Show these chat lines to all browsers connected here that want to see them, each once."""
        if self._listeners_at(id):
            deaf = await self.store.people.deaf_to({line.person for line in lines if line.person is not None})
            for listener in self._listeners_at(id):
                listener.chat(lines, deaf)

    def _listeners_at(self, id: str) -> list[Listener]:
        live = self._live.get(id)
        return [*(live.listeners if live else ()), *self.waiting_rooms.at(id)]

    async def announce_rematch(self, id: str, again: str) -> None:
        """Show everybody at a match its rematch, in all processes."""
        await self.show_rematch(id, again)
        self.cluster.publish(id)

    async def show_rematch(self, id: str, again: str) -> None:
        """The same for browsers connected here."""
        live = self._live.get(id)
        if live is not None and live.table.stored.match.again != again:
            await self.rematch_cards.read(live)

    def join_waiting_room(self, id: str, listener: Listener) -> None:
        """Connect a browser to a table that has not begun."""
        self.waiting_rooms.join(id, listener)
        self._announce_visitors(id)

    def leave_waiting_room(self, id: str, listener: Listener) -> None:
        """Disconnect a browser from a table that had not begun."""
        self.waiting_rooms.leave(id, listener)
        self._announce_visitors(id)

    def _announce_visitors(self, id: str) -> None:
        """Somebody has come to a table that has not begun, or left it: show so at the result before, everywhere."""
        self.rematch_cards.show_visitors(id)
        if self.cluster.is_enabled:
            self.cluster.announce_presence(id)

    def announce_seats(self, stored: StoredMatch) -> None:
        """A seat was taken or freed, or the match began: update waiting rooms in all processes."""
        self.show_seats(stored)
        self.cluster.publish(stored.match.id)

    def show_seats(self, stored: StoredMatch) -> None:
        """The same for browsers connected here that were shown something else."""
        live = self._live.get(stored.match.id)
        if live is not None:  # a guest may have logged in
            for known, seat in zip(live.table.stored.seats, stored.seats, strict=True):
                known.person = seat.person
        room = waiting_room_state(stored)
        for listener in self.waiting_rooms.at(stored.match.id):
            if listener.room != room:
                listener.room = room
                listener.tell(Started(f"/table/{stored.match.id}"))

    def _announce_names(self, ids: Sequence[str]) -> None:
        """Players of these matches have other names: show them in all processes."""
        for id in ids:
            if id in self._live or self.waiting_rooms.at(id):
                self.spawn(self.cluster.refresh_match(id))
            self.cluster.publish(id)

    async def show_names(self, stored: StoredMatch) -> None:
        """Show the names that the players of a match have now to browsers connected here."""
        await self.rename_players(stored.match.id, stored.names())

    async def rename_players(self, id: str, names: Sequence[str]) -> None:
        """The same for a match whose names were read. Once it is over, names stay."""
        live = self._live.get(id)
        if live is None or list(names) == live.table.stored.names():
            return
        async with live.lock:
            if self._is_current(live) and len(names) == live.table.match.seats:
                live.rename(names)

    def set_elsewhere(self, live: LiveTable, seats: set[int], watchers: int, left_at: Mapping[int, int]) -> None:
        """Set who is connected to other processes, and when players left them."""
        if (live.elsewhere, live.watchers_elsewhere) != (seats, watchers):
            live.set_elsewhere(seats, watchers, left_at)
            self.table_jobs.reschedule(live)

    def connected_here(self, id: str) -> tuple[set[int], int]:
        """The seats of a table whose players are connected to this process, and how many spectators are."""
        live = self._live.get(id)
        seats = {seat for listener in self._listeners_at(id) for seat in listener.seats}
        seats |= self.waiting_rooms.seats_at(id)
        return seats, live.watchers_here() if live is not None else 0

    def watchers(self, id: str) -> int:
        """How many spectators a table has, if this process has loaded it."""
        live = self._live.get(id)
        return live.watchers() if live else 0

    def connected(self) -> int:
        """How many browsers are connected to this process."""
        return len(self.waiting_rooms) + sum(len(live.listeners) for live in self._live.values())

    def loaded(self, id: str) -> LiveTable | None:
        """The table with this id if it is loaded."""
        return self._live.get(id)

    def all_loaded(self) -> list[LiveTable]:
        """All loaded tables."""
        return list(self._live.values())
