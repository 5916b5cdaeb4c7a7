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
    """A space by its id on the board; the same in every language."""
    return Text("millefiori.name", box.SPACE_NAMES[space])


def thing_name(sort: str, thing: str) -> Text:
    """What came to somebody: a place in an area, or one of its bonuses, written "workshops_10"."""
    area, _, points = thing.partition("_")
    name = Text("millefiori.part_route") if area == "route" else Text(f"millefiori.area_{area}")
    return Text("millefiori.bonus_of", name, points) if sort == "bonus" else name
