"""Mille Fiori: phases, each with its decision point (section "Decision points" of the page)."""

from __future__ import annotations

from typing import Final

START_PLAYER: Final = 0  # chance
TURN_UP: Final = 1  # chance: open cards
DEAL: Final = 2  # chance
CHOOSE: Final = 3  # MF-D.1
PLAY_CARD: Final = 4  # MF-D.2
MOVE_SHIP: Final = 5  # MF-D.3
EXTRA_CARD: Final = 6  # MF-D.4
OVER: Final = 7
PHASES: Final = 8
PHASE_NAMES: Final = ("start", "turn_up", "deal", "choose", "play", "ship", "extra", "over")
