"""The bots by name, the weakest first."""

from __future__ import annotations

import os
from typing import Final

from mypy_extensions import i64

from laguna.bots.base import Bot
from laguna.bots.greedy import GreedyBot
from laguna.bots.uniform import UniformBot
from laguna.core import words
from laguna.core.game import Game
from laguna.core.text import RuleError, Text

UNIFORM: Final = "uniform"
GREEDY: Final = "greedy"


def names() -> tuple[str, ...]:
    """The levels there are.

    >>> names()
    ('uniform', 'greedy')
    """
    return (UNIFORM, GREEDY)


def make(name: str, game: Game, seed: i64) -> Bot:
    """A bot of this level; RuleError where there is no such level."""
    if name == UNIFORM:
        return UniformBot(game, seed)
    if name == GREEDY:
        return GreedyBot(game, seed)
    raise RuleError(Text("bots.level", name, Text("core.and", *names())))


# Beside the command line's German, for the bots say nothing else.
words.register(
    "bots",
    {"level": "there is no bot '{0}'; bots are {1}"},
    os.path.dirname(os.path.dirname(__file__)),
)
