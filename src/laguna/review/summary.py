"""The summary of a review: chances over the match, turning points, skill and luck by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import sqrt
from typing import Final, NamedTuple

from laguna.review.decision_classes import BEST, FINE
from laguna.review.review_record import DealLuck, Decision, Review

MOST_TURNS: Final = 10
LEAST_LUCK: Final = 0.05  # of the chance to win, for a deal to be a turning point
SURE: Final = 2.0  # standard errors


class ChancesAtStep(NamedTuple):
    """The win chances of all seats at a step of the match; they add up to 1."""

    step: int  # after so many steps
    chances: list[float]


class TurningPoint(NamedTuple):
    """A decision that lost much, or a deal that changed one seat's chance a lot."""

    step: int
    seat: int
    change: float  # of the chance to win; below 0 if lost
    cause: Decision | DealLuck


class SeatAccount(NamedTuple):
    """Skill and luck of one seat over the match."""

    seat: int
    place: int  # 0 if the match was abandoned
    decisions: int
    lost: float  # of the chance to win, by all decisions together
    kinds: Counter[str]  # decisions by class
    luck: float
    error: float  # the standard error of the luck


def chances_over_match(review: Review) -> list[ChancesAtStep]:
    """The chances over the match: each seat's own at its latest decision, scaled to add up to 1.

    A seat's own search overestimates its chances a little. All seats' searches do, so scaling removes most of it.
    """
    decisions = review.in_order()
    now = [_first_chance(review, seat) for seat in range(review.seats)]
    out = [ChancesAtStep(0, scaled(now))]
    for decision in decisions:
        now[decision.seat] = decision.win()
        out.append(ChancesAtStep(decision.step, scaled(now)))
    if review.result and review.depth:  # in an incomplete first pass the decisions in between are missing
        winners = [place == 1 for place in review.result]
        out.append(ChancesAtStep(review.steps, [won / sum(winners) for won in winners]))
    return out


def _first_chance(review: Review, seat: int) -> float:
    own = review.of_seat(seat)
    return own[0].win() if own else 1 / review.seats


def scaled(chances: list[float]) -> list[float]:
    """Chances scaled to add up to 1.

    >>> scaled([0.5, 0.5, 0.25, 0.75])
    [0.25, 0.25, 0.125, 0.375]
    """
    total = sum(chances)
    return [chance / total for chance in chances] if total > 0 else [1 / len(chances)] * len(chances)


def turning_points(review: Review) -> list[TurningPoint]:
    """The largest changes, in the order of the match."""
    turns = [
        TurningPoint(decision.step, decision.seat, -decision.loss, decision)
        for decision in review.in_order()
        if decision.kind not in (BEST, FINE)
    ]
    for deal in review.deals.values():
        for seat, (luck, error) in enumerate(zip(deal.luck, deal.errors, strict=True)):
            if abs(luck) >= max(LEAST_LUCK, SURE * error):
                turns.append(TurningPoint(deal.step, seat, luck, deal))
    turns.sort(key=lambda turn: -abs(turn.change))
    return sorted(turns[:MOST_TURNS], key=lambda turn: (turn.step, turn.seat))


def accounts(review: Review, by_bots: Collection[int] = ()) -> list[SeatAccount]:
    """Skill and luck by seat. The steps `by_bots` are those that bots made in place of players."""
    return [account(review, seat, by_bots) for seat in range(review.seats)]


def account(review: Review, seat: int, by_bots: Collection[int] = ()) -> SeatAccount:
    """What one seat lost by the decisions of its player, and its luck."""
    own = [decision for decision in review.of_seat(seat) if decision.step not in by_bots]
    deals = list(review.deals.values())
    return SeatAccount(
        seat=seat,
        place=review.result[seat] if review.result else 0,
        decisions=len(own),
        lost=sum(decision.loss for decision in own),
        kinds=Counter(decision.kind for decision in own),
        luck=sum(deal.luck[seat] for deal in deals),
        error=sqrt(sum(deal.errors[seat] ** 2 for deal in deals)),
    )
