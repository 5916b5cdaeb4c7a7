"""The Doge Ship: what a drawing is asked to show."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import offer
from laguna.core.game import Seat
from laguna.core.text import seat_name
from laguna.core.words import sentence
from laguna.games.dogeship.actions import ACTION_COUNT
from laguna.games.dogeship.table import Table


class Offer(offer.Offer):
    """The actions on offer in a view of The Doge Ship, and how its players are called."""

    def __init__(self, view: Table, seat: Seat, actions: vec[i64], language: str) -> None:
        super().__init__(view, seat, actions, language, ACTION_COUNT)
        self.table: Table = view
        # Whatever is kept from one drawing to the next has to be told by these: every table has names of its own.
        self.names: list[str] = [sentence(seat_name(other), language) for other in range(view.seats)]
