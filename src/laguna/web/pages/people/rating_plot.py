"""A rating over time, drawn on the server as SVG: a line for the estimate, a band for its uncertainty."""

from __future__ import annotations

from typing import Final, NamedTuple

from laguna.drawing import svg
from laguna.drawing.svg import n

TOP: Final = 12.0
LEFT: Final = 30.0
RIGHT: Final = 14.0
BELOW: Final = 24.0  # room for the dates
MOST_DOTS: Final = 40  # with more matches the line alone is shown
STEPS: Final = (1, 2, 5, 10, 20, 50)  # between lines of the grid
LEAST_RANGE: Final = 4.0
LINES: Final = 5  # of the grid, at most


class PlotPoint(NamedTuple):
    """A rating after a match."""

    mu: float
    sigma: float
    date: str  # in words


class PlotSize(NamedTuple):
    """The size of a drawing, for one kind of screen."""

    name: str
    width: float
    height: float
    font: float


WIDE: Final = PlotSize("wide", 720, 220, 12)
TALL: Final = PlotSize("tall", 340, 210, 12)


class RatingPlot:
    """The plot of these points, which are in order and at least one."""

    def __init__(self, points: list[PlotPoint]) -> None:
        self.points = points
        low = min(point.mu - point.sigma for point in points)
        high = max(point.mu + point.sigma for point in points)
        middle, half = (low + high) / 2, max(high - low, LEAST_RANGE) / 2
        self.step = next((step for step in STEPS if 2 * half / step <= LINES), STEPS[-1])
        self.low = self.step * ((middle - half) // self.step)
        self.high = -self.step * (-(middle + half) // self.step)

    def drawn(self, size: PlotSize, title: str, description: str) -> str:
        """The drawing in one size, with its words for those who don't see it."""
        name = f"rating-{size.name}"
        return (
            f'<svg class="{size.name}" viewBox="0 0 {n(size.width)} {n(size.height)}" role="img" '
            f'aria-labelledby="{name}-title {name}-words"><title id="{name}-title">{svg.escape(title)}</title>'
            f'<desc id="{name}-words">{svg.escape(description)}</desc>'
            f"{self._grid(size)}{self._band(size)}{self._line(size)}{self._dots(size)}{self._dates(size)}</svg>"
        )

    def _x(self, size: PlotSize, place: int) -> float:
        inside = size.width - LEFT - RIGHT
        return LEFT + inside / 2 if len(self.points) == 1 else LEFT + inside * place / (len(self.points) - 1)

    def _y(self, size: PlotSize, rating: float) -> float:
        return TOP + (size.height - TOP - BELOW) * (self.high - rating) / (self.high - self.low)

    def _grid(self, size: PlotSize) -> str:
        out = []
        for at in range(round((self.high - self.low) / self.step) + 1):
            rating = self.low + at * self.step
            y = self._y(size, rating)
            out.append(f'<path d="M{n(LEFT)} {n(y)}H{n(size.width - RIGHT)}" stroke="var(--line)" stroke-width="1"/>')
            out.append(
                svg.text(LEFT - 7, y + 4, str(round(rating)), size.font, anchor="end", fill="var(--ink-2)", kind="num")
            )
        return "".join(out)

    def _band(self, size: PlotSize) -> str:
        above = [(self._x(size, at), self._y(size, one.mu + one.sigma)) for at, one in enumerate(self.points)]
        below = [(self._x(size, at), self._y(size, one.mu - one.sigma)) for at, one in enumerate(self.points)]
        if len(self.points) == 1:
            (x, high), (_, low) = above[0], below[0]
            return f'<path class="band" d="M{n(x)} {n(high)}V{n(low)}" stroke-width="8"/>'
        return f'<path class="band" d="M{_path(above)}L{_path(below[::-1])}Z"/>'

    def _line(self, size: PlotSize) -> str:
        if len(self.points) == 1:
            return ""
        places = [(self._x(size, at), self._y(size, one.mu)) for at, one in enumerate(self.points)]
        return f'<path class="estimate" d="M{_path(places)}"/>'

    def _dots(self, size: PlotSize) -> str:
        """A dot for each match, or only for the last one; the last one with its number."""
        first = 0 if len(self.points) <= MOST_DOTS else len(self.points) - 1
        out = [
            f'<circle class="dot" cx="{n(self._x(size, at))}" cy="{n(self._y(size, one.mu))}" r="3.5"/>'
            for at, one in enumerate(self.points)
            if at >= first
        ]
        last = self.points[-1]
        x, y = self._x(size, len(self.points) - 1), self._y(size, last.mu)
        anchor = "middle" if len(self.points) == 1 else "end"
        out.append(
            svg.text(x, max(y - 9, TOP), f"{last.mu:.1f}", size.font + 1, weight=700, anchor=anchor, kind="last")
        )
        return "".join(out)

    def _dates(self, size: PlotSize) -> str:
        y = size.height - 6
        if len(self.points) == 1:
            return svg.text(self._x(size, 0), y, self.points[0].date, size.font, anchor="middle", fill="var(--ink-2)")
        first = svg.text(LEFT, y, self.points[0].date, size.font, anchor="start", fill="var(--ink-2)")
        last = svg.text(size.width - RIGHT, y, self.points[-1].date, size.font, anchor="end", fill="var(--ink-2)")
        return first + last


def _path(places: list[tuple[float, float]]) -> str:
    return "L".join(f"{n(x)} {n(y)}" for x, y in places)
