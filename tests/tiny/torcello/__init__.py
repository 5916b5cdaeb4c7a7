"""Torcello, put together: give `Game` a facet of yours where you want more than the default."""

from laguna.core.game import Game

from .rules import TorcelloRules

GAME = Game(TorcelloRules())
