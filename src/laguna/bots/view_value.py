"""What a seat can expect of a position in which it need not be the one to decide: the value of a view."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import append
from mypy_extensions import i64

from laguna.bots.mcts import Search, SearchSettings, standard_error
from laguna.core.game import Game
from laguna.core.state import Seat, State


class ViewValue(Search):
    """A search whose root is no decision: the tree begins with whoever decides next, or with what chance brings."""

    def __init__(self, game: Game, view: State, seat: Seat, settings: SearchSettings, rng: Random) -> None:
        super().__init__(game, view, seat, settings, rng)

    def _begin(self) -> None:
        self.root.add(0, 1.0)  # an action that nobody takes: what comes is below it
        self._forget_what_was_told()

    def _descend(self, world: State, first: i64) -> None:
        self.path.append(self.root)
        self.taken = append(self.taken, 0)
        node = self._next_node(self.root, 0, True, world)
        if node is not None:
            self._walk(node, self._choose(node, world, node.seat), world)

    def chances(self) -> list[float]:
        """The chance of each seat to win, as far as it was looked at."""
        told = float(self.told[0])
        out: list[float] = []
        for seat in range(self.view.seats):
            out.append(self.wins[seat] / told)
        return out

    def error(self) -> float:
        """The standard error of the own chance."""
        return standard_error(self.wins[self.seat], self.win_squares[0], float(self.told[0]))
