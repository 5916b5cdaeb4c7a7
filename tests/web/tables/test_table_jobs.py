"""Bots at a table: they play on by themselves, for who has left too, and never keep the server from answering."""

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
from laguna.web import jobs
from laguna.web.models import OVER, REMOVED, RESIGN, RUNNING, STAND_IN, TAKE_BACK
from laguna.web.table import Table
from tests.web.harbour import Harbour
from tests.web.lines import Line, step
from tests.web.process import Process, Program
from tests.web.stage import Bots

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds until something must have happened, on a machine that has much else to do


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once, without searching."""
    monkeypatch.setattr(Bots, "awake", True)


async def until(is_so: Any, seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await is_so():
            await asyncio.sleep(0.02)


async def kinds(harbour: Harbour, table: str) -> list[str]:
    """What the rows of a match are, without the moves."""
    return [row.kind for row in await harbour.rows(table) if row.kind in (STAND_IN, TAKE_BACK, RESIGN)]


def seat_of(line: Line, seat: int) -> dict[str, Any]:
    """What a screen shows of a seat."""
    found: dict[str, Any] = line.screen.said["seats"][seat]
    return found


# ---- nobody looks


@pytest.mark.usefixtures("awake")
async def test_bots_go_on_when_the_database_is_back_though_nobody_looks(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0,))
    append = harbour.services.store.append
    failures = 3

    async def fail_at_first(*args: Any) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise OperationalError("insert", {}, OSError("no room on the disk"))
        await append(*args)

    monkeypatch.setattr(harbour.services.store, "append", fail_at_first)
    table = await harbour.table("burano", ["gondolier", "gondolier"])

    async def is_over() -> bool:
        return (await harbour.kept(table)).match.status == OVER

    await until(is_over)
    assert failures == 0
    assert [row.number for row in await harbour.rows(table)] == list(range(1, len(await harbour.rows(table)) + 1))


# ---- processes that think


def bots_of(server: Process) -> list[int]:
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
def test_bots_play_on_by_themselves_while_the_server_answers_and_when_one_is_killed(tmp_path: Path) -> None:
    with Process(tmp_path, "--bots", "1") as server:
        host = Program(server.url, "Marta")
        quick = host.open("burano", "gondolier", "merchant")
        slow = host.open("rialto", "doge", "doge", "doge")
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


async def test_a_person_plays_a_match_against_bots(harbour: Harbour, awake: None) -> None:
    marta = await harbour.person("Marta")
    table = await harbour.table("rialto", [marta, levels.MERCHANT, levels.DOGE])
    line = await harbour.call(table, marta)
    rng = random.Random(2)
    async with asyncio.timeout(PATIENCE):
        while not line.screen.is_over():
            if not await step([line], rng):
                await line.hear()
    assert [seat.get("bot", "") for seat in line.screen.said["seats"]] == ["", levels.MERCHANT, levels.DOGE]
    assert {row.seat for row in await harbour.rows(table)} == {0, 1, 2}
    assert (await harbour.kept(table)).match.status == OVER


async def test_a_table_that_is_removed_stays_so_though_its_bots_were_thinking(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await harbour.table("rialto", [levels.MERCHANT, levels.MERCHANT])
    watcher = await harbour.call(table)
    await harbour.services.tables.remove(table)
    assert (await watcher.hear_until("closed"))["words"]
    monkeypatch.setattr(Bots, "awake", True)
    await asyncio.sleep(0.3)
    assert (await harbour.kept(table)).match.status == REMOVED
    assert await harbour.rows(table) == []


# ---- for who has left


async def test_a_bot_stands_in_until_the_seat_is_taken_back(harbour: Harbour, awake: None) -> None:
    table, lines = await harbour.pair("rialto")
    leaver, other = lines
    assert (await leaver.ask(type="stand_in", seat=0))["type"] == "done"
    await other.settle()
    for line in lines:
        assert seat_of(line, 0)["bot"] == levels.SENATOR and seat_of(line, 0)["stands_in"] is True
        assert seat_of(line, 0)["name"] == "Marta"
    rng = random.Random(3)
    async with asyncio.timeout(PATIENCE):
        while len({row.seat for row in await harbour.rows(table) if row.kind == "move"}) < 2:
            await step([other], rng)
            await asyncio.sleep(0.01)
    await leaver.settle()
    assert leaver.screen.choices() == [], "nothing is offered to who does not play"
    refused = await leaver.move(0)
    assert refused["type"] == "refused"

    assert (await leaver.ask(type="take_back", seat=0))["type"] == "done"
    await other.settle()
    assert "bot" not in seat_of(other, 0) and "stands_in" not in seat_of(other, 0)
    async with asyncio.timeout(PATIENCE):
        while not leaver.screen.choices():
            await step([other], rng)
            await leaver.settle()
    assert (await leaver.move(leaver.screen.choices()[0]))["type"] == "done"
    assert (await leaver.ask(type="take_back", seat=0))["type"] == "refused", "nobody stands in any more"
    assert await kinds(harbour, table) == [STAND_IN, TAKE_BACK]


async def test_who_moves_while_a_bot_stands_in_is_told_to_take_the_seat_back(harbour: Harbour) -> None:
    _, (line, _) = await harbour.pair("burano")
    action = line.screen.choices()[0]
    assert (await line.ask(type="stand_in", seat=0))["type"] == "done"
    refused = await line.move(action)
    assert refused["type"] == "refused" and "take your seat back" in refused["words"]


async def test_who_resigns_comes_last_and_cannot_come_back(harbour: Harbour, awake: None) -> None:
    table, lines = await harbour.pair("burano")
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
                await lines[1].hear()
    await lines[0].settle()
    for line in lines:
        assert line.screen.said["result"]["places"] == [2, 1]
        assert [seat["place"] for seat in line.screen.said["seats"]] == [2, 1]
    kept = await harbour.kept(table)
    assert (kept.match.status, kept.match.places) == (OVER, "2,1")


async def test_a_bot_takes_a_leavers_seat_after_the_time_the_table_chose(harbour: Harbour) -> None:
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    table = await harbour.table("burano", people, leave_after=1)
    stayer, leaver = [await harbour.call(table, person) for person in people]
    await asyncio.sleep(1.3)
    assert await kinds(harbour, table) == [], "who is here may think"
    await leaver.close()
    back = await harbour.call(table, people[1])
    await asyncio.sleep(1.3)
    assert await kinds(harbour, table) == [], "who is back in time keeps the seat"
    await back.close()
    await until(lambda: stands_in(harbour, table))
    rows = await harbour.rows(table)
    assert [(row.kind, row.seat) for row in rows] == [(STAND_IN, 1)]
    await stayer.settle()
    assert seat_of(stayer, 1)["stands_in"] is True
    again = await harbour.call(table, people[1])
    assert (await again.ask(type="take_back", seat=1))["type"] == "done"
    assert (await again.move(again.screen.choices()[0]))["type"] == "done"


async def stands_in(harbour: Harbour, table: str) -> bool:
    return bool(await kinds(harbour, table))


@pytest.mark.parametrize(("late", "kind"), [("bot", STAND_IN), ("lose", RESIGN)])
async def test_when_a_clock_ends_the_tables_choice_applies(harbour: Harbour, late: str, kind: str) -> None:
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    begin = time.time()
    table = await harbour.table("burano", people, pace="live", seconds=2, late=late)
    quick, slow = [await harbour.call(table, person) for person in people]
    for line in (quick, slow):
        ends = seat_of(line, 1)["clock_ends"] / 1000
        assert begin + 1.5 < ends < time.time() + 2.5
    assert (await quick.move(quick.screen.choices()[0]))["type"] == "done"
    await until(lambda: stands_in(harbour, table))
    assert time.time() >= begin + 1.9
    assert [(row.kind, row.seat) for row in await harbour.rows(table) if row.kind != "move"] == [(kind, 1)]
    await quick.settle()
    assert seat_of(quick, 1)["stands_in"] is True


async def test_taking_a_move_back_does_not_wind_up_the_clock(harbour: Harbour) -> None:
    table, (line, other) = await harbour.pair("burano", pace="live", seconds=60)
    ends = seat_of(line, 0)["clock_ends"]
    await asyncio.sleep(0.05)
    for _ in range(3):
        assert (await line.move(line.screen.choices()[0]))["type"] == "done"
        assert (await line.undo())["type"] == "done"
    assert seat_of(line, 0)["clock_ends"] == ends
    store = harbour.services.store
    again = Table(await harbour.kept(table), await store.secret(table))
    again.follow_all(await store.rows(table))
    assert again.clock_ends(0) == ends
    await other.settle()
    assert seat_of(other, 0)["clock_ends"] == ends


async def test_taking_a_whole_turn_back_does_not_wind_up_the_clock_either(harbour: Harbour) -> None:
    table, lines = await harbour.pair("rialto", pace="live", seconds=60)
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
    assert "undo" in {row.kind for row in await harbour.rows(table)}


async def test_who_was_here_before_a_restart_has_time_to_come_back(harbour: Harbour) -> None:
    """The server cannot know who only waits for it to be back."""
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    table = await harbour.table("burano", people, leave_after=5)
    await harbour.services.store.change_match(table, began=1)  # long ago
    tables = harbour.services.tables
    tables._live.pop(table)  # as after a restart
    live = await tables.get(table)
    assert await kinds(harbour, table) == []
    assert {seat for _, seat, _ in tables.keeper.deadlines(live)} == {0, 1}
    assert min(moment for moment, _, _ in tables.keeper.deadlines(live)) > 1000 * (time.time() + 2)
    assert (await harbour.kept(table)).match.status == RUNNING
