"""What must not be found: replays of running matches, the secret of the dice, private tables, files, hints."""

from __future__ import annotations

import base64
from pathlib import Path

import httpx

from tests.support.attack.raw_requests import CANARY, refuses
from tests.support.web.server_process import ApiClient, ServerProcess, in_a_loop_of_its_own


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
