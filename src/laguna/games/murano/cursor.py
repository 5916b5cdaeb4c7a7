"""Murano: does the place in the rules that a position claims to be at fit what lies on the table?"""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.keys import must
from laguna.games.murano.cards import GLASS_EXCHANGE, GOLD_EXCHANGE, HOSTEL, HOSTEL_DRAW, SCORE_KIND, TRADING_OFFICE
from laguna.games.murano.components import (
    BIT,
    BLIND_COST,
    BUILD,
    BUILD_MOST,
    BUILDINGS,
    BUY_FACTORY,
    BUY_PALACE,
    BUY_SHOP,
    BUY_SPECIAL,
    CHARACTER_DRAW,
    DEED_OF,
    EMPTY_STACKS,
    FACTORY,
    FREE,
    HIRE_DISMISS,
    INCOME,
    ISLANDS,
    KIND_OF,
    KINDS,
    PALACE,
    PLACE_GONDOLIER,
    PRODUCTION,
    RECRUIT,
    SHOP,
    SPECIAL,
    SPECIAL_DRAW,
    STREET,
    TURN_CAP,
)
from laguna.games.murano.final import first_scorer
from laguna.games.murano.glass import return_actions
from laguna.games.murano.market import crew_actions, income_actions, kind_to_buy, knowledge, place_actions
from laguna.games.murano.needs import can_build, can_draw_street, character_price, factories_of, most_work
from laguna.games.murano.pieces import ones_in
from laguna.games.murano.ring import is_useful_with, occupied, origin_of, sail_actions
from laguna.games.murano.scoring import allows, is_met
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
    HANDING_BEADS,
    HANDING_GOLD,
    INSTANT,
    LAYING,
    OVER,
    PASSING,
    PLACING,
    RECRUITING,
    RETURNING,
    SAILING,
    SCORING,
    SEARCHING,
    SELLING,
    TAKING_CARD,
    WHICH_SHIP,
    WORKING,
    Table,
)
from laguna.games.murano.turns import empty_stacks
from laguna.games.murano.views import sees_bought, sees_drawn


def check_cursor(table: Table) -> None:
    """Refuse a question that cannot be asked here."""
    check_course(table)
    check_ships(table)
    check_deed(table)
    check_draws(table)
    check_tile(table)
    check_glass(table)
    check_fates(table)
    must(table.fresh == 0 or may_have_card(table), "fresh")


def is_scoring(table: Table) -> bool:
    """Are all turns over (MU-12)?"""
    return table.phase >= SCORING


# ---- turns


def check_course(table: Table) -> None:
    """Turns, the trigger and the order of scoring (MU-4.4, MU-11, MU-12.1)."""
    must(table.start != FREE and table.red != FREE, "start")
    must((table.trigger != FREE) == (empty_stacks(table) >= EMPTY_STACKS), "trigger")
    must(table.trigger <= table.turn, "trigger")
    last = table.trigger + table.seats if table.trigger != FREE else TURN_CAP * table.seats
    if is_scoring(table):
        must(table.turn == last and last > 0, "turn")
        must(table.scored < table.seats if table.phase != OVER else table.scored == table.seats, "scored")
        scored = table.scored if table.phase != OVER else table.seats - 1
        must(table.mover == (first_scorer(table) + scored) % table.seats, "mover")
        return
    must(table.scored == 0, "scored")
    must(table.turn < last or (table.trigger == FREE and TURN_CAP == 0), "turn")
    must(table.mover == (table.start + table.turn) % table.seats, "mover")


# ---- ships


def check_ships(table: Table) -> None:
    """Ships that have moved, and where the last of them is (MU-5, MU-9.14)."""
    must(table.moved & table.black == table.moved, "moved")
    must(ones_in(table.moved) + int(table.red_moved) == table.ships, "ships")
    must(not table.passes or table.phase == PASSING or table.phase == WHICH_SHIP, "passes")
    shared = table.black & BIT[table.red] != 0
    must(table.joined == (table.red_moved and shared), "joined")
    must(not table.joined or table.at == table.red, "joined")
    if is_scoring(table):
        must(table.ships == 0 and table.at == FREE, "ships")
    elif table.phase == WHICH_SHIP:
        check_two_ships(table, shared)
    elif table.ships == 0:
        must(table.at == FREE, "at")
        must(table.phase == SAILING or table.phase == PASSING, "ships")
    else:
        must(table.at != FREE and table.phase != PASSING, "at")
        here = table.moved & BIT[table.at] != 0 or (table.red_moved and table.red == table.at)
        must(here, "at")
    if table.phase == PASSING:
        must(table.passes, "passes")
    elif table.phase == SAILING:
        must(len(sail_actions(table)) > 0, "gold")


