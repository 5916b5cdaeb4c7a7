"""The Doge Ship: where points come from, told of each step from the positions before and after it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.dogeship.actions import BID, COMPLETE, USE, WATER
from laguna.games.dogeship.components import FIRST_BARRIER, FIRST_DOGE, PANEL_NAMES, PANEL_OF, TILE_NAMES
from laguna.games.dogeship.events import final_points
from laguna.games.dogeship.table import OVER, Table

PARTS: Final = ("dogeship.part_galley", "dogeship.part_bonus", "dogeship.part_inspection", "dogeship.part_final")
GALLEY_PART: Final = 0
BONUS_PART: Final = 1
INSPECTION_PART: Final = 2
FINAL_PART: Final = 3


def earned(before: Table, action: i64, after: Table) -> list[tuple[int, int, int]]:
    """Seat, part and points of everything that a step has scored (DS-6.2.2, DS-7.7, DS-9.3, DS-10.2)."""
    part = INSPECTION_PART if action >= BID else GALLEY_PART if action >= COMPLETE else BONUS_PART
    ends = after.phase == OVER and before.phase != OVER
    out: list[tuple[int, int, int]] = []
    for seat in range(after.seats):
        final = final_points(after.approvals, seat) if ends else 0
        other = after.score[seat] - before.score[seat] - final
        if other != 0:
            out.append((int(seat), part, int(other)))
        if final != 0:
            out.append((int(seat), FINAL_PART, int(final)))
    return out


def takings(before: Table, action: i64, after: Table) -> list[tuple[int, str]]:
    """On which panel somebody put a marker, and which barrier was completed (DS-4.3, DS-6.3.1)."""
    if USE <= action < WATER:
        return [(int(before.active()), f"panel {PANEL_NAMES[PANEL_OF[action - USE]]}")]
    if COMPLETE + FIRST_BARRIER <= action < COMPLETE + FIRST_DOGE:
        return [(int(before.active()), f"barrier {TILE_NAMES[action - COMPLETE]}")]
    return []
