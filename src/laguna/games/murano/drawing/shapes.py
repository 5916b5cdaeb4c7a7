"""Murano: what tiles, customers, ships and counters look like, from their own origin. Each is drawn once and cached."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.murano import components as box
from laguna.games.murano.drawing import symbols

FIELD: Final = 36.0  # both sides of a field, with the gap between fields
TILE: Final = 33.0  # both sides of a tile
DOCK_HEIGHT: Final = 118.0  # of every plate in the dock
DIM: Final = 0.42  # the symbol of what is not available


def at(x: float, y: float, drawn: str, scale: float = 1.0) -> str:
    """Something drawn from its own origin, elsewhere, and larger where so wished."""
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return f'<g transform="translate({svg.n(x)} {svg.n(y)}){size}">{drawn}</g>'


def faded(drawn: str, opacity: float = DIM) -> str:
    """Something that is not available, or not yet there."""
    return f'<g opacity="{opacity:g}">{drawn}</g>'


def face_hue(face: int) -> str:
    """The colour of a tile; shops have that of their customers."""
    return (
        box.CUSTOMER_NAMES[face - box.FIRST_SHOP]
        if box.KIND_OF[face] == box.SHOP
        else symbols.KIND_HUES[box.KIND_OF[face]]
    )


# ---- tiles


# A street without gaps to the next one, paved.
_STONES: Final = (
    "M-18 -12H18M-18 -4H18M-18 4H18M-18 12H18M-10 -18V-12M4 -18V-12M-15 -12V-4M-2 -12V-4M11 -12V-4"
    "M-9 -4V4M5 -4V4M-14 4V12M-1 4V12M12 4V12M-8 12V18M6 12V18"
)
PAVING: Final = (
    svg.rect(-FIELD / 2, -FIELD / 2, FIELD, FIELD, 1.5, "var(--raised)", "var(--line-strong)", 0.8)
    + f'<path d="{_STONES}" fill="none" stroke="var(--line)" stroke-width="1"/>'
)


@cache
def tile(face: int) -> str:
    """A tile round its middle: a street with its customers, or a building."""
    half = TILE / 2
    if box.KIND_OF[face] == box.STREET:
        return PAVING + customers(face)
    hue = face_hue(face)
    ink, tint = f"var(--g-{hue}-ink)", f"var(--g-{hue}-tint)"
    out = svg.rect(-half, -half, TILE, TILE, 5, tint, f"var(--g-{hue})", 1.5)
    if box.KIND_OF[face] == box.PALACE:
        return out + svg.icon(symbols.KIND_ICONS[box.PALACE], 0, -3, 20, ink, tint) + crests(face, 11.5, ink)
    out += svg.icon(symbols.KIND_ICONS[box.KIND_OF[face]], 0, -1, 21, ink, tint)
    return out + svg.mark(hue, -half + 7, -half + 7, 9, ink) if box.KIND_OF[face] == box.SHOP else out


def crests(face: int, y: float, ink: str) -> str:
    """The crests of a palace, side by side."""
    count = int(box.CRESTS[face - box.FIRST_PALACE])
    return "".join([svg.icon(symbols.CREST, (place - (count - 1) / 2) * 9, y, 8.5, ink) for place in range(count)])


def customers(face: int) -> str:
    """The customers of a street, each with the mark of its colour."""
    hues: list[str] = []
    for colour in range(box.CUSTOMERS):
        hues += [box.CUSTOMER_NAMES[colour]] * int(
            box.STREET_CUSTOMERS[(face - box.FIRST_STREET) * box.CUSTOMERS + colour]
        )
    out = ""
    step = 15.0 if len(hues) <= 2 else 30.0 / len(hues)
    for place, hue in enumerate(hues):
        x = (place - (len(hues) - 1) / 2) * step
        out += svg.icon(symbols.CUSTOMER, x, -3.5, 15.5, f"var(--g-{hue})") + svg.mark(
            hue, x, 10.5, 9, f"var(--g-{hue}-ink)"
        )
    return out


# ---- ships


@cache
def ship(red: bool) -> str:
    """A ship round its middle; the red one flies a flag."""
    fill = "var(--g-red)" if red else "var(--g-black)"
    edge = 'stroke="var(--edge)" stroke-linejoin="round"'
    sails = "M-1.5 -13V2H-12Q-4 -4 -1.5 -13ZM1.5 -11q9 4 10 13h-10Z"
    out = (
        f'<path d="M-17 4H17L11 13H-11Z" fill="{fill}" {edge} stroke-width="1.4"/>'
        f'<path d="{sails}" fill="var(--raised)" {edge} stroke-width="1.3"/>'
    )
    if red:
        out += f'<path d="M-1.5 -13v-6h10v4.5h-8" fill="{fill}" {edge} stroke-width="1"/>'
    return out


# ---- gondolas


@cache
def gondola(seat: int) -> str:
    """A gondola that belongs to a colour, empty: the outline of the seat's shape in a hull."""
    hull = (
        '<path d="M-18 -3C-15 9 -8 12 0 12S15 9 18 -7" fill="var(--water-2)" stroke="var(--water-ink)" '
        'stroke-width="1.2" stroke-linejoin="round"/>'
    )
    mark = f'<path d="{svg.shape(seat, 6)}" fill="none" stroke="var(--water-ink)" stroke-width="1.5"/>'
    return hull + at(0, 2, mark)


# ---- words


def wrapped(words: str, size: float, room: float, most: int, weight: int = 500) -> list[str]:
    """Words on as many lines as they need, at most so many; the last line takes what is left."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and svg.text_width(longer, size, weight) > room and len(lines) < most - 1:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
