"""Whether people who share a server slow each other down: a bot's move beside doges, a hint beside 40 hints.

    python -m benchmarks.sharing                          # this version
    python -m benchmarks.sharing --before ../before/src   # and an earlier one, in the same run
    python -m benchmarks.sharing --before ../before/src --write   # and put both into docs/reliability.md

One guest opens 60 tables of five doges and watches all of them. A stranger plays against a gondolier before and
meanwhile, and measures how long the answers take. Then one person asks for 40 hints at once, and another for one.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import httpx
from benchmarks.page import DOCS, fill, keep

from tests.support.web import table_client
from tests.support.web.server_process import SOURCES, ApiClient, ServerProcess
from tests.support.web.shared_machine import NO_LIMITS, answer_times, hint_time, open_with_hints
from tests.support.web.table_client import TableClient
from tests.support.web.watchers import Watchers

PAGE: Final = DOCS / "reliability.md"
FIGURES: Final = DOCS / "sharing.json"
ANSWERS: Final = 40  # of the gondolier, measured each time
LONGEST: Final = 45.0  # seconds that measuring them may take
WARM_UP: Final = 8.0  # seconds that the doges play before
HEARTBEAT: Final = 5.0  # seconds
HINTS: Final = 40  # asked at once
ROUNDS: Final = 6
BOTS: Final = (2, 1)  # processes in which bots think
HIGHEST: Final = 2.0  # times as long as alone, at most
ATTACKER, STRANGER = "127.0.0.2", "127.0.0.3"  # networks


@dataclasses.dataclass
class Delay:
    """How long something takes alone, and beside the load."""

    what: str
    version: str  # before or after
    alone_ms: float  # median
    beside_ms: float
    slowest_ms: float  # beside the load
    count: int

    def ratio(self) -> float:
        """How many times as long it takes beside the load."""
        return self.beside_ms / self.alone_ms


@dataclasses.dataclass
class SharingResult:
    """What a run came to."""

    tables: int
    delays: list[Delay]
    date: str

    def is_kept(self) -> bool:
        """Whether nothing takes more than twice as long in this version."""
        return all(delay.ratio() <= HIGHEST for delay in self.delays if delay.version == "after")


def delay_of(what: str, version: str, alone: Sequence[float], beside: Sequence[float]) -> Delay:
    """Seconds as figures."""
    return Delay(
        what,
        version,
        round(1000 * statistics.median(alone), 1),
        round(1000 * statistics.median(beside), 1),
        round(1000 * max(beside), 1),
        len(beside),
    )


def server_of(sources: str, folder: str, bots: int) -> ServerProcess:
    """A server of this version without limits but fairness."""
    settings = NO_LIMITS | {"PYTHONPATH": sources, "LAGUNA_MOVES_A_SECOND": "1000", "LAGUNA_LOG": "warning"}
    return ServerProcess(Path(folder), "--bots", str(bots), **settings)


# ---- bots


async def measure_bots(version: str, sources: str, tables: int, bots: int) -> Delay:
    """A gondolier's answers, alone and beside doges."""
    with tempfile.TemporaryDirectory() as folder, server_of(sources, folder, bots) as server:
        stranger = ApiClient(server.url, "Stranger", source=STRANGER)
        alone = await measured_answers(server, stranger)
        attacker = ApiClient(server.url, "Attacker", source=ATTACKER)
        with Watchers(server.address) as watchers:
            for _ in range(tables):
                watchers.watch(open_doges(attacker))
            await asyncio.sleep(WARM_UP)
            beside = await measured_answers(server, stranger)
        return delay_of(f"a gondolier's answer beside doges, {bots} bot processes", version, alone, beside)


async def measured_answers(server: ServerProcess, stranger: ApiClient) -> list[float]:
    """The answers of a gondolier at a new table."""
    line = await server.call(stranger.open("millefiori", "me", "gondolier"), stranger.person)
    beating = asyncio.create_task(show_life(line))
    try:
        return await answer_times(line, ANSWERS, longest=LONGEST)
    finally:
        beating.cancel()
        await line.close()


async def show_life(line: TableClient) -> None:
    """Send heartbeats, as browsers do: the server disconnects who is silent."""
    while True:
        await line.send(type="alive", number=1)
        await asyncio.sleep(HEARTBEAT)


def open_doges(attacker: ApiClient) -> str:
    """A table of five doges, opened again where that was too often."""
    while True:
        try:
            return attacker.open("rialto", *["doge"] * 5)
        except AssertionError:
            time.sleep(0.5)


# ---- hints


async def measure_hints(version: str, sources: str) -> Delay:
    """A hint alone, and beside 40 of somebody else."""
    with tempfile.TemporaryDirectory() as folder, server_of(sources, folder, 1) as server:
        async with browser(server, "Marta", ATTACKER) as marta, browser(server, "Sam", STRANGER) as sam:
            mine = await open_with_hints(sam)
            await hint_time(sam, mine)  # starts the process
            alone = [await hint_time(sam, mine) for _ in range(2 * ROUNDS)]
            tables = [await open_with_hints(marta) for _ in range(HINTS)]
            beside: list[float] = []
            rng = random.Random(1)
            for _ in range(ROUNDS):
                asked = [asyncio.create_task(marta.get(f"/table/{table}/hint?seat=0")) for table in tables]
                await asyncio.sleep(rng.uniform(0.1, 0.6))
                beside.append(await hint_time(sam, mine))
                await asyncio.gather(*asked)
            return delay_of(f"a hint beside {HINTS} hints of one person", version, alone, beside)


def browser(server: ServerProcess, name: str, source: str) -> httpx.AsyncClient:
    """A browser of a new person."""
    person = ApiClient(server.url, name, source=source).person
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits(max_keepalive_connections=0))
    cookies = {"laguna": server.ticket(person)}
    return httpx.AsyncClient(base_url=server.url, transport=transport, cookies=cookies, timeout=120)


# ---- the run


def measure(versions: dict[str, str], tables: int) -> SharingResult:
    """Everything, for each version by its sources."""
    delays: list[Delay] = []
    for bots in BOTS:
        for version, sources in versions.items():
            delays.append(asyncio.run(measure_bots(version, sources, tables, bots)))
            print(delays[-1], file=sys.stderr, flush=True)
    for version, sources in versions.items():
        delays.append(asyncio.run(measure_hints(version, sources)))
        print(delays[-1], file=sys.stderr, flush=True)
    return SharingResult(tables, delays, time.strftime("%Y-%m-%d"))


def table_of(result: SharingResult) -> str:
    """The result as a table."""
    lines = [
        f"| {delay.what} | {delay.version} | {delay.alone_ms:,.0f} ms | {delay.beside_ms:,.0f} ms | "
        f"{delay.ratio():,.1f} | {delay.slowest_ms:,.0f} ms | {delay.count} |"
        for delay in result.delays
    ]
    return "\n".join(
        [
            "| | version | alone, median | beside, median | times | beside, slowest | measured |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
            *lines,
            "",
            f"{result.tables} tables of five doges. Measured {result.date}.",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Bots and hints of people who share a server.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--before", default="", help="sources of an earlier version to measure in the same run")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    table_client.LONGEST_WAIT = 2 * LONGEST  # an earlier version lets people wait long
    versions = ({"before": asked.before} if asked.before else {}) | {"after": SOURCES}
    result = measure(versions, asked.tables)
    print(table_of(result))
    if asked.write:
        keep(FIGURES, dataclasses.asdict(result))
        fill(PAGE, "sharing", table_of(result))
    return 0 if result.is_kept() else 1


if __name__ == "__main__":
    sys.exit(main())