def check_two_ships(table: Table, shared: bool) -> None:
    """It is asked which of two ships moves only if both can, and both lead somewhere (DP-1)."""
    must(shared and not table.red_moved and table.moved & BIT[table.red] == 0, "red")
    must(table.at != FREE and occupied(table) & BIT[table.at] == 0, "at")
    must(origin_of(table.black, table.red, table.at) == table.red, "at")
    if table.passes:
        must(table.ships == 0, "ships")
    else:
        must(is_useful_with(table, table.at, True) and is_useful_with(table, table.at, False), "gold")


# ---- the action under way


def deed_of(table: Table) -> i64:
    """The action where the last ship is, or FREE before one was chosen."""
    if table.phase <= PASSING and table.phase >= SAILING:
        return FREE
    return DEED_OF[table.at] if table.at != FREE else FREE


def may_have_card(table: Table) -> bool:
    """May the mover have taken special cards in this turn that do not work yet (MU-9.1)?"""
    tiles = ones_in(table.fresh)
    return deed_of(table) == BUILD and tiles <= table.laid and not is_scoring(table)


def check_deed(table: Table) -> None:
    """What is asked belongs to the action of the space, and can be answered (MU-4.3)."""
    phase = table.phase
    deed = deed_of(table)
    gold = table.gold[table.mover]
    if phase == BUYING or phase == SEARCHING or phase == DRAW_HIDDEN:
        must(deed == BUY_SHOP or deed == BUY_PALACE, "at")
        kind = kind_to_buy(table)
        must(table.left[kind] > 0, "left")
        must(phase != BUYING or gold >= BLIND_COST[kind], "gold")
        must(phase != SEARCHING or table.knows[knowledge(table.mover, kind)] == 1, "knows")
    elif phase == DRAW_CHARACTERS or phase == RECRUITING:
        must(deed == RECRUIT and gold >= character_price(table, table.mover), "gold")
    elif phase == PLACING:
        must(deed == PLACE_GONDOLIER and table.crew[table.mover] > 0 and len(place_actions(table)) > 0, "at")
    elif phase == EARNING:
        must(deed == INCOME and len(income_actions(table)) > 0, "at")
    elif phase == CREWING:
        must(deed == HIRE_DISMISS and len(crew_actions(table)) > 0, "at")
    elif phase == BUILDING or phase == DRAW_STREETS or phase == LAYING:
        must(deed == BUILD and table.laid < BUILD_MOST, "at")
        must(phase != DRAW_STREETS or can_draw_street(table), "left")
        must(phase != BUILDING or table.laid > 0 or can_build(table, table.mover), "laid")
    elif WORKING <= phase <= RETURNING or phase == DRAW_BEADS:
        must(deed == PRODUCTION, "at")
    elif phase == DRAW_CARDS or phase == TAKING_CARD:
        must(table.laid > 0 and (deed == BUILD or (deed == BUY_SPECIAL and table.is_ending())), "at")
    may_lay = deed == BUILD or phase == DRAW_CARDS or phase == TAKING_CARD
    must(table.laid == 0 or (may_lay and (deed == BUILD or table.laid == 1)), "laid")


def check_draws(table: Table) -> None:
    """Cards drawn and still to be drawn (MU-7.6, MU-8.5)."""
    phase = table.phase
    drawn: i64 = len(table.drawn)
    if phase == DRAW_CHARACTERS or phase == RECRUITING:
        most: i64 = HOSTEL_DRAW if table.has(table.mover, HOSTEL) else CHARACTER_DRAW
        tail: i64 = len(table.tail)
        check_due(table, drawn, most, table.pool_size + tail, phase == RECRUITING)
    elif phase == DRAW_CARDS or phase == TAKING_CARD:
        cards: i64 = len(table.cards_tail)
        check_due(table, drawn, SPECIAL_DRAW, table.cards_size + cards, phase == TAKING_CARD)
    else:
        must(drawn == 0, "drawn")
        if phase == DRAW_HIDDEN or phase == DRAW_STREETS:
            must(table.due == 1, "due")
        elif phase != DRAW_BEADS:
            must(table.due == 0, "due")


def check_due(table: Table, drawn: i64, most: i64, left: i64, all_drawn: bool) -> None:
    """As many cards are drawn as there have to be, or all."""
    must((table.due == 0) == all_drawn, "due")
    must(drawn + table.due == most or (drawn + table.due < most and left == table.due), "due")
    must(table.due <= left and drawn + table.due > 0, "due")


