"""Routes all browsers of a table to one of several processes, by handing over their sockets.

Every process can serve every table, but each that has browsers at a table must load and follow it. A process that
cannot be reached is skipped, and the connection stays where it is.
"""

from __future__ import annotations

import array
import asyncio
import contextlib
import hashlib
import os
import re
import secrets
import socket
from collections.abc import Callable
from typing import Final

SUFFIX: Final = ".berth"
MAX_REQUEST: Final = 65_536  # bytes of a request, as in uvicorn
MAX_TRIES: Final = 50  # attempts to reach a busy process
PAUSE: Final = 0.02  # seconds between two attempts
_TABLE: Final = re.compile(rb"GET /live/([^/?# ]+)[? ]")

OnConnection = Callable[[socket.socket, bytes], None]  # gets a connection and the request read from it


class SocketHandover:
    """The server processes, each with a Unix socket in a shared folder, and the process of each table."""

    def __init__(self, folder: str, on_connection: OnConnection) -> None:
        self._folder = folder
        self._on_connection = on_connection
        self._own = secrets.token_hex(8) + SUFFIX
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)

    def open(self) -> None:
        """Start accepting connections from other processes."""
        self._socket.bind(os.path.join(self._folder, self._own))
        asyncio.get_running_loop().add_reader(self._socket, self._receive)

    def close(self) -> None:
        """Stop accepting. Connections on their way here are lost, and their browsers reconnect."""
        with contextlib.suppress(OSError):
            os.unlink(os.path.join(self._folder, self._own))
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()

    async def hand_over(self, transport: asyncio.BaseTransport, request: bytes) -> bool:
        """Hand a connection to the process of its table. False if it can stay here."""
        found = _TABLE.match(request)
        connection = transport.get_extra_info("socket")
        if found is None or connection is None:
            return False
        for _ in range(MAX_TRIES):
            if transport.is_closing():
                return False
            name = socket_for_table(found[1], [name for name in os.listdir(self._folder) if name.endswith(SUFFIX)])
            if name in (None, self._own):
                return False
            path = os.path.join(self._folder, name)
            try:
                self._socket.sendmsg([request], _control_message(connection.fileno()), 0, path)
                return True
            except BlockingIOError:
                await asyncio.sleep(PAUSE)
            except ConnectionRefusedError:  # it was killed
                with contextlib.suppress(OSError):
                    os.unlink(path)
            except FileNotFoundError:  # it has stopped
                continue
            except OSError:
                return False
        return False

    def _receive(self) -> None:
        try:
            request, handed, _, _ = socket.recv_fds(self._socket, MAX_REQUEST, 1)
        except OSError:  # nothing to receive after all
            return
        for number in handed:
            self._on_connection(socket.socket(fileno=number), request)


def _control_message(connection: int) -> list[tuple[int, int, array.array[int]]]:
    """The control message that passes a socket; socket.send_fds() cannot name a receiver."""
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection]))]


def socket_for_table(table: bytes, names: list[str]) -> str | None:
    """The process for a table: the same in every process, and few tables move when one starts or stops."""
    return max(names, key=lambda name: hashlib.sha256(table + name.encode()).digest(), default=None)
