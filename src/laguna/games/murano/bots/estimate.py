"""Murano: what a position promises a seat, in hundredths of a point; the search goes by it (docs/bots.md).

Weights were found by playing: thousands of games with weights varied at random, and a regression of the points a bot
was ahead on them. First the bot took the action with the best estimate: shops proved to matter most. Then it searched,
with 700 simulations a turn: it should buy palaces and shops sooner than it can build them, and keep more gold.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.evaluation import Evaluation
from laguna.core.state import Seat
from laguna.games.murano import components as box
from laguna.games.murano.bots import evaluation
from laguna.games.murano.rules import market, needs, phases, position, turns
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import assignment, final_scoring
from laguna.games.murano.rules.state import MuranoState

FULL: Final = 100  # a whole game, in hundredths
LATE: Final = 40  # what is spent soon keeps so much of its worth, beside FULL, when the end is there

# Spent soon.
GOLD: Final = 52
SPARE_GOLD: Final = 18
READY: Final = 28  # an unbuilt tile that has a field
CREW: Final = 28  # a gondolier in hand
UNSERVED: Final = 40  # for each point that characters would score beyond what gondoliers are there for
SALE: Final = 24  # for each gold that beads would bring
# Worth more the longer the game lasts; the figures are for a whole game.
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


class MuranoEvaluation(Evaluation[MuranoState]):
    """How good a position is for a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.levels = evaluation.LEVELS
        self.playout_length = evaluation.PLAYOUT_LENGTH

    def evaluate(self, world: MuranoState, seat: Seat) -> i64:
        return evaluation.evaluate(world, seat)

    def estimate(self, world: MuranoState, seat: Seat) -> i64:
        """Points, what characters score, and what the rest will bring in the time that is left."""
        out = evaluation.POINT * world.score[seat]
        if world.phase == phases.OVER:
            return out
        served: i64 = 0
        if not final_scoring.has_scored(world, seat):
            served = assignment.best_assignment(world, seat).points()
            out += evaluation.POINT * served
        if not turns.has_turn(world, seat):
            return out + world.gold[seat]  # which breaks ties
        early = time_left(world)
        reach: i64 = 0
        characters: i64 = 0
        count: i64 = len(world.buyer)
        for place in range(count):
            if world.buyer[place] == seat:
                reach += evaluation.best_points_now(world, seat, world.bought[place])
                characters += 1
        placed = world.all_placed(seat)
        soon = in_hand(world, seat, early)
        if reach > served:
            soon += UNSERVED * (reach - served)
        if world.mover == seat:
            soon += turn_worth(world, seat, placed < characters, early)
        later = on_islands(world, seat) + CHARACTER * characters
        later += SERVED * placed if placed < characters else SERVED * characters + WAITING * (placed - characters)
        return out + soon * (LATE + early) // (LATE + FULL) + later * early // FULL


def time_left(table: MuranoPosition) -> i64:
    """How much of the game is left, in hundredths: as much as of the two stacks that will run out first (MU-11.1)."""
    if table.is_ending():
        return 0
    first: i64 = FULL
    second: i64 = FULL
    for kind in range(box.KINDS):
        share = FULL * table.left[kind] // box.STACKS[table.seats][kind]
        if share < first:
            second = first
            first = share
        elif share < second:
            second = share
    return (first + second) // 2


# ---- what there is


def in_hand(table: MuranoPosition, seat: i64, early: i64) -> i64:
    """Gold, beads, gondoliers and tiles."""
    gold = table.gold[seat]
    out = GOLD * gold if gold < evaluation.PURSE else GOLD * evaluation.PURSE + SPARE_GOLD * (gold - evaluation.PURSE)
    for colour in range(box.GLASSES):
        beads = table.beads[seat * box.GLASSES + colour]
        if beads > 0:
            out += SALE * box.SALE_GOLD[(beads if beads < box.SALE_MOST else box.SALE_MOST) - 1]
    for kind in range(i64(1), box.KINDS):
        out += tile_worth(kind, early) * table.yard[seat * box.KINDS + kind]
    tiles = table.unbuilt_tiles(seat)
    return out + READY * (tiles if tiles < table.open else table.open) + CREW * table.crew[seat]


