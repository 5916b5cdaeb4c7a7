"""Rialto, by Stefan Feld: everything about the game is in this folder."""

from laguna.core.game import Game
from laguna.games.rialto import sentences as sentences  # first: a faulty components.toml is refused in words
from laguna.games.rialto.rules import Rialto

GAME: Game = Rialto()
