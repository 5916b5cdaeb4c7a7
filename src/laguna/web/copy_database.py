"""Copies a database into an empty one and checks it match by match: SQLite to PostgreSQL and back."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Integer, delete, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import Database, now
from laguna.web.db.models import Base, JobRow, Key, MatchRow, PresenceRow, Row, SeatRow, Secret
from laguna.web.db.presence_rows import LAST_HERE
from laguna.web.db.queries import StoredMatch
from laguna.web.settings import Settings
from laguna.web.tables.outages import ALIVE, INTERVAL
from laguna.web.tables.table import replayed

AT_ONCE: Final = 1000  # rows copied per batch

Progress = Callable[[int, int, str], None]  # done, total, what


class CopyReport(NamedTuple):
    """What was copied and checked."""

    matches: int
    rows: int
    people: int
    unplayed: int  # matches of games not installed here: compared row by row, not replayed


async def copy_database(source: str, target: str, progress: Progress) -> CopyReport:
    """Copy everything in `source` into `target`, which must be empty. If anything differs, nothing is kept."""
    from_url, to_url = Settings(database=source).database_url(), Settings(database=target).database_url()
    if from_url == to_url:
        raise RuleError(Text("web.move_same"))
    _require_file(from_url, source)
    old, new = Database(from_url), Database(to_url)
    try:
        await old.open()
        await _require_idle(old)
        await new.open()
        async with old.engine.connect() as reading, new.engine.begin() as writing:
            await _require_empty(writing)
            if not old.is_sqlite:
                await reading.execute(text("set transaction isolation level repeatable read"))
            people = await _copy_all(reading, writing, progress)
            report = await _check_all(reading, writing, progress)
            await writing.run_sync(_set_sequences)
            return report._replace(people=people)
    except (SQLAlchemyError, OSError) as error:
        raise RuleError(Text("web.move_failed", str(getattr(error, "orig", None) or error))) from error
    finally:
        await old.close()
        await new.close()


def _require_file(url: str, named: str) -> None:
    """Refuse a missing SQLite file: SQLite would create it."""
    path = url.partition(":///")[2]
    if url.startswith("sqlite") and not os.path.isfile(path):
        raise RuleError(Text("web.move_nothing", named or path))


async def _require_idle(database: Database) -> None:
    """Refuse while a server runs: moves made meanwhile would be lost."""
    alive = await _alive(database)
    if alive and now() - alive < 2000 * INTERVAL:
        await asyncio.sleep(1.2 * INTERVAL)
        if await _alive(database) != alive:
            raise RuleError(Text("web.move_running"))


async def _alive(database: Database) -> int:
    async with database.read_session() as session:
        key = await session.get(Key, ALIVE)
        return int(key.value) if key is not None else 0


async def _require_empty(connection: AsyncConnection) -> None:
    for table in Base.metadata.sorted_tables:
        if table.name != Key.__tablename__ and await connection.scalar(select(func.count()).select_from(table)):
            raise RuleError(Text("web.move_full"))


async def _copy_all(reading: AsyncConnection, writing: AsyncConnection, progress: Progress) -> int:
    """Copy every table. Claims of jobs are released; of presence, only when players were last here is copied."""
    people = 0
    await writing.execute(delete(Key))
    for table in Base.metadata.sorted_tables:
        total = await reading.scalar(select(func.count()).select_from(table)) or 0
        done = 0
        wanted = select(table)
        if table.name == PresenceRow.__tablename__:
            wanted = wanted.where(table.c.worker == LAST_HERE)
        result = await reading.stream(wanted)
        async for part in result.mappings().partitions(AT_ONCE):
            rows: list[dict[str, Any]] = [dict(row) for row in part]
            if table.name == JobRow.__tablename__:
                rows = [row | {"worker": "", "until": 0} for row in rows]
            await writing.execute(table.insert(), rows)
            done += len(rows)
            progress(done - 1, total, table.name)
        people = total if table.name == "people" else people
    return people


def _set_sequences(connection: Connection) -> None:
    """Let PostgreSQL number new people and chat lines after the copied ones."""
    if connection.dialect.name != "postgresql":
        return
    for table in Base.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and isinstance(column.type.as_generic(), Integer):
            last = connection.scalar(select(func.max(column))) or 0
            if last:
                connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last)))


async def _check_all(reading: AsyncConnection, writing: AsyncConnection, progress: Progress) -> CopyReport:
    """Check that every match has the same terms, seats, secret and rows in both, and the same position."""
    ids = list(await reading.scalars(select(MatchRow.id).order_by(MatchRow.id)))
    rows = unplayed = 0
    for done, id in enumerate(ids):
        progress(done, len(ids), id)
        one, other = await _match_rows(reading, id), await _match_rows(writing, id)
        if one != other:
            raise RuleError(Text("web.move_differs", id))
        rows += len(one[Row.__tablename__])
        unplayed += not _has_same_position(one, other, id)
    progress(len(ids), len(ids), "")
    return CopyReport(len(ids), rows, 0, unplayed)


async def _match_rows(connection: AsyncConnection, id: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of a match, by table."""
    out: dict[str, list[dict[str, Any]]] = {}
    for model in (MatchRow, SeatRow, Secret, Row):
        table = Base.metadata.tables[model.__tablename__]
        whose = table.c.id if model is MatchRow else table.c.match
        found = await connection.execute(select(table).where(whose == id).order_by(*table.primary_key))
        out[table.name] = [dict(row) for row in found.mappings()]
    return out


def _has_same_position(one: dict[str, Any], other: dict[str, Any], id: str) -> bool:
    """Whether the positions are the same. False if this installation lacks the game; RuleError if they differ."""
    try:
        first = _replay(one)
    except Exception:  # whatever a match may say
        return False
    if first != _replay(other):
        raise RuleError(Text("web.move_differs", id))
    return True


def _replay(rows_by_table: dict[str, list[dict[str, Any]]]) -> tuple[tuple[int, ...], dict[str, object]]:
    """The position after the rows of a match, and its lobby columns."""
    (match,) = rows_by_table[MatchRow.__tablename__]
    stored = StoredMatch(MatchRow(**match), [SeatRow(**seat) for seat in rows_by_table[SeatRow.__tablename__]])
    rows = [Row(**row) for row in rows_by_table[Row.__tablename__]]
    table = replayed(stored, rows_by_table[Secret.__tablename__][0]["secret"], rows)
    return table.match.state.key(), table.changes()
