"""The Doge Ship: its symbols, each with a picture, a name and what it means, for a legend."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.legend import LegendEntry
from laguna.drawing import svg
from laguna.games.dogeship import components as box
from laguna.games.dogeship.drawing import shapes, symbols
from laguna.text.text import Text

SIDE: Final = 28.0  # of a picture
SIZE: Final = 22.0  # of a symbol in it
MIDDLE: Final = 14.0


def entry(key: str, picture: str, *params: int) -> LegendEntry:
    """A symbol drawn in a square of SIDE from its corner."""
    centred = f'<g transform="translate(-{MIDDLE:g} -{MIDDLE:g})">{picture}</g>'
    name, words = Text(f"dogeship.legend_{key}"), Text(f"dogeship.legend_{key}_means", *params)
    return LegendEntry(centred, name, words, SIDE, SIDE)


def entries() -> list[LegendEntry]:
    """All symbols: what is done, what is had, tiles, and what the Doge's tile shows."""
    return [
        entry("die", shapes.at(3, 3, shapes.die(4, "red", SIZE))),
        entry("price", svg.badge(MIDDLE, MIDDLE, "−2", "var(--go)", "var(--on-go)", 13)),
        entry("buy", symbol(symbols.BUY), int(box.DRAWN)),
        entry("complete", symbol(symbols.COMPLETE)),
        entry("replace", symbol("replace")),
        entry("intrigue", symbol(symbols.INTRIGUE), box.BRIBE_APPROVALS, box.BRIBE_COST),
        entry("or", svg.text(MIDDLE, 20, "/", 18, weight=700)),
        entry("and", svg.text(MIDDLE, 20, "+", 18, weight=700)),
        entry("marker", symbol(symbols.MARKER, "var(--ink-2)"), box.MARKERS),
        entry("ducat", shapes.ducat(MIDDLE, MIDDLE, SIZE)),
        entry("approval", shapes.approval(MIDDLE, MIDDLE, SIZE)),
        entry("yard", symbol(symbols.YARD, "var(--ink-2)"), box.YARD, box.YARD_GALLEYS),
        entry("gondola", symbol("gondola", "var(--g-aqua)")),
        entry("barrier", symbol(symbols.BARRIER, "var(--g-blue)")),
        entry("galley", symbol(symbols.GALLEY, "var(--g-orange)")),
        entry("square", shapes.square(0, MIDDLE, MIDDLE, SIZE)),
        entry("zone", svg.rect(3, 5, SIZE, 18, 4, "var(--g-violet)", "var(--line-strong)", 0.8)),
        entry("water", symbol(symbols.WATER, "var(--g-blue-ink)"), box.LOST_IF_EQUAL, box.LOST_IF_FEWER),
        entry("inspection", symbol(symbols.INSPECTION, "var(--g-violet-ink)"), *inspection_points()),
    ]


def inspection_points() -> list[int]:
    """What the first three ranks of an inspection score."""
    return [int(box.INSPECTION_VP[rank]) for rank in range(3)]


def symbol(name: str, fill: str = "var(--ink)") -> str:
    return svg.icon(name, MIDDLE, MIDDLE, SIZE, fill)
