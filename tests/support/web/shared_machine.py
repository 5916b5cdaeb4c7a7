"""People who share a machine: how long a bot's answers and hints take. For attacks and for benchmarks/sharing.py."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Final

import httpx

from tests.support.web.table_client import TableClient

NO_LIMITS: Final = dict.fromkeys(
    (
        "LAGUNA_TABLES_AN_HOUR",
        "LAGUNA_RUNNING_TABLES",
        "LAGUNA_RUNNING_TABLES_PER_NETWORK",
        "LAGUNA_RUNNING_BOTS",
        "LAGUNA_RUNNING_BOTS_PER_NETWORK",
    ),
    "1000000",
)


async def answer_times(line: TableClient, count: int, *, longest: float = 3600.0) -> list[float]:
    """Play at random for so many seconds at most, and return how long each answer of the bots took."""
    rng = random.Random(3)
    out: list[float] = []
    end = time.perf_counter() + longest
    while len(out) < count and not line.screen.is_over() and time.perf_counter() < end:
        if not line.screen.choices():
            await line.receive()
            continue
        await line.move(rng.choice(line.screen.choices()))
        begin = time.perf_counter()
        while not line.screen.choices() and not line.screen.is_over():
            await line.receive()
            if line.screen.choices():
                out.append(time.perf_counter() - begin)
    return out


async def open_with_hints(browser: httpx.AsyncClient) -> str:
    """A table against bots at which this person is asked, opened again where that was too often."""
    if "csrf" not in browser.cookies:
        await browser.get("/about")
    while True:
        opened = await browser.post("/play/millefiori", data={"_csrf_token": browser.cookies["csrf"]})
        if opened.status_code != httpx.codes.TOO_MANY_REQUESTS:
            assert opened.status_code == httpx.codes.SEE_OTHER, opened.text
            return str(opened.headers["location"]).rpartition("/")[2]
        await asyncio.sleep(0.3)


async def hint_time(browser: httpx.AsyncClient, table: str) -> float:
    """How long a hint takes."""
    begin = time.perf_counter()
    answer = await browser.get(f"/table/{table}/hint?seat=0")
    assert answer.status_code == httpx.codes.OK, answer.text
    return time.perf_counter() - begin
