"""The WebSocket of a table: what a browser sends is read, checked and done; what its reader may see is sent."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.svg import ANY_SHAPE, TALL, WIDE
from laguna.core.text import RuleError, Text
from laguna.web import messages, metrics
from laguna.web.database import is_out_of_order
from laguna.web.limits import Bucket
from laguna.web.live import Listener, LiveTable, room_of
from laguna.web.messages import (
    LARGEST,
    LONGEST_CHAT,
    LONGEST_WORDS,
    SILENT_TO_SERVER,
    AddWords,
    Alive,
    Answer,
    Closed,
    Done,
    FromBrowser,
    Look,
    Move,
    Refused,
    Resign,
    Say,
    StandIn,
    TakeBack,
    Undo,
)
from laguna.web.models import OPEN, REMOVED, Person
from laguna.web.people import caller, clean_line, language_of
from laguna.web.services import Services
from laguna.web.store import Kept

LONGEST_ID: Final = 40
CHATS_A_SECOND: Final = 0.5
GOODBYE: Final = 4000  # the close code that tells a browser not to come back
COME_AGAIN: Final = 1012  # the server goes, or the browser was too slow: connect anew

AnySocket: TypeAlias = WebSocket[Any, Any, Any]

log = logging.getLogger("laguna.socket")


@websocket("/live/{id:str}")
async def live_table(socket: AnySocket, id: FromPath[str], services: NamedDependency[Services]) -> None:
    """Look at a table, and play at it where a seat is one's own."""
    if not is_same_origin(socket):
        await socket.close(code=GOODBYE, reason="origin")
        return
    person = await caller(socket, services)
    language = socket.query_params.get("language") or language_of(socket, person)
    kept = await services.store.kept(id)
    await socket.accept()
    if kept is None or kept.match.status == REMOVED or (person is not None and person.is_banned):
        await _refuse_entry(socket, language)
        return
    visit = Visit(socket, services, kept, person, _known(language))
    del kept  # a visit to a running match has it in common with all others
    await visit.run()


async def _refuse_entry(socket: AnySocket, language: str) -> None:
    told = Closed(words.sentence(Text("play.none"), _known(language)))
    await socket.send_data(messages.encode(told).decode(), mode="text")
    await socket.close(code=GOODBYE)


def _known(language: str) -> str:
    return language if language in words.LANGUAGES else "en"


