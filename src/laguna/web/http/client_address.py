"""The address of a caller, as limits count it: IPv6 by /64, because one household has as many as it likes of those."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Final

from laguna.web.people.networks import network_of

CALLER: Final[ContextVar[str]] = ContextVar("caller", default="")  # who sent the request that is being handled


def client_address(scope: Mapping[str, Any]) -> str:
    """The address of the client of a request or WebSocket. uvicorn has already asked the trusted proxies."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""
