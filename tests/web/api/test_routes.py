"""The API: programs play by it and see only their own view, and no request breaks it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio.from_thread
import httpx
import pytest

from laguna.core.record import Record, verify
from laguna.core.state import NOBODY
from laguna.text import catalogue
from laguna.text.text import RuleError
from laguna.web import app
from laguna.web.db.models import OVER
from laguna.web.http.rate_limits import RateLimits
from tests.support.example_games import TINY
from tests.support.web.live_server import LiveServer
from tests.support.web.web_app import FakeBots, WebApp

EXAMPLES = 30  # for each operation


class ApiClient:
    """A program that plays by token, with no cookie and no page."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.token = ""

    async def join(self, name: str) -> None:
        """Get a token."""
        made = await self.http.post("/api/people", json={"name": name})
        assert made.status_code == 201, made.text
        self.token = made.json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"
        assert "set-cookie" not in made.headers

    async def open(self, game: str, *seats: dict[str, str]) -> str:
        """Open a table."""
        made = await self.http.post("/api/tables", json={"game": game, "seats": list(seats)})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    async def position(self, table: str, seat: int = NOBODY) -> dict[str, Any]:
        """Where a match stands."""
        answer = await self.http.get(f"/api/tables/{table}/position", params={"seat": seat})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def play(self, table: str, seat: int, rng: random.Random) -> bool:
        """Make a move at random, if one is asked; False once it is over."""
        told = await self.position(table, seat)
        if told["over"]:
            return False
        if told["actions"]:
            chosen = rng.choice(told["actions"])["action"]
            wish = {"id": f"{seat} {told['count']}", "seat": seat, "count": told["count"], "action": chosen}
            answer = await self.http.post(f"/api/tables/{table}/moves", json=wish)
            assert answer.status_code == 200, answer.text
            assert answer.json()["count"] > told["count"]
        return True


async def program(web_app: WebApp, name: str) -> ApiClient:
    made = ApiClient(web_app.browser().http)
    await made.join(name)
    return made


ME, FREE = {"kind": "me"}, {"kind": "open"}


@pytest.mark.anyio
async def test_programs_open_tables_with_a_clock(web_app: WebApp) -> None:
    one = await program(web_app, "Ada")
    clocks: list[dict[str, object]] = [
        {"pace": "live", "bank": 600, "increment": 15, "late": "lose"},
        {"pace": "live", "seconds": 30},
        {"pace": "day", "seconds": 259_200},
        {},
    ]
    usual = {"pace": "none", "bank": 0, "increment": 0, "seconds": 0, "late": "bot"}
    for clock in clocks:
        made = await one.http.post("/api/tables", json={"game": "burano", "seats": [ME, FREE], **clock})
        assert made.status_code == 201, made.text
        assert {name: made.json()[name] for name in usual} == usual | clock
    unknown: list[dict[str, object]] = [
        {"pace": "live"},
        {"bank": 60},
        {"pace": "live", "bank": 61},
        {"pace": "day", "seconds": 30},
    ]
    for clock in unknown:
        refused = await one.http.post("/api/tables", json={"game": "burano", "seats": [ME, FREE], **clock})
        assert refused.status_code == 409
        assert (refused.json()["path"], refused.json()["words"][:22]) == ("body.pace", "There is no such clock")
    unreadable: list[dict[str, object]] = [{"pace": "warp"}, {"bank": -1}, {"increment": "x"}, {"late": "never"}]
    for clock in unreadable:
        refused = await one.http.post("/api/tables", json={"game": "burano", "seats": [ME, FREE], **clock})
        assert refused.status_code == 400 and refused.json()["path"].startswith("body.")


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["burano", "millefiori"])
async def test_programs_play_a_whole_match_with_a_token(web_app: WebApp, game: str) -> None:
    one, other = await program(web_app, "Ada"), await program(web_app, "Bob")
    table = await one.open(game, ME, FREE)
    assert [line["id"] for line in (await other.http.get("/api/tables")).json()] == [table]
    assert (await other.http.post(f"/api/tables/{table}/seats/1")).json()["seats"][1]["yours"] is True
    rng = random.Random(4)
    while await one.play(table, 0, rng) and await other.play(table, 1, rng):
        pass
    told = (await one.http.get(f"/api/tables/{table}")).json()
    stored = await web_app.find_match(table)
    assert told["status"] == stored.match.status == OVER
    assert sorted(told["places"]) in ([1, 2], [1, 1]) and len(told["points"]) == 2

    match = (await web_app.services.tables.get(table)).table.match
    record = (await web_app.browser().http.get(f"/api/tables/{table}/record")).text
    assert record == str(match.record())
    assert verify(Record.parse(record)), "the dice can be checked"
    assert Record.parse(record).secret == (await web_app.services.store.secret(table)).hex()


