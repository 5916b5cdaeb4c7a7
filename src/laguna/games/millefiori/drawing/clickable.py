"""Mille Fiori: the view to draw, with the actions that can be clicked in it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.drawing import clickable
from laguna.games.millefiori.rules import actions
from laguna.games.millefiori.rules.position import MilleFioriPosition
from laguna.games.millefiori.text import describe
from laguna.text import catalogue
from laguna.text.text import Text, seat_name


class MilleFioriOffer(clickable.Offer):
    """The actions on offer in a view of Mille Fiori, and how its players are called."""

    def __init__(self, view: MilleFioriPosition, seat: Seat, legal: vec[i64], language: str) -> None:
        super().__init__(legal, language, actions.ACTION_COUNT)
        self.seat: Seat = seat
        self.table: MilleFioriPosition = view
        self.can_play: bool = self.open[actions.SAIL]  # is the use of a card on offer?
        # Cached drawings and words depend on these: every table has names of its own.
        self.names: list[str] = [catalogue.sentence(seat_name(other), language) for other in range(view.seats)]

    def label(self, action: i64) -> Text:
        return describe.describe(self.table, action, self.seat, False)
