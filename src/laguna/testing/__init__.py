"""The laws: what is true of every game, for the tests of your own game; none of it needs pytest.

Imports the games, the bots and what is below them. Start with `check_game`; a law is a function that raises
AssertionError where it is broken.
"""

from laguna.testing.check import check_game, load_folder
from laguna.testing.hidden_information import Hidden
from laguna.testing.random_play import Played, Setting, play, settings_of

__all__ = ["Hidden", "Played", "Setting", "check_game", "load_folder", "play", "settings_of"]
