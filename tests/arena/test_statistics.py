"""Intervals, ratings and the sequential test: checked against what defines them, and by games of known strength."""

from __future__ import annotations

import doctest
import random
import statistics
from collections.abc import Callable
from types import ModuleType

import pytest

from laguna.arena import intervals, match_setup, record_folder
from laguna.arena.intervals import mean_interval, share_interval
from laguna.arena.match_setup import MatchSetup, bots_by_seat
from laguna.arena.play_match import MatchOutcome
from laguna.arena.ratings import rate
from laguna.arena.sequential_test import HIGH, LOW, SequentialTest
from laguna.terminal import parser


@pytest.mark.parametrize("module", [intervals, record_folder, match_setup, parser], ids=lambda module: module.__name__)
def test_examples_run(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_the_interval_of_a_share_is_wilsons_score() -> None:
    """Checked against the roots of (p - share)² = z² p (1 - p) / n, which define it."""
    for won, played in ((0, 40), (17, 40), (12.5, 40), (40, 40)):
        for end in share_interval(won, played):
            assert (end - won / played) ** 2 == pytest.approx(1.96**2 * end * (1 - end) / played, abs=1e-12)


def test_the_interval_of_a_mean_contains_it_in_95_percent_of_samples() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        interval = mean_interval([rng.uniform(0, 10) for _ in range(100)])
        assert interval is not None
        held += interval[0] <= 5 <= interval[1]
    assert 930 <= held <= 970
    assert mean_interval([7.0]) is None


# Ratings.


def outcomes(chosen: MatchSetup, first_wins: Callable[[int], bool], games: int) -> list[MatchOutcome]:
    """Games in which the first bot is first or last."""
    played = []
    for number in range(1, games + 1):
        order = sorted(range(chosen.seats), key=lambda seat: bots_by_seat(chosen, number)[seat] != 0)
        if not first_wins(number):
            order.reverse()
        places = [order.index(seat) + 1 for seat in range(chosen.seats)]
        none = [0] * chosen.seats
        played.append(MatchOutcome(number, places, none, none, none, [0.0] * chosen.seats, [0.0] * chosen.seats))
    return played


def test_more_wins_give_a_higher_rating_and_more_games_a_smaller_sigma() -> None:
    chosen = match_setup.make("rialto", ["greedy", "uniform"], None, {}, 0)
    few, many = ([*rate(chosen, outcomes(chosen, lambda number: number % 4 > 0, games))] for games in (40, 400))
    assert many[0]["mu"] - 2 * many[0]["sigma"] > many[1]["mu"] + 2 * many[1]["sigma"]
    assert many[0]["sigma"] < few[0]["sigma"]


def test_a_bot_in_several_seats_has_one_rating() -> None:
    chosen = match_setup.make("rialto", ["greedy", "uniform"], 4, {}, 0)
    better, worse = rate(chosen, outcomes(chosen, lambda number: number % 4 > 0, 100))
    assert better["mu"] > 25 > worse["mu"]
    assert worse["sigma"] < better["sigma"]  # it is in more seats, so more is known of it


# The sequential test.


def blocks(rng: random.Random, seats: int, share: float) -> Callable[[], float]:
    """Draws scores of blocks of a bot that wins this share of its games."""
    return lambda: sum(rng.random() < share for _ in range(seats)) / seats


def decisions(seats: int, share: float, low: float, high: float) -> tuple[dict[str, float], float]:
    """How often each is decided, and after how many games on average."""
    rng = random.Random(9)
    made: dict[str, float] = {LOW: 0.0, HIGH: 0.0}
    lengths = []
    runs = 400
    for _ in range(runs):
        test = SequentialTest(low, high)
        draw = blocks(rng, seats, share)
        while not test.decision:
            test.add(draw())
        made[test.decision] += 1 / runs
        lengths.append(test.blocks * seats)
    return made, statistics.fmean(lengths)


@pytest.mark.parametrize(
    ("seats", "low", "high"), [(2, 0.5, 0.6), (2, 0.65, 0.8), (2, 0.85, 0.95), (3, 0.33, 0.43), (4, 0.25, 0.35)]
)
def test_the_sequential_test_keeps_its_risk_of_error(seats: int, low: float, high: float) -> None:
    """5 % of the time at the very shares it is to tell apart, hardly ever beyond them."""
    at_low, games = decisions(seats, low, low, high)
    at_high, _ = decisions(seats, high, low, high)
    assert at_low[HIGH] < 0.085
    assert at_high[LOW] < 0.085
    beyond = (high - low) / 2
    clearly_low, fewer = decisions(seats, low - beyond, low, high)
    assert clearly_low[HIGH] < 0.02
    assert fewer < games


def test_the_sequential_test_needs_fewer_games_than_a_fixed_number() -> None:
    """To tell 50 % from 60 % with 5 % errors a fixed number would be some 270 games."""
    assert all(decisions(2, share, 0.5, 0.6)[1] < 180 for share in (0.5, 0.6))


def test_a_few_wins_in_a_row_decide_nothing() -> None:
    test = SequentialTest(0.5, 0.6)
    for _ in range(5):
        test.add(1.0)
    assert test.decision == ""
    while not test.decision:
        test.add(1.0)
    assert test.decision == HIGH
    assert 5 < test.blocks < 10  # of single games it would take 17: log 19 / log 1.2


def test_games_after_the_decision_change_nothing() -> None:
    test = SequentialTest(0.5, 0.6)
    while not test.decision:
        test.add(0.0)
    blocks, ratio = test.blocks, test.log_ratio()
    for _ in range(100):
        test.add(1.0)
    assert (test.decision, test.blocks, test.log_ratio()) == (LOW, blocks, ratio)
