"""Attacks on rate limits: many connections, addresses, people and restarts gain nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from laguna.text.text import RuleError, Text
from laguna.web.http.rate_limits import CHAT, HINTS, MESSAGES, MOVES, Buckets
from laguna.web.people.networks import network_of
from tests.support.databases.database_servers import Postgres, Redis
from tests.support.web.form_client import FormClient
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import TableClient, dial
from tests.support.web.web_app import WebApp, table_of

pytestmark = pytest.mark.anyio

RATE = 5.0  # moves a second
PEOPLE = 40
TABLES = 8
SOCKETS = 20
SETTINGS = {
    "LAGUNA_PROXIES": "127.0.0.1",  # the tests are a reverse proxy, and say who calls
    "LAGUNA_MOVES_A_SECOND": str(RATE),
    "LAGUNA_PEOPLE_AN_HOUR": str(PEOPLE),
    "LAGUNA_TABLES_AN_HOUR": str(TABLES),
    "LAGUNA_SOCKETS_PER_PERSON": str(SOCKETS),
    "LAGUNA_SOCKETS_PER_ADDRESS": "30",
}
HTTP = httpx.Client(timeout=30)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with small limits."""
    with ServerProcess(tmp_path_factory.mktemp("limits"), "--bots", "1", **SETTINGS) as made:
        yield made


