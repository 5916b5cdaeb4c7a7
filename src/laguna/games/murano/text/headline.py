"""Murano: where the game stands, and what is public of each player at a glance."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.facets.text import Fact
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.text import phrases
from laguna.games.murano.text.story import explanations
from laguna.text.text import Text, all_of


def headline(table: MuranoPosition) -> Text:
    """How many turns everyone has had, the last round, final scoring."""
    if table.phase == phases.OVER:
        return Text("murano.headline_over")
    if table.phase >= phases.SCORING:
        return Text("murano.headline_scoring")
    if table.phase <= phases.START_PLAYER:
        return Text("murano.headline_setup")
    turn = table.turn // table.seats + 1
    return Text("murano.headline_last" if table.is_ending() else "murano.headline", turn)


def facts(table: MuranoPosition, seat: i64) -> list[Fact]:
    """Gold, gondoliers, beads, characters, unbuilt tiles, special cards; who started."""
    gold = int(table.gold[seat])
    crew = int(table.crew[seat])
    beads = int(table.beads_of(seat))
    characters = int(table.recruits(seat))
    tiles = int(table.unbuilt_tiles(seat))
    held_cards = special_cards(table, seat)
    held = phrases.beads_held(table.beads, seat * box.GLASSES)
    out = [
        Fact("coin", gold, Text("murano.fact_gold", gold)),
        Fact("murano.gondolier", crew, Text("murano.fact_crew", crew, table.all_placed(seat), table.idle[seat])),
        Fact("bead", beads, Text("murano.fact_beads", beads, held) if beads > 0 else Text("murano.no_beads")),
        Fact("murano.character", characters, Text("murano.fact_characters", characters)),
        Fact("building", tiles, tiles_fact(table, seat, tiles)),
    ]
    if len(held_cards) > 0:
        explained = all_of([explanations.card_explained(card) for card in cards_of(table, seat)])
        out.append(Fact("murano.special", len(held_cards), Text("murano.fact_cards", len(held_cards), explained)))
    if table.start == seat:
        out.append(Fact("first", 1, Text("murano.fact_start")))
    return out


def cards_of(table: MuranoPosition, seat: i64) -> list[int]:
    """The special building cards of a player, those that don't work yet among them."""
    mask = table.special[seat] | (table.fresh if seat == table.mover else 0)
    return [card for card in range(cards.SPECIALS) if mask & box.BIT[card] != 0]


def special_cards(table: MuranoPosition, seat: i64) -> list[Text]:
    """The names of these cards."""
    return [names.card_name(card) for card in cards_of(table, seat)]


def tiles_fact(table: MuranoPosition, seat: i64, tiles: int) -> Text:
    """Unbuilt tiles by their kinds, as everybody may know them."""
    if tiles == 0:
        return Text("murano.no_tiles")
    return Text("murano.fact_tiles", tiles, phrases.tiles_of(table, seat, False))
