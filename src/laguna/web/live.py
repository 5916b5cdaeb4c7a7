"""A table with those who look at it: each listener is sent what its reader may see, when that changes and only then."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from laguna.core.game import NOBODY
from laguna.core.svg import ANY_SHAPE
from laguna.web import frames
from laguna.web.database import now
from laguna.web.frames import Company, Painter
from laguna.web.messages import Chat, ChatLine, Closed, Done, Frame, Refused, Started, encode
from laguna.web.models import ChatRow, Row
from laguna.web.store import Kept
from laguna.web.table import Table

WAITING_FRAMES: Final = 200  # that a slow browser may leave unread; then it has to connect anew

Room = tuple[object, ...]
Told = Frame | Chat | Done | Refused | Started | Closed


class Listener:
    """A browser that looks at a table: who it is, as which reader it looks, and what it still has to be sent."""

    def __init__(
        self, person: int | None, seats: list[int], reader: int, language: str, shape: str = ANY_SHAPE
    ) -> None:
        self.person = person
        self.seats = seats
        self.reader = reader
        self.language = language
        self.shape = shape  # of plates that are drawn twice, the one its screen shows
        self.room: Room | None = None  # what it was shown of a table whose match has not begun
        self._chats: set[int] = set()  # the lines of chat it was sent
        self.next_seat = NOBODY  # hot seat: which seat it was told is asked next
        self.is_let_go = False
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, told: bytes) -> None:
        """Hand something over to be sent; a browser that does not read is let go."""
        if self.outbox.qsize() >= WAITING_FRAMES:
            self.hang_up()
        elif not self.is_let_go:
            self.outbox.put_nowait(told)

    def tell(self, told: Told) -> None:
        """Send one message."""
        self.send(encode(told))

    def chat(self, lines: Sequence[ChatRow]) -> None:
        """Send those of these lines that it has not been sent."""
        fresh = [line for line in lines if line.id not in self._chats]
        if fresh:
            self._chats |= {line.id for line in fresh}
            self.tell(Chat([ChatLine(line.id, line.name, line.words, line.at, line.seat) for line in fresh]))

    def hang_up(self) -> None:
        """End the connection after what was sent before."""
        if not self.is_let_go:
            self.is_let_go = True
            self.outbox.put_nowait(None)


def room_of(kept: Kept) -> Room:
    """What a waiting room shows of a table: where that has changed, whoever looks has to look again."""
    return kept.match.status, *[(seat.kind, seat.person, seat.name, seat.level) for seat in kept.seats]


class Hall:
    """Browsers that look at tables whose matches have not begun."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Listener]] = {}

    def __len__(self) -> int:
        return sum(len(waiting) for waiting in self._waiting.values())

    def rooms(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._waiting)

    def at(self, id: str) -> list[Listener]:
        """Those who look at this table."""
        return list(self._waiting.get(id, ()))

    def join(self, id: str, listener: Listener) -> None:
        """One begins to."""
        self._waiting.setdefault(id, set()).add(listener)

    def leave(self, id: str, listener: Listener) -> None:
        """One no longer does."""
        self._waiting.get(id, set()).discard(listener)
        if not self._waiting.get(id, True):
            del self._waiting[id]


