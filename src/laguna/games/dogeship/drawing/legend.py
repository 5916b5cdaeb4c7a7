"""The Doge Ship: its symbols, each with a picture, a name and what it means, for a legend."""

from __future__ import annotations

from typing import Final

from laguna.drawing import svg
from laguna.games.dogeship import components as box
from laguna.games.dogeship.drawing import shapes, symbols
from laguna.text.text import Text

SIDE: Final = 28.0  # of a picture
SIZE: Final = 22.0  # of a symbol in it
MIDDLE: Final = 14.0


class LegendEntry:
    """A symbol: what it looks like, as shapes in a square of SIDE, what it's called, and what it means."""

    def __init__(self, key: str, picture: str, *params: int) -> None:
        self.picture: str = picture
        self.name: Text = Text(f"dogeship.legend_{key}")
        self.words: Text = Text(f"dogeship.legend_{key}_means", *params)


def entries() -> list[LegendEntry]:
    """All symbols: what is done, what is had, tiles, and what the Doge's tile shows."""
    return [
        LegendEntry("die", shapes.at(3, 3, shapes.die(4, "red", SIZE))),
        LegendEntry("price", svg.badge(MIDDLE, MIDDLE, "−2", "var(--go)", "var(--on-go)", 13)),
        LegendEntry("buy", symbol(symbols.BUY), int(box.DRAWN)),
        LegendEntry("complete", symbol(symbols.COMPLETE)),
        LegendEntry("replace", symbol("replace")),
        LegendEntry("intrigue", symbol(symbols.INTRIGUE), box.BRIBE_APPROVALS, box.BRIBE_COST),
        LegendEntry("or", svg.text(MIDDLE, 20, "/", 18, weight=700)),
        LegendEntry("and", svg.text(MIDDLE, 20, "+", 18, weight=700)),
        LegendEntry("marker", symbol(symbols.MARKER, "var(--ink-2)"), box.MARKERS),
        LegendEntry("ducat", shapes.ducat(MIDDLE, MIDDLE, SIZE)),
        LegendEntry("approval", shapes.approval(MIDDLE, MIDDLE, SIZE)),
        LegendEntry("yard", symbol(symbols.YARD, "var(--ink-2)"), box.YARD, box.YARD_GALLEYS),
        LegendEntry("gondola", symbol("gondola", "var(--g-aqua)")),
        LegendEntry("barrier", symbol(symbols.BARRIER, "var(--g-blue)")),
        LegendEntry("galley", symbol(symbols.GALLEY, "var(--g-orange)")),
        LegendEntry("square", shapes.square(0, MIDDLE, MIDDLE, SIZE)),
        LegendEntry("zone", svg.rect(3, 5, SIZE, 18, 4, "var(--g-violet)", "var(--line-strong)", 0.8)),
        LegendEntry("water", symbol(symbols.WATER, "var(--g-blue-ink)"), box.LOST_IF_EQUAL, box.LOST_IF_FEWER),
        LegendEntry("inspection", symbol(symbols.INSPECTION, "var(--g-violet-ink)"), *inspection_points()),
    ]


def inspection_points() -> list[int]:
    """What the first three ranks of an inspection score."""
    return [int(box.INSPECTION_VP[rank]) for rank in range(3)]


def symbol(name: str, fill: str = "var(--ink)") -> str:
    return svg.icon(name, MIDDLE, MIDDLE, SIZE, fill)
