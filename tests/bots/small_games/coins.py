"""Coins in a row: in turn, seats take the coin at either end, and most money wins."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import NOBODY, TO_MOVE, Action, Seat
from tests.bots.small_games.tiny import TinyState

LEFT: Final = 0
RIGHT: Final = 1


class CoinsState(TinyState):
    """The coins that still lie there, and what each seat has taken."""

    def __init__(self, seats: i64, row: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.row = row
        self.turn: int = 0
        self.money: tuple[int, ...] = (0,) * seats

    def clone(self) -> Self:
        twin = type(self)(self.seats, self.row)
        twin.viewer = self.viewer
        twin.turn = self.turn
        twin.money = self.money
        return twin

    def figures(self) -> tuple[int, ...]:
        return (self.turn, *self.money, *self.row)

    def to_move(self) -> Seat:
        return self.turn % self.seats if self.row else NOBODY

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if not self.row or seat not in (TO_MOVE, self.to_move()):
            return vec[i64]()
        return vec[i64]([LEFT, RIGHT] if len(self.row) > 1 else [LEFT])

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert action in self.legal_actions(seat)
        mover = self.to_move()
        coin = self.row[0] if action == LEFT else self.row[-1]
        self.row = self.row[1:] if action == LEFT else self.row[:-1]
        self.money = (*self.money[:mover], self.money[mover] + coin, *self.money[mover + 1 :])
        self.turn += 1

    def scores(self) -> vec[i64]:
        return vec[i64](self.money)
