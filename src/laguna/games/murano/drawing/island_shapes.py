"""Murano: the shapes of the islands, found from their grids."""

from __future__ import annotations

from typing import Final

from laguna.drawing import svg
from laguna.games.murano import components as box
from laguna.games.murano.drawing import shapes

BEACH: Final = 5.0  # between the fields and the water
ROUND: Final = 12.0
# The ways along the edge of a field, clockwise, and what lies to the left of each.
WAYS: Final = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0)))
OUTSIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def is_land(island: int, column: int, row: int) -> bool:
    """Is there a field?"""
    grid = box.GRIDS[island]
    return 0 <= row < len(grid) and 0 <= column < len(grid[row]) and grid[row][column] != "."


def edges(island: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Every piece of shore, from corner to corner with the land on its right."""
    out: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for home, row, column in box.FIELD_PLACES:
        if home != island:
            continue
        for side, ((ax, ay), (bx, by)) in enumerate(WAYS):
            dx, dy = OUTSIDE[side]
            if not is_land(island, column + dx, row + dy):
                out.setdefault((column + ax, row + ay), []).append((column + bx, row + by))
    return out


def loops(island: int) -> list[list[tuple[int, int]]]:
    """The shore as closed ways: one round the island, and one round each hole in it."""
    left = edges(island)
    out: list[list[tuple[int, int]]] = []
    while left:
        start = min(left)
        loop = [start]
        corner = next_corner(left, start)
        while corner != start:
            loop.append(corner)
            corner = next_corner(left, corner)
        out.append(loop)
    return out


def next_corner(left: dict[tuple[int, int], list[tuple[int, int]]], corner: tuple[int, int]) -> tuple[int, int]:
    """Where the shore goes on from a corner; the way is taken."""
    ways = left[corner]
    out = ways.pop()
    if not ways:
        del left[corner]
    return out


def outset(loop: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """A closed way with a beach round the land: its corners, those on a straight line left out."""
    out: list[tuple[float, float]] = []
    count = len(loop)
    for at in range(count):
        (ax, ay), (bx, by), (cx, cy) = loop[at - 1], loop[at], loop[(at + 1) % count]
        before, after = (bx - ax, by - ay), (cx - bx, cy - by)
        if before == after:
            continue
        # The water lies to the left of either way: the corner goes out along both.
        x = bx * shapes.FIELD + BEACH * (before[1] + after[1])
        y = by * shapes.FIELD - BEACH * (before[0] + after[0])
        out.append((x, y))
    return out


def shore(island: int) -> str:
    """The path of an island's outline, from the top left corner of its grid."""
    return "".join([svg.rounded(outset(loop), ROUND) for loop in loops(island)])
