"""Games of hidden information, in which peeking would win: the search does not peek, and knows that it will not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from laguna.bots import levels
from laguna.bots.bot import Budget, Thought
from laguna.bots.mcts import SearchSettings, plain_settings
from laguna.bots.mcts_bot import SearchBot
from laguna.core.state import CHANCE, NOBODY, State
from laguna.testing.bots import answer
from tests.bots.small_games.shells import (
    COME_IN,
    CUPS,
    GUESS,
    GUESSER,
    HIDE,
    KEEP_OUT,
    RIVAL,
    GlassCups,
    ShellsState,
)
from tests.bots.small_games.tiny import tiny_game

SEEDS: Final = range(12)
SIMULATIONS: Final = 6000

Mannered: TypeAlias = Callable[[], SearchSettings]

each_manner = pytest.mark.parametrize("settings", [SearchSettings, plain_settings], ids=["ordinary", "plain"])


def thought(state: State, seed: int, settings: SearchSettings, simulations: int = SIMULATIONS) -> Thought:
    """What the guesser thinks."""
    bot = SearchBot(tiny_game("shells", state.clone), seed, settings)
    return bot.think(state.view(GUESSER), GUESSER, Budget(0, simulations))


def hidden_under(cup: int, cups: type[ShellsState] = ShellsState) -> ShellsState:
    """Chance has hidden the pearl, and the guesser is asked to come in."""
    state = cups(CHANCE)
    state.apply(HIDE + cup, CHANCE)
    return state


@each_manner
def test_who_cannot_know_where_the_pearl_is_keeps_out(settings: Mannered) -> None:
    """A search that looked at each world by itself would come in: in each of them it knows where to look."""
    for seed in SEEDS:
        for cup in range(CUPS):
            assert thought(hidden_under(cup), seed, settings()).action == KEEP_OUT


@each_manner
def test_who_cannot_know_where_it_will_be_hidden_keeps_out(settings: Mannered) -> None:
    """A search that went by what the rival has done out of its sight would come in."""
    for seed in SEEDS:
        assert thought(ShellsState(RIVAL), seed, settings()).action == KEEP_OUT


@each_manner
@pytest.mark.parametrize("hider", [CHANCE, RIVAL])
def test_who_sees_through_the_cups_comes_in_and_is_right(settings: Mannered, hider: int) -> None:
    """So that keeping out is not mere timidity."""
    for seed in SEEDS:
        state = GlassCups(hider)
        cup = seed % CUPS
        while state.to_move() != NOBODY:
            if state.to_move() == GUESSER:
                state.apply(thought(state, seed, settings()).action, GUESSER)
            else:
                state.apply(HIDE + cup, hider)
        assert list(state.scores()) == [1, 0]


@each_manner
def test_a_guess_is_right_at_chances_rate(settings: Mannered) -> None:
    """Whoever is in for it guesses the same wherever the pearl is, and so is right once for each guess."""
    for seed in SEEDS:
        right = 0
        for cup in range(CUPS):
            state = hidden_under(cup)
            state.apply(COME_IN, GUESSER)
            right += thought(state, seed, settings(), 100).action == GUESS + cup
        assert right == 1


@pytest.mark.parametrize("name", levels.names())
def test_no_bot_answers_by_where_the_pearl_is(name: str) -> None:
    for seed in SEEDS:
        answers = []
        for cup in range(CUPS):
            state = hidden_under(cup)
            bot = levels.make(name, tiny_game("shells", state.clone), seed)
            answers.append(answer(bot, state.view(GUESSER), GUESSER))
        assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("name", levels.names())
def test_no_bot_takes_anything_but_its_own_view(name: str) -> None:
    state = hidden_under(0)
    bot = levels.make(name, tiny_game("shells", state.clone), 1)
    for other in (state, state.view(RIVAL), state.view(NOBODY)):
        with pytest.raises(AssertionError, match="the view of its own seat"):
            bot.think(other, GUESSER, Budget(0, 10))
