"""The graph of a review: each seat's chance to win over the match, drawn on the server as SVG."""

from __future__ import annotations

from typing import Final, NamedTuple

from laguna.drawing import svg
from laguna.drawing.svg import n

DASHES: Final = ("", "9 3", "3 3", "12 3 2 3", "1 4")  # by seat, to tell lines apart without colour
TOP: Final = 8.0
LEFT: Final = 34.0
RIGHT: Final = 30.0  # room for the tokens
BELOW: Final = 20.0  # room for the numbers of moves
APART: Final = 15.0  # least distance between tokens
MARK: Final = 7.0


class Point(NamedTuple):
    """The chances of all seats after a row of the match."""

    row: int
    chances: list[float]


class Mark(NamedTuple):
    """A turning point on the graph: where it is, for whom, whether it was good, and its label."""

    row: int
    seat: int
    chance: float
    is_good: bool
    words: str
    address: str


class GraphSize(NamedTuple):
    """The size of a drawing, for one kind of screen."""

    name: str
    width: float
    height: float
    ticks: int  # about how many move numbers


WIDE: Final = GraphSize("wide", 1040, 150, 10)
TALL: Final = GraphSize("tall", 370, 140, 4)


class Graph:
    """Chances and turning points of a match with so many rows. The lines of `mine` are thicker."""

    def __init__(self, points: list[Point], marks: list[Mark], last: int, seats: int, mine: list[int]) -> None:
        self.points = points
        self.marks = marks
        self.last = max(1, last)
        self.seats = seats
        self.mine = mine

    def drawn(self, shape: GraphSize, label: str) -> str:
        """The drawing. The marker of the current position is moved by the page."""
        order = sorted(range(self.seats), key=lambda seat: seat in self.mine)
        inside = [
            *self._grid(shape),
            *(self._line(shape, seat) for seat in order),
            *self._tokens(shape),
            *(self._mark(shape, mark) for mark in self.marks),
            _now(shape),
        ]
        return (
            f'<svg class="{shape.name}" viewBox="0 0 {n(shape.width)} {n(shape.height)}" role="group" '
            f'aria-label="{svg.escape(label)}" data-left="{n(LEFT)}" data-right="{n(shape.width - RIGHT)}">'
            f"{''.join(inside)}</svg>"
        )

    def _x(self, shape: GraphSize, row: float) -> float:
        return LEFT + (shape.width - LEFT - RIGHT) * row / self.last

    def _grid(self, shape: GraphSize) -> list[str]:
        """A line per quarter, a stronger one at the even share, and the numbers of some moves."""
        out = []
        for percent in (0, 25, 50, 75, 100):
            y = n(_y(shape, percent / 100))
            out.append(f'<path d="M{n(LEFT)} {y}H{n(shape.width - RIGHT)}" stroke="var(--line)" stroke-width="1"/>')
            if percent < 100:
                at = _y(shape, percent / 100) + 4
                out.append(svg.text(LEFT - 6, at, f"{percent}%", 11.5, anchor="end", fill="var(--ink-2)", kind="num"))
        even = n(_y(shape, 1 / self.seats))
        out.append(
            f'<path d="M{n(LEFT)} {even}H{n(shape.width - RIGHT)}" stroke="var(--line-strong)" stroke-width="1.2" '
            'stroke-dasharray="2 4"/>'
        )
        for row in range(0, self.last + 1, step_of(self.last, shape.ticks)):
            x = self._x(shape, row)
            out.append(f'<path d="M{n(x)} {n(TOP)}V{n(shape.height - BELOW)}" stroke="var(--line)" stroke-width="1"/>')
            out.append(
                svg.text(x + 3, shape.height - 4, str(row), 11.5, anchor="start", fill="var(--ink-2)", kind="num")
            )
        return out

    def _line(self, shape: GraphSize, seat: int) -> str:
        """A seat's line, with a gap in the lines below where they cross."""
        places = [(self._x(shape, point.row), _y(shape, point.chances[seat])) for point in self.points]
        path = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in places)
        width = 3.2 if seat in self.mine else 2.2
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        letter = svg.SEAT_LETTERS[seat].lower()
        return (
            f'<path d="{path}" fill="none" stroke="var(--surface)" stroke-width="{n(width + 2.4)}"/>'
            f'<path d="{path}" fill="none" stroke="var(--line-{letter})" stroke-width="{n(width)}" '
            f'stroke-linejoin="round"{dash}/>'
        )

    def _tokens(self, shape: GraphSize) -> list[str]:
        """The seats' tokens at the end of their lines, spread so that they do not overlap."""
        if not self.points:
            return []
        last = self.points[-1].chances
        out = []
        lowest = shape.height - BELOW + APART
        for seat in sorted(range(self.seats), key=lambda seat: last[seat]):
            lowest = min(_y(shape, last[seat]), lowest - APART)
            out.append(svg.token(seat, shape.width - RIGHT / 2, max(TOP, lowest), 7.5))
        return out

    def _mark(self, shape: GraphSize, mark: Mark) -> str:
        """A turning point as a link: a diamond with ! or ? above it."""
        x, y = self._x(shape, mark.row), _y(shape, mark.chance)
        colour = "var(--ok)" if mark.is_good else "var(--warn)"
        above = y - MARK - 5 if y > 3 * MARK else y + MARK + 13
        sign = svg.text(x, above, "!" if mark.is_good else "?", 14, weight=700, fill=colour)
        return (
            f'<a class="mark" href="{svg.escape(mark.address)}" data-row="{mark.row}" '
            f'aria-label="{svg.escape(mark.words)}"><title>{svg.escape(mark.words)}</title>'
            f'<circle cx="{n(x)}" cy="{n(y)}" r="14" fill="transparent"/>'
            f'<path d="M{n(x)} {n(y - MARK)}l{n(MARK)} {n(MARK)}-{n(MARK)} {n(MARK)}-{n(MARK)}-{n(MARK)}Z" '
            f'fill="{colour}" stroke="var(--surface)" stroke-width="1.6"/>{sign}</a>'
        )


def _y(shape: GraphSize, chance: float) -> float:
    return TOP + (shape.height - TOP - BELOW) * (1 - chance)


def _now(shape: GraphSize) -> str:
    """The marker of the position on the board."""
    end = n(shape.height - BELOW)
    return (
        f'<g class="now" aria-hidden="true"><path d="M0 0V{end}" stroke="var(--ink)" stroke-width="2"/>'
        f'<circle cy="{end}" r="5" fill="var(--ink)"/></g>'
    )


def step_of(last: int, ticks: int) -> int:
    """A round number of moves between two labels.

    >>> step_of(340, 10), step_of(60, 10), step_of(3, 10)
    (50, 10, 1)
    """
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if last / step <= ticks:
            return step
    return 5000
