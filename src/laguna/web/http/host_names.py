"""The names this server goes by. Requests for any other are refused, so that no foreign page can pass as one of ours.

A page of evil.example whose name suddenly leads to this machine ("DNS rebinding") has the browser's full trust for
evil.example, and the browser names it in the Host header and as the origin. So neither is compared with the other: both
are compared with what the settings say.
"""

from __future__ import annotations

import functools
import ipaddress
import socket
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.http.headers import HEADERS
from laguna.web.people.sessions import accepted_languages
from laguna.web.settings import Settings, listed_names
from laguna.web.site_address import SiteAddress, parse

MISDIRECTED: Final = 421
GOODBYE: Final = 4000  # close code of a WebSocket: do not reconnect
IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class HostNames:
    """The names and origins of this server, as its settings say at this moment."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def knows(self, scope: Scope) -> bool:
        """Whether a request names this server, exactly once."""
        named = requested(scope)
        return named is not None and self._is_own(named.host, scope)

    def is_own_origin(self, origin: str, scope: Scope) -> bool:
        """Whether a page of this origin is one of ours."""
        page = parse(origin) if "://" in origin else None
        named = requested(scope)
        if page is None or named is None:
            return False
        same = (page.scheme, page.host, page.full_port())
        whole = [known for known in self._configured() if known.scheme]
        if same in [(known.scheme, known.host, known.full_port()) for known in whole]:
            return True
        if page.host in [known.host for known in whole]:
            return False  # these names have a scheme and a port of their own
        # Of a name without them, the connection says the scheme, and the browser which port it has called.
        scheme = "https" if str(scope.get("scheme", "http")) in ("https", "wss") else "http"
        return same == (scheme, named.host, named.full_port(scheme)) and self._is_own(page.host, scope)

    def _configured(self) -> list[SiteAddress]:
        """What the settings name: the address first."""
        settings = self._settings
        typed = [settings.address.rstrip("/"), *listed_names(settings.names)]
        return [known for one in typed if one and (known := parse(one)) is not None]

    def _is_own(self, host: str, scope: Scope) -> bool:
        if is_loopback(host) or host in [known.host for known in self._configured()]:
            return True
        return not self._settings.address and (host in _machine_names() or _is_own_address(host, scope))


def requested(scope: Scope) -> SiteAddress | None:
    """The host that a request names; None if it names none, several, or nonsense."""
    named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    return parse(named[0]) if len(named) == 1 and "/" not in named[0] else None


def is_loopback(host: str) -> bool:
    """Whether a name leads to the machine of who uses it, whoever's name server is asked.

    >>> is_loopback("localhost"), is_loopback("127.0.0.2"), is_loopback("localhost.evil.example")
    (True, True, False)
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    address = _ip(host)
    return address is not None and address.is_loopback


def is_direct_loopback(scope: Scope) -> bool:
    """Whether a request comes from a program on this machine itself, and not through a reverse proxy here."""
    client: Any = scope.get("client")
    caller = _ip(str(client[0])) if client else None
    named = requested(scope)
    forwarded = (b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip")
    return (
        caller is not None
        and caller.is_loopback
        and named is not None
        and is_loopback(named.host)
        and not any(name in forwarded for name, _ in scope["headers"])
    )


def _is_own_address(host: str, scope: Scope) -> bool:
    """Whether this is the address at which the connection arrived."""
    address = _ip(host)
    server: Any = scope.get("server")
    return address is not None and bool(server) and address == _ip(str(server[0]))


def _ip(host: str) -> IpAddress | None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


@functools.cache
def _machine_names() -> frozenset[str]:
    """What this machine calls itself, also as networks without a name server say it."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset(known for known in (name, first, f"{first}.local") if known)


class HostCheck(ASGIMiddleware):
    """Refuses requests and WebSockets that name another server, before anything else looks at them."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self._names = HostNames(settings)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or refuse it with one sentence."""
        if self._names.knows(scope):
            await next_app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": GOODBYE, "reason": "host"})
        else:
            await _refuse(scope, send)


async def _refuse(scope: Scope, send: Send) -> None:
    named = requested(scope)
    given = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    languages = [one for one in accepted_languages(given) if one in catalogue.LANGUAGES]
    language = next(iter(languages), catalogue.LANGUAGES[0])
    text = Text("web.wrong_host", named.host[:80]) if named is not None else Text("web.no_host")
    body = catalogue.sentence(text, language).encode()
    kind = b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
