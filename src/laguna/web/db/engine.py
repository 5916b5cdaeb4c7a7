"""The database connection: migrated when opened, read by sessions, written by one writer per process."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, event, func, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

from laguna.text.text import RuleError, Text
from laguna.web import metrics
from laguna.web.clock import CLOCK
from laguna.web.db import database_file
from laguna.web.exceptions import QuotaUsedUpError, TakenError

MIGRATIONS: Final = os.path.join(os.path.dirname(__file__), "migrations")
VERSION_TABLE: Final = "alembic_version"
READERS: Final = 4  # connections kept open for reading

DEADLOCK_TRIES: Final = 5  # of a transaction that the database ended because it waited for another one in a circle

# Names of advisory locks; their places are the lock ids.
_LOCKS: Final = ("tables", "ratings", "outages", "keys", "push")

Transaction = Callable[[Connection], None]
Answer = TypeVar("Answer")


class Database:
    """One database. Many sessions may read at once; one transaction of this process writes at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine: AsyncEngine = _engine(url)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writes = asyncio.Lock()
        self._is_claimed = False
        self._failed_at: float | None = None  # when a write failed last, by the clock of time.monotonic
        self._writer: SqliteWriter | ServerWriter = SqliteWriter(url) if self.is_sqlite else ServerWriter(self.engine)

    async def open(self) -> None:
        """Claim the file if it is one, and migrate the tables."""
        if not self._is_claimed:
            database_file.claim(self.url)
            self._is_claimed = True
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (OSError, SQLAlchemyError, MigrationError) as error:
            reason = getattr(error, "orig", None) or error
            raise RuleError(Text("web.database", self.engine.url.render_as_string(), str(reason))) from error

    async def close(self) -> None:
        """Close all connections, and let other processes use the file."""
        await self._writer.close()
        await self.engine.dispose()
        if self._is_claimed:
            self._is_claimed = False
            database_file.release(self.url)

    @asynccontextmanager
    async def read_session(self) -> AsyncIterator[AsyncSession]:
        """A session for reading."""
        with metrics.READ_SECONDS.time():
            async with self._sessions() as session:
                yield session

    @asynccontextmanager
    async def write_session(self) -> AsyncIterator[AsyncSession]:
        """A session whose changes are committed at its end, while nobody else in this process writes."""
        async with self._writes:
            with metrics.WRITE_SECONDS.time(), self._noting_failures():
                async with self._sessions.begin() as session:
                    yield session

    async def advisory_lock(self, session: AsyncSession, what: str) -> None:
        """Until this transaction ends, no other process holds this lock. SQLite has only one process."""
        if not self.is_sqlite:
            await session.execute(select(func.pg_advisory_xact_lock(_LOCKS.index(what))))

    async def write(self, work: Transaction) -> None:
        """Run this in its own transaction. Raises TakenError if a unique row exists already."""
        async with self._writes:
            try:
                with metrics.WRITE_SECONDS.time(), self._noting_failures():
                    await self._writer.write(work)
            except IntegrityError as error:
                raise TakenError from error

    async def decide(self, work: Callable[[Connection], Answer]) -> Answer:
        """Run this in its own transaction, which reads before it writes, and return its answer.

        If it raises RuleError, nothing has changed. On SQLite it is alone from its first statement on; on PostgreSQL
        it locks the rows it reads. Raises TakenError if a unique row exists already.
        """
        answers: list[Answer] = []

        def transaction(connection: Connection) -> None:
            if self.is_sqlite:
                connection.exec_driver_sql("begin immediate")
            answers.append(work(connection))

        for tried in range(DEADLOCK_TRIES):
            try:
                await self.write(transaction)
                break
            except DBAPIError as error:
                if not _is_deadlock(error) or tried == DEADLOCK_TRIES - 1:
                    raise
        return answers[-1]

    def has_failed_within(self, seconds: float) -> bool:
        """Whether the database refused a write in these last seconds."""
        return self._failed_at is not None and time.monotonic() - self._failed_at < seconds

    @contextmanager
    def _noting_failures(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if is_database_failure(error):
                self._failed_at = time.monotonic()
            raise


class ServerWriter:
    """Writes to a database server over one connection that stays open: taking one from the pool is slow."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, work: Transaction) -> None:
        """Run this in a transaction. After a failure the next one gets a new connection."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        try:
            async with self._connection.begin():
                await self._connection.run_sync(work)
        except (IntegrityError, RuleError, QuotaUsedUpError):  # rolled back; the connection is fine
            raise
        except BaseException:
            connection, self._connection = self._connection, None
            await connection.invalidate()
            await connection.close()
            raise

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()


class SqliteWriter:
    """Writes to an SQLite file from its own thread, with one thread switch per transaction, not per statement."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url.replace("+aiosqlite", ""), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "database")
        self._connection: Connection | None = None

    async def write(self, work: Transaction) -> None:
        """Run this in a transaction. After a failure the next one gets a new connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    async def close(self) -> None:
        """Finish the current transaction and close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write(self, work: Transaction) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                work(self._connection)
        except (IntegrityError, RuleError, QuotaUsedUpError):  # rolled back; the connection is fine
            raise
        except BaseException:
            self._connection.invalidate()
            self._close()
            raise

    def _close(self) -> None:
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
            hide_parameters=True,  # keep what people type out of logs
        )
    except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:
        raise RuleError(Text("web.database", url.partition("://")[0] + "://…", str(error))) from error


class MigrationError(Exception):
    """The tables can't be migrated, e.g. because a newer version made them."""


def migrate(connection: Connection) -> None:
    """Migrate the tables. Processes that start together do it one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCKS.index("tables"))))
    if _revisions(connection) == [newest_revision()]:
        return
    from alembic import command  # slow to import, and most starts don't need it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise MigrationError(str(error)) from error


def newest_revision() -> str:
    """The revision of the newest migration. Their files begin with it."""
    return max(name.partition("_")[0] for name in os.listdir(os.path.join(MIGRATIONS, "versions")) if name[0].isdigit())


def _revisions(connection: Connection) -> list[str]:
    """The revision of the tables; none for a new database."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return []
    return list(connection.scalars(text(f"select version_num from {VERSION_TABLE}")))  # nosec B608


def insert_missing(connection: Connection, model: type[DeclarativeBase], rows: list[dict[str, Any]]) -> None:
    """Insert rows; those that exist stay as they are."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(insert(model).on_conflict_do_nothing(), rows)


def now() -> int:
    """Milliseconds since 1970, which never go back."""
    return CLOCK.now()


def is_database_failure(error: BaseException) -> bool:
    """Whether the database failed (no space, no connection), not the statement."""
    if isinstance(error, IntegrityError | ProgrammingError | DataError):
        return False
    # asyncpg has no class of its own for a server that stops, starts or is full.
    return isinstance(error, DBAPIError | PoolTimeoutError | OSError)


def _is_deadlock(error: DBAPIError) -> bool:
    """Whether PostgreSQL ended this transaction so that another one could go on."""
    return getattr(error.orig, "sqlstate", None) in ("40P01", "40001")


def _prepare_sqlite(connection: Any, record: object) -> None:
    """Readers do not wait for the writer, commits are flushed to disk, and foreign keys are checked."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
