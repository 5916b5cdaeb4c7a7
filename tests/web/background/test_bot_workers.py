"""Bot workers: a quick bot of somebody else is answered while a slow one thinks, and dead workers are replaced."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import time
from collections.abc import AsyncIterator, Callable

import pytest

from laguna import games
from laguna.bots import levels
from laguna.core.match import Match
from laguna.web.background.bot_workers import BotRequest, BotWorkers, Turn
from laguna.web.background.fair_queue import Caller

pytestmark = pytest.mark.anyio

MARTA, SAM = Caller("192.0.2.1", "1"), Caller("192.0.2.2", "2")


def request(level: str, table: str = "a table") -> BotRequest:
    """A decision of a match of Rialto in which there is much to choose."""
    match = Match(games.load("rialto"), 2)
    rng = random.Random(1)
    while len(match.history) < 30 or len(match.state.legal_actions(match.deciders()[0])) < 4:
        seat = match.deciders()[0]
        match.play(seat, rng.choice(list(match.state.legal_actions(seat))))
    seat = match.deciders()[0]
    key = match.state.view(seat).key()
    return BotRequest(table, "rialto", 2, match.options, match.version, key, seat, level)


async def timed(workers: BotWorkers, level: str, caller: Caller, is_wanted: Callable[[], bool] = lambda: True) -> float:
    """How long an answer takes; -1 if it was not wanted any more."""
    begin = time.perf_counter()
    action = await workers.answer(request(level, f"{level} {caller}"), Turn(caller, 0.0, is_wanted))
    return time.perf_counter() - begin if action is not None else -1.0


@pytest.fixture
async def workers() -> AsyncIterator[BotWorkers]:
    """One worker process, warmed up."""
    made = BotWorkers(1)
    await timed(made, levels.GONDOLIER, SAM)
    yield made
    made.close()


async def test_a_quick_bot_is_answered_while_a_slow_one_thinks(workers: BotWorkers) -> None:
    alone = statistics.median([await timed(workers, levels.GONDOLIER, SAM) for _ in range(5)])
    doges = [asyncio.create_task(timed(workers, levels.DOGE, MARTA)) for _ in range(8)]
    await asyncio.sleep(0.1)
    beside: list[float] = []
    while not all(doge.done() for doge in doges[:3]):
        beside.append(await timed(workers, levels.GONDOLIER, SAM))
    # The quickest: others may use the machine as well. Without interruptions all would wait for a doge to end.
    assert min(beside) < max(2 * alone, 0.1), (alone, beside)
    senator = await timed(workers, levels.SENATOR, SAM)
    assert senator >= 0
    await asyncio.gather(*doges)


async def test_a_quick_bot_of_the_same_person_waits(workers: BotWorkers) -> None:
    doge = asyncio.create_task(timed(workers, levels.DOGE, MARTA))
    await asyncio.sleep(0.1)
    await timed(workers, levels.GONDOLIER, MARTA)
    assert doge.done()


async def test_what_is_no_longer_wanted_is_not_begun(workers: BotWorkers) -> None:
    doge = asyncio.create_task(timed(workers, levels.DOGE, MARTA))
    await asyncio.sleep(0.05)
    dropped = [asyncio.create_task(timed(workers, levels.DOGE, MARTA, lambda: False)) for _ in range(20)]
    cancelled = [asyncio.create_task(timed(workers, levels.DOGE, MARTA)) for _ in range(20)]
    await asyncio.sleep(0.05)
    for task in cancelled:
        task.cancel()
    begin = time.perf_counter()
    assert await asyncio.gather(*dropped) == [-1.0] * 20
    assert await doge > 0
    assert time.perf_counter() - begin < 2


async def test_requests_survive_their_worker_even_in_between(workers: BotWorkers) -> None:
    doge = asyncio.create_task(timed(workers, levels.DOGE, MARTA))
    await asyncio.sleep(0.1)
    senator = asyncio.create_task(timed(workers, levels.SENATOR, SAM))
    await asyncio.sleep(0.02)
    pid = workers._workers[0]._process.process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert await senator > 0 and await doge > 0
    assert workers._workers[0]._process.process.pid != pid


async def test_a_request_that_kills_every_worker_is_answered_without_search(
    workers: BotWorkers,
) -> None:
    asked = asyncio.create_task(workers.answer(request(levels.DOGE)))
    killed: set[int] = set()
    while not asked.done():
        pid = workers._workers[0]._process.process.pid
        if workers._workers[0].running and pid is not None and pid not in killed:
            killed.add(pid)
            os.kill(pid, signal.SIGKILL)
        await asyncio.sleep(0.01)
    assert len(killed) == 3 and asked.result() is not None
