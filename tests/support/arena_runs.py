"""Arena runs played in this process, and summaries without their times."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

from laguna.arena.match_setup import MatchSetup
from laguna.arena.play_match import MatchFailure, MatchOutcome, play_match
from laguna.arena.results import RunRequest, RunResults
from laguna.arena.run import ArenaRun
from laguna.arena.summary import summarise
from laguna.workers.pool import TaskResult


class ShuffledPool:
    """A pool that plays in this process, finishes matches in random order, and fails those it is told to."""

    def __init__(self, setup: MatchSetup, size: int = 1, seed: int = 0, failures: Iterable[int] = ()) -> None:
        """`failures`: numbers of matches, each as often as it has to fail."""
        self.size = size
        self.submitted: list[int] = []
        self._setup = setup
        self._rng = random.Random(seed)
        self._under_way: list[int] = []
        self._failures = list(failures)

    def submit(self, task: int) -> None:
        self.submitted.append(task)
        self._under_way.append(task)
        assert len(self._under_way) <= self.size

    def next_result(self, timeout: float | None = None) -> TaskResult[int, MatchOutcome | MatchFailure]:
        number = self._under_way.pop(self._rng.randrange(len(self._under_way)))
        if number in self._failures:
            self._failures.remove(number)
            return TaskResult(number, None, "The worker process was killed.")
        return TaskResult(number, play_match(self._setup, number))

    def stop(self) -> None:
        self._under_way.clear()


def finished(setup: MatchSetup, games: int, pool: ShuffledPool | None = None, **request: Any) -> ArenaRun:
    """A run that has been played to its end."""
    results = RunResults(setup)
    results.set_request(RunRequest(games, request.get("decide")))
    run = ArenaRun(results)
    run.play(pool or ShuffledPool(setup), lambda done, total, score: None)
    return run


def without_times(summary: Any) -> str:
    """A summary as JSON without measured times."""
    document = json.loads(summary if isinstance(summary, str) else json.dumps(summary))
    for bot in document["bots"]:
        assert set(bot.pop("milliseconds_a_turn")) == {"mean", "longest"}
    return json.dumps(document)


def summary_text(run: ArenaRun) -> str:
    """The summary of a run without measured times."""
    return without_times(summarise(run))
