"""While several seats decide at once, a bot acts for the seat it is asked for, whoever `to_move` names."""

from __future__ import annotations

import itertools
from typing import Final

import pytest
from librt.random import Random

from laguna.bots import levels
from laguna.bots.bot import Budget
from laguna.testing.bots import answer
from laguna.testing.random_play import Setting, play, some_of
from tests.bots.small_games.keeping import CARDS, KeepingState
from tests.bots.small_games.tiny import tiny_game
from tests.support.example_games import all_settings

SEATS: Final = 3
SETTINGS: Final = all_settings()
SEARCHING: Final = (levels.SENATOR, levels.DOGE, levels.PLAIN)


def keeping(*kept: int) -> KeepingState:
    """Some seats have chosen already."""
    state = KeepingState(SEATS)
    for seat in kept:
        state.apply(seat * CARDS, seat)
    return state


@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize("seat", range(SEATS))
def test_the_highest_card_is_kept_at_every_seat(seat: int, name: str) -> None:
    state = keeping()
    for seed in range(5):
        bot = levels.make(name, tiny_game("keeping", state.clone), seed)
        thought = bot.think(state.view(seat), seat, Budget(0, 500))
        assert thought.action == seat * CARDS + CARDS - 1


@pytest.mark.parametrize("name", levels.names())
def test_who_has_chosen_before_makes_no_difference(name: str) -> None:
    last = SEATS - 1
    game = tiny_game("keeping", KeepingState(SEATS).clone)
    others = itertools.chain.from_iterable(itertools.combinations(range(last), count) for count in range(SEATS))
    answers = [answer(levels.make(name, game, 3), keeping(*kept).view(last), last) for kept in others]
    assert len(answers) == 4
    assert all(other == answers[0] for other in answers)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whoever_is_asked_has_a_legal_answer(setting: Setting) -> None:
    """In every game, for every seat that decides, and for every bot."""
    rng = Random(5)
    played = play(setting, 5)
    crowded = [index for index, state in enumerate(played.states()) if len(state.deciders()) > 1]
    others = [index for index, state in enumerate(played.states()) if len(state.deciders()) == 1]
    for index in [*some_of(crowded, 2, rng), *some_of(others, 2, rng)]:
        state = played.state(index)
        for seat in state.deciders():
            for name in levels.names():
                thought = levels.make(name, setting.game, index).think(state.view(seat), seat, Budget(0, 12))
                assert thought.action in state.legal_actions(seat), f"{name} at seat {seat} before step {index}"
