"""Evaluates one decision: the win chances of each action, from the seat's view at that moment and nothing else."""

from __future__ import annotations

import hashlib
from math import sqrt
from typing import Final

from librt.random import Random

from laguna.bots import yield_to_signals
from laguna.bots.bot import Opinion
from laguna.bots.mcts import Search, SearchSettings
from laguna.core.game import Game
from laguna.core.state import State
from laguna.review.decision_classes import classify
from laguna.review.depths import Depth
from laguna.review.review_record import Decision, Expectation, LineStep, RatedAction

RIVALS: Final = 3  # actions compared with the one that was played
YIELD_EVERY: Final = 64  # simulations between two looks for signals


def evaluate_decision(game: Game, view: State, seat: int, step: int, played: int, depth: Depth, seed: int) -> Decision:
    """Evaluate the decision of a seat that took `played`, with as many simulations as the depth says."""
    search = Search(game, view, seat, settings(game), Random(seed_for(seed, view)))
    simulate(search, depth.simulations)
    close = try_closely(search, played, depth.least)
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
        kind=classify(best.action == played or loss == 0.0, loss, error),
        options=[rated_action(game, opinion, seat) for opinion in ranked],
        after_best=expectation(game, best),
        after_played=expectation(game, opinions[played]),
    )


def settings(game: Game) -> SearchSettings:
    """Search like the strongest bot."""
    out = SearchSettings()
    out.playout_length = game.evaluation.playout_length
    return out


def seed_for(seed: int, view: State) -> int:
    """A seed made from the seat's view alone, so that hidden information can't change an evaluation."""
    source = f"{seed} {view.viewer} {view.key()}".encode()
    return int.from_bytes(hashlib.blake2b(source, digest_size=4).digest(), "big") >> 1


def simulate(search: Search, simulations: int) -> None:
    """Run simulations and let the search choose the actions."""
    for done in range(simulations):
        search.simulate()
        if done % YIELD_EVERY == 0:
            yield_to_signals()


def try_closely(search: Search, played: int, least: int) -> list[int]:
    """Try the favourites and what was played until all have `least` tries; returns those actions."""
    favourites = [int(opinion.action) for opinion in search.opinions()[:RIVALS]]
    close = favourites if played in favourites else [*favourites, played]
    for action in close:
        for done in range(least - int(search.tries_of(action))):
            search.simulate_action(action)
            if done % YIELD_EVERY == 0:
                yield_to_signals()
    return close


def best_of(opinions: list[Opinion], seat: int) -> Opinion:
    """The search's favourite, which comes first, or an action better than it by more than the error."""
    best = opinions[0]
    for other in opinions[1:]:
        gain, error = difference(other, best, seat)
        if gain > error:
            best = other
    return best


def difference(one: Opinion, other: Opinion, seat: int) -> tuple[float, float]:
    """By how much one action wins more often than another (at least 0), and the standard error."""
    if one is other:
        return 0.0, 0.0
    return max(0.0, one.wins[seat] - other.wins[seat]), sqrt(one.error**2 + other.error**2)


def rated_action(game: Game, opinion: Opinion, seat: int) -> RatedAction:
    """An opinion as it is stored; zeros if the action was never tried."""
    known = bool(opinion.wins)
    return RatedAction(
        action=int(opinion.action),
        move=game.notate(opinion.action),
        tries=opinion.visits,
        win=round(opinion.wins[seat], 5) if known else 0.0,
        error=round(opinion.error, 5),
        place=round(opinion.places[seat], 4) if known else 0.0,
    )


def expectation(game: Game, opinion: Opinion) -> Expectation:
    """What all seats can expect after an action."""
    return Expectation(
        wins=[round(win, 5) for win in opinion.wins],
        places=[round(place, 4) for place in opinion.places],
        points=[round(points, 2) for points in opinion.points],
        line=[LineStep(int(step.seat), game.notate(step.action)) for step in opinion.line],
    )


def _rank(opinion: Opinion, close: list[int], seat: int) -> tuple[bool, float, int]:
    """Sort key: actions that were tried closely by their chances, then the others by their tries."""
    is_close = opinion.action in close
    return not is_close, -opinion.wins[seat] if is_close else 0.0, -opinion.visits
