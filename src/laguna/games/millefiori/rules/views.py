"""Mille Fiori: views and determinized worlds (section MF-H of the page).

A packet is known to the seats that have held it in this round; a kept card stays in its packet until it is revealed, so
that a seat knows what it passed on and not what was taken out of it. All other hidden cards are one pool, `deck`.
"""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from laguna.core.state import UNKNOWN, Seat
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules.position import MilleFioriPosition


def hide(table: MilleFioriPosition, seat: Seat) -> None:
    """Turn a copy of the truth into the view of a seat, in place."""
    for packet in range(table.seats):
        if table.has_held(seat, packet):
            continue
        first = packet * box.HAND
        for at in range(first, first + table.packet_size[packet]):
            kind = table.packet[at]
            table.deck[kind] += 1
            table.deck_of[box.KIND_SYMBOL[kind]] += 1
            table.packet[at] = UNKNOWN
    for other in range(table.seats):
        if other != seat:
            table.kept[other] = UNKNOWN


def fill(world: MilleFioriPosition, rng: Random) -> None:
    """Turn a copy of a view into a world that fits it, in place: deal what is unknown, let the others keep blindly."""
    seat = world.viewer
    pool: i64 = 0
    for kind in range(box.KINDS):
        pool += world.deck[kind]
    for packet in range(world.seats):
        if not world.has_held(seat, packet):
            size = world.packet_size[packet]
            world.packet_size[packet] = 0
            for _ in range(size):
                world.add_to_packet(packet, draw_from_pool(world, pool, rng))
                pool -= 1
    for other in range(world.seats):
        if other != seat and world.chosen[other] == 1:
            packet = world.packet_of(other)
            slot = rng.randrange(world.packet_size[packet])
            world.kept[other] = world.packet[packet * box.HAND + slot]


def draw_from_pool(world: MilleFioriPosition, pool: i64, rng: Random) -> i64:
    """Take one card at random out of the pool; returns its kind."""
    number = rng.randrange(pool)
    kind: i64 = 0
    while number >= world.deck[kind]:
        number -= world.deck[kind]
        kind += 1
    world.deck[kind] -= 1
    world.deck_of[box.KIND_SYMBOL[kind]] -= 1
    return kind
