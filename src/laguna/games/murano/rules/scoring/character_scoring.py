"""Murano: what a character scores on an island (MU-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import position
from laguna.games.murano.rules.position import MuranoPosition


def allows(card: i64, island: i64) -> bool:
    """May the character score this island (MU-10.2)?"""
    return cards.PRINTED_ISLAND[card] == box.FREE or cards.PRINTED_ISLAND[card] == island


def value(table: MuranoPosition, seat: i64, card: i64, island: i64) -> i64:
    """What a character scores on an island, apart from gold and beads that are handed in (MU-10.3, MU-10.4)."""
    kind = cards.SCORE_KIND[card]
    if kind == cards.PER_THING:
        return cards.POINTS[card] * table.count[island * cards.COUNTED + cards.THINGS[card][0]]
    if kind == cards.OWN_AND_OTHERS:
        own = own_buildings(table, seat, island)
        return cards.POINTS[card] * own + cards.OTHER_POINTS[card] * (owned_buildings(table, island) - own)
    if kind == cards.CUSTOMER_TABLE:
        return table_points(card, total_of(table, cards.THINGS[card], island))
    return cards.POINTS[card] if is_met(table, seat, card, island) else 0


def is_met(table: MuranoPosition, seat: i64, card: i64, island: i64) -> bool:
    """Does the island fulfil what a character asks for?"""
    kind = cards.SCORE_KIND[card]
    if kind == cards.EQUAL_COUNTS:
        return are_equal(table, card, island)
    if kind == cards.SOLE_OWNER:
        own = own_of_thing(table, seat, island, cards.THINGS[card][0])
        return own > 0 and own == table.count[island * cards.COUNTED + cards.THINGS[card][0]]
    if kind == cards.AT_MOST:
        return total_of(table, cards.THINGS[card], island) <= cards.LIMIT[card]
    if kind == cards.EXACTLY:
        return total_of(table, cards.THINGS[card], island) == cards.LIMIT[card]
    if kind == cards.NEEDS_ALL or kind == cards.GOLD_EXCHANGE:
        return has_all(table, card, island)
    if kind == cards.OWN_EQUALS_OTHERS:
        own = own_buildings(table, seat, island)
        return own >= cards.LIMIT[card] and 2 * own == owned_buildings(table, island)
    if kind == cards.OWN_BUILDINGS:
        return own_buildings(table, seat, island) >= cards.LIMIT[card]
    return kind == cards.GONDOLIERS_HERE and table.placed(seat, island) >= cards.LIMIT[card]


def total_of(table: MuranoPosition, things: vec[i64], island: i64) -> i64:
    """How many of these things there are on an island, all in all."""
    out: i64 = 0
    for thing in things:
        out += table.count[island * cards.COUNTED + thing]
    return out


def table_points(card: i64, count: i64) -> i64:
    """Points by the printed row: those of the last step that is reached (MU-10.8)."""
    out: i64 = 0
    steps: i64 = len(cards.TABLE_FROM[card])
    for step in range(steps):
        if count >= cards.TABLE_FROM[card][step]:
            out = cards.TABLE_POINTS[card][step]
    return out


def are_equal(table: MuranoPosition, card: i64, island: i64) -> bool:
    """Are the things that a character compares equally many, and enough of each (AR-15)?"""
    first = table.count[island * cards.COUNTED + cards.THINGS[card][0]]
    if first < cards.LIMIT[card]:
        return False
    for thing in cards.THINGS[card]:
        if table.count[island * cards.COUNTED + thing] != first:
            return False
    return True


def has_all(table: MuranoPosition, card: i64, island: i64) -> bool:
    """Are there as many of each thing as a character needs?"""
    for thing in range(cards.COUNTED):
        if table.count[island * cards.COUNTED + thing] < cards.NEEDS[card][thing]:
            return False
    return True


def own_of_thing(table: MuranoPosition, seat: i64, island: i64, thing: i64) -> i64:
    """How many glass factories, or shops, of an island carry the seat's marker."""
    first = (seat * box.ISLANDS + island) * position.OWN_THINGS
    if thing == cards.FACTORY_COUNT:
        return table.own[first]
    out: i64 = 0
    for at in range(first + 1, first + position.OWN_THINGS):
        out += table.own[at]
    return out


def own_buildings(table: MuranoPosition, seat: i64, island: i64) -> i64:
    """How many buildings of an island carry the seat's marker (MU-2.6)."""
    return own_of_thing(table, seat, island, cards.FACTORY_COUNT) + own_of_thing(table, seat, island, cards.SHOP_COUNT)


def owned_buildings(table: MuranoPosition, island: i64) -> i64:
    """How many buildings of an island carry a marker: glass factories and shops (MU-2.6)."""
    return (
        table.count[island * cards.COUNTED + cards.FACTORY_COUNT]
        + table.count[island * cards.COUNTED + cards.SHOP_COUNT]
    )
