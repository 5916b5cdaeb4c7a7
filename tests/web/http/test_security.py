"""Security headers, forms, origins, cookies and logs; health checks, static files and backdrops."""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest
from librt.vecs import vec
from litestar.routes import HTTPRoute
from mypy_extensions import i64

from laguna import games
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY
from laguna.testing.random_play import Setting, play
from laguna.web.http import static_files
from laguna.web.http.headers import HEADERS
from laguna.web.http.health import metrics_token
from laguna.web.http.rendering import STATIC
from laguna.web.tables import backdrops
from tests.support.example_games import TINY, all_settings
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.web_app import WebApp, words_of

pytestmark = pytest.mark.anyio

OPERATOR = "the key that nobody may read"
PASSPHRASE = "correct horse battery"


# ---- headers


async def test_every_response_has_the_security_headers(web_app: WebApp, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = web_app.browser()
    http = browser.http
    await browser.get("/")
    answers = [
        await http.get("/"),
        await http.get("/nothing"),
        await http.get("/api/games"),
        await http.get("/api/nothing"),
        await http.get("/static/nothing.js"),
        await http.get("/healthz"),
        await http.post("/me/name", data={"name": "x"}),  # without what protects it
        await browser.post("/me/name", name="Marta"),
        await http.put("/"),
        await http.post("/me/name", headers={"origin": "http://evil.example"}),
        await http.post("/api/people", json={"name": "x"}, headers={"origin": "http://evil.example"}),
        await browser.post("/me/name", name="x" * 100_000),
    ]

    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(web_app.services.store, "open_tables", broken)
    answers += [await http.get("/"), await http.get("/api/tables")]
    statuses = {answer.status_code for answer in answers}
    assert {200, 403, 404, 405, 413, 500} <= statuses
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get(name) == value, (answer.request.url, answer.status_code, name)
        assert "Traceback" not in answer.text and "ZeroDivisionError" not in answer.text


def test_the_content_security_policy_forbids_inline_scripts_and_styles() -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in HEADERS["content-security-policy"]


async def test_cookies_are_secure_over_https(web_app: WebApp) -> None:
    browser = web_app.browser()
    browser.http.base_url = httpx.URL("https://laguna.test")
    browser.http.follow_redirects = False
    answer = await browser.post("/me/name", name="Marta")
    given = next(said for said in answer.headers.get_list("set-cookie") if said.startswith("laguna="))
    assert "secure" in given.lower()


async def test_cookies_are_same_site_and_secret_ones_http_only(web_app: WebApp) -> None:
    browser = web_app.browser()
    browser.http.follow_redirects = False
    answers = [
        await browser.get("/?language=de&theme=dark"),
        await browser.post("/me/name", name="Marta"),
        await browser.post("/host", key=web_app.settings.operator),
        await browser.get("/"),
        await browser.post("/me/out"),
        await browser.post("/host/out"),
    ]
    given = [said for answer in answers for said in answer.headers.get_list("set-cookie")]
    names = {said.partition("=")[0] for said in given}
    assert {"csrf", "laguna", "laguna_host", "language", "theme"} <= names
    for said in given:
        flags = said.lower()
        assert "samesite=lax" in flags or "samesite=strict" in flags, said
        assert "domain=" not in flags
        if said.partition("=")[0] in ("csrf", "laguna", "laguna_host"):
            assert "httponly" in flags, said


# ---- forms and origins


def unsafe_routes(web_app: WebApp) -> list[tuple[str, str]]:
    """Every method and address that changes something, but for the API: programs have tokens, no cookies."""
    values = {"str": "x", "int": "0"}
    out: list[tuple[str, str]] = []
    for route in web_app.app.routes:
        if not isinstance(route, HTTPRoute) or route.path.startswith(("/api/", "/mail/off/")):  # signed; RFC 8058
            continue
        path = re.sub(r"\{\w+:(\w+)\}", lambda found: values[found[1]], route.path)
        out += [(method, path) for method in route.methods if method not in ("GET", "HEAD", "OPTIONS")]
    return out


async def test_every_form_needs_a_csrf_token(web_app: WebApp) -> None:
    routes = unsafe_routes(web_app)
    assert len(routes) > 20
    for method, path in routes:
        http = web_app.browser().http
        for data in ({}, {"_csrf_token": "x"}, {"_csrf_token": "a" * 128}):
            answer = await http.request(method, path, data=data)
            assert answer.status_code == 403, (method, path)
            assert "another site sent it" in words_of(answer), (method, path)
        foreign = web_app.browser().http
        await foreign.get("/")
        answer = await foreign.request(method, path, data={"_csrf_token": http.cookies.get("csrf") or "b" * 128})
        assert answer.status_code == 403, "another browser's is none"


async def test_requests_from_other_origins_are_refused(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    token = browser.http.cookies["csrf"]
    for origin in ("http://evil.example", "null", "http://laguna.test.evil.example", "http://laguna.test:81"):
        headers = {"origin": origin}
        answer = await browser.http.post("/me/name", data={"_csrf_token": token, "name": "Elsa"}, headers=headers)
        assert answer.status_code == 403
        answer = await browser.http.post("/api/tables", json={"game": "burano", "seats": []}, headers=headers)
        assert answer.status_code == 403
    headers = {"origin": "http://laguna.test"}
    answer = await browser.http.post("/me/name", data={"_csrf_token": token, "name": "Elsa"}, headers=headers)
    assert answer.status_code == 200 and "Elsa" in words_of(await browser.get("/me"))


async def test_too_many_requests_are_refused_for_a_while(web_app: WebApp, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    browser = web_app.browser()
    answers = [await browser.http.get("/healthz") for _ in range(400)]
    statuses = [answer.status_code for answer in answers]
    assert statuses[:250] == [200] * 250 and statuses[-1] == 429
    page = await browser.http.get("/", headers={"accept": "text/html"})
    assert page.status_code == 429 and words_of(page) and page.headers.get("retry-after")
    assert (await web_app.browser().http.get("/healthz")).status_code == 200, "others are not to blame"
    now += 5.0
    assert (await browser.http.get("/healthz")).status_code == 200


async def test_unknown_addresses_are_rate_limited_and_logged(
    web_app: WebApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 2000.0)
    caplog.set_level(logging.INFO, "laguna.access")
    http = web_app.browser().http
    assert (await http.get("/nothing")).status_code == 404
    assert (await http.put("/about")).status_code == 405
    assert (await http.get("/tables/x/SIT/1//a-link-typed-wrong/")).status_code == 404
    told = [(vars(record)["path"], vars(record)["status"]) for record in caplog.records]
    assert told == [("/nothing", 404), ("/about", 405), ("/tables/x/SIT/1//…", 404)]
    answers = [await http.get("/nothing") for _ in range(400)]
    statuses = [answer.status_code for answer in answers]
    assert statuses[:250] == [404] * 250 and statuses[-1] == 429 and answers[-1].headers.get("retry-after")
    assert (await http.get("/healthz")).status_code == 429, "all requests count together"


# ---- what a host's own programs ask


async def test_health_readiness_and_metrics(web_app: WebApp, monkeypatch: pytest.MonkeyPatch) -> None:
    http = web_app.browser().http
    assert (await http.get("/healthz")).text == "ok"
    assert (await http.get("/readyz")).text == "ready"
    browser = web_app.browser()
    table = str((await browser.post("/play/burano")).url).rpartition("/")[2]
    token = metrics_token(web_app.services.signer, web_app.settings)
    figures = (await http.get("/metrics", headers={"authorization": f"Bearer {token}"})).text
    for name in ("laguna_moves_total", "laguna_connected", "laguna_tables_in_memory", "process_resident_memory_bytes"):
        assert re.search(rf"^{name} \d", figures, re.MULTILINE), name
    assert table not in figures and "Guest" not in figures

    @asynccontextmanager
    async def out_of_order() -> AsyncIterator[None]:
        raise OSError("no room left")
        yield

    monkeypatch.setattr(web_app.services.store.database, "read_session", out_of_order)
    answer = await http.get("/readyz")
    assert answer.status_code == 503 and "no room" not in answer.text
    assert (await http.get("/healthz")).status_code == 200, "a restart would not help"


# ---- files and backdrops


async def test_static_files_are_cached_for_ever_and_compressed(web_app: WebApp) -> None:
    names = json.loads(Path(STATIC, "manifest.json").read_text(encoding="utf-8"))
    http = web_app.browser().http
    for name in names.values():
        plain = await http.get(f"/static/{name}", headers={"accept-encoding": "identity"})
        assert plain.status_code == 200 and "content-encoding" not in plain.headers
        assert plain.content == Path(STATIC, name).read_bytes()
        answers = [plain]
        for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip", "gzip")):
            packed = await http.get(f"/static/{name}", headers={"accept-encoding": accepted})
            answers.append(packed)
            if name.endswith((".woff2", ".png")):  # compressed already
                assert "content-encoding" not in packed.headers and packed.content == plain.content
                continue
            assert packed.headers["content-encoding"] == encoding and packed.content == plain.content
            assert int(packed.headers["content-length"]) < len(plain.content)
        for answer in answers:
            assert (
                "immutable" in answer.headers["cache-control"] and "max-age=31536000" in answer.headers["cache-control"]
            )
            assert answer.headers["vary"].lower() == "accept-encoding"
            assert answer.headers["content-type"].partition(";")[0] in (
                "image/png",
                "text/css",
                "text/javascript",
                "application/javascript",
                "image/svg+xml",
                "font/woff2",
            )


async def test_only_built_files_are_served(web_app: WebApp) -> None:
    http = web_app.browser().http
    for name in ("nothing.js", "..%2fapp.py", "%2e%2e/app.py", "....//app.py", "%00", "x" * 3000):
        answer = await http.get(f"/static/{name}")
        assert answer.status_code == 404 and "immutable" not in answer.headers.get("cache-control", "")
    stored = static_files._content.cache_info().currsize
    for number in range(50):
        await http.get(f"/static/nothing-{number}.js")
    assert static_files._content.cache_info().currsize == stored, "names that anybody can think of are not remembered"


async def test_pages_are_not_cached_and_compressed(web_app: WebApp) -> None:
    for encoding in ("br", "gzip"):
        answer = await web_app.browser().http.get("/", headers={"accept-encoding": encoding})
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-encoding"] == encoding


@pytest.fixture(scope="module")
def known_backdrops() -> set[str]:
    """What a process knows that has drawn nothing yet but what it was asked for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAGUNA_GAMES", os.path.abspath(TINY))
        patch.setattr(backdrops, "_backdrops", {})
        patch.setattr(backdrops, "_hashes", {})
        backdrops.register_all_backdrops.__wrapped__()
        return set(backdrops._hashes)


@pytest.mark.parametrize("setting", all_settings(), ids=str)
def test_a_new_process_can_serve_every_backdrop(setting: Setting, known_backdrops: set[str]) -> None:
    """Whatever a match has come to, in whichever process its plates were drawn."""
    drawn: set[str] = set()
    played = play(setting, 5)
    for index, state in enumerate(played.states()):
        if (index % 40 and index != len(played.steps)) or state.to_move() == CHANCE:
            continue
        for reader in setting.readers():
            view = state.view(reader)
            actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
            for language in ("en", "de"):
                drawn |= {plate.backdrop for plate in setting.game.drawing.plates(view, reader, actions, language)}
    drawn.discard("")
    assert drawn and drawn <= known_backdrops


# ---- a real process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("guard"), "--log", "debug", LAGUNA_OPERATOR=OPERATOR) as made:
        yield made


def backdrops_of(game: Game) -> list[str]:
    """The hashes that this process gives to what onlookers see before the first move."""
    state = game.new(game.seats[-1], game.complete(game.seats[-1], {}, game.versions[-1]), game.versions[-1])
    plates = game.drawing.plates(state.view(NOBODY), NOBODY, vec[i64](), "en")
    return [hash for plate in plates if (hash := backdrops.register_backdrop(plate.backdrop))]


def test_a_backdrop_drawn_by_another_process_is_served(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.url) as http:
        served = [told["id"] for told in http.get("/api/games").json()]
        hashes = [hash for id in games.ids() if id in served for hash in backdrops_of(games.load(id))]
        assert hashes
        for hash in hashes:
            answer = http.get(f"/backdrop/{hash}")
            assert answer.status_code == 200 and answer.text == backdrops.find_backdrop(hash)
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert "immutable" in answer.headers["cache-control"]
        assert http.get("/backdrop/nothing").status_code == 404


def test_small_responses_are_sent_without_delay(server: ServerProcess) -> None:
    """On one connection, as browsers have it: what is held until the other side has answered comes 40 ms later."""
    took: list[float] = []
    with httpx.Client(base_url=server.url) as http:
        for _ in range(40):
            begin = time.perf_counter()
            assert http.get("/healthz").text == "ok"
            took.append(time.perf_counter() - begin)
    assert statistics.median(took) < 0.030, sorted(took)


async def test_the_log_contains_no_secrets(server: ServerProcess) -> None:
    """The last test of this server: it breaks its database, and stops it to read all that was written."""
    secrets = await leave_traces(server)
    server.stop()
    logged = "".join(server.logged) + "".join(server.said)
    lines = [json.loads(line) for line in server.logged]
    assert len(lines) > 10 and all({"at", "level", "from", "what"} <= line.keys() for line in lines)
    assert any(line.get("path", "").endswith("/sit/1/…") for line in lines), "the link was used"
    assert any(line["level"] == "error" for line in lines), "something went wrong"
    for what, secret in secrets.items():
        assert len(secret) > 8 and secret not in logged, what


async def leave_traces(server: ServerProcess) -> dict[str, str]:
    """Use everything that is secret: a link to a seat, tickets, tokens, keys; and let something go wrong."""
    host = ApiClient(server.url, "Marta")
    table = host.open("burano", "me", "link")
    number = server.ask("select link from seats where match = ? and seat = 1", table)[0][0]
    link = server.signer().seat_link(table, 1, number)
    with httpx.Client(base_url=server.url, follow_redirects=True) as http:
        for path in (
            f"/table/{table}/sit/1/{link}",
            f"/table/{table}/sit/1/{link}/",
            f"/table/{table}/sit/1/{link}?x=1",
        ):
            http.get(path)
        csrf = http.cookies["csrf"]
        http.post("/host", data={"_csrf_token": csrf, "key": OPERATOR})
        http.post("/me/account", data={"_csrf_token": csrf, "login": "martalogin", "passphrase": PASSPHRASE})
        taken = http.post(f"/table/{table}/sit/1/{link}", data={"_csrf_token": csrf, "name": "Sam Sampleton"})
        assert taken.url.path == f"/table/{table}", words_of(taken)
        ticket = http.cookies["laguna"]
        line = await server.call(table, 1)
        await line.ask(type="say", words="a word between us")
        await line.close()
        other = server.ticket(1)
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("alter table people rename to nobody")
        wrong = http.post("/api/people", json={"name": "zenobia secretname"})
        assert wrong.status_code >= 500 and "Traceback" not in wrong.text and "people" not in wrong.text
    return {
        "link": link,
        "token": host.token,
        "ticket": ticket,
        "signature": ticket.rpartition(".")[2],
        "socket's ticket": other,
        "form": csrf,
        "operator's key": OPERATOR,
        "passphrase": PASSPHRASE,
        "name typed": "zenobia secretname",
        "chat": "a word between us",
    }
