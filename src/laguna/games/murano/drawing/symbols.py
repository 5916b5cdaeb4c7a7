"""Murano: its own symbols, drawn like those of drawing/icons.py: 24 by 24, geometry only."""

from __future__ import annotations

from typing import Final

from laguna.drawing import icons

SYMBOLS: Final[dict[str, str]] = {
    # what is done
    "build": icons.path("M3 6.5 6.5 3H15l2 3.5V9H3Z") + icons.path("M8 9h4v12.5H8Z"),
    "income": icons.path("M3.5 18a8.5 3.5 0 1 1 17 0a8.5 3.5 0 1 1-17 0Z")
    + icons.path("M3.5 12.5a8.5 3.5 0 1 1 17 0a8.5 3.5 0 1 1-17 0Z")
    + icons.path("M3.5 7a8.5 3.5 0 1 1 17 0a8.5 3.5 0 1 1-17 0Z")
    + icons.path("M3.5 12.5c0 4.7 17 4.7 17 0M3.5 7c0 4.7 17 4.7 17 0", icons.cut(1.4)),
    "hire": icons.disc(9, 7, 4)
    + icons.path("M9 12c4.5 0 7 3 7 9H2c0-6 2.5-9 7-9Z")
    + icons.path("M19.5 4v7M16 7.5h7M16.5 15h6", icons.pen(2.2)),
    # tiles
    "street": icons.path("M2.5 3H11v8H2.5ZM13 3h8.5v5H13ZM13 10h8.5v11H13ZM2.5 13H11v8H2.5Z"),
    "factory": icons.path("M3 21V10.5L8 7v3.5L13 7v3.5l2-1.5L15.7 2h3.6L21 9v12Z")
    + icons.path("M9.5 21v-3q0-2.5 2.5-2.5t2.5 2.5v3Z", icons.HOLE),
    "shop": icons.path("M2.5 3.5h19l1 6q-2.4 3-4.8 0-2.8 3-5.7 0-2.9 3-5.7 0-2.4 3-4.8 0Z")
    + icons.path("M4 13h16v8H4Z")
    + icons.path("M6.5 15h5v6h-5Z", icons.HOLE),
    "palace": icons.path("M3 8.5h18V21H3Z")
    + icons.path("M3 7.5 4.5 4.5 6 7.5 7.5 4.5 9 7.5l1.5-3 1.5 3 1.5-3 1.5 3 1.5-3 1.5 3 1.5-3 1.5 3Z")
    + icons.path(
        "M5.5 21v-5.5q0-2 1.5-3.5 1.5 1.5 1.5 3.5V21ZM10.5 21v-5.5q0-2 1.5-3.5 1.5 1.5 1.5 3.5V21Z"
        "M15.5 21v-5.5q0-2 1.5-3.5 1.5 1.5 1.5 3.5V21Z",
        icons.HOLE,
    ),
    "special": icons.path("M12 1.5 13 4c3.5 1 5.5 3.5 5.5 7h-13c0-3.5 2-6 5.5-7Z")
    + icons.path("M4 12h16v9.5H4Z")
    + icons.path("M10 21.5v-4q0-2 2-3.3 2 1.3 2 3.3v4Z", icons.HOLE),
    "crest": icons.path("M4 3h16v9c0 5-3.5 8-8 10-4.5-2-8-5-8-10Z"),
    "customer": icons.disc(12, 7, 4.5) + icons.path("M12 12.5c5 0 8 3.5 8 9H4c0-5.5 3-9 8-9Z"),
    # people and ships
    "gondolier": icons.disc(10, 5, 3)
    + icons.path("M4.5 4.2h11v1.6h-11Z")
    + icons.path("M10 8.5c3 0 4.5 2 4.5 5V21h-9v-7.5c0-3 1.5-5 4.5-5Z")
    + icons.path("M19 3v18.5", icons.pen(2)),
    "character": icons.block(4, 2.5, 16, 19, 2.5)
    + icons.disc(12, 9, 3, icons.HOLE)
    + icons.path("M12 13c3.5 0 5 2 5 5.5H7C7 15 8.5 13 12 13Z", icons.HOLE),
    "ship": icons.path("M2 15.5h20L19 21H6Z") + icons.path("M11 2v12H4.5Q9 9 11 2ZM12.8 4q5 3 6 10h-6Z"),
}

# As sentences do, symbols have names that begin with the game's, so that two games never draw over each other.
icons.register("murano", SYMBOLS)

CREST: Final = "murano.crest"
CUSTOMER: Final = "murano.customer"
GONDOLIER: Final = "murano.gondolier"
CHARACTER: Final = "murano.character"
SPECIAL_ICON: Final = "murano.special"
BUILD_ICON: Final = "murano.build"
# By deed and by kind of tile: symbol and colour.
DEED_ICONS: Final = (
    "coin",
    "murano.factory",
    "murano.shop",
    "murano.palace",
    "murano.special",
    "murano.character",
    "murano.gondolier",
    "murano.build",
    "murano.income",
    "bead",
    "murano.hire",
)
DEED_HUES: Final = (
    "yellow",
    "green",
    "grey",
    "yellow",
    "red",
    "violet",
    "aqua",
    "orange",
    "yellow",
    "green",
    "grey",
)
KIND_ICONS: Final = ("murano.street", "murano.factory", "murano.shop", "murano.palace", "murano.special")
KIND_HUES: Final = ("grey", "green", "blue", "yellow", "red")
