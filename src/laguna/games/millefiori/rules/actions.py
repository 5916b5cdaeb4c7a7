"""Mille Fiori: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.actions import ActionSpace
from laguna.games.millefiori import components as box

ACTIONS: Final = ActionSpace("millefiori.unreadable")

# Chance: who starts, and the next card of the draw pile.
START: Final[i64] = ACTIONS.add("start", "ABCD"[: box.SEATS_MAX])
DRAW: Final[i64] = ACTIONS.add("draw", box.KIND_NAMES)

# Decisions, in the order of the decision points they belong to.
KEEP: Final[i64] = ACTIONS.add("keep", box.KIND_NAMES)  # MF-D.1
PLACE: Final[i64] = ACTIONS.add("place", box.SPACE_NAMES)  # MF-D.2
SAIL: Final[i64] = ACTIONS.add("sail")  # MF-D.2
GO: Final[i64] = ACTIONS.add("go")  # the ship of a placed ship card moves: MF-D.3
STAY: Final[i64] = ACTIONS.add("stay")  # or does not
EXTRA: Final[i64] = ACTIONS.add("extra", box.KIND_NAMES)  # MF-D.4
DECLINE: Final[i64] = ACTIONS.add("decline")  # MF-D.4

ACTION_COUNT: Final[i64] = ACTIONS.count
