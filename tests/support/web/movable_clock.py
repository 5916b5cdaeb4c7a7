"""The clock of a server in the test's own process, moved on by hours and days in a moment."""

from __future__ import annotations

import time

from laguna.web.clock import CLOCK
from laguna.web.db.engine import now
from laguna.web.db.models import Key
from laguna.web.tables.outages import ALIVE
from tests.support.web.web_app import WebApp


class MovableClock:
    """Moves the clock on. No server was down meanwhile, so no outage is recorded."""

    async def move(self, server: WebApp, seconds: float) -> None:
        """Let this time pass, and the deadlines that lie in it come."""
        moment = now() + int(1000 * seconds)
        tables = server.services.tables
        async with tables.store.database.write_session() as session:
            await session.merge(Key(name=ALIVE, value=str(moment).encode()))
        CLOCK.not_before(moment)
        for live in tables.all_loaded():
            tables.table_jobs.reschedule(live)

    def put_back(self) -> None:
        """Go by the system clock again."""
        CLOCK._at = time.time_ns() // 1_000_000
        CLOCK._when = time.monotonic_ns()
