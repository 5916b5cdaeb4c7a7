"""Rows of matches on their way to the disk: what waits while one transaction is written goes into the next together."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from laguna.web.database import Database, TakenError
from laguna.web.models import MatchRow, Row, Snapshot

LOBBY_COLUMNS: Final = ("number", "touched", "turn", "status", "places", "points", "ended")
_ADD_ROW: Final = insert(Row)
_ADD_SNAPSHOT: Final = insert(Snapshot)
_CHANGE_MATCH: Final = (
    update(MatchRow.__table__)  # type: ignore[arg-type]
    .where(MatchRow.id == bindparam("of"))
    .values({column: bindparam(f"new_{column}") for column in LOBBY_COLUMNS})
)


class Appended(NamedTuple):
    """A row with what it changes in the lobby's eyes, and the snapshot that is due after it."""

    row: dict[str, Any]
    match: dict[str, Any]  # "of" is the match's id; then the columns of LOBBY_COLUMNS
    snapshot: dict[str, Any] | None


class Appender:
    """Writes rows; each caller goes on when its row is on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Appended, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, appended: Appended) -> None:
        """Write this; `TakenError` where the row's number or id is there already, and then nothing was written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((appended, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Return when nothing waits any more."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write(batch)
        finally:
            self._writer = None

    async def _write(self, batch: list[tuple[Appended, asyncio.Future[None]]]) -> None:
        """All in one transaction; where one of them would not go, each in its own, to find out which."""

        async def work(connection: AsyncConnection) -> None:
            await put([appended for appended, _ in batch], connection)

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


async def put(batch: list[Appended], connection: AsyncConnection) -> None:
    """Write them, in as few statements as there are tables."""
    await connection.execute(_ADD_ROW, [appended.row for appended in batch])
    snapshots = [appended.snapshot for appended in batch if appended.snapshot is not None]
    if snapshots:
        await connection.execute(_ADD_SNAPSHOT, snapshots)
    changes = [
        {name if name == "of" else f"new_{name}": value for name, value in appended.match.items()} for appended in batch
    ]
    await connection.execute(_CHANGE_MATCH, changes)
