"""A table in memory with its viewers. Each is sent what its reader may see, and only when that changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from laguna.core.state import NOBODY
from laguna.drawing.plates import ANY_SHAPE
from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.db.engine import now
from laguna.web.db.models import PERSON, ChatRow, Row
from laguna.web.db.queries import StoredMatch
from laguna.web.tables import frames
from laguna.web.tables.agreements.rematches import rematch_info
from laguna.web.tables.agreements.requests import possible_requests, request_infos
from laguna.web.tables.messages import Chat, ChatLine, Closed, Done, Frame, Refused, Started, encode
from laguna.web.tables.painter import Painter, PublicInfo
from laguna.web.tables.table import Table

NOTE: Final = "note "  # how the ids of chat lines begin that nobody has written: what has happened at the table
WAITING_FRAMES: Final = 200  # unread frames after which a slow browser is disconnected

Outgoing = Frame | Chat | Done | Refused | Started | Closed


class RoomSeat(NamedTuple):
    """A seat as a waiting room shows it. The person sits there, or it is kept for them."""

    kind: str
    person: int | None
    name: str
    level: str


class Room(NamedTuple):
    """What a waiting room shows."""

    status: str
    host: int | None
    seats: tuple[RoomSeat, ...]


class Listener:
    """A browser connected to a table: who it is, which reader it sees as, and what is still to be sent."""

    def __init__(
        self, person: int | None, seats: list[int], reader: int, language: str, shape: str = ANY_SHAPE
    ) -> None:
        self.person = person
        self.seats = seats
        self.session = 0  # the id of its session; 0 for a newcomer
        self.reader = reader
        self.language = language
        self.shape = shape  # which version it shows of plates drawn in two shapes
        self.room: Room | None = None  # the waiting room it was shown
        self.reads_chat = True  # else the table keeps its chat to the players
        self._chats: set[int] = set()  # ids of the chat lines it was sent
        self.next_seat = NOBODY  # hot seat: the seat it was told decides next
        self.is_disconnected = False
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, data: bytes) -> None:
        """Queue bytes to be sent. A browser that does not read them is disconnected."""
        if self.outbox.qsize() >= WAITING_FRAMES:
            self.disconnect()
        elif not self.is_disconnected:
            self.outbox.put_nowait(data)

    def tell(self, message: Outgoing) -> None:
        """Queue one message."""
        self.send(encode(message))

    def chat(self, lines: Sequence[ChatRow], deaf: Mapping[int, Collection[int]]) -> None:
        """Queue those of these chat lines that were not sent before. `deaf`: by speaker, who has muted them."""
        fresh = [
            line
            for line in lines
            if line.id not in self._chats and (line.person is None or self.person not in deaf.get(line.person, ()))
        ]
        if fresh and self.reads_chat:
            self._chats |= {line.id for line in fresh}
            self.tell(Chat([self._chat_line(line) for line in fresh]))

    def _chat_line(self, line: ChatRow) -> ChatLine:
        is_mine = line.person is not None and line.person == self.person
        words = note_in_words(line, self.language) if is_note(line) else line.words
        return ChatLine(line.id, line.name, words, line.at, line.seat, is_mine)

    def disconnect(self) -> None:
        """Close the connection once the queue has been sent."""
        if not self.is_disconnected:
            self.is_disconnected = True
            self.outbox.put_nowait(None)


def is_note(line: ChatRow) -> bool:
    """Whether nobody has written this chat line: it tells what has happened."""
    return line.person is None and line.own.startswith(NOTE)


def note_in_words(line: ChatRow, language: str) -> str:
    """What has happened, as a sentence."""
    id, *params = json.loads(line.words)
    return catalogue.sentence(Text(id, *params), language)


def waiting_room_state(stored: StoredMatch) -> Room:
    """What a waiting room shows of a table. When it changes, browsers have to load the page again."""
    seats = tuple(RoomSeat(seat.kind, seat.person, seat.name, seat.level) for seat in stored.seats)
    return Room(stored.match.status, stored.match.host, seats)


class WaitingRooms:
    """Browsers connected to tables whose matches have not begun."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Listener]] = {}

    def __len__(self) -> int:
        return sum(len(waiting) for waiting in self._waiting.values())

    def rooms(self) -> list[str]:
        """The ids of tables with a connected browser."""
        return list(self._waiting)

    def occupied(self) -> set[str]:
        """The ids of tables with a connected player."""
        return {id for id, waiting in self._waiting.items() if any(listener.seats for listener in waiting)}

    def at(self, id: str) -> list[Listener]:
        """The browsers connected to a table."""
        return list(self._waiting.get(id, ()))

    def people_at(self, id: str) -> set[int]:
        """The people whose browsers are connected to a table."""
        return {listener.person for listener in self._waiting.get(id, ()) if listener.person is not None}

    def seats_at(self, id: str) -> set[int]:
        """The seats of a table whose people are connected, also of those who have not accepted the seat yet."""
        people = self.people_at(id)
        rooms = [listener.room for listener in self._waiting.get(id, ()) if listener.room is not None]
        return {number for room in rooms for number, seat in enumerate(room.seats) if seat.person in people}

    def everybody(self) -> list[Listener]:
        """The browsers connected to all tables."""
        return [listener for waiting in self._waiting.values() for listener in waiting]

    def join(self, id: str, listener: Listener) -> None:
        """Add a browser to a table."""
        self._waiting.setdefault(id, set()).add(listener)

    def leave(self, id: str, listener: Listener) -> None:
        """Remove a browser from a table."""
        self._waiting.get(id, set()).discard(listener)
        if not self._waiting.get(id, True):
            del self._waiting[id]


