"""The Doge Ship: what dice, squares, zones and counters look like, each from its own origin."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.dogeship import components as box
from laguna.games.dogeship.drawing import symbols
from laguna.games.dogeship.text import phrases

DIM: Final = 0.42  # the symbol of what is not available
DOCK_HEIGHT: Final = 118.0  # of every plate in the dock

# The places of the pips of a die, on a grid of three by three.
PIPS: Final = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def at(x: float, y: float, drawn: str, scale: float = 1.0) -> str:
    """Something drawn from its own origin, elsewhere, and larger or smaller where so wished."""
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return f'<g transform="translate({svg.n(x)} {svg.n(y)}){size}">{drawn}</g>'


def faded(body: str, opacity: float = DIM) -> str:
    """What is not available, faded."""
    return f'<g opacity="{opacity:g}">{body}</g>'


def ink_on(hue: str) -> str:
    """The colour of pips and marks on a colour of glass."""
    if hue == "yellow" or hue == "white":
        return "var(--on-light)"
    return "var(--on-dark)" if hue == "black" else "var(--hue-on)"


@cache
def die(face: int, hue: str, size: float) -> str:
    """A die; one that is not rolled yet has no pips."""
    out = svg.rect(0, 0, size, size, size * 0.2, f"var(--g-{hue})", "var(--edge)", 1.3)
    if face == 0:
        return faded(out)
    if face > len(PIPS):
        return out + svg.text(size / 2, size * 0.68, str(face), size * 0.5, weight=700, fill=ink_on(hue), kind="num")
    for place in PIPS[face - 1]:
        cx = size * (0.25 + 0.25 * (place % 3))
        cy = size * (0.25 + 0.25 * (place // 3))
        out += f'<circle cx="{svg.n(cx)}" cy="{svg.n(cy)}" r="{svg.n(size * 0.095)}" fill="{ink_on(hue)}"/>'
    return out


@cache
def square(colour: int, cx: float, cy: float, size: float) -> str:
    """A parameter square: its colour and its mark."""
    hue = box.COLOUR_NAMES[colour]
    ground = svg.rect(cx - size / 2, cy - size / 2, size, size, size * 0.24, f"var(--g-{hue})")
    return ground + svg.mark(hue, cx, cy, size * 0.72, ink_on(hue))


def squares(colours: tuple[int, ...], cx: float, cy: float, size: float, step: float) -> str:
    """The parameter squares of a galley tile in a row."""
    out = ""
    for place, colour in enumerate(colours):
        out += square(colour, cx + (place - (len(colours) - 1) / 2) * step, cy, size)
    return out


@cache
def zones_of(lit: int, cell_width: float, cell_height: float, gap: float, has_symbols: bool) -> str:
    """The six zones, the upper deck above; those in the set `lit` are violet."""
    out = ""
    for type in range(box.TYPES):
        x = int(type % box.ZONES) * (cell_width + gap)
        y = int(box.DECKS - 1 - type // box.ZONES) * (cell_height + gap)
        on = lit >> type & 1 == 1
        fill = "var(--g-violet)" if on else "var(--sunken)"
        out += svg.rect(x, y, cell_width, cell_height, min(4.0, cell_height / 4), fill, "var(--line-strong)", 0.8)
        if on and has_symbols:
            size = min(cell_height - 4, 15)
            out += svg.icon(symbols.APPROVAL, x + cell_width / 2, y + cell_height / 2, size, "var(--on-dark)", fill)
    return out


@cache
def violet_of(doge: int) -> int:
    """The violet zones of a Doge tile as a set."""
    return sum([2**type for type in range(box.TYPES) if box.VIOLET[box.TYPES * doge + type] == 1])


@cache
def value_of(doge: int, colour: int) -> str:
    """What a colour counts on a Doge tile, as printed."""
    return phrases.signed(box.VALUE[box.COLOURS * doge + colour])


@cache
def counter(symbol: str, words: str, fill: str = "var(--ink-2)") -> str:
    """A symbol with a figure beside it."""
    figure = svg.text(20, 5, words, 14, anchor="start", weight=700, kind="num")
    return svg.icon(symbol, 8, 0, 17, fill, "var(--surface)") + figure


def ducat(cx: float, cy: float, size: float) -> str:
    """A ducat."""
    return svg.icon(symbols.DUCAT, cx, cy, size, "var(--gold)", "var(--gold-tint)")


def approval(cx: float, cy: float, size: float, hole: str = "var(--surface)") -> str:
    """An approval."""
    return svg.icon(symbols.APPROVAL, cx, cy, size, "var(--g-violet)", hole)
