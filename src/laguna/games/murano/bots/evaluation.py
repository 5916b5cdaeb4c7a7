"""Murano: what things are worth to a seat before the end, in hundredths of a point.

`worth` is published and fixed: the greedy bot plays by it and is the yardstick for every later bot. Its numbers are
plain guesses of a player who knows the game, refined by nothing. What the search goes by is in estimate.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import market, needs, phases, turns
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import assignment, character_scoring, final_scoring, score_now

# By bots' level: simulations for a turn, and thousandths of its chances that a slip may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (900, 30), "merchant": (2500, 12)}
PLAYOUT_LENGTH: Final = 0  # random players squander gold on ships: judging at once won 18 of 24 games

POINT: Final = 100
GOLD: Final = 40
PURSE: Final = 8  # gold that one has a use for; more is worth half
TILE: Final[vec[i64]] = vec[i64]([0, 60, 140, 180, 130])  # unbuilt, by kind
OPEN_FIELD: Final = 40  # for each unbuilt tile that has a field
BUILT_FACTORY: Final = 70
CUSTOMER: Final = 20  # a gold that income would bring, again and again
CREW: Final = 40  # a gondolier in hand
MOST_CREW: Final = 5  # more of them are hardly ever placed
CHARACTER: Final = 60
CHARACTER_NOW: Final = 30  # for each point that it would score somewhere now, gondolier or not
BEAD_GOLD: Final = 30  # for each gold that the best sale of beads brings
SPECIAL_CARD: Final = 200  # what it saves or brings until the end

# What was paid for and is still to be drawn.
DRAWN_CHARACTER: Final = 250
DRAWN_BEAD: Final = 200
NEXT_TILE: Final = 80  # a tile that may still be laid in this build action
DRAWN_STREET: Final = 60


def evaluate(table: MuranoPosition, seat: i64) -> i64:
    """Points, those that characters would score now, and what all else promises as long as there is a turn left."""
    out = POINT * table.score[seat]
    if table.phase == phases.OVER:
        return out
    if not final_scoring.has_scored(table, seat):
        out += POINT * assignment.best_assignment(table, seat).points()
    if not turns.has_turn(table, seat):
        return out + table.gold[seat]
    out += gold_worth(table, seat) + tiles_worth(table, seat) + crew_worth(table, seat)
    out += characters_worth(table, seat) + beads_worth(table, seat) + SPECIAL_CARD * cards_of(table, seat)
    out += BUILT_FACTORY * needs.factories_of(table, seat) + CUSTOMER * best_income(table, seat)
    if table.mover == seat:
        out += draws_worth(table, seat)
    return out


def gold_worth(table: MuranoPosition, seat: i64) -> i64:
    """Gold, the first of it more than the rest."""
    gold = table.gold[seat]
    return GOLD * gold if gold < PURSE else GOLD * PURSE + GOLD * (gold - PURSE) // 2


def tiles_worth(table: MuranoPosition, seat: i64) -> i64:
    """Tiles that wait to be built, the more so if there is a field for them."""
    out: i64 = 0
    for kind in range(box.KINDS):
        out += TILE[kind] * table.yard[seat * box.KINDS + kind]
    tiles = table.unbuilt_tiles(seat)
    return out + OPEN_FIELD * (tiles if tiles < table.open else table.open)


def crew_worth(table: MuranoPosition, seat: i64) -> i64:
    """Gondoliers that may still be placed."""
    crew = table.crew[seat]
    return CREW * (crew if crew < MOST_CREW else MOST_CREW)


def characters_worth(table: MuranoPosition, seat: i64) -> i64:
    """What characters may come to, wherever they would score most."""
    out: i64 = 0
    count: i64 = len(table.buyer)
    for at in range(count):
        if table.buyer[at] == seat:
            out += CHARACTER + CHARACTER_NOW * best_points_now(table, seat, table.bought[at])
    return out


def best_points_now(table: MuranoPosition, seat: i64, card: i64) -> i64:
    """The most that a character would score on any island now."""
    most: i64 = 0
    for island in range(box.ISLANDS_FOR[table.seats]):
        if character_scoring.allows(card, island):
            scored = score_now.score_now(table, seat, card, island)
            if scored > most:
                most = scored
    return most


def beads_worth(table: MuranoPosition, seat: i64) -> i64:
    """What the best sale of beads would bring, and a little for those that are left."""
    best: i64 = 0
    beads: i64 = 0
    for colour in range(box.GLASSES):
        count = table.beads[seat * box.GLASSES + colour]
        beads += count
        if count > box.SALE_MOST:
            count = box.SALE_MOST
        if count > 0 and box.SALE_GOLD[count - 1] > best:
            best = box.SALE_GOLD[count - 1]
    return BEAD_GOLD * (best + beads)


def cards_of(table: MuranoPosition, seat: i64) -> i64:
    """How many special cards a seat has, also those that do not work yet."""
    out: i64 = 0
    mask = table.special[seat] | (table.fresh if seat == table.mover else 0)
    for card in range(cards.SPECIALS):
        if mask & box.BIT[card] != 0:
            out += 1
    return out


def best_income(table: MuranoPosition, seat: i64) -> i64:
    """The gold that income would bring now."""
    best: i64 = 0
    for island in range(box.ISLANDS_FOR[table.seats]):
        gold = needs.payout(table, seat, island)
        if gold > best:
            best = gold
    return best


def draws_worth(table: MuranoPosition, seat: i64) -> i64:
    """What chance is about to bring, and what may follow it in the same turn."""
    phase = table.phase
    if phase == phases.DRAW_HIDDEN:
        return TILE[market.kind_to_buy(table)]
    if phase == phases.DRAW_CHARACTERS:
        return DRAWN_CHARACTER - GOLD * needs.character_price(table, seat)
    if phase == phases.DRAW_BEADS:
        return DRAWN_BEAD * table.due
    if phase == phases.DRAW_CARDS:
        return SPECIAL_CARD + NEXT_TILE * tiles_to_follow(table, seat, box.BUILD_MOST - table.laid)
    if phase == phases.DRAW_STREETS:
        return DRAWN_STREET + NEXT_TILE * tiles_to_follow(table, seat, box.BUILD_MOST - table.laid - 1)
    return 0


def tiles_to_follow(table: MuranoPosition, seat: i64, most: i64) -> i64:
    """How many buildings may still be laid in this build action."""
    if box.DEED_OF[table.at] != box.BUILD:
        return 0
    tiles = table.unbuilt_tiles(seat)
    return tiles if tiles < most else most
