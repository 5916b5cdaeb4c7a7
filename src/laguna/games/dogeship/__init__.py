"""The Doge Ship, by Marco Canetta and Stefania Niccolini: everything about the game is in this folder."""

from laguna.core.game import Game
from laguna.games.dogeship.rules import DogeShip

GAME: Game = DogeShip()
