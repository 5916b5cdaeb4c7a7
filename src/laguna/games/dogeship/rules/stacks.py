"""The Doge Ship: stacks with a memory (DS-2.5, DS-2.6, DS-3.8, DS-5.2).

Tiles that nobody has looked at lie in a bag, without an order: chance says which one is drawn. Tiles that were put
under the stack come after all of these, in their order, and each is known to those who have seen it there.
"""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship.components import (
    DOGES,
    FIRST_DOGE,
    FIRST_TILE,
    STACK_OF,
    TILE_BIT,
)
from laguna.games.dogeship.table import EVERYONE, FREE, Table


def stack_size(table: Table, stack: i64) -> i64:
    """How many tiles lie in a stack."""
    out = table.bag_size[stack] + table.tail_size[stack]
    return out + 1 if stack == DOGES and table.has_lid else out


def is_chance(table: Table, stack: i64) -> bool:
    """Is it chance which tile is the next one?"""
    return table.bag_size[stack] > 0 and not (stack == DOGES and table.has_lid)


def count_of(tiles: i64) -> i64:
    """How many tiles a set holds."""
    out: i64 = 0
    while tiles != 0:
        tiles &= tiles - 1
        out += 1
    return out


def number_in(tiles: i64, first: i64, number: i64) -> i64:
    """The tile of a set, whose first possible member is `first`, that has so many others before it."""
    tile = first
    while True:
        if tiles & 1 == 1:
            if number == 0:
                return tile
            number -= 1
        tiles >>= 1
        tile += 1


def take_out_of_bag(table: Table, tile: i64) -> None:
    """A tile is drawn by chance."""
    stack = STACK_OF[tile]
    table.bag[stack] &= ~TILE_BIT[tile]
    table.bag_size[stack] -= 1


def take_next(table: Table, stack: i64) -> i64:
    """The next tile, where it is not chance which one that is: the one laid on the top, or the first of the tail."""
    if stack == DOGES and table.has_lid:
        tile = table.lid
        table.lid = FREE
        table.has_lid = False
        return tile
    first = FIRST_TILE[stack]
    tile = table.tail[first]
    last = first + table.tail_size[stack] - 1
    for at in range(first, last):
        table.tail[at] = table.tail[at + 1]
    table.tail[last] = FREE
    table.tail_size[stack] -= 1
    return tile


def put_under(table: Table, tile: i64, seen_by: i64) -> None:
    """A tile goes under its stack, before the eyes of these readers (DS-5.2, DS-A.7)."""
    stack = STACK_OF[tile]
    table.tail[FIRST_TILE[stack] + table.tail_size[stack]] = tile
    table.tail_size[stack] += 1
    table.seen_by[tile] = seen_by


def refill_if_empty(table: Table) -> None:
    """An emptied Doge stack is made anew of the tiles under the one in force (DS-3.8, DS-A.2).

    Tiles in a player's hand stay out. They were all that was left, so by now everybody knows them: in the order of
    their numbers, for the order in which they were drawn is nobody's business.
    """
    if stack_size(table, DOGES) > 0:
        return
    for slot in range(table.drawn_size):
        table.seen_by[table.drawn[slot]] = EVERYONE
    if table.drawn_size == 2 and table.drawn[0] > table.drawn[1]:
        first = table.drawn[0]
        table.drawn[0] = table.drawn[1]
        table.drawn[1] = first
    table.bag[DOGES] = table.pile
    table.bag_size[DOGES] = count_of(table.pile)
    table.pile = 0


def lay_in_force(table: Table, tile: i64) -> None:
    """A Doge tile is laid on the previous one, and is in force from now on (DS-3.3, DS-7.1)."""
    if table.doge != FREE:
        table.pile |= TILE_BIT[FIRST_DOGE + table.doge]
    table.doge = tile - FIRST_DOGE
    table.seen_by[tile] = 0
