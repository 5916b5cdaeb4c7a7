"""Burano, a game made up to test the rest: threads, laces and a chest."""

from laguna.core.game import Game

from .rules import Burano

GAME: Game = Burano()
