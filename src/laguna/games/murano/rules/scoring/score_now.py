"""Murano: what a character would score if the game ended now (MU-10)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import bead_sets, character_scoring


def score_now(table: MuranoPosition, seat: i64, card: i64, island: i64) -> i64:
    """What a character would score on an island with the gold and beads that its owner has, gondolier or not."""
    if cards.SCORE_KIND[card] == cards.GLASS_EXCHANGE:
        return cards.POINTS[card] * most_beads(table, seat, card)
    if cards.SCORE_KIND[card] == cards.GOLD_EXCHANGE:
        return most_for_gold(table, seat, card) if character_scoring.is_met(table, seat, card, island) else 0
    return character_scoring.value(table, seat, card, island)


def most_beads(table: MuranoPosition, seat: i64, card: i64) -> i64:
    """How many beads could be handed in for a character (MU-10.7)."""
    best: i64 = 0
    for beads in range(cards.SETS):
        if best < cards.SET_SIZE[beads] <= cards.LIMIT[card] and bead_sets.has_beads(table, seat, beads):
            if bead_sets.is_usable_as(table, seat, beads, cards.GLASS_OF[card]):
                best = cards.SET_SIZE[beads]
    return best


def most_for_gold(table: MuranoPosition, seat: i64, card: i64) -> i64:
    """The most that the gold of a seat could score (MU-10.6)."""
    best: i64 = 0
    steps: i64 = len(cards.TABLE_FROM[card])
    for step in range(steps):
        if table.gold[seat] >= cards.TABLE_FROM[card][step] and cards.TABLE_POINTS[card][step] > best:
            best = cards.TABLE_POINTS[card][step]
    return best


def best_island(table: MuranoPosition, seat: i64, card: i64) -> tuple[i64, i64]:
    """The island where a character would score most now, and how much; with a gondolier before one without."""
    best: i64 = box.FREE
    most: i64 = 0
    served = False
    for island in range(box.ISLANDS_FOR[table.seats]):
        if not character_scoring.allows(card, island):
            continue
        scored = score_now(table, seat, card, island)
        has_gondolier = table.placed(seat, island) > 0
        if best == box.FREE or (has_gondolier, scored) > (served, most):
            best = island
            most = scored
            served = has_gondolier
    return best, most
