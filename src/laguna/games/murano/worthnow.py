"""Murano: what a character would score if the game ended now, told to its owner (MU-10)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano.beads import has_beads, is_usable_as
from laguna.games.murano.cards import (
    GLASS_EXCHANGE,
    GLASS_OF,
    GOLD_EXCHANGE,
    LIMIT,
    POINTS,
    SCORE_KIND,
    SET_SIZE,
    SETS,
    TABLE_FROM,
    TABLE_POINTS,
)
from laguna.games.murano.components import FREE, ISLANDS_FOR
from laguna.games.murano.scoring import allows, is_met, value
from laguna.games.murano.table import Table


def score_now(table: Table, seat: i64, card: i64, island: i64) -> i64:
    """What a character would score on an island with the gold and beads that its owner has, gondolier or not."""
    if SCORE_KIND[card] == GLASS_EXCHANGE:
        return POINTS[card] * most_beads(table, seat, card)
    if SCORE_KIND[card] == GOLD_EXCHANGE:
        return most_for_gold(table, seat, card) if is_met(table, seat, card, island) else 0
    return value(table, seat, card, island)


def most_beads(table: Table, seat: i64, card: i64) -> i64:
    """How many beads could be handed in for a character (MU-10.7)."""
    best: i64 = 0
    for beads in range(i64(SETS)):
        if best < SET_SIZE[beads] <= LIMIT[card] and has_beads(table, seat, beads):
            if is_usable_as(table, seat, beads, GLASS_OF[card]):
                best = SET_SIZE[beads]
    return best


def most_for_gold(table: Table, seat: i64, card: i64) -> i64:
    """The most that the gold of a seat could score (MU-10.6)."""
    best: i64 = 0
    steps: i64 = len(TABLE_FROM[card])
    for step in range(steps):
        if table.gold[seat] >= TABLE_FROM[card][step] and TABLE_POINTS[card][step] > best:
            best = TABLE_POINTS[card][step]
    return best


def best_island(table: Table, seat: i64, card: i64) -> tuple[i64, i64]:
    """The island where a character would score most now, and how much; with a gondolier before one without."""
    best: i64 = FREE
    most: i64 = 0
    served = False
    for island in range(ISLANDS_FOR[table.seats]):
        if not allows(card, island):
            continue
        scored = score_now(table, seat, card, island)
        has_gondolier = table.placed(seat, island) > 0
        if best == FREE or (has_gondolier, scored) > (served, most):
            best = island
            most = scored
            served = has_gondolier
    return best, most
