"""Refuses requests that two programs could read differently, before anything else reads them."""

from __future__ import annotations

import re
from typing import Final

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from laguna.web.http.headers import HEADERS

# A name, an IPv4 or a bracketed IPv6 address, and a port. Litestar fails on ports beyond 65535.
HOST: Final = re.compile(r"(?:[A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?")
CLOSED: Final = {"content-type": "text/plain", "connection": "close"} | HEADERS
SENTENCE: Final = b"The request is malformed. Send one Host, and either a length or chunks."


class WellFormed(ASGIMiddleware):
    """Answers malformed requests with status 400, and closes the connection.

    An address with a host in it (GET http://…) is for proxies, which this server isn't.

    A body with both a length and chunks may end in two places: what follows would be one caller's body or another's
    request (request smuggling).
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a well-formed request on."""
        headers_read = [(bytes(name), bytes(value)) for name, value in scope["headers"]]
        if scope["path"].startswith("/") and is_well_formed(headers_read):
            await next_app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1002, "reason": ""})  # before it is accepted: status 403
        else:
            headers = [(name.encode(), value.encode()) for name, value in CLOSED.items()]
            await send({"type": "http.response.start", "status": 400, "headers": headers})
            await send({"type": "http.response.body", "body": SENTENCE, "more_body": False})


def is_well_formed(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether these headers can be read in one way only.

    >>> is_well_formed([(b"host", b"games.example:443")]), is_well_formed([(b"host", b"games.example:99999")])
    (True, False)
    """
    names = [name for name, _ in headers]
    if b"content-length" in names and b"transfer-encoding" in names:
        return False
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    if len(hosts) > 1:
        return False
    found = [HOST.fullmatch(host) for host in hosts]
    return all(one is not None and int(one[1] or 0) < 65536 for one in found)
