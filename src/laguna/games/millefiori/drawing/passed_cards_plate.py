"""Mille Fiori: the plates of the cards that one has passed on, and of those that wait to be taken up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.svg import DOCK, Piece, Plate
from laguna.core.text import Text, all_of
from laguna.core.words import say
from laguna.games.millefiori.components import KINDS
from laguna.games.millefiori.names import kind_name
from laguna.games.millefiori.offer import Offer
from laguna.games.millefiori.passing import (
    cards_in,
    has_picked,
    holder_of,
    is_known,
    known_packets,
    left_of,
    size_before,
)
from laguna.games.millefiori.pictures import (
    DOCK_HEIGHT,
    LARGER,
    LARGER_WIDTH,
    LARGER_Y,
    at,
    back,
    holder_head,
    small_card,
    times,
)
from laguna.games.millefiori.table import FREE

CARD_STEP: Final[float] = LARGER_WIDTH + 4
PACKET_GAP: Final = 16.0
BACK_STEP: Final = 15.0


# ---- packets that one has held


@lru_cache(maxsize=1024)
def packet_body(holder: int, name: str, kinds: tuple[int, ...], kept: bool) -> str:
    """Who has a packet, and what is in it; a lock where one of the cards is kept."""
    out = holder_head(holder, name, kept, CARD_STEP * len(kinds) - 4)
    for place, kind in enumerate(kinds):
        out += at(CARD_STEP * place, LARGER_Y, small_card(kind), LARGER)
    return out


@lru_cache(maxsize=1024)
def packet_words(key: str, name: str, kinds: tuple[int, ...], language: str) -> str:
    return say(Text(key, name, all_of([kind_name(kind) for kind in kinds])), language)


def passed_plate(offer: Offer) -> Plate:
    """The packets that one has held, with those who have them now, and what one has left over."""
    view = offer.table
    seat = offer.seat
    pieces: list[Piece] = []
    x = 0.0
    for packet in known_packets(view):
        holder = holder_of(view, packet)
        if holder == seat and not has_picked(view, seat):
            continue
        kinds = kinds_of(cards_in(view, packet, view.kept[seat] if holder == seat else FREE))
        if len(kinds) == 0:
            continue
        kept = holder != seat and view.chosen[holder] == 1
        lies_with = holder
        if has_picked(view, holder) and not kept and not view.is_last_pass():
            lies_with = left_of(view, holder)
        key = "millefiori.board_passed_kept" if kept else "millefiori.board_passed"
        if lies_with == seat:
            key = "millefiori.board_left"
        words = packet_words(key, offer.names[lies_with], kinds, offer.language)
        body = packet_body(int(lies_with), offer.names[lies_with], kinds, kept)
        pieces.append(Piece(f"packet-{packet}", x, 0, body, words))
        x += CARD_STEP * len(kinds) - 4 + PACKET_GAP
    title = say(Text("millefiori.board_memory"), offer.language)
    return Plate("passed", max(1.0, x - PACKET_GAP), DOCK_HEIGHT, title, title, "", pieces, 0, area=DOCK)


def kinds_of(counts: vec[i64]) -> tuple[int, ...]:
    """Cards counted by kind as the kinds themselves, one for each card."""
    out: list[int] = []
    for kind in range(i64(KINDS)):
        for _ in range(counts[kind]):
            out.append(kind)
    return tuple(out)


# ---- the pile that one will take up next


@lru_cache(maxsize=256)
def waiting_body(giver: int, name: str, count: int) -> str:
    """Cards that came from a player and may not be looked at yet."""
    out = holder_head(giver, name, False, waiting_width(count))
    for place in range(count):
        out += at(BACK_STEP * place, LARGER_Y, back(), LARGER)
    return out + times(BACK_STEP * (count - 1) + LARGER_WIDTH, count)


def waiting_width(count: int) -> float:
    return BACK_STEP * (count - 1) + LARGER_WIDTH + 30


@lru_cache(maxsize=1024)
def waiting_words(name: str, count: int, language: str) -> str:
    return say(Text("millefiori.board_waiting", count, name), language)


def waiting_plate(offer: Offer) -> Plate:
    """Cards from the neighbour that one has not seen before, face down until the next pass (MF-3.4)."""
    view = offer.table
    giver = (offer.seat - 1 + view.seats) % view.seats
    count = int(size_before(view, offer.seat))
    pieces: list[Piece] = []
    if count > 0 and not view.is_last_pass() and not is_known(view, view.packet_of(giver)):
        name = offer.names[giver]
        words = waiting_words(name, count, offer.language)
        pieces.append(Piece("waiting", 0, 0, waiting_body(int(giver), name, count), words))
    title = say(Text("millefiori.board_next"), offer.language)
    return Plate("waiting", waiting_width(max(1, count)), DOCK_HEIGHT, title, title, "", pieces, 0, area=DOCK)
