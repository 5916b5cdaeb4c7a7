"""Every law, for every game folder, every number of seats, every option: over games played at random.

Cheap laws are kept at every step of many games, dear ones at some positions of a few. LAGUNA_LAWS=5 plays five times as
many games; `make soak` plays 2,000 of each with the cheap laws.
"""

from __future__ import annotations

import os
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from librt.random import Random

import laguna
from tests.laws import bots, secrets
from tests.laws.all import AS_SUCH, EVERY_STEP, HIDDEN, SOME_POSITIONS, WHOLE_GAMES, WORLDS
from tests.laws.play import Setting, StateLaw, all_settings, check, play, where

COMPILED: Final = laguna.compiled()
SCALE: Final = float(os.environ.get("LAGUNA_LAWS", "1"))
SETTINGS: Final = all_settings()
CHEAP_GAMES: Final = max(int(SCALE * (100 if COMPILED else 4)), 1)
# Dear laws are shared out among the settings, so that a further game does not make everybody wait longer.
DEAR_GAMES: Final = max(int(SCALE * (30 if COMPILED else 20) / len(SETTINGS)), 1)
POSITIONS: Final = 12


def one_of_each_game(settings: list[Setting]) -> list[Setting]:
    """One setting of each game, from the middle of its list."""
    by_game: dict[str, list[Setting]] = {}
    for setting in settings:
        by_game.setdefault(setting.game.id, []).append(setting)
    return [own[len(own) // 2] for own in by_game.values()]


# Uncompiled, a game takes a hundred times as long: what dear laws find in other settings, the compiled engine shows.
DEAR_SETTINGS: Final = SETTINGS if COMPILED else one_of_each_game(SETTINGS)

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_dear_setting = pytest.mark.parametrize("setting", DEAR_SETTINGS, ids=str)
seeds = st.integers(0, 2**32 - 1)


def games_played(count: int) -> settings:
    """So many games; a seed is as good as any other, so a failing one is not shrunk."""
    return settings(
        max_examples=count,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def with_table(law: secrets.WorldLaw, table: list[secrets.Hidden]) -> StateLaw:
    """A law that goes by the table of hidden information, as one that takes a position only."""
    return lambda setting, state, rng: law(setting, state, rng, table)


@each_setting
@games_played(CHEAP_GAMES)
@given(seed=seeds)
def test_cheap_laws_hold_at_every_step(setting: Setting, seed: int) -> None:
    play(setting, seed, EVERY_STEP)


@each_dear_setting
@games_played(DEAR_GAMES)
@given(seed=seeds)
def test_dear_laws_hold_at_some_positions(setting: Setting, seed: int) -> None:
    check(play(setting, seed), SOME_POSITIONS, POSITIONS)


@each_dear_setting
@games_played(DEAR_GAMES)
@given(seed=seeds)
def test_laws_of_whole_games(setting: Setting, seed: int) -> None:
    played = play(setting, seed)
    for law in WHOLE_GAMES:
        with where(setting, seed, len(played.steps)):
            law(played, Random(seed))


@each_dear_setting
@games_played(DEAR_GAMES)
@given(seed=seeds)
def test_what_is_hidden_stays_hidden(setting: Setting, seed: int) -> None:
    table = secrets.table_of(setting.game)
    played = play(setting, seed)
    with where(setting, seed, len(played.steps)):
        for law in HIDDEN:
            law(played, Random(seed), table)


@each_dear_setting
@games_played(DEAR_GAMES)
@given(seed=seeds)
def test_worlds_that_fit_a_view_stay_in_step(setting: Setting, seed: int) -> None:
    table = secrets.table_of(setting.game)

    check(play(setting, seed), [with_table(law, table) for law in WORLDS], POSITIONS // 3)


@pytest.mark.parametrize("game", sorted({setting.game.id for setting in SETTINGS}))
def test_every_row_of_the_table_of_hidden_things_comes_up(game: str) -> None:
    """A row that no game ever comes to would be a check that cannot fail."""
    played = [play(setting, seed) for setting in SETTINGS if setting.game.id == game for seed in range(4)]
    assert secrets.rows_that_come_up(played) == {row.what for row in secrets.table_of(played[0].setting.game)}


@each_dear_setting
def test_bots_are_asked_while_something_is_hidden_from_them(setting: Setting) -> None:
    """Or the law that they answer the same, whatever it is, could not fail."""
    table = secrets.table_of(setting.game)
    for seed in range(10):
        played, rng = play(setting, seed), Random(seed)
        for row, index in bots.some_changes(played, table, 1, rng):
            if bots.decisions(played, index, secrets.change(played, index, row, table, rng)):
                return
    raise AssertionError("nobody was asked anything")


@each_setting
def test_laws_of_the_game_as_such(setting: Setting) -> None:
    for law in AS_SUCH:
        law(setting)
