"""Murano: what a player is asked to do, and whom the others wait for."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.murano import components as box
from laguna.games.murano import names
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
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    if phase == phases.SAILING:
        return ask_to_sail(table)
    if phase == phases.BUYING:
        return Text("murano.ask_buy", names.kind_name(market.kind_to_buy(table)))
    if phase == phases.SEARCHING:
        return Text("murano.ask_search", stack_text(table, market.kind_to_buy(table)))
    if phase == phases.RECRUITING:
        return Text("murano.ask_recruit", needs.character_price(table, table.mover))
    if phase == phases.BUILDING:
        return Text("murano.ask_build", table.laid + 1, box.BUILD_MOST)
    if phase == phases.LAYING or phase == phases.INSTANT:
        return Text(f"murano.ask_{phases.NAMES[phase]}", describe.held_name(table, table.mover))
    if phase == phases.SELLING and table.working == 0:
        return Text("murano.ask_sell_one")
    if phase == phases.SCORING:
        card = table.bought[table.cursor]
        return Text("murano.ask_score", names.character_name(card), phrases.character_effect(card))
    if phase == phases.HANDING_GOLD or phase == phases.HANDING_BEADS:
        return Text(f"murano.ask_{phases.NAMES[phase]}", names.character_name(table.bought[table.cursor]))
    return Text(f"murano.ask_{phases.NAMES[phase]}")


def ask_to_sail(table: MuranoPosition) -> Text:
    """The first ship, another one, or the action where the last one is (DP-1, DP-2)."""
    if table.ships == 0:
        return Text("murano.ask_sail")
    more = len(ring.sail_actions(table)) > (1 if ring.may_act(table) else 0)
    if not more:
        return Text("murano.ask_act", describe.act(table, box.DEED_OF[table.at]))
    cost = box.SHIP_COST[table.ships]
    if ring.may_act(table):
        return Text("murano.ask_sail_on", describe.act(table, box.DEED_OF[table.at]), cost)
    return Text("murano.ask_sail_more", cost)


def stack_text(table: MuranoPosition, kind: i64) -> Text:
    """What is left in a stack that is known: "red shop ×2 and grey shop"."""
    faces = [action - actions.TAKE + box.FIRST_SHOP for action in market.faces_in_stack(table, kind, actions.TAKE)]
    return phrases.listed([phrases.several(names.face_name(face), table.stack[face]) for face in faces])
