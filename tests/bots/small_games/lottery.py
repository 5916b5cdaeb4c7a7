"""Pure luck: in turn, seats open a door, and what is behind it is drawn; no door is better than another."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY, TO_MOVE, Action, Seat
from tests.bots.small_games.tiny import TinyState

SEATS: Final = 2
TURNS: Final = 4  # two each
DOORS: Final = 4
PRIZES: Final = (0, 1, 2, 3)
DRAW: Final = DOORS  # the first of the actions of chance; those before it open a door


class LotteryState(TinyState):
    """What each seat has won, and whether a door was opened."""

    def __init__(self) -> None:
        super().__init__(SEATS)
        self.turn: int = 0
        self.is_open: bool = False
        self.won: tuple[int, ...] = (0,) * SEATS

    def clone(self) -> Self:
        twin = type(self)()
        twin.viewer = self.viewer
        twin.turn = self.turn
        twin.is_open = self.is_open
        twin.won = self.won
        return twin

    def figures(self) -> tuple[int, ...]:
        return (self.turn, int(self.is_open), *self.won)

    def to_move(self) -> Seat:
        if self.turn == TURNS:
            return NOBODY
        return CHANCE if self.is_open else self.turn % SEATS

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if self.turn == TURNS or seat not in (TO_MOVE, self.to_move()):
            return vec[i64]()
        return vec[i64](range(DRAW, DRAW + len(PRIZES))) if self.is_open else vec[i64](range(DOORS))

    def chance_weights(self) -> vec[i64]:
        return vec[i64]([1] * len(PRIZES))

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert action in self.legal_actions(seat)
        if not self.is_open:
            self.is_open = True
            return
        seat = self.turn % SEATS
        self.won = (*self.won[:seat], self.won[seat] + PRIZES[action - DRAW], *self.won[seat + 1 :])
        self.is_open = False
        self.turn += 1

    def scores(self) -> vec[i64]:
        return vec[i64](self.won)
