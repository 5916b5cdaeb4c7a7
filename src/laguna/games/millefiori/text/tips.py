"""Mille Fiori: what a card scores on the board as it stands, in one sentence with the numbers of this position."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import areas, preview
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.text.text import Text


def tip(table: MilleFioriPosition, seat: i64, card: i64) -> Text:
    """What the card's area is about now (MF-5 to MF-9)."""
    symbol = box.KIND_SYMBOL[card]
    area = box.AREA_OF[symbol]
    name = names.symbol_name(symbol)
    spaces = areas.legal_spaces(table, symbol)
    free: i64 = len(spaces)
    best: i64 = 0
    for space in spaces:
        points = preview.placement(table, seat, card, space).points[seat]
        if points > best:
            best = points
    if area == box.WORKSHOPS:
        id = "millefiori.tip_pigment" if symbol == box.PIGMENT else "millefiori.tip_workshops"
        return Text(id, free, best)
    if area == box.RESIDENCES:
        at = spaces[0] - box.FIRST_SPACE[box.RESIDENCES]
        return Text("millefiori.tip_residences", at + 1, box.RESIDENCE_VALUES[at], best)
    if area == box.TRADE:
        value: i64 = 1
        for space in box.SPACES_OF[symbol]:
            if table.owner[space] != FREE:
                value += 1
        return Text("millefiori.tip_trade", value, name)
    if area == box.HARBOR:
        return Text("millefiori.tip_harbor", fleets_to_complete(table))
    return Text("millefiori.tip_townspeople", free, name, best)


def fleets_to_complete(table: MilleFioriPosition) -> i64:
    """How many fleets lack one ship (MF-9.2)."""
    out: i64 = 0
    for row in range(box.ROWS):
        if areas.missing_ships(table, row) == 1:
            out += 1
    return out
