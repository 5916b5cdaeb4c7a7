"""The Doge Ship: buying material (DS-5)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import position, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition


def can_buy(table: DogeShipPosition, stack: i64) -> bool:
    """An empty stack cannot be chosen (DS-5.1)."""
    return stacks.stack_size(table, stack) > 0


def can_buy_kind(table: DogeShipPosition, kind: i64) -> bool:
    """Is there a stack of this kind to buy from (DP-4)?"""
    if kind == box.GONDOLA:
        return can_buy(table, box.GONDOLAS)
    if kind == box.BARRIER:
        return can_buy(table, box.BARRIERS)
    for stack in range(box.TYPES):
        if can_buy(table, stack):
            return True
    return False


def has_icon(kinds: i64, stack: i64) -> bool:
    """Does a set of kinds allow a purchase from this stack?"""
    return kinds & box.KIND_BIT[box.KIND_OF_STACK[stack]] != 0


def galleys_full(table: DogeShipPosition, seat: i64, stack: i64) -> bool:
    """Would a purchase from this stack be a galley tile too many (DS-5.4)?"""
    return stack < box.TYPES and table.in_yard(seat, box.GALLEY) >= box.YARD_GALLEYS


def must_give_back(table: DogeShipPosition, seat: i64, stack: i64) -> bool:
    """Must a tile go back before the draw, because of a limit of the yard (DS-5.4, DS-5.5)?"""
    return table.yard_size(seat) >= box.YARD or galleys_full(table, seat, stack)


def may_give_back(table: DogeShipPosition, seat: i64, tile: i64) -> bool:
    """May this tile go back: any, or a galley tile where these are too many (DS-5.5, DS-5.6, DS-A.9)?"""
    return box.KIND_OF[tile] == box.GALLEY or not galleys_full(table, seat, table.buying)


def give_back(table: DogeShipPosition, seat: i64, tile: i64) -> None:
    """A tile of the yard goes under its stack, seen by all (DS-5.5)."""
    table.take_from_yard(seat, tile)
    stacks.put_under(table, tile, position.EVERYONE)


def tiles_to_draw(table: DogeShipPosition) -> i64:
    """Three, or what there is (DS-5.1)."""
    size = stacks.stack_size(table, table.buying)
    return size if size < box.DRAWN else box.DRAWN


def slot_of(table: DogeShipPosition, tile: i64) -> i64:
    """Where a tile is among those drawn, or FREE."""
    for slot in range(table.drawn_size):
        if table.drawn[slot] == tile:
            return slot
    return box.FREE


def keep(table: DogeShipPosition, seat: i64, slot: i64) -> None:
    """One drawn tile is paid for and joins the yard; the others go under the stack as drawn (DS-5.2, DS-A.7)."""
    tile = table.drawn[slot]
    forget_uncertain_places(table, slot)
    table.ducats[seat] -= box.COST[tile]
    table.seen_by[tile] = 0
    table.add_to_yard(seat, tile)
    put_back(table, slot)


def put_back(table: DogeShipPosition, kept: i64) -> None:
    """All drawn tiles but the one kept, or all, go under the stack; readers who knew one know it there (DS-A.8)."""
    for slot in range(table.drawn_size):
        if slot != kept:
            tile = table.drawn[slot]
            stacks.put_under(table, tile, table.seen_by[tile])
        table.drawn[slot] = box.FREE
    table.drawn_size = 0


def forget_uncertain_places(table: DogeShipPosition, kept: i64) -> None:
    """Readers who can't tell where a drawn tile goes under the stack don't know it there.

    A reader who doesn't know which tile was kept can't tell whether it came before or after another one. If the reader
    has seen neither all tiles before that other one nor all after it, its place is uncertain, and the mark is dropped.
    """
    unsure = ~table.seen_by[table.drawn[kept]]
    for slot in range(table.drawn_size):
        if slot == kept:
            continue
        missing_before: i64 = 0
        missing_after: i64 = 0
        for other in range(table.drawn_size):
            if other < slot:
                missing_before |= ~table.seen_by[table.drawn[other]]
            elif other > slot:
                missing_after |= ~table.seen_by[table.drawn[other]]
        # Dropped at once: it misleads none of the later tiles, which have the same gap before them.
        table.seen_by[table.drawn[slot]] &= ~(unsure & missing_before & missing_after)