class Program(ApiClient):
    """A program that calls from an address."""

    def __init__(self, server: ServerProcess, address: str, name: str = "Mallory") -> None:
        self.address = address
        made = HTTP.post(f"{server.url}/api/people", json={"name": name}, headers=self.headers())
        assert made.status_code == 201, made.text
        self.person, self.token = made.json()["person"], made.json()["token"]
        headers = self.headers() | {"authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=server.url, timeout=30, headers=headers)

    def headers(self) -> dict[str, str]:
        """What the proxy says."""
        return {"x-forwarded-for": self.address}


@contextlib.asynccontextmanager
async def dialled(server: ServerProcess, who: Program, table: str, count: int) -> AsyncIterator[list[TableClient]]:
    """Connections of one person to a table."""
    ticket = server.ticket(who.person)
    lines = [await dial(server.address, table, ticket, headers=who.headers()) for _ in range(count)]
    try:
        yield lines
    finally:
        for line in lines:
            line.socket.transport.abort()  # a server that is behind does not answer a farewell


async def answers(line: TableClient, seconds: float) -> list[dict[str, Any]]:
    """Everything that is received within so long."""
    out: list[dict[str, Any]] = []
    with contextlib.suppress(TimeoutError, WebSocketException):
        async with asyncio.timeout(seconds):
            while True:
                out.append(json.loads(await line.socket.recv()))
    return out


def allowed(burst: float, rate: float, since: float) -> float:
    """How much a limit allows from a moment until now, and one for rounding."""
    return burst + rate * (time.monotonic() - since) + 1


# ---- at tables


async def test_many_connections_share_the_rate_of_moves(server: ServerProcess) -> None:
    who = Program(server, "192.0.2.1")
    table = who.open("burano", "me", "merchant")
    begin = time.monotonic()
    async with dialled(server, who, table, SOCKETS) as lines:
        for number in range(10):
            for line in lines:
                await line.send(type="move", id=f"x{number}", seat=0, count=-1, action=0)
        told = [one for line in lines for one in await answers(line, 0.1) if one["type"] == "refused"]
        heard = [one for one in told if "too much at once" not in one["words"]]
        assert MOVES.person is not None
        assert 0 < len(heard) <= allowed(MOVES.person.burst * RATE, RATE, begin)


async def test_programs_and_browsers_share_the_rate_of_moves(server: ServerProcess) -> None:
    who = Program(server, "192.0.2.2")
    table = who.open("burano", "me", "merchant")
    wish = {"id": "x", "seat": 0, "count": -1, "action": 0}
    begin = time.monotonic()
    address = f"/api/tables/{table}/moves"
    with ThreadPoolExecutor(20) as threads:  # many at once, or a slow machine never reaches the limit
        statuses = list(threads.map(lambda _: who.http.post(address, json=wish).status_code, range(90)))
    assert set(statuses) == {409, 429}
    async with dialled(server, who, table, 1) as (line,):
        await line.receive_until("frame")
        told = [await line.ask(type="move", seat=0, count=-1, action=0) for _ in range(30)]
    heard = statuses.count(409) + sum("too much at once" not in one["words"] for one in told)
    assert MOVES.person is not None
    assert heard <= allowed(MOVES.person.burst * RATE, RATE, begin)


async def test_chat_is_limited_across_reconnections(server: ServerProcess) -> None:
    who = Program(server, "192.0.2.3")
    table = who.open("burano", "me", "merchant")
    begin, done = time.monotonic(), 0
    for number in range(8):
        async with dialled(server, who, table, 1) as (line,):
            for more in range(3):
                answer = await line.ask(type="say", words="buy", id=f"spam {number} {more}")
                done += answer["type"] == "done"
    assert CHAT.person is not None
    assert 0 < done <= allowed(CHAT.person.burst, CHAT.person.per_second, begin)


@pytest.mark.parametrize("data", ['{"type":"alive","number":1}', "{"], ids=["alive", "unreadable"])
async def test_signs_of_life_and_unreadable_messages_are_limited(server: ServerProcess, data: str) -> None:
    """All connections of a person together are answered as often as one would be."""
    who = Program(server, f"192.0.2.{10 + len(data)}")
    table = who.open("burano", "me", "merchant")
    begin = time.monotonic()
    async with dialled(server, who, table, 4) as lines:
        sending = [asyncio.create_task(flood(line, data)) for line in lines]
        told = await asyncio.gather(*[answers(line, 1.0) for line in lines])
        for task in sending:
            task.cancel()
        heard = [one for some in told for one in some if one["type"] in ("answer", "refused")]
        assert MESSAGES.person is not None
        most = allowed(MESSAGES.person.burst * RATE, MESSAGES.person.per_second * RATE, begin)
        assert 0 < len(heard) <= most
        assert httpx.get(f"{server.url}/healthz").text == "ok"


async def flood(line: TableClient, data: str) -> None:
    """Send the same again and again."""
    with contextlib.suppress(WebSocketException):
        for _ in range(400):
            await line.socket.send(data)


async def test_connections_are_limited_by_person_and_address(server: ServerProcess) -> None:
    one, other = Program(server, "192.0.2.30", "Ada"), Program(server, "192.0.2.30", "Bo")
    table = one.open("burano", "me", "merchant")
    async with dialled(server, one, table, SOCKETS) as lines:
        assert {(await line.receive())["type"] for line in lines} == {"frame"}
        async with dialled(server, one, table, 3) as more:
            told = [await line.receive() for line in more]
            assert {said["type"] for said in told} == {"closed"} and "Close some" in told[0]["words"]
        async with dialled(server, other, table, 12) as more:
            assert Counter([(await line.receive())["type"] for line in more]) == {"frame": 10, "closed": 2}
        elsewhere = Program(server, "192.0.2.31", "Cy")
        async with dialled(server, elsewhere, table, 1) as (line,):
            assert (await line.receive())["type"] == "frame"
    async with dialled(server, one, table, 1) as (line,):
        assert (await line.receive())["type"] == "frame", "who has left makes room"


# ---- people and tables


def newcomer(server: ServerProcess, address: str, http: httpx.Client = HTTP) -> int:
    """The status of a new person from an address."""
    headers = {"x-forwarded-for": address}
    return http.post(f"{server.url}/api/people", json={"name": "Sybil"}, headers=headers).status_code


async def test_newcomers_and_tables_are_limited_on_all_ways_and_after_a_restart(server: ServerProcess) -> None:
    who = Program(server, "192.0.2.40")
    assert opened_at_once(who, TABLES + 4) == TABLES
    ((made,),) = server.ask("select count(*) from matches where host = ?", who.person)
    assert made == TABLES
    statuses = Counter(newcomer(server, f"2001:db8:0:1::{number:x}") for number in range(60))
    assert statuses == {201: PEOPLE, 429: 60 - PEOPLE}, "one household has many addresses"
    refused = FormClient(server.url, "2001:db8:0:1:ffff::1").post("/play/burano")
    assert refused.status_code == 429 and "your address" in refused.text
    server.kill()
    server.start()
    assert opened_at_once(who, 1) == 0
    assert newcomer(server, "2001:db8:0:1::99") == 429
    assert newcomer(server, "2001:db8:0:2::1") == 201, "others are not to blame"
    kept = " ".join(who for (who,) in server.ask("select who from quotas"))
    assert kept and "2001" not in kept and "192.0.2" not in kept, "addresses are not kept"


async def test_addresses_that_a_caller_makes_up_count_for_nothing(server: ServerProcess) -> None:
    """Only the proxy is believed: this caller comes from another address of this machine."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.7")) as http:
        statuses = Counter(newcomer(server, f"198.51.100.{number}", http) for number in range(PEOPLE + 5))
    assert statuses == {201: PEOPLE, 429: 5}


async def test_tables_are_limited_by_address_too(server: ServerProcess) -> None:
    crowd = [Program(server, "192.0.2.50", f"Sybil {number}") for number in range(6)]
    assert sum(opened_at_once(who, TABLES) for who in crowd) == 5 * TABLES


def opened_at_once(who: Program, count: int) -> int:
    """How many of so many tables, asked for at once, were opened."""
    wish = {"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with ThreadPoolExecutor(count) as threads:
        made = list(threads.map(lambda _: who.http.post("/api/tables", json=wish).status_code, range(count)))
    assert set(made) <= {201, 409}
    return made.count(201)


@pytest.mark.soak
def test_races_for_the_last_table_over_several_processes(postgres: Postgres, redis: Redis) -> None:
    flags = ("--bus", redis.url, "--workers", "3", "--bots", "1")
    with ServerProcess(postgres.database(), *flags, **SETTINGS | {"LAGUNA_PEOPLE_AN_HOUR": "100000"}) as server:
        for number in range(80):
            who = Program(server, f"192.0.2.{number}")
            assert opened_at_once(who, 2 * TABLES) == TABLES


# ---- advice, in this process


@pytest.mark.usefixtures("still_limits")
async def test_hints_are_limited(web_app: WebApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_hint(*_: object, **__: object) -> None:
        raise RuleError(Text("web.no_hint_now"))

    monkeypatch.setattr(web_app.services.advisers, "hint", no_hint)
    browser = web_app.browser()
    table = table_of(await browser.post("/play/burano"))
    statuses = [(await browser.get(f"/table/{table}/hint")).status_code for _ in range(25)]
    assert HINTS.person is not None
    assert statuses[: int(HINTS.person.burst)] == [409] * int(HINTS.person.burst) and statuses[-1] == 429


# ---- what is remembered


def test_a_crowd_does_not_make_the_server_forget_who_did_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    buckets = Buckets(0.01, 5, most=1000)
    while buckets.take("mallory"):
        pass
    for number in range(20_000):
        buckets.take(f"192.0.{number // 256}.{number % 256}")
    assert len(buckets) == 1000
    assert not buckets.take("mallory")


def test_a_refused_action_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: moment)
    buckets = Buckets(1.0, 3)
    assert [buckets.take("a") for _ in range(50)] == [True] * 3 + [False] * 47
    moment += 1
    assert [buckets.take("a") for _ in range(3)] == [True, False, False]


def test_addresses_of_one_household_are_one() -> None:
    same = ("2001:db8:5:6::1", "2001:db8:5:6:ffff:ffff:ffff:ffff", "2001:0DB8:0005:0006::")
    assert len({network_of(address) for address in same}) == 1
    assert network_of("2001:db8:5:7::1") != network_of("2001:db8:5:6::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert len(network_of("x" * 100_000)) < 100
