"""Rialto: the headline, and the figures beside each player's name."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.facets.text import Fact
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import phases
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text.text import Text


def headline(state: RialtoPosition) -> Text:
    """Round, district, and the part of the round."""
    if state.chapter == phases.END:
        return Text("rialto.headline_over")
    if state.chapter == phases.SETUP:
        return Text("rialto.headline_setup")
    district = names.district_name(state.current_district())
    if state.chapter < phases.PLAYS:
        return Text("rialto.headline_cards", state.round, box.ROUNDS, district)
    if state.chapter < phases.BLUES:
        stage = state.stage
        return Text(
            "rialto.headline_stage",
            state.round,
            box.ROUNDS,
            district,
            phrases.STAGE_LETTERS[stage],
            names.kind_name(stage),
        )
    return Text("rialto.headline_blue", state.round, box.ROUNDS, district)


def facts(state: RialtoPosition, seat: i64) -> list[Fact]:
    """Coins, councillors, cards, buildings, and the place on the doge track: all of it is public (section 16)."""
    buildings = state.buildings_of(seat)
    rank = state.rank(seat)
    ready = state.ready[seat]
    return [
        Fact("coin", state.coins[seat], Text("rialto.fact_coins", state.coins[seat])),
        Fact("councillor", ready, Text("rialto.fact_councillors", ready, state.reserve[seat])),
        Fact("cards", state.hand_size[seat], Text("rialto.fact_cards", state.hand_size[seat])),
        Fact("building", buildings, buildings_words(state, seat, buildings)),
        Fact("doge", rank, Text("rialto.fact_doge", rank, state.doge_space[seat])),
    ]


def buildings_words(state: RialtoPosition, seat: i64, count: i64) -> Text:
    """How many buildings a seat has, and which: the row beside the board shows only the figure."""
    return (
        Text("rialto.fact_buildings", count, phrases.owned(state, seat)) if count > 0 else Text("rialto.no_buildings")
    )
