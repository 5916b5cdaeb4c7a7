"""Rialto: its rules and facets, put together."""

from __future__ import annotations

from typing import Final

from laguna.core.game import Game
from laguna.games.rialto import tutorial
from laguna.games.rialto.bots.evaluation import RialtoEvaluation
from laguna.games.rialto.bots.observation import RialtoObservation
from laguna.games.rialto.drawing.plates import RialtoDrawing
from laguna.games.rialto.rules.rules import RialtoRules
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.statistics import RialtoStatistics
from laguna.games.rialto.text.game_text import RialtoText

RULES: Final = RialtoRules()
TEXT: Final = RialtoText(RULES)
GAME: Final[Game[RialtoState]] = Game(
    RULES,
    text=TEXT,
    drawing=RialtoDrawing(TEXT),
    evaluation=RialtoEvaluation(),
    observation=RialtoObservation(RULES),
    statistics=RialtoStatistics(),
    tutorial=tutorial.first_round(),
)
