"""Keeps this process in sync with the other processes that serve the same tables.

The bus says which match has changed and carries its new row. Everything else, and whatever the bus loses, is read from
the database every few seconds. Without a bus this process is alone, and nothing of this runs.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, select

from laguna.text.text import RuleError, Text
from laguna.web.background.bus_messages import BusMessage, MatchChanged, Presence, RowAdded, SessionsEnded
from laguna.web.db import job_rows, presence_rows
from laguna.web.db.engine import Database, is_database_failure, now
from laguna.web.db.models import CLICK, EXPIRED, REMOVED, ChatRow, MatchRow, Row, SeatRow
from laguna.web.db.queries import StoredMatch
from laguna.web.exceptions import TakenError

if TYPE_CHECKING:
    from laguna.web.background.bus import Bus, OnMessage
    from laguna.web.tables.registry import TableRegistry

POLL_INTERVAL: Final = 3.0  # seconds between two queries for what the bus may have lost
POLL_OVERLAP: Final = 30_000  # milliseconds that a poll looks back: transactions take time, and clocks differ
CHAT_LINES: Final = 100  # lines of chat that a poll reads
AT_ONCE: Final = 500  # tables in one query
BUS_KEY: Final = "bus"  # the name of the key that signs messages

log = logging.getLogger("laguna.neighbours")


class ClusterSync:
    """Tells other processes what changed here, and shows here what changed there."""

    def __init__(self, tables: TableRegistry, database: Database, url: str) -> None:
        self._tables = tables
        self._database = database
        self._worker = tables.jobs.worker
        self._bus = make_bus(url, self.receive) if url else None
        self._presence_changed: set[str] = set()  # matches that somebody joined or left
        # By match and other process: the seats connected to it, and how many spectators.
        self._elsewhere: dict[str, dict[str, tuple[set[int], int]]] = {}
        self._fresh: dict[tuple[str, str], tuple[set[int], int]] = {}  # the same, received since the last poll began
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False
        self._round: asyncio.Task[None] | None = None

    @property
    def is_enabled(self) -> bool:
        """Whether there may be other processes."""
        return self._bus is not None

    async def open(self) -> None:
        """Connect to the bus and start polling the database."""
        if self._bus is not None:
            await self._bus.open(await self._tables.store.key(BUS_KEY))
            self._round = asyncio.create_task(self._poll_forever())

    async def close(self) -> None:
        """Store who was here until now, and disconnect from the bus."""
        self._is_closed = True
        tasks = [task for task in (self._round, self._writing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        here = {live.table.id: live.last_here() for live in self._tables.all_loaded()}
        here = {match: last_here for match, last_here in here.items() if last_here}

        def work(connection: Connection) -> None:
            for match, last_here in sorted(here.items()):
                presence_rows.write_last_here(connection, match, last_here)
            presence_rows.forget(connection, self._worker)

        if here or self._bus is not None:
            try:
                await self._database.write(work)
            except Exception as error:  # presence then expires
                if not is_lost(error):
                    raise
        if self._bus is not None:
            await self._bus.close()

    def publish(self, match: str) -> None:
        """Tell other processes that something besides the rows of a match has changed."""
        if self._bus is not None:
            self._bus.publish(MatchChanged(match))

    def publish_row(self, row: Row) -> None:
        """Tell other processes of a committed row."""
        if self._bus is not None:
            self._bus.publish(RowAdded.of(row))

    def publish_ended_sessions(self, person: int) -> None:
        """Tell other processes that sessions of a person have ended."""
        if self._bus is not None:
            self._bus.publish(SessionsEnded(person))

    def receive(self, message: BusMessage) -> None:
        """Handle a message from the bus, which may also be one of our own."""
        if isinstance(message, SessionsEnded):
            self._tables.spawn(self._tables.disconnect_ended(message.person))
            return
        live = self._tables.loaded(message.match)
        if isinstance(message, Presence):
            if message.worker != self._worker:
                connected = set(message.seats), message.watchers
                self._elsewhere.setdefault(message.match, {})[message.worker] = connected
                self._fresh[message.match, message.worker] = connected
                self.set_elsewhere(message.match, dict(message.left_at))
                self._tables.rematch_cards.show_visitors(message.match)
        elif isinstance(message, RowAdded):
            if live is not None:
                self._tables.receive_row(live, message.row())
        elif self._is_shown_here(message.match):
            self._tables.spawn(self.refresh_match(message.match))

    def _is_shown_here(self, match: str) -> bool:
        """Whether anything here shows this match: its board, its waiting room, or the card of a rematch."""
        tables = self._tables
        is_shown = tables.loaded(match) is not None or bool(tables.waiting_rooms.at(match))
        return is_shown or bool(tables.rematch_cards.leading_to(match))

    # Chat, seats, names and rematches.

    async def refresh_match(self, match: str) -> None:
        """Show what others have changed besides the rows of a match: chat, seats, names, a rematch."""
        tables = self._tables
        stored = await tables.store.find_match(match)
        if stored is None or stored.match.status in (REMOVED, EXPIRED):
            tables.close_removed(match)
            await tables.rematch_cards.refresh(match)
            return
        tables.show_seats(stored)
        await tables.show_names(stored)
        await tables.show_chat(match, await tables.store.chat(match, limit=CHAT_LINES))
        await tables.show_rematch(match, stored.match.again)
        await tables.rematch_cards.refresh(match)
        live = tables.loaded(match)
        if live is not None:
            await tables.refresh_vacations(live)

    # Presence.

    def set_elsewhere(self, match: str, left_at: dict[int, int] | None = None) -> None:
        """Update at a table who is connected to other processes. `left_at` says when players left one of them."""
        live = self._tables.loaded(match)
        if live is not None:
            seats, watchers = presence_rows.all_seats(self._elsewhere.get(match, {}).values())
            self._tables.set_elsewhere(live, seats, watchers, left_at or {})

    def people_elsewhere(self, stored: StoredMatch) -> set[int]:
        """The people who sit at a table, or for whom a seat is kept, and who are connected to other processes."""
        seats, _ = presence_rows.all_seats(self._elsewhere.get(stored.match.id, {}).values())
        return {place.person for place in stored.seats if place.seat in seats and place.person is not None}

    def announce_presence(self, match: str) -> None:
        """Somebody has come or gone: store it and tell other processes soon."""
        if not self._is_closed:
            self._presence_changed.add(match)
            if self._writing is None:
                self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._presence_changed:
                moved, self._presence_changed = self._presence_changed, set()
                await self._write_presence(moved)
                for match in moved:
                    self._publish_presence(match)
        except Exception as error:
            if not is_lost(error):
                raise
        finally:
            self._writing = None

    def _publish_presence(self, match: str) -> None:
        if self._bus is not None:
            seats, watchers = self._tables.connected_here(match)
            live = self._tables.loaded(match)
            left_at = {} if live is None else {seat: at for seat, at in live.last_here().items() if seat not in seats}
            told = tuple(sorted(seats)), tuple(sorted(left_at.items())), watchers
            self._bus.publish(Presence(match, self._worker, *told))

    async def _write_presence(self, matches: set[str]) -> None:
        """Store who is connected to these tables now, and when players were last here."""
        connected = {match: self._tables.connected_here(match) for match in matches}
        loaded = [live for match in matches if (live := self._tables.loaded(match)) is not None]
        last_here = {live.table.id: live.last_here() for live in loaded if not live.table.match.is_over()}
        last_here = {match: seats for match, seats in last_here.items() if seats}

        def work(connection: Connection) -> None:
            if self._bus is not None:
                presence_rows.write_connected(connection, self._worker, connected)
            for match, seats in sorted(last_here.items()):
                presence_rows.write_last_here(connection, match, seats)

        if last_here or self._bus is not None:
            await self._database.write(work)

    def _renew_presence(self, connection: Connection) -> None:
        presence_rows.renew(connection, self._worker)
        job_rows.resume_attended_jobs(connection, CLICK)

    # Polling the database.

    async def _poll_forever(self) -> None:
        seen = now()
        while True:
            since, seen = seen - POLL_OVERLAP, now()
            try:
                await self._poll(since)
            except Exception as error:
                if not is_database_failure(error):
                    log.exception("the neighbours could not be looked after")
            await asyncio.sleep(POLL_INTERVAL)

    async def _poll(self, since: int) -> None:
        """Show what has changed since then, and who is connected where."""
        await self._database.write(self._renew_presence)
        self._fresh = {}
        async with self._database.read_session() as session:
            changed = (
                await session.execute(
                    select(MatchRow.id, MatchRow.number, MatchRow.status, MatchRow.again).where(
                        MatchRow.touched >= since
                    )
                )
            ).all()
            lines = list(await session.scalars(select(ChatRow).order_by(ChatRow.id.desc()).limit(CHAT_LINES)))
        await self._show_changed([(id, number, status, again) for id, number, status, again in changed])
        self._elsewhere = await presence_rows.connected_elsewhere(self._database, self._worker)
        for (match, worker), connected in self._fresh.items():
            self._elsewhere.setdefault(match, {})[worker] = connected
        for live in self._tables.all_loaded():
            self.set_elsewhere(live.table.id)
        for line in reversed(lines):
            await self._tables.show_chat(line.match, [line])
        for match in self._tables.waiting_rooms.rooms():
            await self.refresh_match(match)
        await self._tables.rematch_cards.refresh_watched()
        await self._tables.disconnect_ended()
        await self._show_names()

    async def _show_names(self) -> None:
        """Show new names at the tables that browsers connected here look at."""
        watched = [live for live in self._tables.all_loaded() if live.listeners and not live.table.match.is_over()]
        for first in range(0, len(watched), AT_ONCE):
            names: dict[str, list[str]] = {}
            async with self._database.read_session() as session:
                wanted = select(SeatRow.match, SeatRow.name).order_by(SeatRow.match, SeatRow.seat)
                ids = [live.table.id for live in watched[first : first + AT_ONCE]]
                for match, name in (await session.execute(wanted.where(SeatRow.match.in_(ids)))).all():
                    names.setdefault(match, []).append(name)
            for match, known in names.items():
                await self._tables.rename_players(match, known)

    async def _show_changed(self, changed: list[tuple[str, int, str, str]]) -> None:
        for id, number, status, again in changed:
            live = self._tables.loaded(id)
            if live is None:
                continue
            if status == REMOVED:
                self._tables.close_removed(id)
            else:
                await self._tables.show_rematch(id, again)
                if live.table.number < number:
                    await self._tables.catch_up(live, number)


def is_lost(error: Exception) -> bool:
    """Whether presence could not be stored: the database does not answer, or the table was deleted."""
    return isinstance(error, TakenError) or is_database_failure(error)


def make_bus(url: str, receive: OnMessage) -> Bus:
    """The bus at this address. Raises RuleError if it cannot be used."""
    try:
        from laguna.web.background.bus import Bus  # its packages are optional
    except ModuleNotFoundError as error:
        raise RuleError(Text("web.bus", url.partition("://")[0] + "://…", str(error))) from error
    return Bus(url, receive)
