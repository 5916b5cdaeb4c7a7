"""Mille Fiori: the names of its things, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text
from laguna.games.millefiori.components import AREA_NAMES, KIND_SYMBOL, KIND_WHEEL, SPACE_NAMES, SYMBOL_NAMES


def symbol_name(symbol: i64) -> Text:
    """A symbol of cards and spaces: "quartz"."""
    return Text(f"millefiori.symbol_{SYMBOL_NAMES[symbol]}")


def kind_name(kind: i64) -> Text:
    """A card: "quartz 3"."""
    return Text("millefiori.card", symbol_name(KIND_SYMBOL[kind]), KIND_WHEEL[kind])


def area_name(area: i64) -> Text:
    """An area of the board."""
    return Text(f"millefiori.area_{AREA_NAMES[area]}")


def space_name(space: i64) -> Text:
    """A space by its id on the board; the same in every language."""
    return Text("millefiori.name", SPACE_NAMES[space])


def thing_name(sort: str, thing: str) -> Text:
    """What came to somebody: a place in an area, or one of its bonuses, told as "workshops_10"."""
    area, _, points = thing.partition("_")
    name = Text("millefiori.part_route") if area == "route" else Text(f"millefiori.area_{area}")
    return Text("millefiori.bonus_of", name, points) if sort == "bonus" else name
