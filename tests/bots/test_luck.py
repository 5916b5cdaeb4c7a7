"""A game of pure luck: the search prefers nothing, beyond noise."""

from __future__ import annotations

import functools
import itertools
import math
import statistics
from collections import Counter
from typing import Final

import pytest

from laguna.bots import levels
from laguna.bots.bot import Budget, Thought
from laguna.testing.distributions import RARE, same_distribution
from tests.bots.small_games.lottery import DOORS, LotteryState
from tests.bots.small_games.tiny import tiny_game

SEEDS: Final = range(300)
SIMULATIONS: Final = 50
SEARCHING: Final = (*levels.LEVELS, levels.PLAIN)


@functools.cache
def thoughts(name: str) -> list[Thought]:
    """What a bot thinks of the first door it is to open, with one seed and another."""
    game = tiny_game("lottery", LotteryState)
    view = LotteryState().view(0)
    return [levels.make(name, game, seed).think(view, 0, Budget(0, SIMULATIONS)) for seed in SEEDS]


@pytest.mark.parametrize("name", SEARCHING)
def test_every_door_is_opened_as_often_as_every_other(name: str) -> None:
    opened = Counter(thought.action for thought in thoughts(name))
    same_distribution(opened, Counter({door: 1000 * len(SEEDS) for door in range(DOORS)}))


@pytest.mark.parametrize("name", SEARCHING)
def test_every_door_seems_worth_the_same(name: str) -> None:
    worths: dict[int, list[float]] = {door: [] for door in range(DOORS)}
    for thought in thoughts(name):
        for opinion in thought.opinions:
            if opinion.visits > 0:
                worths[opinion.action].append(opinion.worth)
    means = [statistics.mean(found) for found in worths.values()]
    errors = [statistics.stdev(found) / math.sqrt(len(found)) for found in worths.values()]
    for one, other in itertools.combinations(range(DOORS), 2):
        noise = math.hypot(errors[one], errors[other])
        assert abs(means[one] - means[other]) < RARE * noise, f"door {one} seems better or worse than door {other}"
