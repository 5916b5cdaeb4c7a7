"""The bots by name: four levels to play against, and the yardsticks they are measured by."""

from __future__ import annotations

import os
from typing import Final

from mypy_extensions import i64

from laguna.bots.base import Bot, Budget
from laguna.bots.greedy import GreedyBot
from laguna.bots.uniform import UniformBot
from laguna.core import words
from laguna.core.game import Game
from laguna.core.text import RuleError, Text

UNIFORM: Final = "uniform"
GREEDY: Final = "greedy"

AT: Final = "@"  # parts a bot's name from what it may spend on a turn
LONGEST: Final = 3_600_000  # milliseconds; and as many simulations


def names() -> tuple[str, ...]:
    """The bots there are.

    >>> names()
    ('uniform', 'greedy')
    """
    return (UNIFORM, GREEDY)


def make(spec: str, game: Game, seed: i64) -> Bot:
    """A bot by its name, with a budget of its own or the one named behind it: "greedy", "doge@250ms", "doge@400".

    RuleError where there is no such bot or budget.
    """
    name, at, amount = spec.partition(AT)
    bot = _named(name, game, seed)
    if at:
        bot.budget = read_budget(amount)
    return bot


def _named(name: str, game: Game, seed: i64) -> Bot:
    if name == UNIFORM:
        return UniformBot(game, seed)
    if name == GREEDY:
        return GreedyBot(game, seed)
    raise RuleError(Text("bots.level", name, Text("core.and", *names())))


def read_budget(text: str) -> Budget:
    """What a bot may spend on a turn: seconds, milliseconds, or, without a unit, simulations.

    >>> read_budget("1s").milliseconds, read_budget("250ms").milliseconds, read_budget("400").simulations
    (1000, 250, 400)
    """
    if text.endswith("ms"):
        return Budget(_amount(text, text[:-2]), 0)
    if text.endswith("s"):
        return Budget(1000 * _amount(text, text[:-1]), 0)
    return Budget(0, _amount(text, text))


def _amount(text: str, digits: str) -> int:
    if not digits.isascii() or not digits.isdigit() or len(digits) > 7 or not 0 < int(digits) <= LONGEST:
        raise RuleError(Text("bots.budget", text))
    return int(digits)


# Beside the command line's German, for the bots say nothing else.
words.register(
    "bots",
    {
        "level": "there is no bot '{0}'; bots are {1}",
        "budget": "cannot read the budget '{0}'; a turn's budget looks like 400 (simulations), 250ms or 1s",
    },
    os.path.dirname(os.path.dirname(__file__)),
)
