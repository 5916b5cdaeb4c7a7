"""What a position is to each seat, in chances: what the search maximises."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.bots.uniform import random_playout
from laguna.core.game import NOBODY, Game, Seat, State

SAMPLES: Final = 12  # random ends of a game, to see how far apart the seats end
LEAST_SPREAD: Final = 50.0  # hundredths of a point: at the end of a game random ends are all alike
DOUBT: Final = 0.3  # that a lead lasts, while all of a game is still to be done (Game.progress)
PLACE_FIRST: Final = 0.9  # of what a finished game is worth, the part of the place; the rest is the margin's


class Stakes:
    """Judges positions: the chance of each seat to come before each other one.

    Leads are told by what seats have and what they may expect (Game.outlook). What a lead is worth depends on how much
    can still happen: it is measured in the spread of the ends that random play finds.
    """

    def __init__(self, game: Game, seats: i64) -> None:
        self.game: Game = game
        self.seats: i64 = seats
        self.spread: float = LEAST_SPREAD
        # of the position judged last
        self.progress: float = 1.0
        # and by seat
        self.ahead: vec[float] = vec[float]()  # of how many of the others one comes before, as a share: 1 is the winner
        self.wins: vec[float] = vec[float]()  # the chance to come before all
        self.points: vec[float] = vec[float]()

    def measure(self, view: State, seat: Seat, rng: Random) -> None:
        """See how far apart the seats end from here."""
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
        """Tell what the position is to each seat."""
        if world.to_move() == NOBODY:
            self.progress = 1.0
            self._judge_end(world)
            return
        self.progress = self.game.progress(world)
        worths = vec[float](capacity=self.seats)
        for seat in range(self.seats):
            worths = append(worths, float(self.game.outlook(world, seat)))
        self._compare(worths, vec[i64]())

    def _judge_end(self, world: State) -> None:
        """The place comes first; among equal places the margin tells a clear win from a narrow one."""
        worths = vec[float](capacity=self.seats)
        for points in world.scores():
            worths = append(worths, 100.0 * float(points))
        self._compare(worths, world.places())

    def _compare(self, worths: vec[float], places: vec[i64]) -> None:
        """Every seat with every other; places are known at the end only.

        Whoever leads should get on: else, with all but won, nothing that it could do would seem better than the rest.
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
                chance = chance_of_lead((worths[seat] - worths[other]) / self.spread)
                if trust < 1.0:
                    chance = 0.5 + trust * (chance - 0.5)
                if len(places) > 0:
                    chance = PLACE_FIRST * before(places[seat], places[other]) + (1.0 - PLACE_FIRST) * chance
                ahead += chance
                win *= chance
            self.ahead = append(self.ahead, ahead / float(self.seats - 1))
            self.wins = append(self.wins, win)
            self.points = append(self.points, worths[seat] / 100.0)
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
