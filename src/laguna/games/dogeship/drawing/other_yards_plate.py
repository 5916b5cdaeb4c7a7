"""The Doge Ship: the plate of the others' yards and barriers, which lie open to all; for onlookers, everybody's."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.svg import DOCK, Piece, Plate
from laguna.core.text import Text, all_of
from laguna.core.words import say
from laguna.games.dogeship.components import YARD
from laguna.games.dogeship.names import tile_name
from laguna.games.dogeship.offer import Offer
from laguna.games.dogeship.phrases import barrier_shown, tile_shown
from laguna.games.dogeship.pictures import DOCK_HEIGHT, at
from laguna.games.dogeship.symbols import BARRIER_ICON
from laguna.games.dogeship.table import FREE, Table
from laguna.games.dogeship.tiles import CHIP, bonus_row, chip

CELL_WIDTH: Final[float] = YARD * (CHIP + 3) + 4
CELL_HEIGHT: Final = 59.0
IN_COLUMN: Final = 2


@lru_cache(maxsize=2048)
def cell_body(seat: int, name: str, tiles: tuple[int, ...], barriers: int, top: int) -> str:
    """A player: name, barriers with the bonus of the top one, and the tiles of the yard."""
    out = svg.token(seat, 9, 10, 8.5)
    shown = CELL_WIDTH - 104 if top != FREE else CELL_WIDTH - 56
    out += svg.text(22, 14.5, name, 12.5, anchor="start", weight=600, room=shown - 25)
    x = shown + 10
    out += svg.icon(BARRIER_ICON, x, 9, 14, "var(--ink-2)", "var(--surface)")
    out += svg.text(x + 10, 14, str(barriers), 12.5, anchor="start", weight=700, kind="num")
    if top != FREE:
        out += at(CELL_WIDTH - 66, 9.5, bonus_row(top), 0.82)
    for place, tile in enumerate(tiles):
        out += at(place * (CHIP + 3), 22, chip(tile))
    for place in range(len(tiles), YARD):
        out += svg.rect(place * (CHIP + 3) + 0.5, 22.5, CHIP - 1, CHIP - 1, 5, "var(--sunken)")
    return out


def cell_words(offer: Offer, seat: i64) -> str:
    """All that a cell shows."""
    view = offer.table
    tiles = [Text("dogeship.page_tile", tile_name(tile), tile_shown(view, tile)) for tile in yard_of(view, seat)]
    told = all_of(tiles) if len(tiles) > 0 else Text("dogeship.none")
    words = say(Text("dogeship.page_yard", offer.names[seat], told), offer.language)
    top = view.top[seat]
    if top == FREE:
        return words
    return f"{words}; {say(Text('dogeship.board_others_top', barrier_shown(top)), offer.language)}"


def yard_of(view: Table, seat: i64) -> list[int]:
    """The tiles of a yard."""
    return [int(view.yard[seat * YARD + slot]) for slot in range(view.yard_size(seat))]


def others_plate(offer: Offer) -> Plate:
    """The yards of all others, in turn order from the reader on; for onlookers those of all."""
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
    title = say(Text("dogeship.board_others" if offer.seat >= 0 else "dogeship.board_yards"), offer.language)
    columns = (len(pieces) + IN_COLUMN - 1) // IN_COLUMN
    width = max(columns * (CELL_WIDTH + 12) - 12, svg.text_width(title, 13, 600))
    return Plate("others", width, DOCK_HEIGHT, title, title, "", pieces, 0, area=DOCK)
