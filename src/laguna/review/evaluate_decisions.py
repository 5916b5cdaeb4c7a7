"""One decision judged: what the seat could expect of each action, from its view at that moment and nothing else."""

from __future__ import annotations

import hashlib
from math import sqrt
from typing import Final

from librt.random import Random

from laguna.bots import breathe
from laguna.bots.base import Opinion
from laguna.bots.search import Manner, Search
from laguna.core.game import Game, State
from laguna.review.classes import Depth, called
from laguna.review.sheet import Decision, Done, Option, Prospect

RIVALS: Final = 3  # actions that are looked at closely besides the one that was played
BREATH: Final = 64  # simulations between two breaths


def judge(game: Game, view: State, seat: int, step: int, played: int, depth: Depth, seed: int) -> Decision:
    """Judge the decision of a seat that took `played`, by as many simulations as the depth says."""
    search = Search(game, view, seat, manner(game), Random(seed_for(seed, view)))
    simulate(search, depth.simulations)
    close = look_closely(search, played, depth.least)
    opinions = {int(opinion.action): opinion for opinion in search.opinions()}
    best = best_of([opinions[action] for action in close], seat)
    loss, error = difference(best, opinions[played], seat)
    ranked = sorted(opinions.values(), key=lambda opinion: (opinion is not best, *_rank(opinion, close, seat)))
    return Decision(
        step=step,
        seat=seat,
        simulations=depth.simulations,
        played=played,
        best=int(best.action),
        loss=loss,
        error=error,
        kind=called(best.action == played or loss == 0.0, loss, error),
        options=[option(game, opinion, seat) for opinion in ranked],
        after_best=prospect(game, best),
        after_played=prospect(game, opinions[played]),
    )


def manner(game: Game) -> Manner:
    """The search is that of the strongest bot."""
    out = Manner()
    out.steps = game.plays_on
    return out


def seed_for(seed: int, view: State) -> int:
    """A seed that depends on nothing but what the seat sees, so that hidden things cannot change a judgement."""
    told = f"{seed} {view.viewer} {view.key()}".encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=4).digest(), "big") >> 1


def simulate(search: Search, simulations: int) -> None:
    """Let the search choose by itself what to try."""
    for done in range(simulations):
        search.simulate()
        if done % BREATH == 0:
            breathe()


def look_closely(search: Search, played: int, least: int) -> list[int]:
    """Try the favourites and what was played until all have been tried often enough to be compared; which are they?"""
    favourites = [int(opinion.action) for opinion in search.opinions()[:RIVALS]]
    close = favourites if played in favourites else [*favourites, played]
    for action in close:
        for done in range(least - int(search.tries_of(action))):
            search.simulate_action(action)
            if done % BREATH == 0:
                breathe()
    return close


def best_of(opinions: list[Opinion], seat: int) -> Opinion:
    """The search's favourite, or what is better than it by more than the error; the favourite comes first."""
    best = opinions[0]
    for other in opinions[1:]:
        gain, error = difference(other, best, seat)
        if gain > error:
            best = other
    return best


def difference(one: Opinion, other: Opinion, seat: int) -> tuple[float, float]:
    """By how much one action wins more often than another, at least 0, and the standard error of that."""
    if one is other:
        return 0.0, 0.0
    return max(0.0, one.wins[seat] - other.wins[seat]), sqrt(one.error**2 + other.error**2)


def option(game: Game, opinion: Opinion, seat: int) -> Option:
    """What is kept of an opinion; of what was never tried nothing is known."""
    known = bool(opinion.wins)
    return Option(
        action=int(opinion.action),
        move=game.notate(opinion.action),
        tries=opinion.visits,
        win=round(opinion.wins[seat], 5) if known else 0.0,
        error=round(opinion.error, 5),
        place=round(opinion.places[seat], 4) if known else 0.0,
    )


def prospect(game: Game, opinion: Opinion) -> Prospect:
    """What is expected for everybody after an action."""
    return Prospect(
        wins=[round(win, 5) for win in opinion.wins],
        places=[round(place, 4) for place in opinion.places],
        points=[round(points, 2) for points in opinion.points],
        line=[Done(int(step.seat), game.notate(step.action)) for step in opinion.line],
    )


def _rank(opinion: Opinion, close: list[int], seat: int) -> tuple[bool, float, int]:
    """Those that were looked at closely by their chances, then the others by how often they were tried."""
    is_close = opinion.action in close
    return not is_close, -opinion.wins[seat] if is_close else 0.0, -opinion.visits
