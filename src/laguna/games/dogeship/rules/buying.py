"""The Doge Ship: buying material (DS-5)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship.components import (
    BARRIER,
    BARRIERS,
    COST,
    DRAWN,
    GALLEY,
    GONDOLA,
    GONDOLAS,
    KIND_BIT,
    KIND_OF,
    KIND_OF_STACK,
    TYPES,
    YARD,
    YARD_GALLEYS,
)
from laguna.games.dogeship.stacks import put_under, stack_size
from laguna.games.dogeship.table import EVERYONE, FREE, Table


def can_buy(table: Table, stack: i64) -> bool:
    """An empty stack cannot be chosen (DS-5.1)."""
    return stack_size(table, stack) > 0


def can_buy_kind(table: Table, kind: i64) -> bool:
    """Is there a stack of this kind to buy from (DP-4)?"""
    if kind == GONDOLA:
        return can_buy(table, GONDOLAS)
    if kind == BARRIER:
        return can_buy(table, BARRIERS)
    for stack in range(i64(TYPES)):
        if can_buy(table, stack):
            return True
    return False


def has_icon(kinds: i64, stack: i64) -> bool:
    """Does a set of kinds allow a purchase from this stack?"""
    return kinds & KIND_BIT[KIND_OF_STACK[stack]] != 0


def galleys_full(table: Table, seat: i64, stack: i64) -> bool:
    """Would a purchase from this stack be a galley tile too many (DS-5.4)?"""
    return stack < TYPES and table.in_yard(seat, GALLEY) >= YARD_GALLEYS


def must_give_back(table: Table, seat: i64, stack: i64) -> bool:
    """Does a limit of the yard ask for a tile before the draw (DS-5.4, DS-5.5)?"""
    return table.yard_size(seat) >= YARD or galleys_full(table, seat, stack)


def may_give_back(table: Table, seat: i64, tile: i64) -> bool:
    """Which tile of the yard would do: any, or a galley tile where these are too many (DS-5.5, DS-5.6, DS-A.9)."""
    return KIND_OF[tile] == GALLEY or not galleys_full(table, seat, table.buying)


def give_back(table: Table, seat: i64, tile: i64) -> None:
    """A tile of the yard goes under its stack, seen by all (DS-5.5)."""
    table.take_from_yard(seat, tile)
    put_under(table, tile, EVERYONE)


def tiles_to_draw(table: Table) -> i64:
    """Three, or what there is (DS-5.1)."""
    size = stack_size(table, table.buying)
    return size if size < DRAWN else DRAWN


def slot_of(table: Table, tile: i64) -> i64:
    """Where a tile is among those drawn, or FREE."""
    for slot in range(table.drawn_size):
        if table.drawn[slot] == tile:
            return slot
    return FREE


def keep(table: Table, seat: i64, slot: i64) -> None:
    """One drawn tile is paid for and joins the yard; the others go under the stack as drawn (DS-5.2, DS-A.7)."""
    tile = table.drawn[slot]
    blur(table, slot)
    table.ducats[seat] -= COST[tile]
    table.seen_by[tile] = 0
    table.add_to_yard(seat, tile)
    put_back(table, slot)


def put_back(table: Table, kept: i64) -> None:
    """All drawn tiles but the one kept, or all, go under the stack; whoever knew one knows it there (DS-A.8)."""
    for slot in range(table.drawn_size):
        if slot != kept:
            tile = table.drawn[slot]
            put_under(table, tile, table.seen_by[tile])
        table.drawn[slot] = FREE
    table.drawn_size = 0


def blur(table: Table, kept: i64) -> None:
    """Who does not know which of the drawn tiles was kept may lose the place of another one.

    It came before or after this one: where a reader has seen neither all tiles before it nor all after it, the reader
    cannot tell any more whether it moves up, and the mark is dropped.
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
