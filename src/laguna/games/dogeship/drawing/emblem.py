"""The Doge Ship: its small picture, the galley half built, and a die cast for it."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.dogeship.drawing import shapes, symbols

WIDTH: Final = 180.0
HEIGHT: Final = 98.0
HULL: Final = "M10 46Q13 34 30 40H150L172 44Q160 82 136 84H44Q18 80 10 46Z"
PLACE: Final = 21.0  # side of a part
LEFT: Final = 34.0
DECKS_Y: Final = (42.0, 63.0)  # the upper deck, the lower one
BUILT: Final = ((0, 2, 3), (1, 0, 2, 3))  # by deck: the colour of each part
COLUMNS: Final = 5
DICE: Final = ((12, 6, 4, "red", 20), (38, 10, 2, "green", 16))  # x, y, face, colour, size
RIPPLES: Final = ((14, 92), (76, 93), (142, 91))


@cache
def emblem() -> str:
    """Water, the hull with its parts, two dice."""
    out = svg.rect(0, 0, WIDTH, HEIGHT, 0, "var(--water)")
    for x, y in RIPPLES:
        wave = f"M{x} {y}q5-5 10 0t10 0"
        out += f'<path d="{wave}" fill="none" stroke="var(--water-2)" stroke-width="2.400" stroke-linecap="round"/>'
    out += f'<path d="{HULL}" fill="var(--g-orange-tint)" stroke="var(--land-line)" stroke-width="1.6"/>'
    for deck, top in enumerate(DECKS_Y):
        for column in range(COLUMNS):
            built = BUILT[deck]
            fill = "var(--raised)" if column < len(built) else "var(--land)"
            part = svg.rect(0, 0, PLACE - 2, PLACE - 3, 3, fill, "var(--land-line)", 0.8)
            if column < len(built):
                part += shapes.square(built[column], (PLACE - 2) / 2, (PLACE - 3) / 2, 10)
            out += shapes.at(LEFT + PLACE * column, top, part)
    for x, y, face, hue, size in DICE:
        out += shapes.at(x, y, shapes.die(face, hue, size))
    out += svg.icon(symbols.GALLEY, 152, 20, 30, "var(--g-orange-ink)")
    return out
