"""How Burano's actions are numbered, written and read."""

from typing import Final

from laguna.core.game import Action
from laguna.core.text import RuleError, Text

from .components import KIND_NAMES, KINDS

DRAW: Final = 0  # + kind, by chance
AWAY: Final = DRAW + KINDS  # + kind: put a thread away
ADD: Final = AWAY + KINDS  # + kind: add a thread to the lace
LAY: Final = ADD + KINDS  # the lace is done
ACTION_COUNT: Final = LAY + 1

_VERBS: Final = ("draw", "away", "add")
_MOVES: Final = (*(f"{verb} {kind}" for verb in _VERBS for kind in KIND_NAMES), "lay")


def notate(action: Action) -> str:
    """An action as text.

    >>> notate(AWAY + 1)
    'away red'
    """
    return _MOVES[action]


def parse(text: str) -> Action:
    """The inverse of notate; spaces and capitals do not matter."""
    move = " ".join(text.split()).lower()
    if move not in _MOVES:
        raise RuleError(Text("burano.unreadable", text))
    return _MOVES.index(move)
