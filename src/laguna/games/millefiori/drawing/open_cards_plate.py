"""Mille Fiori: the plate of the open cards, with the draw pile and the discards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori.drawing import shapes, spaces
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import actions
from laguna.text import catalogue
from laguna.text.text import Text

CARDS_Y: Final = 26.0
PILE_X: Final = 138.0
DISCARDS_X: Final = 290.0

# Few cards come with their names, in one row, more without them in two; many are chips in as many rows as it takes.
NAMED_IN_ROW: Final = 7
NAMED_STEP: Final = 57.6
NAMED_RING: Final = svg.outline(0.5, 0.5, shapes.NAMED_CARD_WIDTH - 1, shapes.NAMED_CARD_HEIGHT - 1, 6)
CARDS_IN_ROW: Final = 9
CARD_STEP_X: Final = 44.6
CARD_STEP_Y: Final = 62.0
CARD_ROWS: Final = 2
CARD_RING: Final = svg.outline(0.5, 0.5, shapes.SMALL_CARD_WIDTH - 1, shapes.SMALL_CARD_HEIGHT - 1, 6)
CHIPS_IN_ROW: Final = 11
CHIP_STEP: Final = 36.4
CHIP_RING: Final = svg.outline(1, 1, shapes.CHIP - 2, shapes.CHIP - 2, 5)


@cache
def backdrop(language: str) -> str:
    """The words beside the piles."""
    out = ""
    for x, caption, room in ((PILE_X, "board_pile", 98), (DISCARDS_X, "board_discards", 66)):
        words = catalogue.translate(Text(f"millefiori.{caption}"), language)
        out += svg.text(x + 46, 16, words, 13, anchor="start", fill="var(--ink-2)", room=room)
    return out


@cache
def card_body(kind: int, count: int) -> str:
    body = svg.card_face(shapes.small_card(kind))
    if count == 1:
        return body
    return body + svg.badge(shapes.SMALL_CARD_WIDTH - 12, shapes.SMALL_CARD_HEIGHT - 6, f"×{count}", size=12)


@cache
def named_body(kind: int, count: int, language: str) -> str:
    body = svg.card_face(shapes.named_card(kind, language))
    if count == 1:
        return body
    return body + svg.badge(shapes.NAMED_CARD_WIDTH - 12, 68, f"×{count}", size=12)


@cache
def chip_body(kind: int, count: int) -> str:
    return shapes.chip(kind) + svg.badge(25, 28, f"×{count}", size=12) if count > 1 else shapes.chip(kind)


@lru_cache(maxsize=1024)
def counted(key: str, count: int, language: str) -> str:
    return catalogue.translate(Text(f"millefiori.{key}", count), language)


def kinds_open(offer: MilleFioriOffer) -> int:
    """How many different cards lie open."""
    return sum([1 for count in offer.table.open if count > 0])


def open_plate(offer: MilleFioriOffer) -> Plate:
    """The cards that lie open beside the board, the draw pile and the discards."""
    view = offer.table
    language = offer.language
    discards: i64 = 0
    for kind in range(box.KINDS):
        discards += view.discards[kind]
    piled = counted("board_pile_left", view.deck_size, language)
    discarded = counted("board_discards_left", discards, language)
    pieces = [
        Piece("pile", PILE_X, 11, shapes.counter("cards", str(view.deck_size)), piled),
        Piece("discards", DISCARDS_X, 11, shapes.counter("card", str(discards)), discarded),
    ]
    height = CARDS_Y + add_cards(offer, pieces)
    title = catalogue.translate(Text("millefiori.board_open"), language)
    label = counted("board_open_label", view.open_size, language)
    return Plate("open", spaces.WIDTH, height, title, label, backdrop(language), pieces, 2)


def add_cards(offer: MilleFioriOffer, pieces: list[Piece]) -> float:
    """Each open card once, its kinds in their order; returns how high their rows are."""
    different = kinds_open(offer)
    named = different <= NAMED_IN_ROW
    small = different > CARD_ROWS * CARDS_IN_ROW
    in_row = CHIPS_IN_ROW if small else CARDS_IN_ROW
    step_x = NAMED_STEP if named else CHIP_STEP if small else CARD_STEP_X
    step_y = CHIP_STEP if small else CARD_STEP_Y
    ring = NAMED_RING if named else CHIP_RING if small else CARD_RING
    place = 0
    for kind in range(box.KINDS):
        count = offer.table.open[kind]
        if count > 0:
            x = place % in_row * step_x
            y = CARDS_Y + place // in_row * step_y
            body = named_body(kind, count, offer.language) if named else card_body(kind, count)
            if small:
                body = chip_body(kind, count)
            words = shapes.card_words(kind, count, offer.language)
            pieces.append(offer.piece(f"open-{kind}", x, y, body, words, actions.EXTRA + kind, ring, True))
            place += 1
    rows = (different + in_row - 1) // in_row
    return max(CARD_ROWS * CARD_STEP_Y, rows * step_y)
