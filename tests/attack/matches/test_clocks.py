"""Attacks on clocks: the machine's clock jumps forward, the process stands still, and nobody loses for it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.attack.seat_races import SETTINGS, Races, is_yes
from tests.support.databases.database_servers import Postgres, Redis
from tests.support.web.server_process import SOURCES, ServerProcess
from tests.support.web.table_client import TableClient

pytestmark = pytest.mark.anyio

SHIFTED = Path(__file__).resolve().parents[2] / "support" / "web" / "shifted_clock"
JUMP = 25 * 3600  # seconds
HEARTBEAT = 5.0  # seconds between two looks at the clock
SLACK = 15_000  # milliseconds: this machine has much else to do


class Shift:
    """By how many seconds the clock of a server is wrong."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "shift"
        self.set(0)
        path = os.pathsep.join([str(SHIFTED), SOURCES])
        self.environment = {"PYTHONPATH": path, "LAGUNA_TEST_SHIFT": str(self._file), **SETTINGS}

    def set(self, seconds: int) -> None:
        """Set the clock. The server reads it at every moment, so the file is replaced at once."""
        fresh = self._file.with_name("shift.new")
        fresh.write_text(str(seconds), encoding="utf-8")
        fresh.replace(self._file)


@pytest.fixture
def shift(tmp_path: Path) -> Shift:
    return Shift(tmp_path)


@pytest.fixture
def cluster(postgres: Postgres, redis: Redis, shift: Shift) -> Iterator[ServerProcess]:
    """Three processes on PostgreSQL, whose clock can be set."""
    flags = ["--bus", redis.url, "--workers", "3", "--bots", "1"]
    with ServerProcess(postgres.database(), *flags, **shift.environment, LAGUNA_GATHER="false") as made:
        yield made


async def pair(races: Races, **terms: str) -> tuple[str, list[int]]:
    """A match of two people, with the clock of a minute unless the terms say otherwise."""
    people = [await races.new_person("Marta"), await races.new_person("Sam")]
    table = await races.open(people[0], "me", "open", **{"pace": "live_60", "late": "lose", "leave": "never"} | terms)
    assert is_yes(await races.post(people[1], f"/table/{table}/sit/1"))
    return table, people


def clocks(line: TableClient) -> list[int]:
    """How many milliseconds the deciding seats have left, as a browser shows it."""
    shown = [seat["clock_ends"] for seat in line.screen.said["seats"] if "clock_ends" in seat]
    return [ends - int(line.frames()[-1]["now"]) for ends in shown]


def outages(server: ServerProcess) -> list[tuple[int, int]]:
    """What the server has recorded."""
    found = server.ask("select value from keys where name = 'outages'")
    return [(begin, end) for begin, end in json.loads(found[0][0])] if found else []


async def nobody_is_late(server: ServerProcess, tables: list[tuple[str, list[int]]]) -> None:
    """Somebody comes to each table, which sets its timer anew. Nobody has lost, and everybody has their time."""
    lines = [await server.call(table, people[0]) for table, people in tables]
    await asyncio.sleep(1)
    lines += [await server.call(table, people[1]) for table, people in tables]
    await asyncio.sleep(HEARTBEAT + 2)
    for table, _ in tables:
        assert server.rows(table) == [], "a clock has ended that nobody saw running"
    for line in lines:
        await line.settle()
        left = clocks(line)
        assert left, "somebody's clock runs"
        assert min(left) > 60_000 - SLACK - 1000 * HEARTBEAT and max(left) < 60_000 + SLACK, left
        await line.close()


async def test_a_clock_that_jumps_forward_makes_nobody_lose(tmp_path: Path, shift: Shift) -> None:
    with ServerProcess(tmp_path, "--bots", "1", **shift.environment) as server:
        async with Races(server, 1) as races:
            tables = [await pair(races), await pair(races, pace="none", leave="10_min")]
            shift.set(JUMP)
            begin = time.monotonic()
            lines = [await server.call(table, people[0]) for table, people in tables]
            await asyncio.sleep(HEARTBEAT + 0.5)
            for table, _ in tables:
                assert server.rows(table) == [], "a clock has ended that nobody saw running"
            assert [end - begin for begin, end in outages(server) if end - begin > 1000 * (JUMP - 60)]
            line = await server.call(tables[0][0], tables[0][1][1])
            (left, *_) = clocks(line)
            passed = 1000 * (time.monotonic() - begin)
            assert 60_000 - passed - SLACK < left < 60_000 + SLACK
            for mover in (line, lines[0]):
                if mover.screen.choices():
                    assert (await mover.move(mover.screen.choices()[0]))["type"] == "done", "the match goes on"


@pytest.mark.soak
async def test_a_jump_makes_nobody_lose_at_three_workers(cluster: ServerProcess, shift: Shift) -> None:
    async with Races(cluster, 2) as races:
        tables = [await pair(races) for _ in range(6)]
        for number in (1, 2, 3):
            shift.set(number * JUMP)
            if number == 1:
                await nobody_is_late(cluster, tables)
            else:
                await asyncio.sleep(HEARTBEAT + 2)
                fresh = [await pair(races) for _ in range(3)]
                await nobody_is_late(cluster, fresh)
        # Each process has seen the jump; it counts once.
        jumps = [end - begin for begin, end in outages(cluster) if end - begin > 1000 * (JUMP - 60)]
        assert len(jumps) == 3, jumps


@pytest.mark.soak
async def test_a_jump_while_no_server_runs_makes_nobody_lose(tmp_path: Path, shift: Shift) -> None:
    with ServerProcess(tmp_path, "--bots", "1", **shift.environment) as server:
        async with Races(server, 1) as races:
            table = await pair(races)
        server.kill()
        shift.set(JUMP)
        server.start()
        await nobody_is_late(server, [table])


@pytest.mark.soak
async def test_a_process_that_stood_still_makes_nobody_lose(tmp_path: Path) -> None:
    """Stopped for longer than a turn may take, as by a debugger or a full machine."""
    with ServerProcess(tmp_path, "--bots", "1", **SETTINGS) as server:
        async with Races(server, 3) as races:
            table, people = await pair(races, pace="live_15")
        line = await server.call(table, people[0])
        os.kill(server.id, signal.SIGSTOP)
        await asyncio.sleep(25)
        os.kill(server.id, signal.SIGCONT)
        await asyncio.sleep(2)
        assert server.rows(table) == []
        again = await server.call(table, people[1])
        assert min(clocks(again)) > 5_000
        for one in (line, again):
            await one.close()
