"""Murano as a picture: what a view shows, with a shape to click for everything that is on offer. No rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.drawing import GameDrawing
from laguna.core.facets.legend import LegendEntry
from laguna.core.state import Seat
from laguna.drawing import plates
from laguna.drawing.plates import Plate
from laguna.games.murano import components as box
from laguna.games.murano.drawing import (
    emblem,
    islands_plate,
    legend,
    own_board_plate,
    players_plate,
    ring_plate,
    stacks_plate,
)
from laguna.games.murano.drawing.clickable import MuranoOffer, ShapedPieces
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from laguna.text.text import Text


class MuranoDrawing(GameDrawing[MuranoState]):
    """The plates of a view, and the emblem."""

    def plates(self, view: MuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        offer = MuranoOffer(view, seat, actions, language)
        return [*board_plates(offer), players_plate.players_plate(offer), *own_board_plate.dock_plates(offer)]

    def emblem(self) -> str:
        return emblem.emblem()

    def legend(self) -> list[LegendEntry]:
        return legend.entries()


def board_plates(offer: MuranoOffer) -> list[Plate]:
    """The ring with the islands in it on wide screens; one above the other on the others, the stacks in the ring."""
    language = offer.language
    view = offer.table
    ring = ShapedPieces(offer)
    ring_plate.add_ring(offer, ring)
    land = ShapedPieces(offer)
    islands_plate.add_names(offer, land)
    islands_plate.add_fields(offer, land)
    islands_plate.add_gondolas(offer, land)
    islands_plate.add_islands(offer, land)
    title = catalogue.translate(Text("murano.board_ring"), language)
    label = catalogue.translate(Text("murano.board_ring_of", box.SPACES), language)
    both = catalogue.translate(Text("murano.board_ring_islands", box.SPACES), language)
    islands = catalogue.translate(Text("murano.board_islands"), language)
    seats = int(view.seats)
    wide_backdrop = ring_plate.backdrop(False, language) + islands_plate.backdrop(seats, False)
    tall_pieces = [*stacks_plate.stack_pieces(offer, stacks_plate.TALL_LEFT, stacks_plate.TALL_TOP), *ring.tall]
    return [
        Plate(
            "ring",
            ring_plate.TALL_FRAME.width,
            ring_plate.TALL_FRAME.height,
            title,
            label,
            ring_plate.backdrop(True, language),
            tall_pieces,
            0,
            shape=plates.TALL,
        ),
        Plate(
            "islands",
            islands_plate.TALL_WIDTH,
            islands_plate.TALL_HEIGHT,
            islands,
            islands,
            islands_plate.backdrop(seats, True),
            land.tall,
            1,
            shape=plates.TALL,
        ),
        Plate(
            "ring",
            ring_plate.WIDE_FRAME.width,
            ring_plate.WIDE_FRAME.height,
            title,
            both,
            wide_backdrop,
            [*ring.wide, *land.wide, *stacks_plate.stack_column(offer)],
            0,
            shape=plates.WIDE,
        ),
    ]
