"""All at once and in secret, each seat keeps one of its own cards; then they are shown, and the highest one wins."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import NOBODY, STAGED, TO_MOVE, TRUTH, Action, Seat
from tests.bots.small_games.tiny import TinyState

CARDS: Final = 3  # of each seat; action seat * CARDS + card keeps one of them, and the last one is the highest
NOTHING: Final = -1


class KeepingState(TinyState):
    """What each seat keeps."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.kept = vec[i64]([NOTHING] * seats)

    def clone(self) -> Self:
        twin = type(self)(self.seats)
        twin.viewer = self.viewer
        twin.kept = self.kept[:]
        return twin

    def figures(self) -> tuple[int, ...]:
        return tuple(self.kept)

    def to_move(self) -> Seat:
        deciders = self.deciders()
        return deciders[0] if len(deciders) > 0 else NOBODY

    def deciders(self) -> vec[i64]:
        return vec[i64]([seat for seat in range(self.seats) if self.kept[seat] == NOTHING])

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        return vec[i64](range(seat * CARDS, (seat + 1) * CARDS)) if seat in self.deciders() else vec[i64]()

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH
        assert action in self.legal_actions(seat)
        self.kept[action // CARDS] = action % CARDS

    def scores(self) -> vec[i64]:
        """What is kept counts once all have chosen: till then it would tell."""
        return self.kept[:] if self.to_move() == NOBODY else vec[i64]([0] * self.seats)

    def view(self, seat: Seat) -> Self:
        twin = super().view(seat)
        for other in range(self.seats):
            if self.to_move() != NOBODY and other != seat:
                twin.kept[other] = NOTHING
        return twin

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        return STAGED
