"""Several processes over PostgreSQL and Redis serve the same tables and agree."""

from __future__ import annotations

import asyncio
import functools
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from laguna.web.background.bus import Bus
from laguna.web.background.bus_messages import Presence
from laguna.web.db.engine import Database
from laguna.web.db.models import OVER
from laguna.web.db.queries import Store
from laguna.web.settings import Settings
from laguna.web.tables.table import Table
from tests.support.databases.database_servers import Postgres, Redis
from tests.support.web.load_players import LoadTest, kill_database, kill_workers
from tests.support.web.server_process import ApiClient, ServerProcess, pair_at
from tests.support.web.table_client import TableClient, dial, step
from tests.support.web.watchers import Watchers
from tests.web.promises import Promise

pytestmark = pytest.mark.anyio

WORKERS = 3
PROMPT = 1.0  # seconds: by polling alone, all three know within so long once in 27 times
CLIENTS = 50
PATIENCE = 60.0  # seconds until something must have happened, on a machine that has much else to do


@pytest.fixture(scope="module")
def server(postgres: Postgres, redis: Redis) -> Iterator[ServerProcess]:
    """Three processes that serve together; browsers at a table are anywhere."""
    flags = ["--bus", redis.url, "--workers", str(WORKERS), "--bots", "1", "--operator", "sesame"]
    known = {
        "LAGUNA_MOVES_A_SECOND": "1000",
        "LAGUNA_TABLES_AN_HOUR": "10000",
        "LAGUNA_RUNNING_TABLES": "10000",
        "LAGUNA_RUNNING_TABLES_PER_NETWORK": "10000",
        "LAGUNA_GATHER": "false",
    }
    with ServerProcess(postgres.database(), *flags, **known) as made:
        yield made
        assert made.stop() == 0
    # While the database was away, some who asked were told so: that is an error of the machine, not of ours.
    strange = [line for line in made.logged if '"level":"error"' in line and '"status":503' not in line]
    assert not strange, strange


@pytest.fixture
async def lines(server: ServerProcess) -> AsyncIterator[Callable[..., Any]]:
    """Connects people to tables; everybody hangs up at the end."""
    made: list[TableClient] = []

    async def call(table: str, person: int | None = None, **said: object) -> TableClient:
        made.append(await server.call(table, person, **said))
        return made[-1]

    yield call
    for line in made:
        await line.close()


def workers_at(server: ServerProcess, table: str) -> set[str]:
    """The processes to which somebody at this table is connected."""
    return {str(worker) for (worker,) in server.ask("select worker from here where match = ? and worker <> ''", table)}


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.05)


async def spread(server: ServerProcess, lines: Callable[..., Any], table: str, people: list[int]) -> list[TableClient]:
    """A connection for each seat, not all to the same process."""
    made: list[TableClient] = []
    for _ in range(30):
        made = [await lines(table, person) for person in people]
        await until(lambda: bool(workers_at(server, table)))
        await asyncio.sleep(0.2)
        if len(workers_at(server, table)) > 1:
            return made
        for line in made:
            await line.close()
        await until(lambda: not workers_at(server, table))
    raise AssertionError("all connections lead to one process")


