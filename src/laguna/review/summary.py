"""What a review tells as a whole: the chances over the match, its turning points, and skill and luck by seat."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final, NamedTuple

from laguna.review.classes import BEST, FINE
from laguna.review.sheet import Deal, Decision, Review

MOST_TURNS: Final = 10
LEAST_LUCK: Final = 0.05  # of the chance to win, for a deal to be a turning point
SURE: Final = 2.0  # standard errors


class Moment(NamedTuple):
    """The chances of all seats at a step of the match; they come to 1."""

    step: int  # so many steps have been done
    chances: list[float]


class Turn(NamedTuple):
    """A turning point: a decision by which much was lost, or a deal that did much to one seat."""

    step: int
    seat: int
    change: float  # of the chance to win: below 0 for what was lost
    cause: Decision | Deal


class Account(NamedTuple):
    """What skill and luck did for one seat over the match."""

    seat: int
    place: int  # 0 where the match was abandoned
    decisions: int
    lost: float  # of the chance to win, by all decisions together
    kinds: Counter[str]  # how many decisions of each class
    luck: float
    error: float  # the standard error of the luck


def moments(review: Review) -> list[Moment]:
    """The chances over the match: each seat's as it could judge them when it last decided, brought to 1 together.

    A seat takes what its own search finds best and so sees its chances a little too bright; that all do so alike, and
    the chances together are 1, takes most of it out again.
    """
    decisions = review.in_order()
    now = [_first_chance(review, seat) for seat in range(review.seats)]
    out = [Moment(0, together(now))]
    for decision in decisions:
        now[decision.seat] = decision.win()
        out.append(Moment(decision.step, together(now)))
    if review.result and review.depth:  # while it is looked at for the first time, nobody knows what comes between
        winners = [place == 1 for place in review.result]
        out.append(Moment(review.steps, [won / sum(winners) for won in winners]))
    return out


def _first_chance(review: Review, seat: int) -> float:
    own = review.of_seat(seat)
    return own[0].win() if own else 1 / review.seats


def together(chances: list[float]) -> list[float]:
    """Chances that come to 1.

    >>> together([0.5, 0.5, 0.25, 0.75])
    [0.25, 0.25, 0.125, 0.375]
    """
    total = sum(chances)
    return [chance / total for chance in chances] if total > 0 else [1 / len(chances)] * len(chances)


def turning_points(review: Review) -> list[Turn]:
    """What changed most, in the order of the match."""
    turns = [
        Turn(decision.step, decision.seat, -decision.loss, decision)
        for decision in review.in_order()
        if decision.kind not in (BEST, FINE)
    ]
    for deal in review.deals.values():
        for seat, (luck, error) in enumerate(zip(deal.luck, deal.errors, strict=True)):
            if abs(luck) >= max(LEAST_LUCK, SURE * error):
                turns.append(Turn(deal.step, seat, luck, deal))
    turns.sort(key=lambda turn: -abs(turn.change))
    return sorted(turns[:MOST_TURNS], key=lambda turn: (turn.step, turn.seat))


def accounts(review: Review) -> list[Account]:
    """Skill and luck, seat by seat."""
    return [account(review, seat) for seat in range(review.seats)]


def account(review: Review, seat: int) -> Account:
    """What one seat lost by its own decisions, and what chance gave it or took from it."""
    own = review.of_seat(seat)
    deals = list(review.deals.values())
    return Account(
        seat=seat,
        place=review.result[seat] if review.result else 0,
        decisions=len(own),
        lost=sum(decision.loss for decision in own),
        kinds=Counter(decision.kind for decision in own),
        luck=sum(deal.luck[seat] for deal in deals),
        error=sqrt(sum(deal.errors[seat] ** 2 for deal in deals)),
    )
