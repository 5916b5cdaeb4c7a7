"""When no server was there: clocks do not run then."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from laguna.web.clock import CLOCK
from laguna.web.database import Database, is_out_of_order, now
from laguna.web.models import Key

ALIVE: Final = "alive"  # when a server last was there
OUTAGES: Final = "outages"  # from when to when none was
EVERY: Final = 5.0  # seconds between two signs of life
REMEMBERED: Final = 100
SHORTEST: Final = 2 * 1000 * EVERY  # milliseconds without a sign that count as an outage

Outage = tuple[int, int]  # from when to when


class Outages:
    """Keeps a sign of life in the database, and knows when there was none.

    There is none while no server runs, and none while the database does not answer: nobody could move then.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._past: list[Outage] = []
        self._signed = 0.0  # by the loop's clock
        self._heed: Callable[[Outages], None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """See how long nobody was there, and be there from now on."""
        await self._sign(0 if self._database.is_sqlite else SHORTEST)  # a file has one server: none was there before it
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """No longer be there."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            await self._try_to_sign()

    def when_over(self, heed: Callable[[Outages], None]) -> None:
        """Have this called when an outage is over through which this process lived; it is told of that outage."""
        self._heed = heed

    def last(self, most: int) -> list[Outage]:
        """The last outages, the newest first."""
        return self._past[-most:][::-1]

    def time_lost_since(self, moment: int) -> int:
        """How many milliseconds since then nobody was there."""
        return sum(end - max(begin, moment) for begin, end in self._past if end > moment)

    async def be_current(self) -> None:
        """Know of an outage that has ended a moment ago."""
        if asyncio.get_running_loop().time() - self._signed > 2 * EVERY:
            await self._sign(SHORTEST)

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self._try_to_sign()

    async def _try_to_sign(self) -> None:
        try:
            await self._sign(SHORTEST)
        except Exception as error:
            if not is_out_of_order(error):
                raise

    async def _sign(self, shortest: float) -> None:
        """Be there; where nobody was for longer than this, it was an outage, whoever finds out first."""
        async with self._database.writing() as session:
            await self._database.be_alone(session, "outages")
            past = [(begin, end) for begin, end in json.loads(await _read(session, OUTAGES) or b"[]")]
            alive = int(await _read(session, ALIVE) or b"0")
            CLOCK.not_before(alive)
            moment = now()
            if alive and moment - alive > shortest:
                past = [*past, (alive, moment)][-REMEMBERED:]
                await session.merge(Key(name=OUTAGES, value=json.dumps(past).encode()))
            await session.merge(Key(name=ALIVE, value=str(moment).encode()))
        known, self._past = self._past, past
        self._signed = asyncio.get_running_loop().time()
        fresh = Outages(self._database)
        fresh._past = [outage for outage in past if outage not in known]
        if fresh._past and self._task is not None and self._heed is not None:
            self._heed(fresh)


async def _read(session: AsyncSession, name: str) -> bytes:
    key = await session.get(Key, name)
    return key.value if key is not None else b""
