"""Finds reasons why an action is better than the one that was played: plays both on in the same worlds and compares.

Reasons are counted differences: points by category, and news that a reader of the log would have been told.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, variance
from typing import Final, TypeAlias

import msgspec
from librt.random import Random

from laguna.bots import yield_to_signals
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY, TO_MOVE, State
from laguna.review.evaluate_decisions import seed_for
from laguna.review.review_record import Decision, LineStep, Reason, StoredText
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name

WORLDS: Final = 24
TURNS: Final = 8  # decisions per seat, on average, that both actions are played on for
LEAST_POINTS: Final = 1.0  # the least average difference that is a reason
SURE: Final = 2.5  # standard errors
LEAST_SHARE: Final = 0.4  # the least difference in frequency that is a reason
POINTS_FOR_EVENT: Final = 6.0  # news in all cases against none weighs as much as so many points
WHY: Final = ".why"  # news with such a sentence can be reasons: majorities, bonuses, the start player
MOST_REASONS: Final = 3  # of one decision

Points: TypeAlias = dict[tuple[int, int], int]  # by seat and part


class PlayoutEnding:
    """The points and news of a playout."""

    def __init__(self) -> None:
        self.points: Points = {}
        self.news: set[StoredText] = set()


def with_reasons(game: Game, view: State, decision: Decision, seed: int) -> Decision:
    """The decision with the reasons why its best action is better than the one played."""
    found = compare(game, view, decision, seed)
    return msgspec.structs.replace(decision, reasons=found)


def compare(game: Game, view: State, decision: Decision, seed: int) -> list[Reason]:
    """The differences between the action played and the best one, the strongest first."""
    played: list[PlayoutEnding] = []
    best: list[PlayoutEnding] = []
    rng = Random(seed_for(seed, view))
    for _ in range(WORLDS):
        yield_to_signals()
        world = view.determinize(rng)
        dice = rng.randrange(2**31)
        played.append(play_on(game, world.clone(), decision.seat, decision.after_played.line, Random(dice)))
        best.append(play_on(game, world, decision.seat, decision.after_best.line, Random(dice)))
    reasons = [*points_that_differ(game, played, best, decision.seat), *news_that_differ(played, best)]
    reasons.sort(key=lambda reason: -reason.weight)
    return reasons[:MOST_REASONS]


def play_on(game: Game, world: State, seat: int, line: list[LineStep], rng: Random) -> PlayoutEnding:
    """Follow a line as far as possible, then let every seat take what looks best."""
    ending = PlayoutEnding()
    left = TURNS * int(world.seats)
    ahead = list(line)
    while left > 0 and world.to_move() != NOBODY:
        mover = int(world.to_move())
        if mover == CHANCE:
            action, mover = int(world.draw(rng)), int(TO_MOVE)
        elif ahead and ahead[0].seat == seat and seat in world.deciders() and len(ahead) == len(line):
            mover, action = seat, int(game.parse(ahead.pop(0).move))  # the decision itself, even if others may act too
        else:
            action, left = next_action(game, world, mover, ahead), left - 1
        step(game, world, mover, action, seat, ending)
    return ending


def next_action(game: Game, world: State, mover: int, ahead: list[LineStep]) -> int:
    """The line's next action if it is legal here, else the one that looks best; once left, a line is over."""
    options = [int(action) for action in world.legal_actions(mover)]
    if len(options) == 1:
        return options[0]
    if ahead:
        wanted = ahead.pop(0)
        action = parsed(game, wanted.move)
        if wanted.seat == mover and action in options:
            return action
        ahead.clear()
    return max(options, key=lambda action: estimate_after(game, world, mover, action))


def parsed(game: Game, move: str) -> int:
    """An action by its notation, or -1."""
    try:
        return int(game.parse(move))
    except RuleError:
        return -1


def estimate_after(game: Game, world: State, mover: int, action: int) -> int:
    """A seat's estimated points after an action."""
    twin = world.clone()
    twin.apply(action, mover)
    return int(game.evaluation.estimate(twin, mover))


def step(game: Game, world: State, mover: int, action: int, reader: int, ending: PlayoutEnding) -> None:
    """Apply an action, and note its points and news."""
    before, seen = world.clone(), world.view(reader)
    world.apply(action, mover)
    for seat, part, points in game.statistics.point_sources(before, action, mover, world):
        ending.points[seat, part] = ending.points.get((seat, part), 0) + points
    for text in game.text.news(seen, world.view(reader)):
        if catalogue.has(text.id + WHY):
            ending.news.add(StoredText.of(Text(text.id + WHY, *text.params)))


def points_that_differ(game: Game, played: list[PlayoutEnding], best: list[PlayoutEnding], seat: int) -> list[Reason]:
    """Categories in which the seat gets fewer points, or another one more, after what was played."""
    out = []
    for who, part in sorted({key for ending in (*played, *best) for key in ending.points}):
        gains = [
            after.points.get((who, part), 0) - instead.points.get((who, part), 0)
            for after, instead in zip(played, best, strict=True)
        ]
        mean, error = fmean(gains), sqrt(variance(gains) / len(gains))
        is_bad = mean < 0 if who == seat else mean > 0
        if is_bad and abs(mean) >= LEAST_POINTS and abs(mean) >= SURE * error:
            id = "review.fewer_points" if who == seat else "review.more_points"
            text = Text(id, round(abs(mean)), seat_name(who), Text(game.statistics.score_categories[part]))
            out.append(Reason(StoredText.of(text), abs(mean)))
    return out


def news_that_differ(played: list[PlayoutEnding], best: list[PlayoutEnding]) -> list[Reason]:
    """News that is much more frequent in one case than in the other."""
    after, instead = _counted(played), _counted(best)
    out = []
    for said in sorted({*after, *instead}, key=repr):
        gain = (after[said] - instead[said]) / WORLDS
        if abs(gain) >= LEAST_SHARE:
            id = "review.leads_to" if gain > 0 else "review.misses"
            text = Text(id, said.text(), after[said], instead[said], WORLDS)
            out.append(Reason(StoredText.of(text), POINTS_FOR_EVENT * abs(gain)))
    return out


def _counted(endings: list[PlayoutEnding]) -> Counter[StoredText]:
    return Counter(said for ending in endings for said in ending.news)
