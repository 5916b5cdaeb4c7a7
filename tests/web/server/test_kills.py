"""Kills of servers and databases and full disks under load lose nothing acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from laguna.web.db.engine import now
from tests.support.databases.database_servers import Postgres, Redis, SmallPostgres, started
from tests.support.web.load_players import LoadTest, kill_database, kill_server, kill_workers
from tests.support.web.server_process import SOURCES, ServerProcess, pair_at
from tests.support.web.table_client import TableClient
from tests.web.promises import Promise

pytestmark = pytest.mark.anyio

KILLS = 200
IN_A_ROW = 10  # kills of one evening
SHIFTED = Path(__file__).resolve().parents[2] / "support" / "web" / "shifted_clock"


def together(postgres: Postgres, redis: Redis, workers: int) -> ServerProcess:
    """Several processes on a database of their own."""
    flags = ["--bus", redis.url, "--workers", str(workers), "--bots", "1"]
    return ServerProcess(
        postgres.database(),
        *flags,
        LAGUNA_MOVES_A_SECOND="1000",
        LAGUNA_TABLES_AN_HOUR="10000",
        LAGUNA_RUNNING_TABLES_PER_NETWORK="10000",
        LAGUNA_RUNNING_BOTS_PER_NETWORK="10000",
    )


def alone(folder: Path) -> ServerProcess:
    return ServerProcess(
        folder,
        "--bots",
        "1",
        LAGUNA_MOVES_A_SECOND="1000",
        LAGUNA_TABLES_AN_HOUR="10000",
        LAGUNA_RUNNING_TABLES_PER_NETWORK="10000",
        LAGUNA_RUNNING_BOTS_PER_NETWORK="10000",
    )


# ---- servers


@pytest.mark.soak
async def test_two_hundred_server_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    promise = Promise("kills_sqlite", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        folder = tmp_path / str(done)
        folder.mkdir()
        with alone(folder) as server:
            load_test = LoadTest(server, done)
            load_test.begin()
            await kill_server(server, load_test, kills, random.Random(done))
            await load_test.end()
            promise.note(kills, **load_test.check())


@pytest.mark.soak
async def test_two_hundred_server_kills_on_postgresql_lose_nothing(postgres: Postgres, redis: Redis) -> None:
    promise = Promise("kills_postgresql", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        with together(postgres, redis, 3) as server:
            load_test = LoadTest(server, done)
            load_test.begin()
            await kill_workers(server, load_test, kills, random.Random(done))
            await load_test.end()
            promise.note(kills, **load_test.check())


@pytest.mark.soak
async def test_two_hundred_database_kills_lose_nothing(redis: Redis) -> None:
    promise = Promise("kills_database", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        for postgres in started(Postgres()):
            with together(postgres, redis, 2) as server:
                load_test = LoadTest(server, done)
                load_test.begin()
                await kill_database(postgres, load_test, kills, random.Random(done))
                await load_test.end()
                promise.note(kills, **load_test.check())


# ---- no room on the disk


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can take room from a process that runs")
async def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path) -> None:
    """No file of the server may grow, for a while: as on a disk that is full, and then is not."""
    with alone(tmp_path) as server:
        load_test = LoadTest(server, 3, pairs=1, bots=1)
        load_test.begin()
        await load_test.go_on()
        before = resource.prlimit(server.id, resource.RLIMIT_FSIZE)
        resource.prlimit(server.id, resource.RLIMIT_FSIZE, (1000, before[1]))
        await load_test.gets_stuck()
        assert not server.is_ready(), "it says so, but answers"
        load_test.check()
        resource.prlimit(server.id, resource.RLIMIT_FSIZE, before)
        await load_test.go_on()
        await load_test.bots_go_on()
        await load_test.end()
        load_test.check()
        assert not [line for line in server.logged if '"level":"error"' in line and "Traceback" in line], server.logged


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a database a disk of its own")
async def test_a_full_database_disk_loses_nothing(redis: Redis) -> None:
    for postgres in started(SmallPostgres()):
        with together(postgres, redis, 2) as server:
            load_test = LoadTest(server, 4, pairs=2, bots=1)
            load_test.begin()
            await load_test.go_on()
            postgres.fill_up()
            await load_test.gets_stuck()
            assert not server.is_ready(), "it says so, but answers"
            await asyncio.to_thread(postgres.make_room)
            await load_test.go_on()
            await load_test.bots_go_on()
            await load_test.end()
            load_test.check()
            assert not [line for line in server.logged if '"level":"error"' in line and "Traceback" in line]


# ---- the clock


def clock_of(line: TableClient, seat: int) -> int:
    """How many milliseconds a seat has left, as a browser shows it."""
    ends = line.screen.said["seats"][seat]["clock_ends"]
    assert isinstance(ends, int)
    return ends - int(line.frames()[-1]["now"])


@pytest.mark.soak
async def test_setting_the_system_clock_back_does_not_change_match_clocks(tmp_path: Path) -> None:
    """The machine's clock is set back an hour while the server runs, and again while it does not."""
    shift = tmp_path / "shift"
    shift.write_text("0", encoding="utf-8")
    path = os.pathsep.join([str(SHIFTED), SOURCES])
    with ServerProcess(tmp_path, PYTHONPATH=path, LAGUNA_TEST_SHIFT=str(shift)) as server:
        table, people = pair_at(server, "burano")
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("update matches set pace = 'day', seconds = 86400 where id = ?", (table,))
        server.kill()
        server.start()
        line = await server.call(table, people[0])
        left = clock_of(line, 1)
        began = time.monotonic()
        for hours in (-1, -2):
            shift.write_text(str(3600 * hours), encoding="utf-8")
            again = await server.call(table, people[0])
            assert abs(clock_of(again, 1) - (left - 1000 * (time.monotonic() - began))) < 3000
            if hours == -1:
                rows = len(server.rows(table))
                assert (await again.move(again.screen.choices()[0]))["type"] == "done"
                ats = [at for (at,) in server.ask("select at from rows where match = ? order by number", table)]
                assert ats == sorted(ats) and len(ats) == rows + 1
                await again.close()
                server.stop()
                server.start()
                before, left = left, clock_of(await server.call(table, people[0]), 1)
                assert abs(left - before) < 30_000, "an hour would be more"
                began = time.monotonic()
        assert int(server.ask("select value from keys where name = 'alive'")[0][0]) > now() - 60_000