class LiveTable:
    """A table in this process, with its listeners. Whoever changes it holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: set[int] = set()  # seats whose players are connected to other processes
        self.is_watched = False  # this process looks after its clocks and leavers
        self.let_go = asyncio.Event()  # set when the match is over, or this process has it in hand no more
        self.gone_since: dict[int, int] = {}  # by seat, when its player was last seen to leave
        self.made_at = now()
        self.timer: asyncio.TimerHandle | None = None
        self.changed_at = 0.0  # by the loop's clock
        self.is_removed = False  # there is no such table any more
        self.is_settling = False  # it stands after a row that is not committed yet: nobody is shown anything
        self.heard: dict[int, Row] = {}  # by number, what others have added and was not followed yet
        self._painters: dict[tuple[int, str], Painter] = {}

    def here(self) -> set[int]:
        """The seats whose players are connected."""
        return self.elsewhere | {seat for listener in self.listeners for seat in listener.seats}

    def note_elsewhere(self, seats: set[int]) -> None:
        """The players of these seats are connected to other processes."""
        was_here = self.here()
        self.elsewhere = seats
        for seat in was_here - self.here():
            self.gone_since[seat] = now()
        for seat in self.here() - was_here:
            self.gone_since.pop(seat, None)
        if self.here() != was_here:
            self.show_all(actor=None)

    def join(self, listener: Listener) -> None:
        """Somebody comes to look: everything for them, and for the others that they are here."""
        was_here = self.here()
        self.listeners.add(listener)
        for seat in listener.seats:
            self.gone_since.pop(seat, None)
        if self.here() != was_here:
            self.show_all(actor=None, but=listener)
        self.show_whole(listener)

    def leave(self, listener: Listener) -> None:
        """Somebody no longer looks."""
        was_here = self.here()
        self.listeners.discard(listener)
        for seat in was_here - self.here():
            self.gone_since[seat] = now()
        if self.here() != was_here:
            self.show_all(actor=None)
        self._forget_unwatched()

    def look_as(self, listener: Listener, reader: int, shape: str) -> None:
        """A browser looks as this reader of its own from now on, on a screen of this shape."""
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
        if self.table.kept.match.is_hot_seat and listener.seats:
            frame.next_seat = listener.next_seat = self.next_seat(listener)
        listener.send(encode(frame))

    def show_all(self, actor: int | None, but: Listener | None = None) -> None:
        """Send everybody what has changed for them; `actor` is the seat that has just acted."""
        if self.is_settling:
            return  # whoever settles it shows everything then
        company = self.company()
        for (reader, _), painter in list(self._painters.items()):
            before = painter.now
            if before is None or painter.is_up_to_date(company):
                continue
            painter.show(painter.paint(company), reader == actor)
            assert painter.now is not None, "it was shown"
            frame = frames.difference(before, painter.now, now())
            if frame is not None:
                painter.frames += 1
                frame.number = painter.frames
                self._send(painter, frame, but)
        if self.table.kept.match.is_hot_seat:
            self._pass_the_screen(but)

    def start_anew(self, table: Table) -> None:
        """Stand where these rows lead, whatever was thought before; everybody is sent everything."""
        self.table = table
        self._painters = {}
        for listener in self.listeners:
            self.show_whole(listener)

    def last_frame(self, listener: Listener) -> int:
        """The number of the last frame that a listener was sent; 0 where it was sent none."""
        painter = self._painters.get((listener.reader, listener.language))
        return painter.frames if painter is not None else 0

    def lines_seen(self, reader: int, language: str) -> int | None:
        """How many lines of the log a reader has been shown; None where nobody looks with its eyes."""
        painter = self._painters.get((reader, language))
        return len(painter.now.log) if painter is not None and painter.now is not None else None

    def next_seat(self, listener: Listener) -> int:
        """Hot seat: which seat of this browser is asked first, as everybody sees it; NOBODY where none is."""
        asked = self.table.people_asked()
        if listener.reader in asked:
            return listener.reader
        return next((seat for seat in asked if seat in listener.seats), NOBODY)

    def _pass_the_screen(self, but: Listener | None) -> None:
        """Tell a browser with several seats which of them is asked next, where that has changed."""
        for listener in self.listeners:
            if listener is not but and listener.seats and self.next_seat(listener) != listener.next_seat:
                painter = self._painter(listener.reader, listener.language)
                assert painter.now is not None, "everybody has been shown the table"
                frame = Frame(listener.reader, painter.now.count, now(), number=painter.frames)
                frame.next_seat = listener.next_seat = self.next_seat(listener)
                listener.tell(frame)

    def _send(self, painter: Painter, frame: Frame, but: Listener | None) -> None:
        assert painter.now is not None, "the frame tells of a picture"
        told: dict[str, bytes] = {}  # by shape of the screen
        for listener in self.listeners:
            if listener is but or (listener.reader, listener.language) != (painter.reader, painter.language):
                continue
            if listener.shape not in told:
                told[listener.shape] = encode(frames.on_screen(frame, painter.now, listener.shape))
            listener.send(told[listener.shape])

    def _painter(self, reader: int, language: str) -> Painter:
        painter = self._painters.get((reader, language))
        if painter is None:
            seen = self.table.kept.seats[reader].seen if reader >= 0 else None
            painter = Painter(self.table.match, reader, language, seen)
            self._painters[reader, language] = painter
            painter.show(painter.paint(self.company()), is_own=False)
        return painter

    def company(self) -> Company:
        return Company(self.table.match, self.table.sitters(self.here()), self.table.result(), self.table.dice())

    def _forget_unwatched(self) -> None:
        watched = {(listener.reader, listener.language) for listener in self.listeners}
        for name in self._painters.keys() - watched:
            del self._painters[name]
