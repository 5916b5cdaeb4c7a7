"""Mille Fiori: the symbols of the board and the cards, each with its name and what it means."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.legend import LegendEntry
from laguna.drawing import svg
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import shapes, symbols
from laguna.games.millefiori.text import phrases
from laguna.text.text import Text

SIZE: Final = 44.0  # both sides of a picture


def entries() -> list[LegendEntry]:
    """Every symbol: the areas in their order, then the signs."""
    out: list[LegendEntry] = []
    for symbol in range(box.SYMBOLS):
        out.append(
            entry(symbols.ICON_OF[symbol], shapes.space_hue(symbol), names.symbol_name(symbol), symbol_words(symbol))
        )
    for icon, hue, key in (
        ("star", "orange", "star"),
        (symbols.WHEEL, "blue", "wheel"),
        (symbols.PEOPLE, "grey", "people"),
        (symbols.ANCHOR, "blue", "anchor"),
        ("doge", "violet", "doge"),
        ("bead", "grey", "bead"),
    ):
        out.append(entry(icon, hue, Text(f"millefiori.legend_{key}"), Text(f"millefiori.legend_{key}_words")))
    return out


def entry(icon: str, hue: str, name: Text, words: Text) -> LegendEntry:
    """A symbol on a ground of its hue."""
    ground = svg.rect(-SIZE / 2, -SIZE / 2, SIZE, SIZE, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.1)
    picture = ground + svg.icon(icon, 0, 0, 28, f"var(--g-{hue}-ink)", f"var(--g-{hue}-tint)")
    return LegendEntry(picture, name, words, SIZE, SIZE)


def symbol_words(symbol: i64) -> Text:
    """What a diamond on a space with this symbol scores (MF-5 to MF-9)."""
    area = box.AREA_OF[symbol]
    where = phrases.in_area(area)
    if area == box.WORKSHOPS:
        each = box.PIGMENT_POINTS if symbol == box.PIGMENT else box.WORKSHOP_POINTS
        return Text("millefiori.legend_workshops", each, where)
    if area == box.NOBILI or area == box.POPULI:
        return Text("millefiori.legend_townspeople", where)
    return Text(f"millefiori.legend_{box.AREA_NAMES[area]}", where)
