"""Every law, for every game folder, every number of seats, every option: over games played at random.

Quick laws are checked at every step of many games, slow ones at some positions of a few. LAGUNA_LAWS=5 plays five
times as many games; `make soak` plays 2,000 of each with the quick laws.
"""

from __future__ import annotations

import os
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from librt.random import Random

import laguna
from laguna.testing import bots, hidden_information, laws
from laguna.testing.check import check_hidden, check_whole_game
from laguna.testing.random_play import Setting, check_positions, play
from tests.support.example_games import all_settings, hidden_table

COMPILED: Final = laguna.compiled()
SCALE: Final = float(os.environ.get("LAGUNA_LAWS", "1"))
SETTINGS: Final = all_settings()
QUICK_GAMES: Final = max(int(SCALE * (100 if COMPILED else 4)), 1)
# Slow laws are shared out among the settings, so that a further game does not make everybody wait longer.
SLOW_GAMES: Final = max(int(SCALE * (30 if COMPILED else 20) / len(SETTINGS)), 1)
POSITIONS: Final = 12


def one_of_each_game(settings: list[Setting]) -> list[Setting]:
    """One setting of each game, from the middle of its list."""
    by_game: dict[str, list[Setting]] = {}
    for setting in settings:
        by_game.setdefault(setting.game.id, []).append(setting)
    return [own[len(own) // 2] for own in by_game.values()]


# Uncompiled, a game takes a hundred times as long: what slow laws find in other settings, the compiled engine shows.
SLOW_SETTINGS: Final = SETTINGS if COMPILED else one_of_each_game(SETTINGS)

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_slow_setting = pytest.mark.parametrize("setting", SLOW_SETTINGS, ids=str)
seeds = st.integers(0, 2**32 - 1)


def games_played(count: int) -> settings:
    """So many games; a seed is as good as any other, so a failing one is not shrunk."""
    return settings(
        max_examples=count,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


@each_setting
@games_played(QUICK_GAMES)
@given(seed=seeds)
def test_quick_laws_hold_at_every_step(setting: Setting, seed: int) -> None:
    play(setting, seed, laws.EVERY_STEP)


@each_slow_setting
@games_played(SLOW_GAMES)
@given(seed=seeds)
def test_slow_laws_hold_at_some_positions(setting: Setting, seed: int) -> None:
    check_positions(play(setting, seed), laws.SOME_POSITIONS, POSITIONS)


@each_slow_setting
@games_played(SLOW_GAMES)
@given(seed=seeds)
def test_laws_of_whole_games(setting: Setting, seed: int) -> None:
    check_whole_game(play(setting, seed))


@each_slow_setting
@games_played(SLOW_GAMES)
@given(seed=seeds)
def test_what_is_hidden_stays_hidden(setting: Setting, seed: int) -> None:
    check_hidden(play(setting, seed), hidden_table(setting.game))


@each_slow_setting
@games_played(SLOW_GAMES)
@given(seed=seeds)
def test_worlds_that_fit_a_view_stay_in_step(setting: Setting, seed: int) -> None:
    check_positions(play(setting, seed), laws.worlds_with(hidden_table(setting.game)), POSITIONS // 3)


@pytest.mark.parametrize("game", sorted({setting.game.id for setting in SETTINGS}))
def test_every_row_of_the_table_of_hidden_things_comes_up(game: str) -> None:
    """A row that no game ever comes to would be a check that cannot fail."""
    played = [play(setting, seed) for setting in SETTINGS if setting.game.id == game for seed in range(4)]
    table = hidden_table(played[0].setting.game)
    assert hidden_information.rows_that_come_up(played, table) == {row.what for row in table}


@each_slow_setting
def test_bots_are_asked_while_something_is_hidden_from_them(setting: Setting) -> None:
    """Or the law that they answer the same, whatever it is, could not fail."""
    table = hidden_table(setting.game)
    for seed in range(10):
        played, rng = play(setting, seed), Random(seed)
        for row, index in bots.changeable_steps(played, table, 1, rng):
            if bots.decisions(played, index, hidden_information.change(played, index, row, table, rng)):
                return
    raise AssertionError("nobody was asked anything")


@each_setting
def test_laws_of_a_game_before_it_is_begun(setting: Setting) -> None:
    for law in laws.UNBEGUN:
        law(setting)
