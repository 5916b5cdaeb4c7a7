"""Odd requests: every route with every parameter and field missing, repeated, huge or of the wrong kind."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from laguna.web import pages
from laguna.web.permissions import ROUTES
from laguna.web.text import api
from tests.support.databases.database_servers import Postgres
from tests.support.web.server_process import ApiClient, ServerProcess, in_a_loop_of_its_own

SHORT: Final = 400  # requests in the normal suite
FORM: Final = "application/x-www-form-urlencoded"
OPERATOR: Final = "a-long-key-of-the-operator"
ODD: Final = (
    "",
    "%20",
    "%C2%B2",  # superscript two: a digit to isdigit(), not to int()
    "%D9%A1",  # Arabic-Indic one: a digit to int() too
    "9" * 5000,
    "-1",
    "-" + "9" * 30,
    "9223372036854775808",
    "2147483648",
    "1e5",
    "0x1",
    "NaN",
    "%00",
    "a%00b",
    "%ED%A0%80",  # half a surrogate pair
    "%FF%FE",
    "%0D%0Ax-a:%20b",
    "%E2%80%AEgnp",
    "%7B%7B7*7%7D%7D",
    "a" * 9000,
    "null",
    "[]",
    "..%2F..%2Fkeys",
    "%",
    "true",
)


def field_names() -> list[str]:
    """Every form field and query parameter that the pages read, found in their source."""
    found = {"seat_0", "seat_1", "name_1", "option_variant", "pace", "late", "leave", "who", "hints", "status"}
    for path in Path(pages.__path__[0]).glob("*.py"):
        source = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'(?:fields|form_fields\(\)\)|query_params|query)\.get\("(\w+)"', source))
        found |= set(re.findall(r'(?:typed|is_on)\("(\w+)"', source))
    assert {"login", "passphrase", "level", "depth", "move", "seat", "done"} <= found, "the pages read fields otherwise"
    return sorted(found | {"shape", "theme", "language"})


FIELDS: Final = field_names()


class Target:
    """A server with tables in every status, and somebody who asks."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.marta = ApiClient(server.url, "Marta")
        sam = ApiClient(server.url, "Sam")
        self.tables = [self.marta.open("burano", "me", "gondolier"), self.marta.open("burano", "me", "open")]
        pair = self.marta.open("burano", "me", "open")
        sam.sit(pair, 1)
        self.tables.append(pair)
        self.http = httpx.Client(base_url=server.url, timeout=30)
        self.http.cookies.set("laguna", server.ticket(self.marta.person))
        self.http.get("/me")
        self.csrf = self.http.cookies["csrf"]
        self.rng = random.Random(23)

    def send(self, method: str, path: str, **said: Any) -> httpx.Response:
        """Send a request from an address of its own, so that no rate limit hides what comes after."""
        address = ".".join(str(self.rng.randrange(1, 255)) for _ in range(4))
        headers = {"x-forwarded-for": address, "x-csrftoken": self.csrf} | said.pop("headers", {})
        return self.http.request(method, path, headers=headers, **said)

    def state(self) -> str:
        """What a refused request may not have changed."""
        asked = (
            "select id, name, login, passphrase, generation, mail, webhook, is_banned, is_silenced from people",
            "select id, title, status, host, again from matches",
            "select match, seat, kind, person, name, level, link, words, notify from seats",
            "select match, seat, words, own from chat",
        )
        rows = {sql: sorted(self.server.ask(sql)) for sql in asked}
        mine = f"{self.marta.person} "
        rows["rows"] = sorted(row for row in self.server.ask("select own, match from rows") if row[0].startswith(mine))
        return hashlib.sha256(repr(rows).encode()).hexdigest()


