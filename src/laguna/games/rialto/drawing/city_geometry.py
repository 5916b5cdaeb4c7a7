"""Rialto: the map of Venice as geometry: where districts, their borders and the connections between them lie.

Districts are drawn as the regions nearest to their centres, with water between them: what touches in the rules touches
in the drawing. Everything is worked out once, when the game is loaded.
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final, TypeAlias

from laguna.games.rialto import components as box

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 480.0
HEIGHT: Final = 448.0

# By district, in the order of components.toml.
CENTRES: Final[tuple[Point, ...]] = ((226, 74), (414, 146), (322, 228), (190, 204), (56, 178), (180, 340))
COAST: Final[list[Point]] = [
    (8, 160),
    (40, 96),
    (104, 44),
    (190, 12),
    (300, 12),
    (404, 48),
    (468, 112),
    (474, 190),
    (452, 240),
    (400, 276),
    (352, 292),
    (308, 318),
    (276, 392),
    (180, 412),
    (92, 394),
    (34, 322),
    (8, 240),
]
CANAL: Final = 8.0  # half the width of the water between the banks
RIO: Final = 3.5  # and between districts of one bank
SHORT: Final = 24.0  # a border shorter than this leaves no room for a tile

# How far down a border its tile lies, by the two districts; in the middle where nothing is given.
DOWN: Final[dict[tuple[int, int], float]] = {(1, 2): 0.74, (2, 3): 0.74, (3, 4): 0.72}


class Lane:
    """Open water that joins two districts without a border, and where on it the tile lies."""

    def __init__(self, path: str, x: float, y: float, angle: float) -> None:
        self.path: str = path
        self.x: float = x
        self.y: float = y
        self.angle: float = angle  # from the first district to the second, in degrees


# By the two districts, the lower one first.
LANES: Final[dict[tuple[int, int], Lane]] = {
    (1, 5): Lane("M424 244C420 300 360 352 268 372", 383, 318, 142),
    (1, 4): Lane("M456 232C452 420 300 436 200 436S20 420 30 310", 352, 415, 163),
}


def clip(points: list[Point], px: float, py: float, nx: float, ny: float) -> list[Point]:
    """The part of a polygon on that side of the line through (px, py) to which (nx, ny) does not point."""
    out: list[Point] = []
    for i in range(len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        da = (ax - px) * nx + (ay - py) * ny
        db = (bx - px) * nx + (by - py) * ny
        if (da < 0) != (db < 0):
            part = da / (da - db)
            out.append((ax + (bx - ax) * part, ay + (by - ay) * part))
        if db < 0:
            out.append((bx, by))
    return out


def half_gap(a: int, b: int) -> float:
    """Half of the water between two districts."""
    return RIO if box.BANK_OF[a] == box.BANK_OF[b] else CANAL


def _cell(a: int, inset: float) -> list[Point]:
    """The land of a district: all that is nearer to its centre than to the others', less the water."""
    out = COAST
    ax, ay = CENTRES[a]
    for b in range(box.DISTRICTS):
        if b == a:
            continue
        bx, by = CENTRES[b]
        length = hypot(bx - ax, by - ay)
        nx = (bx - ax) / length
        ny = (by - ay) / length
        gap = half_gap(a, b) + inset
        out = clip(out, (ax + bx) / 2 - nx * gap, (ay + by) / 2 - ny * gap, nx, ny)
    return out


CELLS: Final[list[list[Point]]] = [_cell(district, 0) for district in range(box.DISTRICTS)]


# The same, slightly smaller, for the ring round a district that can be clicked: it keeps clear of names and tiles.
INNER: Final[list[list[Point]]] = [_cell(district, 3) for district in range(box.DISTRICTS)]


class Crossing:
    """Where the tile of a connection lies, and which way it points: from its first district to its second."""

    def __init__(self, x: float, y: float, angle: float, path: str) -> None:
        self.x: float = x
        self.y: float = y
        self.angle: float = angle
        self.path: str = path  # of a lane over open water; empty where the districts share a border


def _border(a: int, b: int) -> tuple[Point, Point] | None:
    """The upper and lower end of the border between two districts, in mid-water; None if they share none."""
    ax, ay = CENTRES[a]
    bx, by = CENTRES[b]
    length = hypot(bx - ax, by - ay)
    nx = (bx - ax) / length
    ny = (by - ay) / length
    gap = half_gap(a, b)
    shore: list[Point] = []
    for x, y in CELLS[a]:
        off = (x - (ax + bx) / 2) * nx + (y - (ay + by) / 2) * ny + gap
        if abs(off) < 0.001:
            shore.append((x + nx * gap, y + ny * gap))
    if len(shore) < 2:
        return None
    return (shore[0], shore[-1]) if shore[0][1] < shore[-1][1] else (shore[-1], shore[0])


def _crossing(connection: int) -> Crossing:
    first = int(box.ENDS[2 * connection])
    second = int(box.ENDS[2 * connection + 1])
    ax, ay = CENTRES[first]
    bx, by = CENTRES[second]
    angle = degrees(atan2(by - ay, bx - ax))
    pair = (min(first, second), max(first, second))
    border = _border(first, second)
    if border is not None:
        (px, py), (qx, qy) = border
        if hypot(qx - px, qy - py) >= SHORT:
            down = DOWN.get(pair, 0.5)
            return Crossing(px + (qx - px) * down, py + (qy - py) * down, angle, "")
    lane = LANES.get(pair)
    if lane is not None:
        return Crossing(lane.x, lane.y, lane.angle if first < second else lane.angle - 180, lane.path)
    # A corrected box may join other districts: a straight lane does for those.
    return Crossing((ax + bx) / 2, (ay + by) / 2, angle, f"M{ax:g} {ay:g}L{bx:g} {by:g}")


CROSSINGS: Final[list[Crossing]] = [_crossing(connection) for connection in range(box.CONNECTIONS)]
