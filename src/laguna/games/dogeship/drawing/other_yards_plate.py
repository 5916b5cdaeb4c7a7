"""The Doge Ship: the plate of the others' yards and barriers, open to all; for spectators, everybody's.

On a wide screen it is a column beside the panels, on a phone two yards stand side by side.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.drawing import symbols, tile_shapes
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import headline, phrases
from laguna.text import catalogue
from laguna.text.text import Text

STEP: Final[float] = tile_shapes.CHIP + 3
HEAD: Final = 40.0  # name, then barriers with the bonus of the top one
GAP: Final = 8.0


class YardShape:
    """The measures of one of the two shapes."""

    def __init__(self, name: str, in_row: int, columns: int) -> None:
        self.name: str = name
        self.ending: str = "-wide" if name == plates.WIDE else ""
        self.in_row: int = in_row  # tiles
        self.columns: int = columns  # yards side by side
        self.rows: int = -(-int(box.YARD) // in_row)
        self.width: float = in_row * STEP - 3
        self.height: float = HEAD + self.rows * STEP

    def cell(self, number: int) -> tuple[float, float]:
        """Where a yard is."""
        return number % self.columns * (self.width + 2 * GAP), number // self.columns * (self.height + GAP)

    def slot(self, number: int) -> tuple[float, float]:
        """Where a tile lies in its yard."""
        return number % self.in_row * STEP, HEAD + number // self.in_row * STEP


TALL_SHAPE: Final = YardShape(plates.TALL, 5, 2)
WIDE_SHAPE: Final = YardShape(plates.WIDE, 3, 1)


@cache
def backdrop(is_wide: bool, count: int) -> str:
    """The empty places of the yards."""
    shape = WIDE_SHAPE if is_wide else TALL_SHAPE
    out = ""
    for number in range(count):
        left, top = shape.cell(number)
        for slot in range(box.YARD):
            x, y = shape.slot(slot)
            side = tile_shapes.CHIP - 3
            out += svg.rect(left + x + 1.5, top + y + 1.5, side, side, 5, "none", "var(--line)", 0.8)
    return out


@lru_cache(maxsize=2048)
def head_body(seat: int, name: str, barriers: int, top: int, width: float) -> str:
    """A player: name, completed barriers, and the bonus of the top one."""
    out = svg.token(seat, 9, 9, 8) + svg.text(22, 13.5, name, 13, anchor="start", weight=600, room=width - 22)
    out += svg.icon(symbols.BARRIER, 9, 29, 14, "var(--ink-2)", "var(--surface)")
    out += svg.text(19, 34, str(barriers), 13, anchor="start", weight=700, kind="num")
    if top != box.FREE:
        out += f'<g transform="translate(34 29)">{tile_shapes.bonus_row(top)}</g>'
    return out


def head_words(offer: DogeShipOffer, seat: i64) -> str:
    """Whose yard it is, how full, and the barriers with the bonus of the top one."""
    view = offer.table
    full = Text("dogeship.board_yard_of", offer.names[seat], view.yard_size(seat), box.YARD)
    words = catalogue.translate(full, offer.language)
    top = view.top[seat]
    if top == box.FREE:
        return f"{words}; {catalogue.translate(headline.barrier_words(view, seat), offer.language)}"
    barrier = Text("dogeship.board_others_top", names.barrier_name(top), phrases.barrier_text(top))
    count = catalogue.translate(Text("dogeship.barriers", view.barriers[seat]), offer.language)
    return f"{words}; {count}; {catalogue.translate(barrier, offer.language)}"


@lru_cache(maxsize=4096)
def tile_words(name: str, tile: int, shown: Text, language: str) -> str:
    return catalogue.translate(Text("dogeship.board_tile_of", names.tile_name(tile), shown, name), language)


def readers(view: DogeShipPosition, seat: i64) -> list[int]:
    """The seats whose yards are shown: all others from the reader on, for spectators all."""
    if seat < 0:
        return [int(other) for other in range(view.seats)]
    return [int((seat + step) % view.seats) for step in range(1, view.seats)]


def others_plates(offer: DogeShipOffer) -> list[Plate]:
    """The yards of all others; for spectators those of all."""
    view = offer.table
    shown = readers(view, offer.seat)
    key = "board_others" if offer.seat >= 0 else "board_yards"
    title = catalogue.translate(Text(f"dogeship.{key}"), offer.language)
    out: list[Plate] = []
    for shape in (TALL_SHAPE, WIDE_SHAPE):
        pieces: list[Piece] = []
        for number, seat in enumerate(shown):
            add_yard(offer, shape, number, seat, pieces)
        columns = min(shape.columns, len(shown))
        width = columns * (shape.width + 2 * GAP) - 2 * GAP
        height = shape.cell(len(shown) - 1)[1] + shape.height
        ground = backdrop(shape.name == plates.WIDE, len(shown))
        out.append(Plate("others", width, height, title, title, ground, pieces, 1, shape=shape.name))
    return out


def add_yard(offer: DogeShipOffer, shape: YardShape, number: int, seat: i64, pieces: list[Piece]) -> None:
    """A player's line and tiles, in one of the shapes."""
    view = offer.table
    left, top = shape.cell(number)
    name = offer.names[seat]
    body = head_body(int(seat), name, int(view.barriers[seat]), int(view.top[seat]), shape.width)
    pieces.append(Piece(f"others-{seat}{shape.ending}", left, top, body, head_words(offer, seat)))
    for slot in range(view.yard_size(seat)):
        tile = view.yard[seat * box.YARD + slot]
        x, y = shape.slot(int(slot))
        words = tile_words(name, int(tile), phrases.tile_text(view, tile), offer.language)
        chip = tile_shapes.chip(int(tile))
        pieces.append(Piece(f"others-{seat}-{tile}{shape.ending}", left + x, top + y, chip, words))
