"""Mille Fiori: what cards and counters look like, from their own origin. Each is drawn once and cached."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import symbols
from laguna.games.millefiori.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

AREA_HUES: Final = ("orange", "violet", "green", "leaf", "aqua", "blue")  # by area, as the cards of the box
MATERIAL_HUES: Final = ("aqua", "grey", "leaf", "red")  # by symbol: the four materials of the workshops
SCORES_OTHERS: Final[list[bool]] = [
    row.flag("scores_others") for row in box.BOX.rows("card_set", box.SYMBOLS)
]  # by symbol

CARD_WIDTH: Final = 78.0
CARD_HEIGHT: Final = 112.0
SMALL_CARD_WIDTH: Final = 42.0
SMALL_CARD_HEIGHT: Final = 58.0
NAMED_CARD_WIDTH: Final = 54.0
NAMED_CARD_HEIGHT: Final = 82.0
CHIP: Final = 36.0  # both sides of it, its edge included
DOCK_HEIGHT: Final = 118.0  # of every plate in the row of the viewer's own
LARGER: Final = 1.25  # how much larger a small card is there
LARGER_WIDTH: Final[float] = LARGER * SMALL_CARD_WIDTH
LARGER_HEIGHT: Final[float] = LARGER * SMALL_CARD_HEIGHT
LARGER_Y: Final[float] = DOCK_HEIGHT - 3 - LARGER_HEIGHT
TAG_WIDTH: Final = 62.0
TAG_HEIGHT: Final = 24.0
DIM: Final = 0.42  # the symbol of what is not available


def card_hue(kind: int) -> str:
    """The colour of a card is that of its area."""
    return AREA_HUES[box.AREA_OF[box.KIND_SYMBOL[kind]]]


def space_hue(symbol: int) -> str:
    """The colour of a space; the materials of the workshops have one each."""
    area = box.AREA_OF[symbol]
    return MATERIAL_HUES[symbol] if area == box.WORKSHOPS else AREA_HUES[area]


def _ground(width: float, height: float, head: float, hue: str) -> str:
    """A card with a tinted head."""
    return (
        svg.rect(0.5, 0.5, width - 1, height - 1, 6, "var(--raised)", "var(--line-strong)", 1)
        + f'<path d="M1 7q0-6 6-6h{svg.n(width - 14)}q6 0 6 6v{svg.n(head - 7)}h{svg.n(2 - width)}Z" '
        + f'fill="var(--g-{hue}-tint)"/>'
    )


@cache
def card(kind: int, language: str) -> str:
    """A card of the hand: wheel above, and whether others score too; symbol, name."""
    hue = card_hue(kind)
    ink = f"var(--g-{hue}-ink)"
    tint = f"var(--g-{hue}-tint)"
    symbol = box.KIND_SYMBOL[kind]
    name = catalogue.sentence(names.symbol_name(symbol), language)
    out = (
        _ground(CARD_WIDTH, CARD_HEIGHT, 31, hue)
        + svg.icon(symbols.WHEEL, 18, 16.5, 21, ink, tint)
        + svg.text(39, 23, str(box.KIND_WHEEL[kind]), 19, weight=700, fill=ink, kind="num")
        + svg.icon(symbols.ICON_OF[symbol], CARD_WIDTH / 2, 62, 41, f"var(--g-{hue})", "var(--raised)")
        + svg.text(CARD_WIDTH / 2, CARD_HEIGHT - 10, name, 14, weight=600, room=CARD_WIDTH - 6)
    )
    return out + svg.icon(symbols.PEOPLE, 63, 16.5, 17, ink) if SCORES_OTHERS[symbol] else out


@cache
def card_words(kind: int, count: int, language: str) -> str:
    """Cards of one kind: their name, and what they can be used for (MF-4.1, MF-9.5)."""
    symbol = box.KIND_SYMBOL[kind]
    name = names.kind_name(kind)
    if count > 1:
        name = Text("millefiori.times", name, count)
    id = "millefiori.board_card_ship" if symbol == box.SHIP else "millefiori.board_card"
    uses = Text(id, name, phrases.in_area(box.AREA_OF[symbol]), Text("millefiori.may_sail", box.KIND_WHEEL[kind]))
    said = catalogue.sentence(uses, language)
    return said + catalogue.translate(Text("millefiori.board_others"), language) if SCORES_OTHERS[symbol] else said


@cache
def small_card(kind: int) -> str:
    """An open card."""
    hue = card_hue(kind)
    ink = f"var(--g-{hue}-ink)"
    symbol = box.KIND_SYMBOL[kind]
    out = (
        _ground(SMALL_CARD_WIDTH, SMALL_CARD_HEIGHT, 20, hue)
        + svg.text(11, 16, str(box.KIND_WHEEL[kind]), 14, weight=700, fill=ink, kind="num")
        + svg.icon(symbols.ICON_OF[symbol], SMALL_CARD_WIDTH / 2, 38, 28, f"var(--g-{hue})", "var(--raised)")
    )
    return out + svg.icon(symbols.PEOPLE, 30, 11, 13, ink) if SCORES_OTHERS[symbol] else out


@cache
def named_card(kind: int, language: str) -> str:
    """An open card where there are few: wheel, symbol and name."""
    hue = card_hue(kind)
    ink = f"var(--g-{hue}-ink)"
    symbol = box.KIND_SYMBOL[kind]
    name = catalogue.sentence(names.symbol_name(symbol), language)
    middle = NAMED_CARD_WIDTH / 2
    out = (
        _ground(NAMED_CARD_WIDTH, NAMED_CARD_HEIGHT, 24, hue)
        + svg.icon(symbols.WHEEL, 13, 13, 15, ink, f"var(--g-{hue}-tint)")
        + svg.text(28, 18, str(box.KIND_WHEEL[kind]), 15, weight=700, fill=ink, kind="num")
        + svg.icon(symbols.ICON_OF[symbol], middle, 46, 32, f"var(--g-{hue})", "var(--raised)")
        + svg.text(middle, NAMED_CARD_HEIGHT - 8, name, 12, weight=600)
    )
    return out + svg.icon(symbols.PEOPLE, 43, 13, 14, ink) if SCORES_OTHERS[symbol] else out


@cache
def chip(kind: int) -> str:
    """An open card where there are many."""
    hue = card_hue(kind)
    tint = f"var(--g-{hue}-tint)"
    ink = f"var(--g-{hue}-ink)"
    symbol = box.KIND_SYMBOL[kind]
    out = (
        svg.outline(0, 0, CHIP, CHIP)
        + ' fill="transparent"/>'
        + svg.rect(1, 1, CHIP - 2, CHIP - 2, 5, tint, f"var(--g-{hue})", 1)
        + svg.text(9, 16, str(box.KIND_WHEEL[kind]), 14, weight=700, fill=ink, kind="num")
        + svg.icon(symbols.ICON_OF[symbol], 24, 15, 19, ink, tint)
    )
    return out + svg.icon(symbols.PEOPLE, 9.5, 27.5, 12, ink) if SCORES_OTHERS[symbol] else out


@cache
def back() -> str:
    """A card face down, as large as an open one."""
    middle_x, middle_y = SMALL_CARD_WIDTH / 2, SMALL_CARD_HEIGHT / 2
    ground = svg.rect(
        0.5, 0.5, SMALL_CARD_WIDTH - 1, SMALL_CARD_HEIGHT - 1, 6, "var(--lagoon)", "var(--line-strong)", 1
    )
    return ground + svg.icon("vp", middle_x, middle_y, 22, "var(--on-lagoon)", "var(--lagoon)")


def holder_head(seat: int, name: str, locked: bool, room: float) -> str:
    """Whose cards these are, with a lock where one of them is kept; a name that is too long is left to the token."""
    out = svg.token(seat, 14, 20, 11)
    left = 32.0
    if locked:
        out += svg.icon("lock", 37, 20, 15, "var(--ink-2)")
        left = 50.0
    if left + svg.text_width(name, 14) <= room:
        out += svg.text(left, 25, name, 14, anchor="start")
    return out


def times(x: float, count: int) -> str:
    """How many cards lie here, in the dock, to their right."""
    y = LARGER_Y + LARGER_HEIGHT / 2 + 5
    return svg.text(x + 5, y, f"×{count}", 15, anchor="start", weight=700, kind="num")


@cache
def tag(kind: int) -> str:
    """The card that a player is playing, beside the player's name."""
    hue = card_hue(kind)
    tint = f"var(--g-{hue}-tint)"
    ink = f"var(--g-{hue}-ink)"
    return (
        svg.rect(0.5, 0.5, TAG_WIDTH - 1, TAG_HEIGHT - 1, 6, tint, f"var(--g-{hue})", 1)
        + svg.icon(symbols.ICON_OF[box.KIND_SYMBOL[kind]], 15, 12, 18, ink, tint)
        + svg.icon(symbols.WHEEL, 36, 12, 14, ink, tint)
        + svg.text(51, 17, str(box.KIND_WHEEL[kind]), 14, weight=700, fill=ink, kind="num")
    )


@cache
def counter(symbol: str, words: str, fill: str = "var(--ink-2)") -> str:
    """A symbol with a figure beside it."""
    figure = svg.text(20, 5, words, 14, anchor="start", weight=700, kind="num")
    return svg.icon(symbol, 8, 0, 17, fill, "var(--surface)") + figure


def at(x: float, y: float, drawn: str, scale: float = 1.0) -> str:
    """Move a drawing to a place, and scale it."""
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return f'<g transform="translate({svg.n(x)} {svg.n(y)}){size}">{drawn}</g>'
