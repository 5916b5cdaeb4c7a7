"""Mille Fiori, by Reiner Knizia, in its two editions: everything about the game is in this folder."""

from laguna.core.game import Game
from laguna.games.millefiori.rules import MilleFiori

GAME: Game = MilleFiori()