async def seen(lines: list[TableClient], count: Callable[[TableClient], bool]) -> None:
    """Wait until this is so on all screens."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for line in lines:
                await line.settle()
            if all(count(line) for line in lines):
                return
            await asyncio.sleep(0.02)


async def test_every_process_serves_every_table(server: ServerProcess, lines: Callable[..., Any]) -> None:
    """Two play at different processes, others look on, and everybody sees the same; chat, too."""
    table, people = pair_at(server, "rialto")
    players = await spread(server, lines, table, people)
    watchers = [await lines(table) for _ in range(4)]
    rng = random.Random(3)
    async with asyncio.timeout(PATIENCE):
        while len(server.rows(table)) < 40:
            await step(players, rng)
    rows = server.rows(table)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    last = players[0].screen.said["log"][-1] if "log" in players[0].screen.said else None
    await seen(watchers, lambda line: line.screen.count == max(other.screen.count for other in watchers))
    shown = [{name: watcher.screen.said[name] for name in ("headline", "seats")} for watcher in watchers]
    assert all(other == shown[0] for other in shown), last
    assert all(seat["is_here"] for seat in shown[0]["seats"])
    assert (await players[0].ask(type="say", id="hello", words="good evening"))["type"] == "done"
    for line in [players[1], *watchers]:
        await line.receive_until("chat")
    await players[1].close()
    await seen(watchers, lambda line: not line.screen.said["seats"][1].get("is_here"))


async def test_a_rematch_is_shown_at_the_result_by_every_process(
    server: ServerProcess, lines: Callable[..., Any]
) -> None:
    """Whichever process is asked, all show who has accepted, who is away, and that the match begins."""
    table, people = pair_at(server, "rialto")
    players = await spread(server, lines, table, people)
    watchers = [await lines(table) for _ in range(4)]
    assert (await players[0].ask(type="ask", seat=0, what="end"))["type"] == "done"
    async with asyncio.timeout(PATIENCE):  # the other process may not know yet what was asked
        while (await players[1].ask(type="reply", seat=1, number=1, agrees=True))["type"] != "done":
            await asyncio.sleep(0.05)
    everybody = [*players, *watchers]
    await seen(everybody, lambda line: line.screen.is_over())

    def states(line: TableClient) -> list[tuple[str, bool]]:
        shown = line.screen.said.get("rematch")
        return [(seat["state"], seat.get("is_here", False)) for seat in shown["seats"]] if shown else []

    await change_rematch(server, table, people[1], "")
    await seen(everybody, lambda line: states(line) == [("accepted", True), ("asked", True)])
    await players[0].close()
    everybody.remove(players[0])
    await seen(everybody, lambda line: states(line) == [("accepted", True), ("asked", False)])

    # Whoever waits at the table of the rematch is here, whichever process they are connected to.
    again = str(server.ask("select again from matches where id = ?", table)[0][0])
    for _ in range(4):
        waiting = await dial(server.address, again, server.ticket(people[0]))
        await seen(everybody, lambda line: states(line) == [("accepted", True), ("asked", True)])
        refused = await change_rematch(server, table, people[1], "/start")
        assert refused.status_code == 409 and "hasn't answered yet" in refused.text
        await waiting.close()
        await seen(everybody, lambda line: states(line) == [("accepted", True), ("asked", False)])
    await change_rematch(server, table, people[0], "/decline")
    await seen(everybody, lambda line: states(line) == [("accepted", True), ("free", False)])
    await change_rematch(server, table, people[1], "/decline")
    await seen(everybody, lambda line: line.screen.said["rematch"] is None)
    await change_rematch(server, table, people[1], "")
    await change_rematch(server, table, people[0], "")
    await seen(everybody, lambda line: (line.screen.said["rematch"] or {}).get("status") == "running")


async def change_rematch(server: ServerProcess, table: str, person: int, deed: str) -> httpx.Response:
    """Ask for a rematch, accept it, decline it or start it, as the page of the result does."""
    async with httpx.AsyncClient(base_url=server.url, cookies={"laguna": server.ticket(person)}, timeout=60) as http:
        await http.get("/about")
        fields = {"_csrf_token": http.cookies["csrf"], "stay": "yes"}
        done = await http.post(f"/table/{table}/again{deed}", data=fields)
        assert done.status_code == (409 if deed == "/start" else 200), done.text
        return done


async def test_the_latest_presence_message_is_sent_last() -> None:
    bus = Bus("redis://127.0.0.1:1/0", lambda _: None)
    come, gone = Presence("table", "process", (0,)), Presence("table", "process", ())
    for called in (come, gone, come):
        bus.publish(called)
    assert list(bus._outbox) == [gone, come]


# ---- one truth


class Truth:
    """A match as its rows tell it."""

    def __init__(self, server: ServerProcess, table: str) -> None:
        assert isinstance(server.database, str), "it is a PostgreSQL"
        self._database = Database(Settings(database=server.database).database_url())
        self._store = Store(self._database)
        self._id = table
        self._table: Table | None = None

    async def follow(self) -> Table:
        """Read what has happened."""
        if self._table is None:
            stored = await self._store.find_match(self._id)
            assert stored is not None, "there is such a table"
            self._table = Table(stored, await self._store.secret(self._id))
        self._table.apply_rows(await self._store.rows(self._id, self._table.number))
        return self._table

    def rows(self) -> int:
        return self._table.number if self._table is not None else 0

    async def is_over(self) -> bool:
        return (await self.follow()).match.is_over()

    async def shown(self, lines: list[TableClient]) -> None:
        """Wait until every screen shows it."""
        match = (await self.follow()).match
        async with asyncio.timeout(PATIENCE):
            while lines:
                await asyncio.gather(*(line.settle() for line in lines))
                lines = [line for line in lines if line.screen.count != match.count(line.screen.seat)]

    async def close(self) -> None:
        await self._database.close()


async def contest(server: ServerProcess, lines: Callable[..., Any], times: int, seed: int) -> Counter[str]:
    """Fifty browsers of one seat choose at once for the same position, so many times; one of them wins."""
    rng = random.Random(seed)
    table, people = pair_at(server, "rialto")
    other = await lines(table, people[1])
    crowd = [await lines(table, people[0]) for _ in range(CLIENTS)]
    answered: Counter[str] = Counter()
    truth = Truth(server, table)
    while answered["done"] < times and not await truth.is_over():
        await truth.shown([other, *crowd])
        choices = crowd[0].screen.choices()
        if not choices:
            assert (await other.move(rng.choice(other.screen.choices())))["type"] == "done"
            continue
        rows = truth.rows()
        answers = await asyncio.gather(*(line.move(rng.choice(choices)) for line in crowd))
        assert sorted(answer["type"] for answer in answers) == ["done"] + ["refused"] * (CLIENTS - 1)
        assert all("older position" in answer["words"] for answer in answers if answer["type"] == "refused")
        await truth.follow()
        assert truth.rows() == rows + 1
        answered.update(answer["type"] for answer in answers)
    await truth.close()
    for line in [other, *crowd]:
        await line.close()
    return answered


async def choose_together(server: ServerProcess, lines: Callable[..., Any], times: int, seed: int) -> int:
    """All seats choose at once, from different processes: all are accepted, though each knew of no other's choice."""
    rng = random.Random(seed)
    programs = [ApiClient(server.url, name) for name in ("Marta", "Sam", "Zoe", "Luca")]
    accepted = 0
    while accepted < times:
        table = programs[0].open("millefiori", "me", "open", "open", "open")
        for seat in (1, 2, 3):
            programs[seat].sit(table, seat)
        players = [await lines(table, program.person) for program in programs]
        truth = Truth(server, table)
        while accepted < times and not await truth.is_over():
            await truth.shown(players)
            asked = [line for line in players if line.screen.choices()]
            answers = await asyncio.gather(*(line.move(rng.choice(line.screen.choices())) for line in asked))
            assert [answer["type"] for answer in answers] == ["done"] * len(asked), answers
            if len(asked) > 1:
                accepted += len(asked)
        await truth.close()
        for line in players:
            await line.close()
    return accepted


