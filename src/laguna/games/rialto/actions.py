"""Rialto: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.rialto.components import (
    BRIDGE_NAMES,
    BRIDGES,
    BUILDING_NAMES,
    BUILDINGS,
    CONNECTION_NAMES,
    CONNECTIONS,
    DISTRICT_NAMES,
    DISTRICTS,
    EXTRA_ROWS,
    KIND_NAMES,
    KINDS,
    SEATS_MAX,
)

ROWS_MAX: Final[int] = SEATS_MAX + EXTRA_ROWS

# Chance: a round tile is put on a district, the next bridge is turned up, a card is drawn.
ROUND_TILE: Final = 0
TURN_BRIDGE: Final[int] = ROUND_TILE + DISTRICTS
DRAW: Final[int] = TURN_BRIDGE + BRIDGES

# Decisions, in the order of the decision points they belong to.
TAKE: Final[int] = DRAW + KINDS  # a building: DP-1, DP-8, DP-10
ROW: Final[int] = TAKE + BUILDINGS  # DP-2
USE: Final[int] = ROW + ROWS_MAX  # activate a building: DP-3, DP-6 (yellow; yellow 1 waits), DP-17
DONE: Final[int] = USE + BUILDINGS  # no more green or blue buildings: DP-3, DP-17
PICK: Final[int] = DONE + 1  # a card of the leftover row: DP-4
DRAW_PILE: Final[int] = PICK + KINDS  # draw from the pile instead: DP-4
DISCARD: Final[int] = DRAW_PILE + 1  # DP-5
LAY: Final[int] = DISCARD + KINDS  # add a card of the stage kind or a joker to the play: DP-6
CONVERT: Final[int] = LAY + KINDS  # the card that yellow 2 or 4 turns into the stage kind: DP-7
PLAY: Final[int] = CONVERT + KINDS  # DP-6
PASS: Final[int] = PLAY + 1  # DP-6
NONE: Final[int] = PASS + 1  # take no building: DP-8, DP-10
RETURN: Final[int] = NONE + 1  # give a building back to make room: DP-9
BRIDGE_AT: Final[int] = RETURN + BUILDINGS  # DP-11
LOW_TO: Final[int] = BRIDGE_AT + CONNECTIONS  # the district that the lower value faces: DP-12
GONDOLA_AT: Final[int] = LOW_TO + DISTRICTS  # DP-13
TO: Final[int] = GONDOLA_AT + CONNECTIONS  # the district a councillor goes to: DP-14
FROM_BOARD: Final[int] = TO + DISTRICTS  # DP-15
FROM: Final[int] = FROM_BOARD + 1  # the district a councillor leaves: DP-15, DP-16
NEITHER: Final[int] = FROM + DISTRICTS  # DP-15
STOP: Final[int] = NEITHER + 1  # move no more councillors: DP-16
UPGRADE: Final[int] = STOP + 1  # the building that blue 1 replaces: DP-18
ACTION_COUNT: Final[int] = UPGRADE + BUILDINGS


def _all_moves() -> tuple[str, ...]:
    """The notation of every action, in the order of their ids."""
    return (
        *(f"round-tile {name}" for name in DISTRICT_NAMES),
        *(f"turn {name}" for name in BRIDGE_NAMES),
        *(f"draw {name}" for name in KIND_NAMES),
        *(f"take {name}" for name in BUILDING_NAMES),
        *(f"row {row}" for row in range(1, ROWS_MAX + 1)),
        *(f"use {name}" for name in BUILDING_NAMES),
        "done",
        *(f"pick {name}" for name in KIND_NAMES),
        "draw-pile",
        *(f"discard {name}" for name in KIND_NAMES),
        *(f"lay {name}" for name in KIND_NAMES),
        *(f"convert {name}" for name in KIND_NAMES),
        "play",
        "pass",
        "none",
        *(f"return {name}" for name in BUILDING_NAMES),
        *(f"bridge {name}" for name in CONNECTION_NAMES),
        *(f"low {name}" for name in DISTRICT_NAMES),
        *(f"gondola {name}" for name in CONNECTION_NAMES),
        *(f"to {name}" for name in DISTRICT_NAMES),
        "from board",
        *(f"from {name}" for name in DISTRICT_NAMES),
        "neither",
        "stop",
        *(f"upgrade {name}" for name in BUILDING_NAMES),
    )


MOVES: Final = _all_moves()
_IDS: Final[dict[str, int]] = {move: action for action, move in enumerate(MOVES)}
assert len(_IDS) == ACTION_COUNT, "every action has a notation of its own"


def notate(action: i64) -> str:
    """An action as text: "row 2", "use green_3"."""
    return MOVES[action]


def parse(text: str) -> i64:
    """The action of a text; spaces and capitals do not matter."""
    found = _IDS.get(" ".join(text.split()).lower())
    if found is None:
        raise RuleError(Text("rialto.unreadable", text))
    return found
