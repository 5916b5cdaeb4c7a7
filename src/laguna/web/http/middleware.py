"""Checks every request's origin and rate, and adds security headers to every response."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from laguna.web.http import error_pages, rate_limits
from laguna.web.http.client_address import CALLER, client_address
from laguna.web.http.headers import HEADERS, HSTS
from laguna.web.http.host_names import HostNames
from laguna.web.http.rate_limits import WAIT, RateLimits
from laguna.web.people.sessions import BEARER, sent_ticket
from laguna.web.settings import Settings

SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
MOVES: Final = re.compile(r"/api/tables/[^/]+/(moves|undo)")  # limited like the moves of browsers


class SecurityMiddleware(ASGIMiddleware):
    """Refuses requests from other sites' pages and too frequent ones, and adds the headers."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, settings: Settings, limits: RateLimits) -> None:
        self._limits = limits
        self._settings = settings
        self._names = HostNames(settings)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or refuse it."""
        token = CALLER.set(client_address(scope))
        try:
            self._check(scope)
            await next_app(scope, receive, send)
        finally:
            CALLER.reset(token)

    async def add_headers(self, message: Message, scope: Scope) -> None:
        """Add the headers to a response, error responses included."""
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._settings.is_https():
                headers.setdefault(*HSTS)

    def not_found(self, request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        """Answer a request without a route. It counts towards the rate limit like all others."""
        if "route_handler" not in request.scope:
            try:
                self._check(request.scope)
            except HTTPException as refusal:
                error = refusal
        return error_pages.error_response(request, error)

    def _check(self, scope: Scope) -> None:
        person, address = claimed_person(ASGIConnection(scope)), client_address(scope)
        is_change = scope.get("method", "") not in SAFE_METHODS
        is_limited = is_change and not MOVES.fullmatch(scope["path"])
        for limit in (rate_limits.REQUESTS, rate_limits.CHANGES) if is_limited else (rate_limits.REQUESTS,):
            if not self._limits.take(limit, person, address):
                raise TooManyRequestsException(headers=WAIT)
        if "\0" in scope["path"]:  # no database looks for one
            raise NotFoundException
        if b"%00" in scope["query_string"]:
            raise ClientException
        if not is_change:
            return
        origin = _headers(scope).get(b"origin")
        if origin is not None and not self._names.is_own_origin(origin.decode("latin-1"), scope):
            raise PermissionDeniedException


def claimed_person(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Who sent a request, if that was proved lately: the database is not asked yet."""
    services = connection.app.state.get("services")
    if services is None:
        return None
    header = connection.headers.get("authorization", "")
    ticket = header.removeprefix(BEARER) if header else sent_ticket(connection)
    person: int | None = services.store.sessions.proved_person(ticket)
    return str(person) if person is not None else None


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])
