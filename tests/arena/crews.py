"""Crews that play in this process, and what of a summary is the same every time."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

from laguna.arena.playing import Failure, Outcome, play
from laguna.arena.results import Asked, Results
from laguna.arena.run import Run
from laguna.arena.setting import Setting
from laguna.arena.summary import summarise


class ShuffledCrew:
    """Finishes games in any order, and fails at those it is told to, as often as it is told to."""

    def __init__(self, setting: Setting, size: int = 1, seed: int = 0, failures: Iterable[int] = ()) -> None:
        self.size = size
        self.asked: list[int] = []
        self._setting = setting
        self._rng = random.Random(seed)
        self._under_way: list[int] = []
        self._failures = list(failures)

    def ask(self, number: int) -> None:
        self.asked.append(number)
        self._under_way.append(number)
        assert len(self._under_way) <= self.size

    def answer(self) -> Outcome | Failure:
        number = self._under_way.pop(self._rng.randrange(len(self._under_way)))
        if number in self._failures:
            self._failures.remove(number)
            return Failure(number, "")
        return play(self._setting, number)

    def close(self) -> None:
        self._under_way.clear()


def finished(setting: Setting, games: int, crew: ShuffledCrew | None = None, **asked: Any) -> Run:
    """A run that has been played to its end."""
    results = Results(setting)
    results.ask(Asked(games, asked.get("decide")))
    run = Run(results)
    run.play(crew or ShuffledCrew(setting), lambda done, total, standing: None)
    return run


def without_times(summary: Any) -> str:
    """A summary as JSON, but for what a clock has measured."""
    document = json.loads(summary if isinstance(summary, str) else json.dumps(summary))
    for bot in document["bots"]:
        assert set(bot.pop("milliseconds_a_turn")) == {"mean", "longest"}
    return json.dumps(document)


def told(run: Run) -> str:
    """What a run tells, but for times."""
    return without_times(summarise(run))
