"""Games made up for the tests, found by `laguna.games` as if LAGUNA_GAMES named this folder."""

import os

from laguna import games

games.__path__.append(os.path.dirname(os.path.abspath(__file__)))