def bodies(field: str, odd: str) -> list[tuple[str, bytes]]:
    """One field with an odd value in each form a body can have: content type and bytes."""
    value = odd.encode()
    part = b'--x\r\ncontent-disposition: form-data; name="' + field.encode() + b'"'
    return [
        (FORM, field.encode() + b"=" + value),
        (FORM, b"&".join([field.encode() + b"=" + value] * 3)),
        (FORM, field.encode() + b"[]=" + value),
        (FORM, b""),
        (FORM + "; charset=utf-16", field.encode() + b"=" + value),
        ("", b""),
        ("", value),
        ("text/plain", value),
        ("application/json", json.dumps({field: odd}).encode()),
        ("application/json", json.dumps([odd]).encode()),
        ("application/json; charset=utf-99", json.dumps({field: 1}).encode()),
        ("application/json", b"{" + value),
        ("application/x-msgpack", b"\xdf\xff\xff\xff\xff" + value),
        ("multipart/form-data", b""),
        ("multipart/form-data; boundary=", value),
        ("multipart/form-data; boundary=x", value),
        ("multipart/form-data; boundary=x", part + b"\r\n\r\n" + value + b"\r\n--x--\r\n"),
        ("multipart/form-data; boundary=x", part + b'; filename="a"\r\n\r\n' + value + b"\r\n--x--\r\n"),
        ("multipart/form-data; boundary=x", part + b"; filename*=utf-99''a\r\n\r\n" + value + b"\r\n--x--\r\n"),
        ("multipart/form-data; boundary=x", part + b"\r\ncontent-type: application/json\r\n\r\n{\r\n--x--\r\n"),
        ("multipart/form-data; boundary=x", part + b"\r\n\r\n" + value),
        ("multipart/form-data; boundary=x", (part + b"\r\n\r\na\r\n") * 1500 + b"--x--\r\n"),
    ]


