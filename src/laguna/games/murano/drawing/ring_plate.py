"""Murano: the plate of the ring: spaces, ships, and the prices of sailing; wide round the islands, tall by itself."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.drawing import shapes, symbols
from laguna.games.murano.drawing.clickable import MuranoOffer, ShapedPieces
from laguna.games.murano.rules import actions, phases, ring
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.text.story import explanations
from laguna.text import catalogue
from laguna.text.text import Text

SLOTS: Final[list[int]] = [row.int("slot", 0, 99) for row in box.BOX.rows("ring.space")]  # by space, along its side


class RingFrame:
    """Where the spaces of the ring lie in one of its shapes: width and height of all, of the sides, of the bands."""

    def __init__(self, width: float, height: float, side: float, band: float, corner: float, tall: bool) -> None:
        self.width: float = width
        self.height: float = height
        self.side: float = side  # width of the spaces on the left and on the right
        self.band: float = band  # height of those at top and bottom
        self.corner: float = corner  # what top and bottom leave free at their ends
        self.tall: bool = tall
        self.cells: list[tuple[float, float, float, float]] = [self._cell(space) for space in range(box.SPACES)]

    def _cell(self, space: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of a space; ships go up on the right, and round to the left."""
        side = names.SIDES[space]
        slot = SLOTS[space]
        places = names.SIDES.count(side)
        along = (self.width - 2 * self.corner) / places
        down = (self.height - 2 * self.band) / places
        if side == "right":
            return self.width - self.side, self.height - self.band - (slot + 1) * down, self.side, down
        if side == "top":
            return self.width - self.corner - (slot + 1) * along, 0.0, along, self.band
        if side == "left":
            return 0.0, self.band + slot * down, self.side, down
        return self.corner + slot * along, self.height - self.band, along, self.band

    def middle(self, space: int) -> tuple[float, float]:
        x, y, width, height = self.cells[space]
        return x + width / 2, y + height / 2


WIDE_FRAME: Final = RingFrame(900.0, 560.0, 92.0, 68.0, 92.0, False)
TALL_FRAME: Final = RingFrame(400.0, 300.0, 71.0, 58.0, 38.0, True)
EDGE: Final = 3.0  # between spaces
TALL_ARROW: Final = 0.8  # the arrows in narrow corners
SHORE: Final = 0.82  # how much of the band the water of the ring takes


# ---- what never changes


