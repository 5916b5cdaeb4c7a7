"""Rialto: where points come from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.rialto.actions import RETURN, USE
from laguna.games.rialto.components import (
    BANKS,
    BLUE_2,
    BLUE_2_VP,
    BLUE_2_VP_NONE_LEFT,
    BLUE_4,
    BLUE_4_VP,
    BONUS_VP,
    BUILDING_NAMES,
    BUILDINGS,
    GONDOLA,
    building_value,
)
from laguna.games.rialto.news import has_won_bank, points_in_districts
from laguna.games.rialto.scoring import building_points, leftover_points
from laguna.games.rialto.table import OVER, RETURN_BUILDING, USE_BLUE, Table

BRIDGES: Final = 0  # stage D, the points lost included (RI-8.8, RI-8.9)
GONDOLAS: Final = 1  # stage E, in the place of councillors (RI-8.11, RI-8.13)
BANK_BONUSES: Final = 2  # RI-9.1
BLUE_USED: Final = 3  # RI-11.1
VALUES_SCORED: Final = 4  # of buildings given back, and of those left at the end (RI-10.2, RI-13.2)
IN_DISTRICTS: Final = 5  # RI-13.3
LEFTOVERS: Final = 6  # coins and councillors on the board at the end (RI-13.1)

PARTS: Final = (
    "rialto.part_bridges",
    "rialto.part_gondolas",
    "rialto.part_banks",
    "rialto.part_blue",
    "rialto.part_buildings",
    "rialto.part_districts",
    "rialto.part_leftovers",
)


def earned(before: Table, action: i64, seat: i64, after: Table) -> list[tuple[int, int, int]]:
    """Who got points by a step, for what, and how many; `seat` did the action."""
    out: list[tuple[int, int, int]] = []
    for player in range(after.seats):
        points = [0] * len(PARTS)
        points[BANK_BONUSES] = bank_points(before, after, player)
        if player == seat:
            points[BLUE_USED] = blue_points(before, action, player)
            if before.phase == RETURN_BUILDING:
                points[VALUES_SCORED] = building_value(action - RETURN)
        if after.phase == OVER and before.phase != OVER:
            points[VALUES_SCORED] += building_points(after, player)
            points[IN_DISTRICTS] = points_in_districts(after, player)
            points[LEFTOVERS] = leftover_points(after, player)
        # What is left came from cards. Stage E gives points only to cards that somebody has just played there; what
        # the rules do by themselves on the way to the next question can only be stage D.
        part = GONDOLAS if before.stage == GONDOLA else BRIDGES
        points[part] = after.vp[player] - before.vp[player] - sum(points)
        for part, count in enumerate(points):
            if count != 0:
                out.append((int(player), part, count))
    return out


def bank_points(before: Table, after: Table, player: i64) -> i64:
    """For being the first in all districts of a bank (RI-9.1)."""
    out: i64 = 0
    for bank in range(i64(BANKS)):
        if has_won_bank(before, after, player, bank):
            out += BONUS_VP[bank]
    return out


def blue_points(before: Table, action: i64, player: i64) -> i64:
    """For using blue 2 or blue 4 (RI-11.1)."""
    if before.phase != USE_BLUE:
        return 0
    if action == USE + BLUE_2:
        return BLUE_2_VP if before.reserve[player] > 0 else BLUE_2_VP_NONE_LEFT
    return BLUE_4_VP if action == USE + BLUE_4 else 0


def takings(before: Table, action: i64, after: Table) -> list[tuple[int, str]]:
    """Which buildings came to whom (RI-2.10, RI-8.4, RI-11.1)."""
    out: list[tuple[int, str]] = []
    for player in range(after.seats):
        for building in range(i64(BUILDINGS)):
            if after.tiles[player * BUILDINGS + building] > before.tiles[player * BUILDINGS + building]:
                out.append((int(player), f"building {BUILDING_NAMES[building]}"))
    return out
