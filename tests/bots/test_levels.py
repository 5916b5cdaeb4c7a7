"""Bots by name: levels and yardsticks, their budgets, what is refused, and how far the lower ones slip."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Final

import pytest

from laguna import games
from laguna.bots import levels
from laguna.bots.bot import Bot, Budget, Thought
from laguna.bots.mcts import TO_THE_END
from laguna.bots.mcts_bot import SearchBot
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.testing.random_play import Setting
from laguna.text import catalogue
from laguna.text.text import RuleError
from tests.bots.small_games.coins import LEFT, RIGHT, CoinsState
from tests.bots.small_games.tiny import tiny_game
from tests.bots.small_games.turns import ONE_OF_EACH_GAME, SETTINGS, beginnings

LOWER: Final = (levels.GONDOLIER, levels.MERCHANT, levels.SENATOR)
SEEDS: Final = range(100)
SIMULATIONS: Final = 80
NOTICED: Final = 0.02  # slips that cost less are too rare to wait for

each_game = pytest.mark.parametrize("setting", ONE_OF_EACH_GAME, ids=str)


def slip_of(name: str, setting: Setting) -> float:
    """How much of its chances a level may give away in a game, by the game's own measurements or else the ordinary."""
    return setting.game.evaluation.levels.get(name, levels.ORDINARY[name])[1] / 1000


def search(name: str, game: Game, seed: int) -> SearchBot:
    bot = levels.make(name, game, seed)
    assert isinstance(bot, SearchBot)
    return bot


# ---- names and budgets


@each_game
def test_every_name_is_a_bot(setting: Setting) -> None:
    for name in levels.names():
        bot = levels.make(name, setting.game, 7)
        assert isinstance(bot, Bot)
        assert (bot.game, bot.seed) == (setting.game, 7)


@pytest.mark.parametrize("name", levels.names())
@pytest.mark.parametrize(
    ("spec", "milliseconds", "simulations"),
    [("20ms", 20, 0), ("50", 0, 50), ("1s", 1000, 0), ("1", 0, 1), ("3600s", 3_600_000, 0), ("3600000", 0, 3_600_000)],
)
def test_a_budget_is_named_behind_the_bot(name: str, spec: str, milliseconds: int, simulations: int) -> None:
    budget = levels.make(f"{name}@{spec}", ONE_OF_EACH_GAME[0].game, 7).budget
    assert (budget.milliseconds, budget.simulations) == (milliseconds, simulations)


def test_a_level_is_as_the_game_has_measured_or_else_ordinary() -> None:
    game = tiny_game("coins", CoinsState(2, (1, 2)).clone)
    game.evaluation.levels = {levels.MERCHANT: (37, 41)}
    told = {**levels.ORDINARY, levels.MERCHANT: (37, 41)}
    for name in LOWER:
        bot = search(name, game, 1)
        assert (bot.budget.milliseconds, bot.budget.simulations, 1000 * bot.settings.blunder_rate) == (0, *told[name])


def test_a_level_plays_on_as_far_as_the_game_has_measured() -> None:
    game = tiny_game("coins", CoinsState(2, (1, 2)).clone)
    game.evaluation.playout_length = 3
    assert {search(name, game, 1).settings.playout_length for name in levels.LEVELS} == {3}
    assert search(levels.PLAIN, game, 1).settings.playout_length == TO_THE_END


@each_game
def test_the_highest_level_has_its_time_and_does_not_slip(setting: Setting) -> None:
    bot = search(levels.DOGE, setting.game, 1)
    assert (bot.budget.milliseconds, bot.budget.simulations) == (levels.DOGE_TURN, 0)
    assert bot.settings.blunder_rate == 0


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_measures_levels_that_there_are(setting: Setting) -> None:
    """A level that is written wrong would be played as the ordinary one, without a word."""
    assert set(setting.game.evaluation.levels) <= set(LOWER)
    for simulations, blunder_rate in setting.game.evaluation.levels.values():
        assert simulations > 0
        assert 0 <= blunder_rate < 1000


# ---- refusals


@pytest.mark.parametrize("name", ["dog", "", "DOGE", "doge ", "stockfish"])
def test_a_bot_that_there_is_not_is_refused(name: str) -> None:
    for spec in (name, f"{name}@20ms"):
        with pytest.raises(RuleError) as refused:
            levels.make(spec, ONE_OF_EACH_GAME[0].game, 1)
        for said in sentences(refused.value):
            assert f"'{name}'" in said
            assert all(level in said for level in levels.names())


