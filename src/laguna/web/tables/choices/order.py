"""In which order actions are offered, and which of them a drawing offers while a set is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.facets.set_choice import SetChoice
from laguna.core.facets.text import GameText
from laguna.core.state import State


def in_order(facet: GameText[Any], view: State, seat: int, actions: Iterable[int]) -> list[int]:
    """What does something first, then what only ends the turn or passes, then what surely brings nothing."""

    def rank(action: int) -> tuple[bool, bool]:
        return facet.is_useless(view, action, seat), facet.is_last(view, action, seat)

    return sorted([int(action) for action in actions], key=rank)


def offered_actions(
    facet: GameText[Any], view: State, seat: int, actions: vec[i64], marks: SetChoice | None
) -> vec[i64]:
    """What can be clicked in a drawing, in the order of its buttons: what may be marked stands for what it covers."""
    wanted = {int(action) for action in actions}
    if marks is not None:
        wanted = (wanted - set(marks.covered)) | {item.action for item in marks.items}
    out = vec[i64]()
    for action in in_order(facet, view, seat, sorted(wanted)):
        out = append(out, action)
    return out
