"""Attacks on HTTP itself: smuggled and malformed requests, paths that climb out, other origins, odd bodies."""

from __future__ import annotations

import json
import socket
import zlib

import httpx
import pytest

from tests.support.attack.raw_requests import CANARY, WAIT, raw, refuses, statuses
from tests.support.web.server_process import ApiClient, ServerProcess


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
