"""Requests byte by byte, and what comes back."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import Callable
from typing import Any, Final

from tests.support.web.server_process import ServerProcess, in_a_loop_of_its_own
from tests.support.web.table_client import dial

CANARY: Final = "canary5eafood"
SCRIPT: Final = "<script>alert(1)</script>"
WAIT: Final = 10.0  # seconds for an answer


def raw(server: ServerProcess, sent: bytes, *, wait: float = WAIT) -> bytes:
    """What the server answers to these bytes until it closes, or is silent for half a second."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as line:
        line.sendall(sent)
        answer = b""
        with contextlib.suppress(TimeoutError, ConnectionError):
            while part := line.recv(65536):
                answer += part
                line.settimeout(0.5)
        return answer


def statuses(answer: bytes) -> list[int]:
    """The status of each response in a stream."""
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d{3})", answer)]


def refuses(status: int) -> bool:
    return 400 <= status < 500


def listen_to(server: ServerProcess, table: str, person: int, work: Callable[[Any], Any]) -> Any:
    """Do something with a connection to a table."""

    async def visit() -> Any:
        line = await dial(server.address, table, server.ticket(person))
        try:
            return await asyncio.wait_for(work(line), WAIT)
        finally:
            await line.close()

    return in_a_loop_of_its_own(visit())
