"""The summary of a run as one JSON document: shares, places, points, ratings and times of its bots."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Final, TypedDict

from laguna.arena.intervals import mean_interval, share_interval
from laguna.arena.match_setup import MatchSetup, bots_by_seat
from laguna.arena.play_match import MatchOutcome
from laguna.arena.ratings import BotRating, rate
from laguna.arena.run import ArenaRun
from laguna.arena.sequential_test import SequentialTest

DIED: Final = "a worker died"


class TurnTimes(TypedDict):
    """The times of a bot's turns, in milliseconds of processor time."""

    mean: float
    longest: float


class BotResult(TypedDict):
    """The results of one bot. If it has several seats, shares and means are those of one seat."""

    bot: str
    seats: int  # at each table
    won: float  # matches, with its part in those that several have won
    share: float  # of the wins, for each of its seats
    share_interval: tuple[float, float]
    place: float
    points: float
    points_interval: tuple[float, float] | None
    rating: BotRating
    milliseconds_a_turn: TurnTimes


class MatchLength(TypedDict):
    """The mean length of a match, without chance actions."""

    actions: float
    turns: float


class SequentialTestResult(TypedDict):
    """The state of the sequential test."""

    low: float
    high: float
    decision: str | None  # "low", "high", or none yet
    games: int  # seen by the test
    log_ratio: float


class RetriedMatch(TypedDict):
    """A match that was played again."""

    game: int
    why: str


class RunSummary(TypedDict):
    """The summary of a run."""

    game: str
    version: int
    options: dict[str, str]
    components: str
    seats: int
    seed: int
    laguna: str
    engine: str
    asked: int  # matches, as typed
    wanted: int  # the same, rounded up to whole blocks
    games: int  # matches that count so far
    bots: list[BotResult]
    length: MatchLength | None
    test: SequentialTestResult | None
    again: list[RetriedMatch]


def summarise(run: ArenaRun) -> RunSummary:
    """Summarise the finished matches; without any, `bots` is empty."""
    setup = run.setup
    outcomes = run.counted()
    return RunSummary(
        game=setup.game,
        version=setup.version,
        options=setup.options,
        components=setup.components,
        seats=setup.seats,
        seed=setup.seed,
        laguna=setup.laguna,
        engine=setup.engine,
        asked=run.results.request.games,
        wanted=run.wanted,
        games=len(outcomes),
        bots=_bots(setup, outcomes) if outcomes else [],
        length=_length(outcomes) if outcomes else None,
        test=_test(run.test, setup) if run.test is not None else None,
        again=[RetriedMatch(game=failure.number, why=failure.why or DIED) for failure in run.results.failures],
    )


def _bots(setup: MatchSetup, outcomes: Sequence[MatchOutcome]) -> list[BotResult]:
    ratings = rate(setup, outcomes)
    return [_bot(setup, bot, outcomes, ratings[bot]) for bot in range(len(setup.bots))]


def _bot(setup: MatchSetup, bot: int, outcomes: Sequence[MatchOutcome], rating: BotRating) -> BotResult:
    seats = setup.seats_of(bot)
    won = 0.0
    places: list[float] = []
    points: list[float] = []
    turns = 0
    milliseconds = longest = 0.0
    for outcome in outcomes:
        own = [seat for seat, other in enumerate(bots_by_seat(setup, outcome.number)) if other == bot]
        shares = outcome.win_shares()
        won += sum(shares[seat] for seat in own)
        places.append(statistics.fmean(outcome.places[seat] for seat in own))
        points.append(statistics.fmean(outcome.points[seat] for seat in own))
        turns += sum(outcome.turns[seat] for seat in own)
        milliseconds += sum(outcome.milliseconds[seat] for seat in own)
        longest = max(longest, *(outcome.longest[seat] for seat in own))
    # At most one of a bot's seats wins, so the interval is that of matches, not of seats.
    low, high = share_interval(won, len(outcomes))
    return BotResult(
        bot=setup.bots[bot],
        seats=seats,
        won=won,
        share=won / len(outcomes) / seats,
        share_interval=(low / seats, high / seats),
        place=statistics.fmean(places),
        points=statistics.fmean(points),
        points_interval=mean_interval(points),
        rating=rating,
        milliseconds_a_turn=TurnTimes(mean=milliseconds / max(1, turns), longest=longest),
    )


def _length(outcomes: Sequence[MatchOutcome]) -> MatchLength:
    return MatchLength(
        actions=statistics.fmean(sum(outcome.actions) for outcome in outcomes),
        turns=statistics.fmean(sum(outcome.turns) for outcome in outcomes),
    )


def _test(test: SequentialTest, setup: MatchSetup) -> SequentialTestResult:
    return SequentialTestResult(
        low=test.low,
        high=test.high,
        decision=test.decision or None,
        games=test.blocks * setup.seats,
        log_ratio=test.log_ratio(),
    )
