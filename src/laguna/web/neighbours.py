"""Other processes that serve the same tables: they are told of what is done here, and what they do is shown here.

The bus says which match has changed, and brings its new row; all else, and what the bus has lost, the database tells:
it is looked for every few seconds.
Without a bus this process is alone, and nothing of this happens.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, select, update

from laguna.core.text import RuleError, Text
from laguna.web.called import Added, Called, Changed, Here
from laguna.web.database import Database, Work, insert_new, is_out_of_order, now
from laguna.web.live import LiveTable
from laguna.web.models import REMOVED, ChatRow, HereRow, MatchRow, Row

if TYPE_CHECKING:
    from laguna.web.bus import Bus, Hear
    from laguna.web.tables import Tables

LOOK: Final = 3.0  # seconds between two looks at what the bus may have lost
BACK: Final = 30_000  # milliseconds that a look goes back: a transaction takes time, and clocks differ
CHATS: Final = 100  # lines of chat that a look goes back
LASTS: Final = 15_000  # milliseconds that somebody is taken for being here, where a process does not say so again

log = logging.getLogger("laguna.neighbours")


class Neighbours:
    """What this process and the others let each other know."""

    def __init__(self, tables: Tables, database: Database, url: str) -> None:
        self._tables = tables
        self._database = database
        self._worker = tables.jobs.worker
        self._bus = made_bus(url, self.hear) if url else None
        self._moved: set[str] = set()  # matches to which somebody came, or left
        self._elsewhere: dict[str, dict[str, set[int]]] = {}  # by match and other process, whose players are there
        self._fresh: dict[tuple[str, str], set[int]] = {}  # the same, heard since the last look began
        self._writing: asyncio.Task[None] | None = None
        self._round: asyncio.Task[None] | None = None

    @property
    def are_there(self) -> bool:
        """May there be others?"""
        return self._bus is not None

    async def open(self) -> None:
        """Listen from now on."""
        if self._bus is not None:
            await self._bus.open()
            self._round = asyncio.create_task(self._look_again_and_again())

    async def close(self) -> None:
        """Nobody is here any more."""
        tasks = [task for task in (self._round, self._writing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._bus is not None:
            try:
                await self._database.write(self._leave)
            except Exception as error:  # then it ends by itself
                if not is_out_of_order(error):
                    raise
            await self._bus.close()

    def tell(self, match: str) -> None:
        """Something of a match has changed, beside its rows."""
        if self._bus is not None:
            self._bus.tell(Changed(match))

    def tell_row(self, row: Row) -> None:
        """This row is in the database."""
        if self._bus is not None:
            self._bus.tell(Added.of(row))

    def hear(self, called: Called) -> None:
        """Somebody says so; this process may know it already."""
        live = self._tables.in_hand(called.match)
        if isinstance(called, Here):
            if called.worker != self._worker:
                self._elsewhere.setdefault(called.match, {})[called.worker] = set(called.seats)
                self._fresh[called.match, called.worker] = set(called.seats)
                self.note_elsewhere(called.match)
        elif isinstance(called, Added):
            if live is not None:
                self._tables.hear(live, called.row())
        elif live is not None or self._tables.hall.at(called.match):
            self._tables.do(self.look_beside(called.match))

    # Beside the rows.

    async def look_beside(self, match: str) -> None:
        """See what has changed of a match, as others have written it down: chat, seats, a rematch."""
        tables = self._tables
        kept = await tables.store.kept(match)
        if kept is None or kept.match.status == REMOVED:
            tables.shut(match)
            return
        tables.show_room(kept)
        tables.tell_chat(match, await tables.store.chat(match, limit=CHATS))
        tables.show_rematch(match, kept.match.again)

    # Who is here.

    def note_elsewhere(self, match: str) -> None:
        """Show at a table who is connected to other processes."""
        live = self._tables.in_hand(match)
        if live is not None:
            self._tables.note_elsewhere(live, set().union(*self._elsewhere.get(match, {}).values()))

    def note_who_is_here(self, live: LiveTable) -> None:
        """Somebody has come or gone: let the others know."""
        if self._bus is not None:
            self._moved.add(live.table.id)
            if self._writing is None:
                self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._moved:
                moved, self._moved = self._moved, set()
                await self._database.write(self._put(moved))
                for match in moved:
                    self._call_who_is_here(match)
        except Exception as error:
            if not is_out_of_order(error):
                raise
        finally:
            self._writing = None

    def _call_who_is_here(self, match: str) -> None:
        if self._bus is not None:
            self._bus.tell(Here(match, self._worker, tuple(sorted(self._tables.seats_here(match)))))

    def _put(self, matches: set[str]) -> Work:
        """Write down who is here at these tables now."""
        rows = [
            {"match": match, "seat": seat, "worker": self._worker, "until": now() + LASTS}
            for match in sorted(matches)
            for seat in sorted(self._tables.seats_here(match))
        ]

        def work(connection: Connection) -> None:
            mine = HereRow.worker == self._worker
            connection.execute(delete(HereRow).where(mine, HereRow.match.in_(matches)))
            if rows:
                insert_new(connection, HereRow, rows)

        return work

    def _leave(self, connection: Connection) -> None:
        connection.execute(delete(HereRow).where(HereRow.worker == self._worker))

    def _stay(self, connection: Connection) -> None:
        connection.execute(update(HereRow).where(HereRow.worker == self._worker).values(until=now() + LASTS))
        connection.execute(delete(HereRow).where(HereRow.until < now() - LASTS))

    # What the bus has lost.

    async def _look_again_and_again(self) -> None:
        seen = now()
        while True:
            since, seen = seen - BACK, now()
            try:
                await self._look(since)
            except Exception as error:
                if not is_out_of_order(error):
                    log.exception("the neighbours could not be looked after")
            await asyncio.sleep(LOOK)

    async def _look(self, since: int) -> None:
        """See what has changed since then, and who is here."""
        await self._database.write(self._stay)
        self._fresh = {}
        async with self._database.reading() as session:
            changed = (
                await session.execute(
                    select(MatchRow.id, MatchRow.number, MatchRow.status, MatchRow.again).where(
                        MatchRow.touched >= since
                    )
                )
            ).all()
            here = (
                await session.execute(
                    select(HereRow.match, HereRow.worker, HereRow.seat).where(
                        HereRow.worker != self._worker, HereRow.until > now()
                    )
                )
            ).all()
            lines = list(await session.scalars(select(ChatRow).order_by(ChatRow.id.desc()).limit(CHATS)))
        await self._show_changed([(id, number, status, again) for id, number, status, again in changed])
        self._elsewhere = {}
        for match, worker, seat in here:
            self._elsewhere.setdefault(match, {}).setdefault(worker, set()).add(seat)
        for (match, worker), seats in self._fresh.items():
            self._elsewhere.setdefault(match, {})[worker] = seats
        for live in self._tables.all_in_hand():
            self.note_elsewhere(live.table.id)
        for line in reversed(lines):
            self._tables.tell_chat(line.match, [line])
        for match in self._tables.hall.rooms():
            await self.look_beside(match)

    async def _show_changed(self, changed: list[tuple[str, int, str, str]]) -> None:
        for id, number, status, again in changed:
            live = self._tables.in_hand(id)
            if live is None:
                continue
            if status == REMOVED:
                self._tables.shut(id)
            else:
                self._tables.show_rematch(id, again)
                if live.table.number < number:
                    await self._tables.catch_up(live, number)


def made_bus(url: str, hear: Hear) -> Bus:
    """The bus at this address, or RuleError."""
    try:
        from laguna.web.bus import Bus  # what it needs is not installed where nobody needs it
    except ModuleNotFoundError as error:
        raise RuleError(Text("web.bus", url.partition("://")[0] + "://…", str(error))) from error
    return Bus(url, hear)
