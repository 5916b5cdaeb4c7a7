"""Mille Fiori: the game's own symbols, drawn like those of drawing/icons.py: 24 by 24, geometry only."""

from __future__ import annotations

from typing import Final

from laguna.drawing.icons import HOLE, LINE, cut, disc, path, pen, register, ring
from laguna.games.millefiori import components as box

SYMBOLS: Final[dict[str, str]] = {
    # the workshops: quartz, ash, lime, pigment
    "quartz": path("M12 1.5 18.5 8 16 22.5H8L5.5 8Z") + path("M12 1.5V22.5M5.5 8 12 11 18.5 8", cut(1.2)),
    "ash": path(
        "M12.5 1.5c1 5 7 7 7 13.5 0 4.5-3.5 7.5-7.5 7.5S4.5 19.5 4.5 15c0-3.5 2-5 3-7.5"
        " 1 1 2 2 2.2 3.5C11.5 9 13 6 12.5 1.5Z"
    )
    + path("M12 13.5c.5 2.5 3 3 3 5.3a3 3 0 0 1-6 0c0-2 2.5-3 3-5.3Z", HOLE),
    "lime": path("M1.5 21C5 12 9 6.5 12 6.5S19 12 22.5 21Z")
    + disc(6.5, 7, 1.7)
    + disc(17.5, 6, 1.7)
    + disc(12, 2.8, 1.5),
    "pigment": path("M12 1.5c4 5.5 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7.5 7-13Z")
    + path("M8.5 15a3.5 3.5 0 0 0 3.5 3.5", cut(1.8)),
    # the residences
    "key": disc(7, 8, 5.5) + disc(7, 8, 2, HOLE) + path("M10 10.5 20 20.5M17 17.5 20 14.5M14 14.5 16.5 12", LINE),
    # the Nobili: lion, coin (as everywhere), cross
    "lion": ring(9, 7, 3.3)
    + disc(12, 12, 7)
    + disc(9.3, 10.5, 1.3, HOLE)
    + disc(14.7, 10.5, 1.3, HOLE)
    + path("M12 12.5v3M9 15q3 2.5 6 0", cut(1.6)),
    "cross": path("M9 2h6v7h7v6h-7v7H9v-7H2V9h7Z"),
    # the Populi: fish, shell, crab
    "fish": path(
        "M1.5 6c3 1 4.5 3 5.5 4.5C9 7 12 5.5 15 5.5c4 0 6.5 3.5 7.5 6.5-1 3-3.5 6.5-7.5 6.5"
        "-3 0-6-1.5-8-5C6 15 4.5 17 1.5 18c1.5-4 1.5-8 0-12Z"
    )
    + disc(17.5, 10.5, 1.5, HOLE),
    "shell": path("M12 21 2 11C2 6 7 2.5 12 2.5S22 6 22 11Z") + path("M12 20 7 7M12 20V5M12 20 17 7", cut(1.3)),
    "crab": path("M5 14.5a7 5.5 0 1 1 14 0a7 5.5 0 1 1-14 0Z")
    + path("M6 11C3 9 2 6 3.5 2.5 5 4 5.5 4 7 3c.5 3 0 5-1 8ZM18 11c3-2 4-5 2.5-8.5C19 4 18.5 4 17 3c-.5 3 0 5 1 8Z")
    + path("M5 17 2 19.5M19 17 22 19.5M6 20 4 22.5M18 20 20 22.5", pen(1.6)),
    # goods: glass, carafe, jewelry, swan
    "glass": path("M5 2h14c0 6-2 10-5.7 11v5.5H17a1.7 1.7 0 0 1 0 3.5H7a1.7 1.7 0 0 1 0-3.5h3.7V13C7 12 5 8 5 2Z"),
    "carafe": path("M9.5 1.5h5V3h-.7v5c3 2 5.2 4.5 5.2 8.5 0 4-3 6-7 6s-7-2-7-6C5 12.5 7.2 10 10.2 8V3h-.7Z"),
    "jewelry": disc(12, 15.5, 6, LINE) + path("M8 2h8l2.5 3.5L12 11 5.5 5.5Z"),
    "swan": path(
        "M9 2.5c3 0 4.5 2 4.5 4.5 0 2.5-2.5 3.5-2.5 5.5 3-2 8-2.5 11.5-1-1 6-4 9.5-10 9.5"
        "C6.5 21 3 18.5 3 15c0-4 5-5 5-8 0-.8-.5-1-1.2-1L3.5 6.5C4.5 4 6.5 2.5 9 2.5Z"
    ),
    # the sea
    "ship": path("M2 15.5h20L19 21H6Z") + path("M11 2v12H4.5Q9 9 11 2ZM12.8 4q5 3 6 10h-6Z"),
    "anchor": path("M12 7v14M6.5 10.5h11M4 14c.5 4.5 4 7 8 7s7.5-2.5 8-7", LINE) + disc(12, 4.5, 2.2, LINE),
    "wheel": disc(12, 12, 6.2, LINE)
    + disc(12, 12, 2)
    + path("M12 1.5v21M1.5 12h21M4.6 4.6l14.8 14.8M19.4 4.6 4.6 19.4", pen(1.7)),
    # a card by which others score too
    "people": disc(8, 8, 3.8)
    + path("M8 13c4 0 6.5 2.5 6.5 8h-13C1.5 15.5 4 13 8 13Z")
    + disc(16.5, 8.5, 3)
    + path("M16 13c4 0 6.5 2.5 6.5 7h-6c0-3-.8-5.2-2.5-6.7Z"),
}

# As sentences do, symbols have names that begin with the game's, so that two games never draw over each other.
register("millefiori", SYMBOLS)

ANCHOR: Final = "millefiori.anchor"
WHEEL: Final = "millefiori.wheel"
SHIP_ICON: Final = "millefiori.ship"
PEOPLE: Final = "millefiori.people"
# By symbol of cards and spaces; a coin is the one that every game knows.
ICON_OF: Final[list[str]] = [f"millefiori.{name}" if name in SYMBOLS else name for name in box.SYMBOL_NAMES]
