"""Mille Fiori: the symbols of the board and the cards, each with its name and what it means."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import shapes, symbols
from laguna.games.millefiori.text import phrases
from laguna.text.text import Text


def entries() -> list[tuple[str, str, Text, Text]]:
    """Icon, the hue of its tokens, name and words of every symbol: the areas in their order, then the signs."""
    out: list[tuple[str, str, Text, Text]] = []
    for symbol in range(box.SYMBOLS):
        out.append((symbols.ICON_OF[symbol], shapes.space_hue(symbol), names.symbol_name(symbol), symbol_words(symbol)))
    for icon, hue, key in (
        ("star", "orange", "star"),
        (symbols.WHEEL, "blue", "wheel"),
        (symbols.PEOPLE, "grey", "people"),
        (symbols.ANCHOR, "blue", "anchor"),
        ("doge", "violet", "doge"),
        ("bead", "grey", "bead"),
    ):
        out.append((icon, hue, Text(f"millefiori.legend_{key}"), Text(f"millefiori.legend_{key}_words")))
    return out


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
