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
