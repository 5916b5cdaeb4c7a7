"""The Doge Ship: stacks with a memory (DS-2.5, DS-2.6, DS-3.8, DS-5.2).

Tiles that nobody has looked at lie in a bag, without an order: chance says which one is drawn. Tiles that were put
under the stack come after all of these, in their order, and each is known to those who have seen it there.
"""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import position
from laguna.games.dogeship.rules.position import DogeShipPosition


def stack_size(table: DogeShipPosition, stack: i64) -> i64:
    """How many tiles lie in a stack."""
    out = table.bag_size[stack] + table.tail_size[stack]
    return out + 1 if stack == box.DOGES and table.has_lid else out


def is_chance(table: DogeShipPosition, stack: i64) -> bool:
    """Is it chance which tile is the next one?"""
    return table.bag_size[stack] > 0 and not (stack == box.DOGES and table.has_lid)


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


def take_out_of_bag(table: DogeShipPosition, tile: i64) -> None:
    """A tile is drawn by chance."""
    stack = box.STACK_OF[tile]
    table.bag[stack] &= ~box.TILE_BIT[tile]
    table.bag_size[stack] -= 1


def take_next(table: DogeShipPosition, stack: i64) -> i64:
    """The next tile, where it is not chance which one that is: the one laid on the top, or the first of the tail."""
    if stack == box.DOGES and table.has_lid:
        tile = table.lid
        table.lid = box.FREE
        table.has_lid = False
        return tile
    first = box.FIRST_TILE[stack]
    tail = table.tail
    tile = tail[first]
    last = first + table.tail_size[stack] - 1
    for at in range(first, last):
        tail[at] = tail[at + 1]
    tail[last] = box.FREE
    table.tail_size[stack] -= 1
    return tile


def put_under(table: DogeShipPosition, tile: i64, seen_by: i64) -> None:
    """A tile goes under its stack, seen by these readers (DS-5.2, DS-A.7)."""
    stack = box.STACK_OF[tile]
    table.tail[box.FIRST_TILE[stack] + table.tail_size[stack]] = tile
    table.tail_size[stack] += 1
    table.seen_by[tile] = seen_by


def refill_if_empty(table: DogeShipPosition) -> None:
    """An emptied Doge stack is made anew of the tiles under the one in force (DS-3.8, DS-A.2).

    Tiles in a player's hand stay out. They were all that was left, so by now everybody knows them. They are sorted by
    number, because the others don't know in which order they were drawn.
    """
    if stack_size(table, box.DOGES) > 0:
        return
    for slot in range(table.drawn_size):
        table.seen_by[table.drawn[slot]] = position.EVERYONE
    if table.drawn_size == 2 and table.drawn[0] > table.drawn[1]:
        first = table.drawn[0]
        table.drawn[0] = table.drawn[1]
        table.drawn[1] = first
    table.bag[box.DOGES] = table.pile
    table.bag_size[box.DOGES] = count_of(table.pile)
    table.pile = 0


def lay_in_force(table: DogeShipPosition, tile: i64) -> None:
    """A Doge tile is laid on the previous one, and is in force from now on (DS-3.3, DS-7.1)."""
    if table.doge != box.FREE:
        table.pile |= box.TILE_BIT[box.FIRST_DOGE + table.doge]
    table.doge = tile - box.FIRST_DOGE
    table.seen_by[tile] = 0
