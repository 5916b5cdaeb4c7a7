"""Load on loopback: real four-seat matches at many tables, moves sent at a steady rate, and when the others saw them.

    python -m benchmarks.web                       # 300 tables, 200 moves a second, then 500; then 500 tables
    python -m benchmarks.web --tables 50 --rate 100 --seconds 10
    python -m benchmarks.web --write               # and put it into docs/bench-web.json and docs/bench-web.md
    python -m benchmarks.web --workers 1 --workers 3 --rate 900 --write   # PostgreSQL and Redis, started for it

The server is a process of its own, as `laguna serve` starts it, on an SQLite file; this process is all browsers.
With `--workers` it is so many processes on a PostgreSQL, with a Redis between them.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import functools
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any, Final

import msgspec
import websockets
from benchmarks.page import DOCS, fill, keep
from sqlalchemy import Connection

from laguna import games
from laguna.core.game import Game
from laguna.terminal.commands.serve import allow_many_connections
from laguna.web.db import seat_changes
from laguna.web.db.engine import Database
from laguna.web.db.models import BROWSER, PERSON
from laguna.web.db.queries import SeatSetup, Store, TableTerms
from laguna.web.db.seat_changes import SeatChange
from laguna.web.people.sessions import COOKIE
from laguna.web.settings import Settings
from laguna.web.tables.messages import HEARTBEAT, Alive, Move, encode
from laguna.web.tables.seats import lobby_columns

SEATS: Final = 4
GAMES: Final = ("rialto", "millefiori")
FIGURES: Final = DOCS / "bench-web.json"
TOGETHER: Final = DOCS / "bench-web-together.json"
PAGE: Final = DOCS / "bench-web.md"
WARM_UP: Final = 3.0  # seconds that are not counted
WANTED_RATE: Final = 200
USUAL: Final = ((300, WANTED_RATE), (300, 500), (500, WANTED_RATE))  # tables, and moves a second
WANTED_SEEN: Final = 50.0  # milliseconds, for 99 of 100


class OfferedChoice(msgspec.Struct):
    """What the driver reads of a choice."""

    action: int


class Seen(msgspec.Struct):
    """What the driver reads of a frame."""

    type: str
    seat: int = -2
    count: int = 0
    choices: list[OfferedChoice] | None = None
    id: str = ""
    words: str = ""


READ: Final = msgspec.json.Decoder(Seen).decode


@dataclasses.dataclass
class LoadResult:
    """What a run came to; times in milliseconds."""

    tables: int
    seats: int
    rate: float
    seconds: float
    accepted: float = 0.0  # a second
    refused: int = 0
    seen_median: float = 0.0
    seen_99: float = 0.0
    done_median: float = 0.0
    done_99: float = 0.0
    bytes_a_move: float = 0.0
    server_mb: float = 0.0
    server_cpu: float = 0.0  # share of one core
    driver_cpu: float = 0.0
    workers: int = 0  # 0: one process on an SQLite file


class LoadBrowser:
    """One seat with its connection."""

    def __init__(self, table: LoadTable, seat: int, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.count = 0
        self.choices: list[int] = []
        self.received = 0
        self.socket: Any = None

    async def run(self, url: str) -> None:
        """Connect, and take in what comes."""
        headers = {"Cookie": f"{COOKIE}={self.cookie}"}
        address = f"{url}/live/{self.table.id}?seat={self.seat}"
        async with websockets.connect(
            address, additional_headers=headers, max_size=None, ping_interval=None, open_timeout=None
        ) as socket:
            self.socket = socket
            beating = asyncio.create_task(self._show_life())
            try:
                async for said in socket:
                    self.received += len(said)
                    self._take_in(READ(said))
            finally:
                beating.cancel()

    async def _show_life(self) -> None:
        """As a browser does."""
        number = 0
        while True:
            await asyncio.sleep(HEARTBEAT)
            number += 1
            await self.socket.send(encode(Alive(number)).decode())

    def _take_in(self, told: Seen) -> None:
        if told.type == "frame":
            if told.choices is not None:
                self.choices = [choice.action for choice in told.choices]
            if told.count != self.count:
                self.count = told.count
                self.table.was_seen(self)
        elif told.type == "done":
            self.table.is_done()
        elif told.type == "refused":
            self.table.is_refused(told.words)


class LoadTable:
    """A table with its four browsers; one move at a time is under way."""

    def __init__(self, id: str, load: Load) -> None:
        self.id = id
        self.load = load
        self.browsers: list[LoadBrowser] = []
        self.sent_at = 0.0
        self.mover: LoadBrowser | None = None
        self.moves = 0

    def ready(self) -> list[LoadBrowser]:
        """Who could move now."""
        return [] if self.mover is not None else [browser for browser in self.browsers if browser.choices]

    async def move(self, dice: random.Random) -> None:
        """Send one move."""
        mover = dice.choice(self.ready())
        self.mover = mover
        self.moves += 1
        action = dice.choice(mover.choices)
        mover.choices = []
        self.sent_at = time.perf_counter()
        await mover.socket.send(encode(Move(f"m{self.moves}", mover.seat, mover.count, action)).decode())

    def was_seen(self, browser: LoadBrowser) -> None:
        """Another seat has been told of the move."""
        if self.mover is not None and browser is not self.mover:
            self.load.seen.append(1000 * (time.perf_counter() - self.sent_at))

    def is_done(self) -> None:
        """The move is committed."""
        self.load.done.append(1000 * (time.perf_counter() - self.sent_at))
        self.mover = None

    def is_refused(self, words: str) -> None:
        """The move was not accepted."""
        self.load.refusals.append(words)
        self.mover = None


class Load:
    """All tables, and what was measured."""

    def __init__(self) -> None:
        self.tables: list[LoadTable] = []
        self.seen: list[float] = []
        self.done: list[float] = []
        self.refusals: list[str] = []

    def forget(self) -> None:
        """Begin to count."""
        self.seen.clear()
        self.done.clear()
        self.refusals.clear()

    async def drive(self, rate: float, seconds: float, dice: random.Random) -> None:
        """Send moves at this rate for so long, each at a table where one can be made."""
        begin = time.perf_counter()
        sent = 0
        while (spent := time.perf_counter() - begin) < seconds:
            due = int(rate * spent) - sent
            ready = [table for table in self.tables if table.ready()]
            for table in dice.sample(ready, min(due, len(ready))):
                await table.move(dice)
                sent += 1
            await asyncio.sleep(0.002)


def open_table(connection: Connection, game: Game, places: list[SeatSetup], host: int) -> SeatChange:
    """Begin a match of these people."""
    return seat_changes.open_table(connection, game, {}, places, TableTerms(), host, lobby_columns)


async def set_up(place: str, tables: int) -> list[tuple[str, list[str]]]:
    """Tables with four people each, straight into the database; for each its id and its players' cookies."""
    database = Database(Settings(database=place).database_url())
    await database.open()
    store = Store(database)
    people = [await store.new_person(f"Player {number}") for number in range(SEATS)]
    cookies = [(await store.sessions.open(person, BROWSER))[1] for person in people]
    out: list[tuple[str, list[str]]] = []
    for number in range(tables):
        game = games.load(GAMES[number % len(GAMES)])
        places = [SeatSetup(PERSON, person=person) for person in people]
        opened = await database.decide(functools.partial(open_table, game=game, places=places, host=people[0].id))
        out.append((opened.id, cookies))
    await database.close()
    return out


