"""What every request has to pass, and what every answer carries: origin, rate and the headers that keep pages safe."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from laguna.web import errors
from laguna.web.limits import Buckets
from laguna.web.settings import Settings

SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
MOVES: Final = re.compile(r"/api/tables/[^/]+/(moves|undo)")  # where programs play as fast as browsers may
REQUESTS_A_SECOND: Final = 30.0
CHANGES_A_SECOND: Final = 3.0
WAIT: Final = {"retry-after": "1"}  # seconds
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a link to a seat stays between us
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard(ASGIMiddleware):
    """Refuses what comes from other sites' pages or too often, and adds the headers."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, settings: Settings) -> None:
        self._requests = Buckets(REQUESTS_A_SECOND, 10 * REQUESTS_A_SECOND)
        self._changes = Buckets(CHANGES_A_SECOND, 20 * CHANGES_A_SECOND)
        self._moves = Buckets(settings.moves_a_second, 3 * settings.moves_a_second)
        self._is_https = settings.address.startswith("https://")

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or refuse it."""
        self._check(scope)
        await next_app(scope, receive, send)

    async def dress(self, message: Message, scope: Scope) -> None:
        """Add the headers to an answer, also to one that tells of a mistake."""
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._is_https:
                headers.setdefault("strict-transport-security", "max-age=31536000")

    def astray(self, request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        """Answer who asks for what is not there: counted like all others, though no handler was found for it."""
        if "route_handler" not in request.scope:
            try:
                self._check(request.scope)
            except HTTPException as refusal:
                error = refusal
        return errors.answer(request, error)

    def _check(self, scope: Scope) -> None:
        if not self._requests.take(who(scope)):
            raise TooManyRequestsException(headers=WAIT)
        if scope.get("method", "") in SAFE_METHODS:
            return
        changes = self._moves if MOVES.fullmatch(scope["path"]) else self._changes
        if not changes.take(who(scope)):
            raise TooManyRequestsException(headers=WAIT)
        headers = {name: value.decode("latin-1") for name, value in _headers(scope).items()}
        origin = headers.get(b"origin", "")
        if origin and origin.partition("://")[2] != headers.get(b"host", ""):
            raise PermissionDeniedException


def who(scope: Scope) -> str:
    """Whom a rate is counted for: the address that calls."""
    client: Any = scope.get("client")
    return str(client[0]) if client else ""


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])
