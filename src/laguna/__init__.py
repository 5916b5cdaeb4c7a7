"""Laguna: four board games of the Venetian lagoon, as rules, table, bots and research environment.

This is the public door: what stands in `__all__` is imported from its room when it is first asked for, so that
`import laguna` stays quick.

>>> import laguna
>>> match = laguna.Match(laguna.load("rialto"), seats=2)
>>> laguna.Match.from_record(match.record()).game.title
'Rialto'
"""

import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

from laguna import build_check

if TYPE_CHECKING:
    from laguna.bots.bot import Bot as Bot
    from laguna.bots.bot import Budget as Budget
    from laguna.bots.levels import make as make_bot
    from laguna.core.actions import ActionSpace as ActionSpace
    from laguna.core.facets.drawing import GameDrawing as GameDrawing
    from laguna.core.facets.evaluation import Evaluation as Evaluation
    from laguna.core.facets.observation import Observation as Observation
    from laguna.core.facets.statistics import Statistics as Statistics
    from laguna.core.facets.text import GameText as GameText
    from laguna.core.facets.tutorial import Tutorial as Tutorial
    from laguna.core.fields import Fields as Fields
    from laguna.core.game import Game as Game
    from laguna.core.match import Match as Match
    from laguna.core.match import replay as replay
    from laguna.core.record import Record as Record
    from laguna.core.rules import Rules as Rules
    from laguna.core.state import State as State
    from laguna.games import ids as game_ids
    from laguna.games import load as load
    from laguna.text.text import RuleError as RuleError
    from laguna.text.text import Text as Text

__version__ = "0.2.0"

# By public name: the module it lives in, and its name there.
_PUBLIC = {
    "ActionSpace": ("core.actions", "ActionSpace"),
    "Bot": ("bots.bot", "Bot"),
    "Budget": ("bots.bot", "Budget"),
    "Evaluation": ("core.facets.evaluation", "Evaluation"),
    "Fields": ("core.fields", "Fields"),
    "Game": ("core.game", "Game"),
    "GameDrawing": ("core.facets.drawing", "GameDrawing"),
    "GameText": ("core.facets.text", "GameText"),
    "Match": ("core.match", "Match"),
    "Observation": ("core.facets.observation", "Observation"),
    "Record": ("core.record", "Record"),
    "RuleError": ("text.text", "RuleError"),
    "Rules": ("core.rules", "Rules"),
    "State": ("core.state", "State"),
    "Statistics": ("core.facets.statistics", "Statistics"),
    "Text": ("text.text", "Text"),
    "Tutorial": ("core.facets.tutorial", "Tutorial"),
    "game_ids": ("games", "ids"),
    "load": ("games", "load"),
    "make_bot": ("bots.levels", "make"),
    "replay": ("core.match", "replay"),
}
__all__ = [
    "ActionSpace",
    "Bot",
    "Budget",
    "Evaluation",
    "Fields",
    "Game",
    "GameDrawing",
    "GameText",
    "Match",
    "Observation",
    "Record",
    "RuleError",
    "Rules",
    "State",
    "Statistics",
    "Text",
    "Tutorial",
    "compiled",
    "game_ids",
    "load",
    "make_bot",
    "replay",
]

# A compiled file older than its source would play yesterday's rules without a word.
_COMPLAINT = build_check.complaint(os.path.dirname(os.path.abspath(__file__)))
if _COMPLAINT:
    if os.path.basename(sys.argv[0]) == "laguna":  # the command: a sentence is enough
        sys.exit(f"laguna: {_COMPLAINT}")
    raise ImportError(_COMPLAINT)


def __getattr__(name: str) -> Any:
    """A public name, imported from its room on first use."""
    if name not in _PUBLIC:
        raise AttributeError(f"module 'laguna' has no attribute '{name}'")
    module, inside = _PUBLIC[name]
    found = getattr(importlib.import_module(f"laguna.{module}"), inside)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})


def compiled() -> bool:
    """Tell whether the engine runs compiled."""
    from laguna.text import text

    return not str(text.__file__).endswith(".py")
