"""Rialto: where points come from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.statistics import Statistics
from laguna.core.state import Action, Seat
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.rules.state import RialtoState

BRIDGES: Final = 0  # stage D, the points lost included (RI-8.8, RI-8.9)
GONDOLAS: Final = 1  # stage E, in the place of councillors (RI-8.11, RI-8.13)
BANK_BONUSES: Final = 2  # RI-9.1
BLUE_USED: Final = 3  # RI-11.1
VALUES_SCORED: Final = 4  # of buildings given back, and of those left at the end (RI-10.2, RI-13.2)
IN_DISTRICTS: Final = 5  # RI-13.3
LEFTOVERS: Final = 6  # coins and councillors on the board at the end (RI-13.1)

SCORE_CATEGORIES: Final = (
    "rialto.part_bridges",
    "rialto.part_gondolas",
    "rialto.part_banks",
    "rialto.part_blue",
    "rialto.part_buildings",
    "rialto.part_districts",
    "rialto.part_leftovers",
)


class RialtoStatistics(Statistics[RialtoState]):
    """Where points come from, and which buildings come to whom."""

    def __init__(self) -> None:
        super().__init__()
        self.score_categories = SCORE_CATEGORIES

    def point_sources(
        self, before: RialtoState, action: Action, seat: Seat, after: RialtoState
    ) -> list[tuple[int, int, int]]:
        """Who got points by a step, for what, and how many; `seat` did the action."""
        out: list[tuple[int, int, int]] = []
        for player in range(after.seats):
            points = [0] * len(SCORE_CATEGORIES)
            points[BANK_BONUSES] = bank_points(before, after, player)
            if player == seat:
                points[BLUE_USED] = blue_points(before, action, player)
                if before.phase == phases.RETURN_BUILDING:
                    points[VALUES_SCORED] = box.building_value(action - actions.RETURN)
            if after.phase == phases.OVER and before.phase != phases.OVER:
                points[VALUES_SCORED] += scoring.building_points(after, player)
                points[IN_DISTRICTS] = scoring.points_in_districts(after, player)
                points[LEFTOVERS] = scoring.leftover_points(after, player)
            # What is left came from cards. Stage E gives points only to cards that somebody has just played there; what
            # the rules do by themselves on the way to the next question can only be stage D.
            part = GONDOLAS if before.stage == box.GONDOLA else BRIDGES
            points[part] = after.vp[player] - before.vp[player] - sum(points)
            for part, count in enumerate(points):
                if count != 0:
                    out.append((int(player), part, count))
        return out

    def items_gained(
        self, before: RialtoState, action: Action, seat: Seat, after: RialtoState
    ) -> list[tuple[int, str]]:
        """Which buildings came to whom (RI-2.10, RI-8.4, RI-11.1)."""
        out: list[tuple[int, str]] = []
        for player in range(after.seats):
            for building in range(box.BUILDINGS):
                if after.tiles[player * box.BUILDINGS + building] > before.tiles[player * box.BUILDINGS + building]:
                    out.append((int(player), f"building {box.BUILDING_NAMES[building]}"))
        return out


def bank_points(before: RialtoPosition, after: RialtoPosition, player: i64) -> i64:
    """For being the first in all districts of a bank (RI-9.1)."""
    out: i64 = 0
    for bank in range(box.BANKS):
        if scoring.has_won_bank(before, after, player, bank):
            out += box.BONUS_VP[bank]
    return out


def blue_points(before: RialtoPosition, action: i64, player: i64) -> i64:
    """For using blue 2 or blue 4 (RI-11.1)."""
    if before.phase != phases.USE_BLUE:
        return 0
    if action == actions.USE + box.BLUE_2:
        return box.BLUE_2_VP if before.reserve[player] > 0 else box.BLUE_2_VP_NONE_LEFT
    return box.BLUE_4_VP if action == actions.USE + box.BLUE_4 else 0
