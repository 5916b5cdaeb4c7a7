"""What people type or send does not become markup, rights, other people's requests, or redirections."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final

import httpx
import pytest

from tests.support.web.server_process import ApiClient, ServerProcess, in_a_loop_of_its_own

EVIL: Final = "</script><img src=x onerror=alert(1)>"  # 37 letters: a name has 40
OPERATOR: Final = "a-long-key-of-the-operator"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all attacks of this file. It believes each caller's word on its address."""
    settings = {"LAGUNA_PROXIES": "127.0.0.1", "LAGUNA_BOTS": "1", "LAGUNA_OPERATOR": OPERATOR}
    with ServerProcess(tmp_path_factory.mktemp("injection"), **settings) as made:
        yield made
        assert made.is_ready() and not any("Traceback" in line for line in made.logged), made.logged[-20:]


class Browser:
    """A browser with a person's cookie, each request from another address."""

    def __init__(self, server: ServerProcess, person: int | None = None) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=30)
        self._rng = random.Random(person)
        if person is not None:
            self.http.cookies.set("laguna", server.ticket(person))
        self.get("/me")
        self.csrf = self.http.cookies["csrf"]

    def _address(self) -> dict[str, str]:
        return {"x-forwarded-for": ".".join(str(self._rng.randrange(1, 255)) for _ in range(4))}

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers=self._address() | headers)

    def post(self, path: str, **fields: str) -> httpx.Response:
        return self.http.post(path, data={"_csrf_token": self.csrf} | fields, headers=self._address())


@pytest.fixture(scope="module")
def marta(server: ServerProcess) -> ApiClient:
    return ApiClient(server.url, "Marta")


@pytest.fixture(scope="module")
def eve(server: ServerProcess) -> ApiClient:
    return ApiClient(server.url, EVIL)


