"""The promises two to six of docs/reliability.md in their short forms, as `make test` keeps them: how long they take.

python -m tests.short           # runs them
python -m tests.short --write   # and puts the figures into docs/reliability.md
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from typing import Final
from xml.etree import ElementTree

from benchmarks.page import ROOT
from benchmarks.promises import table, tell

SHORT: Final = {
    "nothing acknowledged is lost": (
        "tests/web/tables/test_cluster.py::test_a_few_kills_of_servers_and_database_lose_nothing",
        "tests/web/server/test_restart.py::test_acknowledged_moves_survive_a_kill_once_each",
        "tests/web/server/test_restart.py::test_clocks_stop_while_no_server_runs",
        "tests/web/server/test_kills.py",
        "tests/web/test_clock.py",
    ),
    "no two truths": (
        "tests/web/tables/test_cluster.py::test_one_of_fifty_concurrent_moves_is_accepted",
        "tests/web/tables/test_cluster.py::test_simultaneous_choices_are_all_accepted",
    ),
    "no desync": ("tests/faults/test_desync.py",),
    "no leak": ("tests/web/tables/test_leaks.py",),
    "no way in": (
        "tests/web/test_permissions.py",
        "tests/fuzz/test_fuzz.py",
        "tests/web/http/test_security.py::test_too_many_requests_are_refused_for_a_while",
    ),
}
MOST: Final = 40.0  # seconds together
HEAD: Final = ("promise", "tests", "seconds")


def run() -> tuple[dict[str, list[float]], float]:
    """The seconds of each test by promise, and of all of them side by side; whatever fails ends it."""
    tests = sorted([test for tests in SHORT.values() for test in tests])  # in the order of `make test`
    side_by_side = ["--numprocesses", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]  # as the Makefile does
    with tempfile.NamedTemporaryFile(suffix=".xml") as report:
        begin = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "pytest", "--quiet", *side_by_side, f"--junit-xml={report.name}", *tests],
            cwd=ROOT,
            check=True,
        )
        wall = time.perf_counter() - begin
        cases = list(ElementTree.parse(report.name).iter("testcase"))
    took = {promise: [seconds_of(case) for case in cases if is_in(case, tests)] for promise, tests in SHORT.items()}
    return took, wall


def is_in(case: ElementTree.Element, tests: tuple[str, ...]) -> bool:
    """Is it one of these, or in one of these files?"""
    file = case.attrib["classname"].replace(".", "/") + ".py"
    return file in tests or f"{file}::{case.attrib['name']}" in tests


def seconds_of(case: ElementTree.Element) -> float:
    """How long a test took, with what it set up."""
    return float(case.attrib["time"])


def rows_of(took: dict[str, list[float]], wall: float) -> list[tuple[str, int, str]]:
    """A row for each promise, and what all took side by side."""
    rows = [(promise, len(seconds), f"{sum(seconds):.1f}") for promise, seconds in took.items()]
    return [*rows, ("all, side by side", sum(len(seconds) for seconds in took.values()), f"{wall:.1f}")]


def main() -> int:
    parser = argparse.ArgumentParser(description="The short forms of the promises.")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    took, wall = run()
    assert all(took.values()), "every promise has its tests"
    rows = rows_of(took, wall)
    print(table(HEAD, rows))
    if asked.write:
        tell("short forms", HEAD, rows)
    return 0 if wall < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
