"""The games of tests/tiny beside our own: all settings in which a game can be begun, and what is hidden in each."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from laguna import games
from laguna.core.game import Game
from laguna.testing import check
from laguna.testing.hidden_information import Hidden
from laguna.testing.random_play import Setting, settings_of

TINY: Final = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tiny")


@contextmanager
def tiny_games() -> Iterator[None]:
    """Let games be looked for in tests/tiny as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAGUNA_GAMES", TINY)
        yield


def all_settings() -> list[Setting]:
    """Every game there is, with every number of seats, every choice of options and every version."""
    with tiny_games():
        return [setting for id in games.ids() for setting in settings_of(games.load(id))]


def largest_settings() -> list[Setting]:
    """Our own games with all seats taken, by each value of their options, in the current version."""
    largest: list[Setting] = []
    for id in games.ids():
        settings = [one for one in settings_of(games.load(id)) if one.version == one.game.versions[-1]]
        most = max(one.seats for one in settings)
        largest += [one for one in settings if one.seats == most]
    return largest


def hidden_table(game: Game) -> list[Hidden]:
    """The rows of a game's table of hidden information: of its own folder, or of tests/games/<id>/hidden.py."""
    rows = check.hidden_table(game) or importlib.import_module(f"tests.games.{game.id}.hidden").HIDDEN
    assert all(isinstance(row, Hidden) for row in rows)
    return list(rows)
