"""Rows of matches on their way to the disk: what waits while one transaction is written goes into the next together."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.exc import SQLAlchemyError

from laguna.web import metrics
from laguna.web.database import Database, TakenError, insert_new
from laguna.web.jobs import Job, take_away
from laguna.web.models import REMOVED, JobRow, MatchRow, Row, SeatRow, Snapshot

LOBBY_COLUMNS: Final = ("number", "touched", "turn", "status", "places", "points", "ended")
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


class Appended(NamedTuple):
    """A row with what it changes: in the lobby's eyes, of what is to be done; and the snapshot that is due after it."""

    row: dict[str, Any]
    match: dict[str, Any]  # "of" is the match's id; then the columns of LOBBY_COLUMNS
    snapshot: dict[str, Any] | None
    done: list[Job]  # jobs that it ends
    due: list[dict[str, Any]]  # rows of those that it brings


class Appender:
    """Writes rows; each caller goes on when its row is on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Appended, asyncio.Future[None]]] = []
        self._seen: dict[tuple[str, int], int] = {}
        self._writer: asyncio.Task[None] | None = None

    def note_seen(self, match: str, seat: int, lines: int) -> None:
        """Write soon how much of the log a seat's player has been shown; nobody waits for it."""
        self._seen[match, seat] = lines
        self._begin()

    async def append(self, appended: Appended) -> None:
        """Write this; `TakenError` where the row's number or id is there already, and then nothing was written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((appended, done))
        metrics.ROWS_WAITING.set(len(self._waiting))
        self._begin()
        await done

    def _begin(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Return when nothing waits any more."""
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

    async def _write(self, batch: list[tuple[Appended, asyncio.Future[None]]]) -> None:
        """All in one transaction; where one of them would not go, each in its own, to find out which."""

        def work(connection: Connection) -> None:
            put([appended for appended, _ in batch], connection)

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

        with contextlib.suppress(SQLAlchemyError, OSError):  # then some lines are shown as new once more
            await self._database.write(work)


def put(batch: list[Appended], connection: Connection) -> None:
    """Write them, in as few statements as there are tables."""
    connection.execute(_ADD_ROW, [appended.row for appended in batch])
    snapshots = [appended.snapshot for appended in batch if appended.snapshot is not None]
    if snapshots:
        connection.execute(_ADD_SNAPSHOT, snapshots)
    done = [job for appended in batch for job in appended.done]
    if done:
        take_away(connection, done)
    due = [job for appended in batch for job in appended.due]
    if due:
        insert_new(connection, JobRow, due)
    changes = [
        {name if name == "of" else f"new_{name}": value for name, value in appended.match.items()} for appended in batch
    ]
    connection.execute(_CHANGE_MATCH, changes)
