"""The shell game: guess under which cup the pearl is, or keep out of it.

Who guesses right wins, and who guesses wrong loses; who keeps out draws lots and wins three times in four. The pearl is
hidden by chance before the guesser is asked to come in, or by the rival after that.
"""

from __future__ import annotations

from typing import Final, Self

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY, SEEN, TO_MOVE, TRUTH, UNKNOWN, VEILED, Action, Seat
from tests.bots.small_games.tiny import TinyState

SEATS: Final = 2
GUESSER: Final = 0
RIVAL: Final = 1
CUPS: Final = 3

KEEP_OUT: Final = 0
COME_IN: Final = 1
HIDE: Final = 2  # the first of the actions of who hides, one for each cup
GUESS: Final = HIDE + CUPS  # likewise of the guesser
LOSE: Final = GUESS + CUPS  # by lots
WIN: Final = LOSE + 1
LOTS: Final = (1, 3)  # that lose, and that win

HIDING: Final = 0
ASKING: Final = 1
GUESSING: Final = 2
DRAWING: Final = 3
OVER: Final = 4

NOWHERE: Final = -2  # where the pearl is before it was hidden


class ShellsState(TinyState):
    """Where the pearl is, and how far the game has come."""

    def __init__(self, hider: Seat) -> None:
        super().__init__(SEATS)
        self.hider = hider
        self.phase = HIDING if hider == CHANCE else ASKING
        self.cup = NOWHERE
        self.won = vec[i64]([0] * SEATS)

    def clone(self) -> Self:
        twin = type(self)(self.hider)
        twin.viewer = self.viewer
        twin.phase = self.phase
        twin.cup = self.cup
        twin.won = self.won[:]
        return twin

    def figures(self) -> tuple[int, ...]:
        return (self.phase, self.cup, *self.won)

    def to_move(self) -> Seat:
        return (self.hider, GUESSER, GUESSER, CHANCE, NOBODY)[self.phase]

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if self.phase == OVER or seat not in (TO_MOVE, self.to_move()):
            return vec[i64]()
        if self.phase == ASKING:
            return vec[i64]([KEEP_OUT, COME_IN])
        if self.phase == DRAWING:
            return vec[i64]([LOSE, WIN])
        first = HIDE if self.phase == HIDING else GUESS
        return vec[i64](range(first, first + CUPS))

    def chance_weights(self) -> vec[i64]:
        return vec[i64](LOTS if self.phase == DRAWING else [1] * CUPS)

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH
        assert action in self.legal_actions(seat)
        if self.phase == HIDING:
            self.cup = action - HIDE
            self.phase = ASKING if self.hider == CHANCE else GUESSING
        elif action == KEEP_OUT:
            self.phase = DRAWING
        elif action == COME_IN:
            self.phase = GUESSING if self.hider == CHANCE else HIDING
        else:
            self.won[GUESSER if action in (WIN, GUESS + self.cup) else RIVAL] = 1
            self.phase = OVER

    def scores(self) -> vec[i64]:
        return self.won[:]

    def view(self, seat: Seat) -> Self:
        """Only the rival knows where it has hidden the pearl, and nobody where chance has."""
        twin = super().view(seat)
        is_secret = self.phase != OVER and self.cup != NOWHERE
        if is_secret and seat != self.hider:
            twin.cup = UNKNOWN
        return twin

    def determinize(self, rng: Random) -> Self:
        world = super().determinize(rng)
        if world.cup == UNKNOWN:
            world.cup = rng.randrange(CUPS)
        return world

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        return VEILED if self.phase == HIDING and reader != seat else SEEN


class GlassCups(ShellsState):
    """The same with cups that one can see through: where the pearl is, everyone knows."""

    def view(self, seat: Seat) -> Self:
        twin = self.clone()
        twin.viewer = seat
        return twin

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        return SEEN