@lru_cache(maxsize=8)
def backdrop(tall: bool, language: str) -> str:
    """The water, the way that ships go, and every space with its action."""
    frame = TALL_FRAME if tall else WIDE_FRAME
    half_side, half_band = min(frame.side, 2 * frame.corner) / 2, frame.band / 2
    out = [svg.rect(0, 0, frame.width, frame.height, 14, "var(--water)")]
    way = svg.outline(half_side, half_band, frame.width - 2 * half_side, frame.height - 2 * half_band, 26)
    out.append(f'{way} fill="none" stroke="var(--water-2)" stroke-width="{svg.n(frame.band * SHORE)}"/>')
    left = frame.corner / 2
    right, bottom = frame.width - left, frame.height - half_band
    size = f" scale({TALL_ARROW:g})" if tall else ""
    for x, y, turn in ((right, bottom, -45), (right, half_band, -135), (left, half_band, 135), (left, bottom, 45)):
        place = f"translate({svg.n(x)} {svg.n(y)}) rotate({turn}){size}"
        out.append(
            f'<path d="M-9 -8L3 0L-9 8M1 -8L13 0L1 8" transform="{place}" '
            'fill="none" stroke="var(--water-ink)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    for space in range(box.SPACES):
        x, y = frame.middle(space)
        out.append(shapes.at(x, y, space_body(space, tall, language, True)))
    return "".join(out)


@lru_cache(maxsize=256)
def space_body(space: int, tall: bool, language: str, payable: bool) -> str:
    """A space round its middle: symbol and word of its action."""
    _, _, width, height = (TALL_FRAME if tall else WIDE_FRAME).cells[space]
    deed = box.DEED_OF[space]
    hue = symbols.DEED_HUES[deed]
    tint, ink = f"var(--g-{hue}-tint)", f"var(--g-{hue}-ink)"
    out = f'{ring_of(space, tall)} fill="{tint}" stroke="var(--g-{hue})" stroke-width="1.1"/>'
    word = catalogue.sentence(Text(f"murano.short_{box.DEED_NAMES[deed]}"), language)
    icon_x, icon_y, text_x, text_y, anchor, size = word_places(width, height, tall)
    drawn = svg.icon(symbols.DEED_ICONS[deed], icon_x, icon_y, 19 if tall else 26, ink, tint)
    room = width - 2 * EDGE - (2 if tall else 12)
    drawn += svg.text(text_x, text_y, word, size, anchor=anchor, weight=600, room=room)
    return out + (drawn if payable else shapes.faded(drawn))


def word_places(width: float, height: float, tall: bool) -> tuple[float, float, float, float, str, float]:
    """Where symbol and word of a space stand, seen from its middle: beside the ship or above it."""
    if tall:
        return -13.0, -7.0, 0.0, height / 2 - 8, "middle", 11.0
    if height > 0.9 * width:
        return 0.0, 23 - height / 2, 0.0, 50 - height / 2, "middle", 13.0
    return 25 - width / 2, -7.0, 11 - width / 2, height / 2 - 11, "start", 13.0


# ---- ships and targets


@cache
def target_body(space: int, tall: bool, language: str, payable: bool, cost: int) -> str:
    """A space that a ship may go to, with what that costs; faded where its action cannot be chosen now."""
    out = space_body(space, tall, language, payable)
    if cost == 0:
        return out
    _, _, width, height = (TALL_FRAME if tall else WIDE_FRAME).cells[space]
    x, y = width / 2 - (11 if tall else 20), (10 if tall else 16) - height / 2
    return out + svg.badge(x, y, f"−{cost}", "var(--go)", "var(--on-go)", 11 if tall else 13)


@cache
def ring_of(space: int, tall: bool) -> str:
    """The outline of a space round its middle, still without its paint."""
    _, _, width, height = (TALL_FRAME if tall else WIDE_FRAME).cells[space]
    return svg.outline(EDGE - width / 2, EDGE - height / 2, width - 2 * EDGE, height - 2 * EDGE, 9)


@cache
def idle_body(space: int, tall: bool) -> str:
    """A space that can't be chosen now: the backdrop shows it, and this says what it does."""
    return ring_of(space, tall) + ' fill="transparent"/>'


@lru_cache(maxsize=64)
def space_words(space: int, language: str) -> str:
    """A space with what its action does."""
    return catalogue.sentence(explanations.space_explained(space), language)


@cache
def chosen_body(space: int, tall: bool, language: str) -> str:
    """The space where the last ship has gone: chosen, and not yet acted upon."""
    return svg.chosen(ring_of(space, tall)) + space_body(space, tall, language, True) + svg.chosen(ring_of(space, tall))


@cache
def moored(space: int, tall: bool, beside: bool) -> tuple[float, float]:
    """Where a ship lies at a space; a second one lies beside it."""
    frame = TALL_FRAME if tall else WIDE_FRAME
    x, y = frame.middle(space)
    _, _, width, height = frame.cells[space]
    if tall:
        return x + 12, y - (14 if beside else 6)
    if height > 0.9 * width:
        return x + (18 if beside else 0), y + height / 2 - (38 if beside else 24)
    return x + width / 2 - (60 if beside else 31), y + (4 if beside else 6)


@lru_cache(maxsize=256)
def ship_words(space: int, red: bool, moved: bool, language: str) -> str:
    key = "board_red_ship" if red else "board_ship"
    words = catalogue.translate(Text(f"murano.{key}", names.space_name(space)), language)
    return f"{words}, {catalogue.translate(Text('murano.page_moved'), language)}" if moved else words


def add_ring(offer: MuranoOffer, shaped: ShapedPieces) -> None:
    """Spaces on offer, the space chosen, and the ships."""
    view = offer.table
    cost = 0 if view.passes or view.ships == box.SHIPS else int(box.SHIP_COST[view.ships])
    for space in range(box.SPACES):
        if offer.is_open(actions.SAIL + space):
            payable = view.phase == phases.PASSING or is_payable(view, space, cost)
            add_target(offer, shaped, space, payable, cost)
        else:
            add_idle(offer, shaped, space)
    if view.phase == phases.SAILING and view.at != box.FREE:
        add_chosen(offer, shaped, int(view.at))
    add_ships(offer, shaped)


def is_payable(view: MuranoPosition, space: i64, cost: i64) -> bool:
    """Could the action of a space be carried out after paying for the ship?"""
    return view.needs[box.DEED_OF[space]] <= view.gold[view.mover] - cost


def add_chosen(offer: MuranoOffer, shaped: ShapedPieces, space: int) -> None:
    label = catalogue.translate(Text("murano.board_here", names.space_name(space)), offer.language)
    tall = (*TALL_FRAME.middle(space), chosen_body(space, True, offer.language), "")
    wide = (*WIDE_FRAME.middle(space), chosen_body(space, False, offer.language), "")
    shaped.add("here", tall, wide, label)


def add_idle(offer: MuranoOffer, shaped: ShapedPieces, space: int) -> None:
    """A space that can't be chosen now."""
    tall = (*TALL_FRAME.middle(space), idle_body(space, True), "")
    wide = (*WIDE_FRAME.middle(space), idle_body(space, False), "")
    shaped.add(f"space-{space}", tall, wide, space_words(space, offer.language))


def add_target(offer: MuranoOffer, shaped: ShapedPieces, space: int, payable: bool, cost: int) -> None:
    body = target_body(space, True, offer.language, payable, cost)
    wide_body = target_body(space, False, offer.language, payable, cost)
    tall = (*TALL_FRAME.middle(space), body, ring_of(space, True))
    wide = (*WIDE_FRAME.middle(space), wide_body, ring_of(space, False))
    shaped.add(f"space-{space}", tall, wide, "", actions.SAIL + space, not payable)


def add_ships(offer: MuranoOffer, shaped: ShapedPieces) -> None:
    """The red ship, and the black ones in the order ahead of it, in which no ship overtakes another (MU-5.2)."""
    view = offer.table
    number = 0
    space = view.red if view.red != box.FREE else 0
    for _ in range(box.SPACES):
        if view.black & box.BIT[space] != 0:
            add_ship(offer, shaped, f"ship-{number}", int(space), False, view.moved & box.BIT[space] != 0)
            number += 1
        space = ring.AHEAD[space]
    if view.red != box.FREE:
        add_ship(offer, shaped, "ship-red", int(view.red), True, view.red_moved)


def add_ship(offer: MuranoOffer, shaped: ShapedPieces, id: str, space: int, red: bool, moved: bool) -> None:
    """A ship at its space; the red one beside a black one, if there is one."""
    beside = red and offer.table.black & box.BIT[space] != 0
    words = ship_words(space, red, moved, offer.language)
    tall = (*moored(space, True, beside), shapes.at(0, 0, shapes.ship(red), 0.62), "")
    wide = (*moored(space, False, beside), shapes.ship(red), "")
    shaped.add(id, tall, wide, words, plates.NO_ACTION)
