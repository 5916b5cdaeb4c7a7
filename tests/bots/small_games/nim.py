"""A heap of stones: in turn, seats take one, two or three, and who takes the last one wins."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import NOBODY, TO_MOVE, Action, Seat
from tests.bots.small_games.tiny import TinyState

MOST: Final = 3  # stones to take at a time; action 0 takes one of them


class NimState(TinyState):
    """The stones that are left, and whose turn it is. Who took the last one comes first, then those before it."""

    def __init__(self, seats: i64, stones: int) -> None:
        super().__init__(seats)
        self.stones = stones
        self.turn: int = 0

    def clone(self) -> Self:
        twin = type(self)(self.seats, self.stones)
        twin.viewer = self.viewer
        twin.turn = self.turn
        return twin

    def figures(self) -> tuple[int, ...]:
        return (self.turn % self.seats, self.stones)

    def to_move(self) -> Seat:
        return self.turn % self.seats if self.stones > 0 else NOBODY

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        is_asked = self.stones > 0 and seat in (TO_MOVE, self.to_move())
        return vec[i64](range(min(self.stones, MOST))) if is_asked else vec[i64]()

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert action in self.legal_actions(seat)
        self.stones -= action + 1
        self.turn += 1

    def scores(self) -> vec[i64]:
        if self.stones > 0:
            return vec[i64]([0] * self.seats)
        return vec[i64]([(seat - self.turn) % self.seats for seat in range(self.seats)])
