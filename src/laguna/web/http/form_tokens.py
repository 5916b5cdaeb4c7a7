"""Form tokens: a form counts only if it comes from one of our pages, shown to the same browser.

A cookie holds a signed random token, and every form holds the same one. In forms it is masked anew for every response,
so that nobody can guess it by how well a page compresses (BREACH).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from laguna.web.http.middleware import SAFE_METHODS
from laguna.web.settings import Settings

FIELD: Final = "_csrf_token"
HEADER: Final = "x-csrftoken"
COOKIE: Final = "csrf"
HOST_COOKIE: Final = "__Host-csrf"  # over https: browsers take it from this host only, not from its neighbours
FORMS: Final = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)
FREE: Final = re.compile("/(api|static|mail/off)/")  # tokens of their own, files, and mail programs
SECRET_BYTES: Final = 32
TOKEN_BYTES: Final = 2 * SECRET_BYTES  # the secret and its signature
HEX: Final = re.compile("[0-9a-f]*")


class FormTokens(ASGIMiddleware):
    """Refuses forms without the token of the browser's cookie, and gives pages the token for theirs."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._settings = settings
        self._key = key.hex().encode()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or refuse it."""
        if FREE.match(scope["path"]):
            await next_app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope, receive)
        name = HOST_COOKIE if self._settings.is_https() else COOKIE
        cookie = request.cookies.get(name, "")
        token = cookie if self.is_signed(cookie) else ""
        if request.method not in SAFE_METHODS:
            sent = await _sent_token(request)
            if not token or not hmac.compare_digest(unmask(sent), token):
                raise PermissionDeniedException
        is_new = not token
        if is_new:
            token = self.new_token()
        ScopeState.from_scope(scope).csrf_token = mask(token)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                made = Cookie(name, value=token, httponly=True, samesite="lax", secure=self._is_secure(request) or None)
                MutableScopeHeaders.from_message(message).add("set-cookie", made.to_header(header=""))
            await send(message)

        await next_app(scope, receive, send_with_cookie if is_new else send)

    def new_token(self) -> str:
        """A new signed token."""
        secret = secrets.token_hex(SECRET_BYTES)
        return secret + self._signature(secret)

    def is_signed(self, token: str) -> bool:
        """Whether this token is one of ours."""
        if len(token) != 2 * TOKEN_BYTES or HEX.fullmatch(token) is None:
            return False
        return hmac.compare_digest(token[TOKEN_BYTES:], self._signature(token[:TOKEN_BYTES]))

    def _signature(self, secret: str) -> str:
        return hmac.new(self._key, secret.encode(), hashlib.sha256).hexdigest()

    def _is_secure(self, request: ASGIConnection[Any, Any, Any, Any]) -> bool:
        return self._settings.is_https() or request.scope.get("scheme") == "https"


async def _sent_token(request: Request[Any, Any, Any]) -> str:
    """The token that came with a form; "" without one."""
    sent: object = request.headers.get(HEADER, "")
    if not sent and request.content_type[0] in FORMS:
        sent = (await request.form()).get(FIELD, "")
    return sent if isinstance(sent, str) else ""  # a file is none


def mask(token: str) -> str:
    """The token as a form holds it, different each time.

    >>> unmask(mask("00ff" * 32)) == "00ff" * 32, mask("00ff" * 32) == mask("00ff" * 32)
    (True, False)
    """
    pad = secrets.token_bytes(TOKEN_BYTES)
    return pad.hex() + _xor(pad, bytes.fromhex(token)).hex()


def unmask(sent: str) -> str:
    """The token of a form; "" if it is none. Programs may send the token of the cookie as it is."""
    if HEX.fullmatch(sent) is None:
        return ""
    if len(sent) != 4 * TOKEN_BYTES:
        return sent
    both = bytes.fromhex(sent)
    return _xor(both[:TOKEN_BYTES], both[TOKEN_BYTES:]).hex()


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(left ^ right for left, right in zip(one, other, strict=True))
