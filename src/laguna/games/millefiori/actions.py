"""Mille Fiori: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.millefiori.components import KIND_NAMES, KINDS, SEATS_MAX, SPACE_NAMES, SPACES

# Chance: who starts, and the next card of the draw pile.
START: Final = 0
DRAW: Final[int] = START + SEATS_MAX

# Decisions, in the order of the decision points they belong to.
KEEP: Final[int] = DRAW + KINDS  # MF-D.1
PLACE: Final[int] = KEEP + KINDS  # MF-D.2
SAIL: Final[int] = PLACE + SPACES  # MF-D.2
GO: Final[int] = SAIL + 1  # the ship of a placed ship card moves: MF-D.3
STAY: Final[int] = GO + 1  # or does not
EXTRA: Final[int] = STAY + 1  # MF-D.4
DECLINE: Final[int] = EXTRA + KINDS  # MF-D.4
ACTION_COUNT: Final[int] = DECLINE + 1


def _all_moves() -> tuple[str, ...]:
    """The notation of every action, in the order of their ids."""
    return (
        *(f"start {letter}" for letter in "ABCD"[:SEATS_MAX]),
        *(f"draw {name}" for name in KIND_NAMES),
        *(f"keep {name}" for name in KIND_NAMES),
        *(f"place {name}" for name in SPACE_NAMES),
        "sail",
        "go",
        "stay",
        *(f"extra {name}" for name in KIND_NAMES),
        "decline",
    )


MOVES: Final = _all_moves()
_IDS: Final[dict[str, int]] = {move.lower(): action for action, move in enumerate(MOVES)}
assert len(_IDS) == ACTION_COUNT, "every action has a notation of its own"


def notate(action: i64) -> str:
    """An action as text: "keep quartz-3", "place W12"."""
    return MOVES[action]


def parse(text: str) -> i64:
    """The action of a text; spaces and capitals do not matter."""
    found = _IDS.get(" ".join(text.split()).lower())
    if found is None:
        raise RuleError(Text("millefiori.unreadable", text))
    return found
