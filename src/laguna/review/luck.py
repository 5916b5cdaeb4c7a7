"""The luck of each seat in a deal: its win chance after the deal, compared with redrawn deals."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance

from librt.random import Random

from laguna.bots import yield_to_signals
from laguna.bots.view_value import ViewValue
from laguna.core.game import Game
from laguna.core.state import CHANCE, TO_MOVE, State
from laguna.review.depths import Depth
from laguna.review.evaluate_decisions import seed_for, settings
from laguna.review.review_record import DealLuck


def evaluate_deal(game: Game, before: State, after: State, step: int, steps: int, depth: Depth, seed: int) -> DealLuck:
    """The luck of each seat in the chance actions between two positions."""
    found = [luck_of(game, before.view(seat), after.view(seat), seat, depth, seed) for seat in range(before.seats)]
    return DealLuck(
        step=step,
        steps=steps,
        simulations=depth.watches,
        luck=[round(luck, 5) for luck, _ in found],
        errors=[round(error, 5) for _, error in found],
    )


def luck_of(game: Game, before: State, after: State, seat: int, depth: Depth, seed: int) -> tuple[float, float]:
    """A seat's win chance after a deal less its average after such deals, and the standard error.

    Both sides are valued alike, each position by a search of its own, so a bias of the method cancels out. The actual
    deal gets twice the simulations, as there is only one of it.
    """
    rng = Random(seed_for(seed, before))
    values = []
    for _ in range(depth.redraws):
        world = before.determinize(rng)
        redraw(world, rng)
        values.append(value_of(game, world.view(seat), seat, depth.watches, rng)[0])
    got, error = value_of(game, after, seat, 2 * depth.watches, Random(seed_for(seed, after)))
    return got - fmean(values), sqrt(variance(values) / len(values) + error**2)


def redraw(world: State, rng: Random) -> None:
    """Apply chance actions until a seat decides."""
    while world.to_move() == CHANCE:
        world.apply(world.draw(rng), TO_MOVE)


def value_of(game: Game, view: State, seat: int, simulations: int, rng: Random) -> tuple[float, float]:
    """A seat's chance to win, from its view, and the standard error."""
    yield_to_signals()
    search = ViewValue(game, view, seat, settings(game), rng)
    for _ in range(simulations):
        search.simulate()
    return search.chances()[seat], search.error()
