"""The Doge Ship: the galley, what can be built and replaced, and what it gives (DS-6)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship.components import (
    APPROVALS_UNDER,
    BARRIER,
    FIRST_BARRIER,
    FIRST_GONDOLA,
    GALLEY,
    GALLEY_TILES,
    GONDOLA,
    GONDOLA_APPROVALS,
    GONDOLA_DUCATS,
    KIND_OF,
    LENGTH,
    LOWER,
    STACK_OF,
    UPPER,
    VP_UNDER,
    YARD,
    ZONE_AT,
    ZONES,
)
from laguna.games.dogeship.stacks import put_under
from laguna.games.dogeship.table import EVERYONE, FREE, Table


def next_type(table: Table, deck: i64) -> i64:
    """The type of the place that can be built next on a deck, or FREE (DS-6.2.1)."""
    column = table.built[deck]
    end = LENGTH[table.seats] if deck == LOWER else table.built[LOWER]
    return ZONES * deck + ZONE_AT[table.seats][column] if column < end else i64(FREE)


def last_type(table: Table, deck: i64) -> i64:
    """The type of the part that can be demolished on a deck, or FREE (DS-6.4.2)."""
    column = table.built[deck] - 1
    first: i64 = i64(0) if deck == UPPER else table.built[UPPER]
    return ZONES * deck + ZONE_AT[table.seats][column] if column >= first else i64(FREE)


def can_build(table: Table, tile: i64) -> bool:
    """Does a galley tile fit the next place of its deck (DS-6.2.1)?"""
    return next_type(table, STACK_OF[tile] // ZONES) == STACK_OF[tile]


def can_replace(table: Table, tile: i64) -> bool:
    """Does a galley tile fit the part of its deck that can be demolished (DS-6.4.3)?"""
    return last_type(table, STACK_OF[tile] // ZONES) == STACK_OF[tile]


def can_complete(table: Table, tile: i64) -> bool:
    """Can a tile of a yard be completed now (DP-6)?"""
    return KIND_OF[tile] != GALLEY or can_build(table, tile)


def can_complete_kind(table: Table, seat: i64, kinds: i64) -> bool:
    """Is there a tile of one of these kinds, given as a set, that the seat can complete now?"""
    for slot in range(seat * YARD, (seat + 1) * YARD):
        tile = table.yard[slot]
        if tile == FREE:
            return False
        if kinds >> KIND_OF[tile] & 1 == 1 and can_complete(table, tile):
            return True
    return False


def has_replacement(table: Table, seat: i64) -> bool:
    """Can the seat replace a part (DS-6.4.6)?"""
    for slot in range(seat * YARD, (seat + 1) * YARD):
        tile = table.yard[slot]
        if tile == FREE or KIND_OF[tile] != GALLEY:  # galley tiles come first
            return False
        if can_replace(table, tile):
            return True
    return False


def is_ready(table: Table) -> bool:
    """Is the last part built (DS-10.1)?"""
    return table.built[UPPER] == LENGTH[table.seats]


def part_points(table: Table, tile: i64) -> i64:
    """The VP of a part: printed ones, and for each square the value of its colour today (DS-6.2.2, DS-A.11)."""
    return VP_UNDER[GALLEY_TILES * table.doge + tile]


def part_approvals(table: Table, tile: i64) -> i64:
    """One for the symbol, one for a violet zone (DS-6.2.3)."""
    return APPROVALS_UNDER[GALLEY_TILES * table.doge + tile]


def complete(table: Table, seat: i64, tile: i64) -> None:
    """A tile of the yard is completed, each kind in its own way (DS-6.1 to DS-6.3.1)."""
    table.take_from_yard(seat, tile)
    kind = KIND_OF[tile]
    if kind == GALLEY:
        deck = STACK_OF[tile] // ZONES
        table.galley[deck * LENGTH[table.seats] + table.built[deck]] = tile
        table.built[deck] += 1
        earn_part(table, seat, tile)
    elif kind == GONDOLA:
        table.ducats[seat] += GONDOLA_DUCATS[tile - FIRST_GONDOLA]
        table.approvals[seat] += GONDOLA_APPROVALS[tile - FIRST_GONDOLA]
        put_under(table, tile, EVERYONE)
    else:
        assert kind == BARRIER
        table.add_barrier(seat, tile - FIRST_BARRIER)


def replace(table: Table, seat: i64, tile: i64) -> None:
    """The last part of a deck goes under its stack, a tile of the yard takes its place (DS-6.4.1 to DS-6.4.5)."""
    deck = STACK_OF[tile] // ZONES
    at = deck * LENGTH[table.seats] + table.built[deck] - 1
    put_under(table, table.galley[at], EVERYONE)
    table.take_from_yard(seat, tile)
    table.galley[at] = tile
    earn_part(table, seat, tile)


def earn_part(table: Table, seat: i64, tile: i64) -> None:
    """What a part gives to whoever builds it; it then belongs to nobody (DS-6.2.4, DS-6.4.4)."""
    table.score[seat] += part_points(table, tile)
    table.approvals[seat] += part_approvals(table, tile)
