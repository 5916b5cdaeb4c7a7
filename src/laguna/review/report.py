"""The report on a review in words: a table of the players, and the turning points with their reasons."""

from __future__ import annotations

from collections.abc import Collection
from statistics import median
from typing import Final

from babel.numbers import format_decimal

from laguna.review import sentences as sentences  # registers them
from laguna.review.decision_classes import BLUNDER, INACCURACY, MISTAKE
from laguna.review.review_record import Decision, Review
from laguna.review.summary import SeatAccount, TurningPoint, accounts, turning_points
from laguna.text import catalogue
from laguna.text.text import Text, seat_name

HEADS: Final = ("player", "place", "decisions", "lost", "luck")
COUNTED: Final = (INACCURACY, MISTAKE, BLUNDER)  # classes that have a column


def table(review: Review, by_bots: Collection[int] = ()) -> list[list[str]]:
    """A row per player, below a row of column heads. Steps that bots made in place of players don't count."""
    heads = [catalogue.translate(Text("review.head_" + head)) for head in HEADS]
    heads += [catalogue.translate(Text("review." + kind)) for kind in COUNTED]
    return [heads, *(_row(account) for account in accounts(review, by_bots))]


def _row(account: SeatAccount) -> list[str]:
    return [
        catalogue.translate(seat_name(account.seat)),
        str(account.place or "–"),
        str(account.decisions),
        percent(account.lost / max(1, account.decisions)),
        catalogue.translate(Text("review.luck_with_error", percent(account.luck, signed=True), percent(account.error))),
        *(str(account.kinds[kind]) for kind in COUNTED),
    ]


def turns(review: Review) -> list[tuple[int, Text, list[Text]]]:
    """The turning points: the line of the log, what happened, and the reasons for the better move."""
    return [(turn.step + 1, turn_text(turn), _reasons(turn)) for turn in turning_points(review)]


def turn_text(turn: TurningPoint) -> Text:
    """A turning point in one sentence."""
    change = percent(abs(turn.change))
    if isinstance(turn.cause, Decision):
        decision = turn.cause
        played, best = decision.option(decision.played).move, decision.option(decision.best).move
        return Text("review.turn_loss", seat_name(turn.seat), change, played, Text("review." + decision.kind), best)
    return Text("review.turn_luck" if turn.change > 0 else "review.turn_bad_luck", seat_name(turn.seat), change)


def _reasons(turn: TurningPoint) -> list[Text]:
    return [reason.text.text() for reason in turn.cause.reasons] if isinstance(turn.cause, Decision) else []


def how_sure(review: Review, language: str = "") -> Text:
    """How many simulations the chances come from, and their usual error."""
    decisions = list(review.decisions.values())
    errors = [decision.option(decision.best).error for decision in decisions]
    return Text(
        "review.how_sure",
        min(decision.simulations for decision in decisions),
        percent(2 * median(errors), language=language),
    )


def percent(share: float, *, signed: bool = False, language: str = "") -> str:
    """A chance to win in percent, in the format of the language.

    >>> percent(0.173, language="en"), percent(0.05, signed=True, language="en")
    ('17.3 %', '+5.0 %')
    """
    spoken = language or catalogue.language()
    form = "+#,##0.0;−#,##0.0" if signed else "#,##0.0;−#,##0.0"
    return catalogue.translate(
        Text("review.points", str(format_decimal(round(100 * share, 1), format=form, locale=spoken))), spoken
    )
