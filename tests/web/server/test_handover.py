"""Connections are handed to the process of their table."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator

import pytest

from laguna.web.server.handover import SocketHandover, socket_for_table

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not hasattr(socket, "recv_fds"), reason="connections cannot be handed on here"),
]

NAMES = ["first.berth", "second.berth", "third.berth"]
TABLES = [f"table{number}".encode() for number in range(300)]


class Quay:
    """A process: what it was handed is kept."""

    def __init__(self, folder: str) -> None:
        self.handed: list[tuple[socket.socket, bytes]] = []
        self.handover = SocketHandover(folder, lambda connection, request: self.handed.append((connection, request)))
        self.handover.open()


@pytest.fixture
def folder() -> Iterator[str]:
    """Where the processes find each other; names of sockets have to be short."""
    with tempfile.TemporaryDirectory() as made:
        yield made


@pytest.fixture
async def browser() -> AsyncIterator[tuple[socket.socket, asyncio.BaseTransport]]:
    """A browser's end of a connection, and the server's."""
    ours, theirs = socket.socketpair()
    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, theirs)
    yield ours, transport
    transport.abort()
    ours.close()


def request_for(quay: Quay, folder: str) -> bytes:
    """A request for a table that belongs to this process."""
    name = quay.handover._own
    table = next(table for table in TABLES if socket_for_table(table, os.listdir(folder)) == name)
    return b"GET /live/" + table + b"?seat=0 HTTP/1.1\r\n\r\n"


def test_tables_are_spread_and_only_those_of_a_stopped_process_move() -> None:
    homes = {table: socket_for_table(table, NAMES) for table in TABLES}
    assert all(60 < count < 140 for count in Counter(homes.values()).values())
    assert homes == {table: socket_for_table(table, NAMES[::-1]) for table in TABLES}
    for table, home in homes.items():
        if home != NAMES[1]:
            assert socket_for_table(table, [NAMES[0], NAMES[2]]) == home
    assert socket_for_table(b"any", []) is None


async def test_a_connection_is_handed_to_the_process_of_its_table(
    folder: str, browser: tuple[socket.socket, asyncio.Transport]
) -> None:
    here, there = Quay(folder), Quay(folder)
    ours, transport = browser
    request = request_for(there, folder)
    assert await here.handover.hand_over(transport, request)
    transport.abort()
    async with asyncio.timeout(5):
        while not there.handed:
            await asyncio.sleep(0.01)
    ((connection, handed),) = there.handed
    assert handed == request
    assert here.handed == []
    ours.sendall(b"good evening")
    with connection:
        connection.settimeout(5)
        assert connection.recv(100) == b"good evening"
    here.handover.close()
    there.handover.close()
    assert os.listdir(folder) == []


async def test_other_connections_are_not_handed_over(
    folder: str, browser: tuple[socket.socket, asyncio.Transport]
) -> None:
    here, there = Quay(folder), Quay(folder)
    for request in (request_for(here, folder), b"GET /live/ HTTP/1.1\r\n\r\n", b"GET /table/x HTTP/1.1\r\n\r\n", b""):
        assert not await here.handover.hand_over(browser[1], request)
    here.handover.close()
    there.handover.close()


async def test_a_dead_process_is_skipped(folder: str, browser: tuple[socket.socket, asyncio.Transport]) -> None:
    here, dead = Quay(folder), Quay(folder)
    request = request_for(dead, folder)
    asyncio.get_running_loop().remove_reader(dead.handover._socket)
    dead.handover._socket.close()
    assert not await here.handover.hand_over(browser[1], request)
    assert os.listdir(folder) == [here.handover._own]
    here.handover.close()


async def test_a_busy_process_is_retried_and_then_skipped(
    folder: str, browser: tuple[socket.socket, asyncio.Transport], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("laguna.web.server.handover.PAUSE", 0.0)
    here, busy = Quay(folder), Quay(folder)
    request = request_for(busy, folder)
    asyncio.get_running_loop().remove_reader(busy.handover._socket)
    taken = 0
    while await here.handover.hand_over(browser[1], request):
        taken += 1
        assert taken < 10_000, "a queue without end"
    assert taken > 0
    here.handover.close()
    busy.handover.close()
