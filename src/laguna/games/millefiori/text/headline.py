"""Mille Fiori: where the game stands, and what is public of each player at a glance."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Fact
from laguna.core.text import Text
from laguna.games.millefiori.components import BONUS_AT_ONCE, PLAYS_EACH_ROUND
from laguna.games.millefiori.hints import waiting_bonus
from laguna.games.millefiori.passing import hand_size, has_picked, size_before
from laguna.games.millefiori.symbols import SHIP_ICON
from laguna.games.millefiori.table import OVER, Table


def headline(table: Table) -> Text:
    """Round and pass."""
    if table.phase == OVER:
        return Text("millefiori.page_over")
    if table.round == 0:
        return Text("millefiori.page_setup")
    if table.ending:
        return Text("millefiori.headline_ending", table.round)
    return Text("millefiori.headline", table.round, table.passes + 1, PLAYS_EACH_ROUND[table.seats])


def facts(table: Table, seat: i64) -> list[Fact]:
    """Diamonds, ship and cards; who starts, and bonus points that are scored at the end (MF-3.9, MF-12.3)."""
    supply = int(table.supply[seat])
    ship = int(table.ship[seat])
    cards = int(cards_of(table, seat))
    out = [
        Fact("bead", supply, Text("millefiori.fact_diamonds", supply, table.reserve[seat])),
        Fact(SHIP_ICON, ship, Text("millefiori.fact_ship", ship)),
        Fact("cards", cards, Text("millefiori.fact_cards", cards)),
    ]
    waiting = int(waiting_points(table, seat))
    if waiting > 0:
        out.append(Fact("vp", waiting, Text("millefiori.fact_bonus", waiting)))
    if table.doge == seat:
        out.append(Fact("doge", 1, Text("millefiori.fact_start")))
    return out


def cards_of(table: Table, seat: i64) -> i64:
    """How many cards a player holds or has before them: those to choose from, or those that wait."""
    return size_before(table, seat) if has_picked(table, seat) else hand_size(table, seat)


def waiting_points(table: Table, seat: i64) -> i64:
    """Bonus points that the edition adds at the end only (MF-12.3)."""
    if BONUS_AT_ONCE[table.edition] == 1 or table.phase == OVER:
        return 0
    return waiting_bonus(table, seat)
