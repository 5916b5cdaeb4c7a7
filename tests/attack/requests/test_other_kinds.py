"""Kinds of attack that no promise names: odd requests, sockets, tokens, texts and addresses, on one real server."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import socket
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.support.web.server_process import ApiClient, ServerProcess, in_a_loop_of_its_own
from tests.support.web.table_client import dial

CANARY: Final = "canary5eafood"
SCRIPT: Final = "<script>alert(1)</script>"
WAIT: Final = 10.0  # seconds for an answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all attacks of this file: none of them may stop it."""
    with ServerProcess(
        tmp_path_factory.mktemp("other-kinds"), LAGUNA_OPERATOR="a-long-key-of-the-operator", LAGUNA_BOTS="1"
    ) as made:
        yield made
        assert made.is_ready(), made.logged
        wrong = [line for line in made.logged if "Traceback" in line]
        assert not wrong, wrong[:3]


@pytest.fixture(scope="module")
def marta(server: ServerProcess) -> ApiClient:
    return ApiClient(server.url, "Marta")


@pytest.fixture(scope="module")
def table(marta: ApiClient) -> str:
    """A match of Marta against a bot that has begun."""
    return marta.open("burano", "me", "gondolier")


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


# ---- HTTP itself


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        b"Content-Length: 3\r\nContent-Length: 7\r\n\r\nabcGET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: +5\r\n\r\nabcde",
        b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n5;" + b"x" * 70_000 + b"\r\nabcde\r\n0\r\n\r\n",
    ],
    ids=[
        "both lengths",
        "two lengths",
        "identity",
        "unknown coding",
        "negative",
        "plus",
        "huge chunk",
        "long extension",
    ],
)
def test_a_smuggled_request_is_not_answered(server: ServerProcess, head: bytes) -> None:
    answer = raw(server, b"POST /me/name HTTP/1.1\r\nHost: " + server.address.encode() + b"\r\n" + head)
    assert b"\r\n\r\nok" not in answer  # /healthz was not reached
    assert len(statuses(answer)) <= 1
    assert all(refuses(status) for status in statuses(answer))


@pytest.mark.parametrize(
    "line",
    [
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"x-a: b\r\n" * 20_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nx-a: " + b"b" * 500_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: laguna=" + CANARY.encode() + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n Host: folded\r\n\r\n",
    ],
    ids=[
        "long path",
        "headers",
        "long header",
        "tls",
        "http2",
        "nul",
        "absolute",
        "connect",
        "trace",
        "folded",
    ],
)
def test_a_malformed_request_is_refused_and_nothing_comes_back(server: ServerProcess, line: bytes) -> None:
    answer = raw(server, line)
    assert CANARY.encode() not in answer
    assert all(refuses(status) or status in (301, 307) for status in statuses(answer)), answer[:300]
    assert b"evil.example" not in answer.lower()


@pytest.mark.parametrize(
    "path",
    [
        "/static/..%2f..%2fapp.py",
        "/static/%2e%2e/%2e%2e/settings.py",
        "/static/..\\..\\app.py",
        "/static/%00",
        "/static/manifest.json%00.js",
        "/backdrop/../../keys",
        "/rules/..%2f..%2f..%2fetc%2fpasswd",
        "/rules/rialto%2f..%2f..",
        "/learn/%252e%252e",
        "/games/....//figures",
        "/table/%F0%9F%92%A9",
        "/table/'%20or%201=1--",
        "/live/%2e%2e",
        "/ratings/rialto/9999999999999999999999",
    ],
)
def test_a_path_that_climbs_out_finds_nothing(server: ServerProcess, path: str) -> None:
    head = f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n"
    answer = raw(server, head.encode())
    assert statuses(answer) and all(refuses(status) for status in statuses(answer)), answer[:200]
    assert b"def " not in answer and b"root:" not in answer


def test_no_method_override(server: ServerProcess) -> None:
    for header in ("x-http-method-override", "x-method-override", "x-http-method"):
        answer = httpx.get(f"{server.url}/me/renew", headers={header: "POST"})
        assert answer.status_code in (404, 405)


