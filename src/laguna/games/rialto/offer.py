"""Rialto: what a drawing is asked to show."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import offer
from laguna.core.game import Seat
from laguna.core.svg import NEUTRAL
from laguna.core.words import say
from laguna.games.rialto.actions import ACTION_COUNT
from laguna.games.rialto.phrases import player_name
from laguna.games.rialto.table import Table


class Offer(offer.Offer):
    """The actions on offer in a view of Rialto, and what its players are called."""

    def __init__(self, view: Table, seat: Seat, actions: vec[i64], language: str) -> None:
        super().__init__(view, seat, actions, language, ACTION_COUNT)
        self.table: Table = view
        # Said once a drawing: whatever is kept from one drawing to the next is kept by these words, for at another
        # table others sit.
        self.names: list[str] = [say(player_name(view, player), language) for player in range(view.players)]

    def look(self, player: i64) -> int:
        """The token of a player; the virtual one has no seat."""
        return int(player) if self.table.is_human(player) else NEUTRAL
