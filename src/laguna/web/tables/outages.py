"""Records when nobody could move: no server was running, it stood still, or its clock jumped. Clocks don't run then."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from laguna.web.clock import CLOCK, JUMP
from laguna.web.db.engine import Database, is_database_failure, now
from laguna.web.db.models import Key

ALIVE: Final = "alive"  # key of the last heartbeat
OUTAGES: Final = "outages"  # key of the list of outages
INTERVAL: Final = 5.0  # seconds between two heartbeats
REMEMBERED: Final = 100
SHORTEST: Final = 2 * 1000 * INTERVAL  # milliseconds without a heartbeat that count as an outage

Outage = tuple[int, int]  # begin and end in milliseconds


class Outages:
    """Writes a heartbeat into the database, and knows when there was none.

    The heartbeat stops while no server runs and while the database does not answer: nobody can move then. The system
    clock jumps when it is set, and when the machine slept.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._outages: list[Outage] = []
        self._recorded_at = 0.0  # by the loop's clock
        self._on_outage_end: Callable[[], None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Find out how long no server was running, and start the heartbeat."""
        await self._record_alive(0 if self._database.is_sqlite else SHORTEST)  # a file has one server
        self._task = asyncio.create_task(self._renew_presence())

    async def close(self) -> None:
        """Stop the heartbeat."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            await self._try_record_alive()

    def on_outage_end(self, callback: Callable[[], None]) -> None:
        """Call this when an outage has been recorded that is over now."""
        self._on_outage_end = callback

    def last(self, most: int) -> list[Outage]:
        """The last outages, newest first."""
        return self._outages[-most:][::-1]

    def time_lost_since(self, moment: int) -> int:
        """How many milliseconds of outage there were since then."""
        lost = 0
        for begin, end in reversed(self._outages):
            if end <= moment:
                break
            lost += end - max(begin, moment)
        return lost

    async def refresh(self) -> None:
        """Record what this process may have missed: an outage, or a jump of the clock.

        Called before a deadline acts.
        """
        if CLOCK.has_jumped() or asyncio.get_running_loop().time() - self._recorded_at > 2 * INTERVAL:
            await self._record_alive(SHORTEST)

    async def _renew_presence(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL)
            await self._try_record_alive()

    async def _try_record_alive(self) -> None:
        try:
            await self._record_alive(SHORTEST)
        except Exception as error:
            if not is_database_failure(error):
                raise

    async def _record_alive(self, shortest: float) -> None:
        """Write the heartbeat. A longer gap since the last one is recorded as an outage, and so is a jump of the clock.

        The clock of this process follows the jump in the same moment in which its tables get their time back.
        """
        async with self._database.write_session() as session:
            await self._database.advisory_lock(session, "outages")
            past = [(begin, end) for begin, end in json.loads(await _read(session, OUTAGES) or b"[]")]
            alive = int(await _read(session, ALIVE) or b"0")
            before = max(now(), alive)
            moment = max(before, CLOCK.system_time()) if CLOCK.has_jumped() else before
            if alive and moment - alive > shortest:
                past = [*past, (alive, moment)][-REMEMBERED:]
                await session.merge(Key(name=OUTAGES, value=json.dumps(past).encode()))
            elif moment - before > JUMP:
                past = [*past, (before, moment)][-REMEMBERED:]
                await session.merge(Key(name=OUTAGES, value=json.dumps(past).encode()))
            await session.merge(Key(name=ALIVE, value=str(moment).encode()))
        # Nothing is awaited from here on: nobody sees the new time without the outage.
        CLOCK.not_before(moment)
        known, self._outages = self._outages, past
        self._recorded_at = asyncio.get_running_loop().time()
        if past != known and self._task is not None and self._on_outage_end is not None:
            self._on_outage_end()


async def _read(session: AsyncSession, name: str) -> bytes:
    key = await session.get(Key, name)
    return key.value if key is not None else b""
