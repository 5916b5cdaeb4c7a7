"""Which of several processes has a table, and how a connection gets there."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator

import pytest

from laguna.terminal.berths import Berths, berth_of

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
        self.berths = Berths(folder, lambda connection, request: self.handed.append((connection, request)))
        self.berths.open()


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
    name = quay.berths._own
    table = next(table for table in TABLES if berth_of(table, os.listdir(folder)) == name)
    return b"GET /live/" + table + b"?seat=0 HTTP/1.1\r\n\r\n"


def test_tables_are_spread_and_only_those_of_who_has_gone_move() -> None:
    homes = {table: berth_of(table, NAMES) for table in TABLES}
    assert all(60 < count < 140 for count in Counter(homes.values()).values())
    assert homes == {table: berth_of(table, NAMES[::-1]) for table in TABLES}
    for table, home in homes.items():
        if home != NAMES[1]:
            assert berth_of(table, [NAMES[0], NAMES[2]]) == home
    assert berth_of(b"any", []) is None


async def test_a_connection_goes_to_the_process_of_its_table(
    folder: str, browser: tuple[socket.socket, asyncio.Transport]
) -> None:
    here, there = Quay(folder), Quay(folder)
    ours, transport = browser
    request = request_for(there, folder)
    assert await here.berths.hand_on(transport, request)
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
    here.berths.close()
    there.berths.close()
    assert os.listdir(folder) == []


async def test_what_is_at_home_or_no_table_stays(folder: str, browser: tuple[socket.socket, asyncio.Transport]) -> None:
    here, there = Quay(folder), Quay(folder)
    for request in (request_for(here, folder), b"GET /live/ HTTP/1.1\r\n\r\n", b"GET /table/x HTTP/1.1\r\n\r\n", b""):
        assert not await here.berths.hand_on(browser[1], request)
    here.berths.close()
    there.berths.close()


async def test_a_process_that_died_is_passed_over(
    folder: str, browser: tuple[socket.socket, asyncio.Transport]
) -> None:
    here, dead = Quay(folder), Quay(folder)
    request = request_for(dead, folder)
    asyncio.get_running_loop().remove_reader(dead.berths._socket)
    dead.berths._socket.close()
    assert not await here.berths.hand_on(browser[1], request)
    assert os.listdir(folder) == [here.berths._own]
    here.berths.close()


async def test_a_process_that_has_its_hands_full_is_waited_for_and_then_passed_over(
    folder: str, browser: tuple[socket.socket, asyncio.Transport], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("laguna.terminal.berths.PAUSE", 0.0)
    here, busy = Quay(folder), Quay(folder)
    request = request_for(busy, folder)
    asyncio.get_running_loop().remove_reader(busy.berths._socket)
    taken = 0
    while await here.berths.hand_on(browser[1], request):
        taken += 1
        assert taken < 10_000, "a queue without end"
    assert taken > 0
    here.berths.close()
    busy.berths.close()
