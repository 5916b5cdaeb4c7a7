"""Murano: its small picture, an island of glass with ships on their way round it."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.murano import components as box
from laguna.games.murano.drawing import islands_plate, shapes

WIDTH: Final = 180.0
HEIGHT: Final = 98.0
SCALE: Final = 0.72
ROWS: Final = ("BSB", "BSS")  # what lies in the picture, field by field
TILES: Final[dict[tuple[int, int], tuple[str, int]]] = {  # row and column: face and owner
    (0, 0): ("glass_factory", 0),
    (0, 1): ("street_rb", box.FREE),
    (0, 2): ("palace_2", box.FREE),
    (1, 0): ("shop_blue", 1),
    (1, 1): ("street_g", box.FREE),
}


@cache
def emblem() -> str:
    """Water, a piece of an island, a gondola, and three ships on the ring."""
    out = [svg.rect(0, 0, WIDTH, HEIGHT, 0, "var(--water)")]
    out.append('<path d="M-10 84H190M-10 14H190" stroke="var(--water-2)" stroke-width="20"/>')
    left, top = 52.0, 23.0
    side = shapes.FIELD * SCALE
    out.append(svg.rect(left - 4, top - 3, 3 * side + 8, 2 * side + 6, 9, "var(--land)", "var(--land-line)", 1.4))
    for row, line in enumerate(ROWS):
        for column, sign in enumerate(line):
            found = TILES.get((row, column))
            body = (
                islands_plate.empty_field(sign == "S")
                if found is None
                else islands_plate.tile_body(box.FACE_NAMES.index(found[0]), found[1])
            )
            out.append(shapes.at(left + side * (column + 0.5), top + side * (row + 0.5), body, SCALE))
    out.append(shapes.at(155, 50, shapes.gondola(2), 0.9))
    for x, y, red in ((30.0, 86.0, False), (112.0, 88.0, True), (146.0, 14.0, False)):
        out.append(shapes.at(x, y, shapes.ship(red), 0.72))
    return "".join(out)
