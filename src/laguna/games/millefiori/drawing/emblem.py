"""Mille Fiori: the emblem, a field of glass flowers with a few diamonds on it."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.millefiori.drawing import shapes, spaces

WIDTH: Final = 180.0
HEIGHT: Final = 98.0
STEP_X: Final = 30.0
STEP_Y: Final = 28.0
ROWS: Final = 4
HUES: Final = ("orange", "violet", "green", "aqua", "leaf", "blue", "red")
DIAMONDS: Final = ((1, 1, 0), (4, 1, 2), (2, 2, 1), (5, 2, 3), (3, 3, 0))  # column, row, seat
SMALL: Final = 6.9  # a token of this size has no letter yet


@cache
def emblem() -> str:
    """Hexagons with a flower each; at the edges they go on beyond the picture."""
    seats = {(column, row): seat for column, row, seat in DIAMONDS}
    out = [svg.rect(0, 0, WIDTH, HEIGHT, 0, "var(--water)")]
    for row in range(ROWS):
        for column in range(7):
            hue = HUES[(2 * column + 3 * row) % len(HUES)]
            x = 3 + STEP_X * column + STEP_X / 2 * (row % 2)
            y = 7 + STEP_Y * row
            paint = f'fill="var(--g-{hue}-tint)" stroke="var(--g-{hue})" stroke-width="1"'
            body = f"{spaces.hexagon(STEP_X - 1, 35)} {paint}/>"
            seat = seats.get((column, row))
            if seat is None:
                body += svg.icon("vp", 0, 0, 18, f"var(--g-{hue})", f"var(--g-{hue}-tint)")
            else:
                body += svg.token(seat, 0, 0, SMALL)
            out.append(shapes.at(x, y, body))
    return "".join(out)
