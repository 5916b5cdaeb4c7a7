"""Why an action is better than the one that was played: both are played on in the same worlds, and compared.

Nothing is said that was not counted: points by where they come from, and what a reader of the log would have been told.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, variance
from typing import Final, TypeAlias

import msgspec
from librt.random import Random

from laguna.bots import breathe
from laguna.core import words
from laguna.core.game import CHANCE, NOBODY, TO_MOVE, Game, State
from laguna.core.text import RuleError, Text, seat_name
from laguna.review.judging import seed_for
from laguna.review.sheet import Decision, Done, Reason, Said

WORLDS: Final = 24
TURNS: Final = 8  # decisions a seat, on average, that both actions are played on for
LEAST_POINTS: Final = 1.0  # on average, for a difference to be worth telling
SURE: Final = 2.5  # standard errors
LEAST_SHARE: Final = 0.4  # by which something has to happen oftener in one case than in the other
POINTS_FOR_EVENT: Final = 6.0  # what happens always in one case and never in the other tells as much as so many points
WHY: Final = ".why"  # news that a game has such a sentence for are reasons: majorities, bonuses, who plays first
MOST: Final = 3  # reasons for one decision

Points: TypeAlias = dict[tuple[int, int], int]  # by seat and part


class Ending:
    """What has happened when play has gone on for a while."""

    def __init__(self) -> None:
        self.points: Points = {}
        self.news: set[Said] = set()


def explained(game: Game, view: State, decision: Decision, seed: int) -> Decision:
    """The decision with the reasons why the best action is better than the one that was played."""
    found = compare(game, view, decision, seed)
    return msgspec.structs.replace(decision, reasons=found)


def compare(game: Game, view: State, decision: Decision, seed: int) -> list[Reason]:
    """What differs after the action that was played and after the best one, what tells most first."""
    played: list[Ending] = []
    best: list[Ending] = []
    rng = Random(seed_for(seed, view))
    for _ in range(WORLDS):
        breathe()
        world = view.determinize(rng)
        dice = rng.randrange(2**31)
        played.append(play_on(game, world.clone(), decision.seat, decision.after_played.line, Random(dice)))
        best.append(play_on(game, world, decision.seat, decision.after_best.line, Random(dice)))
    reasons = [*points_that_differ(game, played, best, decision.seat), *news_that_differ(played, best)]
    reasons.sort(key=lambda reason: -reason.weight)
    return reasons[:MOST]


def play_on(game: Game, world: State, seat: int, line: list[Done], rng: Random) -> Ending:
    """Follow a line as far as it can be followed, and then let every seat take what looks best to it."""
    ending = Ending()
    left = TURNS * int(world.seats)
    ahead = list(line)
    while left > 0 and world.to_move() != NOBODY:
        mover = int(world.to_move())
        if mover == CHANCE:
            action, mover = int(world.draw(rng)), int(TO_MOVE)
        elif ahead and ahead[0].seat == seat and seat in world.deciders() and len(ahead) == len(line):
            mover, action = seat, int(game.parse(ahead.pop(0).move))  # the decision itself, whoever else may act
        else:
            action, left = next_action(game, world, mover, ahead), left - 1
        step(game, world, mover, action, seat, ending)
    return ending


def next_action(game: Game, world: State, mover: int, ahead: list[Done]) -> int:
    """What the line says, where that can be done here; else what looks best at once. A line once left is over."""
    options = [int(action) for action in world.legal_actions(mover)]
    if len(options) == 1:
        return options[0]
    if ahead:
        wanted = ahead.pop(0)
        action = parsed(game, wanted.move)
        if wanted.seat == mover and action in options:
            return action
        ahead.clear()
    return max(options, key=lambda action: outlook_after(game, world, mover, action))


def parsed(game: Game, move: str) -> int:
    """An action by its notation, or -1."""
    try:
        return int(game.parse(move))
    except RuleError:
        return -1


def outlook_after(game: Game, world: State, mover: int, action: int) -> int:
    """What a seat may expect when it has done this."""
    twin = world.clone()
    twin.apply(action, mover)
    return int(game.outlook(twin, mover))


def step(game: Game, world: State, mover: int, action: int, reader: int, ending: Ending) -> None:
    """Do an action, and take down what came of it."""
    before, seen = world.clone(), world.view(reader)
    world.apply(action, mover)
    for seat, part, points in game.earned(before, action, mover, world):
        ending.points[seat, part] = ending.points.get((seat, part), 0) + points
    for text in game.news(seen, world.view(reader)):
        if words.has(text.id + WHY):
            ending.news.add(Said.of(Text(text.id + WHY, *text.params)))


def points_that_differ(game: Game, played: list[Ending], best: list[Ending], seat: int) -> list[Reason]:
    """Where the own points are fewer, or another's more, after what was played."""
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
            text = Text(id, round(abs(mean)), seat_name(who), Text(game.parts[part]))
            out.append(Reason(Said.of(text), abs(mean)))
    return out


def news_that_differ(played: list[Ending], best: list[Ending]) -> list[Reason]:
    """What happens much oftener in one case than in the other."""
    after, instead = _counted(played), _counted(best)
    out = []
    for said in sorted({*after, *instead}, key=repr):
        gain = (after[said] - instead[said]) / WORLDS
        if abs(gain) >= LEAST_SHARE:
            id = "review.leads_to" if gain > 0 else "review.misses"
            text = Text(id, said.text(), after[said], instead[said], WORLDS)
            out.append(Reason(Said.of(text), POINTS_FOR_EVENT * abs(gain)))
    return out


def _counted(endings: list[Ending]) -> Counter[Said]:
    return Counter(said for ending in endings for said in ending.news)
