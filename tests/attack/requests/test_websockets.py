"""Attacks on WebSockets: senseless messages, floods, endless fragments, wrong handshakes, seats of others."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
from typing import Any

import pytest

from tests.support.attack.raw_requests import WAIT, listen_to, raw, refuses, statuses
from tests.support.web.server_process import ApiClient, ServerProcess


@pytest.mark.parametrize(
    "message",
    [
        '{"type":"move","id":"a","seat":0,"count":0,"action":1e400}',
        '{"type":"move","id":"a","seat":0,"count":0,"action":9223372036854775808}',
        '{"type":"move","id":"a","seat":-9223372036854775809,"count":0,"action":0}',
        '{"type":"move","id":"a","seat":0,"count":-1,"action":-1}',
        '{"type":"move","id":"a","seat":true,"count":0,"action":0}',
        '{"type":"move","type":"resign","id":"a","seat":0,"count":0,"action":0}',
        '{"type":["move"],"id":"a"}',
        '{"type":"undo","id":"\\ud800","seat":0,"count":0}',
        '{"type":"say","id":"\\u0000","words":"a"}',
        '{"type":"say","id":"c","words":"\\ud83d"}',
        '{"type":"words","id":"d","seat":0,"words":"\\u0000"}',
        '{"type":"look","seat":1}',
        '{"type":"look","seat":99999999999999999999}',
        '{"type":"look","seat":0,"shape":"' + "x" * 5000 + '"}',
        '{"type":"alive","number":99999999999999999999999999}',
        '{"type":"bot 0 1","id":"x"}',
        "[" * 8000,
        "nul",
        "",
    ],
)
def test_a_message_that_makes_no_sense_is_refused_and_the_next_is_heard(
    marta: ApiClient, server: ServerProcess, table: str, message: str
) -> None:

    async def work(line: Any) -> None:
        await line.receive_until("frame")
        await line.socket.send(message)
        await line.settle()
        assert not any(received["type"] == "done" for received in line.received), line.received[-3:]

    listen_to(server, table, marta.person, work)


def test_a_binary_or_compressed_flood_closes_one_connection_only(
    marta: ApiClient, server: ServerProcess, table: str
) -> None:

    async def work(line: Any) -> None:
        await line.receive_until("frame")
        with contextlib.suppress(Exception):
            await line.socket.send(b"\x00" * 60_000)
            await line.socket.send("0" * 10_000_000)  # deflates to some kilobytes
            await asyncio.wait_for(line.socket.wait_closed(), 5)

    listen_to(server, table, marta.person, work)
    assert server.is_ready()


def test_endless_fragments_are_cut_off(marta: ApiClient, server: ServerProcess, table: str) -> None:
    """Frames without an end grow no buffer."""
    key = base64.b64encode(os.urandom(16)).decode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) as line:
        line.sendall(
            (
                f"GET /live/{table} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        assert b"101" in line.recv(100)
        part = b"\x01\x84\x00\x00\x00\x00aaaa"
        more = b"\x00\xfe\xff\xff\x00\x00\x00\x00" + b"a" * 65535
        cut = False
        with contextlib.suppress(TimeoutError):
            try:
                line.sendall(part)
                for _ in range(200):  # 13 MB
                    line.sendall(more)
                    line.setblocking(False)
                    with contextlib.suppress(BlockingIOError):
                        while data := line.recv(65536):
                            del data
                        cut = True
                        break
                    line.setblocking(True)
                    line.settimeout(WAIT)
            except (ConnectionError, OSError):
                cut = True
        assert cut


@pytest.mark.parametrize(
    "head",
    [
        "Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n",
        "Sec-WebSocket-Version: 13\r\n",
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: https://evil.example\r\n",
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: null\r\n",
    ],
)
def test_a_wrong_handshake_brings_no_frame(marta: ApiClient, server: ServerProcess, table: str, head: str) -> None:
    answer = raw(
        server,
        (
            f"GET /live/{table} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Cookie: laguna={server.ticket(marta.person)}\r\n{head}\r\n"
        ).encode(),
    )
    assert b'"type":"frame"' not in answer
    assert all(refuses(status) or status == 101 for status in statuses(answer))


@pytest.mark.parametrize(
    "head",
    [
        'Sec-WebSocket-Extensions: permessage-deflate; x="',
        "Sec-WebSocket-Extensions: ,,,;;;",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=1000000",
        "Sec-WebSocket-Protocol: \u00ff",
        "X-Long: " + "a" * 20_000,
        "\r\n".join(f"X-{at}: 1" for at in range(300)),
    ],
    ids=["quote", "commas", "window", "protocol", "long", "many"],
)
def test_a_handshake_that_cannot_be_read_is_answered(server: ServerProcess, table: str, head: str) -> None:
    """It used to stay open for ever, without a word."""
    answer = raw(
        server,
        (
            f"GET /live/{table} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{head}\r\n\r\n"
        ).encode("latin-1"),
    )
    assert statuses(answer) and (refuses(statuses(answer)[0]) or statuses(answer)[0] in (101, 431)), answer[:100]


# ---- seats of others


def test_nobody_acts_for_a_seat_of_another(marta: ApiClient, server: ServerProcess, table: str) -> None:
    eve = ApiClient(server.url, "Eve")

    async def work(line: Any) -> None:
        await line.receive_until("frame")
        known: dict[str, dict[str, Any]] = {
            "move": {"count": 0, "action": 0},
            "undo": {"count": 0},
            "words": {"words": "mine"},
        }
        for kind in ("move", "undo", "stand_in", "take_back", "resign", "words"):
            extra = known.get(kind, {})
            for seat in (0, 1, -1, -2):
                answer = await line.ask(type=kind, seat=seat, **extra)
                assert answer["type"] == "refused", (kind, seat)

    listen_to(server, table, eve.person, work)
    for seat in (0, 1):
        move = eve.http.post(f"/api/tables/{table}/moves", json={"seat": seat, "action": 0, "id": "x", "count": 0})
        assert move.status_code in (403, 409)
        looked = eve.http.get(f"/api/tables/{table}/position", params={"seat": seat})
        assert looked.status_code == 403
        for thing in ("log", "record"):
            assert eve.http.get(f"/api/tables/{table}/{thing}", params={"seat": seat}).status_code == 403
    assert eve.http.get(f"/table/{table}/hint").status_code in (302, 303, 307, 401, 403, 404)


def test_ids_of_messages_do_not_cross(marta: ApiClient, server: ServerProcess, table: str) -> None:
    """A person who guesses the id of a bot's move or of a clock's row must not make it count as sent."""

    async def work(line: Any) -> None:
        await line.receive_until("frame")
        for own in ("bot 1 0", "bot 1 1", "time 0 0", "abandon 0", " 0", "0 0"):
            answer = await line.ask(type="undo", seat=0, count=line.screen.count, id=own)
            assert answer["type"] == "refused"

    listen_to(server, table, marta.person, work)
    stored = {row[4] for row in server.rows(table)}
    assert not any(own.startswith(("bot 1 ", "time ", "abandon")) and own.endswith("marta") for own in stored)
