"""What the tests of the core play with: Burano, the made-up game of tests/tiny."""

from __future__ import annotations

import pytest

from laguna import games
from laguna.core.game import Game
from tests.support.example_games import tiny_games


@pytest.fixture(scope="session")
def burano() -> Game:
    with tiny_games():
        return games.load("burano")
