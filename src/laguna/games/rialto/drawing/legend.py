"""Rialto: the legend: what each symbol, card and tile is called and does."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.legend import LegendEntry
from laguna.drawing import svg
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.drawing import city_map_plate, own_board_plate, shapes
from laguna.games.rialto.text import phrases
from laguna.text.text import Text

WIDTH: Final = 120.0
HEIGHT: Final = 56.0


def entries() -> list[LegendEntry]:
    """Cards, the city, buildings by colour and value, then the symbols of a player."""
    found = [*cards(), *city(), *buildings(), *player()]
    for one in found:
        one.width, one.height = WIDTH, HEIGHT
    return found


def cards() -> list[LegendEntry]:
    """The seven kinds, in the order of their stages."""
    out: list[LegendEntry] = []
    for kind in range(box.KINDS):
        picture = centred(shapes.small_card(kind), shapes.SMALL_CARD_WIDTH, shapes.SMALL_CARD_HEIGHT)
        out.append(LegendEntry(picture, names.kind_name(kind), phrases.card_gives(kind)))
    return out


def city() -> list[LegendEntry]:
    """What lies on the map."""
    low, high = int(box.BRIDGE_LOW[0]), int(box.BRIDGE_HIGH[0])
    gondola = shapes.gondola_tile(0, int(box.GONDOLA_VALUES[0]), int(box.GONDOLA_VALUES[1]))
    return [
        entry(city_map_plate.round_tile(1, False), "round_tile"),
        entry(city_map_plate.worth(high), "worth"),
        entry(city_map_plate.token(0, 2), "councillors"),
        entry(shapes.bridge_tile(0, low, high), "bridge"),
        entry(gondola, "gondola"),
        LegendEntry(
            city_map_plate.bonus_tile(0, True),
            Text("rialto.legend_bonus"),
            Text("rialto.legend_bonus_words", box.BONUS_VP[0]),
        ),
        entry(svg.token(svg.NEUTRAL, 0, 0, 9), "marker"),
    ]


def buildings() -> list[LegendEntry]:
    """The twelve buildings, each with when it works and what it does."""
    out: list[LegendEntry] = []
    for building in range(box.BUILDINGS):
        picture = centred(shapes.building_tile(building), shapes.TILE_WIDTH, shapes.TILE_HEIGHT)
        words = Text("rialto.legend_building", phrases.when(building), phrases.EFFECTS[building])
        out.append(LegendEntry(picture, names.building_name(building), words))
    return out


def player() -> list[LegendEntry]:
    """What stands beside a player's name and on the own board."""
    slot = centred(own_board_plate.own_tile(box.YELLOW_3, own_board_plate.SPENT, False, ""), 88, 56)
    return [
        entry(svg.icon("vp", 0, 0, 24, "var(--gold)", "var(--surface)"), "points"),
        entry(svg.icon("coin", 0, 0, 24, "var(--gold)", "var(--surface)"), "coin"),
        entry(svg.icon("councillor", 0, 0, 24, "var(--ink)", "var(--surface)"), "ready"),
        entry(svg.icon("cards", 0, 0, 24, "var(--ink-2)", "var(--surface)"), "cards"),
        entry(svg.icon("doge", 0, 0, 24, "var(--g-violet-ink)", "var(--surface)"), "track"),
        entry(svg.icon("crown", 0, 0, 24, "var(--gold)", "var(--surface)"), "majority"),
        entry(slot, "used"),
    ]


def entry(picture: str, key: str) -> LegendEntry:
    """An entry whose name and words have sentences of their own."""
    return LegendEntry(picture, Text(f"rialto.legend_{key}"), Text(f"rialto.legend_{key}_words"))


def centred(body: str, width: float, height: float) -> str:
    """A shape that begins at its corner, drawn round its middle."""
    return f'<g transform="translate({svg.n(-width / 2)} {svg.n(-height / 2)})">{body}</g>'
