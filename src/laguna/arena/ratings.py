"""Ratings of bots from the places they took, by openskill."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import TypedDict

from openskill.models import PlackettLuce, PlackettLuceRating

from laguna.arena.playing import Outcome
from laguna.arena.setting import Setting, seated


class Rating(TypedDict):
    """How strong a bot seems: the middle and the standard deviation."""

    mu: float
    sigma: float


def rate(setting: Setting, outcomes: Iterable[Outcome]) -> list[Rating]:
    """The bots' ratings after these games, taken in in this order; it matters a little.

    A bot in several seats of a table has one rating: the mean of those that each of its seats would get.
    """
    model = PlackettLuce(tau=0.0)  # no bot gets better or worse from game to game
    ratings = [model.rating() for _ in setting.bots]
    for outcome in outcomes:
        bots = seated(setting, outcome.number)
        after = model.rate([[ratings[bot]] for bot in bots], ranks=[float(place) for place in outcome.places])
        for bot in set(bots):
            ratings[bot] = _mean(model, [team[0] for at, team in zip(bots, after, strict=True) if at == bot])
    return [Rating(mu=rating.mu, sigma=rating.sigma) for rating in ratings]


def _mean(model: PlackettLuce, ratings: list[PlackettLuceRating]) -> PlackettLuceRating:
    mu = statistics.fmean(rating.mu for rating in ratings)
    sigma = statistics.fmean(rating.sigma for rating in ratings)
    return model.rating(mu=mu, sigma=sigma)
