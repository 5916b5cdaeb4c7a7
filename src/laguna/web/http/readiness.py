"""Finds out whether the database can be read and written. However often it is asked, it writes rarely."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import shutil
import time
import weakref
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import text

from laguna.web.db.engine import Database, is_database_failure, now
from laguna.web.db.models import Key

ROW: Final = "ready"  # name of the row that is written
INTERVAL: Final = 2.0  # seconds between two tries
TIMEOUT: Final = 4.0  # seconds for one try; monitors and containers wait 5
AFTER_FAILURE: Final = 5.0  # seconds since a failed write of anything in which the database counts as unwritable
LEAST_ROOM: Final = 1 << 20  # bytes on the disk of an SQLite file: a small row may still fit where a match doesn't
WRITTEN: Final = 1 << 16  # bytes that are written to PostgreSQL, and undone

_known: WeakKeyDictionary[Database, Readiness] = WeakKeyDictionary()


class _UndoneError(Exception):
    """Ends a transaction without keeping what it wrote."""


class Readiness:
    """What is known of a database: why it can't be used, or "" if it can."""

    def __init__(self, database: Database) -> None:
        self._database: Database = weakref.proxy(database)  # so that what is known ends with the database
        self._tried_at = -INTERVAL
        self._reason = ""
        self._task: asyncio.Task[str] | None = None

    async def reason(self) -> str:
        """Why moves can't be stored now; "" if they can."""
        try:
            async with self._database.read_session() as session:
                await session.execute(text("select 1"))
        except Exception:
            return "the database does not answer"
        if self._task is None and time.monotonic() - self._tried_at >= INTERVAL:
            self._tried_at = time.monotonic()
            self._task = asyncio.create_task(self._try())
        task = self._task  # several requests may wait for the same try
        if task is not None:
            done, _ = await asyncio.wait([task], timeout=TIMEOUT)
            if not done:  # it goes on: a second try would only wait behind it
                return "the database does not answer"
            self._reason = task.result()
            if self._task is task:
                self._task = None
        if not self._reason and self._database.has_failed_within(AFTER_FAILURE):
            return "the database refused a write"
        return self._reason

    async def _try(self) -> str:
        if self._database.is_sqlite and self._room() < LEAST_ROOM:
            return "the disk is full"
        try:
            await (self._write_small() if self._database.is_sqlite else self._write_and_undo())
        except Exception as error:
            return "the database can't be written" if is_database_failure(error) else ""  # another process was faster
        return ""

    async def _write_small(self) -> None:
        """Write a small row. SQLite writes nothing before a transaction ends."""
        async with self._database.write_session() as session:
            await session.merge(Key(name=ROW, value=str(now()).encode()))

    async def _write_and_undo(self) -> None:
        """Write as much as PostgreSQL needs new room for, and take it back. A small row often fits where one was."""
        with contextlib.suppress(_UndoneError):
            async with self._database.write_session() as session:
                session.add(Key(name=f"{ROW} {secrets.token_hex(8)}", value=os.urandom(WRITTEN)))
                await session.flush()
                raise _UndoneError

    def _room(self) -> int:
        """Free bytes on the disk of an SQLite file."""
        folder = os.path.dirname(os.path.abspath(self._database.url.partition(":///")[2]))
        try:
            return shutil.disk_usage(folder).free
        except OSError:
            return LEAST_ROOM  # no such folder: it is a database in memory


def readiness_of(database: Database) -> Readiness:
    """What is known of this database."""
    return _known.setdefault(database, Readiness(database))
