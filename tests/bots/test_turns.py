"""A search over a turn of several clicks: it answers the same again, keeps its budget, and builds on what it found."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator
from typing import Final

import pytest

import laguna
from laguna.bots import levels
from laguna.bots.bot import Budget
from laguna.bots.mcts import SearchSettings
from laguna.bots.mcts_bot import LEAST_SIMULATIONS, SearchBot
from laguna.core.state import State
from laguna.testing.bots import said
from laguna.testing.random_play import Setting
from tests.bots.small_games.turns import ONE_OF_EACH_GAME, Click, beginnings, turn

TURNS: Final = 6

each_game = pytest.mark.parametrize("setting", ONE_OF_EACH_GAME, ids=str)
# In Torcello a turn is one offer, shown to all: no click builds on another.
each_game_with_long_turns = pytest.mark.parametrize(
    "setting", [setting for setting in ONE_OF_EACH_GAME if setting.game.id != "torcello"], ids=str
)
by_time = pytest.mark.skipif(not laguna.compiled(), reason="uncompiled, a few simulations take as long as the turn may")


@pytest.fixture
def no_old_garbage() -> Iterator[None]:
    """What other tests left in this process is not looked through on a bot's time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def some_turns(setting: Setting, choices: int = 2) -> list[tuple[State, int]]:
    """Beginnings of turns with as many choices or more, from all over some games."""
    found = [begun for seed in range(4) for begun in beginnings(setting, seed, choices)]
    return found[:: max(len(found) // TURNS, 1)]


def doge(setting: Setting, seed: int = 1) -> SearchBot:
    return SearchBot(setting.game, seed, SearchSettings())


@each_game
@pytest.mark.parametrize("name", levels.names())
def test_the_same_seed_thinks_the_same_over_a_whole_turn(setting: Setting, name: str) -> None:
    longest = 0
    for seed, (start, seat) in enumerate(some_turns(setting)):
        one = turn(levels.make(name, setting.game, seed), start, seat, Budget(0, 20))
        other = turn(levels.make(name, setting.game, seed), start, seat, Budget(0, 20))
        assert [said(click.thought) for click in one] == [said(click.thought) for click in other]
        longest = max(longest, sum(click.is_choice() for click in one))
    assert longest > 1


@each_game
def test_another_seed_thinks_otherwise(setting: Setting) -> None:
    start, seat = some_turns(setting)[0]
    thoughts = [turn(doge(setting, seed), start, seat, Budget(0, 60))[0].thought for seed in range(5)]
    assert any(said(thought) != said(thoughts[0]) for thought in thoughts)


@each_game
@pytest.mark.parametrize("simulations", [1, 20, 300])
def test_a_turn_takes_no_more_simulations_than_it_may(setting: Setting, simulations: int) -> None:
    for start, seat in some_turns(setting):
        clicks = turn(doge(setting), start, seat, Budget(0, simulations))
        least = LEAST_SIMULATIONS * sum(click.is_choice() for click in clicks)
        assert 0 < sum(click.thought.simulations for click in clicks) <= simulations + least


@by_time
@pytest.mark.usefixtures("no_old_garbage")
@each_game
def test_a_turn_takes_no_more_time_than_it_may(setting: Setting) -> None:
    """By the processor's clock; what a click takes beside its simulations comes on top."""
    for start, seat in some_turns(setting, 3):
        clicks = turn(doge(setting), start, seat, Budget(200, 0, processor=True))
        assert sum(click.seconds for click in clicks) < 0.200 + 0.050
        assert sum(click.thought.simulations for click in clicks) > 0


@by_time
@each_game
def test_more_time_is_more_simulations(setting: Setting) -> None:
    made = []
    for milliseconds in (4, 40):
        turns = [turn(doge(setting), *begun, Budget(milliseconds, 0, processor=True)) for begun in some_turns(setting)]
        made.append(sum(click.thought.simulations for clicks in turns for click in clicks))
    assert made[1] > 2 * made[0]


@each_game_with_long_turns
def test_a_later_click_builds_on_what_was_found_before(setting: Setting) -> None:
    built = 0
    for start, seat in some_turns(setting):
        clicks = turn(doge(setting), start, seat, Budget(0, 400))
        assert visits(clicks[0]) == clicks[0].thought.simulations
        for before, click in itertools.pairwise(clicks):
            is_shown = (
                click.state.reveal_count() > before.state.reveal_count()
            )  # and the tree may not have told it apart
            is_alone = not before.is_shared() and not click.is_shared()
            if before.is_choice() and click.is_choice() and is_alone and not is_shown:
                assert visits(click) > click.thought.simulations > 0
                built += 1
    assert built > 0


def visits(click: Click) -> int:
    """How often a search has tried all actions on offer."""
    return sum(opinion.visits for opinion in click.thought.opinions)


@each_game
def test_who_takes_a_click_back_is_answered_anew(setting: Setting) -> None:
    """A bot that hears a position again begins the turn again, with a whole budget."""
    for start, seat in some_turns(setting):
        bot = doge(setting)
        bot.think(start.view(seat), seat, Budget(0, 100))
        again = turn(bot, start, seat, Budget(0, 100))
        assert visits(again[0]) == again[0].thought.simulations
        if again[0].is_choice():
            assert again[0].thought.simulations > LEAST_SIMULATIONS


@each_game
def test_without_a_bound_a_bot_takes_its_own(setting: Setting) -> None:
    start, seat = some_turns(setting)[0]
    for spec in ("gondolier@20", "doge@90"):
        bot = levels.make(spec, setting.game, 4)
        own = turn(levels.make(spec, setting.game, 4), start, seat, Budget())
        named = turn(bot, start, seat, bot.budget)
        assert [said(click.thought) for click in own] == [said(click.thought) for click in named]
        assert own[0].thought.simulations <= bot.budget.simulations
