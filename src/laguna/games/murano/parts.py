"""Murano: where points come from, told of each step from the positions before and after it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.murano.actions import CARD, DECLINE, EARN, KEEP, LEAVE, ON, SELL, WORK
from laguna.games.murano.cards import CHARACTER_NUMBER, SPECIAL_NAMES
from laguna.games.murano.components import BUILD_POINTS, FREE, GONDOLIER_POINTS, ISLANDS
from laguna.games.murano.final import first_scorer
from laguna.games.murano.table import SCORING, Table

PARTS: Final = (
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


def earned(before: Table, action: i64, after: Table) -> list[tuple[int, int, int]]:
    """Seat, part and points of everything that a step has scored or cost (MU-8.4, MU-7.10, MU-12)."""
    out: list[tuple[int, int, int]] = []
    for seat in range(after.seats):
        characters = character_points(after, seat) - character_points(before, seat)
        gondoliers = unserved_points(after, seat) - unserved_points(before, seat)
        rest = after.score[seat] - before.score[seat] - characters - gondoliers
        add_rest(before, action, seat, rest, out)
        add(out, seat, CHARACTERS_PART, characters)
        add(out, seat, GONDOLIERS_PART, gondoliers)
    return out


def add(out: list[tuple[int, int, int]], seat: i64, part: int, points: i64) -> None:
    if points != 0:
        out.append((int(seat), part, int(points)))


def add_rest(before: Table, action: i64, seat: i64, rest: i64, out: list[tuple[int, int, int]]) -> None:
    """What was scored in a turn: by a building, by a card, or lost by production."""
    if rest == 0:
        return
    if WORK <= action < SELL:
        add(out, seat, PRODUCTION_PART, rest)
        return
    building: i64 = 0
    if ON <= action < LEAVE and before.held_kind != FREE:
        building = BUILD_POINTS[before.held_kind]
    add(out, seat, BUILDINGS_PART, building)
    add(out, seat, CARDS_PART, rest - building)


def character_points(table: Table, seat: i64) -> i64:
    """What the characters of a seat have scored so far (MU-12.2)."""
    out: i64 = 0
    count: i64 = len(table.points)
    for at in range(count):
        if table.buyer[at] == seat:
            out += table.points[at]
    return out


def has_scored(table: Table, seat: i64) -> bool:
    """Has a seat gone through all its characters (MU-12.1)?"""
    if table.phase < SCORING:
        return False
    return (seat - first_scorer(table) + table.seats) % table.seats < table.scored


def unserved(table: Table, seat: i64) -> i64:
    """How many gondoliers of a seat that has scored serve no character (MU-12.4)."""
    if not has_scored(table, seat):
        return 0
    out: i64 = 0
    for island in range(i64(ISLANDS)):
        out += table.placed(seat, island)
    count: i64 = len(table.fate)
    for at in range(count):
        if table.buyer[at] == seat and 0 <= table.fate[at] < ISLANDS:
            out -= 1
    return out


def unserved_points(table: Table, seat: i64) -> i64:
    """And what they are worth."""
    return GONDOLIER_POINTS * unserved(table, seat)


def takings(before: Table, action: i64, after: Table) -> list[tuple[int, str]]:
    """Which character or special card somebody kept (MU-7.6, MU-8.5)."""
    if KEEP <= action < DECLINE:
        return [(int(before.mover), f"character {CHARACTER_NUMBER[action - KEEP]}")]
    if CARD <= action < EARN:
        return [(int(before.mover), f"special {SPECIAL_NAMES[action - CARD]}")]
    return []
