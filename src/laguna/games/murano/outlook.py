"""Murano: what a position promises a seat, in hundredths of a point: what the search goes by (docs/bots.md).

Weights were found by playing: thousands of games with weights varied at random, and a regression of the points a bot
was ahead on them. First the bot took whatever had the best outlook: shops proved to matter most. Then it searched, with
700 simulations a turn: it should buy palaces and shops sooner than it can build them, and keep more gold.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.murano.assignment import best_assignment
from laguna.games.murano.components import (
    BLIND_COST,
    BUILD,
    BUILD_MOST,
    BUILD_POINTS,
    BUY_FACTORY,
    BUY_PALACE,
    BUY_SHOP,
    BUY_SPECIAL,
    DEED_OF,
    FACTORY,
    FACTORY_COST,
    GLASSES,
    GOLD_TAKEN,
    GONDOLIERS,
    INCOME,
    ISLANDS,
    ISLANDS_FOR,
    KINDS,
    PALACE,
    PLACE_GONDOLIER,
    PRODUCTION,
    RECRUIT,
    SALE_GOLD,
    SALE_MOST,
    SHOP,
    SPECIAL,
    SPECIAL_COST,
    STACKS,
    STREET,
    TWO_GOLD,
)
from laguna.games.murano.hints import (
    POINT,
    PURSE,
    best_income,
    cards_of,
    has_turn,
    most_now,
    tiles_to_follow,
    unbuilt,
)
from laguna.games.murano.market import kind_to_buy
from laguna.games.murano.needs import character_price, factories_of, least_gondola_price, most_work, payout
from laguna.games.murano.parts import has_scored
from laguna.games.murano.table import (
    BUILDING,
    BUYING,
    CREWING,
    DRAW_BEADS,
    DRAW_CARDS,
    DRAW_CHARACTERS,
    DRAW_HIDDEN,
    DRAW_STREETS,
    EARNING,
    LAYING,
    OVER,
    OWN_THINGS,
    PLACING,
    RECRUITING,
    SAILING,
    SEARCHING,
    TAKING_CARD,
    WORKING,
    Table,
)

FULL: Final = 100  # a whole game, in hundredths
LATE: Final = 40  # what is spent soon keeps so much of its worth, beside FULL, when the end is there

# Spent soon.
GOLD: Final = 52
SPARE_GOLD: Final = 18
READY: Final = 28  # an unbuilt tile that has a field
CREW: Final = 28  # a gondolier in hand
UNSERVED: Final = 40  # for each point that characters would score beyond what gondoliers are there for
SALE: Final = 24  # for each gold that beads would bring
# Worth the more the longer the game lasts; told for a whole game.
BUILT: Final[vec[i64]] = vec[i64]([0, 60, 380, 0, 216])  # by kind: beyond points at once
# By kind: how much of it an unbuilt tile has, in hundredths. More than all of it, where the choice of an island is
# still open and the stack that ends the game is the shorter by it.
IN_YARD: Final[vec[i64]] = vec[i64]([0, 35, 120, 150, 60])
CUSTOMER: Final = 40  # for each gold of income, on all islands
CHARACTER: Final = 60
SERVED: Final = 90  # and where a gondolier is placed for it
WAITING: Final = 55  # a gondolier placed for characters to come
# What an action promises before it is carried out.
RECRUITED: Final = 340
PLACED: Final = 451  # for a character that has none
PLACED_AHEAD: Final = 120
LAID_STREET: Final = 22
LAID_TILE: Final = 80
BEAD: Final = 120


def time_left(table: Table) -> i64:
    """How much of the game is left, in hundredths: as much as of the two stacks that will run out first (MU-11.1)."""
    if table.is_ending():
        return 0
    first: i64 = FULL
    second: i64 = FULL
    for kind in range(i64(KINDS)):
        share = FULL * table.left[kind] // STACKS[table.seats][kind]
        if share < first:
            second = first
            first = share
        elif share < second:
            second = share
    return (first + second) // 2


def outlook(table: Table, seat: i64) -> i64:
    """Points, what characters score, and what the rest will bring in the time that is left."""
    out = POINT * table.score[seat]
    if table.phase == OVER:
        return out
    served: i64 = 0
    if not has_scored(table, seat):
        served = best_assignment(table, seat).points()
        out += POINT * served
    if not has_turn(table, seat):
        return out + table.gold[seat]  # which breaks ties
    early = time_left(table)
    reach: i64 = 0
    characters: i64 = 0
    count: i64 = len(table.buyer)
    for place in range(count):
        if table.buyer[place] == seat:
            reach += most_now(table, seat, table.bought[place])
            characters += 1
    placed = GONDOLIERS - table.crew[seat] - table.idle[seat]
    soon = in_hand(table, seat, early)
    if reach > served:
        soon += UNSERVED * (reach - served)
    if table.mover == seat:
        soon += under_way(table, seat, placed < characters, early)
    later = on_islands(table, seat) + CHARACTER * characters
    later += SERVED * placed if placed < characters else SERVED * characters + WAITING * (placed - characters)
    return out + soon * (LATE + early) // (LATE + FULL) + later * early // FULL


# ---- what there is


def in_hand(table: Table, seat: i64, early: i64) -> i64:
    """Gold, beads, gondoliers and tiles."""
    gold = table.gold[seat]
    out = GOLD * gold if gold < PURSE else GOLD * PURSE + SPARE_GOLD * (gold - PURSE)
    for colour in range(i64(GLASSES)):
        beads = table.beads[seat * GLASSES + colour]
        if beads > 0:
            out += SALE * SALE_GOLD[(beads if beads < SALE_MOST else SALE_MOST) - 1]
    for kind in range(i64(1), i64(KINDS)):
        out += tile_worth(kind, early) * table.yard[seat * KINDS + kind]
    tiles = unbuilt(table, seat)
    return out + READY * (tiles if tiles < table.open else table.open) + CREW * table.crew[seat]


def tile_worth(kind: i64, early: i64) -> i64:
    """An unbuilt tile: a part of what it is worth when it is built."""
    return IN_YARD[kind] * (POINT * BUILD_POINTS[kind] + BUILT[kind] * early // FULL) // FULL


def on_islands(table: Table, seat: i64) -> i64:
    """What own buildings and special cards are still good for."""
    out = BUILT[FACTORY] * factories_of(table, seat) + BUILT[SHOP] * shops_of(table, seat)
    out += BUILT[SPECIAL] * cards_of(table, seat)
    for island in range(ISLANDS_FOR[table.seats]):
        out += CUSTOMER * payout(table, seat, island)
    return out


def shops_of(table: Table, seat: i64) -> i64:
    """How many shops a seat has on all islands."""
    out: i64 = 0
    for island in range(i64(ISLANDS)):
        for colour in range(i64(1), i64(OWN_THINGS)):
            out += table.own[(seat * ISLANDS + island) * OWN_THINGS + colour]
    return out


# ---- what is about to come


def under_way(table: Table, seat: i64, wanting: bool, early: i64) -> i64:
    """What the action is about to bring that the ships were moved for; or that chance is about to bring."""
    phase = table.phase
    if phase == SAILING:
        return promise(table, seat, DEED_OF[table.at], wanting, early) if table.ships > 0 else 0
    if phase == BUYING or phase == PLACING or phase == EARNING or phase == WORKING or phase == CREWING:
        return promise(table, seat, DEED_OF[table.at], wanting, early)
    if phase == BUILDING and table.laid == 0:
        return promise(table, seat, BUILD, wanting, early)
    if phase == DRAW_HIDDEN or phase == SEARCHING:
        return tile_worth(kind_to_buy(table), early)
    if phase == DRAW_CHARACTERS or phase == RECRUITING:
        return RECRUITED - GOLD * character_price(table, seat)
    if phase == DRAW_BEADS:
        return BEAD * table.due
    return rest_of_building(table, seat)


def rest_of_building(table: Table, seat: i64) -> i64:
    """What is still to be laid in a build action, and the card of a special building."""
    phase = table.phase
    left = BUILD_MOST - table.laid
    if phase == DRAW_CARDS or phase == TAKING_CARD:
        return BUILT[SPECIAL] + LAID_TILE * tiles_to_follow(table, seat, left)
    if phase == DRAW_STREETS or (phase == LAYING and table.held_kind == STREET):
        return LAID_STREET + LAID_TILE * tiles_to_follow(table, seat, left - 1)
    if phase == BUILDING or phase == LAYING:
        return LAID_TILE * tiles_to_follow(table, seat, left)
    return 0


def promise(table: Table, seat: i64, deed: i64, wanting: bool, early: i64) -> i64:
    """Roughly what an action brings, if it can be chosen; `wanting` says that a character has no gondolier yet."""
    if table.needs[deed] > table.gold[seat]:
        return 0
    if deed == TWO_GOLD:
        return GOLD * GOLD_TAKEN
    if deed == RECRUIT:
        return RECRUITED - GOLD * character_price(table, seat)
    if deed == PLACE_GONDOLIER:
        return (PLACED if wanting else PLACED_AHEAD) - GOLD * least_gondola_price(table, seat)
    if deed == BUILD:
        return LAID_STREET + LAID_TILE * tiles_to_follow(table, seat, BUILD_MOST)
    if deed == INCOME:
        return GOLD * best_income(table, seat)
    if deed == PRODUCTION:
        return BEAD * most_work(table, seat)
    return bargain(deed, early)


def bargain(deed: i64, early: i64) -> i64:
    """What buying a tile brings beyond its price."""
    if deed == BUY_FACTORY:
        return tile_worth(FACTORY, early) - GOLD * FACTORY_COST
    if deed == BUY_SHOP:
        return tile_worth(SHOP, early) - GOLD * BLIND_COST[SHOP]
    if deed == BUY_PALACE:
        return tile_worth(PALACE, early) - GOLD * BLIND_COST[PALACE]
    if deed == BUY_SPECIAL:
        return tile_worth(SPECIAL, early) - GOLD * SPECIAL_COST
    return 0
