"""Murano: does the place in the rules that a position claims to be at fit what lies on the table?"""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.fields import must
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import glass, market, needs, phases, piece_checks, ring, turns, views
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import character_scoring, final_scoring


def check_phase(table: MuranoPosition) -> None:
    """Refuse a question that cannot be asked here."""
    check_turns(table)
    check_ships(table)
    check_deed(table)
    check_draws(table)
    check_tile(table)
    check_glass(table)
    check_fates(table)
    must(table.fresh == 0 or may_have_card(table), "fresh")


def is_scoring(table: MuranoPosition) -> bool:
    """Are all turns over (MU-12)?"""
    return table.phase >= phases.SCORING


# ---- turns


def check_turns(table: MuranoPosition) -> None:
    """Turns, the trigger and the order of scoring (MU-4.4, MU-11, MU-12.1)."""
    must(table.start != box.FREE and table.red != box.FREE, "start")
    must((table.trigger != box.FREE) == (turns.empty_stacks(table) >= box.EMPTY_STACKS), "trigger")
    must(table.trigger <= table.turn, "trigger")
    last = table.trigger + table.seats if table.trigger != box.FREE else box.TURN_CAP * table.seats
    if is_scoring(table):
        must(table.turn == last and last > 0, "turn")
        must(table.scored < table.seats if table.phase != phases.OVER else table.scored == table.seats, "scored")
        scored = table.scored if table.phase != phases.OVER else table.seats - 1
        must(table.mover == (final_scoring.first_scorer(table) + scored) % table.seats, "mover")
        return
    must(table.scored == 0, "scored")
    must(table.turn < last or (table.trigger == box.FREE and box.TURN_CAP == 0), "turn")
    must(table.mover == (table.start + table.turn) % table.seats, "mover")


# ---- ships


def check_ships(table: MuranoPosition) -> None:
    """Ships that have moved, and where the last of them is (MU-5, MU-9.14)."""
    must(table.moved & table.black == table.moved, "moved")
    must(piece_checks.ones_in(table.moved) + int(table.red_moved) == table.ships, "ships")
    must(not table.passes or table.phase == phases.PASSING or table.phase == phases.WHICH_SHIP, "passes")
    shared = table.black & box.BIT[table.red] != 0
    must(table.joined == (table.red_moved and shared), "joined")
    must(not table.joined or table.at == table.red, "joined")
    if is_scoring(table):
        must(table.ships == 0 and table.at == box.FREE, "ships")
    elif table.phase == phases.WHICH_SHIP:
        check_two_ships(table, shared)
    elif table.ships == 0:
        must(table.at == box.FREE, "at")
        must(table.phase == phases.SAILING or table.phase == phases.PASSING, "ships")
    else:
        must(table.at != box.FREE and table.phase != phases.PASSING, "at")
        here = table.moved & box.BIT[table.at] != 0 or (table.red_moved and table.red == table.at)
        must(here, "at")
    if table.phase == phases.PASSING:
        must(table.passes, "passes")
    elif table.phase == phases.SAILING:
        must(len(ring.sail_actions(table)) > 0, "gold")


def check_two_ships(table: MuranoPosition, shared: bool) -> None:
    """It is asked which of two ships moves only if both can, and both lead somewhere (DP-1)."""
    must(shared and not table.red_moved and table.moved & box.BIT[table.red] == 0, "red")
    must(table.at != box.FREE and ring.occupied(table) & box.BIT[table.at] == 0, "at")
    must(ring.origin_of(table.black, table.red, table.at) == table.red, "at")
    if table.passes:
        must(table.ships == 0, "ships")
    else:
        must(ring.is_useful_with(table, table.at, True) and ring.is_useful_with(table, table.at, False), "gold")


# ---- the action under way


def deed_of(table: MuranoPosition) -> i64:
    """The action where the last ship is, or FREE before one was chosen."""
    if table.phase <= phases.PASSING and table.phase >= phases.SAILING:
        return box.FREE
    return box.DEED_OF[table.at] if table.at != box.FREE else box.FREE


def may_have_card(table: MuranoPosition) -> bool:
    """May the mover have taken special cards in this turn that do not work yet (MU-9.1)?"""
    tiles = piece_checks.ones_in(table.fresh)
    return deed_of(table) == box.BUILD and tiles <= table.laid and not is_scoring(table)


