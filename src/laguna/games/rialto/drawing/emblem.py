"""Rialto: a small picture of the game for the lobby: three districts, what joins them, and who is there."""

from __future__ import annotations

from typing import Final

from laguna.drawing import svg
from laguna.games.rialto.drawing import shapes

WIDTH: Final = 180.0
HEIGHT: Final = 98.0
# Corners, the outer ones beyond the edge of the picture, and the bank each district is on.
LANDS: Final[list[tuple[str, list[tuple[float, float]]]]] = [
    ("blue", [(-20, -20), (84, -20), (76, 30), (50, 56), (-20, 60)]),
    ("orange", [(102, -20), (200, -20), (200, 58), (122, 64), (92, 38)]),
    ("blue", [(-20, 74), (56, 68), (86, 50), (112, 72), (104, 120), (-20, 120)]),
]
RIPPLES: Final = ((132, 80), (150, 90))
SEATS: Final = ((0, 20, 30), (3, 50, 22), (1, 144, 22), (4, 162, 44), (2, 28, 85))


def emblem() -> str:
    """The shapes; what lies beyond the edge is cut off by whatever holds them."""
    out = svg.rect(0, 0, WIDTH, HEIGHT, 0, "var(--water)")
    for hue, corners in LANDS:
        out += f'<path d="{svg.rounded(corners, 12)}" fill="var(--g-{hue}-tint)" stroke="var(--land-line)"/>'
    for x, y in RIPPLES:
        wave = f"M{x} {y}q5-5 10 0t10 0"
        out += f'<path d="{wave}" fill="none" stroke="var(--water-2)" stroke-width="2.400" stroke-linecap="round"/>'
    for x, y, tile in (
        (89, 15, shapes.bridge_tile(0, 4, 6)),
        (57, 64, shapes.bridge_tile(58, 3, 5)),
        (112, 60, shapes.gondola_tile(128, 1, 1)),
    ):
        out += f'<g transform="translate({x} {y})">{tile}</g>'
    for seat, x, y in SEATS:
        out += svg.token(seat, x, y, 9)
    return out
