"""Of several processes, one for each table: whoever is called by a browser hands the connection on to it.

Any process serves any table. But each that has browsers at a table has to follow and keep it, so browsers of one table
do better at one. A process that cannot be reached is passed over: then the connection stays where it is.
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

ENDING: Final = ".berth"
MOST: Final = 65_536  # bytes of a request; uvicorn takes no longer ones
TRIES: Final = 50  # to hand a connection to a process that has its hands full
PAUSE: Final = 0.02  # seconds between two of them
_TABLE: Final = re.compile(rb"GET /live/([^/?# ]+)[? ]")

Take = Callable[[socket.socket, bytes], None]  # a connection, with the request that was read from it


class Berths:
    """The processes that serve together, each with a socket in the same folder, and which of them has which table."""

    def __init__(self, folder: str, take: Take) -> None:
        self._folder = folder
        self._take = take
        self._own = secrets.token_hex(8) + ENDING
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)

    def open(self) -> None:
        """Take connections from the others from now on."""
        self._socket.bind(os.path.join(self._folder, self._own))
        asyncio.get_running_loop().add_reader(self._socket, self._receive)

    def close(self) -> None:
        """Take no more; what is on its way to here is lost, and its browser calls again."""
        with contextlib.suppress(OSError):
            os.unlink(os.path.join(self._folder, self._own))
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()

    async def hand_on(self, transport: asyncio.BaseTransport, request: bytes) -> bool:
        """Give a connection to the process that has its table; False where it may as well stay here."""
        found = _TABLE.match(request)
        connection = transport.get_extra_info("socket")
        if found is None or connection is None:
            return False
        for _ in range(TRIES):
            if transport.is_closing():
                return False
            name = berth_of(found[1], [name for name in os.listdir(self._folder) if name.endswith(ENDING)])
            if name in (None, self._own):
                return False
            path = os.path.join(self._folder, name)
            try:
                self._socket.sendmsg([request], _rights(connection.fileno()), 0, path)
                return True
            except BlockingIOError:
                await asyncio.sleep(PAUSE)
            except ConnectionRefusedError:  # it has died and could not clear up
                with contextlib.suppress(OSError):
                    os.unlink(path)
            except FileNotFoundError:  # it is gone
                continue
            except OSError:
                return False
        return False

    def _receive(self) -> None:
        try:
            request, handed, _, _ = socket.recv_fds(self._socket, MOST, 1)
        except OSError:  # another look shows what there is
            return
        for number in handed:
            self._take(socket.socket(fileno=number), request)


def _rights(connection: int) -> list[tuple[int, int, array.array[int]]]:
    """What lets another process have a connection; socket.send_fds() would forget whom it is for."""
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection]))]


def berth_of(table: bytes, names: list[str]) -> str | None:
    """The process for a table: every process finds the same, and one that comes or goes moves few tables."""
    return max(names, key=lambda name: hashlib.sha256(table + name.encode()).digest(), default=None)
