"""Fixtures of the arena's tests: the tiny game, and a home and the command line."""

from __future__ import annotations

import pytest

from laguna.arena import match_setup
from laguna.arena.match_setup import MatchSetup
from tests.support.command import home, run, tiny_games

__all__ = ["home", "run", "tiny_games"]


@pytest.fixture(autouse=True)
def with_tiny_games(tiny_games: None) -> None:
    """All tests of the arena can play the tiny game."""


@pytest.fixture
def duel(tiny_games: None) -> MatchSetup:
    """Two bots at a game that is over in no time."""
    return match_setup.make("burano", ["greedy", "uniform"], None, {}, 5)
