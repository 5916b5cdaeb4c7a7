"""The Doge Ship: the galley, what can be built and replaced, and what it gives (DS-6)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import position, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition


def next_type(table: DogeShipPosition, deck: i64) -> i64:
    """The type of the place that can be built next on a deck, or FREE (DS-6.2.1)."""
    column = table.built[deck]
    end = box.LENGTH[table.seats] if deck == box.LOWER else table.built[box.LOWER]
    return box.ZONES * deck + box.ZONE_AT[table.seats][column] if column < end else box.FREE


def last_type(table: DogeShipPosition, deck: i64) -> i64:
    """The type of the part that can be demolished on a deck, or FREE (DS-6.4.2)."""
    column = table.built[deck] - 1
    first: i64 = i64(0) if deck == box.UPPER else table.built[box.UPPER]
    return box.ZONES * deck + box.ZONE_AT[table.seats][column] if column >= first else box.FREE


def can_build(table: DogeShipPosition, tile: i64) -> bool:
    """Does a galley tile fit the next place of its deck (DS-6.2.1)?"""
    return next_type(table, box.STACK_OF[tile] // box.ZONES) == box.STACK_OF[tile]


def can_replace(table: DogeShipPosition, tile: i64) -> bool:
    """Does a galley tile fit the part of its deck that can be demolished (DS-6.4.3)?"""
    return last_type(table, box.STACK_OF[tile] // box.ZONES) == box.STACK_OF[tile]


def can_complete(table: DogeShipPosition, tile: i64) -> bool:
    """Can a tile of a yard be completed now (DP-6)?"""
    return box.KIND_OF[tile] != box.GALLEY or can_build(table, tile)


def can_complete_kind(table: DogeShipPosition, seat: i64, kinds: i64) -> bool:
    """Is there a tile of one of these kinds, given as a set, that the seat can complete now?"""
    for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
        tile = table.yard[slot]
        if tile == box.FREE:
            return False
        if kinds >> box.KIND_OF[tile] & 1 == 1 and can_complete(table, tile):
            return True
    return False


def has_replacement(table: DogeShipPosition, seat: i64) -> bool:
    """Can the seat replace a part (DS-6.4.6)?"""
    for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
        tile = table.yard[slot]
        if tile == box.FREE or box.KIND_OF[tile] != box.GALLEY:  # galley tiles come first
            return False
        if can_replace(table, tile):
            return True
    return False


def is_ready(table: DogeShipPosition) -> bool:
    """Is the last part built (DS-10.1)?"""
    return table.built[box.UPPER] == box.LENGTH[table.seats]


def part_points(table: DogeShipPosition, tile: i64) -> i64:
    """The VP of a part: printed ones, and for each square the value of its colour today (DS-6.2.2, DS-A.11)."""
    return box.VP_UNDER[box.GALLEY_TILES * table.doge + tile]


def part_approvals(table: DogeShipPosition, tile: i64) -> i64:
    """One for the symbol, one for a violet zone (DS-6.2.3)."""
    return box.APPROVALS_UNDER[box.GALLEY_TILES * table.doge + tile]


def complete(table: DogeShipPosition, seat: i64, tile: i64) -> None:
    """A tile of the yard is completed, each kind in its own way (DS-6.1 to DS-6.3.1)."""
    table.take_from_yard(seat, tile)
    kind = box.KIND_OF[tile]
    if kind == box.GALLEY:
        deck = box.STACK_OF[tile] // box.ZONES
        table.galley[deck * box.LENGTH[table.seats] + table.built[deck]] = tile
        table.built[deck] += 1
        earn_part(table, seat, tile)
    elif kind == box.GONDOLA:
        table.ducats[seat] += box.GONDOLA_DUCATS[tile - box.FIRST_GONDOLA]
        table.approvals[seat] += box.GONDOLA_APPROVALS[tile - box.FIRST_GONDOLA]
        stacks.put_under(table, tile, position.EVERYONE)
    else:
        assert kind == box.BARRIER
        table.add_barrier(seat, tile - box.FIRST_BARRIER)


def replace(table: DogeShipPosition, seat: i64, tile: i64) -> None:
    """The last part of a deck goes under its stack, a tile of the yard takes its place (DS-6.4.1 to DS-6.4.5)."""
    deck = box.STACK_OF[tile] // box.ZONES
    at = deck * box.LENGTH[table.seats] + table.built[deck] - 1
    stacks.put_under(table, table.galley[at], position.EVERYONE)
    table.take_from_yard(seat, tile)
    table.galley[at] = tile
    earn_part(table, seat, tile)


def earn_part(table: DogeShipPosition, seat: i64, tile: i64) -> None:
    """What a part gives to the seat that builds it; it then belongs to nobody (DS-6.2.4, DS-6.4.4)."""
    table.score[seat] += part_points(table, tile)
    table.approvals[seat] += part_approvals(table, tile)
