"""What the tests of the arena share: the tiny game, and the command line's home and command."""

from __future__ import annotations

import pytest

from laguna.arena import setting
from laguna.arena.setting import Setting
from tests.cli.conftest import home, run
from tests.laws.play import TINY

__all__ = ["home", "run"]


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games be looked for in tests/tiny as well."""
    monkeypatch.setenv("LAGUNA_GAMES", TINY)


@pytest.fixture
def duel(tiny_games: None) -> Setting:
    """Two bots at a game that is over in no time."""
    return setting.make("burano", ["greedy", "uniform"], None, {}, 5)
