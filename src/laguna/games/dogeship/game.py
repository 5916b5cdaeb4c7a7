"""The Doge Ship, put together."""

from __future__ import annotations

from typing import Final

from laguna.core.game import Game
from laguna.games.dogeship import tutorial
from laguna.games.dogeship.bots.evaluation import DogeShipEvaluation
from laguna.games.dogeship.bots.observation import DogeShipObservation
from laguna.games.dogeship.drawing.plates import DogeShipDrawing
from laguna.games.dogeship.rules.rules import DogeShipRules
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.games.dogeship.statistics import DogeShipStatistics
from laguna.games.dogeship.text.game_text import DogeShipText

RULES: Final = DogeShipRules()
TEXT: Final = DogeShipText(RULES)
GAME: Final[Game[DogeShipState]] = Game(
    RULES,
    text=TEXT,
    drawing=DogeShipDrawing(TEXT),
    evaluation=DogeShipEvaluation(),
    observation=DogeShipObservation(RULES),
    statistics=DogeShipStatistics(),
    tutorial=tutorial.first_round(),
)