def check_tile(table: Table) -> None:
    """The tile in hand (DP-9, DP-20)."""
    if table.phase != LAYING and table.phase != INSTANT:
        must(table.held == FREE and table.held_kind == FREE, "held")
        return
    kind = table.held_kind
    must(kind != FREE, "held_kind")
    hidden = (kind == SHOP or kind == PALACE) and not sees_drawn(table, table.viewer)
    must((table.held == FREE) == hidden, "held")
    must(hidden or KIND_OF[table.held] == kind, "held")
    if kind == STREET:
        must(table.phase == LAYING and table.lanes > 0, "held")
        return
    must(table.open > 0 and table.yard[table.mover * KINDS + kind] > 0, "held")
    must(hidden or table.unbuilt[table.mover * BUILDINGS + table.held] > 0, "held")
    if table.phase == INSTANT:
        must(table.is_ending() and deed_of(table) == deed_to_buy(kind), "at")


def deed_to_buy(kind: i64) -> i64:
    """The action by which a kind of building is bought."""
    if kind == FACTORY:
        return BUY_FACTORY
    if kind == SPECIAL:
        return BUY_SPECIAL
    return BUY_SHOP if kind == SHOP else BUY_PALACE


def check_glass(table: Table) -> None:
    """Production and sale (MU-7.10, MU-9.13)."""
    phase = table.phase
    if phase != DRAW_BEADS and phase != SELLING and phase != RETURNING:
        must(table.working == 0 and not table.extra, "working")
        must(phase != WORKING or most_work(table, table.mover) > 0 or table.beads_of(table.mover) > 0, "beads")
        return
    must(table.working <= factories_of(table, table.mover), "working")
    must(not table.extra or (table.working > 0 and table.has(table.mover, TRADING_OFFICE)), "extra")
    drawn = table.working + int(table.extra)
    if phase == DRAW_BEADS:
        must(0 < table.due <= drawn and table.due <= table.beads_in_bag(), "due")
        must(table.beads_of(table.mover) >= drawn - table.due, "beads")
    elif phase == SELLING:
        must(table.beads_of(table.mover) >= (drawn if drawn > 0 else 1), "beads")
    else:
        must(table.extra and len(return_actions(table)) > 1, "beads")


# ---- final scoring


def check_fates(table: Table) -> None:
    """Which characters are scored, where, and which one is asked about (MU-12)."""
    if not is_scoring(table):
        must(len(table.fate) == 0 and table.cursor == FREE, "fate")
        check_used(table, FREE)
        return
    must(len(table.fate) == len(table.buyer), "fate")
    count: i64 = len(table.buyer)
    for at in range(count):
        fate = table.fate[at]
        must((fate != FREE) == is_settled(table, at), "fate")
        must(0 <= fate < ISLANDS or table.points[at] == 0, "points")
        if 0 <= fate < ISLANDS:
            must(allows(table.bought[at], fate), "fate")
    for seat in range(table.seats):
        check_used(table, seat)
    if table.phase == OVER:
        must(table.cursor == FREE, "cursor")
        return
    must(table.cursor != FREE and table.cursor < count and table.buyer[table.cursor] == table.mover, "cursor")
    if table.phase != SCORING:
        check_handing(table)


def is_settled(table: Table, at: i64) -> bool:
    """Must a character have been used or laid aside by now?"""
    order = (table.buyer[at] - first_scorer(table) + table.seats) % table.seats
    if table.phase == OVER or order < table.scored:
        return True
    if order > table.scored:
        return False
    return at < table.cursor or (at == table.cursor and table.phase != SCORING)


def check_used(table: Table, seat: i64) -> None:
    """No gondolier serves twice; those of the scoring player are counted (MU-10.2)."""
    scoring = is_scoring(table) and table.phase != OVER and seat == table.mover
    for island in range(i64(ISLANDS)):
        served: i64 = 0
        count: i64 = len(table.fate)
        for at in range(count):
            if table.buyer[at] == seat and table.fate[at] == island:
                served += 1
        must(seat == FREE or served <= table.placed(seat, island), "fate")
        if scoring:
            must(table.used[island] == served, "used")
        elif not is_scoring(table) or table.phase == OVER:
            must(table.used[island] == 0, "used")


def check_handing(table: Table) -> None:
    """Gold or beads are asked for by a character that takes them (DP-31, DP-32)."""
    card = table.bought[table.cursor]
    island = table.fate[table.cursor]
    must(0 <= island < ISLANDS and table.points[table.cursor] == 0, "fate")
    must(sees_bought(table, table.viewer, table.cursor), "bought")
    if table.phase == HANDING_GOLD:
        must(SCORE_KIND[card] == GOLD_EXCHANGE and is_met(table, table.mover, card, island), "bought")
    else:
        must(table.phase == HANDING_BEADS and SCORE_KIND[card] == GLASS_EXCHANGE, "bought")
