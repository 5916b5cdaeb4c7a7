"""The WebSocket of a table: reads, checks and carries out messages of a browser, and sends what its reader may see."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import DataError

from laguna.core.state import NOBODY
from laguna.drawing.plates import ANY_SHAPE, TALL, WIDE
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web import metrics
from laguna.web.db.engine import is_database_failure
from laguna.web.db.models import OPEN, REMOVED
from laguna.web.db.queries import StoredMatch
from laguna.web.http import rate_limits
from laguna.web.http.client_address import client_address
from laguna.web.http.host_names import HostNames
from laguna.web.http.rate_limits import RateLimits
from laguna.web.people.names import require_own_name
from laguna.web.people.relations import may_chat
from laguna.web.people.sessions import Identity, identify, language_of
from laguna.web.people.table_access import parse_seat
from laguna.web.people.tokens import Signer
from laguna.web.people.typed_text import clean_line, is_visible
from laguna.web.settings import Settings
from laguna.web.tables import messages
from laguna.web.tables.live import Listener, LiveTable, waiting_room_state
from laguna.web.tables.messages import (
    LARGEST,
    LONGEST_CHAT,
    LONGEST_WORDS,
    SILENT_TO_SERVER,
    AddWords,
    Alive,
    Answer,
    Ask,
    Closed,
    Done,
    FromBrowser,
    Look,
    Move,
    Moves,
    Refused,
    Reply,
    Resign,
    Say,
    StandIn,
    TakeBack,
    Undo,
)
from laguna.web.tables.registry import TableRegistry

LONGEST_ID: Final = 40
LONGEST_DELAY: Final = 5.0  # seconds that messages may have to wait because there were too many
GOODBYE: Final = 4000  # close code: do not reconnect
COME_AGAIN: Final = 1012  # close code: reconnect

AnySocket: TypeAlias = WebSocket[Any, Any, Any]

log = logging.getLogger("laguna.socket")


@websocket("/live/{id:str}")
async def live_table(
    socket: AnySocket,
    id: FromPath[str],
    tables: NamedDependency[TableRegistry],
    signer: NamedDependency[Signer],
    limits: NamedDependency[RateLimits],
) -> None:
    """Connect a browser to a table."""
    if not is_same_origin(socket, tables.settings):
        await socket.close(code=GOODBYE, reason="origin")
        return
    identity = await identify(socket, tables.store, signer)
    known, address = identity.person.id if identity is not None else None, client_address(socket.scope)
    if not limits.take(rate_limits.CONNECTS, known, address):
        await socket.close(code=COME_AGAIN, reason="rate")  # before it is accepted, this is status 403
        return
    with limits.sockets.one_more(known, address) as has_room:
        await _connect(socket, id, tables, limits, identity, has_room=has_room)


async def _connect(
    socket: AnySocket, id: str, tables: TableRegistry, limits: RateLimits, identity: Identity | None, *, has_room: bool
) -> None:
    person = identity.person if identity is not None else None
    language = socket.query_params.get("language") or language_of(socket, person)
    stored = await tables.store.find_match(id)
    await socket.accept()
    if stored is None or stored.match.status == REMOVED or (person is not None and person.is_banned):
        await _refuse_connection(socket, language, Text("play.none"))
        return
    if not has_room:
        await _refuse_connection(socket, language, Text("play.too_many_sockets"))
        return
    if person is not None:
        tables.networks.note(person.id, client_address(socket.scope))
    connection = TableConnection(socket, tables, stored, identity, _language_or_english(language), limits)
    del stored  # free it: a running match has one that all connections share
    await connection.run()


async def _refuse_connection(socket: AnySocket, language: str, why: Text) -> None:
    message = Closed(catalogue.sentence(why, _language_or_english(language)))
    await socket.send_data(messages.encode(message).decode(), mode="text")
    await socket.close(code=GOODBYE)


def _language_or_english(language: str) -> str:
    return language if language in catalogue.LANGUAGES else "en"


def is_same_origin(socket: AnySocket, settings: Settings) -> bool:
    """Whether the connection comes from one of our pages. Programs send no origin and have no cookies to abuse."""
    origin = socket.headers.get("origin")
    return origin is None or HostNames(settings).is_own_origin(origin, socket.scope)


class TableConnection:
    """One connection of a browser to a table."""

    def __init__(
        self,
        socket: AnySocket,
        tables: TableRegistry,
        stored: StoredMatch,
        identity: Identity | None,
        language: str,
        limits: RateLimits,
    ) -> None:
        person = identity.person if identity is not None else None
        self.socket = socket
        self.tables = tables
        self.stored = stored
        self.person = person
        seats = stored.seats_of(person.id if person else None)
        requested = parse_seat(socket.query_params.get("seat", ""))
        reader = requested if requested in seats else NOBODY
        if reader == NOBODY and seats and not stored.match.is_hot_seat:
            reader = seats[0]
        shape = socket.query_params.get("shape", "")
        shape = shape if shape in (WIDE, TALL) else ANY_SHAPE
        self.listener = Listener(person.id if person else None, seats, reader, language, shape)
        self.listener.session = identity.session.id if identity is not None else 0
        self.listener.reads_chat = may_chat(stored, seats)
        self.table: LiveTable | None = None
        self._limits = limits
        self._whose = (person.id if person is not None else None, client_address(socket.scope))

    async def run(self) -> None:
        """Read and write until either side disconnects."""
        metrics.CONNECTED.inc()
        writing = asyncio.create_task(self._write())
        try:
            if self.stored.match.status == OPEN:
                self.listener.room = waiting_room_state(self.stored)
                self.tables.join_waiting_room(self.stored.match.id, self.listener)
                if self.listener.seats:
                    self.tables.open_tables.note(self.stored.match.id)
            else:
                self.table = await self.tables.join(self.stored.match.id, self.listener)
                self.stored = self.table.table.stored
            await self._send_chat()
            if self.person is not None:  # the session may have ended while this browser joined
                await self.tables.disconnect_ended(self.person.id)
            await self._read(writing)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except RuleError as error:
            self.listener.tell(Closed(catalogue.sentence(error.text, self.listener.language)))
        except Exception as error:  # the connection is closed below, and the browser reconnects
            if not is_database_failure(error):
                log.exception("a visit could not go on", extra={"table": self.stored.match.id})
        finally:
            metrics.CONNECTED.dec()
            self.listener.disconnect()
            await asyncio.wait([writing], timeout=1)
            writing.cancel()
            self.tables.leave_waiting_room(self.stored.match.id, self.listener)
            if self.table is not None:
                await self.tables.leave(self.table, self.listener)

    async def _write(self) -> None:
        while True:
            message = await self.listener.outbox.get()
            if message is None:
                await self.socket.close(code=COME_AGAIN)
                return
            await self.socket.send_data(message.decode(), mode="text")
            del message  # free each frame before waiting for the next

    async def _read(self, writing: asyncio.Task[None]) -> None:
        while not (writing.done() or self.listener.is_disconnected):
            async with asyncio.timeout(SILENT_TO_SERVER):
                data = await self.socket.receive_data(mode="text")
            await self._wait_for_turn()
            await self._receive(data)

    async def _wait_for_turn(self) -> None:
        """Too many messages wait, on all connections of their sender; meanwhile nothing more is read from this one.

        Those who send far too many are disconnected.
        """
        delay = self._limits.reserve(rate_limits.MESSAGES, *self._whose, LONGEST_DELAY)
        if delay > 0:
            await asyncio.sleep(delay)

    async def _receive(self, data: str | bytes) -> None:
        """Carry out a message. Anything wrong with it is answered by a sentence, and nothing changes."""
        if self.listener.is_disconnected:
            return  # what it says after its session has ended counts no more
        if len(data.encode() if isinstance(data, str) else data) > LARGEST:
            self._refuse("", RuleError(Text("play.too_large", LARGEST)))
            return
        try:
            message = messages.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):  # the last: brackets nested without end
            self._refuse("", RuleError(Text("play.unreadable")))
            return
        if isinstance(message, Alive):
            last = self.table.last_frame(self.listener) if self.table is not None else 0
            self.listener.send(messages.encode(Answer(message.number, last)))
            return
        await self._handle(message)

    async def _handle(self, message: FromBrowser) -> None:
        own = getattr(message, "id", "")
        try:
            self._check(message, own)
            await self._carry_out(message)
        except RuleError as error:
            where, _, why = error.text.id.partition(".")
            metrics.REFUSED.labels(why if where == "play" else "rules").inc()
            self._refuse(own, error)
        except DataError:  # a value that no column holds; nothing was written
            self._refuse(own, RuleError(Text("play.unreadable")))
        except Exception as error:
            if not is_database_failure(error):
                log.exception("a message could not be carried out", extra={"table": self.stored.match.id})
            self._refuse(own, RuleError(Text("play.not_written")))
        else:
            if own:
                self.listener.tell(Done(own))

    def _check(self, message: FromBrowser, own: str) -> None:
        limit = rate_limits.CHAT if isinstance(message, Say) else rate_limits.MOVES
        if not self._limits.take(limit, *self._whose):
            raise RuleError(Text("play.too_fast"))
        if not isinstance(message, Look) and not (0 < len(own) <= LONGEST_ID and own.isprintable()):
            raise RuleError(Text("play.id_length", LONGEST_ID))
        seat = getattr(message, "seat", NOBODY)
        if seat != NOBODY and seat not in self.listener.seats:
            raise RuleError(Text("play.not_your_seat"))
        if seat == NOBODY and not isinstance(message, Say | Look):
            raise RuleError(Text("play.not_your_seat"))

    async def _carry_out(self, message: FromBrowser) -> None:
        if isinstance(message, Say):
            await self._say(message)
            return
        if self.table is None:
            raise RuleError(Text("play.not_begun"))
        own = f"{self.person.id if self.person else 0} {getattr(message, 'id', '')}"
        if isinstance(message, Move):
            await self.tables.move(self.table, message.seat, message.action, own, message.count)
        elif isinstance(message, Moves):
            await self.tables.choose_set(self.table, message.seat, message.actions, own, message.count)
        elif isinstance(message, Undo):
            await self.tables.undo(self.table, message.seat, own, message.count, whole_turn=message.whole_turn)
        elif isinstance(message, Look):
            async with self.table.lock:
                self.table.change_reader(self.listener, message.seat, message.shape)
        elif isinstance(message, StandIn):
            await self.tables.stand_in(self.table, message.seat, own)
        elif isinstance(message, TakeBack):
            await self.tables.take_back(self.table, message.seat, own)
        elif isinstance(message, Resign):
            await self.tables.resign(self.table, message.seat, own)
        elif isinstance(message, Ask):
            await self.tables.ask(self.table, message.seat, message.what, own)
        elif isinstance(message, Reply):
            await self.tables.answer(self.table, message.seat, message.number, own, agrees=message.agrees)
        elif isinstance(message, AddWords):
            await self.tables.add_words(self.table, message.seat, clean_line(message.words, LONGEST_WORDS), own)

    async def _say(self, message: Say) -> None:
        words = clean_line(message.words, LONGEST_CHAT)
        if self.person is None:
            raise RuleError(Text("play.chat_name"))
        seats = self.listener.seats
        if self.stored.match.status == OPEN:  # who sits there may have changed since this browser came
            fresh = await self.tables.store.find_match(self.stored.match.id)
            seats = fresh.seats_of(self.person.id) if fresh is not None else []
        if not may_chat(self.stored, seats):
            raise RuleError(Text("play.chat_closed"))
        if not is_visible(words):
            raise RuleError(Text("play.chat_empty"))
        person = await self.tables.store.person(self.person.id)
        if person is None or person.is_silenced or person.is_banned:
            raise RuleError(Text("play.silenced"))
        if not seats:
            await require_own_name(self.tables.store, person)
        seat = seats[0] if seats else NOBODY
        await self.tables.say(self.stored, person, seat, words, f"{person.id} {message.id}")

    async def _send_chat(self) -> None:
        lines = await self.tables.store.chat(self.stored.match.id)
        deaf = await self.tables.store.people.deaf_to({line.person for line in lines if line.person is not None})
        self.listener.chat(lines, deaf)

    def _refuse(self, own: str, error: RuleError) -> None:
        words = catalogue.sentence(error.text, self.listener.language, self.stored.names())
        self.listener.tell(Refused(own, words, error.rule))
