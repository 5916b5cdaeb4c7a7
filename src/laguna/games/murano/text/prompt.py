"""Murano: what a player is asked to do, and whom the others wait for."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, market, needs, phases, ring
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.text import describe, phrases
from laguna.text.text import Text, all_of, seat_name


def prompt(table: MuranoPosition, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == phases.OVER:
        return end(table)
    if table.phase <= phases.LAST_OF_CHANCE:
        return Text(f"murano.ask_{phases.NAMES[table.phase]}")
    if seat != table.mover:
        return Text("murano.wait_for", seat_name(table.mover), Text(f"murano.now_{phases.NAMES[table.phase]}"))
    return question(table)


def end(table: MuranoPosition) -> Text:
    """Who has won, alone or with others (MU-13.1)."""
    place = table.places()
    winners = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    id = "murano.ask_over" if len(winners) == 1 else "murano.ask_over_shared"
    return Text(id, table.score[winners[0]], all_of([seat_name(seat) for seat in winners]))


def question(table: MuranoPosition) -> Text:
    """The sentence of a phase, with what it is about and the numbers that its help names."""
    phase = table.phase
    seat = table.mover
    gold = table.gold[seat]
    if phase == phases.SAILING:
        return ask_to_sail(table)
    if phase == phases.PASSING:
        return Text("murano.ask_pass", box.PASS_GOLD)
    if phase == phases.BUYING:
        kind = market.kind_to_buy(table)
        prices = (box.BLIND_COST[kind], box.SEARCH_COST[kind])
        return Text("murano.ask_buy", names.kind_name(kind), *prices, table.left[kind], gold)
    if phase == phases.SEARCHING:
        return Text("murano.ask_search", stack_text(table, market.kind_to_buy(table)))
    if phase == phases.RECRUITING:
        price = needs.character_price(table, seat)
        return Text("murano.ask_recruit", price, next_price(table, seat))
    if phase == phases.PLACING:
        own, other = needs.gondola_price(table, seat, seat), needs.gondola_price(table, seat, seat + 1)
        return Text("murano.ask_place", own, other, gold, table.crew[seat])
    if phase == phases.BUILDING:
        return Text("murano.ask_build", table.laid + 1, box.BUILD_MOST, table.open)
    if phase == phases.LAYING:
        if table.held_kind == box.STREET:
            return Text("murano.ask_lay_street", describe.held_name(table, seat), table.lanes)
        return Text("murano.ask_lay", describe.held_name(table, seat), table.open)
    if phase == phases.INSTANT:
        return Text("murano.ask_instant", describe.held_name(table, seat))
    return rarer_question(table)


def rarer_question(table: MuranoPosition) -> Text:
    """The same for income, glass, gondoliers and final scoring."""
    phase = table.phase
    seat = table.mover
    if phase == phases.EARNING:
        most = max([needs.payout(table, seat, island) for island in range(box.ISLANDS_FOR[table.seats])])
        return Text("murano.ask_income", most)
    if phase == phases.WORKING:
        return Text("murano.ask_work", box.WORK_COST, table.score[seat], needs.most_work(table, seat))
    if phase == phases.SELLING:
        prices = Text("core.or", *[int(price) for price in box.SALE_GOLD])
        if table.working == 0:
            return Text("murano.ask_sell_one", prices)
        return Text("murano.ask_sell", prices, phrases.beads_held(table.beads, seat * box.GLASSES))
    if phase == phases.CREWING:
        gold, price = needs.dismiss_gold(table, seat), needs.hire_price(table, seat)
        return Text("murano.ask_crew", gold, price, table.crew[seat], table.idle[seat])
    if phase == phases.SCORING:
        card = table.bought[table.cursor]
        alone = phrases.points(box.GONDOLIER_POINTS)
        return Text("murano.ask_score", names.character_name(card), phrases.character_effect(card), alone)
    if phase == phases.HANDING_GOLD:
        return Text("murano.ask_gold", names.character_name(table.bought[table.cursor]))
    if phase == phases.HANDING_BEADS:
        card = table.bought[table.cursor]
        return Text("murano.ask_beads", names.character_name(card), cards.POINTS[card], cards.LIMIT[card])
    return Text(f"murano.ask_{phases.NAMES[phase]}")


def next_price(table: MuranoPosition, seat: i64) -> i64:
    """What the character after this one would cost, if one is kept now (MU-7.6)."""
    price = box.CHARACTER_STEP * (2 + table.recruits(seat))
    if table.has(seat, cards.TAVERN):
        price = max(price - cards.TAVERN_DISCOUNT, cards.TAVERN_LEAST)
    return price


def ask_to_sail(table: MuranoPosition) -> Text:
    """The first ship, another one, or the action where the last one is (DP-1, DP-2)."""
    gold = table.gold[table.mover]
    if table.ships == 0:
        if table.is_ending():
            return Text("murano.ask_sail_last")
        return Text("murano.ask_sail", gold, box.SHIP_COST[1], box.SHIP_COST[2])
    more = len(ring.sail_actions(table)) > (1 if ring.may_act(table) else 0)
    if not more:
        return Text("murano.ask_act", describe.act(table, box.DEED_OF[table.at]))
    cost = box.SHIP_COST[table.ships]
    if ring.may_act(table):
        return Text("murano.ask_sail_on", describe.act(table, box.DEED_OF[table.at]), cost, gold - cost)
    return Text("murano.ask_sail_more", cost, gold - cost)


def stack_text(table: MuranoPosition, kind: i64) -> Text:
    """What is left in a stack that is known: "red shop ×2 and grey shop"."""
    faces = [action - actions.TAKE + box.FIRST_SHOP for action in market.faces_in_stack(table, kind, actions.TAKE)]
    return phrases.listed([phrases.several(names.face_name(face), table.stack[face]) for face in faces])