def tile_worth(kind: i64, early: i64) -> i64:
    """An unbuilt tile: a part of what it is worth when it is built."""
    return IN_YARD[kind] * (evaluation.POINT * box.BUILD_POINTS[kind] + BUILT[kind] * early // FULL) // FULL


def on_islands(table: MuranoPosition, seat: i64) -> i64:
    """What own buildings and special cards are still good for."""
    out = BUILT[box.FACTORY] * needs.factories_of(table, seat) + BUILT[box.SHOP] * shops_of(table, seat)
    out += BUILT[box.SPECIAL] * evaluation.cards_of(table, seat)
    for island in range(box.ISLANDS_FOR[table.seats]):
        out += CUSTOMER * needs.payout(table, seat, island)
    return out


def shops_of(table: MuranoPosition, seat: i64) -> i64:
    """How many shops a seat has on all islands."""
    out: i64 = 0
    for island in range(box.ISLANDS):
        for colour in range(i64(1), position.OWN_THINGS):
            out += table.own[(seat * box.ISLANDS + island) * position.OWN_THINGS + colour]
    return out


# ---- what is about to come


def turn_worth(table: MuranoPosition, seat: i64, wanting: bool, early: i64) -> i64:
    """What the action is about to bring that the ships were moved for; or that chance is about to bring."""
    phase = table.phase
    if phase == phases.SAILING:
        return action_worth(table, seat, box.DEED_OF[table.at], wanting, early) if table.ships > 0 else 0
    if (
        phase == phases.BUYING
        or phase == phases.PLACING
        or phase == phases.EARNING
        or phase == phases.WORKING
        or phase == phases.CREWING
    ):
        return action_worth(table, seat, box.DEED_OF[table.at], wanting, early)
    if phase == phases.BUILDING and table.laid == 0:
        return action_worth(table, seat, box.BUILD, wanting, early)
    if phase == phases.DRAW_HIDDEN or phase == phases.SEARCHING:
        return tile_worth(market.kind_to_buy(table), early)
    if phase == phases.DRAW_CHARACTERS or phase == phases.RECRUITING:
        return RECRUITED - GOLD * needs.character_price(table, seat)
    if phase == phases.DRAW_BEADS:
        return BEAD * table.due
    return rest_of_building(table, seat)


def rest_of_building(table: MuranoPosition, seat: i64) -> i64:
    """What is still to be laid in a build action, and the card of a special building."""
    phase = table.phase
    left = box.BUILD_MOST - table.laid
    if phase == phases.DRAW_CARDS or phase == phases.TAKING_CARD:
        return BUILT[box.SPECIAL] + LAID_TILE * evaluation.tiles_to_follow(table, seat, left)
    if phase == phases.DRAW_STREETS or (phase == phases.LAYING and table.held_kind == box.STREET):
        return LAID_STREET + LAID_TILE * evaluation.tiles_to_follow(table, seat, left - 1)
    if phase == phases.BUILDING or phase == phases.LAYING:
        return LAID_TILE * evaluation.tiles_to_follow(table, seat, left)
    return 0


def action_worth(table: MuranoPosition, seat: i64, deed: i64, wanting: bool, early: i64) -> i64:
    """Roughly what an action brings, if it can be chosen; `wanting` says that a character has no gondolier yet."""
    if table.needs[deed] > table.gold[seat]:
        return 0
    if deed == box.TWO_GOLD:
        return GOLD * box.GOLD_TAKEN
    if deed == box.RECRUIT:
        return RECRUITED - GOLD * needs.character_price(table, seat)
    if deed == box.PLACE_GONDOLIER:
        return (PLACED if wanting else PLACED_AHEAD) - GOLD * needs.least_gondola_price(table, seat)
    if deed == box.BUILD:
        return LAID_STREET + LAID_TILE * evaluation.tiles_to_follow(table, seat, box.BUILD_MOST)
    if deed == box.INCOME:
        return GOLD * evaluation.best_income(table, seat)
    if deed == box.PRODUCTION:
        return BEAD * needs.most_work(table, seat)
    return purchase_worth(deed, early)


def purchase_worth(deed: i64, early: i64) -> i64:
    """What buying a tile brings beyond its price."""
    if deed == box.BUY_FACTORY:
        return tile_worth(box.FACTORY, early) - GOLD * box.FACTORY_COST
    if deed == box.BUY_SHOP:
        return tile_worth(box.SHOP, early) - GOLD * box.BLIND_COST[box.SHOP]
    if deed == box.BUY_PALACE:
        return tile_worth(box.PALACE, early) - GOLD * box.BLIND_COST[box.PALACE]
    if deed == box.BUY_SPECIAL:
        return tile_worth(box.SPECIAL, early) - GOLD * box.SPECIAL_COST
    return 0
