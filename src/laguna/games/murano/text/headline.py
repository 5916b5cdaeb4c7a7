"""Murano: where the game stands, and what is public of each player at a glance."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Fact
from laguna.core.text import Text, all_of
from laguna.games.murano.components import GLASSES, ISLANDS
from laguna.games.murano.phrases import beads_held, cards_in, tile_count, tiles_of
from laguna.games.murano.symbols import CHARACTER, GONDOLIER, SPECIAL_ICON
from laguna.games.murano.table import OVER, SCORING, START_PLAYER, Table


def headline(table: Table) -> Text:
    """How many turns everyone has had, the last round, final scoring."""
    if table.phase == OVER:
        return Text("murano.headline_over")
    if table.phase >= SCORING:
        return Text("murano.headline_scoring")
    if table.phase <= START_PLAYER:
        return Text("murano.headline_setup")
    turn = table.turn // table.seats + 1
    return Text("murano.headline_last" if table.is_ending() else "murano.headline", turn)


def placed_of(table: Table, seat: i64) -> i64:
    """How many gondoliers a seat has placed at islands."""
    out: i64 = 0
    for island in range(i64(ISLANDS)):
        out += table.placed(seat, island)
    return out


def facts(table: Table, seat: i64) -> list[Fact]:
    """Gold, gondoliers, beads, characters, unbuilt tiles, special cards; who started."""
    gold = int(table.gold[seat])
    crew = int(table.crew[seat])
    beads = int(table.beads_of(seat))
    characters = int(table.recruits(seat))
    tiles = int(tile_count(table, seat))
    cards = cards_in(table.special[seat] | (table.fresh if seat == table.mover else 0))
    held = beads_held(table.beads, seat * GLASSES)
    out = [
        Fact("coin", gold, Text("murano.fact_gold", gold)),
        Fact(GONDOLIER, crew, Text("murano.fact_crew", crew, placed_of(table, seat), table.idle[seat])),
        Fact("bead", beads, Text("murano.fact_beads", beads, held) if beads > 0 else Text("murano.no_beads")),
        Fact(CHARACTER, characters, Text("murano.fact_characters", characters)),
        Fact("building", tiles, tiles_fact(table, seat, tiles)),
    ]
    if len(cards) > 0:
        out.append(Fact(SPECIAL_ICON, len(cards), Text("murano.fact_cards", len(cards), all_of(cards))))
    if table.start == seat:
        out.append(Fact("first", 1, Text("murano.fact_start")))
    return out


def tiles_fact(table: Table, seat: i64, tiles: int) -> Text:
    """Unbuilt tiles by their kinds, as everybody may know them."""
    if tiles == 0:
        return Text("murano.no_tiles")
    return Text("murano.fact_tiles", tiles, tiles_of(table, seat, False))
