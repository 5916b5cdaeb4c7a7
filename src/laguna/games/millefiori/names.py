"""Mille Fiori: names of cards, areas and spaces, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.text.text import Text


def symbol_name(symbol: i64) -> Text:
    """A symbol of cards and spaces: "quartz"."""
    return Text(f"millefiori.symbol_{box.SYMBOL_NAMES[symbol]}")


def kind_name(kind: i64) -> Text:
    """A card: "quartz 3"."""
    return Text("millefiori.card", symbol_name(box.KIND_SYMBOL[kind]), box.KIND_WHEEL[kind])


def area_name(area: i64) -> Text:
    """An area of the board."""
    return Text(f"millefiori.area_{box.AREA_NAMES[area]}")


def space_name(space: i64) -> Text:
    """A space by what can be counted on the board: its row or level, and its place there from the left."""
    area = box.AREA_OF_SPACE[space]
    at = space - box.FIRST_SPACE[area]
    if area == box.WORKSHOPS:
        return Text("millefiori.name_workshop", box.WORKSHOP_ROW[at], box.WORKSHOP_PLACE[at])
    if area == box.RESIDENCES:
        return Text("millefiori.name_residence", at + 1)
    if area == box.TRADE:
        return Text("millefiori.name_trade", box.TRADE_ROW[at] + 1, symbol_name(box.SPACE_SYMBOL[space]))
    if area == box.HARBOR:
        return Text("millefiori.name_harbor", box.HARBOR_ROW[at] + 1, at % box.FLEET + 1)
    at = space - box.FIRST_SPACE[box.NOBILI]
    return Text(f"millefiori.name_level_{box.LEVEL[at]}", area_name(area), box.LEVEL_PLACE[at])


def space_code(space: i64) -> Text:
    """A space as a move writes it, "W12": for refusals of typed moves."""
    return Text("millefiori.name", box.SPACE_NAMES[space])


def thing_name(sort: str, thing: str) -> Text:
    """What came to somebody: a place in an area, or one of its bonuses, written "workshops_10"."""
    area, _, points = thing.partition("_")
    name = Text("millefiori.part_route") if area == "route" else Text(f"millefiori.area_{area}")
    return Text("millefiori.bonus_of", name, points) if sort == "bonus" else name
