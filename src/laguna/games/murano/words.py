"""Murano in words: what is asked. What actions do is in choices.py, the sentences in sentences.py and beside it."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import Text, all_of, seat_name
from laguna.games.murano.actions import TAKE
from laguna.games.murano.choices import act, held_name
from laguna.games.murano.choices import describe as describe
from laguna.games.murano.components import (
    BUILD_MOST,
    DEED_OF,
    FIRST_SHOP,
    SHIP_COST,
)
from laguna.games.murano.market import faces_in_stack, kind_to_buy
from laguna.games.murano.names import character_name, face_name, kind_name
from laguna.games.murano.needs import character_price
from laguna.games.murano.news import news as news
from laguna.games.murano.page import page as page
from laguna.games.murano.phrases import character_effect, listed, several
from laguna.games.murano.ring import may_act, sail_actions
from laguna.games.murano.table import (
    BUILDING,
    BUYING,
    HANDING_BEADS,
    HANDING_GOLD,
    INSTANT,
    LAST_OF_CHANCE,
    LAYING,
    OVER,
    PHASE_NAMES,
    RECRUITING,
    SAILING,
    SCORING,
    SEARCHING,
    SELLING,
    Table,
)


def prompt(table: Table, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == OVER:
        return end(table)
    if table.phase <= LAST_OF_CHANCE:
        return Text(f"murano.ask_{PHASE_NAMES[table.phase]}")
    if seat != table.mover:
        return Text("murano.wait_for", seat_name(table.mover), Text(f"murano.now_{PHASE_NAMES[table.phase]}"))
    return question(table)


def end(table: Table) -> Text:
    """Who has won, alone or with others (MU-13.1)."""
    place = table.places()
    winners = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    id = "murano.ask_over" if len(winners) == 1 else "murano.ask_over_shared"
    return Text(id, table.score[winners[0]], all_of([seat_name(seat) for seat in winners]))


def question(table: Table) -> Text:
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    if phase == SAILING:
        return ask_to_sail(table)
    if phase == BUYING:
        return Text("murano.ask_buy", kind_name(kind_to_buy(table)))
    if phase == SEARCHING:
        return Text("murano.ask_search", stack_said(table, kind_to_buy(table)))
    if phase == RECRUITING:
        return Text("murano.ask_recruit", character_price(table, table.mover))
    if phase == BUILDING:
        return Text("murano.ask_build", table.laid + 1, BUILD_MOST)
    if phase == LAYING or phase == INSTANT:
        return Text(f"murano.ask_{PHASE_NAMES[phase]}", held_name(table, table.mover))
    if phase == SELLING and table.working == 0:
        return Text("murano.ask_sell_one")
    if phase == SCORING:
        card = table.bought[table.cursor]
        return Text("murano.ask_score", character_name(card), character_effect(card))
    if phase == HANDING_GOLD or phase == HANDING_BEADS:
        return Text(f"murano.ask_{PHASE_NAMES[phase]}", character_name(table.bought[table.cursor]))
    return Text(f"murano.ask_{PHASE_NAMES[phase]}")


def ask_to_sail(table: Table) -> Text:
    """The first ship, another one, or the action where the last one is (DP-1, DP-2)."""
    if table.ships == 0:
        return Text("murano.ask_sail")
    more = len(sail_actions(table)) > (1 if may_act(table) else 0)
    if not more:
        return Text("murano.ask_act", act(table, DEED_OF[table.at]))
    cost = SHIP_COST[table.ships]
    if may_act(table):
        return Text("murano.ask_sail_on", act(table, DEED_OF[table.at]), cost)
    return Text("murano.ask_sail_more", cost)


def stack_said(table: Table, kind: i64) -> Text:
    """What is left in a stack that is known: "red shop ×2 and grey shop"."""
    faces = [action - TAKE + FIRST_SHOP for action in faces_in_stack(table, kind, TAKE)]
    return listed([several(face_name(face), table.stack[face]) for face in faces])
