"""Mille Fiori: what cards and counters look like, from their own origin. Each is drawn once and kept."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.core import svg
from laguna.core.words import sentence
from laguna.games.millefiori.components import (
    AREA_OF,
    BOX,
    KIND_SYMBOL,
    KIND_WHEEL,
    SYMBOLS,
    WORKSHOPS,
)
from laguna.games.millefiori.names import symbol_name
from laguna.games.millefiori.symbols import ICON_OF, PEOPLE, WHEEL

AREA_HUES: Final = ("orange", "violet", "green", "leaf", "aqua", "blue")  # by area, as the cards of the box
MATERIAL_HUES: Final = ("aqua", "grey", "leaf", "red")  # by symbol: the four materials of the workshops
SCORES_OTHERS: Final[list[bool]] = [row.flag("scores_others") for row in BOX.rows("card_set", SYMBOLS)]  # by symbol

CARD_WIDTH: Final = 64.0
CARD_HEIGHT: Final = 92.0
SMALL_CARD_WIDTH: Final = 42.0
SMALL_CARD_HEIGHT: Final = 58.0
CHIP_WIDTH: Final = 31.0
CHIP_HEIGHT: Final = 42.0
TAG_WIDTH: Final = 62.0
TAG_HEIGHT: Final = 24.0
DIM: Final = 0.42  # the symbol of what is not available


def card_hue(kind: int) -> str:
    """The colour of a card is that of its area."""
    return AREA_HUES[AREA_OF[KIND_SYMBOL[kind]]]


def space_hue(symbol: int) -> str:
    """The colour of a space; the materials of the workshops have one each."""
    area = AREA_OF[symbol]
    return MATERIAL_HUES[symbol] if area == WORKSHOPS else AREA_HUES[area]


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
    symbol = KIND_SYMBOL[kind]
    out = (
        _ground(CARD_WIDTH, CARD_HEIGHT, 26, hue)
        + svg.icon(WHEEL, 15, 14, 18, ink, tint)
        + svg.text(33, 19.5, str(KIND_WHEEL[kind]), 16, weight=700, fill=ink, kind="num")
        + svg.icon(ICON_OF[symbol], CARD_WIDTH / 2, 51, 34, f"var(--g-{hue})", "var(--raised)")
        + svg.text(CARD_WIDTH / 2, CARD_HEIGHT - 8, sentence(symbol_name(symbol), language), 13, room=CARD_WIDTH - 6)
    )
    return out + svg.icon(PEOPLE, 52, 14, 14, ink) if SCORES_OTHERS[symbol] else out


@cache
def small_card(kind: int) -> str:
    """An open card."""
    hue = card_hue(kind)
    ink = f"var(--g-{hue}-ink)"
    symbol = KIND_SYMBOL[kind]
    out = (
        _ground(SMALL_CARD_WIDTH, SMALL_CARD_HEIGHT, 20, hue)
        + svg.text(11, 16, str(KIND_WHEEL[kind]), 14, weight=700, fill=ink, kind="num")
        + svg.icon(ICON_OF[symbol], SMALL_CARD_WIDTH / 2, 38, 28, f"var(--g-{hue})", "var(--raised)")
    )
    return out + svg.icon(PEOPLE, 30, 11, 13, ink) if SCORES_OTHERS[symbol] else out


@cache
def chip(kind: int) -> str:
    """A card that one remembers."""
    hue = card_hue(kind)
    tint = f"var(--g-{hue}-tint)"
    ink = f"var(--g-{hue}-ink)"
    return (
        svg.rect(0.5, 0.5, CHIP_WIDTH - 1, CHIP_HEIGHT - 1, 5, tint, f"var(--g-{hue})", 1)
        + svg.text(CHIP_WIDTH / 2, 14, str(KIND_WHEEL[kind]), 13, weight=700, fill=ink, kind="num")
        + svg.icon(ICON_OF[KIND_SYMBOL[kind]], CHIP_WIDTH / 2, 28, 20, ink, tint)
    )


@cache
def back(count: int) -> str:
    """So many cards face down."""
    out = svg.rect(0.5, 0.5, CHIP_WIDTH - 1, CHIP_HEIGHT - 1, 5, "var(--lagoon)", "var(--line-strong)", 1)
    out += svg.icon("vp", CHIP_WIDTH / 2, CHIP_HEIGHT / 2, 18, "var(--on-lagoon)", "var(--lagoon)")
    figure = svg.text(CHIP_WIDTH + 4, CHIP_HEIGHT / 2 + 5, f"×{count}", 14, anchor="start", weight=700, kind="num")
    return out + figure


@cache
def tag(kind: int) -> str:
    """The card that a player is playing, beside the player's name."""
    hue = card_hue(kind)
    tint = f"var(--g-{hue}-tint)"
    ink = f"var(--g-{hue}-ink)"
    return (
        svg.rect(0.5, 0.5, TAG_WIDTH - 1, TAG_HEIGHT - 1, 6, tint, f"var(--g-{hue})", 1)
        + svg.icon(ICON_OF[KIND_SYMBOL[kind]], 15, 12, 18, ink, tint)
        + svg.icon(WHEEL, 36, 12, 14, ink, tint)
        + svg.text(51, 17, str(KIND_WHEEL[kind]), 14, weight=700, fill=ink, kind="num")
    )


@cache
def counter(symbol: str, words: str, fill: str = "var(--ink-2)") -> str:
    """A symbol with a figure beside it."""
    figure = svg.text(20, 5, words, 14, anchor="start", weight=700, kind="num")
    return svg.icon(symbol, 8, 0, 17, fill, "var(--surface)") + figure


def at(x: float, y: float, drawn: str) -> str:
    """Something drawn from its own origin, elsewhere."""
    return f'<g transform="translate({svg.n(x)} {svg.n(y)})">{drawn}</g>'
