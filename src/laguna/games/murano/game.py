"""Murano, put together."""

from __future__ import annotations

from typing import Final

from laguna.core.game import Game
from laguna.games.murano import tutorial
from laguna.games.murano.bots.estimate import MuranoEvaluation
from laguna.games.murano.bots.observation import MuranoObservation
from laguna.games.murano.drawing.plates import MuranoDrawing
from laguna.games.murano.rules.rules import MuranoRules
from laguna.games.murano.rules.state import MuranoState
from laguna.games.murano.statistics import MuranoStatistics
from laguna.games.murano.text.game_text import MuranoText

RULES: Final = MuranoRules()
TEXT: Final = MuranoText(RULES)
GAME: Final[Game[MuranoState]] = Game(
    RULES,
    text=TEXT,
    drawing=MuranoDrawing(TEXT),
    evaluation=MuranoEvaluation(),
    observation=MuranoObservation(RULES),
    statistics=MuranoStatistics(),
    tutorial=tutorial.first_round(),
)
