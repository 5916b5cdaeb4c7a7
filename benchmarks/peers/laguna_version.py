"""The units of work of `laguna bench`, done by the version of Laguna on the path; prints one line of JSON.

Runs as a script, because two versions don't fit into one process: `benchmarks.compare_versions` starts it.
"""

import argparse
import gc
import hashlib
import json
import os
import resource
from collections.abc import Callable
from typing import Any

from librt.random import Random

import laguna
from laguna import bench, games

SIMULATIONS = 15  # of one search
SAMPLE_POSITIONS = 6  # per game
TIMES = {"steps": 2, "playouts": 2, "clones": 10, "views": 10, "worlds": 10}  # a unit is short; else once
COMPILED_TIMES = 10  # as often, compiled

bench_of_version: Any = bench  # which names it has depends on the version


def main() -> None:
    parser = argparse.ArgumentParser(description="Do the units of work of laguna bench.")
    parser.add_argument("games", nargs="+", help="ids of games")
    parser.add_argument("--seconds", type=float, help="measure each figure for so long; without it, do a fixed amount")
    asked = parser.parse_args()
    bench_of_version.SIMULATIONS = SIMULATIONS
    bench_of_version.SAMPLE_POSITIONS = SAMPLE_POSITIONS
    done = {id: figures_of(bench_of_game(id), asked.seconds) for id in asked.games}
    print(json.dumps({"engine": "compiled" if laguna.compiled() else "uncompiled", "games": done}))


def figures_of(measuring: Any, seconds: float | None) -> dict[str, Any]:
    """What was done of each figure, and a digest of what was measured."""
    figures = {}
    gc.collect()
    gc.freeze()  # what was loaded to begin with isn't work
    for figure, work in works(measuring).items():
        work()  # caches are filled, and CPython has seen the code
        measuring.rng = Random(1)
        if seconds:
            figures[figure] = per_second(work, seconds)
        else:
            times = TIMES.get(figure, 1) * (COMPILED_TIMES if laguna.compiled() else 1)
            figures[figure] = marked(work, times)
    return {"figures": figures, "digest": digest(measuring)}


def bench_of_game(id: str) -> Any:
    """What `laguna bench` measures a game with; the class had another name once."""
    has_new_name = hasattr(bench, "_GameBenchmark")
    measuring = bench_of_version._GameBenchmark if has_new_name else bench_of_version._Measuring
    return measuring(games.load(id))


def works(measuring: Any) -> dict[str, Callable[[], int]]:
    """The units of work by figure, and keys besides."""

    def keys() -> int:
        for position in measuring.positions:
            position.key()
        return len(measuring.positions)

    return {**measuring.work, "keys": keys}


def marked(work: Callable[[], int], times: int) -> int:
    """Work between two calls of getppid(), which nobody else calls: callgrind dumps its counts at each."""
    done = 0
    os.getppid()
    for _ in range(times):
        done += work()
    os.getppid()
    return done


def per_second(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second of user time."""
    done = 0
    start = user_seconds()
    spent = 0.0
    while spent < seconds:
        done += work()
        spent = user_seconds() - start
    return done / spent


def user_seconds() -> float:
    """User time of this process; os.times() counts in hundredths only."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def digest(measuring: Any) -> str:
    """The same for two versions that measure the same positions and drew the same random numbers."""
    keys = [position.key() for position in (*measuring.positions, *measuring.views, *measuring.next_views)]
    return hashlib.sha256(repr((keys, measuring.rng.randrange(2**60))).encode()).hexdigest()


if __name__ == "__main__":
    main()
