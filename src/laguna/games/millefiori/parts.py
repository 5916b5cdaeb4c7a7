"""Mille Fiori: where points come from, told of each step from the positions before and after it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.millefiori.actions import GO, PLACE, SAIL
from laguna.games.millefiori.areas import instant_points
from laguna.games.millefiori.components import (
    AREA_NAMES,
    AREA_OF_SPACE,
    BONUS_AREAS,
    BONUS_AT_ONCE,
    BONUS_PLACES,
    BONUS_POINTS,
    KIND_SYMBOL,
    ROUTE_POINTS,
)
from laguna.games.millefiori.table import FREE, OVER, Table

# By area the first ones; both pyramids are townspeople.
PARTS: Final = (
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


def earned(before: Table, action: i64, after: Table) -> list[tuple[int, int, int]]:
    """Seat, part and points of everything that a step has scored (MF-4.2, MF-9.6, MF-12.3, MF-13.3)."""
    out: list[tuple[int, int, int]] = []
    if PLACE <= action < SAIL:
        add_instant(before, action - PLACE, after, out)
    if PLACE <= action <= GO:
        add_landing(before, after, out)
    add_bonuses(before, after, out)
    return out


def add_instant(before: Table, space: i64, after: Table, out: list[tuple[int, int, int]]) -> None:
    """What a diamond scored on its space, for its owner and for others (MF-A.27)."""
    scored = instant_points(after, before.acting(), KIND_SYMBOL[before.card], space)
    for seat in range(after.seats):
        if scored[seat] > 0:
            out.append((int(seat), PART_OF_AREA[AREA_OF_SPACE[space]], int(scored[seat])))


def add_landing(before: Table, after: Table, out: list[tuple[int, int, int]]) -> None:
    """What the ship scored where it ended, if it moved (MF-9.6, MF-9.8)."""
    seat = before.acting()
    if after.ship[seat] != before.ship[seat] and ROUTE_POINTS[after.ship[seat]] > 0:
        out.append((int(seat), ROUTE_PART, int(ROUTE_POINTS[after.ship[seat]])))


def add_bonuses(before: Table, after: Table, out: list[tuple[int, int, int]]) -> None:
    """Bonuses score when they are taken, or all of them when the game ends (MF-12.3, MF-13.3)."""
    at_once = BONUS_AT_ONCE[after.edition] == 1
    ends = after.phase == OVER and before.phase != OVER
    for at in range(i64(BONUS_AREAS * BONUS_PLACES)):
        is_new = before.bonus[at] == FREE and after.bonus[at] != FREE
        if after.bonus[at] != FREE and (is_new if at_once else ends):
            out.append((int(after.bonus[at]), BONUS_PART, int(BONUS_POINTS[at])))


def takings(before: Table, action: i64, after: Table) -> list[tuple[int, str]]:
    """In which area somebody placed a diamond or sailed, and which bonuses came to whom (MF-4.2, MF-12.1)."""
    out: list[tuple[int, str]] = []
    if PLACE <= action < SAIL:
        out.append((int(before.acting()), f"area {AREA_NAMES[AREA_OF_SPACE[action - PLACE]]}"))
    elif SAIL <= action <= GO:
        out.append((int(before.acting()), "area route"))
    for at in range(i64(BONUS_AREAS * BONUS_PLACES)):
        if before.bonus[at] == FREE and after.bonus[at] != FREE:
            out.append((int(after.bonus[at]), f"bonus {AREA_NAMES[at // BONUS_PLACES]}_{BONUS_POINTS[at]}"))
    return out
