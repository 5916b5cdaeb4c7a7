"""The bots by name: four levels to play against, and the yardsticks they are measured by."""

from __future__ import annotations

import os
from typing import Final

from mypy_extensions import i64

from laguna.bots.bot import Bot, Budget
from laguna.bots.greedy import GreedyBot
from laguna.bots.mcts import SearchSettings, plain_settings
from laguna.bots.mcts_bot import SearchBot
from laguna.bots.random_bot import RandomBot
from laguna.core.game import Game
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

GONDOLIER: Final = "gondolier"
MERCHANT: Final = "merchant"
SENATOR: Final = "senator"
DOGE: Final = "doge"
LEVELS: Final = (GONDOLIER, MERCHANT, SENATOR, DOGE)  # the weakest first

UNIFORM: Final = "uniform"
GREEDY: Final = "greedy"
PLAIN: Final = "plain"  # textbook search
YARDSTICKS: Final = (UNIFORM, GREEDY, PLAIN)

DOGE_TURN: Final = 1000  # milliseconds
# By level: simulations for a turn, and thousandths of its chances that a slip may cost; games say their own (hints.py).
ORDINARY: Final[dict[str, tuple[int, int]]] = {GONDOLIER: (700, 45), MERCHANT: (1500, 20), SENATOR: (6000, 0)}

AT: Final = "@"  # parts a bot's name from what it may spend on a turn
LONGEST: Final = 3_600_000  # milliseconds; and as many simulations


def names() -> tuple[str, ...]:
    """The bots there are: the levels, the weakest first, and the yardsticks.

    >>> names()
    ('gondolier', 'merchant', 'senator', 'doge', 'uniform', 'greedy', 'plain')
    """
    return (*LEVELS, *YARDSTICKS)


def is_bot(name: str) -> bool:
    """Is this how a bot is called, with or without a budget?

    >>> is_bot("doge@250ms"), is_bot("Marta")
    (True, False)
    """
    return name.partition(AT)[0] in names()


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
        return RandomBot(game, seed)
    if name == GREEDY:
        return GreedyBot(game, seed)
    if name == PLAIN:
        return SearchBot(game, seed, plain_settings())
    if name in LEVELS:
        return _level(name, game, seed)
    raise RuleError(Text("bots.level", name, Text("core.and", *names())))


def _level(name: str, game: Game, seed: i64) -> Bot:
    """A bot of the strength that the game's measurements gave this level; the highest has no weakness but its time."""
    settings = SearchSettings()
    settings.playout_length = game.evaluation.playout_length
    if name == DOGE:
        bot = SearchBot(game, seed, settings)
        bot.budget = Budget(DOGE_TURN, 0)
        return bot
    simulations, blunder_rate = game.evaluation.levels.get(name, ORDINARY[name])
    settings.blunder_rate = blunder_rate / 1000
    bot = SearchBot(game, seed, settings)
    bot.budget = Budget(0, simulations)
    return bot


def read_budget(text: str) -> Budget:
    """What a bot may spend on a turn: seconds, milliseconds, or, without a unit, simulations.

    >>> read_budget("1s").milliseconds, read_budget("250ms").milliseconds, read_budget("400").simulations
    (1000, 250, 400)
    """
    if text.endswith("ms"):
        return Budget(_amount(text, text[:-2], 1), 0)
    if text.endswith("s"):
        return Budget(_amount(text, text[:-1], 1000), 0)
    return Budget(0, _amount(text, text, 1))


def _amount(text: str, digits: str, each: int) -> int:
    if not digits.isascii() or not digits.isdigit() or len(digits) > 7 or not 0 < each * int(digits) <= LONGEST:
        raise RuleError(Text("bots.budget", text))
    return each * int(digits)


# Beside the command line's German, for the bots say nothing else.
catalogue.register(
    "bots",
    {
        "level": "there is no bot '{0}'; bots are {1}",
        "budget": "cannot read the budget '{0}'; a turn's budget looks like 400 (simulations), 250ms or 1s",
    },
    os.path.dirname(os.path.dirname(__file__)),
)
