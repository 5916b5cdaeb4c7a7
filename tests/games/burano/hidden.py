"""Burano's table of hidden information, as its rules tell it (BU-2 to BU-5)."""

from typing import Any

from laguna.core.state import CHANCE
from laguna.testing.hidden_information import Hidden

DRAWING, CHOOSING, LAYING, OVER = range(4)  # phases
LAY = 12  # the action that shows a lace


def is_over(before: Any, now: Any) -> bool:
    """Chests and hands are shown at the end (BU-5)."""
    return bool(now.phase == OVER)


def is_choosing(before: Any, now: Any) -> bool:
    """Not all have chosen yet (BU-3)."""
    return bool(now.phase == CHOOSING and now.round == before.round)


def is_laying(before: Any, now: Any) -> bool:
    """The lace is not done yet (BU-4)."""
    return bool(now.phase == LAYING and (now.round, now.turn) == (before.round, before.turn))


HIDDEN = [
    Hidden(
        "a thread drawn",
        "BU-2",
        applies=lambda state, action, mover: mover == CHANCE,
        known_to=lambda state, action, mover: {state.seat_at(state.turn)},
        until=is_over,
    ),
    Hidden(
        "a thread chosen for a shut chest",
        "BU-3",
        applies=lambda state, action, mover: state.phase == CHOOSING and not state.chest_is_open,
        known_to=lambda state, action, mover: {mover},
        until=is_over,
        unnoticed=is_choosing,
    ),
    Hidden(
        "a thread chosen for an open chest",
        "BU-3",
        applies=lambda state, action, mover: state.phase == CHOOSING and state.chest_is_open,
        known_to=lambda state, action, mover: {mover},
        until=lambda before, now: not is_choosing(before, now),
        unnoticed=is_choosing,
    ),
    Hidden(
        "a lace in the making",
        "BU-4",
        applies=lambda state, action, mover: state.phase == LAYING and action != LAY,
        known_to=lambda state, action, mover: {mover},
        until=lambda before, now: not is_laying(before, now),
        unnoticed=is_laying,
    ),
]
