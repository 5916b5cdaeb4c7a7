"""When no server was there: clocks do not run then."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from laguna.web.database import Database, is_out_of_order, now
from laguna.web.models import Key

ALIVE: Final = "alive"  # when a server last was there
OUTAGES: Final = "outages"  # from when to when none was
EVERY: Final = 5.0  # seconds between two signs of life
REMEMBERED: Final = 100
SHORTEST: Final = 2 * 1000 * EVERY  # milliseconds without a sign that count as an outage


class Outages:
    """Keeps a sign of life in the database, and knows when there was none."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._shortest = 0 if database.is_sqlite else SHORTEST  # a file has one server: when it starts, none was there
        self._past: list[tuple[int, int]] = []
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """See how long nobody was there, and be there from now on."""
        async with self._database.writing() as session:
            self._past = [(begin, end) for begin, end in json.loads(await _read(session, OUTAGES) or b"[]")]
            alive = int(await _read(session, ALIVE) or b"0")
            if alive and now() - alive > self._shortest:
                self._past = [*self._past, (alive, now())][-REMEMBERED:]
                await session.merge(Key(name=OUTAGES, value=json.dumps(self._past).encode()))
            await session.merge(Key(name=ALIVE, value=str(now()).encode()))
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """No longer be there."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            await self._sign()

    def time_lost_since(self, moment: int) -> int:
        """How many milliseconds since then nobody was there."""
        return sum(end - max(begin, moment) for begin, end in self._past if end > moment)

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self._sign()

    async def _sign(self) -> None:
        try:
            async with self._database.writing() as session:
                await session.merge(Key(name=ALIVE, value=str(now()).encode()))
        except Exception as error:
            if not is_out_of_order(error):
                raise


async def _read(session: AsyncSession, name: str) -> bytes:
    key = await session.get(Key, name)
    return key.value if key is not None else b""
