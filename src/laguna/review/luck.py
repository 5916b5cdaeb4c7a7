"""What chance did to each seat: the value after a deal, from what it could see, beside that of deals drawn anew."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance

from librt.random import Random

from laguna.bots import breathe
from laguna.bots.watch import Watch
from laguna.core.game import CHANCE, TO_MOVE, Game, State
from laguna.review.classes import Depth
from laguna.review.judging import manner, seed_for
from laguna.review.sheet import Deal


def weigh(game: Game, before: State, after: State, step: int, steps: int, depth: Depth, seed: int) -> Deal:
    """What the chance between two positions was worth to each seat."""
    found = [luck_of(game, before.view(seat), after.view(seat), seat, depth, seed) for seat in range(before.seats)]
    return Deal(
        step=step,
        steps=steps,
        simulations=depth.watches,
        luck=[round(luck, 5) for luck, _ in found],
        errors=[round(error, 5) for _, error in found],
    )


def luck_of(game: Game, before: State, after: State, seat: int, depth: Depth, seed: int) -> tuple[float, float]:
    """By how much a seat's chance differs from what such a deal brings on average, and the standard error of that.

    Both sides are valued alike, each position by a tree of its own: whatever that method sees too well or too badly is
    in both of them. What was dealt is valued by twice as many simulations, for it is one of one.
    """
    rng = Random(seed_for(seed, before))
    values = []
    for _ in range(depth.redraws):
        world = before.determinize(rng)
        deal_anew(world, rng)
        values.append(value_of(game, world.view(seat), seat, depth.watches, rng)[0])
    got, error = value_of(game, after, seat, 2 * depth.watches, Random(seed_for(seed, after)))
    return got - fmean(values), sqrt(variance(values) / len(values) + error**2)


def deal_anew(world: State, rng: Random) -> None:
    """Let chance run until somebody decides."""
    while world.to_move() == CHANCE:
        world.apply(world.draw(rng), TO_MOVE)


def value_of(game: Game, view: State, seat: int, simulations: int, rng: Random) -> tuple[float, float]:
    """The chance of a seat to win, from its view, and the standard error of that."""
    breathe()
    watch = Watch(game, view, seat, manner(game), rng)
    for _ in range(simulations):
        watch.simulate()
    return watch.chances()[seat], watch.error()