class Tags(HTMLParser):
    """The tags of a page, with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.handlers: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


# ---- markup


def test_names_and_titles_stay_text_in_pages_frames_and_data_of_scripts(
    server: ServerProcess, marta: ApiClient, eve: ApiClient
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = eve.http.post("/api/tables", json={"game": "rialto", "seats": seats, "title": EVIL}).json()["id"]
    browser = Browser(server, eve.person)
    waiting = [browser.get(path).text for path in ("/", f"/table/{made}", "/me")]
    marta.sit(made, 1)
    pages = [browser.get(path).text for path in ("/", "/watch", f"/table/{made}", "/me", f"/host?name={EVIL}")]
    for page in waiting + pages:
        found = Tags(page)
        assert not found.handlers and found.tags.count("img") == 0, page[:300]
        assert "alert(1)" not in re.sub(r"&lt;.*?&gt;|\\u003c.*?\\u003e", "", page), "it is nowhere but escaped"

    async def frames() -> list[dict[str, Any]]:
        line = await server.call(made, marta.person)
        await line.close()
        return line.frames()

    for frame in in_a_loop_of_its_own(frames()):
        for change in frame.get("pieces", []):
            for _, markup in change.get("set", []):
                found = Tags(markup)
                assert "img" not in found.tags and not found.handlers, "the browser takes this markup as it is"


def test_options_and_levels_are_no_templates(eve: ApiClient) -> None:
    for value in ("{{7*7}}", "{0.__class__.__mro__}", "%(secret)s", "${7*7}", "\\u0000"):
        for body in (
            {"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"chest": value}},
            {"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {value: "shut"}},
            {"game": value, "seats": [{"kind": "me"}, {"kind": "open"}]},
            {"game": "burano", "seats": [{"kind": "me"}, {"kind": "bot", "level": value}]},
        ):
            answer = eve.http.post("/api/tables", json=body)
            assert 400 <= answer.status_code < 500 and "49" not in answer.text, answer.text
            assert "<class" not in answer.text


def test_nothing_sends_a_browser_to_another_site(server: ServerProcess, marta: ApiClient) -> None:
    browser = Browser(server, marta.person)
    table = marta.open("burano", "me", "open")
    evil = dict.fromkeys(("from", "next", "url", "to", "return", "redirect", "back", "done"), "//evil.example/")
    posts = (
        "/me/name",
        "/me/notices",
        f"/table/{table}/notify",
        f"/table/{table}/join",
        "/host",
        "/me/in",
        "/host/out",
    )
    for path in posts:
        answer = browser.post(path, name="Marta", **evil)
        assert not re.match(r"//|\w+:", answer.headers.get("location", "/")), (path, answer.headers)
    for path in ("//evil.example", "/\\evil.example", "/%2F%2Fevil.example", "/table//evil.example", "/me/"):
        answer = browser.get(path, host=server.address)
        assert "evil.example" not in answer.headers.get("location", ""), path


# ---- rights


def test_forms_and_bodies_set_no_field_that_they_do_not_show(server: ServerProcess, marta: ApiClient) -> None:
    browser = Browser(server, marta.person)
    sql = "select is_banned, is_silenced, is_deleted, login, generation, created from people where id = ?"
    before = server.ask(sql, marta.person)
    more = {
        "is_banned": "1",
        "id": "1",
        "login": "root",
        "generation": "9",
        "person": "1",
        "is_admin": "1",
        "created": "1",
    }
    assert browser.post("/me/name", name="Marta", **more).status_code == 303
    assert server.ask(sql, marta.person) == before
    for body in ({"name": "A", "id": 1}, {"name": "A", "person": 1}, {"name": "A", "generation": 1}):
        assert marta.http.post("/api/people", json=body).status_code == 400
    table = {"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for more_json in ({"host": 1}, {"is_rated": True}, {"id": "mine"}, {"secret": "00"}, {"what_if": "x"}):
        assert marta.http.post("/api/tables", json=table | more_json).status_code == 400
    person = {"kind": "me", "person": 1}
    assert marta.http.post("/api/tables", json=table | {"seats": [person, {"kind": "open"}]}).status_code == 400


def test_of_two_keys_with_one_name_the_same_counts_for_all(marta: ApiClient, eve: ApiClient) -> None:
    table = marta.open("burano", "me", "open")
    eve.sit(table, 1)
    count = marta.http.get(f"/api/tables/{table}/position", params={"seat": 0}).json()["count"]
    for seats in ('"seat":0,"seat":1', '"seat":1,"seat":0,"seat":1'):
        body = f'{{"id":"two",{seats},"count":{count},"action":0}}'.encode()
        answer = marta.http.post(
            f"/api/tables/{table}/moves", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 403 and answer.json()["path"] == "body.seat"
    assert marta.http.get(f"/api/tables/{table}/log").json() is not None


def test_no_other_spelling_of_an_address_avoids_the_token_of_forms(server: ServerProcess, marta: ApiClient) -> None:
    cookies = {"laguna": server.ticket(marta.person)}
    for path in (
        "/me/name", "/me/name/", "//me/name", "/me//name", "/ME/name", "/api/../me/name", "/api/%2e%2e/me/name",
        "/static/../me/name", "/static/%2e%2e%2fme/name", "/me/name;/api/", "/me/name?x=/api/", "/api/me/name",
        "/%6de/name", "/me%2fname",
    ):  # fmt: skip
        head = f"POST {path} HTTP/1.1\r\nHost: {server.address}\r\nCookie: laguna={cookies['laguna']}\r\n"
        body = b"name=Stolen"
        head += "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
        status = raw_status(server, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        assert status in (400, 403, 404, 405), (path, status)
    assert server.ask("select name from people where id = ?", marta.person) == [("Marta",)]


def raw_status(server: ServerProcess, sent: bytes) -> int:
    """The status that the server answers to these bytes."""

    async def visit() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        line = await asyncio.wait_for(reader.readline(), 20)
        writer.close()
        return int(line.split()[1])

    return in_a_loop_of_its_own(visit())


def test_ids_are_compared_sign_by_sign(server: ServerProcess, marta: ApiClient) -> None:
    """No folding, no normalisation: a table and a game have one spelling each."""
    table = marta.open("burano", "me", "open")
    wide = "".join(chr(ord(sign) + 0xFEE0) if sign.isalnum() else sign for sign in table)
    for other in (wide, table.swapcase(), table + "\u200b", table + "%20", table + ".", " " + table):
        assert httpx.get(f"{server.url}/api/tables/{other}").status_code == 404, other
    for game in ("RIALTO", "rıalto", "rialto ", "ｒialto", "rialto\u0000", "rialto%2f..%2fmurano", "__init__"):
        assert 400 <= httpx.get(f"{server.url}/rules/{game.replace(chr(0), '%00')}").status_code < 500, game


def test_a_cookie_a_token_a_link_and_a_key_are_good_for_one_thing_each(server: ServerProcess, marta: ApiClient) -> None:
    table = marta.open("burano", "me", "link")
    other = marta.open("burano", "me", "link")
    signer = server.signer()
    number = server.ask("select link from seats where match = ? and seat = 1", table)[0][0]
    link = signer.seat_link(table, 1, number)
    browser = Browser(server)
    for path in (f"/table/{other}/sit/1/{link}", f"/table/{table}/sit/0/{link}", f"/table/{table}/sit/1/{link[:-1]}"):
        assert browser.get(path).status_code in (404, 410), path
        assert browser.post(path, name="Thief").status_code in (404, 410), path
    for ticket in (link, marta.token, f"{marta.person}.0.{link}"):
        answer = httpx.get(f"{server.url}/me", cookies={"laguna": ticket, "laguna_host": ticket})
        assert "Marta" not in answer.text
        assert 'name="key"' in httpx.get(f"{server.url}/host", cookies={"laguna_host": ticket}).text


# ---- races


def test_undo_and_move_at_once_leave_rows_in_order(server: ServerProcess, marta: ApiClient, eve: ApiClient) -> None:
    table = marta.open("burano", "me", "open")
    eve.sit(table, 1)

    async def race() -> None:
        headers = {"authorization": marta.http.headers["authorization"]}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=30) as http:
            for turn in range(15):
                seen = (await http.get(f"/api/tables/{table}/position", params={"seat": 0})).json()
                sent = {"seat": 0, "count": seen["count"]}
                action = seen["actions"][0]["action"] if seen["actions"] else 0
                answers = await asyncio.gather(
                    *[
                        http.post(f"/api/tables/{table}/moves", json=sent | {"id": f"m{turn} {at}", "action": action})
                        for at in range(3)
                    ],
                    *[http.post(f"/api/tables/{table}/undo", json=sent | {"id": f"u{turn} {at}"}) for at in range(3)],
                )
                assert all(answer.status_code in (200, 409, 429) for answer in answers), answers

    in_a_loop_of_its_own(race())
    rows = server.rows(table)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert marta.http.get(f"/api/tables/{table}/record?seat=0").status_code == 200


def test_one_id_used_by_two_people_is_two_messages(server: ServerProcess, marta: ApiClient, eve: ApiClient) -> None:
    table = marta.open("burano", "me", "open")
    eve.sit(table, 1)

    async def talk() -> list[str]:
        lines = [await server.call(table, person) for person in (marta.person, eve.person)]
        said = [(await line.ask(type="say", id="same", words=f"word {at}"))["type"] for at, line in enumerate(lines)]
        for line in lines:
            await line.close()
        return said

    assert in_a_loop_of_its_own(talk()) == ["done", "done"]
    assert len(server.ask("select words from chat where match = ?", table)) == 2
    for client, seat in ((marta, 0), (eve, 1)):
        seen = client.http.get(f"/api/tables/{table}/position", params={"seat": seat}).json()
        if seen["actions"]:
            move = {"id": "same", "seat": seat, "count": seen["count"], "action": seen["actions"][0]["action"]}
            assert client.http.post(f"/api/tables/{table}/moves", json=move).status_code == 200
    assert len({row[4] for row in server.rows(table)}) == len(server.rows(table))


def test_one_login_taken_by_many_at_once_is_one_account(server: ServerProcess) -> None:
    async def race() -> list[int]:
        async def one() -> int:
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
                address = {"x-forwarded-for": f"10.1.1.{random.randrange(250)}"}
                await http.get("/me", headers=address)
                said = {"_csrf_token": http.cookies["csrf"], "login": "racer", "passphrase": "a long passphrase"}
                return (await http.post("/me/account", data=said, headers=address)).status_code

        return await asyncio.gather(*[one() for _ in range(6)])

    answers = in_a_loop_of_its_own(race())
    assert set(answers) <= {200, 422, 429}, answers
    assert answers.count(200) == 1
    assert len(server.ask("select id from people where login = 'racer'")) == 1


def test_somebody_who_is_deleted_while_playing_makes_no_error(server: ServerProcess) -> None:
    client = ApiClient(server.url, "Gone")
    table = client.open("burano", "me", "gondolier")
    browser = Browser(server, client.person)

    async def race() -> None:
        headers = {"authorization": client.http.headers["authorization"]}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=30) as http:
            moves = [
                http.post(f"/api/tables/{table}/moves", json={"id": str(at), "seat": 0, "count": at, "action": 0})
                for at in range(10)
            ]
            answers = await asyncio.gather(*moves, asyncio.to_thread(browser.post, "/me/delete"))
            assert all(answer.status_code < 500 for answer in answers)

    in_a_loop_of_its_own(race())
    assert client.http.get("/api/tables?status=mine").status_code == 401


# ---- odd headers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("accept-encoding", "br;q=0, gzip;q=nan, identity;q=-1, *;q=1e999"),
        ("accept-encoding", "gzip," * 2000 + "br"),
        ("accept-language", "en;q=nan, de;q=inf," * 100 + "fr"),
        ("range", "bytes=" + ",".join(f"{at}-{at + 1}" for at in range(1000))),
        ("range", "bytes=99999999999999999999-"),
        ("if-none-match", '"' + "a" * 5000 + '"'),
        ("if-modified-since", "Thu, 99 Nov 99999 99:99:99 GMT"),
        ("cookie", "; ".join(f"a{at}=b" for at in range(1000))),
        ("cookie", 'language="\\377\\377"; theme=<; laguna="; csrf=='),
        ("authorization", "Bearer " + "a" * 8000),
        ("authorization", "Basic " + "A" * 100),
        ("content-type", "application/json; charset=" + "x" * 5000),
        ("forwarded", 'for="[::1]";host=evil.example;proto=https'),
        ("x-forwarded-proto", "javascript"),
        ("x-forwarded-host", "evil.example"),
        ("upgrade", "h2c"),
        ("x-original-url", "/host"),
        ("x-rewrite-url", "/host"),
    ],
)
def test_odd_headers_change_nothing_of_a_page(server: ServerProcess, name: str, value: str) -> None:
    for path in ("/about", "/api/games", "/static/nothing", "/healthz"):
        answer = httpx.get(server.url + path, headers={name: value}, timeout=20)
        assert answer.status_code < 500, (path, answer.status_code)
        assert "evil.example" not in answer.text and "evil.example" not in str(answer.headers)
        assert len(answer.content) < 200_000


def test_all_methods_on_all_kinds_of_addresses_are_answered(server: ServerProcess) -> None:
    for path in ("/", "/me/name", "/api/tables", "/static/x", "/healthz", "/live/x", "/table/x/close", "/metrics"):
        for method in ("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND", "LOCK", "get"):
            status = raw_status(server, f"{method} {path} HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
            assert status < 500, (method, path, status)


def test_figures_have_no_words_of_callers(server: ServerProcess, marta: ApiClient) -> None:
    """A label made of what people send would grow without end."""
    table = marta.open("burano", "me", "open")
    before = len(httpx.get(f"{server.url}/metrics").text.splitlines())
    for at in range(30):
        move = {"id": f"label{at}", "seat": 0, "count": at, "action": at}
        marta.http.post(f"/api/tables/{table}/moves", json=move)
        marta.http.get(f"/api/tables/label{at}", params={"language": f"label{at}"})
    after = httpx.get(f"{server.url}/metrics").text
    assert "label" not in after and len(after.splitlines()) < before + 10
    assert json.dumps("Marta") not in after and table not in after
