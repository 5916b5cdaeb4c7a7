"""Mille Fiori, put together."""

from __future__ import annotations

from typing import Final

from laguna.core.game import Game
from laguna.games.millefiori import tutorial
from laguna.games.millefiori.bots.evaluation import MilleFioriEvaluation
from laguna.games.millefiori.bots.observation import MilleFioriObservation
from laguna.games.millefiori.drawing.plates import MilleFioriDrawing
from laguna.games.millefiori.rules.rules import MilleFioriRules
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.games.millefiori.statistics import MilleFioriStatistics
from laguna.games.millefiori.text.game_text import MilleFioriText

RULES: Final = MilleFioriRules()
TEXT: Final = MilleFioriText(RULES)
GAME: Final[Game[MilleFioriState]] = Game(
    RULES,
    text=TEXT,
    drawing=MilleFioriDrawing(TEXT),
    evaluation=MilleFioriEvaluation(),
    observation=MilleFioriObservation(RULES),
    statistics=MilleFioriStatistics(),
    tutorial=tutorial.first_round(),
)