async def test_one_of_fifty_concurrent_moves_is_accepted(server: ServerProcess, lines: Callable[..., Any]) -> None:
    assert await contest(server, lines, 4, 1) == {"done": 4, "refused": 4 * (CLIENTS - 1)}


async def test_simultaneous_choices_are_all_accepted(server: ServerProcess, lines: Callable[..., Any]) -> None:
    assert await choose_together(server, lines, 12, 2) >= 12


@pytest.mark.soak
async def test_all_processes_agree_a_thousand_times(server: ServerProcess, lines: Callable[..., Any]) -> None:
    promise = Promise("one_truth", 1000)
    for done in promise.left():
        answered = await contest(server, lines, min(100, promise.wanted - done), done)
        promise.note(answered["done"], moves_sent=answered.total(), refused=answered["refused"])
    together = Promise("at_once", 1000)
    for done in together.left():
        accepted = await choose_together(server, lines, 100, done)
        together.note(accepted)


# ---- processes come and go


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are found in /proc, which only Linux has")
async def test_a_rolling_restart_loses_no_move(server: ServerProcess, lines: Callable[..., Any]) -> None:
    table, people = pair_at(server, "burano")
    line = await lines(table, people[0])
    host = ApiClient(server.url, "Host")
    bots = host.open("burano", "gondolier", "gondolier")
    watchers = Watchers(server.address)  # bots alone play only while somebody looks
    watchers.watch(bots)
    before = server.workers()
    assert len(before) == WORKERS
    os.kill(server.id, signal.SIGHUP)
    failures = 0
    with httpx.Client(base_url=server.url) as client:
        end = time.monotonic() + 2 * PATIENCE
        while set(server.workers()) & set(before):
            assert time.monotonic() < end, "the old processes stay"
            try:
                assert client.get("/healthz").status_code == 200
            except httpx.TransportError:  # a connection kept open to a process that ends
                failures += 1
                client.close()
                client = httpx.Client(base_url=server.url)
            await asyncio.sleep(0.05)
    assert failures <= WORKERS
    with pytest.raises(ConnectionClosed) as closed:
        await line.receive_until("nothing more")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    again = await lines(table, people[0])
    assert (await again.move(again.screen.choices()[0]))["type"] == "done"
    await until(lambda: len(server.workers()) == WORKERS)
    await until(lambda: host.http.get(f"/api/tables/{bots}").json()["status"] == OVER)
    watchers.close()


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are found in /proc, which only Linux has")
async def test_a_few_kills_of_servers_and_database_lose_nothing(server: ServerProcess, postgres: Postgres) -> None:
    """In full in test_kills.py."""
    rng = random.Random(7)
    load_test = LoadTest(server, 7, pairs=1)
    load_test.begin()
    await kill_workers(server, load_test, 1, rng)
    await kill_database(postgres, load_test, 1, rng)
    await load_test.end()
    seen = load_test.check()
    assert seen["rows"] >= seen["acknowledged_moves"] > 10
    await until(lambda: len(server.workers()) == WORKERS and server.is_ready())