API_BODIES: Final[dict[str, dict[str, Any]]] = {
    "POST /api/people": {"name": "Ann"},
    "POST /api/tables": {"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "title": "a", "options": {}},
    "POST /api/tables/{id:str}/moves": {"id": "a", "seat": 0, "count": 0, "action": 0},
    "POST /api/tables/{id:str}/undo": {"id": "a", "seat": 0, "count": 0, "whole_turn": True},
}
JSON_ODD: Final[tuple[Any, ...]] = (
    None, True, [], {}, "", "\x00", "a\x00b", "\u202e", "²", -1, 2**31, 2**63, 2**64, 10**400, 1.5, 1e308, "a" * 9000,
    [[]], [{"kind": "bot", "level": "\x00"}], [{"kind": "me", "level": "x" * 80}] * 10, {"chest": "\x00"}, {"": ""},
)  # fmt: skip


def paths(route: str, table: str, rng: random.Random) -> Iterator[str]:
    """The path of a route with each parameter odd in turn, and with all as they should be."""
    path = route.partition(" ")[2]
    right = {"id": table, "seat": "0", "seats": "2", "row": "1", "number": "0", "action": "0", "secret": "x"}
    if path.startswith(("/rules", "/games", "/learn", "/new", "/play", "/ratings")):
        right["id"] = "burano"
    if path.startswith("/host/person"):
        right["id"] = "1"
    names = re.findall(r"\{(\w+):\w+\}", path)

    def made(values: dict[str, str]) -> str:
        return re.sub(r"\{(\w+):\w+\}", lambda found: values.get(found[1], right.get(found[1], "x")), path)

    yield made({})
    for name in names:
        for odd in rng.sample(ODD, len(ODD)):
            yield made({name: odd})


Odd = tuple[str, str, str, bytes]  # method, path, content type and body


def odd_requests(target: Target, most: int) -> list[Odd]:
    """At most so many requests: of each kind as many, and within a kind of each route as many."""
    rng, routes = target.rng, sorted(route for route in ROUTES if not route.startswith("WEBSOCKET"))
    posts = [route for route in routes if route.startswith("POST")]
    forms = [route for route in posts if " /api/" not in route]

    def base(route: str) -> str:
        return next(paths(route, rng.choice(target.tables), rng))

    def by_path() -> Iterator[Odd]:
        """Every parameter of every path, with every odd value."""
        made = [
            (route.partition(" ")[0], path, FORM * (route in posts), b"")
            for route in routes
            for path in paths(route, rng.choice(target.tables), rng)
        ]
        rng.shuffle(made)
        yield from made

    def by_query() -> Iterator[Odd]:
        while True:
            for route in routes:
                name, odd = rng.choice(FIELDS), rng.choice(ODD)
                twice = rng.choice(("", f"&{name}={odd}", f"&{name}[]=1", f"&{name}=1"))
                yield route.partition(" ")[0], f"{base(route)}?{name}={odd}{twice}", FORM * (route in posts), b""

    def by_form() -> Iterator[Odd]:
        for route in forms:  # the plainest: no field at all
            yield "POST", base(route), FORM, b""
        while True:
            for route in forms:
                yield "POST", base(route), *rng.choice(bodies(rng.choice(FIELDS), rng.choice(ODD)))

    def by_json() -> Iterator[Odd]:
        while True:
            for route, right in API_BODIES.items():
                name = rng.choice(sorted(right))
                said = right | {name: rng.choice(JSON_ODD)}
                yield "POST", base(route), "application/json", json.dumps(said).encode()
                yield "POST", base(route), *rng.choice(bodies(name, rng.choice(ODD)))

    share = most // 4
    return [one for kind in (by_path(), by_query(), by_form(), by_json()) for one in itertools.islice(kind, share)]


MEANT: Final = ("/me/delete", "/me/renew", "/me/out")  # they need no field: they'd do what they say


def send_all(target: Target, chosen: list[Odd], *, compares: bool = True) -> None:
    """Send them all: none is answered by a status from 500 on, and what is refused has changed nothing."""
    wrong: list[object] = []
    before = target.state()
    for method, path, kind, body in chosen:
        if path.partition("?")[0] in MEANT:
            continue
        headers = {"content-type": kind} if kind else {}
        if path.startswith("/api/"):
            headers |= {"authorization": f"Bearer {target.marta.token}"}
        answer = target.send(method, path, content=body, headers=headers)
        shown = (method, path[:120], kind, body[:120], answer.status_code)
        if answer.status_code >= 500 or "Traceback" in answer.text:
            wrong.append(shown)
        if method == "POST" and compares:
            after = target.state()
            if after != before and answer.status_code >= 400:
                wrong.append((*shown, "changed something"))
            before = after
    assert not wrong, f"{len(wrong)}: " + "\n".join(str(one) for one in wrong[:40])
    errors = [line for line in target.server.logged if '"level":"error"' in line]
    assert not errors, errors[:3]


def started(place: Path | str) -> Iterator[ServerProcess]:
    """A server that believes each caller's word on its address, so that no rate limit hides what comes after."""
    with ServerProcess(
        place,
        LAGUNA_PROXIES="127.0.0.1",
        LAGUNA_BOTS="1",
        LAGUNA_TABLES_AN_HOUR="1000000",
        LAGUNA_OPERATOR=OPERATOR,
    ) as made:
        yield made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    yield from started(tmp_path_factory.mktemp("odd"))


@pytest.fixture(scope="module")
def target(server: ServerProcess) -> Target:
    return Target(server)


def test_odd_requests_are_refused_and_change_nothing(target: Target) -> None:
    send_all(target, odd_requests(target, SHORT))


@pytest.mark.soak
def test_many_odd_requests_are_refused_and_change_nothing(target: Target) -> None:
    send_all(target, odd_requests(target, 20_000))


def test_odd_requests_on_postgresql(postgres: Postgres) -> None:
    """It refuses what SQLite stores: NULs, half surrogate pairs, numbers too large."""
    for server in started(postgres.database()):
        target = Target(server)
        send_all(target, odd_requests(target, SHORT // 2), compares=False)  # that takes a new connection each


@pytest.mark.parametrize("path", ["/me/name", "/me/account", "/me/in", "/me/passphrase", "/me/notices"])
def test_a_form_without_fields_is_shown_again(target: Target, path: str) -> None:
    for fields in ({}, {"x": "1"}):
        answer = target.send("POST", path, data=fields, headers={"content-type": FORM})
        assert answer.status_code in (303, 422), answer.text[:300]
        assert answer.status_code == 303 or "<form" in answer.text


@pytest.mark.parametrize("seat", ["%C2%B2", "9" * 5000, "-1", "%D9%A1", "1e1", "", "%00", "a" * 5000])
def test_an_odd_seat_in_the_address_of_a_websocket_shows_your_own(target: Target, seat: str) -> None:
    async def visit() -> dict[str, Any]:
        url = f"ws://{target.server.address}/live/{target.tables[2]}?seat={seat}&language=x{seat[:50]}"
        cookie = {"Cookie": f"laguna={target.server.ticket(target.marta.person)}"}
        async with connect(url, additional_headers=cookie, max_size=None) as socket:
            while True:
                message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
                if message["type"] == "frame":
                    return message

    assert in_a_loop_of_its_own(visit())["seat"] == 0


@pytest.mark.parametrize("id", ["%00", "%ED%A0%80", "x" * 5000, "%C2%B2", "..%2F.."])
def test_an_odd_table_in_the_address_of_a_websocket_is_refused(target: Target, id: str) -> None:
    async def visit() -> str:
        try:
            async with connect(f"ws://{target.server.address}/live/{id}", max_size=None) as socket:
                return str(json.loads(await asyncio.wait_for(socket.recv(), 10))["type"])
        except WebSocketException:
            return "closed"

    assert in_a_loop_of_its_own(visit()) == "closed"
    assert target.server.is_ready() and not any("Traceback" in line for line in target.server.logged)


# ---- what the API says


def send_patiently(target: Target, method: str, path: str, **said: Any) -> httpx.Response:
    """Send a request, again if the person has made too many lately."""
    for _ in range(20):
        answer = target.send(method, path, **said)
        if answer.status_code != 429:
            return answer
        time.sleep(0.5)
    raise AssertionError(f"{path} is always too much")


def test_an_api_refusal_names_the_field_and_what_was_expected(target: Target) -> None:
    here = f"/api/tables/{target.tables[2]}"
    seats = [{"kind": "me"}, {"kind": "open"}]
    move = {"id": "a", "seat": 0, "count": 0, "action": 0}
    cases: list[tuple[str, str, object, int, str, str]] = [
        ("POST", "/api/people", {}, 400, "body.name", "missing required field `name`"),
        ("POST", "/api/people", {"name": 1}, 400, "body.name", "Expected `str`, got `int`"),
        ("POST", "/api/people", {"name": "a", "more": 1}, 400, "body.more", "unknown field"),
        ("POST", "/api/people", {"name": "a" * 99}, 400, "body.name", "length <= 80"),
        ("POST", "/api/people", {"name": ""}, 409, "body.name", "name"),
        ("POST", "/api/people", [], 400, "body", "Expected `object`"),
        ("POST", "/api/tables", {"game": "burano", "seats": [{"kind": "x"}]}, 400, "body.seats[0].kind", "me|open"),
        ("POST", "/api/tables", {"game": "chess", "seats": seats}, 409, "body.game", "chess"),
        ("POST", "/api/tables", {"game": "burano", "seats": seats * 3}, 409, "body.seats", "not 6"),
        ("POST", "/api/tables", {"game": "burano", "seats": seats, "options": {"x": "y"}}, 409, "body.options", "x"),
        ("POST", "/api/tables", {"game": "burano", "seats": seats, "title": "\0"}, 409, "body.title", "U+0000"),
        ("POST", f"{here}/moves", move | {"count": 1.5}, 400, "body.count", "Expected `int`, got `float`"),
        ("POST", f"{here}/moves", move | {"seat": 1}, 403, "body.seat", "Seat 1"),
        ("POST", f"{here}/moves", move | {"id": "a\n"}, 400, "body.id", "matching regex"),
        ("POST", f"{here}/seats/9", None, 409, "path.seat", "9"),
        ("GET", f"{here}/position?seat=x", None, 400, "query.seat", "Expected `int`"),
        ("GET", f"{here}/position?seat=1", None, 403, "query.seat", "Seat 1"),
        ("GET", "/api/tables?status=mine%0A", None, 400, "query.status", "open|running"),
        ("GET", "/api/tables/none", None, 404, "path.id", "none"),
        ("PUT", "/api/tables", None, 405, "", "method"),
    ]
    token = target.server.ticket(target.marta.person, "token")  # odd requests may have ended the first one
    authorization = {"authorization": f"Bearer {token}"}
    for method, path, body, status, field, expected in cases:
        content = b"" if body is None else json.dumps(body).encode()
        headers = authorization | ({} if body is None else {"content-type": "application/json"})
        told = []
        for language in ("en", "de"):
            address = f"{path}{'&' if '?' in path else '?'}language={language}"
            told.append(send_patiently(target, method, address, content=content, headers=headers))
        said = [answer.json() for answer in told]
        assert [answer.status_code for answer in told] == [status, status], (path, body, said)
        for one in said:
            assert (one["status"], one["path"]) == (status, field), (path, body, one)
            assert expected in one["detail"], (path, body, one)
        assert said[0]["words"] != said[1]["words"] and said[0]["detail"] == said[1]["detail"], (path, said)
    refused = send_patiently(target, "GET", "/api/tables", headers={"authorization": "Bearer x"}).json()
    assert refused["path"] == "header.authorization"
    is_json = {"content-type": "application/json"}
    broken = send_patiently(target, "POST", "/api/people", content=b"{", headers=is_json).json()
    assert broken["path"] == "body" and "truncated" in broken["detail"]


def test_the_api_speaks_to_programs() -> None:
    """No sentence of the API sends a program to a page, back, or to another tab."""
    for id, sentence in api.ENGLISH.items():
        for part in ("go back", "load the page", "lobby", "My games", "click", "this page"):
            assert part not in str(sentence), id
