"""Ratings of bots from their places, by openskill."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import TypedDict

from openskill.models import PlackettLuce, PlackettLuceRating

from laguna.arena.match_setup import MatchSetup, bots_by_seat
from laguna.arena.play_match import MatchOutcome


class BotRating(TypedDict):
    """The mean and the standard deviation of a bot's strength."""

    mu: float
    sigma: float


def rate(setup: MatchSetup, outcomes: Iterable[MatchOutcome]) -> list[BotRating]:
    """The bots' ratings after these matches; their order matters a little.

    A bot in several seats has one rating: the mean of what each of its seats would get.
    """
    model = PlackettLuce(tau=0.0)  # no bot gets better or worse from game to game
    ratings = [model.rating() for _ in setup.bots]
    for outcome in outcomes:
        bots = bots_by_seat(setup, outcome.number)
        after = model.rate([[ratings[bot]] for bot in bots], ranks=[float(place) for place in outcome.places])
        for bot in set(bots):
            ratings[bot] = _mean(model, [team[0] for at, team in zip(bots, after, strict=True) if at == bot])
    return [BotRating(mu=rating.mu, sigma=rating.sigma) for rating in ratings]


def _mean(model: PlackettLuce, ratings: list[PlackettLuceRating]) -> PlackettLuceRating:
    mu = statistics.fmean(rating.mu for rating in ratings)
    sigma = statistics.fmean(rating.sigma for rating in ratings)
    return model.rating(mu=mu, sigma=sigma)
