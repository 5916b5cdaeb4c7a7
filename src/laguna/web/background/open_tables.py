"""Writes down who is at tables that have not begun, closes those that everybody has left, and forgets old quotas."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from laguna.web.db import open_tables, quota_rows
from laguna.web.db.engine import Database, is_database_failure

INTERVAL: Final = 60.0  # seconds between two times that the same table is written down

log = logging.getLogger("laguna.tables")


class OpenTables:
    """The tables that wait for players, as far as this process has browsers at them."""

    def __init__(self, database: Database, occupied: Callable[[], set[str]], on_expired: Callable[[str], None]) -> None:
        """`occupied`: tables with a connected player. `on_expired` is told of each table that was closed."""
        self._database = database
        self._occupied = occupied
        self._on_expired = on_expired
        self._written: dict[str, float] = {}  # by the loop's clock
        self._fresh: set[str] = set()
        self._wakeup = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start writing."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop writing."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def note(self, match: str) -> None:
        """One of its players has come to a table, or looks at its page. It is written soon, once a minute."""
        if asyncio.get_running_loop().time() - self._written.get(match, -INTERVAL) >= INTERVAL:
            self._fresh.add(match)
            self._wakeup.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        next_round = 0.0
        while True:
            try:
                if loop.time() >= next_round:
                    next_round = loop.time() + INTERVAL
                    await self._close_forgotten()
                    self._fresh |= self._occupied()
                await self._write(loop.time())
            except Exception as error:
                if not is_database_failure(error):
                    log.exception("open tables could not be looked after")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, next_round - loop.time())):
                    await self._wakeup.wait()
            self._wakeup.clear()

    async def _write(self, moment: float) -> None:
        fresh, self._fresh = self._fresh, set()
        if fresh:
            await self._database.write(lambda connection: open_tables.note_present(connection, fresh))
        known = {match: at for match, at in self._written.items() if moment - at < INTERVAL}
        self._written = known | dict.fromkeys(fresh, moment)

    async def _close_forgotten(self) -> None:
        expired: list[str] = []

        def work(connection: Connection) -> None:
            expired.extend(open_tables.expire(connection))
            quota_rows.forget_old(connection)

        await self._database.write(work)
        for match in expired:
            log.info("an open table has expired", extra={"table": match})
            self._on_expired(match)
