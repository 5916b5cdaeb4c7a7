"""The Doge Ship: the plate of the others' yards and barriers, open to all; for spectators, everybody's."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.drawing import shapes, symbols, tile_shapes
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text, all_of

CELL_WIDTH: Final[float] = box.YARD * (tile_shapes.CHIP + 3) + 4
CELL_HEIGHT: Final = 59.0
IN_COLUMN: Final = 2


@lru_cache(maxsize=2048)
def cell_body(seat: int, name: str, tiles: tuple[int, ...], barriers: int, top: int) -> str:
    """A player: name, barriers with the bonus of the top one, and the tiles of the yard."""
    out = svg.token(seat, 9, 10, 8.5)
    shown = CELL_WIDTH - 104 if top != box.FREE else CELL_WIDTH - 56
    out += svg.text(22, 14.5, name, 12.5, anchor="start", weight=600, room=shown - 25)
    x = shown + 10
    out += svg.icon(symbols.BARRIER, x, 9, 14, "var(--ink-2)", "var(--surface)")
    out += svg.text(x + 10, 14, str(barriers), 12.5, anchor="start", weight=700, kind="num")
    if top != box.FREE:
        out += shapes.at(CELL_WIDTH - 66, 9.5, tile_shapes.bonus_row(top), 0.82)
    for place, tile in enumerate(tiles):
        out += shapes.at(place * (tile_shapes.CHIP + 3), 22, tile_shapes.chip(tile))
    for place in range(len(tiles), box.YARD):
        out += svg.rect(
            place * (tile_shapes.CHIP + 3) + 0.5, 22.5, tile_shapes.CHIP - 1, tile_shapes.CHIP - 1, 5, "var(--sunken)"
        )
    return out


def cell_words(offer: DogeShipOffer, seat: i64) -> str:
    """All that a cell shows."""
    view = offer.table
    tiles = [
        Text("dogeship.page_tile", names.tile_name(tile), phrases.tile_text(view, tile)) for tile in yard_of(view, seat)
    ]
    listed = all_of(tiles) if len(tiles) > 0 else Text("dogeship.none")
    words = catalogue.translate(Text("dogeship.page_yard", offer.names[seat], listed), offer.language)
    top = view.top[seat]
    if top == box.FREE:
        return words
    barrier = catalogue.translate(Text("dogeship.board_others_top", phrases.barrier_text(top)), offer.language)
    return f"{words}; {barrier}"


def yard_of(view: DogeShipPosition, seat: i64) -> list[int]:
    """The tiles of a yard."""
    return [int(view.yard[seat * box.YARD + slot]) for slot in range(view.yard_size(seat))]


def others_plate(offer: DogeShipOffer) -> Plate:
    """The yards of all others, in turn order from the reader on; for spectators those of all."""
    view = offer.table
    pieces: list[Piece] = []
    first: i64 = offer.seat + 1 if offer.seat >= 0 else 0
    count = view.seats - 1 if offer.seat >= 0 else view.seats
    for step in range(count):
        seat = (first + step) % view.seats
        x = len(pieces) // IN_COLUMN * (CELL_WIDTH + 12)
        y = len(pieces) % IN_COLUMN * CELL_HEIGHT
        top = int(view.top[seat])
        body = cell_body(int(seat), offer.names[seat], tuple(yard_of(view, seat)), int(view.barriers[seat]), top)
        pieces.append(Piece(f"others-{seat}", x, y, body, cell_words(offer, seat)))
    title = catalogue.translate(
        Text("dogeship.board_others" if offer.seat >= 0 else "dogeship.board_yards"), offer.language
    )
    columns = (len(pieces) + IN_COLUMN - 1) // IN_COLUMN
    width = max(columns * (CELL_WIDTH + 12) - 12, svg.text_width(title, 13, 600))
    return Plate("others", width, shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=plates.DOCK)
