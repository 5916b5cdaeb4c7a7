"""Kills of the server while people play with clocks, requests and stand-ins: all is afterwards as it was promised."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.load_players import LoadTest
from tests.support.web.promised_tables import DAILY, LIVE, NO_CLOCK, PromisedTable
from tests.support.web.server_process import ServerProcess
from tests.web.promises import Promise

pytestmark = pytest.mark.anyio

KILLS = 50
IN_A_ROW = 5
KINDS = ("request", "stand-in", "clock")
SETTINGS = {
    "LAGUNA_MOVES_A_SECOND": "1000",
    "LAGUNA_TABLES_AN_HOUR": "10000",
    "LAGUNA_RUNNING_TABLES": "10000",
    "LAGUNA_RUNNING_TABLES_PER_NETWORK": "10000",
    "LAGUNA_RUNNING_BOTS_PER_NETWORK": "10000",
}


async def kill_while_people_play(folder: Path, seed: int, kills: int) -> dict[str, int]:
    """Kill a server so many times. Two others play as fast as they can all the while. Returns what was seen."""
    rng = random.Random(seed)
    with ServerProcess(folder, "--bots", "1", **SETTINGS) as server:
        load_test = LoadTest(server, seed, pairs=1, bots=0)
        load_test.begin()
        tables = [PromisedTable(server, game, terms, rng) for game, terms in rng.sample(TABLES, 3)]
        late = PromisedTable(server, "rialto", LIVE, rng)
        for table in (*tables, late):
            await asyncio.to_thread(table.begin)
            await table.come(0, 1)
        for _ in range(kills):
            await one_kill(server, tables, late, rng)
            load_test.check()
        await load_test.go_on()
        await load_test.end()
        seen = load_test.check()
        for table in (*tables, late):
            await table.leave(0, 1)
        assert not [line for line in server.logged if '"level":"error"' in line], server.logged
    return {
        "acknowledged_moves": seen["acknowledged_moves"],
        **sum((table.seen for table in (*tables, late)), Counter(dict.fromkeys(FIGURES, 0))),
    }


FIGURES = ("clocks", "requests", "stand_ins", "returned", "missed_turns")
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("rialto", LIVE),
    ("murano", DAILY),
    ("burano", LIVE),
    ("rialto", NO_CLOCK),
    ("millefiori", DAILY),
]


async def one_kill(server: ServerProcess, tables: list[PromisedTable], late: PromisedTable, rng: random.Random) -> None:
    """Promises are made, the server is killed, and what it shows then is compared."""
    everybody = [*tables, late]
    for table in everybody:
        await table.play(rng.randint(4, 12))
    for table, kind in zip(tables, rng.sample(KINDS, len(tables)), strict=True):
        await table.make_promises(kind)
    await late.make_promises("clock")
    await asyncio.sleep(rng.random())
    await asyncio.to_thread(server.kill)
    killed = time.time()
    missed_before = late.let_time_run_out()
    here = {table: [seat for seat in (0, 1) if table.lines[seat] is not None] for table in everybody}
    for table in everybody:
        await table.leave(0, 1)
    await asyncio.to_thread(server.start)
    [[outages]] = server.ask("select value from keys where name = 'outages'")
    down = json.loads(outages)[-1][1] / 1000 - killed
    for table in everybody:
        await table.come(*here[table])
    for table in tables:
        await table.check_promises(down)
        await table.keep_promises()
    await late.check_missed_turn(missed_before)


async def test_two_kills_keep_clocks_requests_and_stand_ins(tmp_path: Path) -> None:
    seen = await kill_while_people_play(tmp_path, 1, 2)
    assert seen["clocks"] and seen["requests"] and seen["stand_ins"] and seen["missed_turns"]


@pytest.mark.soak
async def test_fifty_kills_while_people_play_keep_what_was_promised(tmp_path: Path) -> None:
    promise = Promise("kills_people", KILLS)
    for done in promise.left():
        kills = min(IN_A_ROW, KILLS - done)
        folder = tmp_path / str(done)
        folder.mkdir()
        promise.note(kills, **await kill_while_people_play(folder, done, kills))
