"""Burano, a game made up to test the rest: threads, laces and a chest."""

from laguna.core.game import Game

from .rules import BuranoRules, BuranoState
from .text import BuranoText

RULES = BuranoRules()
GAME: Game[BuranoState] = Game(RULES, text=BuranoText(RULES))
