"""What a position is to each seat: chances between it and every other, and places first at the end."""

from __future__ import annotations

import itertools
import math
from typing import Final

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.bots.win_chances import WinChances, before, chance_of_lead
from laguna.core.facets.evaluation import Evaluation
from laguna.core.state import State
from laguna.testing.random_play import Setting, play, some_of
from tests.bots.small_games.coins import CoinsState
from tests.bots.small_games.tiny import tiny_game
from tests.bots.small_games.turns import SETTINGS

LEADS: Final = [0.0, 0.001, 0.3, 1.0, 2.5, 10.0, 29.0, 31.0, 1e6]


class LaterSeatFirst(CoinsState):
    """A tie is broken in favour of the later seat."""

    def places(self) -> vec[i64]:
        return vec[i64]([2, 1])


def ended(*money: int) -> CoinsState:
    """A game of coins that is over."""
    state = CoinsState(len(money), ())
    state.money = money
    return state


def judged(state: State) -> WinChances:
    win_chances = WinChances(tiny_game("coins", state.clone), state.seats)
    win_chances.judge(state)
    return win_chances


def test_a_lead_for_one_is_as_much_a_lag_for_the_other() -> None:
    assert chance_of_lead(0.0) == 0.5
    for lead in LEADS:
        assert math.isclose(chance_of_lead(lead) + chance_of_lead(-lead), 1.0, abs_tol=1e-12)
    for less, more in itertools.pairwise(LEADS):
        assert 0.5 <= chance_of_lead(less) <= chance_of_lead(more) <= 1.0
    assert chance_of_lead(1.0) < chance_of_lead(2.5) < 1.0


def test_a_place_comes_before_another_or_shares_it() -> None:
    for place, other in itertools.product(range(1, 6), repeat=2):
        assert before(place, other) + before(other, place) == 1.0
        assert before(place, other) == (0.5 if place == other else float(place < other))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_place_comes_first_at_the_end(seats: int) -> None:
    """The narrowest win is worth more than the best of second places, and any place more than the next."""
    narrow = judged(ended(*range(100 + seats, 100, -1)))
    for better, worse in itertools.pairwise(narrow.ahead):
        assert better > worse
    hardly_first = judged(ended(100, *[99] * (seats - 1))).ahead[0]
    clearly_second = judged(ended(100, 1000, *[0] * (seats - 2))).ahead[0]
    assert hardly_first > clearly_second


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_among_equal_places_the_margin_tells_a_clear_win_from_a_narrow_one(seats: int) -> None:
    wins = [judged(ended(100 + margin, *[100] * (seats - 1))).ahead[0] for margin in (1, 3, 10)]
    assert wins == sorted(set(wins))
    losses = [judged(ended(100 - margin, *[100] * (seats - 1))).ahead[0] for margin in (1, 3, 10)]
    assert losses == sorted(set(losses), reverse=True)
    assert max(losses) < 0.5 < min(wins)


def test_who_shares_a_place_shares_its_worth() -> None:
    win_chances = judged(ended(7, 7, 7))
    assert list(win_chances.ahead) == [0.5, 0.5, 0.5]
    assert list(win_chances.points) == [7.0, 7.0, 7.0]


def test_the_place_counts_and_not_the_points_where_a_tie_is_broken() -> None:
    win_chances = judged(LaterSeatFirst(2, ()))
    assert win_chances.ahead[1] > 0.9 > 0.1 > win_chances.ahead[0]


class EndsSomeDay(Evaluation[State]):
    """A game whose end has to be brought about, half way to it."""

    def progress(self, world: State) -> float:
        return 0.5


def test_a_lead_is_the_surer_the_further_the_game_has_come() -> None:
    """So that a seat that can hardly lose has a reason to end it."""
    leading = CoinsState(2, (1, 1))
    leading.money = (100_000, 0)
    even = CoinsState(2, (1, 1))
    win_chances = WinChances(tiny_game("coins", leading.clone, EndsSomeDay()), 2)
    win_chances.judge(leading)
    assert judged(leading).ahead[0] > win_chances.ahead[0] > 0.8
    assert math.isclose(sum(win_chances.ahead), 1.0)
    assert judged(ended(100_000, 0)).ahead[0] > win_chances.ahead[0]
    win_chances.judge(even)
    assert list(win_chances.ahead) == [0.5, 0.5]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_chances_are_shared_out_among_the_seats_in_every_position(setting: Setting) -> None:
    """What one seat is ahead, the others are behind."""
    played = play(setting, 3)
    win_chances = WinChances(setting.game, setting.seats)
    last = len(played.steps)
    for index in [*some_of(range(last), 20, Random(3)), last]:
        state = played.state(index)
        win_chances.judge(state)
        assert len(win_chances.ahead) == len(win_chances.wins) == len(win_chances.points) == setting.seats
        assert math.isclose(sum(win_chances.ahead), setting.seats / 2, abs_tol=1e-9)
        assert all(0.0 <= chance <= 1.0 for chance in [*win_chances.ahead, *win_chances.wins])
    places = list(state.places())
    for one, other in itertools.permutations(range(setting.seats), 2):
        if places[one] < places[other]:
            assert win_chances.ahead[one] > win_chances.ahead[other]


def test_the_same_lead_is_worth_more_the_less_can_still_happen() -> None:
    """The spread of what random play ends with is measured from the position."""
    spreads = []
    for row in ((9, 1) * 8, (9, 1) * 2, (9,)):
        win_chances = WinChances(tiny_game("coins", CoinsState(2, row).clone), 2)
        win_chances.measure(CoinsState(2, row).view(0), 0, Random(1))
        spreads.append(win_chances.spread)
    assert spreads == sorted(set(spreads), reverse=True)
