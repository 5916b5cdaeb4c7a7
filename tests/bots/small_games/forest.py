"""Games that are a tree drawn at random, and what each seat can get out of it: solved by going backwards."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY, TO_MOVE, Action, Seat
from tests.bots.small_games.tiny import TinyState

LAST: Final = 2  # branchings before the end; there games may end early, or by a draw of lots
ENDS: Final = 0.15
LOTS: Final = 0.3
CLEAR: Final = 0.1  # by so much of its chances the best branch is better for who takes it than the next one


@dataclass(frozen=True)
class Branching:
    """A place in the tree: who takes a branch there, or how it ended."""

    mover: int  # a seat, CHANCE or, at the end, NOBODY
    branches: tuple[Branching, ...] = ()
    weights: tuple[int, ...] = ()  # how likely each branch is, at chance
    points: tuple[int, ...] = ()  # by seat, at the end


def grown(seats: int, depth: int, rng: random.Random) -> Branching:
    """A tree in which every seat has one best branch wherever it is asked, so that there is one right way to play.

    Lots are drawn last: the search does not tell its decisions apart by what chance brought before them.
    """
    if depth == 0 or (depth <= LAST and rng.random() < ENDS):
        return _end(seats, rng)
    width = rng.choice((2, 3))
    if depth <= LAST and rng.random() < LOTS:
        ends = tuple(_end(seats, rng) for _ in range(width))
        return Branching(CHANCE, ends, weights=tuple(rng.choice((1, 2, 3)) for _ in ends))
    mover = rng.randrange(seats)
    while True:
        branches = tuple(grown(seats, depth - 1, rng) for _ in range(width))
        second, best = sorted(chances(branch)[mover] for branch in branches)[-2:]
        if best - second >= CLEAR:
            return Branching(mover, branches)


def _end(seats: int, rng: random.Random) -> Branching:
    return Branching(NOBODY, points=tuple(rng.sample(range(seats), seats)))


def chances(tree: Branching) -> tuple[float, ...]:
    """Which share of the others each seat comes before if all play for themselves, and play right.

    All ends have the same points in another order, so that who maximises this maximises its margin as well.
    """
    if tree.mover == NOBODY:
        rivals = len(tree.points) - 1
        return tuple(sum(1 for other in tree.points if other < points) / rivals for points in tree.points)
    values = [chances(branch) for branch in tree.branches]
    if tree.mover == CHANCE:
        total = sum(tree.weights)
        by_seat = zip(*values, strict=True)
        return tuple(sum(w * v for w, v in zip(tree.weights, seat, strict=True)) / total for seat in by_seat)
    return max(values, key=lambda value: value[tree.mover])


def best_action(tree: Branching) -> int:
    """Where the best branch stands for the seat that takes one here."""
    worths = [chances(branch)[tree.mover] for branch in tree.branches]
    return worths.index(max(worths))


def places(tree: Branching) -> list[Branching]:
    """Every place in the tree, this one first."""
    return [tree, *(place for branch in tree.branches for place in places(branch))]


def decisions(tree: Branching) -> list[Branching]:
    """Every place in the tree at which a seat is asked."""
    return [place for place in places(tree) if place.mover >= 0]


class TreeState(TinyState):
    """Somewhere in a tree; an action is the number of a branch."""

    def __init__(self, seats: i64, tree: Branching) -> None:
        super().__init__(seats)
        self.tree = tree
        self.path: tuple[int, ...] = ()

    def clone(self) -> Self:
        twin = type(self)(self.seats, self.tree)
        twin.viewer = self.viewer
        twin.path = self.path
        return twin

    def figures(self) -> tuple[int, ...]:
        return self.path

    def to_move(self) -> Seat:
        return self.tree.mover

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        asked = seat in (TO_MOVE, self.tree.mover)
        return vec[i64](range(len(self.tree.branches))) if asked else vec[i64]()

    def chance_weights(self) -> vec[i64]:
        return vec[i64](self.tree.weights)

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert action in self.legal_actions(seat)
        self.tree = self.tree.branches[action]
        self.path = (*self.path, action)

    def scores(self) -> vec[i64]:
        return vec[i64](self.tree.points or [0] * self.seats)
