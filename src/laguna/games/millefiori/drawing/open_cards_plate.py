"""Mille Fiori: the plate of the open cards, with the draw pile and the discards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.millefiori.actions import EXTRA
from laguna.games.millefiori.components import KINDS
from laguna.games.millefiori.offer import Offer
from laguna.games.millefiori.pictures import (
    CHIP,
    SMALL_CARD_HEIGHT,
    SMALL_CARD_WIDTH,
    card_words,
    chip,
    counter,
    small_card,
)
from laguna.games.millefiori.spaces import WIDTH

CARDS_Y: Final = 26.0
PILE_X: Final = 138.0
DISCARDS_X: Final = 290.0

# Up to two rows of cards; where there are more of them, chips in as many rows as it takes.
CARDS_IN_ROW: Final = 9
CARD_STEP_X: Final = 44.6
CARD_STEP_Y: Final = 62.0
CARD_ROWS: Final = 2
CARD_RING: Final = svg.outline(0.5, 0.5, SMALL_CARD_WIDTH - 1, SMALL_CARD_HEIGHT - 1, 6)
CHIPS_IN_ROW: Final = 11
CHIP_STEP: Final = 36.4
CHIP_RING: Final = svg.outline(1, 1, CHIP - 2, CHIP - 2, 5)


@cache
def backdrop(language: str) -> str:
    """The words beside the piles."""
    out = ""
    for x, caption, room in ((PILE_X, "board_pile", 98), (DISCARDS_X, "board_discards", 66)):
        said = say(Text(f"millefiori.{caption}"), language)
        out += svg.text(x + 46, 16, said, 13, anchor="start", fill="var(--ink-2)", room=room)
    return out


@cache
def card_body(kind: int, count: int) -> str:
    body = svg.card_face(small_card(kind))
    return body + svg.badge(SMALL_CARD_WIDTH - 12, SMALL_CARD_HEIGHT - 6, f"×{count}", size=12) if count > 1 else body


@cache
def chip_body(kind: int, count: int) -> str:
    return chip(kind) + svg.badge(25, 28, f"×{count}", size=12) if count > 1 else chip(kind)


@lru_cache(maxsize=1024)
def counted(key: str, count: int, language: str) -> str:
    return say(Text(f"millefiori.{key}", count), language)


def kinds_open(offer: Offer) -> int:
    """How many different cards lie open."""
    return sum([1 for count in offer.table.open if count > 0])


def open_plate(offer: Offer) -> Plate:
    """The cards that lie open beside the board, the draw pile and the discards."""
    view = offer.table
    language = offer.language
    discards: i64 = 0
    for kind in range(i64(KINDS)):
        discards += view.discards[kind]
    piled = counted("board_pile_left", view.deck_size, language)
    discarded = counted("board_discards_left", discards, language)
    pieces = [
        Piece("pile", PILE_X, 11, counter("cards", str(view.deck_size)), piled),
        Piece("discards", DISCARDS_X, 11, counter("card", str(discards)), discarded),
    ]
    height = CARDS_Y + add_cards(offer, pieces)
    title = say(Text("millefiori.board_open"), language)
    label = counted("board_open_label", view.open_size, language)
    return Plate("open", WIDTH, height, title, label, backdrop(language), pieces, 2)


def add_cards(offer: Offer, pieces: list[Piece]) -> float:
    """Each open card once, its kinds in their order; returns how high their rows are."""
    different = kinds_open(offer)
    small = different > CARD_ROWS * CARDS_IN_ROW
    in_row = CHIPS_IN_ROW if small else CARDS_IN_ROW
    step_x = CHIP_STEP if small else CARD_STEP_X
    step_y = CHIP_STEP if small else CARD_STEP_Y
    ring = CHIP_RING if small else CARD_RING
    place = 0
    for kind in range(i64(KINDS)):
        count = offer.table.open[kind]
        if count > 0:
            x = place % in_row * step_x
            y = CARDS_Y + place // in_row * step_y
            body = chip_body(kind, count) if small else card_body(kind, count)
            said = card_words(kind, count, offer.language)
            pieces.append(offer.piece(f"open-{kind}", x, y, body, said, EXTRA + kind, ring, True))
            place += 1
    rows = (different + in_row - 1) // in_row
    return max(CARD_ROWS * CARD_STEP_Y, rows * step_y)
