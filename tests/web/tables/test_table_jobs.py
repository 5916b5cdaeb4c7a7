"""Bots move by themselves and for absent players, clocks end, and the server stays responsive."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from laguna.bots import levels
from laguna.web.background import jobs
from laguna.web.db.models import OVER, REMOVED, RESIGN, STAND_IN, TAKE_BACK, TIME_OUT
from laguna.web.tables.table import Table
from tests.support.web.live_server import LiveServer
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import TableClient, step
from tests.support.web.watchers import Watchers
from tests.support.web.web_app import FakeBots

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds until something must have happened, on a machine that has much else to do


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once, without searching."""
    monkeypatch.setattr(FakeBots, "awake", True)


async def until(is_so: Any, seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await is_so():
            await asyncio.sleep(0.02)


async def kinds(live_server: LiveServer, table: str) -> list[str]:
    """What the rows of a match are, without the moves."""
    return [row.kind for row in await live_server.rows(table) if row.kind in (STAND_IN, TIME_OUT, TAKE_BACK, RESIGN)]


def seat_of(line: TableClient, seat: int) -> dict[str, Any]:
    """What a screen shows of a seat."""
    found: dict[str, Any] = line.screen.said["seats"][seat]
    return found


# ---- nobody looks


@pytest.mark.usefixtures("awake")
async def test_bots_continue_after_a_database_failure(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "RETRY_PAUSES", (0,))
    append = live_server.services.store.append
    failures = 3

    async def fail_at_first(*args: Any) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise OperationalError("insert", {}, OSError("no room on the disk"))
        await append(*args)

    monkeypatch.setattr(live_server.services.store, "append", fail_at_first)
    table = await live_server.table("burano", ["gondolier", "gondolier"])

    async def is_over() -> bool:
        return (await live_server.find_match(table)).match.status == OVER

    with Watchers(live_server.address) as watchers:
        watchers.watch(table)
        await until(is_over)
    assert failures == 0
    assert [row.number for row in await live_server.rows(table)] == list(
        range(1, len(await live_server.rows(table)) + 1)
    )


# ---- processes that think


def bots_of(server: ServerProcess) -> list[int]:
    """The processes in which the bots of a server think."""
    out: list[int] = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            status = Path("/proc", name, "stat").read_text(encoding="utf-8")
            command = Path("/proc", name, "cmdline").read_bytes()
        except OSError:
            continue
        if int(status.rpartition(")")[2].split()[1]) == server.id and b"spawn_main" in command:
            out.append(int(name))
    return sorted(out)


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are found in /proc, which only Linux has")
def test_bots_play_while_the_server_answers_and_after_a_worker_is_killed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--bots", "1") as server, Watchers(server.address) as watchers:
        host = ApiClient(server.url, "Marta")
        quick = host.open("burano", "gondolier", "merchant")
        slow = host.open("rialto", "doge", "doge", "doge")
        watchers.watch(quick, slow)
        with httpx.Client(base_url=server.url) as client:
            took = [timed(client) for _ in range(60)]
        assert statistics.median(took) < 0.1, f"/healthz took {sorted(took)[-10:]}"

        first = bots_of(server)
        assert len(first) == 1
        os.kill(first[0], signal.SIGKILL)
        moves = len(server.rows(slow))
        end = time.monotonic() + PATIENCE
        while len(server.rows(slow)) < moves + 5 or host.http.get(f"/api/tables/{quick}").json()["status"] != OVER:
            assert time.monotonic() < end, "the matches do not go on"
            time.sleep(0.1)
        second = bots_of(server)
        assert len(second) == 1 and second != first
        assert [line for line in server.logged if "a bot's process died" in line]
        kinds_of_rows = {str(row[1]) for row in server.rows(quick)}
        assert kinds_of_rows == {"move"}
        left = second
    assert not [pid for pid in left if is_running(pid)], "bots end with their server, even if it is killed"


def timed(client: httpx.Client) -> float:
    """How long the server takes to say that it is alive."""
    begin = time.perf_counter()
    assert client.get("/healthz").text == "ok"
    took = time.perf_counter() - begin
    time.sleep(0.02)
    return took


def is_running(pid: int) -> bool:
    """Does a process still run, a moment later?"""
    for _ in range(100):
        try:
            state = Path("/proc", str(pid), "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except OSError:
            return False
        if state == "Z":
            return False
        time.sleep(0.05)
    return True


async def test_a_person_plays_a_match_against_bots(live_server: LiveServer, awake: None) -> None:
    marta = await live_server.person("Marta")
    table = await live_server.table("rialto", [marta, levels.MERCHANT, levels.DOGE])
    line = await live_server.call(table, marta)
    rng = random.Random(2)
    async with asyncio.timeout(PATIENCE):
        while not line.screen.is_over():
            if not await step([line], rng):
                await line.receive()
    assert [seat.get("bot", "") for seat in line.screen.said["seats"]] == ["", levels.MERCHANT, levels.DOGE]
    assert {row.seat for row in await live_server.rows(table)} == {0, 1, 2}
    assert (await live_server.find_match(table)).match.status == OVER


async def test_a_removed_table_stays_removed_while_its_bots_think(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await live_server.table("rialto", [levels.MERCHANT, levels.MERCHANT])
    watcher = await live_server.call(table)
    await live_server.services.tables.remove(table)
    assert (await watcher.receive_until("closed"))["words"]
    monkeypatch.setattr(FakeBots, "awake", True)
    await asyncio.sleep(0.3)
    assert (await live_server.find_match(table)).match.status == REMOVED
    assert await live_server.rows(table) == []


# ---- for who has left


async def test_a_bot_stands_in_until_the_player_takes_the_seat_back(live_server: LiveServer, awake: None) -> None:
    table, lines = await live_server.pair("rialto")
    leaver, other = lines
    assert (await leaver.ask(type="stand_in", seat=0))["type"] == "done"
    await other.settle()
    for line in lines:
        assert seat_of(line, 0)["bot"] == levels.MERCHANT and seat_of(line, 0)["stands_in"] is True
        assert seat_of(line, 0)["name"] == "Marta"
    rng = random.Random(3)
    async with asyncio.timeout(PATIENCE):
        while len({row.seat for row in await live_server.rows(table) if row.kind == "move"}) < 2:
            await step([other], rng)
            await asyncio.sleep(0.01)
    assert (await leaver.ask(type="take_back", seat=0))["type"] == "done"
    await other.settle()
    assert "bot" not in seat_of(other, 0) and "stands_in" not in seat_of(other, 0)
    async with asyncio.timeout(PATIENCE):
        while not leaver.screen.choices():
            await step([other], rng)
            await leaver.settle()
    assert (await leaver.move(leaver.screen.choices()[0]))["type"] == "done"
    assert (await leaver.ask(type="take_back", seat=0))["type"] == "refused", "nobody stands in any more"
    assert await kinds(live_server, table) == [STAND_IN, TAKE_BACK]


async def test_the_seat_returns_when_its_player_moves_or_undoes(live_server: LiveServer) -> None:
    _, (line, other) = await live_server.pair("burano")
    for kind in ("move", "undo"):
        assert (await line.ask(type="stand_in", seat=0))["type"] == "done"
        await line.settle()
        assert seat_of(line, 0)["stands_in"] is True
        assert "A bot plays for you." in line.screen.said["prompt"]["why"], line.screen.said["prompt"]
        answer = await line.move(line.screen.choices()[0]) if kind == "move" else await line.undo()
        assert answer["type"] == "done"
        await other.settle()
        assert "stands_in" not in seat_of(other, 0)
    assert (await line.ask(type="stand_in", seat=0))["type"] == "done"
    refused = await line.ask(type="stand_in", seat=0)
    assert refused["type"] == "refused" and "already" in refused["words"]
    await other.settle()
    told = [entry["words"] for entry in other.screen.log if "Marta" in entry["words"]]
    assert told[-5:] == 2 * ["Marta lets a bot play.", "Marta is back and plays again."] + ["Marta lets a bot play."]


async def test_a_player_who_resigns_comes_last_and_cannot_return(live_server: LiveServer, awake: None) -> None:
    table, lines = await live_server.pair("burano")
    assert (await lines[0].ask(type="resign", seat=0))["type"] == "done"
    for kind in ("take_back", "resign"):
        refused = await lines[0].ask(type=kind, seat=0)
        assert refused["type"] == "refused" and "given up" in refused["words"]
    refused = await lines[0].move(0)
    assert refused["type"] == "refused" and "given up" in refused["words"]
    rng = random.Random(1)
    async with asyncio.timeout(PATIENCE):
        while not lines[1].screen.is_over():
            if not await step([lines[1]], rng):
                await lines[1].receive()
    await lines[0].settle()
    for line in lines:
        assert line.screen.said["result"]["places"] == [2, 1]
        assert [seat["place"] for seat in line.screen.said["seats"]] == [2, 1]
    stored = await live_server.find_match(table)
    assert (stored.match.status, stored.match.places) == (OVER, "2,1")


async def stands_in(live_server: LiveServer, table: str) -> bool:
    return bool(await kinds(live_server, table))


@pytest.mark.parametrize(("late", "kind"), [("bot", TIME_OUT), ("lose", RESIGN)])
async def test_the_time_out_rule_of_the_table_applies(live_server: LiveServer, late: str, kind: str) -> None:
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    begin = time.time()
    table = await live_server.table("burano", people, pace="live", seconds=2, late=late)
    quick, slow = [await live_server.call(table, person) for person in people]
    for line in (quick, slow):
        ends = seat_of(line, 1)["clock_ends"] / 1000
        assert begin + 1.5 < ends < time.time() + 2.5
    assert (await quick.move(quick.screen.choices()[0]))["type"] == "done"
    await until(lambda: stands_in(live_server, table))
    assert time.time() >= begin + 1.9
    assert [(row.kind, row.seat) for row in await live_server.rows(table) if row.kind != "move"] == [(kind, 1)]
    await quick.settle()
    assert seat_of(quick, 1)["stands_in"] is True


async def test_undoing_a_move_does_not_reset_the_clock(live_server: LiveServer) -> None:
    table, (line, other) = await live_server.pair("burano", pace="live", seconds=60)
    ends = seat_of(line, 0)["clock_ends"]
    await asyncio.sleep(0.05)
    for _ in range(3):
        assert (await line.move(line.screen.choices()[0]))["type"] == "done"
        assert (await line.undo())["type"] == "done"
    assert seat_of(line, 0)["clock_ends"] == ends
    store = live_server.services.store
    again = Table(await live_server.find_match(table), await store.secret(table))
    again.apply_rows(await store.rows(table))
    assert again.clock_ends(0) == ends
    await other.settle()
    assert seat_of(other, 0)["clock_ends"] == ends


async def test_undoing_a_turn_does_not_reset_the_clock(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto", pace="live", seconds=60)
    rng = random.Random(5)
    found = 0
    while found < 3:
        for line in lines:
            await line.settle()
        mover = rng.choice([line for line in lines if line.screen.choices()])
        seat = mover.screen.seat
        ends = seat_of(mover, seat)["clock_ends"]
        await asyncio.sleep(0.005)
        assert (await mover.move(rng.choice(mover.screen.choices())))["type"] == "done"
        if "clock_ends" not in seat_of(mover, seat) and mover.screen.said["undo"]["can"]:
            assert (await mover.undo())["type"] == "done"
            assert seat_of(mover, seat)["clock_ends"] == ends
            found += 1
    assert "undo" in {row.kind for row in await live_server.rows(table)}
