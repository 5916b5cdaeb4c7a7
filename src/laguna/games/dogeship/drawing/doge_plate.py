"""The Doge Ship: the plate of the Doge tile in force, and that of the stacks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.game import UNKNOWN
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say, sentence
from laguna.games.dogeship.actions import BUY
from laguna.games.dogeship.components import (
    COLOUR_NAMES,
    COLOURS,
    DECKS,
    DOGES,
    EVENT,
    FIRST_TILE,
    HIGH_WATER,
    INSPECTION,
    KIND_OF_STACK,
    STACK_NAMES,
    STACKS,
    TILE_NAMES,
    TYPES,
    ZONE_NAMES,
    ZONES,
)
from laguna.games.dogeship.events import lost_markers
from laguna.games.dogeship.names import doge_name, stack_name
from laguna.games.dogeship.offer import Offer
from laguna.games.dogeship.phrases import doge_shown, event_of
from laguna.games.dogeship.pictures import square, value_of, violet_of, zones_of
from laguna.games.dogeship.stacks import stack_size
from laguna.games.dogeship.symbols import KIND_ICONS
from laguna.games.dogeship.table import FREE
from laguna.games.dogeship.tiles import event_icon

WIDTH: Final = 312.0
DOGE_HEIGHT: Final = 124.0
EVENT_WIDTH: Final = 172.0

# ---- the Doge tile


@cache
def backdrop(language: str) -> str:
    """The words above zones and event."""
    out = svg.text(6, 70, say(Text("dogeship.board_zones"), language), 12.5, anchor="start", weight=600, room=118)
    ends = say(Text("dogeship.board_ends"), language)
    return out + svg.text(134, 70, ends, 12.5, anchor="start", weight=600, room=EVENT_WIDTH)


@cache
def value_body(colour: int, value: str) -> str:
    """What a colour counts."""
    hue = COLOUR_NAMES[colour]
    out = svg.rect(0, 0, 68, 42, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.2)
    return out + square(colour, 18, 21, 22) + svg.text(48, 28, value, 19, weight=700, kind="num")


@lru_cache(maxsize=512)
def event_body(doge: int, note: str, language: str) -> str:
    """What happens at the end of the round, and what it means for the reader."""
    hue = "blue" if EVENT[doge] == HIGH_WATER else "violet" if EVENT[doge] == INSPECTION else "grey"
    out = svg.rect(0, 0, EVENT_WIDTH, 42, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1)
    out += event_icon(doge, 20, 21, 24)
    words = sentence(event_of(doge), language)
    if not note:
        return out + svg.text(38, 26, words, 14, anchor="start", weight=700, room=EVENT_WIDTH - 44)
    out += svg.text(38, 18, words, 14, anchor="start", weight=700, room=EVENT_WIDTH - 44)
    return out + svg.text(38, 34, note, 12, anchor="start", fill="var(--ink-2)", room=EVENT_WIDTH - 44)


def note_of(offer: Offer) -> str:
    """What high water would take from the reader as things are (DS-9.1)."""
    view = offer.table
    if offer.seat < 0 or EVENT[view.doge] != HIGH_WATER:
        return ""
    lost = lost_markers(view, offer.seat)
    return say(Text("dogeship.board_lose", lost, view.barriers[offer.seat]), offer.language)


@cache
def doge_words(doge: int, language: str) -> str:
    """All that the tile in force shows."""
    return say(Text("dogeship.page_doge", doge_name(doge), doge_shown(doge)), language)


def doge_plate(offer: Offer) -> Plate:
    """Values of the colours, violet zones and the event (DS-3.4)."""
    view = offer.table
    language = offer.language
    title = say(Text("dogeship.board_doge"), language)
    if view.doge == FREE:
        label = say(Text("dogeship.page_no_doge"), language)
        return Plate("doge", WIDTH, DOGE_HEIGHT, title, label, backdrop(language), [], 1)
    doge = int(view.doge)
    pieces: list[Piece] = []
    for colour in range(COLOURS):
        pieces.append(
            Piece(f"value-{COLOUR_NAMES[colour]}", 6 + 76 * colour, 4, value_body(colour, value_of(doge, colour)))
        )
    zones = zones_of(violet_of(doge), 34, 19, 2, True)
    pieces.append(Piece("zones", 6, 78, zones, doge_words(doge, language)))
    note = note_of(offer)
    words = sentence(event_of(doge), language)
    pieces.append(Piece("event", 134, 77, event_body(doge, note, language), f"{words}; {note}" if note else words))
    return Plate("doge", WIDTH, DOGE_HEIGHT, title, doge_words(doge, language), backdrop(language), pieces, 1)


# ---- the stacks

STACKS_HEIGHT: Final = 104.0
HEAD: Final = 18.0
CELL_WIDTH: Final = 59.0
CELL_HEIGHT: Final = 40.0
CELL_STEP: Final = 62.0
WIDE_CELL: Final = 38.0  # gondolas, barriers, Doge tiles: one beside the other
TALL_CELL: Final[float] = 2 * CELL_HEIGHT + 4


def cell_at(stack: int) -> tuple[float, float]:
    """Where a stack is: galley tiles as the zones lie, the upper deck above."""
    if stack < TYPES:
        return stack % ZONES * CELL_STEP, HEAD + (DECKS - 1 - stack // ZONES) * (CELL_HEIGHT + 4)
    return ZONES * CELL_STEP + 6 + (stack - TYPES) * (WIDE_CELL + 3), HEAD


def cell_size(stack: int) -> tuple[float, float]:
    return (CELL_WIDTH, CELL_HEIGHT) if stack < TYPES else (WIDE_CELL, TALL_CELL)


@cache
def stacks_backdrop(language: str) -> str:
    """The names of the zones."""
    out = ""
    for zone in range(ZONES):
        words = sentence(Text(f"dogeship.zone_{ZONE_NAMES[zone]}"), language)
        x = zone * CELL_STEP + CELL_WIDTH / 2
        out += svg.text(x, 12, words, 12, weight=600, fill="var(--ink-2)", room=CELL_WIDTH)
    return out


@cache
def stack_body(stack: int, count: int, dim: bool) -> str:
    """A stack with how many tiles it holds."""
    width, height = cell_size(stack)
    fill = "var(--sunken)" if count == 0 or dim else "var(--raised)"
    out = svg.rect(0, 0, width, height, 6, fill, "var(--line-strong)", 0.8)
    symbol = "doge" if stack == DOGES else KIND_ICONS[KIND_OF_STACK[stack]]
    if stack < TYPES:
        out += svg.icon(symbol, 19, height / 2, 20, "var(--ink-2)", fill)
        return out + svg.text(36, height / 2 + 5.5, str(count), 16, anchor="start", weight=700, kind="num")
    out += svg.icon(symbol, width / 2, 27, 23, "var(--ink-2)", fill)
    return out + svg.text(width / 2, 66, str(count), 16, weight=700, kind="num")


@lru_cache(maxsize=1024)
def stack_words(stack: int, count: int, known: str, language: str) -> str:
    words = say(Text("dogeship.page_stack", stack_name(stack), count), language)
    return sentence(Text("dogeship.page_under", words, known), language) if known else words[:1].upper() + words[1:]


def known_under(offer: Offer, stack: i64) -> str:
    """What the reader knows under a stack."""
    view = offer.table
    first = FIRST_TILE[stack]
    names: list[str] = []
    for at in range(first, first + view.tail_size[stack]):
        tile = view.tail[at]
        if tile != UNKNOWN or len(names) > 0:
            names.append(TILE_NAMES[tile] if tile != UNKNOWN else "?")
    return ", ".join(names)


def stacks_plate(offer: Offer) -> Plate:
    """All stacks; where a purchase is on offer they can be clicked (DP-5a)."""
    language = offer.language
    offered = offer.count(BUY, DOGES)
    pieces: list[Piece] = []
    for stack in range(i64(STACKS)):
        x, y = cell_at(int(stack))
        width, height = cell_size(int(stack))
        count = int(stack_size(offer.table, stack))
        is_open = stack < DOGES and offer.open[BUY + stack]
        body = stack_body(int(stack), count, offered > 0 and not is_open)
        words = stack_words(int(stack), count, known_under(offer, stack), language)
        id = f"stack-{STACK_NAMES[stack]}"
        if is_open:
            ring = svg.outline(0, 0, width, height, 6)
            pieces.append(offer.piece(id, x, y, body, words, BUY + stack, ring))
        else:
            pieces.append(Piece(id, x, y, body, words))
    title = say(Text("dogeship.board_stacks"), language)
    label = say(Text("dogeship.board_stacks_label"), language)
    return Plate("stacks", WIDTH, STACKS_HEIGHT, title, label, stacks_backdrop(language), pieces, 1)
