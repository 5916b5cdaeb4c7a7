"""Murano: what a drawing is asked to show."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.drawing import clickable, plates
from laguna.drawing.plates import Piece
from laguna.games.murano.rules import actions
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.text import describe
from laguna.text import catalogue
from laguna.text.text import Text, seat_name


class MuranoOffer(clickable.Offer):
    """The actions on offer in a view of Murano, and how its players are called."""

    def __init__(self, view: MuranoPosition, seat: Seat, offered: vec[i64], language: str) -> None:
        super().__init__(offered, language, actions.ACTION_COUNT)
        self.seat: Seat = seat
        self.table: MuranoPosition = view
        # Cached drawings take the names as arguments: every table has its own.
        self.names: list[str] = [catalogue.sentence(seat_name(other), language) for other in range(view.seats)]

    def name_of(self, colour: int) -> str:
        """The player of a colour, or its name alone where nobody plays it."""
        return self.names[colour] if colour < len(self.names) else ""

    def label(self, action: i64) -> Text:
        return describe.describe(self.table, action, self.seat, False)

    def is_open(self, action: i64) -> bool:
        """Is an action on offer, and not yet taken by a shape?"""
        return action != plates.NO_ACTION and self.open[action]


class ShapedPieces:
    """Pieces of a plate that is drawn in two shapes: each action is handed to one piece of either."""

    def __init__(self, offer: MuranoOffer) -> None:
        self.offer: MuranoOffer = offer
        self.tall: list[Piece] = []
        self.wide: list[Piece] = []

    def add(
        self,
        id: str,
        tall: tuple[float, float, str, str],
        wide: tuple[float, float, str, str],
        label: str,
        action: i64 = plates.NO_ACTION,
        quiet: bool = False,
    ) -> None:
        """A piece with its place, body and ring in either shape."""
        x, y, body, ring = tall
        wide_x, wide_y, wide_body, wide_ring = wide
        if self.offer.is_open(action):
            words = self.offer.words(action)
            self.offer.open[action] = False
            self.tall.append(Piece(id, x, y, body, words, int(action), ring, quiet))
            self.wide.append(Piece(f"{id}-wide", wide_x, wide_y, wide_body, words, int(action), wide_ring, quiet))
        else:
            self.tall.append(Piece(id, x, y, body, label))
            self.wide.append(Piece(f"{id}-wide", wide_x, wide_y, wide_body, label))
