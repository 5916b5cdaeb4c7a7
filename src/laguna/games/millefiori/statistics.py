"""Mille Fiori: where the points of a step come from, found from the positions before and after it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.statistics import Statistics
from laguna.core.state import Action, Seat
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, areas, phases
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.rules.state import MilleFioriState

# By area the first ones; both pyramids are townspeople.
SCORE_CATEGORIES: Final = (
    "millefiori.area_workshops",
    "millefiori.area_residences",
    "millefiori.part_townspeople",
    "millefiori.area_trade",
    "millefiori.part_fleets",
    "millefiori.part_route",
    "millefiori.page_bonuses",
)
PART_OF_AREA: Final = (0, 1, 2, 2, 3, 4)
ROUTE_PART: Final = 5
BONUS_PART: Final = 6


class MilleFioriStatistics(Statistics[MilleFioriState]):
    """Where points come from, and who gains what."""

    def __init__(self) -> None:
        super().__init__()
        self.score_categories = SCORE_CATEGORIES

    def point_sources(
        self, before: MilleFioriState, action: Action, seat: Seat, after: MilleFioriState
    ) -> list[tuple[int, int, int]]:
        """Seat, part and points of everything that a step has scored (MF-4.2, MF-9.6, MF-12.3, MF-13.3)."""
        out: list[tuple[int, int, int]] = []
        if actions.PLACE <= action < actions.SAIL:
            add_instant(before, action - actions.PLACE, after, out)
        if actions.PLACE <= action <= actions.GO:
            add_landing(before, after, out)
        add_bonuses(before, after, out)
        return out

    def items_gained(
        self, before: MilleFioriState, action: Action, seat: Seat, after: MilleFioriState
    ) -> list[tuple[int, str]]:
        """In which area somebody placed a diamond or sailed, and which bonuses came to whom (MF-4.2, MF-12.1)."""
        out: list[tuple[int, str]] = []
        if actions.PLACE <= action < actions.SAIL:
            out.append((int(before.acting()), f"area {box.AREA_NAMES[box.AREA_OF_SPACE[action - actions.PLACE]]}"))
        elif actions.SAIL <= action <= actions.GO:
            out.append((int(before.acting()), "area route"))
        for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
            if before.bonus[at] == FREE and after.bonus[at] != FREE:
                out.append(
                    (int(after.bonus[at]), f"bonus {box.AREA_NAMES[at // box.BONUS_PLACES]}_{box.BONUS_POINTS[at]}")
                )
        return out


def add_instant(
    before: MilleFioriPosition, space: i64, after: MilleFioriPosition, out: list[tuple[int, int, int]]
) -> None:
    """What a diamond scored on its space, for its owner and for others (MF-A.27)."""
    scored = areas.instant_points(after, before.acting(), box.KIND_SYMBOL[before.card], space)
    for seat in range(after.seats):
        if scored[seat] > 0:
            out.append((int(seat), PART_OF_AREA[box.AREA_OF_SPACE[space]], int(scored[seat])))


def add_landing(before: MilleFioriPosition, after: MilleFioriPosition, out: list[tuple[int, int, int]]) -> None:
    """What the ship scored where it ended, if it moved (MF-9.6, MF-9.8)."""
    seat = before.acting()
    if after.ship[seat] != before.ship[seat] and box.ROUTE_POINTS[after.ship[seat]] > 0:
        out.append((int(seat), ROUTE_PART, int(box.ROUTE_POINTS[after.ship[seat]])))


def add_bonuses(before: MilleFioriPosition, after: MilleFioriPosition, out: list[tuple[int, int, int]]) -> None:
    """Bonuses score when they are taken, or all of them when the game ends (MF-12.3, MF-13.3)."""
    at_once = box.BONUS_AT_ONCE[after.edition] == 1
    ends = after.phase == phases.OVER and before.phase != phases.OVER
    for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
        is_new = before.bonus[at] == FREE and after.bonus[at] != FREE
        if after.bonus[at] != FREE and (is_new if at_once else ends):
            out.append((int(after.bonus[at]), BONUS_PART, int(box.BONUS_POINTS[at])))
