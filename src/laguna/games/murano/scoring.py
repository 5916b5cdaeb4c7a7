"""Murano: what a character scores on an island (MU-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.murano.cards import (
    AT_MOST,
    COUNTED,
    CUSTOMER_TABLE,
    EQUAL_COUNTS,
    EXACTLY,
    FACTORY_COUNT,
    GOLD_EXCHANGE,
    GONDOLIERS_HERE,
    LIMIT,
    NEEDS,
    NEEDS_ALL,
    OTHER_POINTS,
    OWN_AND_OTHERS,
    OWN_BUILDINGS,
    OWN_EQUALS_OTHERS,
    PER_THING,
    POINTS,
    PRINTED_ISLAND,
    SCORE_KIND,
    SHOP_COUNT,
    SOLE_OWNER,
    TABLE_FROM,
    TABLE_POINTS,
    THINGS,
)
from laguna.games.murano.components import FREE, ISLANDS
from laguna.games.murano.table import OWN_THINGS, Table


def allows(card: i64, island: i64) -> bool:
    """May the character score this island (MU-10.2)?"""
    return PRINTED_ISLAND[card] == FREE or PRINTED_ISLAND[card] == island


def value(table: Table, seat: i64, card: i64, island: i64) -> i64:
    """What a character scores on an island, apart from gold and beads that are handed in (MU-10.3, MU-10.4)."""
    kind = SCORE_KIND[card]
    if kind == PER_THING:
        return POINTS[card] * table.count[island * COUNTED + THINGS[card][0]]
    if kind == OWN_AND_OTHERS:
        own = own_buildings(table, seat, island)
        return POINTS[card] * own + OTHER_POINTS[card] * (owned_buildings(table, island) - own)
    if kind == CUSTOMER_TABLE:
        return in_table(card, together(table, THINGS[card], island))
    return POINTS[card] if is_met(table, seat, card, island) else 0


def is_met(table: Table, seat: i64, card: i64, island: i64) -> bool:
    """Does the island fulfil what a character asks for?"""
    kind = SCORE_KIND[card]
    if kind == EQUAL_COUNTS:
        return are_equal(table, card, island)
    if kind == SOLE_OWNER:
        own = own_of_thing(table, seat, island, THINGS[card][0])
        return own > 0 and own == table.count[island * COUNTED + THINGS[card][0]]
    if kind == AT_MOST:
        return together(table, THINGS[card], island) <= LIMIT[card]
    if kind == EXACTLY:
        return together(table, THINGS[card], island) == LIMIT[card]
    if kind == NEEDS_ALL or kind == GOLD_EXCHANGE:
        return has_all(table, card, island)
    if kind == OWN_EQUALS_OTHERS:
        own = own_buildings(table, seat, island)
        return own >= LIMIT[card] and 2 * own == owned_buildings(table, island)
    if kind == OWN_BUILDINGS:
        return own_buildings(table, seat, island) >= LIMIT[card]
    return kind == GONDOLIERS_HERE and table.placed(seat, island) >= LIMIT[card]


def together(table: Table, things: vec[i64], island: i64) -> i64:
    """How many of these things there are on an island, all in all."""
    out: i64 = 0
    for thing in things:
        out += table.count[island * COUNTED + thing]
    return out


def in_table(card: i64, count: i64) -> i64:
    """Points by the printed row: those of the last step that is reached (MU-10.8)."""
    out: i64 = 0
    steps: i64 = len(TABLE_FROM[card])
    for step in range(steps):
        if count >= TABLE_FROM[card][step]:
            out = TABLE_POINTS[card][step]
    return out


def are_equal(table: Table, card: i64, island: i64) -> bool:
    """Are the things that a character compares equally many, and enough of each (AR-15)?"""
    first = table.count[island * COUNTED + THINGS[card][0]]
    if first < LIMIT[card]:
        return False
    for thing in THINGS[card]:
        if table.count[island * COUNTED + thing] != first:
            return False
    return True


def has_all(table: Table, card: i64, island: i64) -> bool:
    """Are there as many of each thing as a character needs?"""
    for thing in range(i64(COUNTED)):
        if table.count[island * COUNTED + thing] < NEEDS[card][thing]:
            return False
    return True


def own_of_thing(table: Table, seat: i64, island: i64, thing: i64) -> i64:
    """How many glass factories, or shops, of an island carry the seat's marker."""
    first = (seat * ISLANDS + island) * OWN_THINGS
    if thing == FACTORY_COUNT:
        return table.own[first]
    out: i64 = 0
    for at in range(first + 1, first + OWN_THINGS):
        out += table.own[at]
    return out


def own_buildings(table: Table, seat: i64, island: i64) -> i64:
    """How many buildings of an island carry the seat's marker (MU-2.6)."""
    return own_of_thing(table, seat, island, FACTORY_COUNT) + own_of_thing(table, seat, island, SHOP_COUNT)


def owned_buildings(table: Table, island: i64) -> i64:
    """How many buildings of an island carry a marker: glass factories and shops (MU-2.6)."""
    return table.count[island * COUNTED + FACTORY_COUNT] + table.count[island * COUNTED + SHOP_COUNT]
