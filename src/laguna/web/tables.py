"""All tables of this server: opened, sat down at, played, watched. Each change is a row, committed, then told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Final

from laguna import games
from laguna.core import words
from laguna.core.game import NOBODY, Game, Options
from laguna.core.match import Match
from laguna.core.text import RuleError, Text
from laguna.web import frames
from laguna.web.database import TakenError, now
from laguna.web.frames import Company, Painter
from laguna.web.live import Listener, LiveTable
from laguna.web.messages import Chat, ChatLine, Closed, Frame, LogLine, Started
from laguna.web.models import (
    ABANDON,
    ABANDONED,
    BOT,
    BY_LINK,
    FREE,
    MOVE,
    OPEN,
    OVER,
    PERSON,
    REMOVED,
    RESIGN,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    ChatRow,
    Person,
    Row,
    SeatRow,
)
from laguna.web.notices import Notices
from laguna.web.outages import Outages
from laguna.web.ratings import rate
from laguna.web.settings import Settings
from laguna.web.store import Kept, Place, Store, Terms, is_full
from laguna.web.table import STAND_IN_LEVEL, Table, position_at
from laguna.web.thinking import Question, Thinkers

KEPT_TABLES: Final = 2000  # in memory without anybody looking
TO_COME_BACK: Final = 30  # seconds that browsers have after a restart before their players count as gone
HOUR: Final = 3_600_000

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
        self._waiting: dict[str, set[Listener]] = {}  # at tables that have not begun
        self._tasks: set[asyncio.Task[None]] = set()

    # Before a match.

    async def open(self, game: Game, options: Options, places: Sequence[Place], terms: Terms, host: Person) -> str:
        """A new table; it begins at once where all seats are filled."""
        if await self.store.opened_since(host.id, now() - HOUR) >= self.settings.tables_an_hour:
            raise RuleError(Text("play.too_many_tables", self.settings.tables_an_hour))
        id = await self.store.new_match(game, options, places, terms, host.id)
        await self._begin_if_full(id)
        return id

    async def sit(self, kept: Kept, seat: int, person: Person) -> None:
        """Give a free seat to a person; the match begins when the last one is taken."""
        kind = kept.seats[seat].kind
        if kept.match.status != OPEN or kind not in (FREE, BY_LINK):
            raise RuleError(Text("play.seat_taken"))
        if not await self.store.sit_down(kept.match.id, seat, kind, person):
            raise RuleError(Text("play.seat_taken"))
        await self._begin_if_full(kept.match.id)
        self._tell_waiting(kept.match.id)

    async def stand_up(self, kept: Kept, seat: int) -> None:
        """Leave a seat before the match begins."""
        if kept.match.status != OPEN:
            raise RuleError(Text("play.has_begun"))
        kind = BY_LINK if kept.seats[seat].link else FREE
        await self.store.change_seat(kept.match.id, seat, kind=kind, person=None, name="", words="")
        self._tell_waiting(kept.match.id)

    async def fill_with_bots(self, kept: Kept, level: str) -> None:
        """Put bots into all seats that are still free, and begin."""
        if kept.match.status != OPEN:
            raise RuleError(Text("play.has_begun"))
        for seat in kept.seats:
            if seat.kind in (FREE, BY_LINK):
                values = {"kind": BOT, "level": level, "name": bot_name(level, kept.seats, seat.seat)}
                await self.store.change_seat(kept.match.id, seat.seat, **values)
        await self._begin_if_full(kept.match.id)
        self._tell_waiting(kept.match.id)

    async def rematch(self, kept: Kept, person: Person) -> str:
        """The same table again with the seats rotated by one; whoever asks second is led to the first one's."""
        if kept.match.status not in (OVER, ABANDONED):
            raise RuleError(Text("play.not_over"))
        if kept.match.again:
            return kept.match.again
        seats = [*kept.seats[1:], kept.seats[0]]
        places = [await self._place_again(seat) for seat in seats]
        match = kept.match
        terms = Terms(
            title=match.title,
            is_public=match.is_public,
            is_rated=match.is_rated,
            is_hot_seat=match.is_hot_seat,
            hints=match.hints,
            pace=match.pace,
            seconds=match.seconds,
            late=match.late,
            leave_after=match.leave_after,
        )
        id = await self.open(games.load(match.game), kept.options(), places, terms, person)
        await self.store.change_match(match.id, again=id)
        live = self._live.get(match.id)
        if live is not None:
            match.again = id
            for listener in live.listeners:
                listener.tell(Started(f"/table/{id}"))
        return id

    async def _place_again(self, seat: object) -> Place:

        assert isinstance(seat, SeatRow)
        if seat.kind == PERSON and seat.person is not None:
            person = await self.store.person(seat.person)
            return Place(PERSON, person=person, name=seat.name)
        return Place(seat.kind, name=seat.name, level=seat.level)

    async def remove(self, id: str) -> None:
        """Take a table away; whoever sits there is told."""
        await self.store.change_match(id, status=REMOVED, touched=now())
        live = self._live.pop(id, None)
        if live is not None and live.timer is not None:
            live.timer.cancel()
        for listener in [*(live.listeners if live else ()), *self._waiting.pop(id, ())]:
            listener.tell(Closed(words.sentence(Text("play.removed"), listener.language)))
            listener.hang_up()

    async def _begin_if_full(self, id: str) -> None:
        kept = await self.store.kept(id)
        if kept is None or kept.match.status != OPEN or not is_full(kept):
            return
        if await self.store.begin(id, [seat.words for seat in kept.seats]):
            live = await self.get(id)
            await self.store.change_match(id, **live.table.changes())
            waiting = {seat for listener in self._waiting.get(id, ()) for seat in listener.seats}
            self.notices.tell_of_turns(live.table, live.here() | waiting)

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
                self._do(self._let_think(live, seat))
        self._set_timer(live)

    def _do(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
        self._do(self._time_is_up(live))

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

    def wait(self, id: str, listener: Listener) -> None:
        """A browser looks at a table that has not begun."""
        self._waiting.setdefault(id, set()).add(listener)

    def stop_waiting(self, id: str, listener: Listener) -> None:
        """It no longer does."""
        self._waiting.get(id, set()).discard(listener)
        if not self._waiting.get(id, True):
            del self._waiting[id]

    def _tell_waiting(self, id: str) -> None:
        for listener in self._waiting.get(id, ()):
            listener.tell(Started(f"/table/{id}"))

    async def say(self, kept: Kept, person: Person, seat: int, said: str, own: str) -> None:
        """A line of chat, to all who look."""
        name = kept.seats[seat].name if seat >= 0 else person.name
        line = ChatRow(match=kept.match.id, person=person.id, seat=seat, name=name, words=said, own=own, at=now())
        if not await self.store.say(line):
            return
        live = self._live.get(kept.match.id)
        for listener in [*(live.listeners if live else ()), *self._waiting.get(kept.match.id, ())]:
            listener.tell(Chat([chat_line(line)]))

    def watchers(self, id: str) -> int:
        """How many browsers look at a table without sitting there."""
        live = self._live.get(id)
        return sum(not listener.seats for listener in live.listeners) if live else 0

    def connected(self) -> int:
        """How many browsers look at any table."""
        playing = sum(len(live.listeners) for live in self._live.values())
        return playing + sum(len(waiting) for waiting in self._waiting.values())

    def in_hand(self) -> int:
        """How many tables this process has in memory."""
        return len(self._live)

    # Reading.

    async def asked(self, kept: Kept, seat: int, language: str) -> tuple[str, int]:
        """What a seat is asked, in words ("" where nothing is), and how much is new since its player's last visit."""
        live = await self.get(kept.match.id)
        async with live.lock:
            painter = Painter(live.table.match, seat, language)
            picture = painter.paint(live.company())
        ask = picture.prompt.ask if picture.prompt.kind == "yours" else ""
        return ask, max(0, len(picture.log) - live.table.kept.seats[seat].seen)

    async def headline(self, kept: Kept, language: str) -> str:
        """Where a match stands, as everybody sees it."""
        live = await self.get(kept.match.id)
        return words.sentence(live.table.match.state.view(NOBODY).headline(), language)

    async def whole_frame(self, kept: Kept, reader: int, language: str, at: int | None = None) -> Frame:
        """A position as a reader saw it: now, or after row `at`."""
        live = await self.get(kept.match.id)
        table = live.table
        if at is None or at >= table.number:
            async with live.lock:
                picture = Painter(table.match, reader, language).paint(live.company())
                return frames.whole_with_text(picture, table.match, language, now())
        match = await self._match_at(kept, at)
        picture = Painter(match, reader, language).paint(Company(match, table.sitters(set())))
        return frames.whole_with_text(picture, match, language, now())

    async def _match_at(self, kept: Kept, at: int) -> Match:
        snapshot = await self.store.snapshot(kept.match.id, at)
        rows = await self.store.rows(kept.match.id, snapshot.number if snapshot else 0)
        rows = [row for row in rows if row.number <= at]
        return position_at(kept, await self.store.secret(kept.match.id), rows, snapshot)

    async def log(self, kept: Kept, reader: int, language: str) -> list[LogLine]:
        """What has happened, as a reader may know it."""
        live = await self.get(kept.match.id)
        async with live.lock:
            painter = Painter(live.table.match, reader, language)
            return painter.paint(live.company()).log

    async def text(self, kept: Kept, reader: int, language: str) -> str:
        """The position as plain text."""
        live = await self.get(kept.match.id)
        with words.Named(kept.names()):
            return live.table.match.state.view(reader).page(language)

    async def record(self, kept: Kept, reader: int | None) -> str:
        """The record: whole once the match is over, before that as a reader has seen it."""
        live = await self.get(kept.match.id)
        match = live.table.match
        if match.is_over():
            return str(match.record())
        return match.record().seen_by(NOBODY if reader is None else reader, match.game)

    async def moves_made(self, kept: Kept) -> int:
        """How many rows a match has."""
        return (await self.get(kept.match.id)).table.number


def notation(table: Table, seat: int, action: object) -> str:
    """An action as a row keeps it; RuleError where there is no such action."""
    count = table.game.action_count
    if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < count:
        raise RuleError(Text("core.action_number", str(action), count - 1))
    return table.game.notate(action)


def chat_line(row: ChatRow) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(row.id, row.name, row.words, row.at, row.seat)


BOT_NAMES: Final = ("Squero", "Bricola", "Forcola", "Felze", "Altana")


def bot_name(level: str, seats: Sequence[object], seat: int) -> str:
    """What a bot in a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
