"""The server log: lines of JSON without secrets. Seat links, tickets and what people type are never logged."""

from __future__ import annotations

import logging
import re
import sys
import time
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
SECRET_PATH: Final = re.compile(r"((?:/sit|/mail)/+[^/]*/+).+", re.IGNORECASE)  # also of unknown addresses

log = logging.getLogger("laguna.access")


class JsonLines(logging.Formatter):
    """One JSON object per line: time, level, logger, message and extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def start(level: str) -> None:
    """Log this level and above to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    # uvicorn would log every WebSocket with the caller's address and the whole query.
    for name in ("aiosqlite", "alembic", "sqlalchemy", "httpcore", "httpx", "asyncio", "uvicorn.error"):
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


def without_secrets(path: str) -> str:
    """A path as it may be logged.

    >>> without_secrets("/table/x/sit/2/Zm9v")
    '/table/x/sit/2/…'
    >>> without_secrets("/mail/off/7.0.Zm9v")
    '/mail/off/…'
    """
    return SECRET_PATH.sub(r"\1…", path)


class AccessLog(ASGIMiddleware):
    """Logs each request with its status and duration, unknown addresses included."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Log one request."""
        begin = time.perf_counter()
        status = 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, note)
        finally:
            level = logging.INFO if status < 500 else logging.ERROR
            took = round(1000 * (time.perf_counter() - begin), 1)
            path, method = without_secrets(scope["path"]), scope.get("method", "")
            log.log(level, "request", extra={"method": method, "path": path, "status": status, "ms": took})
