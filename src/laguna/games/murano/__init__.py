"""Murano, by Inka and Markus Brand: everything about the game is in this folder."""

from laguna.core.game import Game
from laguna.games.murano.rules import Murano

GAME: Game = Murano()