@pytest.mark.parametrize(
    "amount",
    ["", "0", "-1", "1e9", "1h", "0ms", "0s", "ms", "s", "1.5s", "20 ms", "+5", "٣", "3600001", "3600001ms", "9" * 40],
)
def test_a_budget_that_cannot_be_read_is_refused(amount: str) -> None:
    with pytest.raises(RuleError) as refused:
        levels.make(f"doge@{amount}", ONE_OF_EACH_GAME[0].game, 1)
    for said in sentences(refused.value):
        assert f"'{amount}'" in said
        assert "250ms" in said


def test_a_turn_of_more_than_an_hour_is_refused() -> None:
    assert levels.make("doge@3600s", ONE_OF_EACH_GAME[0].game, 1).budget.milliseconds == levels.LONGEST
    with pytest.raises(RuleError):
        levels.make("doge@3601s", ONE_OF_EACH_GAME[0].game, 1)


def sentences(error: RuleError) -> list[str]:
    """What was refused in every language, one sentence each, and not twice the same."""
    said = [catalogue.refusal(error, language) for language in catalogue.LANGUAGES]
    assert len(set(said)) == len(catalogue.LANGUAGES)
    assert all("\n" not in sentence and not sentence.endswith(".") for sentence in said)
    return said


# ---- slips


@functools.cache
def thoughts(name: str, setting: Setting) -> list[tuple[Thought, float]]:
    """What a level thinks at some turns, each time with another seed, and what a slip may cost it."""
    found = [begun for seed in range(3) for begun in beginnings(setting, seed, choices=1)]
    chosen = found[:: max(len(found) // 30, 1)]
    out: list[tuple[Thought, float]] = []
    for seed, (state, seat) in enumerate(chosen):
        bot = search(name, setting.game, seed)
        out.append((bot.think(state.view(seat), seat, Budget(0, SIMULATIONS)), slip_of(name, setting)))
    return out


@each_game
@pytest.mark.parametrize("name", LOWER)
def test_a_slip_costs_no_more_than_the_level_allows(setting: Setting, name: str) -> None:
    for thought, blunder_rate in thoughts(name, setting):
        opinions = {opinion.action: opinion for opinion in thought.opinions}
        if len(opinions) > 1:
            done = opinions[thought.action]
            assert done.visits > 0
            assert thought.opinions[0].worth - done.worth <= blunder_rate


@each_game
def test_who_may_slip_does(setting: Setting) -> None:
    assert slip_of(levels.GONDOLIER, setting) > 0
    for name in LOWER:
        slips = [thought for thought, _ in thoughts(name, setting) if thought.action != thought.opinions[0].action]
        if slip_of(name, setting) == 0:
            assert slips == []
        if slip_of(name, setting) >= NOTICED:
            assert slips != []


@pytest.mark.parametrize("name", levels.LEVELS)
def test_nobody_throws_a_won_game_away(name: str) -> None:
    """The last coins are 1 and 9, and who takes the 9 has won: a slip does not go so far."""
    state = CoinsState(2, (1, 9))
    game = tiny_game("coins", state.clone)
    taken = Counter(levels.make(name, game, seed).think(state.view(0), 0, Budget(0, 16)).action for seed in SEEDS)
    assert taken == {RIGHT: len(SEEDS)}
    mirrored = CoinsState(2, (9, 1))
    taken = Counter(levels.make(name, game, seed).think(mirrored.view(0), 0, Budget(0, 16)).action for seed in SEEDS)
    assert taken == {LEFT: len(SEEDS)}


# ---- games without hints


def test_a_strangers_game_without_hints_is_played_by_every_bot() -> None:
    """Burano is found through LAGUNA_GAMES, and knows nothing of bots."""
    for setting in SETTINGS:
        if setting.game.id in games.ids():
            continue
        assert setting.game.evaluation.levels == {}
        for name in levels.names():
            match = Match(setting.game, setting.seats, setting.chosen(), dice=FastDice(3))
            bots = [levels.make(name, setting.game, seat) for seat in range(setting.seats)]
            while not match.is_over():
                seat = match.deciders()[-1]
                thought = bots[seat].think(match.state.view(seat), seat, Budget(0, 10))
                match.play(seat, thought.action)
            assert sorted(match.places())[0] == 1