def check_deed(table: MuranoPosition) -> None:
    """What is asked belongs to the action of the space, and can be answered (MU-4.3)."""
    phase = table.phase
    deed = deed_of(table)
    gold = table.gold[table.mover]
    if phase == phases.BUYING or phase == phases.SEARCHING or phase == phases.DRAW_HIDDEN:
        must(deed == box.BUY_SHOP or deed == box.BUY_PALACE, "at")
        kind = market.kind_to_buy(table)
        must(table.left[kind] > 0, "left")
        must(phase != phases.BUYING or gold >= box.BLIND_COST[kind], "gold")
        must(phase != phases.SEARCHING or table.knows[market.knows_index(table.mover, kind)] == 1, "knows")
    elif phase == phases.DRAW_CHARACTERS or phase == phases.RECRUITING:
        must(deed == box.RECRUIT and gold >= needs.character_price(table, table.mover), "gold")
    elif phase == phases.PLACING:
        must(deed == box.PLACE_GONDOLIER and table.crew[table.mover] > 0 and len(market.place_actions(table)) > 0, "at")
    elif phase == phases.EARNING:
        must(deed == box.INCOME and len(market.income_actions(table)) > 0, "at")
    elif phase == phases.CREWING:
        must(deed == box.HIRE_DISMISS and len(market.crew_actions(table)) > 0, "at")
    elif phase == phases.BUILDING or phase == phases.DRAW_STREETS or phase == phases.LAYING:
        must(deed == box.BUILD and table.laid < box.BUILD_MOST, "at")
        must(phase != phases.DRAW_STREETS or needs.can_draw_street(table), "left")
        must(phase != phases.BUILDING or table.laid > 0 or needs.can_build(table, table.mover), "laid")
    elif phases.WORKING <= phase <= phases.RETURNING or phase == phases.DRAW_BEADS:
        must(deed == box.PRODUCTION, "at")
    elif phase == phases.DRAW_CARDS or phase == phases.TAKING_CARD:
        must(table.laid > 0 and (deed == box.BUILD or (deed == box.BUY_SPECIAL and table.is_ending())), "at")
    may_lay = deed == box.BUILD or phase == phases.DRAW_CARDS or phase == phases.TAKING_CARD
    must(table.laid == 0 or (may_lay and (deed == box.BUILD or table.laid == 1)), "laid")


def check_draws(table: MuranoPosition) -> None:
    """Cards drawn and still to be drawn (MU-7.6, MU-8.5)."""
    phase = table.phase
    drawn: i64 = len(table.drawn)
    if phase == phases.DRAW_CHARACTERS or phase == phases.RECRUITING:
        most: i64 = cards.HOSTEL_DRAW if table.has(table.mover, cards.HOSTEL) else box.CHARACTER_DRAW
        tail: i64 = len(table.tail)
        check_due(table, drawn, most, table.pool_size + tail, phase == phases.RECRUITING)
    elif phase == phases.DRAW_CARDS or phase == phases.TAKING_CARD:
        below: i64 = len(table.cards_tail)
        check_due(table, drawn, box.SPECIAL_DRAW, table.cards_size + below, phase == phases.TAKING_CARD)
    else:
        must(drawn == 0, "drawn")
        if phase == phases.DRAW_HIDDEN or phase == phases.DRAW_STREETS:
            must(table.due == 1, "due")
        elif phase != phases.DRAW_BEADS:
            must(table.due == 0, "due")


def check_due(table: MuranoPosition, drawn: i64, most: i64, left: i64, all_drawn: bool) -> None:
    """As many cards are drawn as there have to be, or all."""
    must((table.due == 0) == all_drawn, "due")
    must(drawn + table.due == most or (drawn + table.due < most and left == table.due), "due")
    must(table.due <= left and drawn + table.due > 0, "due")


def check_tile(table: MuranoPosition) -> None:
    """The tile in hand (DP-9, DP-20)."""
    if table.phase != phases.LAYING and table.phase != phases.INSTANT:
        must(table.held == box.FREE and table.held_kind == box.FREE, "held")
        return
    kind = table.held_kind
    must(kind != box.FREE, "held_kind")
    hidden = (kind == box.SHOP or kind == box.PALACE) and not views.sees_drawn(table, table.viewer)
    must((table.held == box.FREE) == hidden, "held")
    must(hidden or box.KIND_OF[table.held] == kind, "held")
    if kind == box.STREET:
        must(table.phase == phases.LAYING and table.lanes > 0, "held")
        return
    must(table.open > 0 and table.yard[table.mover * box.KINDS + kind] > 0, "held")
    must(hidden or table.unbuilt[table.mover * box.BUILDINGS + table.held] > 0, "held")
    if table.phase == phases.INSTANT:
        must(table.is_ending() and deed_of(table) == deed_to_buy(kind), "at")


