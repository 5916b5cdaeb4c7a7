"""The uvicorn configuration, and the WebSocket protocol of tables, which can hand connections to other processes."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from typing import Any, ClassVar, Final

from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from laguna.web import metrics
from laguna.web.http.rate_limits import Buckets
from laguna.web.server.handover import SocketHandover
from laguna.web.server.http_protocol import KEEP_ALIVE, OPEN, Patience, RequestProtocol, ServerConfig, reset
from laguna.web.server.open_connections import SERVED
from laguna.web.settings import Settings

START_TIMEOUT: Final = 60  # seconds a process has to start
PINGS_A_SECOND: Final = 2.0
MOST_PIECES: Final = 100  # of a message

log = logging.getLogger("laguna.connections")


def uvicorn_config(app: Any, settings: Settings) -> ServerConfig:
    """The uvicorn configuration of the application."""
    return ServerConfig(
        app,
        settings,
        http=RequestProtocol,
        timeout_keep_alive=KEEP_ALIVE,
        ws=TableProtocol,
        ws_max_size=64 * 1024,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=START_TIMEOUT,
    )


class TableProtocol(WebSocketsSansIOProtocol):
    """WebSockets with cheap compression: frames repeat much of earlier ones, so the lowest level is enough.

    Each connection uses 24 KB for it; 48 KB would send a fifth less.
    """

    config: ServerConfig
    handover: ClassVar[SocketHandover | None] = None  # if several processes serve

    def __init__(self, *args: Any, is_handed: bool = False, **kwargs: Any) -> None:
        """`is_handed`: another process has handed this connection over, so it stays here."""
        super().__init__(*args, **kwargs)
        self._stays_here = is_handed
        self._handover_task: asyncio.Task[None] | None = None
        self._handshaking = Patience()
        self._writing = Patience()
        self._pings = Buckets(PINGS_A_SECOND, 20)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=12,
                client_max_window_bits=12,
                compress_settings={"level": 1, "memLevel": 4},
            )
        ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection if it was handed over, and wait for the handshake."""
        super().connection_made(transport)
        if OPEN.enter(self.transport, self.client[0] if self.client else "", self.config.limits) != SERVED:
            self.transport.abort()
        else:
            self._handshaking.wait_for("handshake", self.config.limits.head_timeout, self._end_handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._handshaking.stop()
        self._writing.stop()
        OPEN.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The browser reads more slowly than we write."""
        super().pause_writing()
        self._writing.wait_for("reader", self.config.limits.body_timeout, lambda: reset(self.transport))

    def resume_writing(self) -> None:
        """The browser has read."""
        self._writing.stop()
        super().resume_writing()

    def handle_ping(self) -> None:
        """Answer a ping. Browsers send none, so many are an attack; so are messages in a thousand pieces."""
        if self._pings.take(""):
            super().handle_ping()
        else:
            reset(self.transport)

    def handle_cont(self, event: Frame) -> None:
        """Add a piece to a message."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            reset(self.transport)

    def _end_handshake(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """The first data is the whole request. It decides which process gets the connection."""
        if self._stays_here or self.handover is None:
            self._receive(data)
        elif self._handover_task is None:  # browsers send nothing more before the response
            self._handover_task = asyncio.create_task(self._hand_over(self.handover, data))

    async def _hand_over(self, handover: SocketHandover, request: bytes) -> None:
        if await handover.hand_over(self.transport, request):
            self.transport.abort()  # only here; the other process has it
            return
        self._stays_here = True
        if not self.transport.is_closing():
            self._receive(request)

    def _receive(self, data: bytes) -> None:
        """Read what has come. A handshake that can't be read is answered and closed; uvicorn would leave it open."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()


class HandoverServer:
    """Serves the connections that other processes hand over."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self._config = uvicorn_config(app, settings)
        self._state = ServerState()  # uvicorn only knows connections it accepted itself
        self._berths = SocketHandover(os.environ[metrics.FOLDER], self._take)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start handing over and accepting."""
        self._config.load()
        try:
            self._berths.open()
        except OSError as error:  # e.g. a path too long for a socket
            log.warning("browsers at a table are not gathered", extra={"reason": str(error)})
        else:
            TableProtocol.handover = self._berths

    async def close(self) -> None:
        """Stop accepting. Browsers reconnect to another process."""
        self._berths.close()
        TableProtocol.handover = None
        for connection in list(self._state.connections):
            connection.shutdown()

    def _take(self, connection: socket.socket, request: bytes) -> None:
        task = asyncio.create_task(self._serve(connection, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, request: bytes) -> None:
        def protocol() -> TableProtocol:
            return TableProtocol(self._config, self._state, {}, is_handed=True)

        connection.setblocking(False)
        try:
            _, made = await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # the browser has disconnected
            connection.close()
            return
        made.data_received(request)
