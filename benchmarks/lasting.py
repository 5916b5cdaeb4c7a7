"""A long evening: 200 tables of bots for 40 minutes, and whether the server is at its end as it was at its beginning.

    python -m benchmarks.lasting                           # 40 minutes
    python -m benchmarks.lasting --tables 20 --minutes 2   # a try
    python -m benchmarks.lasting --write                   # and put it into docs/reliability.md

The server is a process of its own on an SQLite file, as `laguna serve` starts it. A table that is over is replaced by a
new one. Every ten seconds its memory and the time its moves took are read; the first tenth of the time is warming up.

A move is told when it is on the disk, so it can be no faster than the disk. Beside the server a few bytes are written
to the same disk ten times a second: where that takes long, it is the disk that is slow, and not the server.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from typing import Any, Final

import httpx
from benchmarks.page import DOCS, fill, keep

from tests.support.web.shared_machine import NO_LIMITS
from tests.support.web.watchers import Watchers

EVERY: Final = 10.0  # seconds between two samples
LEVEL: Final = "gondolier"
GAMES: Final = ("rialto", "millefiori", "murano", "dogeship")
PAGE: Final = DOCS / "reliability.md"
FIGURES: Final = DOCS / "lasting.json"
WARM_UP: Final = 0.1  # of the time
GROWTH: Final = 0.05  # of memory, at most
SLOWER: Final = 0.005  # of all moves, at most: so many more may take longer than SLOW at the end
SLOW: Final = 0.05  # seconds
PROBE: Final = 0.1  # seconds between two writes that ask how the disk is
PROBED: Final = 4096  # bytes of such a write


@dataclasses.dataclass
class ServerSample:
    """What was seen at one moment."""

    seconds: float
    megabytes: float
    took: dict[float, int]  # moves so far, by the seconds within which they were checked, written and told
    answer_ms: float  # of /healthz
    disk_ms: list[float]  # of every small write since the look before

    def is_steady(self) -> bool:
        """Has the disk not stalled since the look before?"""
        return max(self.disk_ms, default=0.0) < 1000 * SLOW


@dataclasses.dataclass
class Third:
    """What a third of an evening came to."""

    megabytes: int
    median_ms: float  # of moves
    most_ms: float  # 99 % of the moves take no longer
    within_50_ms: float  # share of moves
    within_50_ms_steady: float  # the same, of the time in which the disk has not stalled
    disk_median_ms: float  # of small writes
    disk_slowest_ms: int
    disk_stalls: int  # small writes that took longer than 50 ms


@dataclasses.dataclass
class LastingResult:
    """What an evening came to."""

    tables: int
    minutes: float
    matches: int
    moves: int
    first: Third  # after warming up
    last: Third
    errors: int
    date: str

    def growth(self) -> float:
        """By how much of it memory has grown from the first third to the last."""
        return self.last.megabytes / self.first.megabytes - 1

    def is_kept(self) -> bool:
        """Has the promise been kept?"""
        slower = self.first.within_50_ms_steady - self.last.within_50_ms_steady
        return self.growth() < GROWTH and slower < SLOWER and self.errors == 0


class Disk:
    """Asks again and again how long the disk takes for a small write."""

    def __init__(self, folder: str) -> None:
        self._file = os.open(os.path.join(folder, "probe"), os.O_WRONLY | os.O_CREAT)
        self._took: list[float] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._ask)
        self._thread.start()

    def _ask(self) -> None:
        while not self._is_over.wait(PROBE):
            begin = time.perf_counter()
            os.pwrite(self._file, os.urandom(PROBED), 0)
            os.fdatasync(self._file)
            self._took.append(1000 * (time.perf_counter() - begin))

    def took(self) -> list[float]:
        """The milliseconds of each write since this was asked last."""
        took, self._took = self._took, []
        return took

    def stop(self) -> None:
        """Let it be."""
        self._is_over.set()
        self._thread.join()
        os.close(self._file)


class LastingServer:
    """`laguna serve` in a folder of its own."""

    def __init__(self, folder: str, port: int) -> None:
        command = [sys.executable, "-m", "laguna", "serve", "--no-browser", "--port", str(port), "--log", "warning"]
        environment = os.environ | NO_LIMITS | {"LAGUNA_LANG": "en", "LAGUNA_BOT_PAUSE": "0"}
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


class LastingRun:
    """Tables of bots at one server."""

    def __init__(self, server: LastingServer, tables: int, watchers: Watchers) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=60)
        token = self.http.post("/api/people", json={"name": "Host"}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {token}"
        self.watchers = watchers  # bots alone play only while somebody looks
        self.opened = 0
        self.tables: list[str] = []
        for _ in range(tables):
            self._open()

    def _open(self) -> None:
        game = GAMES[self.opened % len(GAMES)]
        self.opened += 1
        seats = [{"kind": "bot", "level": LEVEL}] * 2
        table = self._ask("POST", "/api/tables", json={"game": game, "seats": seats}).json()["id"]
        self.watchers.watch(table)
        self.tables.append(table)

    def _ask(self, method: str, path: str, **said: Any) -> httpx.Response:
        """Ask, and where the server says that it was too often, wait as long as it says."""
        while (answer := self.http.request(method, path, **said)).status_code == httpx.codes.TOO_MANY_REQUESTS:
            time.sleep(float(answer.headers["retry-after"]))
        return answer.raise_for_status()

    def replace_those_over(self) -> None:
        """A new table for each that is over."""
        over = [table for table in self.tables if self._status(table) != "running"]
        self.watchers.leave(*over)
        self.tables = [table for table in self.tables if table not in over]
        for _ in over:
            self._open()

    def _status(self, table: str) -> str:
        return str(self._ask("GET", f"/api/tables/{table}").json()["status"])

    def sample(self, begin: float, disk: Disk) -> ServerSample:
        """How it is now."""
        asked = time.perf_counter()
        self._ask("GET", "/healthz")
        answered = 1000 * (time.perf_counter() - asked)
        took = moves_by_time(self._ask("GET", "/metrics").text)
        return ServerSample(time.monotonic() - begin, self.server.megabytes(), took, answered, disk.took())


def moves_by_time(metrics: str) -> dict[float, int]:
    """How many moves were told within how many seconds, as the server's figures say.

    >>> moves_by_time('laguna_move_seconds_bucket{le="0.05"} 7.0\\nlaguna_move_seconds_bucket{le="+Inf"} 9.0')
    {0.05: 7, inf: 9}
    """
    found = re.findall(r'^laguna_move_seconds_bucket\{le="(\S+)"\} (\S+)$', metrics, re.MULTILINE)
    assert found, "there are no figures of moves"
    return {float(bound): int(float(count)) for bound, count in found}


def moves_between(samples: Sequence[ServerSample], *, steady: bool = False) -> dict[float, int]:
    """The moves of this time, by the seconds within which they were told; of its steady parts only, where so asked."""
    parts = [(one, other) for one, other in itertools.pairwise(samples) if other.is_steady() or not steady]
    return {bound: sum(other.took[bound] - one.took[bound] for one, other in parts) for bound in samples[0].took}


def within(took: dict[float, int]) -> float:
    """The share of moves that were told within 50 ms; none where there were no moves, for then nothing is shown.

    >>> within({0.02: 5, 0.05: 9, float("inf"): 10})
    0.9
    """
    every = max(took.values())
    return took[SLOW] / every if every else 0.0


def quantile(took: dict[float, int], share: float) -> float:
    """The seconds within which this share of moves was told; between two bounds they are taken to lie evenly.

    >>> quantile({0.01: 50, 0.02: 100, float("inf"): 100}, 0.75)
    0.015
    """
    wanted = share * max(took.values())
    below, fewer = 0.0, 0
    for bound, count in took.items():
        if count >= wanted:
            break
        below, fewer = bound, count
    if bound == float("inf") or count == fewer:
        return below
    return below + (bound - below) * (wanted - fewer) / (count - fewer)


def measure(tables: int, minutes: float, port: int) -> LastingResult:
    """One evening."""
    with tempfile.TemporaryDirectory() as folder:
        server = LastingServer(folder, port)
        disk = Disk(folder)
        watchers = Watchers(server.url.partition("://")[2])
        try:
            evening = LastingRun(server, tables, watchers)
            begin = time.monotonic()
            samples: list[ServerSample] = []
            while time.monotonic() - begin < 60 * minutes:
                time.sleep(EVERY)
                evening.replace_those_over()
                samples.append(evening.sample(begin, disk))
                print(_line(samples), file=sys.stderr, flush=True)
            return _result(evening, samples, tables, minutes)
        finally:
            watchers.close()
            disk.stop()
            server.stop()


def _line(samples: list[ServerSample]) -> str:
    look, took = samples[-1], moves_between(samples[-2:])
    moves = max(took.values())
    return (
        f"{look.seconds / 60:.1f} min: {look.megabytes:.0f} MB, {moves} moves, {moves - took[SLOW]} slow; "
        f"the disk's slowest {max(look.disk_ms, default=0):.0f} ms; answered in {look.answer_ms:.0f} ms"
    )


def _result(evening: LastingRun, samples: list[ServerSample], tables: int, minutes: float) -> LastingResult:
    warm = [look for look in samples if look.seconds > WARM_UP * 60 * minutes]
    third = max(2, len(warm) // 3)
    return LastingResult(
        tables=tables,
        minutes=minutes,
        matches=evening.opened,
        moves=max(samples[-1].took.values()),
        first=_third(warm[:third]),
        last=_third(warm[-third:]),
        errors=sum('"level":"error"' in line for line in evening.server.logged),
        date=time.strftime("%Y-%m-%d"),
    )


def _third(samples: list[ServerSample]) -> Third:
    took = moves_between(samples)
    disk = [asked for look in samples for asked in look.disk_ms]
    return Third(
        megabytes=round(statistics.mean(look.megabytes for look in samples)),
        median_ms=round(1000 * quantile(took, 0.5), 1),
        most_ms=round(1000 * quantile(took, 0.99), 1),
        within_50_ms=round(within(took), 4),
        within_50_ms_steady=round(within(moves_between(samples, steady=True)), 4),
        disk_median_ms=round(statistics.median(disk), 1),
        disk_slowest_ms=round(max(disk)),
        disk_stalls=sum(asked > 1000 * SLOW for asked in disk),
    )


def table_of(result: LastingResult) -> str:
    """The result as a table."""
    rows = [
        ("memory", "{0.megabytes} MB"),
        ("half of the moves took at most", "{0.median_ms} ms"),
        ("99 % of the moves took at most", "{0.most_ms} ms"),
        ("moves within 50 ms", "{0.within_50_ms:.2%}"),
        ("moves within 50 ms while the disk did not stall", "{0.within_50_ms_steady:.2%}"),
        ("half of the small writes beside it took at most", "{0.disk_median_ms} ms"),
        ("small writes that took longer than 50 ms", "{0.disk_stalls}"),
        ("the longest small write", "{0.disk_slowest_ms:,} ms"),
    ]
    return "\n".join(
        [
            f"{result.tables} tables, {result.minutes:g} minutes, {result.matches:,} matches, {result.moves:,} moves, "
            f"memory {result.growth():+.1%}, {result.errors} errors in the log, {result.date}:\n",
            "| | first third | last third |",
            "| --- | ---: | ---: |",
            *[f"| {what} | {said.format(result.first)} | {said.format(result.last)} |" for what, said in rows],
        ]
    )


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
    return 0 if result.is_kept() else 1


if __name__ == "__main__":
    sys.exit(main())
