"""The connection to the database: opened, brought up to date, read and written."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

from laguna.core.text import RuleError, Text
from laguna.web import metrics
from laguna.web.clock import CLOCK

MIGRATIONS: Final = os.path.join(os.path.dirname(__file__), "migrations")
READERS: Final = 4  # connections kept open for reading

_LOCKS: Final = ("tables", "ratings", "outages", "keys")  # what only one process does at a time

Work = Callable[[Connection], None]  # what is to be written


class TakenError(Exception):
    """A row that had to be the only one of its kind is there already: another process was faster."""


class Database:
    """One database. Many may read at once; of this process one writes at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine: AsyncEngine = _engine(url)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writes = asyncio.Lock()
        self._writer: FileWriter | NetWriter = FileWriter(url) if self.is_sqlite else NetWriter(self.engine)

    async def open(self) -> None:
        """Make the file's folder where there is none, and bring the tables up to date."""
        if self.is_sqlite:
            _make_folder(self.url.partition(":///")[2])
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (OSError, SQLAlchemyError, CommandError) as error:  # the last: tables of a later Laguna
            reason = getattr(error, "orig", None) or error
            raise RuleError(Text("web.database", self.engine.url.render_as_string(), str(reason))) from error

    async def close(self) -> None:
        """Let go."""
        await self._writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session to read in."""
        with metrics.READ_SECONDS.time():
            async with self._sessions() as session:
                yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session whose changes are committed at its end; nobody else writes meanwhile."""
        async with self._writes:
            with metrics.WRITE_SECONDS.time():
                async with self._sessions.begin() as session:
                    yield session

    async def be_alone(self, session: AsyncSession, what: str) -> None:
        """Until this transaction ends, no other process does the same; with SQLite there is no other."""
        if not self.is_sqlite:
            await session.execute(select(func.pg_advisory_xact_lock(_LOCKS.index(what))))

    async def write(self, work: Work) -> None:
        """Do this in a transaction of its own; `TakenError` where a row of it is there already."""
        async with self._writes:
            try:
                with metrics.WRITE_SECONDS.time():
                    await self._writer.write(work)
            except IntegrityError as error:
                raise TakenError from error


class NetWriter:
    """Writes to a database server. One connection stays open: taking one from the pool costs as much as writing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, work: Work) -> None:
        """Do this in a transaction; after a failure the next one gets a fresh connection."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        try:
            async with self._connection.begin():
                await self._connection.run_sync(work)
        except IntegrityError:
            raise
        except BaseException:
            connection, self._connection = self._connection, None
            await connection.invalidate()
            await connection.close()
            raise

    async def close(self) -> None:
        """Let go."""
        if self._connection is not None:
            await self._connection.close()


class FileWriter:
    """Writes to an SQLite file from a thread of its own, where a transaction is one errand and not one a statement."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url.replace("+aiosqlite", ""), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "database")
        self._connection: Connection | None = None

    async def write(self, work: Work) -> None:
        """Do this in a transaction; after a failure the next one gets a fresh connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    async def close(self) -> None:
        """Let go, after what is still being written."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _write(self, work: Work) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                work(self._connection)
        except IntegrityError:
            raise
        except BaseException:
            self._connection.invalidate()
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()


def _engine(url: str) -> AsyncEngine:
    try:
        return create_async_engine(
            url,
            pool_size=READERS,
            max_overflow=READERS,
            hide_parameters=True,  # what people type does not stand in logs
        )
    except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:
        raise RuleError(Text("web.database", url.partition("://")[0] + "://…", str(error))) from error


def migrate(connection: Connection) -> None:
    """Bring the tables up to date; many processes may want to at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCKS.index("tables"))))
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def insert_new(connection: Connection, model: type[DeclarativeBase], rows: list[dict[str, Any]]) -> None:
    """Add rows; those that are there already stay as they are."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(insert(model).on_conflict_do_nothing(), rows)


def now() -> int:
    """Milliseconds since 1970, which never go back."""
    return CLOCK.now()


def is_out_of_order(error: BaseException) -> bool:
    """Is it the database that fails (no room, no connection), and not what was asked of it?"""
    if isinstance(error, IntegrityError | ProgrammingError | DataError):
        return False
    # What asyncpg says of a server that ends, starts or has no room has no class of its own.
    return isinstance(error, DBAPIError | PoolTimeoutError | OSError)


def _make_folder(path: str) -> None:
    if not path or path == ":memory:":
        return
    folder = os.path.dirname(path)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise RuleError(Text("web.database", path, error.strerror or str(error))) from error


def _prepare_sqlite(connection: Any, record: object) -> None:
    """Readers do not wait for the writer; what is committed is on the disk; keys point to rows that are there."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
