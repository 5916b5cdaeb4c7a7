"""Rialto: the actions that can be clicked in a drawing."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.drawing import clickable, svg
from laguna.games.rialto.rules import actions
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import describe, phrases
from laguna.text import catalogue
from laguna.text.text import Text


class RialtoOffer(clickable.Offer):
    """The actions on offer in a view of Rialto, and what its players are called."""

    def __init__(self, view: RialtoPosition, seat: Seat, offered: vec[i64], language: str) -> None:
        super().__init__(offered, language, actions.ACTION_COUNT)
        self.seat: Seat = seat
        self.view: RialtoPosition = view
        # Translated once per drawing. Cached shapes are keyed by these names, because other tables have other players.
        self.names: list[str] = [
            catalogue.translate(phrases.player_name(view, player), language) for player in range(view.players)
        ]

    def label(self, action: i64) -> Text:
        return describe.describe(self.view, action, False)

    def look(self, player: i64) -> int:
        """The token of a player; the virtual one has no seat."""
        return int(player) if self.view.is_human(player) else svg.NEUTRAL
