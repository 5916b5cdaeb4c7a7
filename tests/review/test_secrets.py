"""Non-interference: what is hidden from a seat changes nothing of how its decisions and its luck are judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pytest
from librt.random import Random

from laguna.core.game import Game
from laguna.core.state import CHANCE, State
from laguna.review import luck
from laguna.review.hints import hint
from laguna.review.plan import evaluate_step
from laguna.testing.bots import changeable_steps, decisions
from laguna.testing.hidden_information import change
from laguna.testing.random_play import Played, Setting, one_of, play
from tests.support.example_games import all_settings, hidden_table
from tests.support.review_matches import TINY

ASKED: Final = 3  # decisions and deals of each changed game
CHANGES: Final = 3


def one_of_each_game() -> list[Setting]:
    """The setting of each game that seats most, for there most is hidden."""
    return list({setting.game.id: setting for setting in all_settings()}.values())


Judge: TypeAlias = Callable[[Game, State, int, int], object]  # of a seat's action in a position


def review_and_hint(game: Game, state: State, seat: int, action: int) -> object:
    """All that is said of a decision, afterwards and while playing."""
    return evaluate_step(game, state, seat, 7, action, TINY, 1), hint(game, state.view(seat), seat, TINY)


def hidden_things_change_no_judgement(setting: Setting, judge: Judge) -> None:
    """Change hidden things in a played game: of a seat that has not seen them, every decision is judged the same."""
    rng = Random(5)
    table = hidden_table(setting.game)
    game = play(setting, 11)
    compared = 0
    for row, index in changeable_steps(game, table, CHANGES, rng):
        for first, second, seat in decisions(game, index, change(game, index, row, table, rng))[:ASKED]:
            action = one_of(first.legal_actions(seat), rng)
            one, other = (judge(setting.game, state, seat, action) for state in (first, second))
            assert one == other, f"the review of seat {seat} can tell {row.what}"
            compared += 1
    assert compared > 0 or not table


@pytest.mark.parametrize("setting", one_of_each_game(), ids=str)
def test_hidden_information_changes_no_review_and_no_hint(setting: Setting) -> None:
    hidden_things_change_no_judgement(setting, review_and_hint)


def test_an_evaluation_that_peeks_is_detected() -> None:
    setting = next(setting for setting in one_of_each_game() if setting.game.id == "rialto")
    with pytest.raises(AssertionError, match="can tell"):
        hidden_things_change_no_judgement(setting, lambda game, state, seat, action: hash(state.key()))


@pytest.mark.parametrize("setting", one_of_each_game(), ids=str)
def test_hidden_information_changes_no_luck(setting: Setting) -> None:
    """The luck of a seat is the same in two worlds that it cannot tell apart, before and after a deal."""
    rng = Random(6)
    compared = 0
    for before, after in deals(play(setting, 12))[:2]:
        for seat in range(setting.seats):
            world = before.view(seat).determinize(rng)
            later = after.view(seat).determinize(rng)
            one = luck.luck_of(setting.game, before.view(seat), after.view(seat), seat, TINY, 1)
            other = luck.luck_of(setting.game, world.view(seat), later.view(seat), seat, TINY, 1)
            assert one == other
            compared += 1
    assert compared > 0


def deals(played: Played) -> list[tuple[State, State]]:
    """The positions before and after each run of chance."""
    out: list[tuple[State, State]] = []
    before: State | None = None
    for state in played.states():
        if state.to_move() == CHANCE and before is None:
            before = state.clone()
        elif state.to_move() != CHANCE and before is not None:
            out.append((before, state.clone()))
            before = None
    return out
