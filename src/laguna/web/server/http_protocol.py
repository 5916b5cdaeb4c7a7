"""uvicorn's HTTP protocol with time limits: a request that does not arrive in time is dropped."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from laguna.web.server.open_connections import REFUSED, SPARE, ConnectionLimits, OpenConnections
from laguna.web.settings import Settings

KEEP_ALIVE: Final = 5  # seconds that an idle connection stays open for another request
SPARE_TIMEOUT: Final = 2.0  # seconds for a request while there are too many connections
SPARE_PATHS: Final = ("/healthz", "/readyz", "/metrics", "/host")  # answered even then
OPEN: Final = OpenConnections()  # of this process

_NO_BODY: Final = b"content-length: 0\r\nconnection: close\r\n\r\n"
BUSY: Final = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\n" + _NO_BODY
TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\n" + _NO_BODY


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration and the limits of connections."""

    def __init__(self, app: Any, settings: Settings, **uvicorn_settings: Any) -> None:
        super().__init__(app, **uvicorn_settings)
        self.limits = ConnectionLimits(settings)


class Patience:
    """Ends a connection if something it owes does not happen in time."""

    def __init__(self) -> None:
        self.owed = ""  # what is waited for
        self._timer: asyncio.TimerHandle | None = None

    def wait_for(self, owed: str, seconds: float, end: Any) -> None:
        """Call `end` after so many seconds. What is already waited for gets no more time."""
        if owed != self.owed:
            self.stop()
            self.owed = owed
            self._timer = asyncio.get_running_loop().call_later(seconds, end)

    def stop(self) -> None:
        """It has happened."""
        self.owed = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def reset(transport: asyncio.Transport) -> None:
    """Close a connection at once, so that the kernel too throws away what its client did not read."""
    connection = transport.get_extra_info("socket")
    if connection is not None:
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class RequestProtocol(H11Protocol):
    """HTTP/1.1. Headers and body have to arrive in time, and answers have to be read."""

    config: ServerConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = self.config.limits
        self._reading = Patience()
        self._writing = Patience()
        self._place = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for a request if it is served."""
        super().connection_made(transport)
        self._place = OPEN.enter(transport, self.client[0] if self.client else "", self._limits)
        if self._place == REFUSED:
            transport.write(BUSY)
            transport.close()
            return
        if self._place == SPARE:
            self.app = SpareApp(self.app)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._reading.stop()
        self._writing.stop()
        OPEN.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what has come, and wait for the rest."""
        if self._place == REFUSED or self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE:
            self._wait_for_head()
        super().data_received(data)
        self._wait_for_rest()

    def on_response_complete(self) -> None:
        """Wait for the next request if a part of it is here already; uvicorn closes idle connections."""
        super().on_response_complete()
        if self._place == SPARE:
            self.transport.close()
        elif not self.transport.is_closing():
            self._wait_for_rest()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The request is here: from now on the protocol of WebSockets waits."""
        self._reading.stop()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client reads more slowly than we write."""
        super().pause_writing()
        self._writing.wait_for("reader", self._limits.body_timeout, lambda: reset(self.transport))

    def resume_writing(self) -> None:
        """The client has read."""
        self._writing.stop()
        super().resume_writing()

    def _should_upgrade(self) -> bool:
        return self._place != SPARE and super()._should_upgrade()

    def _wait_for_head(self) -> None:
        seconds = SPARE_TIMEOUT if self._place == SPARE else self._limits.head_timeout
        self._reading.wait_for("head", seconds, self._end)

    def _wait_for_rest(self) -> None:
        """What the client owes now: the rest of the headers, the rest of the body, or nothing."""
        if self.ws_protocol_class is not None and self.transport.get_protocol() is not self:
            return  # it has become a WebSocket
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            seconds = SPARE_TIMEOUT if self._place == SPARE else self._limits.body_timeout
            self._reading.wait_for("body", seconds, self._end)
        elif state is not h11.IDLE:
            self._reading.stop()
        elif self.conn.trailing_data[0] or self.timeout_keep_alive_task is None:  # uvicorn closes idle ones
            self._wait_for_head()
        else:
            self._reading.stop()

    def _end(self) -> None:
        """The request has not arrived in time."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(TOO_SLOW)
        self.transport.close()


class SpareApp:
    """Answers the admin and monitoring only, while there are too many connections."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        path = scope["path"]
        if any(path == known or path.startswith(known + "/") for known in SPARE_PATHS):
            await self._app(scope, receive, send)
            return
        headers = [(b"content-length", b"0"), (b"connection", b"close"), (b"retry-after", b"10")]
        await send({"type": "http.response.start", "status": 503, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
