"""A bad network between browsers and a server: messages are lost, late, doubled or swapped, lines cut or silent."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

LATE: Final = 0.25  # seconds at most
SILENT: Final = (0.3, 3.0)  # seconds for which nothing arrives at either end; what was sent meanwhile is lost
KINDS: Final = ("drop", "delay", "duplicate", "reorder", "cut", "black hole")
WEIGHTS: Final = (4, 8, 6, 6, 2, 1)

TableClient = ServerConnection | ClientConnection


class Proxy:
    """Listens on loopback, and hands on what it does not spoil; `rate` is the share of messages that meet a fault."""

    def __init__(self, to: str, rate: float, seed: int) -> None:
        self.faults: Counter[str] = Counter()
        self._to = to
        self._rate = rate
        self._random = random.Random(seed)
        self._server: Server | None = None

    async def open(self) -> str:
        """Begin; the address at which it listens."""
        self._server = await serve(self._carry, "127.0.0.1", 0, max_size=None, ping_interval=None)
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"127.0.0.1:{port}"

    async def close(self) -> None:
        """End; all lines are cut."""
        assert self._server is not None, "it was opened"
        self._server.close()
        await self._server.wait_closed()

    async def _carry(self, browser: ServerConnection) -> None:
        assert browser.request is not None, "the handshake is over"
        cookie = browser.request.headers.get("Cookie", "")
        url = f"ws://{self._to}{browser.request.path}"
        with contextlib.suppress(OSError, ConnectionClosed):
            async with connect(url, additional_headers={"Cookie": cookie}, max_size=None, ping_interval=None) as server:
                wire = Wire(self, browser, server)
                ways = [
                    asyncio.create_task(wire.carry(browser, server)),
                    asyncio.create_task(wire.carry(server, browser)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    def fault(self) -> str:
        """What happens to the next message; "" for nothing."""
        if self._random.random() >= self._rate:
            return ""
        kind = self._random.choices(KINDS, WEIGHTS)[0]
        self.faults[kind] += 1
        return kind

    def some(self, least: float, most: float) -> float:
        """A time between these."""
        return self._random.uniform(least, most)


class Wire:
    """One connection from end to end."""

    def __init__(self, proxy: Proxy, browser: ServerConnection, server: ClientConnection) -> None:
        self._proxy = proxy
        self._ends: tuple[TableClient, TableClient] = (browser, server)
        self._silent_until = 0.0

    async def carry(self, start: TableClient, end: TableClient) -> None:
        """Hand messages on in one direction, until a line is gone."""
        held: str | bytes | None = None  # waits until the next one has overtaken it
        with contextlib.suppress(ConnectionClosed):
            async for message in start:
                now = asyncio.get_running_loop().time()
                if now < self._silent_until:
                    continue
                kind = self._proxy.fault()
                if kind == "cut":
                    for line in self._ends:
                        line.transport.abort()
                    return
                if kind == "black hole":
                    self._silent_until = now + self._proxy.some(*SILENT)
                if kind in ("drop", "black hole"):
                    continue
                if kind == "delay":
                    await asyncio.sleep(self._proxy.some(0, LATE))
                if kind == "reorder" and held is None:
                    held = message
                    continue
                for _ in range(2 if kind == "duplicate" else 1):
                    await end.send(message)
                if held is not None:
                    await end.send(held)
                    held = None
