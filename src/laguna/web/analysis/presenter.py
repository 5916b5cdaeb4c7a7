"""Presents a review on its page: the graph, turning points and single decisions, in the page's language."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from laguna.core.state import State
from laguna.review import report
from laguna.review.decision_classes import BEST, FINE
from laguna.review.plan import ReviewPlan
from laguna.review.report import percent
from laguna.review.review_record import Decision, LineStep, RatedAction, Review
from laguna.review.summary import SeatAccount, TurningPoint, accounts, chances_over_match, turning_points
from laguna.text import catalogue
from laguna.text.text import Text, seat_name
from laguna.web.analysis.graph import TALL, WIDE, Graph, Mark, Point
from laguna.web.analysis.move_rows import MoveRows

SHOWN: Final = 5  # options of a decision
LONGEST_LINE: Final = 4  # steps of an expected line


class DecisionOption(NamedTuple):
    """One option of a decision."""

    sign: str  # best, played or its number
    words: str
    chance: str
    width: float  # of its bar, in percent
    place: str
    reasons: list[str]


class JudgedDecision(NamedTuple):
    """A judged decision with its options."""

    row: int
    seat: int
    step: int
    kind: str
    by_bot: bool  # a bot decided in place of the player
    verdict: str
    options: list[DecisionOption]
    line: str


class TurningPointRow(NamedTuple):
    """A turning point in the list."""

    row: int
    seat: int
    words: str
    change: str
    is_good: bool


class SkillAndLuck(NamedTuple):
    """Skill and luck of a seat."""

    seat: int
    name: str
    lost: str
    luck: str


class ReviewPresenter:
    """Presents a review in one language, with the players' names."""

    def __init__(self, review: Review, plan: ReviewPlan, move_rows: MoveRows, names: list[str], language: str) -> None:
        self.review = review
        self.plan = plan
        self.move_rows = move_rows
        self.names = names
        self.language = language

    def say(self, text: Text) -> str:
        """A sentence, with a capital letter."""
        return catalogue.sentence(text, self.language, self.names)

    def graph(self, last: int, mine: list[int], address: str) -> Markup:
        """The graph in both shapes."""
        points = [Point(self._row_before(moment.step), moment.chances) for moment in chances_over_match(self.review)]
        graph = Graph(points, self._marks(points, address), last, self.review.seats, mine)
        label = self.say(Text("after.graph"))
        drawn = graph.drawn(WIDE, label) + graph.drawn(TALL, label)  # numbers, and words that were escaped
        return Markup(drawn)  # nosec B704

    def _row_before(self, step: int) -> int:
        """The row after which a decision was due; for the end of the match, its last row."""
        if step >= self.review.steps:
            return self.move_rows.row_of(step)
        row = self.move_rows.row_of(step)
        return max(0, row - 1) if step in self.review.decisions else row

    def _marks(self, points: list[Point], address: str) -> list[Mark]:
        out = []
        for turn, shown in zip(turning_points(self.review), self.turns(), strict=True):
            chances = [point.chances for point in points if point.row < shown.row] or [points[0].chances]
            label = self.say(Text("after.mark", shown.row, shown.words, shown.change))
            out.append(
                Mark(shown.row, turn.seat, chances[-1][turn.seat], shown.is_good, label, f"{address}?move={shown.row}")
            )
        return out

    def turns(self) -> list[TurningPointRow]:
        """The turning points in order."""
        return [self._turned(turn) for turn in turning_points(self.review)]

    def _turned(self, turn: TurningPoint) -> TurningPointRow:
        row = self.move_rows.row_of(turn.step)
        change = percent(turn.change, signed=True, language=self.language)
        name = seat_name(turn.seat)
        if isinstance(turn.cause, Decision):
            did = self._describe(turn.cause.step, turn.seat, turn.cause.played)
            by_bot = self.plan.match.history[turn.cause.step].by_bot
            words = self.say(Text("after.turn_lost_by_bot" if by_bot else "after.turn_lost", name, did))
            return TurningPointRow(row, turn.seat, words, change, False)
        id = "after.turn_lucky" if turn.change > 0 else "after.turn_unlucky"
        return TurningPointRow(row, turn.seat, self.say(Text(id, name)), change, turn.change > 0)

    def skill_and_luck(self) -> list[SkillAndLuck]:
        """Skill and luck by seat."""
        return [self._fate(account) for account in accounts(self.review, self.plan.by_bots())]

    def _fate(self, account: SeatAccount) -> SkillAndLuck:
        luck = percent(account.luck, signed=True, language=self.language)
        error = percent(account.error, language=self.language)
        return SkillAndLuck(
            account.seat,
            self.say(seat_name(account.seat)),
            percent(account.lost / max(1, account.decisions), language=self.language),
            self.say(Text("review.luck_with_error", luck, error)),
        )

    def confidence(self) -> str:
        """How reliable the numbers are."""
        return self.say(report.how_sure(self.review, self.language))

    # One decision.

    def decision(self, row: int) -> Decision | None:
        """The decision made by a row; None if there was no choice, or it is not judged yet."""
        step = self.move_rows.step_of.get(row, -1)
        return self.review.decisions.get(step)

    def judged(self, row: int, decision: Decision) -> JudgedDecision:
        """A decision with its best options and the one that was played."""
        did = decision.option(decision.played)
        known = min(did.tries, decision.option(decision.best).tries)  # the others have too few simulations to compare
        shown = [option for option in decision.options if option.tries >= known][:SHOWN]
        if did not in shown:
            shown = [*shown[:-1], did]
        return JudgedDecision(
            row=row,
            seat=decision.seat,
            step=decision.step,
            kind=decision.kind,
            by_bot=self.plan.match.history[decision.step].by_bot,
            verdict=self.verdict(decision),
            options=[self._option(decision, option, place) for place, option in enumerate(shown)],
            line=self._line(decision.after_best.line),
        )

    def verdict(self, decision: Decision) -> str:
        """The verdict on a decision, in one sentence."""
        if decision.kind in (BEST, FINE):
            return self.say(Text("after.verdict_best" if decision.kind == BEST else "after.verdict_fine"))
        kind = self.say(Text("review." + decision.kind))
        return self.say(Text("after.verdict_loss", kind, percent(decision.loss, language=self.language)))

    def _option(self, decision: Decision, option: RatedAction, place: int) -> DecisionOption:
        is_played = option.action == decision.played
        sign = "best" if option.action == decision.best else "played" if is_played else str(place + 1)
        reasons = [self.say(reason.text.text()) for reason in decision.reasons] if is_played else []
        chance = percent(option.win, language=self.language) if option.tries else "–"
        expected = self.say(Text("after.place", f"{option.place:.1f}")) if option.tries else ""
        move = self._describe(decision.step, decision.seat, option.action)
        return DecisionOption(sign, self.say(move), chance, round(100 * option.win, 1), expected, reasons)

    def _line(self, line: list[LineStep]) -> str:
        """The expected line, in notation: it passes through positions nobody has seen."""
        steps = [
            Text("after.line_step", seat_name(step.seat), step.move.replace("_", " ")) for step in line[:LONGEST_LINE]
        ]
        words = ", ".join(catalogue.translate(step, self.language, self.names) for step in steps)
        return self.say(Text("after.expected", words))

    def _describe(self, step: int, seat: int, action: int) -> Text:
        return self.plan.match.game.text.describe(view_of(self.plan, step, seat), action, seat, seat)


def view_of(plan: ReviewPlan, step: int, seat: int) -> State:
    """What the seat saw when it decided."""
    return plan.position(step).view(seat)