def is_same_origin(socket: AnySocket) -> bool:
    """Does a page of ours ask? Programs that are no browsers name no origin, and have no cookies to abuse."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == socket.headers.get("host", "")


class Visit:
    """One connection from its beginning to its end."""

    def __init__(self, socket: AnySocket, services: Services, kept: Kept, person: Person | None, language: str) -> None:
        self.socket = socket
        self.services = services
        self.kept = kept
        self.person = person
        seats = kept.seats_of(person.id if person else None)
        wish = socket.query_params.get("seat", "")
        reader = int(wish) if wish.isdigit() and int(wish) in seats else NOBODY
        if reader == NOBODY and seats and not kept.match.is_hot_seat:
            reader = seats[0]
        shape = socket.query_params.get("shape", "")
        shape = shape if shape in (WIDE, TALL) else ANY_SHAPE
        self.listener = Listener(person.id if person else None, seats, reader, language, shape)
        self.table: LiveTable | None = None
        rate = services.settings.moves_a_second
        self._moves = Bucket(rate, 3 * rate)
        self._chats = Bucket(CHATS_A_SECOND, 5)

    async def run(self) -> None:
        """Talk until one of both has gone."""
        tables = self.services.tables
        metrics.CONNECTED.inc()
        writing = asyncio.create_task(self._write())
        try:
            if self.kept.match.status == OPEN:
                self.listener.room = room_of(self.kept)
                tables.hall.join(self.kept.match.id, self.listener)
            else:
                self.table = await tables.join(self.kept.match.id, self.listener)
                self.kept = self.table.table.kept
            await self._tell_chat()
            await self._read(writing)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except RuleError as error:
            self.listener.tell(Closed(words.sentence(error.text, self.listener.language)))
        except Exception as error:  # the connection is closed below, and the browser calls again
            if not is_out_of_order(error):
                log.exception("a visit could not go on", extra={"table": self.kept.match.id})
        finally:
            metrics.CONNECTED.dec()
            self.listener.hang_up()
            await asyncio.wait([writing], timeout=1)
            writing.cancel()
            tables.hall.leave(self.kept.match.id, self.listener)
            if self.table is not None:
                await tables.leave(self.table, self.listener)

    async def _write(self) -> None:
        while True:
            told = await self.listener.outbox.get()
            if told is None:
                await self.socket.close(code=COME_AGAIN)
                return
            await self.socket.send_data(told.decode(), mode="text")
            del told  # or each connection would keep its last frame until the next

    async def _read(self, writing: asyncio.Task[None]) -> None:
        while not writing.done():
            async with asyncio.timeout(SILENT_TO_SERVER):
                said = await self.socket.receive_data(mode="text")
            await self._hear(said)

    async def _hear(self, said: str | bytes) -> None:
        """Do what a message asks; whatever is wrong with it is answered in a sentence, and nothing has changed."""
        if len(said.encode() if isinstance(said, str) else said) > LARGEST:
            self._refuse("", RuleError(Text("play.too_large", LARGEST)))
            return
        try:
            asked = messages.decode(said)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):  # the last: brackets within brackets without end
            self._refuse("", RuleError(Text("play.unreadable")))
            return
        if isinstance(asked, Alive):
            last = self.table.last_frame(self.listener) if self.table is not None else 0
            self.listener.send(messages.encode(Answer(asked.number, last)))
            return
        await self._do(asked)

    async def _do(self, asked: FromBrowser) -> None:
        own = getattr(asked, "id", "")
        try:
            self._check(asked, own)
            await self._carry_out(asked)
        except RuleError as error:
            where, _, why = error.text.id.partition(".")
            metrics.REFUSED.labels(why if where == "play" else "rules").inc()
            self._refuse(own, error)
        except Exception as error:
            if not is_out_of_order(error):
                log.exception("a message could not be carried out", extra={"table": self.kept.match.id})
            self._refuse(own, RuleError(Text("play.not_written")))
        else:
            if own:
                self.listener.tell(Done(own))

    def _check(self, asked: FromBrowser, own: str) -> None:
        bucket = self._chats if isinstance(asked, Say) else self._moves
        if not bucket.take():
            raise RuleError(Text("play.too_fast"))
        if not isinstance(asked, Look) and not 0 < len(own) <= LONGEST_ID:
            raise RuleError(Text("play.id_length", LONGEST_ID))
        seat = getattr(asked, "seat", NOBODY)
        if seat != NOBODY and seat not in self.listener.seats:
            raise RuleError(Text("play.not_your_seat"))
        if seat == NOBODY and not isinstance(asked, Say | Look):
            raise RuleError(Text("play.not_your_seat"))

    async def _carry_out(self, asked: FromBrowser) -> None:
        if isinstance(asked, Say):
            await self._say(asked)
            return
        if self.table is None:
            raise RuleError(Text("play.not_begun"))
        tables = self.services.tables
        own = f"{self.person.id if self.person else 0} {getattr(asked, 'id', '')}"
        if isinstance(asked, Move):
            await tables.move(self.table, asked.seat, asked.action, own, asked.count)
        elif isinstance(asked, Undo):
            await tables.undo(self.table, asked.seat, own, asked.count, whole_turn=asked.whole_turn)
        elif isinstance(asked, Look):
            async with self.table.lock:
                self.table.look_as(self.listener, asked.seat, asked.shape)
        elif isinstance(asked, StandIn):
            await tables.stand_in(self.table, asked.seat, own)
        elif isinstance(asked, TakeBack):
            await tables.take_back(self.table, asked.seat, own)
        elif isinstance(asked, Resign):
            await tables.resign(self.table, asked.seat, own)
        elif isinstance(asked, AddWords):
            await tables.add_words(self.table, asked.seat, clean_line(asked.words, LONGEST_WORDS), own)

    async def _say(self, asked: Say) -> None:
        said = asked.words.strip()
        if self.person is None:
            raise RuleError(Text("play.chat_name"))
        if not said:
            raise RuleError(Text("play.chat_empty"))
        if len(said) > LONGEST_CHAT:
            raise RuleError(Text("play.chat_long", LONGEST_CHAT))
        person = await self.services.store.person(self.person.id)
        if person is None or person.is_silenced or person.is_banned:
            raise RuleError(Text("play.silenced"))
        seat = self.listener.seats[0] if self.listener.seats else NOBODY
        await self.services.tables.say(self.kept, person, seat, said, f"{person.id} {asked.id}")

    async def _tell_chat(self) -> None:
        self.listener.chat(await self.services.store.chat(self.kept.match.id))

    def _refuse(self, own: str, error: RuleError) -> None:
        said = words.sentence(error.text, self.listener.language, self.kept.names())
        self.listener.tell(Refused(own, said, error.rule))
