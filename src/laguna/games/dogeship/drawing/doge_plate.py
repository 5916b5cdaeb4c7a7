"""The Doge Ship: the plate of the Doge tile in force, and that of the stacks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core.state import UNKNOWN
from laguna.drawing import svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.drawing import shapes, symbols, tile_shapes
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules import actions, round_end, stacks
from laguna.games.dogeship.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 312.0
DOGE_HEIGHT: Final = 124.0
EVENT_WIDTH: Final = 172.0

# ---- the Doge tile


@cache
def backdrop(language: str) -> str:
    """The words above zones and event."""
    out = svg.text(
        6, 70, catalogue.translate(Text("dogeship.board_zones"), language), 12.5, anchor="start", weight=600, room=118
    )
    ends = catalogue.translate(Text("dogeship.board_ends"), language)
    return out + svg.text(134, 70, ends, 12.5, anchor="start", weight=600, room=EVENT_WIDTH)


@cache
def value_body(colour: int, value: str) -> str:
    """What a colour counts."""
    hue = box.COLOUR_NAMES[colour]
    out = svg.rect(0, 0, 68, 42, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.2)
    return out + shapes.square(colour, 18, 21, 22) + svg.text(48, 28, value, 19, weight=700, kind="num")


@lru_cache(maxsize=512)
def event_body(doge: int, note: str, language: str) -> str:
    """What happens at the end of the round, and what it means for the reader."""
    hue = "blue" if box.EVENT[doge] == box.HIGH_WATER else "violet" if box.EVENT[doge] == box.INSPECTION else "grey"
    out = svg.rect(0, 0, EVENT_WIDTH, 42, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1)
    out += tile_shapes.event_icon(doge, 20, 21, 24)
    words = catalogue.sentence(phrases.event_of(doge), language)
    if not note:
        return out + svg.text(38, 26, words, 14, anchor="start", weight=700, room=EVENT_WIDTH - 44)
    out += svg.text(38, 18, words, 14, anchor="start", weight=700, room=EVENT_WIDTH - 44)
    return out + svg.text(38, 34, note, 12, anchor="start", fill="var(--ink-2)", room=EVENT_WIDTH - 44)


def note_of(offer: DogeShipOffer) -> str:
    """What high water would take from the reader as things are (DS-9.1)."""
    view = offer.table
    if offer.seat < 0 or box.EVENT[view.doge] != box.HIGH_WATER:
        return ""
    lost = round_end.lost_markers(view, offer.seat)
    barriers = Text("dogeship.barriers", view.barriers[offer.seat])
    if lost == 0:
        return catalogue.translate(Text("dogeship.board_dry", barriers), offer.language)
    return catalogue.translate(Text("dogeship.board_lose", lost, barriers), offer.language)


@cache
def doge_words(doge: int, language: str) -> str:
    """All that the tile in force shows."""
    return catalogue.translate(Text("dogeship.page_doge", names.doge_name(doge), phrases.doge_text(doge)), language)


@cache
def value_words(colour: int, value: str, language: str) -> str:
    """What each square of a colour counts."""
    name = names.hue_name(box.COLOUR_NAMES[colour])
    return catalogue.sentence(Text("dogeship.board_value", name, value), language)


@cache
def zones_words(doge: int, language: str) -> str:
    """The zones whose parts bring an approval."""
    zones = phrases.violet_zones(doge)
    return catalogue.sentence(Text("dogeship.board_zones_are", zones), language)


def event_words(doge: int) -> Text:
    """What the event of a Doge tile does (DS-9)."""
    if box.EVENT[doge] == box.HIGH_WATER:
        return phrases.water_rule(box.WATER_LEVEL[doge])
    if box.EVENT[doge] == box.INSPECTION:
        ranks = box.INSPECTION_VP
        return Text("dogeship.board_inspection", ranks[0], ranks[1], ranks[2])
    return Text("dogeship.board_no_event")


def doge_plate(offer: DogeShipOffer) -> Plate:
    """Values of the colours, violet zones and the event (DS-3.4)."""
    view = offer.table
    language = offer.language
    if view.doge == box.FREE:
        title = catalogue.translate(Text("dogeship.board_doge"), language)
        label = catalogue.translate(Text("dogeship.page_no_doge"), language)
        return Plate("doge", WIDTH, DOGE_HEIGHT, title, label, backdrop(language), [], 1)
    doge = int(view.doge)
    title = catalogue.translate(Text("dogeship.board_doge_now", names.doge_name(doge)), language)
    pieces: list[Piece] = []
    for colour in range(box.COLOURS):
        pieces.append(
            Piece(
                f"value-{box.COLOUR_NAMES[colour]}",
                6 + 76 * colour,
                4,
                value_body(colour, shapes.value_of(doge, colour)),
                value_words(colour, shapes.value_of(doge, colour), language),
            )
        )
    zones = shapes.zones_of(shapes.violet_of(doge), 34, 19, 2, True)
    pieces.append(Piece("zones", 6, 78, zones, zones_words(doge, language)))
    note = note_of(offer)
    words = catalogue.sentence(event_words(doge), language)
    if note:
        words = f"{catalogue.sentence(phrases.event_of(doge), language)}; {note}. {words}"
    pieces.append(Piece("event", 134, 77, event_body(doge, note, language), words))
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
    if stack < box.TYPES:
        return stack % box.ZONES * CELL_STEP, HEAD + int(box.DECKS - 1 - stack // box.ZONES) * (CELL_HEIGHT + 4)
    return box.ZONES * CELL_STEP + 6 + int(stack - box.TYPES) * (WIDE_CELL + 3), HEAD


def cell_size(stack: int) -> tuple[float, float]:
    return (CELL_WIDTH, CELL_HEIGHT) if stack < box.TYPES else (WIDE_CELL, TALL_CELL)


@cache
def stacks_backdrop(language: str) -> str:
    """The names of the zones."""
    out = ""
    for zone in range(box.ZONES):
        words = catalogue.sentence(Text(f"dogeship.zone_{box.ZONE_NAMES[zone]}"), language)
        x = zone * CELL_STEP + CELL_WIDTH / 2
        out += svg.text(x, 12, words, 12, weight=600, fill="var(--ink-2)", room=CELL_WIDTH)
    return out


@cache
def stack_body(stack: int, count: int, dim: bool) -> str:
    """A stack with how many tiles it holds."""
    width, height = cell_size(stack)
    fill = "var(--sunken)" if count == 0 or dim else "var(--raised)"
    out = svg.rect(0, 0, width, height, 6, fill, "var(--line-strong)", 0.8)
    symbol = "doge" if stack == box.DOGES else symbols.KIND_ICONS[box.KIND_OF_STACK[stack]]
    if stack < box.TYPES:
        out += svg.icon(symbol, 19, height / 2, 20, "var(--ink-2)", fill)
        return out + svg.text(36, height / 2 + 5.5, str(count), 16, anchor="start", weight=700, kind="num")
    out += svg.icon(symbol, width / 2, 27, 23, "var(--ink-2)", fill)
    return out + svg.text(width / 2, 66, str(count), 16, weight=700, kind="num")


@lru_cache(maxsize=1024)
def stack_words(stack: int, count: int, known: str, language: str) -> str:
    words = catalogue.sentence(Text("dogeship.board_stack", count, names.stack_name(stack)), language)
    return catalogue.sentence(Text("dogeship.page_under", words, known), language) if known else words


def known_under(offer: DogeShipOffer, stack: i64) -> str:
    """What the reader knows under a stack."""
    view = offer.table
    first = box.FIRST_TILE[stack]
    known: list[str] = []
    for at in range(first, first + view.tail_size[stack]):
        tile = view.tail[at]
        if tile != UNKNOWN or len(known) > 0:
            known.append(box.TILE_NAMES[tile] if tile != UNKNOWN else "?")
    return ", ".join(known)


def stacks_plate(offer: DogeShipOffer) -> Plate:
    """All stacks; where a purchase is on offer they can be clicked (DP-5a)."""
    language = offer.language
    offered = offer.count(actions.BUY, box.DOGES)
    pieces: list[Piece] = []
    for stack in range(box.STACKS):
        x, y = cell_at(int(stack))
        width, height = cell_size(int(stack))
        count = int(stacks.stack_size(offer.table, stack))
        is_open = stack < box.DOGES and offer.open[actions.BUY + stack]
        body = stack_body(int(stack), count, offered > 0 and not is_open)
        words = stack_words(int(stack), count, known_under(offer, stack), language)
        id = f"stack-{box.STACK_NAMES[stack]}"
        if is_open:
            ring = svg.outline(0, 0, width, height, 6)
            pieces.append(offer.piece(id, x, y, body, words, actions.BUY + stack, ring))
        else:
            pieces.append(Piece(id, x, y, body, words))
    title = catalogue.translate(Text("dogeship.board_stacks"), language)
    label = catalogue.translate(Text("dogeship.board_stacks_label"), language)
    return Plate("stacks", WIDTH, STACKS_HEIGHT, title, label, stacks_backdrop(language), pieces, 1)