@pytest.mark.anyio
async def test_a_running_match_shows_each_caller_only_their_own_view(web_app: WebApp) -> None:
    one, other, nobody = await program(web_app, "Ada"), await program(web_app, "Bob"), web_app.browser()
    table = await one.open("rialto", ME, FREE)
    await other.http.post(f"/api/tables/{table}/seats/1")
    rng = random.Random(4)
    for _ in range(12):
        await one.play(table, 0, rng)
        await other.play(table, 1, rng)
    match = (await web_app.services.tables.get(table)).table.match
    for caller, seat in ((one, 0), (other, 1)):
        for reader in (0, 1):
            for path in ("position", "log", "record"):
                answer = await caller.http.get(f"/api/tables/{table}/{path}", params={"seat": reader})
                assert answer.status_code == (200 if reader == seat else 403), (path, reader, seat)
        told = await caller.position(table, seat)
        with catalogue.Named(["Ada", "Bob"]):
            assert told["text"] == match.game.text.page(match.state.view(seat), "en")
        assert bool(told["actions"]) == (seat in match.deciders()) == bool(told["ask"])
        record = (await caller.http.get(f"/api/tables/{table}/record", params={"seat": seat})).text
        assert record == match.record().seen_by(seat, match.game)
        with pytest.raises(RuleError):
            Record.parse(record)  # what is veiled cannot be replayed
    for http in (one.http, other.http, nobody.http):
        told = (await http.get(f"/api/tables/{table}/position")).json()
        assert told["seat"] == NOBODY and told["actions"] == [] and told["ask"] == ""
        with catalogue.Named(["Ada", "Bob"]):
            assert told["text"] == match.game.text.page(match.state.view(NOBODY), "en")
        record = (await http.get(f"/api/tables/{table}/record")).text
        assert record == match.record().seen_by(NOBODY, match.game)
        assert (await web_app.services.store.secret(table)).hex() not in record
        assert (await http.get(f"/api/tables/{table}/positions/3")).status_code == 409
        for seat in (0, 1):
            assert (await http.get(f"/api/tables/{table}/positions/3?seat={seat}")).status_code in (403, 409)
    assert (await nobody.http.get(f"/api/tables/{table}/position?seat=0")).status_code == 403
    assert "secret" not in (await one.http.get(f"/api/tables/{table}")).text


