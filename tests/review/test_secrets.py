"""Non-interference: what is hidden from a seat changes nothing of how its decisions and its luck are judged."""

from __future__ import annotations

from typing import Final

import pytest
from librt.random import Random

from laguna.core.game import CHANCE, State
from laguna.review import luck
from laguna.review.hints import hint
from laguna.review.plan import judge_step
from tests.laws.bots import decisions, some_changes
from tests.laws.play import Played, Setting, all_settings, one_of, play
from tests.laws.secrets import change, table_of
from tests.review.matches import TINY

ASKED: Final = 3  # decisions and deals of each changed game
CHANGES: Final = 3


def one_of_each_game() -> list[Setting]:
    """The setting of each game that seats most, for there most is hidden."""
    return list({setting.game.id: setting for setting in all_settings()}.values())


@pytest.mark.parametrize("setting", one_of_each_game(), ids=str)
def test_hidden_things_change_no_judgement_and_no_hint(setting: Setting) -> None:
    rng = Random(5)
    table = table_of(setting.game)
    game = play(setting, 11)
    compared = 0
    for row, index in some_changes(game, table, CHANGES, rng):
        asked = decisions(game, index, change(game, index, row, table, rng))
        for first, second, seat in asked[:ASKED]:
            action = one_of(first.legal_actions(seat), rng)
            one = judge_step(setting.game, first, seat, 7, action, TINY, 1)
            other = judge_step(setting.game, second, seat, 7, action, TINY, 1)
            assert one == other, f"the review of seat {seat} can tell {row.what}"
            views = first.view(seat), second.view(seat)
            assert hint(setting.game, views[0], seat, TINY) == hint(setting.game, views[1], seat, TINY)
            compared += 1
    assert compared > 0 or not table


@pytest.mark.parametrize("setting", one_of_each_game(), ids=str)
def test_hidden_things_change_no_luck(setting: Setting) -> None:
    """The luck of a seat is the same in two worlds that it cannot tell apart, before and after a deal."""
    rng = Random(6)
    compared = 0
    for before, after in deals(play(setting, 12))[:2]:
        for seat in range(setting.seats):
            world = before.view(seat).determinize(rng)
            later = after.view(seat).determinize(rng)
            one = luck.luck_of(setting.game, before.view(seat), after.view(seat), seat, TINY, 1, None)
            other = luck.luck_of(setting.game, world.view(seat), later.view(seat), seat, TINY, 1, None)
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