class PostponedDeadline(NamedTuple):
    """A deadline whose row was refused: when it is tried again."""

    number: int  # of the last row then; another row makes it a new deadline
    until: int
    pause: int  # milliseconds


class LiveTable:
    """A table in this process with its listeners. Hold the lock to change it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: set[int] = set()  # seats whose players are connected to other processes
        self.watchers_elsewhere = 0  # spectators connected to other processes
        self.is_watched = False  # this process runs its clocks
        self.released = asyncio.Event()  # set when the match is over or the table is evicted
        self.left_at: dict[int, int] = {}  # by seat, when its player was last here
        self.left_here: set[int] = set()  # those who left this process last
        self.made_at = now()
        self.timer: asyncio.TimerHandle | None = None
        self.postponed: dict[tuple[int, str], PostponedDeadline] = {}  # by seat and kind, deadlines that were refused
        self.changed_at = 0.0  # by the loop's clock
        self.is_removed = False  # the table was removed
        self.is_uncommitted = False  # its last row is not committed yet: show nothing
        self.received_rows: dict[int, Row] = {}  # by number, rows of others not applied yet
        self.rematch: StoredMatch | None = None  # as it was last read
        self.rematch_lock = asyncio.Lock()  # held while it is read
        self._rematch_visitors: set[int] = set()  # people at the table of the rematch
        self._painters: dict[tuple[int, str], Painter] = {}

    def present_seats(self) -> set[int]:
        """The seats whose players are connected to any process."""
        return self.elsewhere | {seat for listener in self.listeners for seat in listener.seats}

    def people_here(self) -> set[int]:
        """The players who are connected to any process."""
        places = self.table.stored.seats
        return {person for seat in self.present_seats() if (person := places[seat].person) is not None}

    def has_viewers(self) -> bool:
        """Whether somebody is connected to any process, player or spectator."""
        return bool(self.listeners or self.elsewhere or self.watchers_elsewhere)

    def watchers_here(self) -> int:
        """How many spectators are connected to this process. Several windows of a person are one."""
        watching = [listener for listener in self.listeners if not listener.seats]
        known = {listener.person for listener in watching if listener.person is not None}
        return len(known) + sum(listener.person is None for listener in watching)

    def watchers(self) -> int:
        """How many spectators there are in all processes."""
        return self.watchers_here() + self.watchers_elsewhere

    def set_elsewhere(self, seats: set[int], watchers: int, left_at: Mapping[int, int]) -> None:
        """Set which players, and how many spectators, are connected to other processes, and when players left those."""
        were_present = self.present_seats()
        self.elsewhere = seats
        self.watchers_elsewhere = watchers
        self._note_presence(were_present)
        present = self.present_seats()
        self.left_at |= {seat: at for seat, at in left_at.items() if seat not in present}
        self.show_all(actor=None)

    def join(self, listener: Listener) -> None:
        """Add a listener: send it everything, and show the others that it is here."""
        were_present = self.present_seats()
        self.listeners.add(listener)
        self._note_presence(were_present)
        self.left_here -= set(listener.seats)
        self.show_all(actor=None, but=listener)
        self.show_whole(listener)

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        were_present = self.present_seats()
        self.listeners.discard(listener)
        self._note_presence(were_present)
        self.left_here |= were_present - self.present_seats()
        self.show_all(actor=None)
        self._forget_unwatched()

    def _note_presence(self, were_present: set[int]) -> None:
        """Remember when players left; those who are here have not left."""
        present = self.present_seats()
        for seat in were_present - present:
            self.left_at[seat] = now()
        for seat in present:
            self.left_at.pop(seat, None)

    def last_here(self) -> dict[int, int]:
        """By seat, when players were last here that are, or were last, connected to this process."""
        here = {seat: now() for listener in self.listeners for seat in listener.seats}
        return {seat: self.left_at[seat] for seat in self.left_here if seat in self.left_at} | here

    def rename(self, names: Sequence[str]) -> None:
        """Show everybody the players under other names."""
        if list(names) == self.table.stored.names():
            return
        self.table.rename(names)
        for painter in self._painters.values():
            painter.forget_words()
        self.show_all(actor=None)

    def set_rematch(self, opened: StoredMatch | None, visitors: set[int]) -> None:
        """Show everybody the rematch as it is now; None if there is none. `visitors` are at its table."""
        self.rematch, self._rematch_visitors = opened, visitors
        self.show_all(actor=None)

    def change_reader(self, listener: Listener, reader: int, shape: str) -> None:
        """Show a browser another of its readers, on a screen of this shape."""
        listener.reader = reader
        listener.shape = shape
        self.show_whole(listener)
        self._forget_unwatched()

    def show_whole(self, listener: Listener) -> None:
        """Send a listener everything."""
        painter = self._painter(listener.reader, listener.language)
        picture = painter.now
        assert picture is not None, "a painter begins with a picture"
        frame = frames.on_screen(frames.whole(picture, now()), picture, listener.shape)
        frame.number = painter.frames
        if self.table.stored.match.is_hot_seat and listener.seats:
            frame.next_seat = listener.next_seat = self.next_seat(listener)
        listener.send(encode(frame))

    def show_all(self, actor: int | None, but: Listener | None = None) -> None:
        """Send everybody what has changed for them. `actor` is the seat that has just acted."""
        if self.is_uncommitted:
            return  # shown once the row is committed
        public_info = self.public_info()
        for (reader, _), painter in list(self._painters.items()):
            before = painter.now
            if before is None or painter.is_up_to_date(public_info):
                continue
            painter.show(painter.paint(public_info), reader == actor)
            assert painter.now is not None, "it was shown"
            frame = frames.difference(before, painter.now, now())
            if frame is not None:
                painter.frames += 1
                frame.number = painter.frames
                self._send(painter, frame, but)
        if self.table.stored.match.is_hot_seat:
            self._pass_the_screen(but)

    def start_anew(self, table: Table) -> None:
        """Replace the table by one rebuilt from its rows, and send everybody everything."""
        self.table = table
        self._painters = {}
        for listener in self.listeners:
            self.show_whole(listener)

    def last_frame(self, listener: Listener) -> int:
        """The number of the last frame sent to a listener; 0 if there was none."""
        painter = self._painters.get((listener.reader, listener.language))
        return painter.frames if painter is not None else 0

    def lines_seen(self, reader: int, language: str) -> int | None:
        """How many lines of the log a reader has been shown; None if nobody looks as this reader."""
        painter = self._painters.get((reader, language))
        return len(painter.now.log) if painter is not None and painter.now is not None else None

    def next_seat(self, listener: Listener) -> int:
        """Hot seat: the seat of this browser that decides next, as everybody sees it, or NOBODY."""
        deciding = self.table.deciding_people()
        if listener.reader in deciding:
            return listener.reader
        return next((seat for seat in deciding if seat in listener.seats), NOBODY)

    def _pass_the_screen(self, but: Listener | None) -> None:
        """Send a browser with several seats which of them decides next, if that has changed."""
        for listener in self.listeners:
            if listener is not but and listener.seats and self.next_seat(listener) != listener.next_seat:
                painter = self._painter(listener.reader, listener.language)
                assert painter.now is not None, "everybody has been shown the table"
                frame = Frame(listener.reader, painter.now.count, now(), number=painter.frames)
                frame.next_seat = listener.next_seat = self.next_seat(listener)
                listener.tell(frame)

    def _send(self, painter: Painter, frame: Frame, but: Listener | None) -> None:
        assert painter.now is not None, "the frame tells of a picture"
        encoded: dict[str, bytes] = {}  # by shape of the screen
        for listener in self.listeners:
            if listener is but or (listener.reader, listener.language) != (painter.reader, painter.language):
                continue
            if listener.shape not in encoded:
                encoded[listener.shape] = encode(frames.on_screen(frame, painter.now, listener.shape))
            listener.send(encoded[listener.shape])

    def _painter(self, reader: int, language: str) -> Painter:
        painter = self._painters.get((reader, language))
        if painter is None:
            seen = self.table.stored.seats[reader].seen if reader >= 0 else None
            painter = Painter(self.table.match, reader, language, seen, offers_sets=True)
            self._painters[reader, language] = painter
            painter.show(painter.paint(self.public_info()), is_own=False)
        return painter

    def public_info(self) -> PublicInfo:
        """What everybody may see besides the position."""
        table = self.table
        seat_infos = table.seat_infos(self.present_seats(), self.left_at)
        result, dice = table.result(), table.dice()
        away = {seat for seat, info in enumerate(seat_infos) if info.away_since}
        rematch = None
        if self.rematch is not None:
            rematch = rematch_info(table.stored, self.rematch, self.people_here() | self._rematch_visitors)
        return PublicInfo(
            table.match,
            seat_infos,
            result,
            dice,
            self.watchers(),
            is_stuck=bool(table.stuck),
            is_paused=bool(table.pauses.since),
            was_agreed=table.was_agreed,
            moves_while_away=dict(table.stand_ins.moves_while_away),
            requests=request_infos(table, now()),
            asks={
                place.seat: possible_requests(table, place.seat, away)
                for place in table.stored.seats
                if place.kind == PERSON
            },
            rematch=rematch,
        )

    def _forget_unwatched(self) -> None:
        watched = {(listener.reader, listener.language) for listener in self.listeners}
        for name in self._painters.keys() - watched:
            del self._painters[name]
