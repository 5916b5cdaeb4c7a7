"""Murano: the phases of a game, what is asked now; those in which chance decides come first."""

from __future__ import annotations

from typing import Final

REMOVE_PALACE: Final = 0
PLACE_RED: Final = 1
START_PLAYER: Final = 2
DRAW_HIDDEN: Final = 3  # a shop or a palace
DRAW_STREETS: Final = 4
DRAW_CHARACTERS: Final = 5
DRAW_CARDS: Final = 6
DRAW_BEADS: Final = 7
SAILING: Final = 8  # DP-1, DP-2
WHICH_SHIP: Final = 9  # DP-1
PASSING: Final = 10  # DP-3
BUYING: Final = 11  # DP-4
SEARCHING: Final = 12  # DP-5
RECRUITING: Final = 13  # DP-6
PLACING: Final = 14  # DP-7
BUILDING: Final = 15  # DP-8
LAYING: Final = 16  # DP-9
TAKING_CARD: Final = 17  # DP-10
EARNING: Final = 18  # DP-11
WORKING: Final = 19  # DP-12, DP-13
SELLING: Final = 20  # DP-14
RETURNING: Final = 21  # DP-15
CREWING: Final = 22  # DP-16
INSTANT: Final = 23  # DP-20
SCORING: Final = 24  # DP-30
HANDING_GOLD: Final = 25  # DP-31
HANDING_BEADS: Final = 26  # DP-32
OVER: Final = 27
COUNT: Final = 28
LAST_OF_CHANCE: Final = DRAW_BEADS
NAMES: Final = (
    "remove",
    "red",
    "start",
    "draw_tile",
    "draw_street",
    "draw_character",
    "draw_card",
    "draw_bead",
    "sail",
    "ship",
    "pass",
    "buy",
    "search",
    "recruit",
    "place",
    "build",
    "lay",
    "card",
    "income",
    "work",
    "sell",
    "return",
    "crew",
    "instant",
    "score",
    "gold",
    "beads",
    "over",
)
