"""Nothing acknowledged is lost: whatever is killed, at whatever moment, or finds no room, under load."""

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

from laguna.web.database import now
from tests.web.club import Club, kill_database, kill_server, kill_workers
from tests.web.lines import Line
from tests.web.process import SOURCES, Process, pair_at
from tests.web.promises import Promise
from tests.web.servers import Postgres, Redis, SmallPostgres, started

pytestmark = pytest.mark.anyio

KILLS = 200
IN_A_ROW = 10  # kills of one evening
SHIFTED = Path(__file__).parent / "shifted"


def together(postgres: Postgres, redis: Redis, workers: int) -> Process:
    """Several processes on a database of their own."""
    flags = ["--bus", redis.url, "--workers", str(workers), "--bots", "1"]
    return Process(postgres.database(), *flags, LAGUNA_MOVES_A_SECOND="1000", LAGUNA_TABLES_AN_HOUR="10000")


def alone(folder: Path) -> Process:
    return Process(folder, "--bots", "1", LAGUNA_MOVES_A_SECOND="1000", LAGUNA_TABLES_AN_HOUR="10000")


# ---- servers


@pytest.mark.soak
async def test_two_hundred_kills_of_the_server_on_sqlite(tmp_path: Path) -> None:
    promise = Promise("kills_sqlite", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        folder = tmp_path / str(done)
        folder.mkdir()
        with alone(folder) as server:
            club = Club(server, done)
            club.begin()
            await kill_server(server, club, kills, random.Random(done))
            await club.end()
            promise.note(kills, **club.check())


@pytest.mark.soak
async def test_two_hundred_kills_of_servers_on_postgresql(postgres: Postgres, redis: Redis) -> None:
    promise = Promise("kills_postgresql", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        with together(postgres, redis, 3) as server:
            club = Club(server, done)
            club.begin()
            await kill_workers(server, club, kills, random.Random(done))
            await club.end()
            promise.note(kills, **club.check())


@pytest.mark.soak
async def test_two_hundred_kills_of_the_database(redis: Redis) -> None:
    promise = Promise("kills_database", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        for postgres in started(Postgres()):
            with together(postgres, redis, 2) as server:
                club = Club(server, done)
                club.begin()
                await kill_database(postgres, club, kills, random.Random(done))
                await club.end()
                promise.note(kills, **club.check())


# ---- no room on the disk


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can take room from a process that runs")
async def test_without_room_on_the_disk_moves_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    """No file of the server may grow, for a while: as on a disk that is full, and then is not."""
    with alone(tmp_path) as server:
        club = Club(server, 3, pairs=1, bots=1)
        club.begin()
        await club.go_on()
        before = resource.prlimit(server.id, resource.RLIMIT_FSIZE)
        resource.prlimit(server.id, resource.RLIMIT_FSIZE, (1000, before[1]))
        await club.gets_stuck()
        assert server.is_ready(), "it still answers"
        club.check()
        resource.prlimit(server.id, resource.RLIMIT_FSIZE, before)
        await club.go_on()
        await club.bots_go_on()
        await club.end()
        club.check()
        assert not [line for line in server.logged if '"level":"error"' in line and "Traceback" in line], server.logged


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a database a disk of its own")
async def test_a_database_without_room_on_its_disk_loses_nothing(redis: Redis) -> None:
    for postgres in started(SmallPostgres()):
        with together(postgres, redis, 2) as server:
            club = Club(server, 4, pairs=2, bots=1)
            club.begin()
            await club.go_on()
            postgres.fill_up()
            await club.gets_stuck()
            assert server.is_ready(), "it still answers"
            await asyncio.to_thread(postgres.make_room)
            await club.go_on()
            await club.bots_go_on()
            await club.end()
            club.check()
            assert not [line for line in server.logged if '"level":"error"' in line and "Traceback" in line]


# ---- the clock


def clock_of(line: Line, seat: int) -> int:
    """How many milliseconds a seat has left, as a browser shows it."""
    ends = line.screen.said["seats"][seat]["clock_ends"]
    assert isinstance(ends, int)
    return ends - int(line.frames()[-1]["now"])


@pytest.mark.soak
async def test_a_clock_that_is_set_back_gives_and_takes_no_time(tmp_path: Path) -> None:
    """The machine's clock is set back an hour while the server runs, and again while it does not."""
    shift = tmp_path / "shift"
    shift.write_text("0", encoding="utf-8")
    path = os.pathsep.join([str(SHIFTED), SOURCES])
    with Process(tmp_path, PYTHONPATH=path, LAGUNA_TEST_SHIFT=str(shift)) as server:
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
