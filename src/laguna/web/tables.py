"""All matches of this server, played and watched. Each change is a row, committed, then told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any, Final

from sqlalchemy.exc import OperationalError

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.text import RuleError, Text
from laguna.web.database import TakenError, is_out_of_order, now
from laguna.web.live import Hall, Listener, LiveTable
from laguna.web.messages import Chat, ChatLine, Closed, Started
from laguna.web.models import (
    ABANDON,
    ABANDONED,
    MOVE,
    OVER,
    REMOVED,
    RESIGN,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    ChatRow,
    Person,
    Row,
)
from laguna.web.notices import Notices
from laguna.web.outages import Outages
from laguna.web.ratings import rate
from laguna.web.settings import Settings
from laguna.web.store import Kept, Store
from laguna.web.table import STAND_IN_LEVEL, Table
from laguna.web.thinking import Question, Thinkers

KEPT_TABLES: Final = 2000  # in memory without anybody looking
TRY_AGAIN: Final = 5.0  # seconds until a database that failed is asked anew
TO_COME_BACK: Final = 30  # seconds that browsers have after a restart before their players count as gone

log = logging.getLogger("laguna.tables")


STALE: Final = "play.stale"  # the refusal of what was meant for an older position


class Tables:
    """The tables that this process has in hand, and the door to all others."""

    def __init__(
        self, settings: Settings, store: Store, thinkers: Thinkers, notices: Notices, outages: Outages
    ) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.notices = notices
        self.outages = outages
        self.moves = 0  # accepted by this process
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.hall = Hall()
        self._tasks: set[asyncio.Task[None]] = set()

    # Tables in hand.

    async def get(self, id: str) -> LiveTable:
        """The table with this id, made from its rows if this process has it not in hand."""
        live = self._live.get(id)
        if live is not None:
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None:
                live = LiveTable(await self._load(id))
                self._live[id] = live
                self._forget_some()
                self._go_on(live)
        self._loading.pop(id, None)
        return live

    async def _load(self, id: str) -> Table:
        kept = await self.store.kept(id)
        if kept is None or kept.match.status not in (RUNNING, OVER, ABANDONED):
            raise RuleError(Text("play.none"))
        table = Table(kept, await self.store.secret(id))
        table.follow_all(await self.store.rows(id))
        table.give_time_back(self.outages.time_lost_since)
        return table

    def _forget_some(self) -> None:
        """Let go of tables at which nobody looks and nothing is under way, the longest untouched first."""
        if len(self._live) <= KEPT_TABLES:
            return
        for id, live in list(self._live.items()):
            if not live.listeners and not live.thinking and live.timer is None and not live.lock.locked():
                del self._live[id]
            if len(self._live) <= KEPT_TABLES:
                return

    async def start(self) -> None:
        """Go on with all matches that a bot, a clock or a leaver's time moves on."""
        for id in await self.store.waiting_for_time():
            try:
                await self.get(id)
            except RuleError as error:
                log.warning("a match cannot be gone on with", extra={"table": id, "reason": words.refusal(error, "en")})

    async def close(self) -> None:
        """Let all bots and clocks be; every browser will be back with the next server."""
        for live in self._live.values():
            if live.timer is not None:
                live.timer.cancel()
            for listener in live.listeners:
                listener.hang_up()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What people do at a table.

    async def move(self, live: LiveTable, seat: int, action: int, own: str, count: int | None) -> None:
        """A seat's action, chosen when its reader had been told `count`."""
        if own not in live.table.own:
            live.table.must_be_played_by_its_player(seat)
        await self._change(live, MOVE, seat, own, count, action=action)

    async def undo(self, live: LiveTable, seat: int, own: str, count: int | None, *, whole_turn: bool) -> None:
        """Take back the seat's last action, or as many as can be."""
        first = f"{own} 0" if whole_turn else own
        if first in live.table.own:
            return
        live.table.must_be_played_by_its_player(seat)
        await self._change(live, UNDO, seat, first, count)
        taken_back = 1
        with contextlib.suppress(RuleError):  # somebody who acts meanwhile ends it
            while whole_turn and live.table.match.can_undo(seat):
                await self._change(live, UNDO, seat, f"{own} {taken_back}", None)
                taken_back += 1

    async def stand_in(self, live: LiveTable, seat: int, own: str) -> None:
        """A bot plays for the seat from now on."""
        await self._change(live, STAND_IN, seat, own, None, move=STAND_IN_LEVEL)

    async def take_back(self, live: LiveTable, seat: int, own: str) -> None:
        """The player of the seat is back."""
        await self._change(live, TAKE_BACK, seat, own, None)

    async def resign(self, live: LiveTable, seat: int, own: str) -> None:
        """The seat gives up; a bot plays it to the end."""
        await self._change(live, RESIGN, seat, own, None, move=STAND_IN_LEVEL)

    async def remove(self, id: str) -> None:
        """Take a table away; whoever sits there is told."""
        await self.store.change_match(id, status=REMOVED, touched=now())
        live = self._live.pop(id, None)
        if live is not None and live.timer is not None:
            live.timer.cancel()
        for listener in [*(live.listeners if live else ()), *self.hall.at(id)]:
            listener.tell(Closed(words.sentence(Text("play.removed"), listener.language)))
            listener.hang_up()

    async def abandon(self, kept: Kept) -> None:
        """End a match before its end."""
        live = await self.get(kept.match.id)
        await self._change(live, ABANDON, NOBODY, f"abandon {live.table.number}", None)

    async def _change(
        self, live: LiveTable, kind: str, seat: int, own: str, count: int | None, *, move: str = "", action: int = -1
    ) -> None:
        """Check, commit, tell. Sent twice, it counts once; RuleError where it cannot be, and nothing has changed."""
        async with live.lock:
            table = live.table
            if own in table.own:
                return
            if self._live.get(table.id) is not live:
                raise RuleError(Text("play.none"))  # removed meanwhile
            if count is not None and not table.is_meant_for_now(seat, count):
                raise RuleError(Text(STALE))
            if kind == MOVE:
                move = notation(table, seat, action)
            row = Row(match=table.id, number=table.number + 1, kind=kind, seat=seat, move=move, own=own, at=now())
            table.follow(row)
            await self._commit(live, row)
            self.moves += 1
            live.changed_at = asyncio.get_running_loop().time()
            live.show_all(actor=seat)
        await self._after(live, kind, seat)

    async def _commit(self, live: LiveTable, row: Row) -> None:
        """Write the row down; where that fails, the table stands again where its rows lead, or is let go."""
        table = live.table
        changes = table.changes()
        try:
            await self.store.append(row, changes, table.snapshot())
        except TakenError:
            live.start_anew(await self._load(table.id))
            if row.own not in live.table.own:
                raise RuleError(Text(STALE)) from None
        except BaseException:
            self._live.pop(table.id, None)
            for listener in live.listeners:
                listener.hang_up()  # whoever is back gets what was committed
            raise
        table.kept.match.number = row.number
        for name, value in changes.items():
            setattr(table.kept.match, name, value)

    async def _after(self, live: LiveTable, kind: str, seat: int) -> None:
        table = live.table
        if table.match.is_over():
            if live.timer is not None:
                live.timer.cancel()
                live.timer = None
            if kind in (MOVE, ABANDON) and table.kept.match.is_rated:
                await rate(self.store, table)
            return
        self._go_on(live)
        self.notices.tell_of_turns(table, live.here())

    # What goes on by itself: bots, clocks, leavers.

    def _go_on(self, live: LiveTable) -> None:
        for seat in live.table.bots_asked():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._do(live, self._let_think(live, seat))
        self._set_timer(live)

    def _do(self, live: LiveTable, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._see_through(live, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _see_through(self, live: LiveTable, work: Coroutine[Any, Any, None]) -> None:
        """What goes on by itself goes on when the database is back, though nobody looks."""
        try:
            await work
        except Exception as error:
            if not is_out_of_order(error):
                raise
            while live.table.id not in self._live:
                await asyncio.sleep(TRY_AGAIN)
                with contextlib.suppress(OperationalError, OSError):
                    await self.get(live.table.id)

    async def _let_think(self, live: LiveTable, seat: int) -> None:
        """The bot of a seat plays until the seat is asked no more."""
        try:
            while seat in live.table.bots_asked():
                await self._let_click(live, seat)
        except RuleError as error:
            reason = words.refusal(error, "en")
            log.warning("a bot's move was refused", extra={"table": live.table.id, "reason": reason})
        finally:
            live.thinking.discard(seat)

    async def _let_click(self, live: LiveTable, seat: int) -> None:
        table = live.table
        key = table.match.state.view(seat).key()
        match = table.match
        question = Question(
            table.id, table.game.id, match.seats, match.options, match.version, key, seat, table.bot_at(seat)
        )
        action = await self.thinkers.answer(question)
        if live.listeners:
            waited = asyncio.get_running_loop().time() - live.changed_at
            await asyncio.sleep(max(0.0, self.settings.bot_pause - waited))
        if seat not in live.table.bots_asked() or live.table.match.state.view(seat).key() != key:
            return
        number = live.table.number + 1
        try:
            await self._change(live, MOVE, seat, f"bot {seat} {number}", match.count(seat), action=action)
        except RuleError as error:
            if error.text.id != STALE:
                raise

    def _set_timer(self, live: LiveTable) -> None:
        """Look again when the next clock or leaver's time ends."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        ends = [moment for moment, _, _ in self._deadlines(live)]
        if ends:
            wait = max(0.0, (min(ends) - now()) / 1000)
            live.timer = asyncio.get_running_loop().call_later(wait, self._do_later, live)

    def _do_later(self, live: LiveTable) -> None:
        live.timer = None
        self._do(live, self._time_is_up(live))

    def _deadlines(self, live: LiveTable) -> list[tuple[int, int, str]]:
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
        for moment, seat, kind in sorted(self._deadlines(live)):
            if moment <= now() and seat in live.table.people_asked():
                own = f"time {seat} {live.table.number}"
                await self._change(live, kind, seat, own, None, move=STAND_IN_LEVEL)
        self._set_timer(live)

    # Looking.

    async def join(self, live: LiveTable, listener: Listener) -> None:
        """A browser begins to look; it is sent everything."""
        async with live.lock:
            live.join(listener)
        self._go_on(live)

    async def leave(self, live: LiveTable, listener: Listener) -> None:
        """A browser has gone; what it has been shown is remembered for the next visit."""
        seen = {seat: live.lines_seen(seat, listener.language) for seat in listener.seats}
        async with live.lock:
            live.leave(listener)
        for seat, lines in seen.items():
            if lines is not None and lines != live.table.kept.seats[seat].seen:
                live.table.kept.seats[seat].seen = lines
                self.store.note_seen(live.table.id, seat, lines)
        self._set_timer(live)

    async def say(self, kept: Kept, person: Person, seat: int, said: str, own: str) -> None:
        """A line of chat, to all who look."""
        name = kept.seats[seat].name if seat >= 0 else person.name
        line = ChatRow(match=kept.match.id, person=person.id, seat=seat, name=name, words=said, own=own, at=now())
        if not await self.store.say(line):
            return
        live = self._live.get(kept.match.id)
        for listener in [*(live.listeners if live else ()), *self.hall.at(kept.match.id)]:
            listener.tell(Chat([chat_line(line)]))

    def tell_of_rematch(self, id: str, again: str) -> None:
        """Those who still look at a match are led to the one that comes after it."""
        live = self._live.get(id)
        if live is not None:
            live.table.kept.match.again = again
            for listener in live.listeners:
                listener.tell(Started(f"/table/{again}"))

    def watchers(self, id: str) -> int:
        """How many browsers look at a table without sitting there."""
        live = self._live.get(id)
        return sum(not listener.seats for listener in live.listeners) if live else 0

    def connected(self) -> int:
        """How many browsers look at any table."""
        return len(self.hall) + sum(len(live.listeners) for live in self._live.values())

    def in_hand(self) -> int:
        """How many tables this process has in memory."""
        return len(self._live)


def notation(table: Table, seat: int, action: object) -> str:
    """An action as a row keeps it; RuleError where there is no such action."""
    count = table.game.action_count
    if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < count:
        raise RuleError(Text("core.action_number", str(action), count - 1))
    return table.game.notate(action)


def chat_line(row: ChatRow) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(row.id, row.name, row.words, row.at, row.seat)
