"""Murano: what a drawing is asked to show."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import offer
from laguna.core.game import Seat
from laguna.core.svg import NO_ACTION, Piece
from laguna.core.text import seat_name
from laguna.core.words import sentence
from laguna.games.murano.actions import ACTION_COUNT
from laguna.games.murano.table import Table


class Offer(offer.Offer):
    """The actions on offer in a view of Murano, and how its players are called."""

    def __init__(self, view: Table, seat: Seat, actions: vec[i64], language: str) -> None:
        super().__init__(view, seat, actions, language, ACTION_COUNT)
        self.table: Table = view
        # Whatever is kept from one drawing to the next has to be told by these: every table has names of its own.
        self.names: list[str] = [sentence(seat_name(other), language) for other in range(view.seats)]

    def is_open(self, action: i64) -> bool:
        """Is an action on offer, and not yet taken by a shape?"""
        return action != NO_ACTION and self.open[action]


class Shaped:
    """Pieces of a plate that is drawn in two shapes: each action is handed to one piece of either."""

    def __init__(self, offer: Offer) -> None:
        self.offer: Offer = offer
        self.tall: list[Piece] = []
        self.wide: list[Piece] = []

    def add(
        self,
        id: str,
        tall: tuple[float, float, str, str],
        wide: tuple[float, float, str, str],
        label: str,
        action: i64 = NO_ACTION,
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
