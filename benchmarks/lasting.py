"""A long evening: 200 tables of bots for 40 minutes, and whether the server is at its end as it was at its beginning.

    python -m benchmarks.lasting                           # 40 minutes
    python -m benchmarks.lasting --tables 20 --minutes 2   # a try
    python -m benchmarks.lasting --write                   # and put it into docs/reliability.md

The server is a process of its own on an SQLite file, as `laguna serve` starts it. A table that is over is replaced by a
new one. Every ten seconds its memory and the time its moves took are read; the first tenth of the time is warming up.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any, Final

import httpx
from benchmarks.page import DOCS, fill, keep

EVERY: Final = 10.0  # seconds between two looks
LEVEL: Final = "gondolier"
GAMES: Final = ("rialto", "millefiori", "murano", "dogeship")
PAGE: Final = DOCS / "reliability.md"
FIGURES: Final = DOCS / "lasting.json"
WARM_UP: Final = 0.1  # of the time
GROWTH: Final = 0.05  # of memory, at most


@dataclasses.dataclass
class Look:
    """What was seen at one moment."""

    seconds: float
    megabytes: float
    moves: int  # so far
    slow: int  # so far, moves that took longer than 50 ms from checking to telling
    answer_ms: float  # of /healthz


@dataclasses.dataclass
class Result:
    """What an evening came to."""

    tables: int
    minutes: float
    matches: int
    moves: int
    megabytes_first: float
    megabytes_last: float
    growth: float
    within_50_ms_first: float  # share of moves, in the first third after warming up
    within_50_ms_last: float  # in the last third
    errors: int
    date: str


class Server:
    """`laguna serve` in a folder of its own."""

    def __init__(self, folder: str, port: int) -> None:
        command = [sys.executable, "-m", "laguna", "serve", "--no-browser", "--port", str(port), "--log", "warning"]
        environment = os.environ | {"LAGUNA_TABLES_AN_HOUR": "1000000", "LAGUNA_LANG": "en", "LAGUNA_BOT_PAUSE": "0"}
        self.process = subprocess.Popen(
            [*command, "--database", os.path.join(folder, "lasting.sqlite")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None and self.process.stderr is not None, "they were asked for"
        said = ""
        while "http://" not in said:
            said = self.process.stdout.readline()
            assert said, "the server did not start"
        self.url = "http" + said.split("http", 1)[1].split("/ ")[0]
        self.logged: list[str] = []
        threading.Thread(target=self.logged.extend, args=(self.process.stderr,), daemon=True).start()

    def megabytes(self) -> float:
        """Memory in use, bots' processes not counted."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


class Evening:
    """Tables of bots at one server."""

    def __init__(self, server: Server, tables: int) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=60)
        token = self.http.post("/api/people", json={"name": "Host"}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {token}"
        self.opened = 0
        self.tables: list[str] = []
        for _ in range(tables):
            self._open()

    def _open(self) -> None:
        game = GAMES[self.opened % len(GAMES)]
        self.opened += 1
        seats = [{"kind": "bot", "level": LEVEL}] * 2
        self.tables.append(self._ask("POST", "/api/tables", json={"game": game, "seats": seats}).json()["id"])

    def _ask(self, method: str, path: str, **said: Any) -> httpx.Response:
        """Ask, and where the server says that it was too often, wait as long as it says."""
        while (answer := self.http.request(method, path, **said)).status_code == httpx.codes.TOO_MANY_REQUESTS:
            time.sleep(float(answer.headers["retry-after"]))
        return answer.raise_for_status()

    def replace_those_over(self) -> None:
        """A new table for each that is over."""
        over = [table for table in self.tables if self._status(table) != "running"]
        self.tables = [table for table in self.tables if table not in over]
        for _ in over:
            self._open()

    def _status(self, table: str) -> str:
        return str(self._ask("GET", f"/api/tables/{table}").json()["status"])

    def look(self, begin: float) -> Look:
        """How it is now."""
        asked = time.perf_counter()
        self._ask("GET", "/healthz")
        answered = 1000 * (time.perf_counter() - asked)
        told = self._ask("GET", "/metrics").text
        moves = _figure(told, "laguna_move_seconds_count")
        quick = _figure(told, 'laguna_move_seconds_bucket{le="0.05"}')
        return Look(time.monotonic() - begin, self.server.megabytes(), int(moves), int(moves - quick), answered)


def _figure(told: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    assert found is not None, f"there is no figure {name}"
    return float(found[1])


def within(looks: list[Look]) -> float:
    """The share of the moves between the first and the last look that took less than 50 ms."""
    moves = looks[-1].moves - looks[0].moves
    return 1 - (looks[-1].slow - looks[0].slow) / moves if moves else 1.0


def measure(tables: int, minutes: float, port: int) -> Result:
    """One evening."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, port)
        try:
            evening = Evening(server, tables)
            begin = time.monotonic()
            looks: list[Look] = []
            while time.monotonic() - begin < 60 * minutes:
                time.sleep(EVERY)
                evening.replace_those_over()
                looks.append(evening.look(begin))
                print(looks[-1], file=sys.stderr, flush=True)
            return _result(evening, looks, tables, minutes)
        finally:
            server.stop()


def _result(evening: Evening, looks: list[Look], tables: int, minutes: float) -> Result:
    warm = [look for look in looks if look.seconds > WARM_UP * 60 * minutes]
    third = max(2, len(warm) // 3)
    first = statistics.mean(look.megabytes for look in warm[:third])
    last = statistics.mean(look.megabytes for look in warm[-third:])
    errors = sum('"level":"error"' in line for line in evening.server.logged)
    return Result(
        tables=tables,
        minutes=minutes,
        matches=evening.opened,
        moves=looks[-1].moves,
        megabytes_first=round(first),
        megabytes_last=round(last),
        growth=round(last / first - 1, 3),
        within_50_ms_first=round(within(warm[:third]), 4),
        within_50_ms_last=round(within(warm[-third:]), 4),
        errors=errors,
        date=time.strftime("%Y-%m-%d"),
    )


def table_of(result: Result) -> str:
    """The result as a table."""
    head = (
        "| tables | minutes | matches | moves | memory, first third | last third | growth | moves within 50 ms, first |"
    )
    row = (
        f"| {result.tables} | {result.minutes:g} | {result.matches:,} | {result.moves:,} "
        f"| {result.megabytes_first:g} MB | {result.megabytes_last:g} MB | {result.growth:.1%} "
        f"| {result.within_50_ms_first:.2%} | {result.within_50_ms_last:.2%} | {result.errors} | {result.date} |"
    )
    return "\n".join([head + " last | errors in the log | date |", "| ---: " * 11 + "|", row])


def main() -> int:
    parser = argparse.ArgumentParser(description="A long evening with tables of bots.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--port", type=int, default=8340)
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    result = measure(asked.tables, asked.minutes, asked.port)
    print(table_of(result))
    if asked.write:
        keep(FIGURES, dataclasses.asdict(result))
        fill(PAGE, "lasting", table_of(result))
    return 0 if result.growth < GROWTH and result.errors == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