class LoadServer:
    """`laguna serve` as a process of its own."""

    def __init__(self, place: str, *flags: str) -> None:
        command = [sys.executable, "-m", "laguna", "serve", "--no-browser", "--database", place, "--log", "warning"]
        command += flags
        one_address = ("SOCKETS_PER_PERSON", "SOCKETS_PER_ADDRESS", "CONNECTIONS_PER_ADDRESS", "CONNECTIONS")
        limits = {f"LAGUNA_{name}": "100000" for name in one_address}
        environment = os.environ | limits | {"LAGUNA_MOVES_A_SECOND": "1000", "LAGUNA_LANG": "en"}
        self.process = subprocess.Popen(
            [*command, "--port", "8700", "--bots", "1"], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None, "it was asked for"
        said = ""
        while "http://" not in said:
            said = self.process.stdout.readline()
            assert said, "the server did not start"
        self.url = "ws" + said.split("http", 1)[1].split("/ ")[0]

    def processes(self) -> list[int]:
        """The process, or all that serve together; bots' processes are not started without bots."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as file:
            return [self.process.pid, *[int(child) for child in file.read().split()]]

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        total = 0
        for process in self.processes():
            with open(f"/proc/{process}/stat", encoding="ascii") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Memory in use."""
        pages = 0
        for process in self.processes():
            with open(f"/proc/{process}/statm", encoding="ascii") as file:
                pages += int(file.read().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


async def measure(tables: int, rate: float, seconds: float) -> LoadResult:
    """One run with a fresh database and a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "load.sqlite")
        made = await set_up(path, tables)
        server = LoadServer(path)
        try:
            return await run(server, made, rate, seconds)
        finally:
            server.stop()


async def measure_together(tables: int, rate: float, seconds: float, workers: int) -> LoadResult:
    """The same with so many processes on a fresh PostgreSQL, and a Redis between them."""
    from tests.support.databases.database_servers import Postgres, Redis

    postgres, redis = Postgres(), Redis()
    try:
        await asyncio.to_thread(postgres.start)
        await asyncio.to_thread(redis.start)
        place = postgres.database()
        made = await set_up(place, tables)
        server = LoadServer(place, "--bus", redis.url, "--workers", str(workers))
        try:
            result = await run(server, made, rate, seconds)
        finally:
            server.stop()
        return dataclasses.replace(result, workers=workers)
    finally:
        postgres.close()
        redis.close()


async def run(server: LoadServer, made: list[tuple[str, list[str]]], rate: float, seconds: float) -> LoadResult:
    """Connect everybody, play, and measure."""
    load = Load()
    tasks = []
    for id, cookies in made:
        table = LoadTable(id, load)
        table.browsers = [LoadBrowser(table, seat, cookie) for seat, cookie in enumerate(cookies)]
        load.tables.append(table)
        tasks += [asyncio.create_task(browser.run(server.url)) for browser in table.browsers]
        await asyncio.sleep(0.02)
    browsers = [browser for table in load.tables for browser in table.browsers]
    while any(browser.count == 0 for browser in browsers):
        await asyncio.sleep(0.1)
    dice = random.Random(1)
    await load.drive(rate, WARM_UP, dice)
    load.forget()
    cpu, own = server.cpu(), time.process_time()
    received = sum(browser.received for browser in browsers)
    begin = time.perf_counter()
    await load.drive(rate, seconds, dice)
    spent = time.perf_counter() - begin
    result = LoadResult(len(made), len(browsers), rate, round(spent, 1))
    result.accepted = round(len(load.done) / spent, 1)
    result.refused = len(load.refusals)
    result.seen_median, result.seen_99 = middle_and_99(load.seen)
    result.done_median, result.done_99 = middle_and_99(load.done)
    result.bytes_a_move = round((sum(b.received for b in browsers) - received) / max(1, len(load.done)))
    result.server_mb = round(server.megabytes())
    result.server_cpu = round((server.cpu() - cpu) / spent, 2)
    result.driver_cpu = round((time.process_time() - own) / spent, 2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if load.refusals:
        print(load.refusals[:3], file=sys.stderr)
    return result


def middle_and_99(times: list[float]) -> tuple[float, float]:
    """The median, and what 99 of 100 stay below."""
    ordered = sorted(times) or [0.0]
    return round(statistics.median(ordered), 1), round(ordered[int(0.99 * (len(ordered) - 1))], 1)


def table_of(results: list[LoadResult]) -> str:
    """The results as a table."""
    head = "| processes | tables | seats | moves a second, asked | accepted | seen by others, median | 99 % |"
    rows = [head + " committed, 99 % | server's core | memory |", "| --- " * 10 + "|"]
    for r in results:
        processes = f"{r.workers}, PostgreSQL" if r.workers else "1, SQLite"
        rows.append(
            f"| {processes} | {r.tables} | {r.seats} | {r.rate:.0f} | {r.accepted:.0f} | {r.seen_median} ms "
            f"| {r.seen_99} ms | {r.done_99} ms | {r.server_cpu:.0%} | {r.server_mb:.0f} MB |"
        )
    return "\n".join(rows)


def runs(tables: int | None, rates: list[float] | None) -> list[tuple[int, float]]:
    """Tables and moves a second of what is to be measured, where some of it was asked for."""
    if rates:
        return [(tables or USUAL[0][0], rate) for rate in rates]
    return [(tables or usual, rate) for usual, rate in USUAL]


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on loopback.")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, action="append", help="moves a second; may be given several times")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, action="append", help="on PostgreSQL; may be given several times")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    allow_many_connections()
    results = []
    for workers in asked.workers or [0]:
        for tables, rate in runs(asked.tables, asked.rate):
            if workers:
                measured = measure_together(tables, rate, asked.seconds, workers)
            else:
                measured = measure(tables, rate, asked.seconds)
            results.append(asyncio.run(measured))
            print(table_of(results[-1:]), flush=True)
            print(results[-1], file=sys.stderr)
    if asked.write:
        name = "load together" if asked.workers else "load"
        figures = TOGETHER if asked.workers else FIGURES
        keep(figures, [dataclasses.asdict(result) for result in results])
        fill(PAGE, name, table_of(results))


if __name__ == "__main__":
    main()
