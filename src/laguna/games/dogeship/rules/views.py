"""The Doge Ship: what a seat has seen, and worlds that fit it (sections "What a view remembers" and "Worlds").

A tile under a stack, on the top of it or in a hand is known to those who have seen it there. All other tiles of the
stack are one pool, `bag`. Approvals follow from what everybody sees, so views hold them (DS-A.28).
"""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from laguna.core.state import UNKNOWN, Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import position, round_end, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition


def hide(table: DogeShipPosition, seat: Seat) -> None:
    """Turn a copy of the truth into what a seat has seen."""
    bit = position.reader_bit(seat)
    for stack in range(box.STACKS):
        first = box.FIRST_TILE[stack]
        for at in range(first, first + table.tail_size[stack]):
            table.tail[at] = seen(table, table.tail[at], bit)
    for slot in range(table.drawn_size):
        table.drawn[slot] = seen(table, table.drawn[slot], bit)
    if table.has_lid:
        table.lid = seen(table, table.lid, bit)
    for other in range(table.seats):
        if other != seat:
            table.bid[other] = UNKNOWN


def seen(table: DogeShipPosition, tile: i64, bit: i64) -> i64:
    """A tile as a reader knows it; one that it has not seen there joins the pool. Who else knows it is hidden."""
    if table.seen_by[tile] & bit != 0:
        table.seen_by[tile] = bit
        return tile
    table.seen_by[tile] = 0
    table.bag[box.STACK_OF[tile]] |= box.TILE_BIT[tile]
    return UNKNOWN


def fill(world: DogeShipPosition, rng: Random) -> None:
    """Turn a copy of a view into a world that fits it: unknown tiles from the pool, others' bids at random."""
    for stack in range(box.STACKS):
        pool = world.bag_size[stack] + unknown_in(world, stack)
        first = box.FIRST_TILE[stack]
        for at in range(first, first + world.tail_size[stack]):
            if world.tail[at] == UNKNOWN:
                world.tail[at] = from_pool(world, stack, pool, rng)
                pool -= 1
        if stack == box.DOGES and world.has_lid and world.lid == UNKNOWN:
            world.lid = from_pool(world, stack, pool, rng)
            pool -= 1
        if stack == stack_in_hand(world):
            for slot in range(world.drawn_size):
                if world.drawn[slot] == UNKNOWN:
                    world.drawn[slot] = from_pool(world, stack, pool, rng)
                    pool -= 1
                world.seen_by[world.drawn[slot]] |= box.BIT[world.active()]
    for other in range(world.seats):
        if other != world.viewer and world.has_bid[other] == 1:
            world.bid[other] = rng.randrange(round_end.most_to_bid(world, other) + 1)


def stack_in_hand(table: DogeShipPosition) -> i64:
    """The stack that the tiles in hand come from; without a purchase they are the Doge's."""
    return table.buying if table.buying >= 0 else box.DOGES


def unknown_in(table: DogeShipPosition, stack: i64) -> i64:
    """How many places outside the bag hold a tile that the viewer does not know."""
    out: i64 = 0
    first = box.FIRST_TILE[stack]
    for at in range(first, first + table.tail_size[stack]):
        if table.tail[at] == UNKNOWN:
            out += 1
    if stack == box.DOGES and table.has_lid and table.lid == UNKNOWN:
        out += 1
    if stack == stack_in_hand(table):
        for slot in range(table.drawn_size):
            if table.drawn[slot] == UNKNOWN:
                out += 1
    return out


def from_pool(world: DogeShipPosition, stack: i64, pool: i64, rng: Random) -> i64:
    """Take one tile at random out of the pool of a stack."""
    tile = stacks.number_in(world.bag[stack], box.FIRST_TILE[stack], rng.randrange(pool))
    world.bag[stack] &= ~box.TILE_BIT[tile]
    return tile
