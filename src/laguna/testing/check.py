"""`check_game`: all laws, on every way to begin a game."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Sequence
from typing import Final

from librt.random import Random

from laguna import games
from laguna.core.game import Game
from laguna.core.state import NOBODY
from laguna.testing import laws
from laguna.testing.hidden_information import Hidden, rows_that_come_up
from laguna.testing.random_play import Played, Setting, check_positions, law_name, play, settings_of, where

GAMES: Final = 3  # per setting
POSITIONS: Final = 12  # per game, for the slow laws
WORLD_POSITIONS: Final = 4
SEEDS: Final = 20  # games in which every row of the table of hidden information has to come up


def check_game(
    game: Game | str,
    *,
    games_per_setting: int = GAMES,
    hidden: Sequence[Hidden] | None = None,
    seed: int = 0,
    on_setting: Callable[[Setting], None] | None = None,
) -> None:
    """Check all laws on random games with every number of seats and every option.

    AssertionError names the law, the setting, the seed and the step. `hidden` is the game's table of hidden
    information; left out, it is HIDDEN of the module `hidden` in the game's folder, if there is one. `on_setting` is
    called when a setting has passed.

    >>> from laguna.testing import check_game
    >>> check_game("murano", games_per_setting=0, hidden=[])
    """
    checked = games.load(game) if isinstance(game, str) else game
    table = hidden_table(checked) if hidden is None else list(hidden)
    for setting in settings_of(checked):
        for law in laws.UNBEGUN:
            with where(law_name(law), setting, seed, 0):
                law(setting)
        for number in range(games_per_setting):
            check_played(play(setting, seed + number, laws.EVERY_STEP), table)
        if on_setting is not None:
            on_setting(setting)
    if games_per_setting > 0:
        _check_rows(checked, table, seed)


def load_folder(folder: str | os.PathLike[str]) -> Game:
    """The game in this folder, wherever it lies."""
    here = os.path.abspath(folder)
    around, name = os.path.split(here)
    known = os.environ.get("LAGUNA_GAMES", "")
    if around not in known.split(os.pathsep):
        os.environ["LAGUNA_GAMES"] = known + os.pathsep + around if known else around
    return games.load(name)


def check_played(played: Played, table: list[Hidden]) -> None:
    """Check all but the quick laws on a game that was played."""
    check_positions(played, laws.SOME_POSITIONS, POSITIONS)
    check_whole_game(played)
    if not table:
        assert not hides_something(played), (
            f"{played.setting.game.title} hides something; list what in HIDDEN, in the module hidden of its folder"
        )
        return
    check_hidden(played, table)
    check_positions(played, laws.worlds_with(table), WORLD_POSITIONS)


def check_whole_game(played: Played) -> None:
    """Check the laws of whole games."""
    for law in laws.WHOLE_GAMES:
        with where(law_name(law), played.setting, played.seed, len(played.steps)):
            law(played, Random(played.seed))


def check_hidden(played: Played, table: list[Hidden]) -> None:
    """Check that what is hidden stays hidden."""
    for law in laws.HIDDEN:
        with where(law_name(law), played.setting, played.seed, len(played.steps)):
            law(played, Random(played.seed), table)


def hides_something(played: Played) -> bool:
    """Whether spectators know less than there is to know at some step of a game."""
    for state in played.states():
        names = [field for field in state.fields().all if field.name != "viewer"]
        view = state.view(NOBODY)
        for field in names:
            mine, shown = getattr(state, field.name), getattr(view, field.name)
            if (mine != shown) if isinstance(mine, int) else list(mine) != list(shown):
                return True
    return False


def hidden_table(game: Game) -> list[Hidden]:
    """The rows of HIDDEN in the module `hidden` of a game's folder; none where there is no such module."""
    package = f"laguna.games.{game.id}"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(f"{package}.hidden") is None:
        return []
    return list(importlib.import_module(f"{package}.hidden").HIDDEN)


def _check_rows(game: Game, table: list[Hidden], seed: int) -> None:
    """Every row of the table has to come up: one that doesn't would be a check that can't fail."""
    if not table:
        return
    missing = {row.what for row in table}
    for number in range(SEEDS):
        for setting in settings_of(game):
            missing -= rows_that_come_up([play(setting, seed + number)], table)
            if not missing:
                return
    raise AssertionError(f"these rows of the table of hidden information never come up: {sorted(missing)}")
