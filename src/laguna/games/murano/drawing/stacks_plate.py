"""Murano: the stacks: how many tiles, cards and beads are left (MU-11.1)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.drawing import shapes, symbols
from laguna.games.murano.drawing.clickable import MuranoOffer
from laguna.games.murano.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

STEP_X: Final = 84.0
STEP_Y: Final = 42.0
BAR: Final = 70.0
TALL_LEFT: Final = 74.0
TALL_TOP: Final = 70.0
WIDTH: Final = 252.0


@cache
def stack_body(icon: str, hue: str, left: int, full: int) -> str:
    """A stack: its symbol, how many are left, and how much of it."""
    part = BAR * left / full
    out = svg.icon(icon, 14, 12, 22, f"var(--g-{hue}-ink)", "var(--water)")
    out += svg.text(30, 18, str(left), 17, anchor="start", weight=700, kind="num")
    out += svg.rect(2, 28, BAR, 4, 2, "var(--water-2)")
    return out + svg.rect(2, 28, part, 4, 2, f"var(--g-{hue})") if left > 0 else out


@lru_cache(maxsize=512)
def stack_words(kind: int, left: int, language: str) -> str:
    """A stack in words; the deck of characters comes after the kinds of tiles."""
    if kind == box.KINDS:
        return catalogue.translate(Text("murano.page_deck", left), language)
    return f"{left} {catalogue.translate(phrases.plural(kind), language)}"


def stack_pieces(offer: MuranoOffer, left: float, top: float, ending: str) -> list[Piece]:
    """Six stacks in two rows, and a line about the end and the bag."""
    view = offer.table
    pieces: list[Piece] = []
    for kind in range(box.KINDS + 1):
        x, y = left + STEP_X * int(kind % 3), top + STEP_Y * int(kind // 3)
        if kind < box.KINDS:
            count, full = int(view.left[kind]), int(box.STACKS[view.seats][kind])
            body = stack_body(symbols.KIND_ICONS[kind], symbols.KIND_HUES[kind], count, full)
        else:
            count, full = int(view.pool_size) + len(view.tail), int(cards.DECK_SIZES[view.seats])
            body = stack_body(symbols.CHARACTER, "violet", count, full)
        pieces.append(Piece(f"stack-{kind}{ending}", x, y, body, stack_words(kind, count, offer.language)))
    note = catalogue.sentence(
        Text("murano.page_last_round" if view.is_ending() else "murano.page_two_empty"), offer.language
    )
    bag = catalogue.translate(Text("murano.page_bag", phrases.beads_held(view.bag, 0)), offer.language)
    middle, below = left + WIDTH / 2, top + 2 * STEP_Y
    pieces.append(Piece(f"ending{ending}", middle, below + 12, note_body(note), note))
    pieces.append(Piece(f"bag{ending}", middle, below + 28, note_body(bag), bag))
    return pieces


@lru_cache(maxsize=256)
def note_body(words: str) -> str:
    return svg.text(0, 0, words, 12, fill="var(--water-ink)", room=WIDTH)


def stacks_plate(offer: MuranoOffer) -> Plate:
    """The stacks in the dock, where the ring has the islands in its middle."""
    title = catalogue.translate(Text("murano.page_stacks"), offer.language)
    pieces = stack_pieces(offer, 0, 2, "-wide")
    return Plate("stacks", WIDTH, shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=plates.DOCK, shape=plates.WIDE)