def test_no_other_site_may_read_or_write(server: ServerProcess, marta: ApiClient) -> None:
    cookies = {"laguna": server.ticket(marta.person)}
    evil = {"origin": "https://evil.example"}
    read = httpx.get(f"{server.url}/api/tables", cookies=cookies, headers=evil)
    assert "access-control-allow-origin" not in read.headers
    for origin in (
        "https://evil.example",
        "null",
        f"http://{server.address}.evil.example",
        f"http://x@{server.address}",
    ):
        for kind in ("text/plain", "application/json", "application/x-www-form-urlencoded"):
            sent = httpx.post(
                f"{server.url}/api/tables",
                content=json.dumps({"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}]}),
                cookies=cookies,
                headers={"origin": origin, "content-type": kind},
            )
            assert refuses(sent.status_code), (origin, kind, sent.text)
    asked = httpx.options(f"{server.url}/api/tables", headers=evil | {"access-control-request-method": "POST"})
    assert "access-control-allow-origin" not in asked.headers


def test_a_cookie_alone_cannot_write_through_the_api_from_a_form(server: ServerProcess, marta: ApiClient) -> None:
    """Old browsers send no Origin with a form; a form cannot send JSON as such, nor a token."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        sent = httpx.post(
            f"{server.url}/api/tables",
            content=json.dumps({"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            cookies={"laguna": server.ticket(marta.person)},
            headers={"content-type": kind},
        )
        assert refuses(sent.status_code), (kind, sent.status_code)


def test_personal_pages_are_not_cached(server: ServerProcess, marta: ApiClient) -> None:
    cookies = {"laguna": server.ticket(marta.person)}
    for path in ("/", "/me", "/watch", "/new/rialto", "/api/tables?mine=true"):
        answer = httpx.get(server.url + path, cookies=cookies)
        control = answer.headers.get("cache-control", "")
        assert "no-store" in control or "private" in control, (path, control)


def test_every_page_keeps_its_headers_also_when_it_fails(server: ServerProcess) -> None:
    for path in ("/", "/nothing", "/table/nothing", "/api/nothing", "/static/nothing", "/healthz", "/me/delete"):
        answer = httpx.get(server.url + path)
        assert "default-src 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert "server" not in answer.headers or "uvicorn" not in answer.headers["server"], path


# ---- bodies


@pytest.mark.parametrize(
    "body",
    [
        b'{"game":' * 5000,
        b'{"game": "burano", "game": "rialto", "seats": []}',
        b'{"game": "burano", "seats": [{"kind": "me"}], "is_rated": true, "host": 1}',
        b'{"game": "burano", "seats": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        b'{"game": "burano", "seats": [' + b'{"kind": "open"},' * 3000 + b'{"kind": "me"}]}',
        b'{"game": "\\ud800", "seats": [{"kind": "me"}]}',
        b'{"game": "burano\\u0000", "seats": [{"kind": "me"}]}',
        b'{"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "title": "a\\u0000b"}',
        b'{"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "title": "\\ud800"}',
        b'{"game": "burano", "seats": [{"kind": "bot", "level": "__class__"}]}',
        b'{"game": "../burano", "seats": [{"kind": "me"}]}',
        b'{"game": "burano", "seats": 1e400}',
        b'{"game": "burano", "options": {"__proto__": "x"}, "seats": [{"kind": "me"}, {"kind": "open"}]}',
        b"\xff\xfe\x00",
        b"",
        b"null",
    ],
)
def test_a_body_that_makes_no_sense_is_refused(marta: ApiClient, body: bytes) -> None:
    answer = marta.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert refuses(answer.status_code), (answer.status_code, answer.text[:300])
    assert len(answer.json()["words"]) > 5


def test_a_compressed_body_is_not_blown_up(marta: ApiClient) -> None:
    bomb = zlib.compress(b"[" * 50_000_000)
    answer = marta.http.post(
        "/api/tables", content=bomb, headers={"content-type": "application/json", "content-encoding": "deflate"}
    )
    assert refuses(answer.status_code)


def test_a_form_with_very_many_fields_is_refused_quickly(server: ServerProcess) -> None:
    body = "&".join(f"a{number}=1" for number in range(9000)).encode()
    answer = httpx.post(
        f"{server.url}/me/name",
        content=body,
        headers={"content-type": "application/x-www-form-urlencoded"},
        timeout=WAIT,
    )
    assert refuses(answer.status_code)


# ---- tokens


def test_no_ticket_is_good_for_another_purpose(server: ServerProcess, marta: ApiClient) -> None:
    as_cookie = httpx.get(f"{server.url}/me", cookies={"laguna": marta.token})
    assert "Marta" not in as_cookie.text
    as_token = httpx.get(
        f"{server.url}/api/tables?mine=true", headers={"authorization": f"Bearer {server.ticket(marta.person)}"}
    )
    assert as_token.status_code == 401


@pytest.mark.parametrize(
    "forge",
    [
        lambda token: token[:-1],
        lambda token: token + "A",
        lambda token: token.rpartition(".")[0] + ".",
        lambda token: token.replace(".", "..", 1),
        lambda token: "0" + token,
        lambda token: " " + token,
        lambda token: "+" + token,
        lambda token: "٣" + token[1:],
        lambda token: token.swapcase(),
        lambda token: base64.b64encode(token.encode()).decode(),
        lambda token: "1.0." + "A" * 22,
        lambda token: "9" * 4000 + ".0." + "A" * 22,
    ],
)
def test_a_forged_token_is_refused(server: ServerProcess, marta: ApiClient, forge: Callable[[str], str]) -> None:
    forged = forge(marta.token)
    answer = httpx.get(
        f"{server.url}/api/tables?mine=true", headers={b"authorization": b"Bearer " + forged.encode("utf-8")}
    )
    assert refuses(answer.status_code), forged
    page = raw(
        server,
        f"GET /me HTTP/1.1\r\nHost: {server.address}\r\nCookie: laguna={forged}\r\nConnection: close\r\n\r\n".encode(),
    )
    assert b"Marta" not in page and statuses(page) and statuses(page)[0] < 500


def test_of_two_cookies_neither_makes_the_server_fail(server: ServerProcess, marta: ApiClient) -> None:
    """A neighbour under the same domain may set a cookie of the same name."""
    mine = server.ticket(marta.person)
    for cookies in (f"laguna=1; laguna={mine}", f"laguna={mine}; laguna=1", "laguna=" + "x" * 30_000, "laguna; csrf"):
        answer = raw(
            server,
            f"GET /me HTTP/1.1\r\nHost: {server.address}\r\nCookie: {cookies}\r\nConnection: close\r\n\r\n".encode(),
        )
        assert statuses(answer) and statuses(answer)[0] < 500


# ---- texts


def test_names_and_titles_are_shown_as_text(server: ServerProcess) -> None:
    person = ApiClient(server.url, "Ann")
    for title in (SCRIPT, "{{7*7}}", "{0.__class__}", "%(secret)s", "'\"><img src=x onerror=alert(1)>"):
        made = person.http.post(
            "/api/tables", json={"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "title": title}
        )
        if made.status_code == 201:
            page = httpx.get(f"{server.url}/table/{made.json()['id']}").text
            assert title not in page or title in ("{{7*7}}", "{0.__class__}", "%(secret)s")
            assert "49" not in re.sub(r"[0-9a-f]{6,}", "", page) or "{{7*7}}" in page or title != "{{7*7}}"


def test_headers_of_the_browser_are_not_reflected(server: ServerProcess) -> None:
    for name in ("user-agent", "referer", "accept-language", "x-forwarded-for", "x-forwarded-proto", "x-original-url"):
        answer = httpx.get(f"{server.url}/nothing-here", headers={name: f"{SCRIPT}{CANARY}"})
        assert CANARY not in answer.text, name


def test_parameters_of_the_address_are_escaped(server: ServerProcess) -> None:
    for path in ("/", "/watch", "/new/rialto", "/rules/rialto", "/me"):
        answer = httpx.get(
            server.url + path, params={"language": SCRIPT, "theme": f'"{SCRIPT}', "x": SCRIPT, "done": SCRIPT}
        )
        assert SCRIPT not in answer.text, path


def test_a_log_line_stays_one_line(server: ServerProcess) -> None:
    before = len(server.logged)
    raw(server, f"GET /{CANARY}%0a%0dforged HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n".encode())
    head = f"GET / HTTP/1.1\r\nHost: {server.address}\r\nUser-Agent: a\tb\x1b[31m{CANARY}\r\nConnection: close\r\n\r\n"
    raw(server, head.encode())
    for line in server.logged[before:]:
        assert "\x1b" not in line and not line.startswith("forged")
        json.loads(line)


# ---- WebSockets


def listen_to(server: ServerProcess, table: str, person: int, work: Callable[[Any], Any]) -> Any:
    """Do something with a connection to a table."""

    async def visit() -> Any:
        line = await dial(server.address, table, server.ticket(person))
        try:
            return await asyncio.wait_for(work(line), WAIT)
        finally:
            await line.close()

    return in_a_loop_of_its_own(visit())


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


def test_a_body_that_ends_too_early_is_no_error_of_ours(server: ServerProcess) -> None:
    for path in ("/me/name", "/api/people"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) as line:
            head = f"POST {path} HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: 5000\r\n"
            line.sendall(f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\nname=".encode())
    assert server.is_ready()
    assert not any('"level":"error"' in line for line in server.logged)


def test_a_trailer_of_chunks_is_no_header(server: ServerProcess) -> None:
    body = b'14\r\n{"name": "Trailer12"}\r\n0\r\nAuthorization: Bearer x\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n'
    head = f"POST /api/people HTTP/1.1\r\nHost: {server.address}\r\nContent-Type: application/json\r\n"
    answer = raw(server, head.encode() + b"Transfer-Encoding: chunked\r\nTrailer: Authorization\r\n\r\n" + body)
    assert statuses(answer) and statuses(answer)[0] in (201, 400), answer[:200]


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


# ---- what is there and what is not


def test_a_running_match_has_no_replay_review_or_earlier_position(
    marta: ApiClient, server: ServerProcess, table: str
) -> None:
    for path in (
        f"/replay/{table}",
        f"/review/{table}",
        f"/review/{table}/story",
        f"/review/{table}/standing",
        f"/review/{table}/moves/0",
        f"/review/{table}/moves/0/try/0",
        f"/api/tables/{table}/positions/0",
    ):
        answer = marta.http.get(path, headers={"authorization": ""} if path.startswith("/re") else {})
        assert answer.status_code >= 300 and answer.status_code < 500, (path, answer.status_code)


def test_the_secret_of_the_dice_is_nowhere_before_the_end(marta: ApiClient, server: ServerProcess, table: str) -> None:
    secret = server.ask("select secret from secrets where match = ?", table)[0][0]
    shown = [
        marta.http.get(f"/api/tables/{table}{thing}").content
        for thing in ("", "/position", "/position?seat=0", "/log", "/record", "/record?seat=0")
    ]
    cookies = {"laguna": server.ticket(marta.person)}
    shown += [
        httpx.get(f"{server.url}{path}", cookies=cookies).content
        for path in (f"/table/{table}", f"/table/{table}/text", f"/table/{table}/record", "/metrics", "/", "/watch")
    ]
    for content in shown:
        for form in (
            secret,
            secret.hex().encode(),
            base64.b64encode(secret),
            base64.urlsafe_b64encode(secret).rstrip(b"="),
        ):
            assert form not in content


def test_a_private_table_is_in_no_list(marta: ApiClient, server: ServerProcess) -> None:
    made = marta.http.post(
        "/api/tables",
        json={"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "title": CANARY, "public": False},
    )
    table = made.json()["id"]
    for path in ("/", "/watch", "/api/tables", "/metrics", "/ratings/rialto/2", "/robots.txt"):
        assert table not in httpx.get(server.url + path).text, path
        assert CANARY not in httpx.get(server.url + path).text, path


def test_unknown_tables_leave_nothing_behind(server: ServerProcess, marta: ApiClient) -> None:
    """Asking for tables that do not exist must not fill the memory."""

    async def ask() -> None:
        async with httpx.AsyncClient(base_url=server.url, headers=marta.http.headers) as client:
            for number in range(60):
                answer = await client.get(f"/api/tables/none{number}/position")
                assert answer.status_code in (404, 429)

    in_a_loop_of_its_own(ask())


def test_the_operators_page_needs_the_key(server: ServerProcess, marta: ApiClient) -> None:
    cookies = {"laguna": server.ticket(marta.person)}
    for method in ("GET", "POST"):
        for path in ("/host", "/host/status", "/host/ban", "/host/remove"):
            answer = httpx.request(method, server.url + path, cookies=cookies)
            assert "Forget" not in answer.text and answer.status_code < 500
            assert answer.status_code != 200 or "password" in answer.text


def test_the_database_file_is_not_served(server: ServerProcess) -> None:
    assert isinstance(server.database, Path)
    for name in ("laguna.sqlite", "laguna.sqlite-wal", ".env", ".git/config", "static/../laguna.sqlite"):
        assert refuses(httpx.get(f"{server.url}/{name}").status_code)


def test_a_hint_is_not_given_where_there_are_none(server: ServerProcess, marta: ApiClient) -> None:
    made = marta.http.post("/api/tables", json={"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}]})
    other = ApiClient(server.url, "Sam")
    other.sit(made.json()["id"], 1)
    answer = httpx.get(f"{server.url}/table/{made.json()['id']}/hint", cookies={"laguna": server.ticket(marta.person)})
    assert refuses(answer.status_code)
