"""Counts the connections of a process, all together and by address, and decides which are served."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from laguna.web.people.networks import network_of
from laguna.web.settings import Settings

SERVED: Final = "served"
SPARE: Final = "spare"  # there are too many: only the admin and monitoring are answered
REFUSED: Final = "refused"

SPARE_CONNECTIONS: Final = 16  # that wait for a request while there are too many; the oldest makes room for the next
LOG_EVERY: Final = 60.0  # seconds between two lines of the server log about refused connections

log = logging.getLogger("laguna.connections")


class OpenConnections:
    """The connections of this process. A connection that becomes a WebSocket stays the same one."""

    def __init__(self) -> None:
        self._addresses: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()
        self._spare: dict[asyncio.Transport, None] = {}  # the oldest first
        self._logged_at = -LOG_EVERY

    def __len__(self) -> int:
        return len(self._addresses)

    def enter(self, transport: asyncio.Transport, address: str, limits: ConnectionLimits) -> str:
        """Count a connection, and say whether it is served."""
        if transport in self._addresses:
            return SERVED
        address = network_of(address)
        if self._counts[address] >= limits.most_per_address and not limits.is_proxy(address):
            self._log_refusals("address")
            return REFUSED
        has_room = len(self._addresses) < limits.most
        self._addresses[transport] = address
        self._counts[address] += 1
        if has_room:
            return SERVED
        self._log_refusals("all")
        if len(self._spare) >= SPARE_CONNECTIONS:
            next(iter(self._spare)).abort()
        self._spare[transport] = None
        return SPARE

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is closed."""
        address = self._addresses.pop(transport, None)
        if address is None:
            return
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
        self._spare.pop(transport, None)  # type: ignore[call-overload]

    def _log_refusals(self, why: str) -> None:
        moment = time.monotonic()
        if moment - self._logged_at >= LOG_EVERY:
            self._logged_at = moment
            log.warning("too many connections", extra={"limit": why, "open": len(self)})


class ConnectionLimits:
    """How many connections and how much patience a server has."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.connections
        self.most_per_address = settings.connections_per_address
        self.head_timeout = settings.head_timeout
        self.body_timeout = settings.body_timeout
        self._proxies = settings.proxies

    def is_proxy(self, address: str) -> bool:
        """Whether this is a reverse proxy that is trusted: it connects for everybody."""
        return bool(self._proxies) and address in ProxyHeadersMiddleware(_no_app, self._proxies).trusted_hosts


async def _no_app(*_: object) -> None:
    """Only the list of trusted proxies is asked."""
