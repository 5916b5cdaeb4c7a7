"""What the tiny games of these tests have in common: small enough to know the right answer, and no words or boards."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.evaluation import Evaluation
from laguna.core.game import Game
from laguna.core.rules import Options, Rules
from laguna.core.state import State


class TinyState(State):
    """A position without secrets; games that have some hide them in `view` and deal them in `determinize`."""

    def places(self) -> vec[i64]:
        """Most points come first; who has as many shares the place."""
        scores = list(self.scores())
        return vec[i64]([1 + sum(1 for other in scores if other > points) for points in scores])

    def key(self) -> tuple[int, ...]:
        return (self.viewer, *self.figures())

    def figures(self) -> tuple[int, ...]:
        """All there is to know here."""
        raise NotImplementedError


class TinyRules(Rules[State]):
    """A game begins with what it is given."""

    def __init__(self, id: str, start: Callable[[], State]) -> None:
        super().__init__()
        self.id = self.title = id
        self.start = start

    def new(self, seats: int, options: Options, version: int) -> State:
        return self.start()


def tiny_game(id: str, start: Callable[[], State], evaluation: Evaluation | None = None) -> Game:
    """A game that begins with what it is given, and has every facet's default."""
    return Game(TinyRules(id, start), evaluation=evaluation)
