"""The Doge Ship: the phases, which say what is asked now."""

from __future__ import annotations

from typing import Final

# Phases: what is asked now. Chance has the first ones.
FIRST_PLAYER: Final = 0
ROLL_DICE: Final = 1
TURN_DOGE: Final = 2  # the Doge tile of the round
DRAW_TILES: Final = 3  # of a purchase
DRAW_DOGES: Final = 4  # of an intrigue
USE_MARKER: Final = 5  # DP-1 and DP-2
TAKE_BONUS: Final = 6  # DP-3
NEXT_ICON: Final = 7  # DP-4
GIVE_BACK: Final = 8  # DP-5b
KEEP_TILE: Final = 9  # DP-5c
REPLACE_PART: Final = 10  # DP-7
LAY_DOGE: Final = 11  # DP-8
PUT_DOGE: Final = 12  # DP-9
BIDDING: Final = 13  # DP-10
OVER: Final = 14
COUNT: Final = 15
NAMES: Final = (
    "first",
    "roll",
    "turn",
    "draw",
    "draw_doge",
    "marker",
    "bonus",
    "icon",
    "return",
    "keep",
    "replace",
    "lay",
    "put",
    "bid",
    "over",
)