@pytest.mark.anyio
async def test_a_finished_match_can_be_read_as_any_seat_at_any_move(web_app: WebApp) -> None:
    one = await program(web_app, "Ada")
    table = await one.open("burano", ME, {"kind": "bot", "level": "merchant"})
    await web_app.play_out(table)
    nobody = web_app.browser().http
    last = (await web_app.find_match(table)).match.number
    for number in (0, 1, last // 2, last):
        for seat in (NOBODY, 0, 1):
            answer = await nobody.get(f"/api/tables/{table}/positions/{number}", params={"seat": seat})
            assert answer.status_code == 200
            frame = answer.json()
            assert frame["whole"] is True and frame["seat"] == seat and frame["plates"]
    for seat in (0, 1):
        assert (await nobody.get(f"/api/tables/{table}/position?seat={seat}")).json()["over"] is True
        assert (await nobody.get(f"/api/tables/{table}/log?seat={seat}")).status_code == 200
    for number in (last + 1, -1, 10**12):
        assert (await nobody.get(f"/api/tables/{table}/positions/{number}")).status_code == 404


@pytest.mark.anyio
async def test_requests_without_permission_are_refused(web_app: WebApp) -> None:
    one, other, nobody = await program(web_app, "Ada"), await program(web_app, "Bob"), web_app.browser()
    table = await one.open("burano", ME, {"kind": "bot", "level": "merchant"})
    told = await one.position(table, 0)
    wish = {"id": "x", "seat": 0, "count": told["count"], "action": told["actions"][0]["action"]}
    for http, status in ((nobody.http, 401), (other.http, 403)):
        for path in ("moves", "undo"):
            sent = {key: value for key, value in wish.items() if path == "moves" or key != "action"}
            refused = await http.post(f"/api/tables/{table}/{path}", json=sent)
            assert refused.status_code == status and refused.json()["status"] == status and refused.json()["words"]
        assert (await http.post(f"/api/tables/{table}/seats/1")).status_code in (status, 409)
    for ticket in ("", "nonsense", one.token + "x", one.token.partition(".")[0], "0.0.", "1.0.AAAA"):
        for header in (f"Bearer {ticket}", ticket or "Basic QWxhZGRpbg=="):
            answer = await nobody.http.get("/api/tables", headers={"authorization": header})
            assert answer.status_code == 401, header
    assert (await web_app.services.store.rows(table)) == []
    for path in ("/api/tables/none", "/api/tables/none/position", "/api/tables/none/record", "/api/nothing"):
        answer = await nobody.http.get(path)
        assert answer.status_code == 404 and answer.json()["words"]


@pytest.mark.anyio
async def test_refused_moves_say_why_and_repeated_moves_count_once(web_app: WebApp) -> None:
    one, other = await program(web_app, "Ada"), await program(web_app, "Bob")
    table = await one.open("burano", ME, FREE)
    early = await one.http.post(f"/api/tables/{table}/moves", json={"id": "x", "seat": 0, "count": 0, "action": 0})
    assert early.status_code == 409 and "not begun" in early.json()["words"]
    await other.http.post(f"/api/tables/{table}/seats/1")
    told = await one.position(table, 0)
    wish = {"id": "x", "seat": 0, "count": told["count"], "action": told["actions"][0]["action"]}
    for instead in ({"count": told["count"] - 1}, {"action": 10**9}, {"action": -1}):
        refused = await one.http.post(f"/api/tables/{table}/moves", json={**wish, **instead})
        assert refused.status_code == 409 and refused.json()["words"].endswith((".", ")"))
    for _ in range(2):
        assert (await one.http.post(f"/api/tables/{table}/moves", json=wish)).status_code == 200
    assert len(await web_app.services.store.rows(table)) == 1
    count = (await one.position(table, 0))["count"]
    back = await one.http.post(f"/api/tables/{table}/undo", json={"id": "back", "seat": 0, "count": count})
    assert back.status_code == 200 and back.json()["count"] > count
    assert (await one.position(table, 0))["actions"] == told["actions"]


@pytest.mark.anyio
async def test_programs_choose_sets_in_any_order(web_app: WebApp) -> None:
    """Named together, or one by one as before."""
    one, two = await program(web_app, "Ada"), await program(web_app, "Bea")
    table = await one.open("burano", ME, FREE)
    assert (await two.http.post(f"/api/tables/{table}/seats/1")).status_code == 200
    rng = random.Random(3)
    players = [one, two]
    while True:
        told = [await player.position(table, seat) for seat, player in enumerate(players)]
        found = [seat for seat in range(2) if told[seat]["set"] and told[seat]["set"]["most"] > 1]
        if found:
            break
        for seat, player in enumerate(players):
            await player.play(table, seat, rng)
    seat = found[0]
    marks = [item["action"] for item in told[seat]["set"]["items"]][:2][::-1]
    wish = {"id": "set", "seat": seat, "count": told[seat]["count"]}
    post = players[seat].http.post
    for wrong in ({}, {"action": marks[0], "actions": marks}):
        answer = await post(f"/api/tables/{table}/moves", json=wish | wrong)
        assert (answer.status_code, answer.json()["path"]) == (409, "body.action")
    assert (await post(f"/api/tables/{table}/moves", json=wish | {"actions": marks * 2})).status_code == 409
    before = (await one.http.get(f"/api/tables/{table}/log", params={"seat": -2})).json()
    for _ in range(2):
        answer = await post(f"/api/tables/{table}/moves", json=wish | {"actions": marks})
        assert answer.status_code == 200, answer.text
    log = (await one.http.get(f"/api/tables/{table}/log", params={"seat": -2})).json()
    added = [line for line in log[len(before) :] if line["seat"] == seat and "to the lace" in line["words"]]
    assert len(added) == len(marks), log


@pytest.mark.anyio
@pytest.mark.usefixtures("still_limits")
async def test_programs_have_the_same_move_rate_as_browsers(web_app: WebApp) -> None:
    """Forms are for people, three a second; moves are not."""
    one = await program(web_app, "Ada")
    table = await one.open("burano", ME, {"kind": "bot", "level": "merchant"})
    wish = {"id": "x", "seat": 0, "count": -1, "action": 0}
    statuses = [(await one.http.post(f"/api/tables/{table}/moves", json=wish)).status_code for _ in range(55)]
    assert set(statuses) == {409}
    opened = [(await one.http.post("/api/tables", json={"game": "burano", "seats": [ME, FREE]})) for _ in range(70)]
    assert opened[-1].status_code == 429 and opened[-1].json()["words"]


@pytest.mark.anyio
async def test_invalid_request_bodies_are_refused(web_app: WebApp) -> None:
    one = await program(web_app, "Ada")
    for content in (b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"name": 1}', b'{"name": "x", "more": 1}', b"[" * 20_000):
        answer = await one.http.post("/api/people", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 400, content[:20]
        assert answer.json()["words"] and "Traceback" not in answer.text
    deep = b'{"a":' * 5000 + b"1" + b"}" * 5000
    assert (await one.http.post("/api/people", content=deep)).status_code == 400
    much = b'{"name": "' + b"x" * 70_000 + b'"}'
    assert (await one.http.post("/api/people", content=much)).status_code == 413


# ---- by its own description


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server in a thread of its own, whom nobody can ask too often."""
    with pytest.MonkeyPatch.context() as patch, anyio.from_thread.start_blocking_portal() as portal:
        patch.setenv("LAGUNA_GAMES", os.path.abspath(TINY))
        patch.setattr(app, "BotWorkers", FakeBots)
        patch.setattr(RateLimits, "take", lambda *_: True)
        many = {"tables_an_hour": 10**6, "people_an_hour": 10**6}
        live_server = LiveServer(tmp_path_factory.mktemp("quay"), is_alone=True, **many)
        portal.call(live_server.open)
        try:
            yield live_server
        finally:
            portal.call(live_server.close)


def fuzz(quay: LiveServer, folder: Path, *flags: str) -> None:
    """Let schemathesis ask whatever it thinks of, at a table under way and as a program that plays there."""
    address = f"http://{quay.address}"
    with httpx.Client(base_url=address) as http:
        token = http.post("/api/people", json={"name": "Ada"}).json()["token"]
        authorization = {"authorization": f"Bearer {token}"}
        wish = {"game": "burano", "seats": [ME, {"kind": "bot"}]}
        table = http.post("/api/tables", json=wish, headers=authorization).json()["id"]
    config = folder / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.id" = "{table}"\n', encoding="utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    # What Litestar answers to OPTIONS names the methods of one handler of an address, not of all.
    checks = ["--exclude-checks", "allow_header_conformance", "--header", f"Authorization: Bearer {token}"]
    run = subprocess.run(
        [*command, f"{address}/api/schema/openapi.json", *checks, "--continue-on-failure", "--no-shrink", *flags],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "15 selected / 15 total" in run.stdout and "No issues found" in run.stdout, run.stdout


def test_random_requests_match_the_openapi_schema(quay: LiveServer, tmp_path: Path) -> None:
    fuzz(quay, tmp_path, "--max-examples", str(EXAMPLES), "--phases", "coverage,fuzzing")


@pytest.mark.soak
def test_many_random_requests_match_the_openapi_schema(quay: LiveServer, tmp_path: Path) -> None:
    fuzz(quay, tmp_path, "--max-time", "200")


@pytest.mark.anyio
async def test_the_schema_is_openapi_and_names_the_security_schemes(web_app: WebApp) -> None:
    answer = await web_app.browser().http.get("/api/schema")
    told = answer.json()
    assert answer.status_code == 200 and told["openapi"].startswith("3.1")
    assert told == (await web_app.browser().http.get("/api/schema/openapi.json")).json()
    assert told["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert told["components"]["schemas"]["MoveRequest"]["additionalProperties"] is False
    assert all(path.startswith("/api/") for path in told["paths"])
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            if method == "post" and path != "/api/people":
                assert operation["security"] == [{"token": []}]
            for status, response in operation["responses"].items():
                if status >= "400":
                    assert response["content"]["application/json"]["schema"]["$ref"].endswith("/RefusalResponse")
