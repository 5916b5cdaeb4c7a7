"""A review as its page shows it: the graph, the turning points, one decision, all in words of the page's language."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from laguna.core import words
from laguna.core.game import State
from laguna.core.text import Text, seat_name
from laguna.review import report
from laguna.review.classes import BEST, FINE
from laguna.review.plan import Plan
from laguna.review.report import percent
from laguna.review.sheet import Decision, Done, Option, Review
from laguna.review.story import Account, Turn, accounts, moments, turning_points
from laguna.web import sentences_review as sentences_review  # registers what is said here
from laguna.web.graph import TALL, WIDE, Graph, Mark, Point
from laguna.web.rowing import Rowing

SHOWN: Final = 5  # options of a decision
LONGEST_LINE: Final = 4  # steps of an expected line


class Choice(NamedTuple):
    """One action of a decision, as the rail shows it."""

    sign: str  # best, played or its number
    words: str
    chance: str
    width: float  # of its bar, in percent
    place: str
    reasons: list[str]


class Judged(NamedTuple):
    """A decision as the rail shows it."""

    row: int
    seat: int
    step: int
    kind: str
    verdict: str
    options: list[Choice]
    line: str


class Turned(NamedTuple):
    """A turning point as the list shows it."""

    row: int
    seat: int
    words: str
    change: str
    is_good: bool


class Fate(NamedTuple):
    """Skill and luck of a seat."""

    seat: int
    name: str
    lost: str
    luck: str


class Teller:
    """Tells a review in one language, with the players' names."""

    def __init__(self, review: Review, plan: Plan, rowing: Rowing, names: list[str], language: str) -> None:
        self.review = review
        self.plan = plan
        self.rowing = rowing
        self.names = names
        self.language = language

    def say(self, text: Text) -> str:
        """A sentence, with a capital letter."""
        return words.sentence(text, self.language, self.names)

    def graph(self, last: int, mine: list[int], address: str) -> Markup:
        """The drawing in both shapes."""
        points = [Point(self._row_before(moment.step), moment.chances) for moment in moments(self.review)]
        graph = Graph(points, self._marks(points, address), last, self.review.seats, mine)
        label = self.say(Text("after.graph"))
        drawn = graph.drawn(WIDE, label) + graph.drawn(TALL, label)  # numbers, and words that were escaped
        return Markup(drawn)  # nosec B704

    def _row_before(self, step: int) -> int:
        """The row after which a decision was due; the end of the match is its last row."""
        if step >= self.review.steps:
            return self.rowing.row_of(step)
        row = self.rowing.row_of(step)
        return max(0, row - 1) if step in self.review.decisions else row

    def _marks(self, points: list[Point], address: str) -> list[Mark]:
        out = []
        for turn, told in zip(turning_points(self.review), self.turns(), strict=True):
            chances = [point.chances for point in points if point.row < told.row] or [points[0].chances]
            said = self.say(Text("after.mark", told.row, told.words, told.change))
            out.append(
                Mark(told.row, turn.seat, chances[-1][turn.seat], told.is_good, said, f"{address}?move={told.row}")
            )
        return out

    def turns(self) -> list[Turned]:
        """The turning points, in the order of the match."""
        return [self._turned(turn) for turn in turning_points(self.review)]

    def _turned(self, turn: Turn) -> Turned:
        row = self.rowing.row_of(turn.step)
        change = percent(turn.change, signed=True, language=self.language)
        name = seat_name(turn.seat)
        if isinstance(turn.cause, Decision):
            did = self._describe(turn.cause.step, turn.seat, turn.cause.played)
            return Turned(row, turn.seat, self.say(Text("after.turn_lost", name, did)), change, False)
        id = "after.turn_lucky" if turn.change > 0 else "after.turn_unlucky"
        return Turned(row, turn.seat, self.say(Text(id, name)), change, turn.change > 0)

    def fates(self) -> list[Fate]:
        """Skill and luck, seat by seat."""
        return [self._fate(account) for account in accounts(self.review)]

    def _fate(self, account: Account) -> Fate:
        luck = percent(account.luck, signed=True, language=self.language)
        error = percent(account.error, language=self.language)
        return Fate(
            account.seat,
            self.say(seat_name(account.seat)),
            percent(account.lost / max(1, account.decisions), language=self.language),
            self.say(Text("review.luck_with_error", luck, error)),
        )

    def how_sure(self) -> str:
        """How far the figures can be trusted."""
        return self.say(report.how_sure(self.review, self.language))

    # One decision.

    def decision(self, row: int) -> Decision | None:
        """The decision that a row carried out; None where there was no choice, or it is not judged yet."""
        step = self.rowing.step_of.get(row, -1)
        return self.review.decisions.get(step)

    def judged(self, row: int, decision: Decision) -> Judged:
        """A decision with its options, the best ones and the one that was played."""
        did = decision.option(decision.played)
        known = min(did.tries, decision.option(decision.best).tries)  # of the others too little is known to compare
        shown = [option for option in decision.options if option.tries >= known][:SHOWN]
        if did not in shown:
            shown = [*shown[:-1], did]
        return Judged(
            row=row,
            seat=decision.seat,
            step=decision.step,
            kind=decision.kind,
            verdict=self.verdict(decision),
            options=[self._option(decision, option, place) for place, option in enumerate(shown)],
            line=self._line(decision.after_best.line),
        )

    def verdict(self, decision: Decision) -> str:
        """What is to be said of a decision, in one sentence."""
        if decision.kind in (BEST, FINE):
            return self.say(Text("after.verdict_best" if decision.kind == BEST else "after.verdict_fine"))
        kind = self.say(Text("review." + decision.kind))
        return self.say(Text("after.verdict_loss", kind, percent(decision.loss, language=self.language)))

    def _option(self, decision: Decision, option: Option, place: int) -> Choice:
        is_played = option.action == decision.played
        sign = "best" if option.action == decision.best else "played" if is_played else str(place + 1)
        reasons = [self.say(reason.text.text()) for reason in decision.reasons] if is_played else []
        chance = percent(option.win, language=self.language) if option.tries else "–"
        expected = self.say(Text("after.place", f"{option.place:.1f}")) if option.tries else ""
        said = self._describe(decision.step, decision.seat, option.action)
        return Choice(sign, self.say(said), chance, round(100 * option.win, 1), expected, reasons)

    def _line(self, line: list[Done]) -> str:
        """The expected line, in notation: it goes through positions that nobody has seen."""
        steps = [
            Text("after.line_step", seat_name(step.seat), step.move.replace("_", " ")) for step in line[:LONGEST_LINE]
        ]
        told = ", ".join(words.say(step, self.language, self.names) for step in steps)
        return self.say(Text("after.expected", told))

    def _describe(self, step: int, seat: int, action: int) -> Text:
        return view_of(self.plan, step, seat).describe(action, seat, seat)


def view_of(plan: Plan, step: int, seat: int) -> State:
    """What the seat saw when it decided."""
    return plan.position(step).view(seat)
