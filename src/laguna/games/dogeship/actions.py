"""The Doge Ship: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.dogeship.components import (
    BARRIER_TILES,
    BID_MOST,
    DOGE_TILES,
    DOGES,
    FACES,
    FIRST_BARRIER,
    FIRST_DOGE,
    GALLEY_TILES,
    GOODS,
    SEATS_MAX,
    SPACE_NAMES,
    SPACES,
    STACK_NAMES,
    TILE_NAMES,
    TILES,
)

# Chance: who begins, a die, the next tile of a stack.
FIRST: Final = 0
ROLL: Final[int] = FIRST + SEATS_MAX  # + face - 1
DRAW: Final[int] = ROLL + FACES

# Decisions, in the order of the decision points they belong to.
TOP: Final[int] = DRAW + TILES  # + barrier, counted from the first: DP-1
USE: Final[int] = TOP + BARRIER_TILES  # + space: DP-2
WATER: Final[int] = USE + SPACES  # the marker into the water: DP-2
SKIP: Final[int] = WATER + 1  # the bonus: DP-3
FINISH: Final[int] = SKIP + 1  # the space: DP-4
BUY: Final[int] = FINISH + 1  # + stack: DP-4 with DP-5a
RETURN: Final[int] = BUY + DOGES  # DP-5b
KEEP: Final[int] = RETURN + GOODS  # DP-5c
KEEP_NONE: Final[int] = KEEP + GOODS
COMPLETE: Final[int] = KEEP_NONE + 1  # DP-4 with DP-6
REPLACE: Final[int] = COMPLETE + GOODS  # DP-7
LAY: Final[int] = REPLACE + GALLEY_TILES  # + Doge tile, counted from the first: DP-8
PUT_TOP: Final[int] = LAY + DOGE_TILES  # DP-9
PUT_BOTTOM: Final[int] = PUT_TOP + 1
BID: Final[int] = PUT_BOTTOM + 1  # + approvals: DP-10
ACTION_COUNT: Final[int] = BID + BID_MOST + 1


def _all_moves() -> tuple[str, ...]:
    """The notation of every action, in the order of their ids."""
    return (
        *(f"first {letter}" for letter in "ABCDE"[:SEATS_MAX]),
        *(f"roll {face}" for face in range(1, FACES + 1)),
        *(f"draw {name}" for name in TILE_NAMES),
        *(f"top {name}" for name in TILE_NAMES[FIRST_BARRIER:FIRST_DOGE]),
        *(f"use {name}" for name in SPACE_NAMES),
        "water",
        "skip",
        "finish",
        *(f"buy {name}" for name in STACK_NAMES[:DOGES]),
        *(f"return {name}" for name in TILE_NAMES[:GOODS]),
        *(f"keep {name}" for name in TILE_NAMES[:GOODS]),
        "keep none",
        *(f"complete {name}" for name in TILE_NAMES[:GOODS]),
        *(f"replace {name}" for name in TILE_NAMES[:GALLEY_TILES]),
        *(f"lay {name}" for name in TILE_NAMES[FIRST_DOGE:]),
        "put top",
        "put bottom",
        *(f"bid {approvals}" for approvals in range(BID_MOST + 1)),
    )


MOVES: Final = _all_moves()
_IDS: Final[dict[str, int]] = {move.lower(): action for action, move in enumerate(MOVES)}
assert len(_IDS) == ACTION_COUNT, "every action has a notation of its own"


def notate(action: i64) -> str:
    """An action as text: "use red-3", "keep B22"."""
    return MOVES[action]


def parse(text: str) -> i64:
    """The action of a text; spaces and capitals do not matter."""
    found = _IDS.get(" ".join(text.split()).lower())
    if found is None:
        raise RuleError(Text("dogeship.unreadable", text))
    return found
