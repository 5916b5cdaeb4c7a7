"""The symbols: 24 by 24, geometry only, and the cane marks. One dictionary, one place to correct a shape.

INK and HOLE stand for colours that `svg.icon` puts in: the symbol's own, and that of the ground it stands on. A symbol
that is coloured by CSS would need a browser, and drawings leave the browser for PNG and notebooks.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final


def pen(width: float) -> str:
    """How a line of the symbol's own colour is drawn."""
    return f'fill="none" stroke="INK" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"'


def cut(width: float) -> str:
    """How a line is cut out of what lies below it."""
    return f'fill="none" stroke="HOLE" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"'


def faint(opacity: float) -> str:
    """How the lesser part of a symbol is drawn."""
    return f'opacity="{opacity}"'


LINE: Final[str] = pen(2.2)
HOLE: Final = 'fill="HOLE"'


def path(d: str, paint: str = "") -> str:
    return f'<path d="{d}" {paint}/>'


def disc(cx: float, cy: float, r: float, paint: str = "") -> str:
    return f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" {paint}/>'


def block(x: float, y: float, width: float, height: float, round: float, paint: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" {paint}/>'


def ring(count: int, radius: float, r: float) -> str:
    """Discs in a circle round the middle."""
    turns = [2 * pi * place / count for place in range(count)]
    return "".join([disc(round(12 + radius * sin(t), 2), round(12 - radius * cos(t), 2), r) for t in turns])


def star(points: int, outer: float, inner: float) -> str:
    """A star round the middle."""
    corners = []
    for place in range(points * 2):
        r = inner if place % 2 else outer
        turn = pi * place / points
        corners.append(f"{12 + r * sin(turn):.2f} {12 - r * cos(turn):.2f}")
    return path(f"M{'L'.join(corners)}Z")


ICONS: Final[dict[str, str]] = {
    # counters
    "vp": ring(6, 5.6, 4.1) + disc(12, 12, 3.4, HOLE),
    "coin": disc(12, 12, 9.5) + disc(12, 12, 6.3, cut(1.8)),
    "card": block(5, 2.5, 14, 19, 2.5) + disc(12, 12, 3.2, HOLE),
    "cards": block(3, 5, 12, 16, 2.2, faint(0.45)) + block(8, 2.5, 13, 17, 2.2),
    "star": star(4, 10.5, 3.6),
    "bead": disc(12, 12, 9) + path("M7 10.5q1.2-3.5 5-4", cut(2)),
    "crown": path("M2.5 7 7.5 11 12 4l4.5 7 5-4-2 13h-15Z"),
    "first": star(5, 10.5, 4.6),
    "clock": disc(12, 12, 9, LINE) + path("M12 7v5l3.5 2.5", LINE),
    # Venice
    "doge": path("M4 15c0-6 3-8 6-9 2.5-.8 3-3 6.5-3-1 2 .5 3 1.5 5s2 4 2 7Z") + block(3.5, 16.5, 17, 4.5, 1.5),
    "councillor": path("M7 8.2c0-3 2-5.2 5-5.2s5 2.2 5 5.2l2.5 1.3v1.5h-15V9.5Z")
    + path("M12 11.5c4.5 0 7.5 3 7.5 9.5h-15c0-6.5 3-9.5 7.5-9.5Z"),
    "building": path("M12 2.5 21.5 9v12.5h-19V9Z") + path("M9.5 21.5v-6q0-2.5 2.5-4.5 2.5 2 2.5 4.5v6Z", HOLE),
    "bridge": path("M1.5 19v-4C4 9 8 6.5 12 6.5S20 9 22.5 15v4h-4.3c-.6-3.8-2.7-6-6.2-6s-5.6 2.2-6.2 6Z"),
    "gondola": path("M1.5 9.5C3 16 7 18.5 12 18.5S20.5 16.5 22 7l-3 .5c-.6 4.5-3 7-7 7s-7-1.5-8.5-5Z")
    + path("M9 8h6v4.5H9Z"),
    "joker": path(
        "M2 8c3-2.5 6.5-2 10-.5C15.5 6 19 5.5 22 8c0 6-2.5 9.5-5.5 9.5-2 0-3-1.5-4.5-1.5"
        "s-2.5 1.5-4.5 1.5C4.5 17.5 2 14 2 8Z"
    )
    + path("M5.5 10.5q2.5-1.5 4.5.8-2.5 2-4.5-.8ZM18.5 10.5q-2.5-1.5-4.5.8 2.5 2 4.5-.8Z", HOLE),
    # what is done
    "wait": path(
        "M6 2.5h12M6 21.5h12M7.5 3c0 5 3 6 4.5 9-1.5 3-4.5 4-4.5 9M16.5 3c0 5-3 6-4.5 9 1.5 3 4.5 4 4.5 9", pen(1.9)
    ),
    "replace": path("M4 9.5h13l-3.5-4M20 14.5H7l3.5 4", LINE),
    "up": path("M12 20V5M5.5 11 12 4.5 18.5 11", pen(2.8)),
    "arrow": path("M4 12h15M13 5.5 19.5 12 13 18.5", LINE),
    "undo": path("M8 4 3.5 8.5 8 13M4 8.5h9.5a6 6 0 0 1 0 12H8", LINE),
    "check": path("M4 12.5 9.5 18 20 6.5", pen(3)),
    # at the table
    "lock": block(4.5, 10.5, 15, 11, 2.5) + path("M8 10.5V7.5a4 4 0 0 1 8 0v3", LINE),
    "eye": path("M1.5 12Q6 5 12 5t10.5 7Q18 19 12 19T1.5 12Z", LINE) + disc(12, 12, 3.2),
    "bot": block(4, 8, 16, 12, 3)
    + path("M12 8V3.5", LINE)
    + disc(12, 3, 1.8)
    + disc(9, 13.5, 1.7, HOLE)
    + disc(15, 13.5, 1.7, HOLE),
    "chat": path("M3 4h18v13H10l-5 4.5V17H3Z"),
    "log": path("M4 5h16M4 10h16M4 15h11M4 20h7", LINE),
    "help": disc(12, 12, 9.5, LINE) + path("M9 9.5q0-3 3-3t3 2.5c0 2-3 2-3 4.5", LINE) + disc(12, 17, 1.4),
}

# Cane marks: what tells a game's colour apart without the colour. 12 by 12, drawn as lines in the middle of a swatch.
MARKS: Final[dict[str, str]] = {
    "red": "M2 6h8",
    "green": "M2 8.5 6 3.5 10 8.5",
    "blue": "M1.5 6q2.2-4 4.5 0t4.5 0",
    "yellow": "M6 2.5a3.5 3.5 0 1 1-.01 0",
    "violet": "M2 4h8M2 8h8",
    "orange": "M3 9.5v-7M9 9.5v-7",
    "aqua": "M6 1.5v9",
    "leaf": "M2 3.5 6 8.5 10 3.5",
    "grey": "M3.5 6h.01M8.5 6h.01M6 3h.01M6 9h.01",
    "white": "",
    "black": "M3 3 9 9M9 3 3 9",
}


def register(domain: str, symbols: dict[str, str]) -> None:
    """Take a game's own symbols; "quartz" of the domain "millefiori" is drawn as "millefiori.quartz"."""
    for name, drawn in symbols.items():
        ICONS[f"{domain}.{name}"] = drawn
