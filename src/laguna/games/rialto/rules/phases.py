"""Rialto: the phases, which say what is asked now, and the chapters, the parts of a round."""

from __future__ import annotations

from typing import Final

# Phases: what is asked now. Names follow the decision points (DP) of the page.
PLACE_ROUND_TILES: Final = 0  # chance
TURN_BRIDGE_UP: Final = 1  # chance
START_BUILDINGS: Final = 2  # DP-1
DEAL_ROWS: Final = 3  # chance
CHOOSE_ROW: Final = 4  # DP-2
DRAW_CARDS: Final = 5  # chance
USE_GREEN: Final = 6  # DP-3
GREEN_CARD: Final = 7  # DP-4
DISCARD_CARDS: Final = 8  # DP-5
VIRTUAL_DRAWS: Final = 9  # chance
PLAY_CARDS: Final = 10  # DP-6
CONVERT_CARD: Final = 11  # DP-7
TAKE_BUILDING: Final = 12  # DP-8, DP-10
RETURN_BUILDING: Final = 13  # DP-9
PLACE_BRIDGE: Final = 14  # DP-11
FACE_BRIDGE: Final = 15  # DP-12
PLACE_GONDOLA: Final = 16  # DP-13
PLACE_COUNCILLOR: Final = 17  # DP-14
COUNCILLOR_SOURCE: Final = 18  # DP-15
MOVE_COUNCILLOR: Final = 19  # DP-16
USE_BLUE: Final = 20  # DP-17
UPGRADE_BUILDING: Final = 21  # DP-18
OVER: Final = 22
PHASES: Final = 23
NOTHING: Final = -1  # as a phase: nothing is asked, the rules go on by themselves
PHASE_NAMES: Final = (
    "round_tiles",
    "turn_bridge",
    "start_building",
    "deal",
    "row",
    "draw",
    "green",
    "green_card",
    "discard",
    "virtual_draw",
    "play",
    "convert",
    "building",
    "return",
    "bridge",
    "face",
    "gondola",
    "councillor",
    "source",
    "move",
    "blue",
    "upgrade",
    "over",
)

# Chapters: the parts of a round, in their order (RI-4.1). Each has a module or a part of one.
SETUP: Final = 0
DEALING: Final = 1
ROWS: Final = 2
GREENS: Final = 3
DISCARDS: Final = 4
VIRTUAL: Final = 5
PLAYS: Final = 6
RESOLVING: Final = 7
BLUES: Final = 8
END: Final = 9
