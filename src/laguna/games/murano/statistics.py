"""Murano: where points come from and what players gain, from the positions before and after a step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.statistics import Statistics
from laguna.core.state import Action, Seat
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import final_scoring
from laguna.games.murano.rules.state import MuranoState

SCORE_CATEGORIES: Final = (
    "murano.part_buildings",
    "murano.part_cards",
    "murano.part_production",
    "murano.part_characters",
    "murano.part_gondoliers",
)
BUILDINGS_PART: Final = 0
CARDS_PART: Final = 1
PRODUCTION_PART: Final = 2
CHARACTERS_PART: Final = 3
GONDOLIERS_PART: Final = 4


class MuranoStatistics(Statistics[MuranoState]):
    """Where points come from, and who gains what."""

    def __init__(self) -> None:
        super().__init__()
        self.score_categories = SCORE_CATEGORIES

    def point_sources(
        self, before: MuranoState, action: Action, seat: Seat, after: MuranoState
    ) -> list[tuple[int, int, int]]:
        """Seat, part and points of everything that a step has scored or cost (MU-8.4, MU-7.10, MU-12)."""
        out: list[tuple[int, int, int]] = []
        for scorer in range(after.seats):
            characters = final_scoring.character_points(after, scorer) - final_scoring.character_points(before, scorer)
            gondoliers = final_scoring.unserved_points(after, scorer) - final_scoring.unserved_points(before, scorer)
            rest = after.score[scorer] - before.score[scorer] - characters - gondoliers
            add_rest(before, action, scorer, rest, out)
            add(out, scorer, CHARACTERS_PART, characters)
            add(out, scorer, GONDOLIERS_PART, gondoliers)
        return out

    def items_gained(
        self, before: MuranoState, action: Action, seat: Seat, after: MuranoState
    ) -> list[tuple[int, str]]:
        """Which character or special card a player kept (MU-7.6, MU-8.5)."""
        if actions.KEEP <= action < actions.DECLINE:
            return [(int(before.mover), f"character {cards.CHARACTER_NUMBER[action - actions.KEEP]}")]
        if actions.CARD <= action < actions.EARN:
            return [(int(before.mover), f"special {cards.SPECIAL_NAMES[action - actions.CARD]}")]
        return []


def add(out: list[tuple[int, int, int]], seat: i64, part: int, points: i64) -> None:
    if points != 0:
        out.append((int(seat), part, int(points)))


def add_rest(before: MuranoPosition, action: i64, seat: i64, rest: i64, out: list[tuple[int, int, int]]) -> None:
    """What was scored in a turn: by a building, by a card, or lost by production."""
    if rest == 0:
        return
    if actions.WORK <= action < actions.SELL:
        add(out, seat, PRODUCTION_PART, rest)
        return
    building: i64 = 0
    if actions.ON <= action < actions.LEAVE and before.held_kind != box.FREE:
        building = box.BUILD_POINTS[before.held_kind]
    add(out, seat, BUILDINGS_PART, building)
    add(out, seat, CARDS_PART, rest - building)
