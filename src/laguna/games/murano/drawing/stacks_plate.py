"""Murano: the stacks: how many tiles, cards and beads are left (MU-11.1)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from laguna.drawing import svg
from laguna.drawing.plates import Piece
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
COLUMN_LEFT: Final = 722.0  # of the stacks beside the islands
COLUMN_TOP: Final = 96.0


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
        return catalogue.sentence(Text("murano.board_deck", left), language)
    if left == 0:
        return catalogue.sentence(Text("murano.board_stack_empty", phrases.plural(kind)), language)
    return catalogue.sentence(Text("murano.board_stack", left, phrases.plural(kind)), language)


def stack_piece(offer: MuranoOffer, kind: int, x: float, y: float, ending: str) -> Piece:
    """One of the six stacks."""
    view = offer.table
    if kind < box.KINDS:
        count, full = int(view.left[kind]), int(box.STACKS[view.seats][kind])
        body = stack_body(symbols.KIND_ICONS[kind], symbols.KIND_HUES[kind], count, full)
    else:
        count, full = int(view.pool_size) + len(view.tail), int(cards.DECK_SIZES[view.seats])
        body = stack_body(symbols.CHARACTER, "violet", count, full)
    return Piece(f"stack-{kind}{ending}", x, y, body, stack_words(kind, count, offer.language))


def stack_pieces(offer: MuranoOffer, left: float, top: float) -> list[Piece]:
    """Six stacks in two rows, and a line about the end and the bag; in the ring where the islands stand below it."""
    pieces = [
        stack_piece(offer, int(kind), left + STEP_X * int(kind % 3), top + STEP_Y * int(kind // 3), "")
        for kind in range(box.KINDS + 1)
    ]
    note, bag = ending_words(offer), bag_words(offer)
    middle, below = left + WIDTH / 2, top + 2 * STEP_Y
    pieces.append(Piece("ending", middle, below + 12, note_body(note), note))
    pieces.append(Piece("bag", middle - bag_width() / 2, below + 30, bag_body(bag_counts(offer), False), bag))
    return pieces


def stack_column(offer: MuranoOffer) -> list[Piece]:
    """The same in one column beside the islands, where the ring goes round both."""
    view = offer.table
    pieces = [
        stack_piece(offer, int(kind), COLUMN_LEFT, COLUMN_TOP + STEP_Y * int(kind), "-wide")
        for kind in range(box.KINDS + 1)
    ]
    note, bag = ending_words(offer), bag_words(offer)
    short = catalogue.translate(Text("murano.board_end"), offer.language)
    middle, below = COLUMN_LEFT + 2 + BAR / 2, COLUMN_TOP + STEP_Y * int(box.KINDS + 1)
    pieces.append(Piece("ending-wide", middle, below + 8, ending_body(note if view.is_ending() else short), note))
    pieces.append(Piece("bag-wide", COLUMN_LEFT, below + 48, bag_body(bag_counts(offer), True), bag))
    return pieces


def ending_words(offer: MuranoOffer) -> str:
    """What ends the game, or that it is ending."""
    key = "murano.page_last_round" if offer.table.is_ending() else "murano.page_two_empty"
    return catalogue.sentence(Text(key), offer.language)


def bag_words(offer: MuranoOffer) -> str:
    """The beads in the bag."""
    return catalogue.translate(Text("murano.page_bag", phrases.beads_held(offer.table.bag, 0)), offer.language)


@lru_cache(maxsize=256)
def note_body(words: str) -> str:
    return svg.text(0, 0, words, 12, fill="var(--water-ink)", room=WIDTH)


@lru_cache(maxsize=64)
def ending_body(words: str) -> str:
    """A few words on two lines."""
    lines = shapes.wrapped(words, 12, BAR + 12, 3)
    return "".join([svg.text(0, 14 * place, line, 12, fill="var(--water-ink)") for place, line in enumerate(lines)])


def bag_counts(offer: MuranoOffer) -> tuple[int, ...]:
    """How many beads of each colour are in the bag."""
    return tuple([int(offer.table.bag[colour]) for colour in range(box.GLASSES)])


BEAD_STEP: Final = 26.0  # from one colour of beads to the next, one above the other
BEADS_STEP: Final = 62.0  # the same side by side


def bag_width() -> float:
    return BEADS_STEP * int(box.GLASSES) - 8


@lru_cache(maxsize=256)
def bag_body(counts: tuple[int, ...], narrow: bool) -> str:
    """A bead of each colour, with how many are in the bag beside it or, where there is little room, below it."""
    out = ""
    for colour, count in enumerate(counts):
        hue = box.GLASS_NAMES[colour]
        x = 11 + (BEAD_STEP if narrow else BEADS_STEP) * colour
        dx, dy = (0.0, 20.0) if narrow else (19.0, 4.5)
        out += svg.icon("bead", x, 0, 16, f"var(--g-{hue})", "var(--water)")
        out += svg.text(x + dx, dy, str(count), 12.5, weight=700, kind="num")
        out += svg.mark(hue, x + (0 if narrow else 36), 28 if narrow else 0, 9, "var(--water-ink)")
    return out
