"""Rialto: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.actions import ActionSpace
from laguna.games.rialto import components as box

ROWS_MAX: Final[int] = box.SEATS_MAX + box.EXTRA_ROWS

ACTIONS: Final = ActionSpace("rialto.unreadable")

# Chance: a round tile is put on a district, the next bridge is turned up, a card is drawn.
ROUND_TILE: Final[i64] = ACTIONS.add("round-tile", box.DISTRICT_NAMES)
TURN_BRIDGE: Final[i64] = ACTIONS.add("turn", box.BRIDGE_NAMES)
DRAW: Final[i64] = ACTIONS.add("draw", box.KIND_NAMES)

# Decisions, in the order of the decision points they belong to.
TAKE: Final[i64] = ACTIONS.add("take", box.BUILDING_NAMES)  # a building: DP-1, DP-8, DP-10
ROW: Final[i64] = ACTIONS.add("row", range(1, ROWS_MAX + 1))  # DP-2
USE: Final[i64] = ACTIONS.add(
    "use", box.BUILDING_NAMES
)  # activate a building: DP-3, DP-6 (yellow; yellow 1 waits), DP-17
DONE: Final[i64] = ACTIONS.add("done")  # no more green or blue buildings: DP-3, DP-17
PICK: Final[i64] = ACTIONS.add("pick", box.KIND_NAMES)  # a card of the leftover row: DP-4
DRAW_PILE: Final[i64] = ACTIONS.add("draw-pile")  # draw from the pile instead: DP-4
DISCARD: Final[i64] = ACTIONS.add("discard", box.KIND_NAMES)  # DP-5
LAY: Final[i64] = ACTIONS.add("lay", box.KIND_NAMES)  # add a card of the stage kind or a joker to the play: DP-6
CONVERT: Final[i64] = ACTIONS.add(
    "convert", box.KIND_NAMES
)  # the card that yellow 2 or 4 turns into the stage kind: DP-7
PLAY: Final[i64] = ACTIONS.add("play")  # DP-6
PASS: Final[i64] = ACTIONS.add("pass")  # DP-6
NONE: Final[i64] = ACTIONS.add("none")  # take no building: DP-8, DP-10
RETURN: Final[i64] = ACTIONS.add("return", box.BUILDING_NAMES)  # give a building back to make room: DP-9
BRIDGE_AT: Final[i64] = ACTIONS.add("bridge", box.CONNECTION_NAMES)  # DP-11
LOW_TO: Final[i64] = ACTIONS.add("low", box.DISTRICT_NAMES)  # the district that the lower value faces: DP-12
GONDOLA_AT: Final[i64] = ACTIONS.add("gondola", box.CONNECTION_NAMES)  # DP-13
TO: Final[i64] = ACTIONS.add("to", box.DISTRICT_NAMES)  # the district a councillor goes to: DP-14
FROM_BOARD: Final[i64] = ACTIONS.add("from board")  # DP-15
FROM: Final[i64] = ACTIONS.add("from", box.DISTRICT_NAMES)  # the district a councillor leaves: DP-15, DP-16
NEITHER: Final[i64] = ACTIONS.add("neither")  # DP-15
STOP: Final[i64] = ACTIONS.add("stop")  # move no more councillors: DP-16
UPGRADE: Final[i64] = ACTIONS.add("upgrade", box.BUILDING_NAMES)  # the building that blue 1 replaces: DP-18

ACTION_COUNT: Final[i64] = ACTIONS.count
