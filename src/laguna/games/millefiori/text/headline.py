"""Mille Fiori: the headline of the game, and the facts shown beside each player."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.facets.text import Fact
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import areas, passing, phases
from laguna.games.millefiori.rules.position import MilleFioriPosition
from laguna.text.text import Text


def headline(table: MilleFioriPosition) -> Text:
    """Round and pass."""
    if table.phase == phases.OVER:
        return Text("millefiori.page_over")
    if table.round == 0:
        return Text("millefiori.page_setup")
    if table.ending:
        return Text("millefiori.headline_ending", table.round)
    return Text("millefiori.headline", table.round, table.passes + 1, box.PLAYS_EACH_ROUND[table.seats])


def facts(table: MilleFioriPosition, seat: i64) -> list[Fact]:
    """Diamonds, ship and cards; who starts, and bonus points that are scored at the end (MF-3.9, MF-12.3)."""
    supply = int(table.supply[seat])
    ship = int(table.ship[seat])
    cards = int(cards_of(table, seat))
    out = [
        Fact("bead", supply, Text("millefiori.fact_diamonds", supply, table.reserve[seat])),
        Fact("millefiori.ship", ship, Text("millefiori.fact_ship", ship)),
        Fact("cards", cards, Text("millefiori.fact_cards", cards)),
    ]
    waiting = int(waiting_points(table, seat))
    if waiting > 0:
        out.append(Fact("vp", waiting, Text("millefiori.fact_bonus", waiting)))
    if table.doge == seat:
        out.append(Fact("doge", 1, Text("millefiori.fact_start")))
    return out


def cards_of(table: MilleFioriPosition, seat: i64) -> i64:
    """How many cards a player holds or has before them: those to choose from, or those that wait."""
    return passing.size_before(table, seat) if passing.has_picked(table, seat) else passing.hand_size(table, seat)


def waiting_points(table: MilleFioriPosition, seat: i64) -> i64:
    """Bonus points that the edition adds at the end only (MF-12.3)."""
    if box.BONUS_AT_ONCE[table.edition] == 1 or table.phase == phases.OVER:
        return 0
    return areas.waiting_bonus(table, seat)
