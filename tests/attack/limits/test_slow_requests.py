"""Attacks with connections: requests that never end, answers nobody reads, and more connections than a server has."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.support.web.server_process import ApiClient, ServerProcess

HEAD = 0.6  # seconds that this server waits for headers
BODY = 0.9
MOST = 60
MOST_PER_ADDRESS = 40
OTHERS = "127.0.0.2"  # all of 127/8 is this machine, but limits tell addresses apart

NOTHING = b""
BLANK_LINES = b"\r\n\r\n"
HALF_LINE = b"GET / HT"
HALF_HEADERS = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "
HALF_BODY = (
    b"POST /api/people HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"
)
HALF_CHUNK = b"POST /api/people HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"
HALF_HANDSHAKE = (
    b"GET /live/x HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: "
)
HALF_SECOND = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nGET /healthz HT"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with little patience and few connections."""
    settings = {"HEAD_TIMEOUT": HEAD, "BODY_TIMEOUT": BODY, "CONNECTIONS": MOST}
    settings["CONNECTIONS_PER_ADDRESS"] = MOST_PER_ADDRESS
    environment = {f"LAGUNA_{name}": str(value) for name, value in settings.items()}
    with ServerProcess(tmp_path_factory.mktemp("slow"), "--bots", "1", **environment) as made:
        yield made


def connect(server: ServerProcess, address: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's addresses."""
    return socket.create_connection(("127.0.0.1", server.port), 5, (address, 0))


def is_open(connection: socket.socket) -> bool:
    """Whether the server has not closed this connection; what it said is thrown away."""
    connection.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        try:
            while connection.recv(65536):
                pass
        except OSError as error:
            if isinstance(error, BlockingIOError):
                raise
        return False
    return True


def still_open(connections: list[socket.socket], seconds: float, drip: bytes = b"") -> int:
    """How many connections are open after so long, while each sends a byte now and then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and any(is_open(connection) for connection in connections):
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.send(drip)
        time.sleep(0.1)
    return sum(is_open(connection) for connection in connections)


@contextlib.contextmanager
def closing(connections: list[socket.socket]) -> Iterator[None]:
    """Close all connections afterwards."""
    try:
        yield
    finally:
        for connection in connections:
            connection.close()
        time.sleep(0.1)


def begin(server: ServerProcess, *requests: bytes) -> list[socket.socket]:
    """A connection for each beginning of a request."""
    out = []
    for request in requests:
        out.append(connect(server))
        out[-1].sendall(request)
    return out


def test_half_sent_requests_are_dropped(server: ServerProcess) -> None:
    kinds = (NOTHING, BLANK_LINES, HALF_LINE, HALF_HEADERS, HALF_BODY, HALF_CHUNK, HALF_HANDSHAKE, HALF_SECOND)
    connections = begin(server, *kinds * 4)
    with closing(connections):
        assert still_open(connections, HEAD + BODY + 2) == 0


def test_a_byte_now_and_then_gains_no_time(server: ServerProcess) -> None:
    connections = begin(server, HALF_HEADERS, HALF_BODY, HALF_CHUNK, HALF_HANDSHAKE)
    with closing(connections):
        assert still_open(connections, HEAD + BODY + 2, b"a") == 0


def test_dropped_requests_are_answered_and_leave_no_traceback(server: ServerProcess) -> None:
    connections = begin(server, HALF_LINE, HALF_BODY)
    with closing(connections):
        for connection in connections:
            connection.settimeout(5)
            assert connection.recv(1000).startswith(b"HTTP/1.1 408 ")
    assert not [line for line in server.logged if "Traceback" in line or '"error"' in line]


def test_an_answer_that_nobody_reads_is_dropped(server: ServerProcess) -> None:
    """The same page, asked for again and again on one connection, until nothing more fits on the way."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.bind((OTHERS, 0))
    connection.connect(("127.0.0.1", server.port))
    connection.settimeout(0.2)
    with contextlib.suppress(OSError):
        for _ in range(280):
            connection.sendall(b"GET /api/schema HTTP/1.1\r\nhost: localhost\r\n\r\n")
    with closing([connection]):
        ended = select.poll()
        ended.register(connection, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
        assert ended.poll(1000 * (BODY + 8)), "the server waits for ever"


@pytest.mark.soak
def test_idle_connections_are_closed_in_seconds(server: ServerProcess) -> None:
    connections = begin(server, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    with closing(connections):
        assert still_open(connections, 7) == 0


@pytest.mark.parametrize("frame", [b"\x89\x80abcd", b"\x00\x80abcd"], ids=["pings", "empty pieces"])
def test_a_flood_below_the_messages_is_cut_off(server: ServerProcess, frame: bytes) -> None:
    """Control frames, and a message that never ends, which no handler ever sees."""
    connection = websocket(server, OTHERS)
    with closing([connection]):
        with contextlib.suppress(OSError):
            connection.sendall(b"\x01\x80abcd" if frame[0] == 0 else b"")
            for _ in range(20):
                connection.sendall(frame * 50)
                time.sleep(0.01)
        assert still_open([connection], 2) == 0


def websocket(server: ServerProcess, address: str) -> socket.socket:
    """A WebSocket of an onlooker at a new table."""
    program = ApiClient(server.url, "Marta")
    table = program.open("burano", "me", "open")
    program.http.close()
    connection = connect(server, address)
    connection.sendall(handshake(server, table))
    connection.recv(1000)
    return connection


def handshake(server: ServerProcess, table: str) -> bytes:
    """The request that opens a WebSocket."""
    return (
        f"GET /live/{table} HTTP/1.1\r\nhost: {server.address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def test_one_address_cannot_take_all_connections(server: ServerProcess) -> None:
    """Requests that are only begun, from one address, as many as there are."""
    connections: list[socket.socket] = []
    with closing(connections):
        for _ in range(MOST_PER_ADDRESS + 20):
            connections.append(connect(server, OTHERS))
            connections[-1].sendall(HALF_LINE)
        time.sleep(0.3)
        assert sum(is_open(connection) for connection in connections) <= MOST_PER_ADDRESS
        assert httpx.get(f"{server.url}/").status_code == 200


def test_the_admin_and_monitoring_are_answered_when_all_connections_are_taken(server: ServerProcess) -> None:
    """WebSockets stay as long as they like: fill the server with them, from several addresses."""
    program = ApiClient(server.url, "Marta")
    table = program.open("burano", "me", "open")
    program.http.close()
    upgrade = handshake(server, table)
    connections: list[socket.socket] = []
    with closing(connections):
        for number in range(MOST):
            connections.append(connect(server, f"127.0.0.{3 + number % 4}"))
            connections[-1].sendall(upgrade)
            connections[-1].recv(100)
        for _ in range(3):
            assert httpx.get(f"{server.url}/").status_code == 503
        assert httpx.get(f"{server.url}/healthz").text == "ok"
        assert httpx.get(f"{server.url}/host").status_code == 200
        begun = begin(server, *[HALF_LINE] * 40)
        with closing(begun):
            assert httpx.get(f"{server.url}/healthz").text == "ok", "whoever begins requests then keeps nobody out"
            time.sleep(0.2)
            assert sum(is_open(connection) for connection in begun) <= 16
    assert httpx.get(f"{server.url}/").status_code == 200
