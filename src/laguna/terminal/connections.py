"""How browsers' connections to a table are served, and handed from process to process where several serve together."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from typing import Any, ClassVar, Final

import uvicorn
from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from laguna.terminal.berths import Berths
from laguna.web import metrics
from laguna.web.settings import Settings

TO_START: Final = 60  # seconds until a process has to answer

log = logging.getLogger("laguna.connections")


def configured(app: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws=TableProtocol,
        ws_max_size=64 * 1024,
        log_config=None,
        access_log=False,
        lifespan="on",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=TO_START,
    )


class TableProtocol(WebSocketsSansIOProtocol):
    """Frames repeat much of those before: with the lowest effort they are small enough, in half the usual time.

    Each connection keeps 24 KB for it; with 48 KB a fifth less would be sent.
    """

    berths: ClassVar[Berths | None] = None  # where several processes serve: who has which table

    def __init__(self, *args: Any, is_handed: bool = False, **kwargs: Any) -> None:
        """`is_handed`: by another process, which takes this one for the right one."""
        super().__init__(*args, **kwargs)
        self._is_at_home = is_handed
        self._handing: asyncio.Task[None] | None = None
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=12,
                client_max_window_bits=12,
                compress_settings={"level": 1, "memLevel": 4},
            )
        ]

    def data_received(self, data: bytes) -> None:
        """The first that comes is the request, whole; it decides where the connection goes."""
        if self._is_at_home or self.berths is None:
            super().data_received(data)
        elif self._handing is None:  # before it is answered, a browser sends nothing more
            self._handing = asyncio.create_task(self._hand_on(self.berths, data))

    async def _hand_on(self, berths: Berths, request: bytes) -> None:
        if await berths.hand_on(self.transport, request):
            self.transport.abort()  # here; the other process has it
            return
        self._is_at_home = True
        if not self.transport.is_closing():
            super().data_received(request)


class Berth:
    """What a process does with connections that others hand to it."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self._config = configured(app, settings)
        self._state = ServerState()  # uvicorn knows only of the connections that it has accepted itself
        self._berths = Berths(os.environ[metrics.FOLDER], self._take)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Hand on, and take."""
        self._config.load()
        try:
            self._berths.open()
        except OSError as error:  # a folder whose name is too long for a socket
            log.warning("browsers at a table are not gathered", extra={"reason": str(error)})
        else:
            TableProtocol.berths = self._berths

    async def close(self) -> None:
        """Take no more; who is here calls again, and gets to another process."""
        self._berths.close()
        TableProtocol.berths = None
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
        except OSError:  # its browser has gone
            connection.close()
            return
        made.data_received(request)
