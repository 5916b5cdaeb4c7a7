"""Mille Fiori: the plate of what is one's own: cards, those passed on, and buttons for what has no place."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text, all_of, seat_name
from laguna.core.words import say, sentence
from laguna.games.millefiori.actions import KEEP
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
from laguna.games.millefiori.pictures import CARD_HEIGHT, CARD_WIDTH, CHIP_HEIGHT, at, back, card, chip
from laguna.games.millefiori.table import DEAL, EXTRA_CARD, FREE

WIDTH: Final = 344.0
CARD_STEP: Final = 69.0
HAND_Y: Final = 3.0
MEMORY_Y: Final = 122.0
MEMORY_STEP: Final = 48.0
CHIP_STEP: Final = 33.0
BUTTONS_Y: Final[float] = MEMORY_Y + 2 * MEMORY_STEP + 4
BUTTON_HEIGHT: Final = 40.0

CARD_RING: Final = svg.outline(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7)


def dock_plate(offer: Offer) -> Plate:
    """What a player holds and knows; the buttons come last, for they take what nothing else has taken."""
    pieces: list[Piece] = []
    add_cards(offer, pieces)
    add_memory(offer, pieces)
    buttons = add_buttons(offer, pieces)
    height = BUTTONS_Y + max(1, buttons) * (BUTTON_HEIGHT + 6) - 6
    title = say(state_of(offer), offer.language)
    label = say(Text("millefiori.board_dock"), offer.language)
    return Plate("dock", WIDTH, height, title, label, "", pieces, 2)


def state_of(offer: Offer) -> Text:
    """What the cards of the dock are."""
    view = offer.table
    seat = offer.seat
    if view.card != FREE and view.acting() == seat:
        return Text("millefiori.board_playing", kind_name(view.card))
    if view.phase == EXTRA_CARD and view.acting() == seat:
        return Text("millefiori.board_extra")
    if not has_picked(view, seat):
        return Text("millefiori.board_hand", view.packet_size[view.packet_of(seat)])
    if view.kept[seat] != FREE:
        return Text("millefiori.board_kept", kind_name(view.kept[seat]))
    return Text("millefiori.board_played")


# ---- the hand, the kept card, the card in play


@cache
def hand_card(kind: int, count: int, language: str) -> str:
    """All cards of a kind in the hand."""
    body = card(kind, language)
    return body + svg.badge(CARD_WIDTH - 16, 72, f"×{count}") if count > 1 else body


@cache
def hand_words(kind: int, count: int, language: str) -> str:
    name = kind_name(kind)
    return sentence(name if count == 1 else Text("millefiori.times", name, count), language)


@cache
def kept_card(kind: int, language: str) -> str:
    """The kept card waits for its turn, seen by nobody else."""
    lock = '<circle cx="52" cy="36" r="11" fill="var(--raised)"/>' + svg.icon("lock", 52, 36, 16, "var(--ink-2)")
    return card(kind, language) + lock


@cache
def played_card(kind: int, language: str) -> str:
    """The card in play: chosen, and asking for its use."""
    return card(kind, language) + svg.chosen(CARD_RING)


def add_cards(offer: Offer, pieces: list[Piece]) -> None:
    """The hand, one card for each kind, or the one card that one has kept or is playing."""
    view = offer.table
    seat = offer.seat
    language = offer.language
    if view.phase > DEAL and view.card != FREE and view.acting() == seat:
        said = hand_words(view.card, 1, language)
        pieces.append(Piece("card", 3, HAND_Y, played_card(view.card, language), said))
        return
    if view.kept[seat] != FREE:
        said = say(Text("millefiori.board_kept", kind_name(view.kept[seat])), language)
        pieces.append(Piece("card", 3, HAND_Y, kept_card(view.kept[seat], language), said))
        return
    if has_picked(view, seat):
        return
    cards = cards_in(view, view.packet_of(seat), FREE)
    x = 2.0
    for kind in range(i64(KINDS)):
        count = cards[kind]
        if count > 0:
            body = hand_card(kind, count, language)
            words = hand_words(kind, count, language)
            pieces.append(offer.piece(f"hand-{kind}", x, HAND_Y, body, words, KEEP + kind, CARD_RING))
            x += CARD_STEP


# ---- cards that one has passed on, and those that wait


@lru_cache(maxsize=1024)
def memory(holder: int, kinds: tuple[int, ...], kept: bool) -> str:
    """Who has a packet, and what is in it; a lock where one of the cards is kept."""
    out = svg.token(holder, 11, CHIP_HEIGHT / 2, 9)
    if kept:
        out += svg.icon("lock", 19, CHIP_HEIGHT / 2 + 10, 12, "var(--ink-2)")
    for place, kind in enumerate(kinds):
        out += at(26 + CHIP_STEP * place, 0, chip(kind))
    return out


@lru_cache(maxsize=1024)
def memory_words(holder: int, kinds: tuple[int, ...], kept: bool, language: str) -> str:
    key = "millefiori.board_passed_kept" if kept else "millefiori.board_passed"
    return say(Text(key, seat_name(holder), all_of([kind_name(kind) for kind in kinds])), language)


@cache
def caption(language: str) -> str:
    """The words above the cards that one remembers."""
    said = say(Text("millefiori.board_memory"), language)
    return svg.text(0, 0, said, 13, anchor="start", fill="var(--ink-2)", room=WIDTH)


@cache
def waiting(holder: int, count: int) -> str:
    """Cards that came from a player and may not be looked at yet."""
    return svg.token(holder, 11, CHIP_HEIGHT / 2, 9) + at(26, 0, back(count))


@cache
def waiting_words(holder: int, count: int, language: str) -> str:
    return say(Text("millefiori.board_waiting", count, seat_name(holder)), language)


def add_memory(offer: Offer, pieces: list[Piece]) -> None:
    """The packets that one has held, with those who have them now, and the pile that one will take up next."""
    view = offer.table
    seat = offer.seat
    x = 0.0
    y = MEMORY_Y
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
        width = 26 + CHIP_STEP * len(kinds)
        if x > 0 and x + width > WIDTH:
            x = 0.0
            y += MEMORY_STEP
        words = memory_words(lies_with, kinds, kept, offer.language)
        pieces.append(Piece(f"packet-{packet}", x, y, memory(lies_with, kinds, kept), words))
        x += width + 12
    giver = (seat - 1 + view.seats) % view.seats
    count = size_before(view, seat)
    if count > 0 and not view.is_last_pass() and not is_known(view, view.packet_of(giver)):
        if x > 0 and x + 90 > WIDTH:
            x = 0.0
            y += MEMORY_STEP
        pieces.append(Piece("waiting", x, y, waiting(giver, count), waiting_words(giver, count, offer.language)))
        x += 90
    if x > 0:
        pieces.append(Piece("memory", 0, MEMORY_Y - 8, caption(offer.language)))


def kinds_of(counts: vec[i64]) -> tuple[int, ...]:
    """Cards counted by kind as the kinds themselves, one for each card."""
    out: list[int] = []
    for kind in range(i64(KINDS)):
        for _ in range(counts[kind]):
            out.append(kind)
    return tuple(out)


# ---- buttons


@lru_cache(maxsize=256)
def button(words: str) -> str:
    """A button with its words on one line or two."""
    ground = svg.rect(1, 0, WIDTH - 2, BUTTON_HEIGHT, 8, "var(--raised)", "var(--go)", 2)
    room = WIDTH - 20
    if svg.text_width(words, 15, 600) <= room:
        return ground + svg.text(WIDTH / 2, BUTTON_HEIGHT / 2 + 5.4, words, 15, weight=600)
    cut = words.find(" ", len(words) // 2)
    return (
        ground
        + svg.text(WIDTH / 2, BUTTON_HEIGHT / 2 - 3, words[:cut], 13, weight=600, room=room)
        + svg.text(WIDTH / 2, BUTTON_HEIGHT / 2 + 13, words[cut + 1 :], 13, weight=600, room=room)
    )


def add_buttons(offer: Offer, pieces: list[Piece]) -> int:
    """A button for each action that has no shape of its own; returns how many there are."""
    count = 0
    for action in offer.left():
        y = BUTTONS_Y + count * (BUTTON_HEIGHT + 6)
        pieces.append(offer.piece(f"button-{action}", 0, y, button(offer.words(action)), "", action, ""))
        count += 1
    return count