def deed_to_buy(kind: i64) -> i64:
    """The action by which a kind of building is bought."""
    if kind == box.FACTORY:
        return box.BUY_FACTORY
    if kind == box.SPECIAL:
        return box.BUY_SPECIAL
    return box.BUY_SHOP if kind == box.SHOP else box.BUY_PALACE


def check_glass(table: MuranoPosition) -> None:
    """Production and sale (MU-7.10, MU-9.13)."""
    phase = table.phase
    if phase != phases.DRAW_BEADS and phase != phases.SELLING and phase != phases.RETURNING:
        must(table.working == 0 and not table.extra, "working")
        must(
            phase != phases.WORKING or needs.most_work(table, table.mover) > 0 or table.beads_of(table.mover) > 0,
            "beads",
        )
        return
    must(table.working <= needs.factories_of(table, table.mover), "working")
    must(not table.extra or (table.working > 0 and table.has(table.mover, cards.TRADING_OFFICE)), "extra")
    drawn = table.working + int(table.extra)
    if phase == phases.DRAW_BEADS:
        must(0 < table.due <= drawn and table.due <= table.beads_in_bag(), "due")
        must(table.beads_of(table.mover) >= drawn - table.due, "beads")
    elif phase == phases.SELLING:
        must(table.beads_of(table.mover) >= (drawn if drawn > 0 else 1), "beads")
    else:
        must(table.extra and len(glass.return_actions(table)) > 1, "beads")


# ---- final scoring


def check_fates(table: MuranoPosition) -> None:
    """Which characters are scored, where, and which one is asked about (MU-12)."""
    if not is_scoring(table):
        must(len(table.fate) == 0 and table.cursor == box.FREE, "fate")
        check_used(table, box.FREE)
        return
    must(len(table.fate) == len(table.buyer), "fate")
    count: i64 = len(table.buyer)
    for at in range(count):
        fate = table.fate[at]
        must((fate != box.FREE) == is_settled(table, at), "fate")
        must(0 <= fate < box.ISLANDS or table.points[at] == 0, "points")
        if 0 <= fate < box.ISLANDS:
            must(character_scoring.allows(table.bought[at], fate), "fate")
    for seat in range(table.seats):
        check_used(table, seat)
    if table.phase == phases.OVER:
        must(table.cursor == box.FREE, "cursor")
        return
    must(table.cursor != box.FREE and table.cursor < count and table.buyer[table.cursor] == table.mover, "cursor")
    if table.phase != phases.SCORING:
        check_handing(table)


def is_settled(table: MuranoPosition, at: i64) -> bool:
    """Must a character have been used or laid aside by now?"""
    order = (table.buyer[at] - final_scoring.first_scorer(table) + table.seats) % table.seats
    if table.phase == phases.OVER or order < table.scored:
        return True
    if order > table.scored:
        return False
    return at < table.cursor or (at == table.cursor and table.phase != phases.SCORING)


def check_used(table: MuranoPosition, seat: i64) -> None:
    """No gondolier serves twice; those of the scoring player are counted (MU-10.2)."""
    scoring = is_scoring(table) and table.phase != phases.OVER and seat == table.mover
    for island in range(box.ISLANDS):
        served: i64 = 0
        count: i64 = len(table.fate)
        for at in range(count):
            if table.buyer[at] == seat and table.fate[at] == island:
                served += 1
        must(seat == box.FREE or served <= table.placed(seat, island), "fate")
        if scoring:
            must(table.used[island] == served, "used")
        elif not is_scoring(table) or table.phase == phases.OVER:
            must(table.used[island] == 0, "used")


def check_handing(table: MuranoPosition) -> None:
    """Gold or beads are asked for by a character that takes them (DP-31, DP-32)."""
    card = table.bought[table.cursor]
    island = table.fate[table.cursor]
    must(0 <= island < box.ISLANDS and table.points[table.cursor] == 0, "fate")
    must(views.sees_bought(table, table.viewer, table.cursor), "bought")
    if table.phase == phases.HANDING_GOLD:
        must(
            cards.SCORE_KIND[card] == cards.GOLD_EXCHANGE
            and character_scoring.is_met(table, table.mover, card, island),
            "bought",
        )
    else:
        must(table.phase == phases.HANDING_BEADS and cards.SCORE_KIND[card] == cards.GLASS_EXCHANGE, "bought")
