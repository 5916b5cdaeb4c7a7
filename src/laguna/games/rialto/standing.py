"""Rialto: where the game stands in a few words, and what stands beside each player's name."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Fact
from laguna.core.text import Text
from laguna.games.rialto.components import ROUNDS
from laguna.games.rialto.names import district_name, kind_name
from laguna.games.rialto.phrases import STAGE_LETTERS, owned
from laguna.games.rialto.table import BLUES, END, PLAYS, SETUP, Table


def headline(table: Table) -> Text:
    """Round, district, and the part of the round."""
    if table.chapter == END:
        return Text("rialto.headline_over")
    if table.chapter == SETUP:
        return Text("rialto.headline_setup")
    district = district_name(table.current_district())
    if table.chapter < PLAYS:
        return Text("rialto.headline_cards", table.round, ROUNDS, district)
    if table.chapter < BLUES:
        stage = table.stage
        return Text("rialto.headline_stage", table.round, ROUNDS, district, STAGE_LETTERS[stage], kind_name(stage))
    return Text("rialto.headline_blue", table.round, ROUNDS, district)


def facts(table: Table, seat: i64) -> list[Fact]:
    """Coins, councillors, cards, buildings, and the place on the doge track: all of it is public (section 16)."""
    buildings = table.buildings_of(seat)
    rank = table.rank(seat)
    ready = table.ready[seat]
    return [
        Fact("coin", table.coins[seat], Text("rialto.fact_coins", table.coins[seat])),
        Fact("councillor", ready, Text("rialto.fact_councillors", ready, table.reserve[seat])),
        Fact("cards", table.hand_size[seat], Text("rialto.fact_cards", table.hand_size[seat])),
        Fact("building", buildings, buildings_words(table, seat, buildings)),
        Fact("doge", rank, Text("rialto.fact_doge", rank, table.doge_space[seat])),
    ]


def buildings_words(table: Table, seat: i64, count: i64) -> Text:
    """How many buildings a seat has, and which: the row beside the board has room for the figure only."""
    return Text("rialto.fact_buildings", count, owned(table, seat)) if count > 0 else Text("rialto.no_buildings")
