"""Spectators for tables that need some: bots alone play only while somebody looks."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from types import TracebackType
from typing import Self

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

RETRY_PAUSE = 0.2  # seconds before a spectator whose connection has ended connects again


class Watchers:
    """Connections that forget what they receive, in a thread of their own. They come back after a restart."""

    def __init__(self, address: str) -> None:
        """`address`: host and port of the server."""
        self._address = address
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="watches", daemon=True)
        self._thread.start()
        self._watching: dict[str, asyncio.Task[None]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def watch(self, *tables: str, ticket: str = "") -> None:
        """Watch these tables as well; with the ticket of a person, as that person."""
        for table in tables:
            asyncio.run_coroutine_threadsafe(self._begin(table, ticket), self._loop).result()

    def leave(self, *tables: str) -> None:
        """Watch these tables no longer."""
        for table in tables:
            asyncio.run_coroutine_threadsafe(self._end(table), self._loop).result()

    def close(self) -> None:
        """Leave all tables."""
        self.leave(*self._watching)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(self, table: str, ticket: str) -> None:
        self._watching[table] = asyncio.create_task(self._watch(table, ticket))

    async def _end(self, table: str) -> None:
        watching = self._watching.pop(table)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    async def _watch(self, table: str, ticket: str) -> None:
        headers = {"Cookie": f"laguna={ticket}"} if ticket else {}
        url = f"ws://{self._address}/live/{table}"
        while True:
            with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                async with connect(url, additional_headers=headers, max_size=None, close_timeout=0.2) as socket:
                    async for _ in socket:
                        pass
            await asyncio.sleep(RETRY_PAUSE)
