"""Attacks with tokens and texts: forged tickets, two cookies, markup, forged lines in the log."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable

import httpx
import pytest

from tests.support.attack.raw_requests import CANARY, SCRIPT, raw, refuses, statuses
from tests.support.web.server_process import ApiClient, ServerProcess


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
