"""The Doge Ship: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.actions import ActionSpace
from laguna.games.dogeship import components as box

ACTIONS: Final = ActionSpace("dogeship.unreadable")

# Chance: who begins, a die, the next tile of a stack.
FIRST: Final[i64] = ACTIONS.add("first", "ABCDE"[: box.SEATS_MAX])
ROLL: Final[i64] = ACTIONS.add("roll", range(1, box.FACES + 1))  # + face - 1
DRAW: Final[i64] = ACTIONS.add("draw", box.TILE_NAMES)

# Decisions, in the order of the decision points they belong to.
TOP: Final[i64] = ACTIONS.add(
    "top", box.TILE_NAMES[box.FIRST_BARRIER : box.FIRST_DOGE]
)  # + barrier, counted from the first: DP-1
USE: Final[i64] = ACTIONS.add("use", box.SPACE_NAMES)  # + space: DP-2
WATER: Final[i64] = ACTIONS.add("water")  # the marker into the water: DP-2
SKIP: Final[i64] = ACTIONS.add("skip")  # the bonus: DP-3
FINISH: Final[i64] = ACTIONS.add("finish")  # the space: DP-4
BUY: Final[i64] = ACTIONS.add("buy", box.STACK_NAMES[: box.DOGES])  # + stack: DP-4 with DP-5a
RETURN: Final[i64] = ACTIONS.add("return", box.TILE_NAMES[: box.GOODS])  # DP-5b
KEEP: Final[i64] = ACTIONS.add("keep", box.TILE_NAMES[: box.GOODS])  # DP-5c
KEEP_NONE: Final[i64] = ACTIONS.add("keep none")
COMPLETE: Final[i64] = ACTIONS.add("complete", box.TILE_NAMES[: box.GOODS])  # DP-4 with DP-6
REPLACE: Final[i64] = ACTIONS.add("replace", box.TILE_NAMES[: box.GALLEY_TILES])  # DP-7
LAY: Final[i64] = ACTIONS.add("lay", box.TILE_NAMES[box.FIRST_DOGE :])  # + Doge tile, counted from the first: DP-8
PUT_TOP: Final[i64] = ACTIONS.add("put top")  # DP-9
PUT_BOTTOM: Final[i64] = ACTIONS.add("put bottom")
BID: Final[i64] = ACTIONS.add("bid", range(box.BID_MOST + 1))  # + approvals: DP-10

ACTION_COUNT: Final[i64] = ACTIONS.count
