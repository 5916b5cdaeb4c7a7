"""Win chances: what a position is worth to each seat, which the search maximises."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.bots.random_bot import random_playout
from laguna.core.facets.evaluation import Evaluation
from laguna.core.game import Game
from laguna.core.state import NOBODY, Seat, State

SAMPLES: Final = 12  # random ends of a game, to see how far apart the seats end
LEAST_SPREAD: Final = 50.0  # hundredths of a point: at the end of a game random ends are all alike
DOUBT: Final = 0.3  # that a lead lasts, while all of a game is still to be done (Evaluation.progress)
PLACE_FIRST: Final = 0.9  # of what a finished game is worth, the part of the place; the rest is the margin's


class WinChances:
    """Judges positions: the chance of each seat to finish before each other one.

    A lead is the difference of two estimates (Evaluation.estimate). How much it is worth depends on how much can still
    happen: it is measured in the spread of the results that random play finds.
    """

    def __init__(self, game: Game, seats: i64) -> None:
        self.evaluation: Evaluation = game.evaluation
        self.seats: i64 = seats
        self.spread: float = LEAST_SPREAD
        # of the position judged last
        self.progress: float = 1.0
        # and by seat
        self.ahead: vec[float] = vec[float]()  # of how many of the others one comes before, as a share: 1 is the winner
        self.wins: vec[float] = vec[float]()  # the chance to come before all
        self.points: vec[float] = vec[float]()

    def measure(self, view: State, seat: Seat, rng: Random) -> None:
        """Measure how far apart random play from here ends."""
        rival = (seat + 1) % self.seats
        total = 0.0
        squares = 0.0
        for _ in range(SAMPLES):
            world = view.determinize(rng)
            random_playout(world, rng)
            points = world.scores()
            lead = 100.0 * float(points[seat] - points[rival])
            total += lead
            squares += lead * lead
        mean = total / float(SAMPLES)
        variance = squares / float(SAMPLES) - mean * mean
        self.spread = LEAST_SPREAD + (0.5 * sqrt(variance) if variance > 0.0 else 0.0)

    def judge(self, world: State) -> None:
        """Work out each seat's chances in this position."""
        if world.to_move() == NOBODY:
            self.progress = 1.0
            self._judge_end(world)
            return
        self.progress = self.evaluation.progress(world)
        estimates = vec[float](capacity=self.seats)
        for seat in range(self.seats):
            estimates = append(estimates, float(self.evaluation.estimate(world, seat)))
        self._compare(estimates, vec[i64]())

    def _judge_end(self, world: State) -> None:
        """The place comes first; among equal places the margin tells a clear win from a narrow one."""
        estimates = vec[float](capacity=self.seats)
        for points in world.scores():
            estimates = append(estimates, 100.0 * float(points))
        self._compare(estimates, world.places())

    def _compare(self, estimates: vec[float], places: vec[i64]) -> None:
        """Every seat with every other; places are known at the end only.

        Progress raises the trust in a lead, so that a leader prefers actions that end the game.
        """
        trust = 1.0 - DOUBT * (1.0 - self.progress)
        self.ahead = vec[float](capacity=self.seats)
        self.wins = vec[float](capacity=self.seats)
        self.points = vec[float](capacity=self.seats)
        for seat in range(self.seats):
            ahead = 0.0
            win = 1.0
            for other in range(self.seats):
                if other == seat:
                    continue
                chance = chance_of_lead((estimates[seat] - estimates[other]) / self.spread)
                if trust < 1.0:
                    chance = 0.5 + trust * (chance - 0.5)
                if len(places) > 0:
                    chance = PLACE_FIRST * before(places[seat], places[other]) + (1.0 - PLACE_FIRST) * chance
                ahead += chance
                win *= chance
            self.ahead = append(self.ahead, ahead / float(self.seats - 1))
            self.wins = append(self.wins, win)
            self.points = append(self.points, estimates[seat] / 100.0)
        self._share_the_win()

    def _share_the_win(self) -> None:
        """Somebody wins: leads over several seats go together, so the products of their chances come to less than 1."""
        total = 0.0
        for win in self.wins:
            total += win
        if total > 0.0:
            for seat in range(self.seats):
                self.wins[seat] /= total


def chance_of_lead(lead: float) -> float:
    """The chance to stay ahead with a lead, told in spreads.

    >>> chance_of_lead(0.0), round(chance_of_lead(2.0), 2)
    (0.5, 0.88)
    """
    if lead < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-lead))


def before(place: i64, other: i64) -> float:
    """Whether one place comes before another; a shared one does by half."""
    if place == other:
        return 0.5
    return 1.0 if place < other else 0.0