async def test_without_the_bus_moves_arrive_later(
    server: ServerProcess, redis: Redis, lines: Callable[..., Any]
) -> None:
    table, people = pair_at(server, "rialto")
    players = await spread(server, lines, table, people)
    redis.kill()
    try:
        rng = random.Random(6)
        for line in players:
            await line.settle()
        mover = next(line for line in players if line.screen.choices())
        other = players[1 - players.index(mover)]
        count = other.screen.count
        assert (await mover.move(rng.choice(mover.screen.choices())))["type"] == "done"
        await seen([other], lambda line: line.screen.count > count)
    finally:
        redis.start()


# ---- browsers of one table at one process


async def are_together(server: ServerProcess, table: str) -> bool:
    """Are all who have come to this table at one process?"""
    await until(functools.partial(workers_at, server, table))
    await asyncio.sleep(0.2)
    return len(workers_at(server, table)) == 1


async def test_browsers_of_a_table_are_routed_to_one_process(postgres: Postgres, redis: Redis) -> None:
    """Wherever they call; and where that process dies, all that come again are together again."""
    processes = 2
    flags = ["--bus", redis.url, "--workers", str(processes), "--bots", "1"]
    with ServerProcess(postgres.database(), *flags, LAGUNA_TABLES_AN_HOUR="10000") as server:
        await until(lambda: len(server.handover_sockets()) == processes)
        pairs = [pair_at(server, "rialto") for _ in range(3)]
        for table, people in pairs:
            players = [await server.call(table, people[number % 2]) for number in range(5)]
            assert await are_together(server, table)
            mover = next(line for line in players if line.screen.choices())
            assert (await mover.move(mover.screen.choices()[0]))["type"] == "done"
            for line in players:
                await line.close()
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        await until(lambda: len(server.handover_sockets()) == processes and server.is_ready())
        table, people = pairs[0]
        players = [await server.call(table, person) for person in people * 2]
        assert await are_together(server, table)
        for line in players:
            await line.close()
        assert server.stop() == 0


async def seconds_until_ended(server: ServerProcess, table: str, person: int) -> float:
    """How long it takes until browsers at every process are disconnected, after their session has ended."""
    ticket = server.ticket(person)
    ended = [await dial(server.address, table, ticket, seat=0) for _ in range(4 * WORKERS)]
    async with httpx.AsyncClient(base_url=server.url, cookies={"laguna": ticket}) as http:
        await http.get("/about")
        begin = time.monotonic()
        left = await http.post("/me/out", data={"_csrf_token": http.cookies["csrf"]})
        assert left.status_code == 303 and left.headers["location"] == "/"
    for line in ended:
        with pytest.raises(ConnectionClosed):
            await line.receive_until("nothing more")
    return time.monotonic() - begin


async def test_sessions_that_end_are_disconnected_in_every_process(
    server: ServerProcess, lines: Callable[..., Any]
) -> None:
    """Whichever process is told; browsers of others stay."""
    table, people = pair_at(server, "rialto")
    stays = await lines(table, people[0])
    prompt = 0
    for _ in range(6):
        prompt += await seconds_until_ended(server, table, people[0]) < PROMPT
        if prompt == 2:
            break
    assert prompt == 2, "the bus says so at once; without it most processes would find out later"
    await stays.settle()
