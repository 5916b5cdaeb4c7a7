"""Mille Fiori: the plates of the cards that the viewer has passed on, and of those to be taken up next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing.plates import DOCK, Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import shapes
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import passing
from laguna.games.millefiori.rules.position import FREE
from laguna.text import catalogue
from laguna.text.text import Text, all_of

CARD_STEP: Final[float] = shapes.LARGER_WIDTH + 4
PACKET_GAP: Final = 16.0
BACK_STEP: Final = 15.0


# ---- packets that the viewer has held


@lru_cache(maxsize=1024)
def packet_body(holder: int, name: str, kinds: tuple[int, ...], kept: bool) -> str:
    """Who has a packet, and what is in it; a lock where one of the cards is kept."""
    out = shapes.holder_head(holder, name, kept, CARD_STEP * len(kinds) - 4)
    for place, kind in enumerate(kinds):
        out += shapes.at(CARD_STEP * place, shapes.LARGER_Y, shapes.small_card(kind), shapes.LARGER)
    return out


@lru_cache(maxsize=1024)
def packet_words(key: str, name: str, kinds: tuple[int, ...], language: str) -> str:
    return catalogue.translate(Text(key, name, all_of([names.kind_name(kind) for kind in kinds])), language)


def passed_plate(offer: MilleFioriOffer) -> Plate:
    """The packets that the viewer has held, with those who have them now, and the viewer's leftovers."""
    view = offer.table
    seat = offer.seat
    pieces: list[Piece] = []
    x = 0.0
    # The latest comes last, so that the others stay where they are.
    for packet in reversed(passing.known_packets(view)):
        holder = passing.holder_of(view, packet)
        if holder == seat and not passing.has_picked(view, seat):
            continue
        kinds = kinds_of(passing.cards_in(view, packet, view.kept[seat] if holder == seat else FREE))
        if len(kinds) == 0:
            continue
        kept = holder != seat and view.chosen[holder] == 1
        lies_with = holder
        if passing.has_picked(view, holder) and not kept and not view.is_last_pass():
            lies_with = passing.left_of(view, holder)
        key = "millefiori.board_passed_kept" if kept else "millefiori.board_passed"
        if lies_with == seat:
            key = "millefiori.board_left"
        words = packet_words(key, offer.names[lies_with], kinds, offer.language)
        body = packet_body(int(lies_with), offer.names[lies_with], kinds, kept)
        pieces.append(Piece(f"packet-{packet}", x, 0, body, words))
        x += CARD_STEP * len(kinds) - 4 + PACKET_GAP
    title = catalogue.translate(Text("millefiori.board_memory"), offer.language)
    return Plate("passed", max(1.0, x - PACKET_GAP), shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=DOCK)


def kinds_of(counts: vec[i64]) -> tuple[int, ...]:
    """Cards counted by kind as the kinds themselves, one for each card."""
    out: list[int] = []
    for kind in range(box.KINDS):
        for _ in range(counts[kind]):
            out.append(kind)
    return tuple(out)


# ---- the packet that the viewer takes up next


@lru_cache(maxsize=256)
def waiting_body(giver: int, name: str, count: int) -> str:
    """Cards that came from a player and may not be looked at yet."""
    out = shapes.holder_head(giver, name, False, waiting_width(count))
    for place in range(count):
        out += shapes.at(BACK_STEP * place, shapes.LARGER_Y, shapes.back(), shapes.LARGER)
    return out + shapes.times(BACK_STEP * (count - 1) + shapes.LARGER_WIDTH, count)


def waiting_width(count: int) -> float:
    return BACK_STEP * (count - 1) + shapes.LARGER_WIDTH + 30


@lru_cache(maxsize=1024)
def waiting_words(name: str, count: int, language: str) -> str:
    return catalogue.translate(Text("millefiori.board_waiting", count, name), language)


def waiting_plate(offer: MilleFioriOffer) -> Plate:
    """Cards from the neighbour that the viewer has not seen yet, face down until the next pass (MF-3.4)."""
    view = offer.table
    giver = (offer.seat - 1 + view.seats) % view.seats
    count = int(passing.size_before(view, offer.seat))
    pieces: list[Piece] = []
    if count > 0 and not view.is_last_pass() and not passing.is_known(view, view.packet_of(giver)):
        name = offer.names[giver]
        words = waiting_words(name, count, offer.language)
        pieces.append(Piece("waiting", 0, 0, waiting_body(int(giver), name, count), words))
    title = catalogue.translate(Text("millefiori.board_next"), offer.language)
    return Plate("waiting", waiting_width(max(1, count)), shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=DOCK)
