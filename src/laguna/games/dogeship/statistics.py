"""The Doge Ship: where points come from, found from the positions before and after each step."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.statistics import Statistics
from laguna.core.state import Action, Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions, phases, round_end
from laguna.games.dogeship.rules.state import DogeShipState

SCORE_CATEGORIES: Final = (
    "dogeship.part_galley",
    "dogeship.part_bonus",
    "dogeship.part_inspection",
    "dogeship.part_final",
)
GALLEY_PART: Final = 0
BONUS_PART: Final = 1
INSPECTION_PART: Final = 2
FINAL_PART: Final = 3


class DogeShipStatistics(Statistics[DogeShipState]):
    """Where points come from, and who gains what."""

    def __init__(self) -> None:
        super().__init__()
        self.score_categories = SCORE_CATEGORIES

    def point_sources(
        self, before: DogeShipState, action: Action, seat: Seat, after: DogeShipState
    ) -> list[tuple[int, int, int]]:
        """Seat, part and points of everything that a step has scored (DS-6.2.2, DS-7.7, DS-9.3, DS-10.2)."""
        part = GALLEY_PART if action >= actions.COMPLETE else BONUS_PART
        if before.phase == phases.BIDDING:  # a reader doesn't see the last bid, only what all bids bring
            part = INSPECTION_PART
        ends = after.phase == phases.OVER and before.phase != phases.OVER
        out: list[tuple[int, int, int]] = []
        for seat in range(after.seats):
            final = round_end.final_points(after.approvals, seat) if ends else 0
            other = after.score[seat] - before.score[seat] - final
            if other != 0:
                out.append((int(seat), part, int(other)))
            if final != 0:
                out.append((int(seat), FINAL_PART, int(final)))
        return out

    def items_gained(
        self, before: DogeShipState, action: Action, seat: Seat, after: DogeShipState
    ) -> list[tuple[int, str]]:
        """On which panel somebody put a marker, and which barrier was completed (DS-4.3, DS-6.3.1)."""
        if actions.USE <= action < actions.WATER:
            return [(int(before.active()), f"panel {box.PANEL_NAMES[box.PANEL_OF[action - actions.USE]]}")]
        if actions.COMPLETE + box.FIRST_BARRIER <= action < actions.COMPLETE + box.FIRST_DOGE:
            return [(int(before.active()), f"barrier {box.TILE_NAMES[action - actions.COMPLETE]}")]
        return []
