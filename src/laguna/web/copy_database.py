"""All that one database holds, copied into another and checked match by match: SQLite to PostgreSQL, and back."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Integer, delete, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from laguna.core.text import RuleError, Text
from laguna.web.database import Database, now
from laguna.web.models import Base, HereRow, JobRow, Key, MatchRow, Row, SeatRow, Secret
from laguna.web.outages import ALIVE, EVERY
from laguna.web.settings import Settings
from laguna.web.store import Kept
from laguna.web.table import Table

AT_ONCE: Final = 1000  # rows that are copied together

Progress = Callable[[int, int, str], None]  # done, of how many, what


class Moved(NamedTuple):
    """What was copied and checked."""

    matches: int
    rows: int
    people: int
    unplayed: int  # matches of games that this Laguna does not have: compared row by row, not played through


async def move(source: str, target: str, progress: Progress) -> Moved:
    """Copy all that `source` holds into `target`, which has to be empty; where anything differs, nothing is kept."""
    from_url, to_url = Settings(database=source).database_url(), Settings(database=target).database_url()
    if from_url == to_url:
        raise RuleError(Text("web.move_same"))
    _must_be_there(from_url, source)
    old, new = Database(from_url), Database(to_url)
    try:
        await old.open()
        await _must_be_idle(old)
        await new.open()
        async with old.engine.connect() as reading, new.engine.begin() as writing:
            await _must_be_empty(writing)
            if not old.is_sqlite:
                await reading.execute(text("set transaction isolation level repeatable read"))
            people = await _copy_all(reading, writing, progress)
            moved = await _check_all(reading, writing, progress)
            await writing.run_sync(_count_on)
            return moved._replace(people=people)
    except (SQLAlchemyError, OSError) as error:
        raise RuleError(Text("web.move_failed", str(getattr(error, "orig", None) or error))) from error
    finally:
        await old.close()
        await new.close()


def _must_be_there(url: str, named: str) -> None:
    """SQLite would make an empty file of any name."""
    path = url.partition(":///")[2]
    if url.startswith("sqlite") and not os.path.isfile(path):
        raise RuleError(Text("web.move_nothing", named or path))


async def _must_be_idle(database: Database) -> None:
    """Refuse where a server runs: what is played meanwhile would be lost."""
    alive = await _alive(database)
    if alive and now() - alive < 2000 * EVERY:
        await asyncio.sleep(1.2 * EVERY)
        if await _alive(database) != alive:
            raise RuleError(Text("web.move_running"))


async def _alive(database: Database) -> int:
    async with database.reading() as session:
        key = await session.get(Key, ALIVE)
        return int(key.value) if key is not None else 0


async def _must_be_empty(connection: AsyncConnection) -> None:
    for table in Base.metadata.sorted_tables:
        if table.name != Key.__tablename__ and await connection.scalar(select(func.count()).select_from(table)):
            raise RuleError(Text("web.move_full"))


async def _copy_all(reading: AsyncConnection, writing: AsyncConnection, progress: Progress) -> int:
    """Copy every table; whoever is here, and who has claimed which job, was another server's affair."""
    people = 0
    await writing.execute(delete(Key))
    for table in Base.metadata.sorted_tables:
        if table.name == HereRow.__tablename__:
            continue
        total = await reading.scalar(select(func.count()).select_from(table)) or 0
        done = 0
        result = await reading.stream(select(table))
        async for part in result.mappings().partitions(AT_ONCE):
            rows: list[dict[str, Any]] = [dict(row) for row in part]
            if table.name == JobRow.__tablename__:
                rows = [row | {"worker": "", "until": 0} for row in rows]
            await writing.execute(table.insert(), rows)
            done += len(rows)
            progress(done - 1, total, table.name)
        people = total if table.name == "people" else people
    return people


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers new people and lines of chat; let it go on after those that were copied."""
    if connection.dialect.name != "postgresql":
        return
    for table in Base.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and isinstance(column.type.as_generic(), Integer):
            last = connection.scalar(select(func.max(column))) or 0
            if last:
                connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last)))


async def _check_all(reading: AsyncConnection, writing: AsyncConnection, progress: Progress) -> Moved:
    """Every match has the same terms, seats, secret and rows in both, and leads to the same position."""
    ids = list(await reading.scalars(select(MatchRow.id).order_by(MatchRow.id)))
    rows = unplayed = 0
    for done, id in enumerate(ids):
        progress(done, len(ids), id)
        one, other = await _told(reading, id), await _told(writing, id)
        if one != other:
            raise RuleError(Text("web.move_differs", id))
        rows += len(one[Row.__tablename__])
        unplayed += not _leads_to_the_same(one, other, id)
    progress(len(ids), len(ids), "")
    return Moved(len(ids), rows, 0, unplayed)


async def _told(connection: AsyncConnection, id: str) -> dict[str, list[dict[str, Any]]]:
    """All that a database holds of a match."""
    out: dict[str, list[dict[str, Any]]] = {}
    for model in (MatchRow, SeatRow, Secret, Row):
        table = Base.metadata.tables[model.__tablename__]
        whose = table.c.id if model is MatchRow else table.c.match
        found = await connection.execute(select(table).where(whose == id).order_by(*table.primary_key))
        out[table.name] = [dict(row) for row in found.mappings()]
    return out


def _leads_to_the_same(one: dict[str, Any], other: dict[str, Any], id: str) -> bool:
    """Are the positions the same? False where this Laguna cannot play the match; RuleError where they differ."""
    try:
        first = _played(one)
    except RuleError:
        return False
    if first != _played(other):
        raise RuleError(Text("web.move_differs", id))
    return True


def _played(told: dict[str, list[dict[str, Any]]]) -> tuple[tuple[int, ...], dict[str, object]]:
    """Where the rows of a match lead, and what the lobby is to know of it."""
    (match,) = told[MatchRow.__tablename__]
    kept = Kept(MatchRow(**match), [SeatRow(**seat) for seat in told[SeatRow.__tablename__]])
    table = Table(kept, told[Secret.__tablename__][0]["secret"])
    table.follow_all([Row(**row) for row in told[Row.__tablename__]])
    return table.match.state.key(), table.changes()
