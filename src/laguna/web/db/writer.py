"""Writes rows of matches to disk in batches: rows that arrive during one transaction share the next one."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.exc import SQLAlchemyError

from laguna.web import metrics
from laguna.web.db.engine import Database, insert_missing
from laguna.web.db.job_rows import Job, delete_jobs
from laguna.web.db.models import ABANDONED, OVER, REMOVED, JobRow, MatchRow, Row, SeatRow, Snapshot
from laguna.web.db.results.recording import record_results
from laguna.web.exceptions import TakenError

LOBBY_COLUMNS: Final = ("number", "touched", "shown", "turn", "status", "places", "points", "bot_moves", "ended")
_ADD_ROW: Final = insert(Row)
_ADD_SNAPSHOT: Final = insert(Snapshot)
_CHANGE_MATCH: Final = (
    update(MatchRow.__table__)  # type: ignore[arg-type]
    .where(MatchRow.id == bindparam("of"), MatchRow.status != REMOVED)
    .values({column: bindparam(f"new_{column}") for column in LOBBY_COLUMNS})
)
_NOTE_SEEN: Final = (
    update(SeatRow.__table__)  # type: ignore[arg-type]
    .where(SeatRow.match == bindparam("of"), SeatRow.seat == bindparam("at"))
    .values(seen=bindparam("lines"))
)


class RowWrite(NamedTuple):
    """Rows with everything they change: the match's columns, a snapshot, jobs that end and jobs that begin."""

    rows: list[dict[str, Any]]
    match: dict[str, Any]  # "of" is the match's id; then the columns of LOBBY_COLUMNS
    snapshot: dict[str, Any] | None
    done: list[Job]  # jobs it ends
    due: list[dict[str, Any]]  # rows of jobs it adds


class RowWriter:
    """Writes rows. Each caller waits until its row is on disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[RowWrite, asyncio.Future[None]]] = []
        self._seen: dict[tuple[str, int], int] = {}
        self._writer: asyncio.Task[None] | None = None

    def note_seen(self, match: str, seat: int, lines: int) -> None:
        """Store soon how much of the log a seat's player has been shown; nobody waits for it."""
        self._seen[match, seat] = lines
        self._begin()

    async def append(self, write: RowWrite) -> None:
        """Write rows. Raises TakenError if a number or id exists already, and then nothing was written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        metrics.ROWS_WAITING.set(len(self._waiting))
        self._begin()
        await done

    def _begin(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Wait until everything is written."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        try:
            while self._waiting or self._seen:
                batch, self._waiting = self._waiting, []
                metrics.ROWS_WAITING.set(0)
                seen, self._seen = self._seen, {}
                if batch:
                    await self._write(batch)
                if seen:
                    await self._write_seen(seen)
        finally:
            self._writer = None

    async def _write(self, batch: list[tuple[RowWrite, asyncio.Future[None]]]) -> None:
        """Write all in one transaction; if it fails, each in its own to find out which one failed."""

        def work(connection: Connection) -> None:
            put([write for write, _ in batch], connection)

        try:
            await self._database.write(work)
        except (SQLAlchemyError, OSError, TakenError) as error:
            if len(batch) > 1:
                for one in batch:
                    await self._write([one])
            elif not batch[0][1].cancelled():
                batch[0][1].set_exception(error)
            return
        for _, done in batch:
            if not done.cancelled():
                done.set_result(None)

    async def _write_seen(self, seen: dict[tuple[str, int], int]) -> None:
        changes = [{"of": match, "at": seat, "lines": lines} for (match, seat), lines in seen.items()]

        def work(connection: Connection) -> None:
            connection.execute(_NOTE_SEEN, changes)

        with contextlib.suppress(SQLAlchemyError, OSError):  # some lines are then marked as new again
            await self._database.write(work)


def put(batch: list[RowWrite], connection: Connection) -> None:
    """Write these rows in as few statements as there are tables."""
    connection.execute(_ADD_ROW, [row for write in batch for row in write.rows])
    snapshots = [write.snapshot for write in batch if write.snapshot is not None]
    if snapshots:
        connection.execute(_ADD_SNAPSHOT, snapshots)
    done = [job for write in batch for job in write.done]
    if done:
        delete_jobs(connection, done)
    due = [job for write in batch for job in write.due]
    if due:
        insert_missing(connection, JobRow, due)
    changes = [
        {name if name == "of" else f"new_{name}": value for name, value in write.match.items()} for write in batch
    ]
    connection.execute(_CHANGE_MATCH, changes)
    for write in batch:
        if write.match["status"] in (OVER, ABANDONED):
            record_results(connection, write.match["of"])
