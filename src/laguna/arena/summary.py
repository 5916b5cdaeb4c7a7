"""What the games of a run tell of its bots: shares, places, points, ratings and times, as one JSON document."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Final, TypedDict

from laguna.arena.intervals import mean_interval, share_interval
from laguna.arena.playing import Outcome
from laguna.arena.ratings import Rating, rate
from laguna.arena.run import Run
from laguna.arena.sequential import SequentialTest
from laguna.arena.setting import Setting, seated

DIED: Final = "a worker died"


class Times(TypedDict):
    """Of a bot's turns, in milliseconds of processor time."""

    mean: float
    longest: float


class BotResult(TypedDict):
    """What was measured of one bot. Where it has several seats, shares and means are those of one of them."""

    bot: str
    seats: int  # at each table
    won: float  # games, with the part it has in those that several have won
    share: float  # of the wins, for each of its seats
    share_interval: tuple[float, float]
    place: float
    points: float
    points_interval: tuple[float, float] | None
    rating: Rating
    milliseconds_a_turn: Times


class Length(TypedDict):
    """Of a game, the mean; what chance does is not counted."""

    actions: float
    turns: float


class TestResult(TypedDict):
    """How the sequential test stands."""

    low: float
    high: float
    decision: str | None  # "low", "high", or none yet
    games: int  # that it has looked at
    log_ratio: float


class Again(TypedDict):
    """A game that was played again."""

    game: int
    why: str


class Summary(TypedDict):
    """All that a run tells."""

    game: str
    version: int
    options: dict[str, str]
    components: str
    seats: int
    seed: int
    laguna: str
    engine: str
    asked: int  # games, as typed
    wanted: int  # the same, rounded up to whole blocks
    games: int  # that count so far
    bots: list[BotResult]
    length: Length | None
    test: TestResult | None
    again: list[Again]


def summarise(run: Run) -> Summary:
    """What the finished games tell; where there is none, of no bot anything."""
    setting = run.setting
    outcomes = run.counted()
    return Summary(
        game=setting.game,
        version=setting.version,
        options=setting.options,
        components=setting.components,
        seats=setting.seats,
        seed=setting.seed,
        laguna=setting.laguna,
        engine=setting.engine,
        asked=run.results.asked.games,
        wanted=run.wanted,
        games=len(outcomes),
        bots=_bots(setting, outcomes) if outcomes else [],
        length=_length(outcomes) if outcomes else None,
        test=_test(run.test, setting) if run.test is not None else None,
        again=[Again(game=failure.number, why=failure.why or DIED) for failure in run.results.again],
    )


def _bots(setting: Setting, outcomes: Sequence[Outcome]) -> list[BotResult]:
    ratings = rate(setting, outcomes)
    return [_bot(setting, bot, outcomes, ratings[bot]) for bot in range(len(setting.bots))]


def _bot(setting: Setting, bot: int, outcomes: Sequence[Outcome], rating: Rating) -> BotResult:
    seats = setting.seats_of(bot)
    won = 0.0
    places: list[float] = []
    points: list[float] = []
    turns = 0
    milliseconds = longest = 0.0
    for outcome in outcomes:
        own = [seat for seat, sitting in enumerate(seated(setting, outcome.number)) if sitting == bot]
        shares = outcome.win_shares()
        won += sum(shares[seat] for seat in own)
        places.append(statistics.fmean(outcome.places[seat] for seat in own))
        points.append(statistics.fmean(outcome.points[seat] for seat in own))
        turns += sum(outcome.turns[seat] for seat in own)
        milliseconds += sum(outcome.milliseconds[seat] for seat in own)
        longest = max(longest, *(outcome.longest[seat] for seat in own))
    # Of several own seats one at most wins, so that it is games that are won or lost, not seats.
    low, high = share_interval(won, len(outcomes))
    return BotResult(
        bot=setting.bots[bot],
        seats=seats,
        won=won,
        share=won / len(outcomes) / seats,
        share_interval=(low / seats, high / seats),
        place=statistics.fmean(places),
        points=statistics.fmean(points),
        points_interval=mean_interval(points),
        rating=rating,
        milliseconds_a_turn=Times(mean=milliseconds / max(1, turns), longest=longest),
    )


def _length(outcomes: Sequence[Outcome]) -> Length:
    return Length(
        actions=statistics.fmean(sum(outcome.actions) for outcome in outcomes),
        turns=statistics.fmean(sum(outcome.turns) for outcome in outcomes),
    )


def _test(test: SequentialTest, setting: Setting) -> TestResult:
    return TestResult(
        low=test.low,
        high=test.high,
        decision=test.decision or None,
        games=test.blocks * setting.seats,
        log_ratio=test.log_ratio(),
    )
