"""The Doge Ship: the view to draw, and the actions on offer in it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.drawing import clickable
from laguna.games.dogeship.rules import actions
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import describe
from laguna.text import catalogue
from laguna.text.text import Text, seat_name


class DogeShipOffer(clickable.Offer):
    """The actions on offer in a view of The Doge Ship, and how its players are called."""

    def __init__(self, view: DogeShipPosition, seat: Seat, offered: vec[i64], language: str) -> None:
        super().__init__(offered, language, actions.ACTION_COUNT)
        self.seat: Seat = seat
        self.table: DogeShipPosition = view
        # Cached drawings need these as arguments: every table has its own names.
        self.names: list[str] = [catalogue.sentence(seat_name(other), language) for other in range(view.seats)]

    def label(self, action: i64) -> Text:
        return describe.describe(self.table, action, self.seat, False)
