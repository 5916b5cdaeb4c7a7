"""Rialto: what a drawing is asked to show: a view, the actions on offer in it, and the language."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.svg import NEUTRAL, NO_ACTION, Piece
from laguna.core.words import sentence
from laguna.games.rialto.actions import ACTION_COUNT
from laguna.games.rialto.table import Table


class Offer:
    """Hands out each action on offer to the first shape that asks for it; the dock makes buttons of what is left."""

    def __init__(self, view: Table, seat: Seat, actions: vec[i64], language: str) -> None:
        self.view: Table = view
        self.seat: Seat = seat
        self.language: str = language
        self.open: list[bool] = [False] * ACTION_COUNT
        for action in actions:
            self.open[action] = True

    def count(self, first: i64, places: i64) -> i64:
        """How many of the actions numbered from `first` on are on offer."""
        out: i64 = 0
        for action in range(first, first + places):
            if self.open[action]:
                out += 1
        return out

    def left(self) -> list[int]:
        """The actions that no shape has taken."""
        return [action for action in range(ACTION_COUNT) if self.open[action]]

    def words(self, action: i64) -> str:
        """An action in words."""
        return sentence(self.view.describe(action, self.seat, self.seat), self.language)

    def piece(
        self, id: str, x: float, y: float, body: str, label: str, action: i64, ring: str, quiet: bool = False
    ) -> Piece:
        """A piece that can be clicked if its action is on offer and not yet taken by another."""
        if action == NO_ACTION or not self.open[action]:
            return Piece(id, x, y, body, label)
        self.open[action] = False
        return Piece(id, x, y, body, self.words(action), action, ring, quiet)

    def look(self, player: i64) -> int:
        """The token of a player; the virtual one has no seat."""
        return int(player) if self.view.is_human(player) else NEUTRAL


def is_many(offered: i64, places: i64) -> bool:
    """Where over a third of the places may be chosen, the rings are quiet."""
    return 3 * offered > places
