"""A match judged: the same every time, in any number of processes, stopped and gone on with, stored and read back."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import msgspec
import pytest

from laguna.core.record import Record
from laguna.review import decision_classes, report, review_record, summary
from laguna.review.builder import ReviewBuilder, SerialEvaluator
from laguna.review.decision_classes import BEST, BLUNDER, CLASSES, FINE, INACCURACY, MISTAKE
from laguna.review.depths import Depth
from laguna.review.parallel_evaluator import ParallelEvaluator
from laguna.review.plan import DEAL, DECISION, ReviewPlan, ReviewTask
from laguna.review.review_record import DealLuck, Decision, Review
from laguna.text import catalogue
from laguna.text.text import RuleError
from tests.support.review_matches import SMALL, TINY, played


def unheard(done: int, total: int, what: str) -> None:
    """Progress that nobody looks at."""


@pytest.fixture(scope="module")
def plan() -> ReviewPlan:
    return ReviewPlan(played())


@pytest.fixture(scope="module")
def review(plan: ReviewPlan) -> Review:
    made = plan.empty(seed=3)
    ReviewBuilder(plan, made).one_pass(SerialEvaluator(plan, 3), TINY, unheard)
    return made


def test_every_choice_and_every_deal_is_evaluated(plan: ReviewPlan, review: Review) -> None:
    state = plan.match.game.new(2, plan.match.options, plan.match.version)
    choices = []
    for at, step in enumerate(plan.match.history):
        if step.seat >= 0 and len(state.legal_actions(step.seat)) > 1:
            choices.append((at, step.seat, step.action))
        step.apply(state)
    assert [(one.step, one.seat, one.played) for one in review.in_order()] == choices
    drawn = [at for at, step in enumerate(plan.match.history) if step.seat < 0]
    covered = [deal.step + more for deal in review.deals.values() for more in range(deal.steps)]
    assert sorted(covered) == drawn


def test_a_decision_has_the_chances_of_all_seats_and_the_loss(review: Review) -> None:
    for decision in review.decisions.values():
        best, did = decision.option(decision.best), decision.option(decision.played)
        assert decision.options[0] is best
        assert decision.loss == pytest.approx(max(0.0, best.win - did.win), abs=1e-4)
        assert decision.kind in CLASSES
        assert did.tries >= TINY.least <= best.tries
        for prospect in (decision.after_best, decision.after_played):
            assert sum(prospect.wins) == pytest.approx(1, abs=1e-3)
            assert sum(prospect.places) == pytest.approx(3, abs=1e-3)  # 1 and 2
        assert decision.after_best.line[0] == review_record.LineStep(decision.seat, best.move)
        assert decision.after_played.line[0] == review_record.LineStep(decision.seat, did.move)


def test_several_processes_give_the_same_review_as_one(plan: ReviewPlan, review: Review) -> None:
    made = plan.empty(seed=3)
    evaluator = ParallelEvaluator(plan.record, 3, 2)
    try:
        ReviewBuilder(plan, made).one_pass(evaluator, TINY, unheard)
    finally:
        evaluator.close()
    assert made.in_order() == review.in_order()
    assert made.deals == review.deals


def test_another_seed_gives_another_review(plan: ReviewPlan, review: Review) -> None:
    made = plan.empty(seed=4)
    step = next(iter(review.decisions))
    assert plan.evaluate(ReviewTask(DECISION, step), TINY, 4) != review.decisions[step]
    assert made.seed != review.seed


def test_a_killed_process_is_replaced(plan: ReviewPlan, review: Review) -> None:
    evaluator = ParallelEvaluator(plan.record, 3, 1)
    tasks = [task for task in plan.tasks if task.kind == DECISION][:6]
    found: list[Decision | DealLuck] = []
    try:
        for one in evaluator.evaluate(tasks, TINY):
            if one is None:
                continue
            found.append(one[1])
            if len(found) == 2:
                process = evaluator.pool.processes()[0].process
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
    finally:
        evaluator.close()
    assert found == [review.decisions[task.step] for task in tasks]


class CountingEvaluator:
    """Evaluator nothing but counts what it is asked, up to a number."""

    def __init__(self, plan: ReviewPlan, most: int) -> None:
        self.asked: list[ReviewTask] = []
        self.most = most
        self.alone = SerialEvaluator(plan, 3)

    def evaluate(
        self, tasks: list[ReviewTask], depth: Depth
    ) -> Iterator[tuple[ReviewTask, Decision | DealLuck] | None]:
        for task in tasks[: self.most]:
            self.asked.append(task)
            yield next(self.alone.evaluate([task], depth))
        if len(tasks) > self.most:
            raise KeyboardInterrupt


def test_a_stopped_review_is_resumed_with_the_missing_tasks(plan: ReviewPlan, review: Review) -> None:
    made = plan.empty(seed=3)
    first = CountingEvaluator(plan, 5)
    with pytest.raises(KeyboardInterrupt):
        ReviewBuilder(plan, made).one_pass(first, TINY, unheard)
    kept = review_record.from_msgpack(made.to_msgpack())
    rest = CountingEvaluator(plan, 10_000)
    ReviewBuilder(plan, kept).one_pass(rest, TINY, unheard)
    assert not set(first.asked) & set(rest.asked)
    assert {*first.asked, *rest.asked} == set(plan.tasks)
    assert kept.in_order() == review.in_order() and kept.deals == review.deals
    assert kept.depth == TINY.name


def test_a_deeper_pass_starts_with_the_largest_losses(plan: ReviewPlan, review: Review) -> None:
    tasks = ReviewBuilder(plan, review).missing(SMALL)
    worst = max(review.decisions.values(), key=lambda decision: decision.loss)
    assert tasks[0] == ReviewTask(DECISION, worst.step)
    assert set(tasks) == set(plan.tasks)


def test_a_review_can_be_stored_and_read_back(review: Review) -> None:
    assert review_record.from_msgpack(review.to_msgpack()) == review
    assert review_record.from_json(review.to_json()) == review


@pytest.mark.parametrize("data", [b"", b"[]", b'{"game": 3}', b"null", b"\xff"])
def test_data_that_is_not_a_review_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError):
        review_record.from_json(data)
    with pytest.raises(RuleError):
        review_record.from_msgpack(data)


def test_a_review_of_another_format_or_match_is_refused(plan: ReviewPlan, review: Review) -> None:
    with pytest.raises(RuleError, match="format 0"):
        review_record.from_msgpack(msgspec.msgpack.encode(msgspec.structs.replace(review, format=0)))
    with pytest.raises(RuleError, match="another match"):
        ReviewBuilder(plan, msgspec.structs.replace(review, digest="0" * 64))


def test_a_running_match_is_not_reviewed() -> None:
    record = Record.parse(str(played()))
    record.result, record.secret = None, ""
    with pytest.raises(RuleError, match="not over"):
        ReviewPlan(record)


@pytest.mark.parametrize(
    ("loss", "error", "kind"),
    [
        (0.0299, 0.0, FINE),
        (0.03, 0.0, INACCURACY),
        (0.08, 0.0, MISTAKE),
        (0.15, 0.0, BLUNDER),
        (0.15, 0.08, FINE),
        (0.17, 0.08, BLUNDER),
    ],
)
def test_losses_are_classified(loss: float, error: float, kind: str) -> None:
    assert decision_classes.classify(False, loss, error) == kind
    assert decision_classes.classify(True, loss, error) == BEST


# ---- what it tells as a whole


def test_chances_add_up_to_one_and_end_with_the_result(plan: ReviewPlan, review: Review) -> None:
    moments = summary.chances_over_match(review)
    assert moments[0].step == 0 and moments[-1].step == len(plan.match.history)
    assert [moment.step for moment in moments] == sorted(moment.step for moment in moments)
    for moment in moments:
        assert sum(moment.chances) == pytest.approx(1)
    assert [round(chance) for chance in moments[-1].chances] == [int(place == 1) for place in review.result]


def test_turning_points_are_the_largest_changes(review: Review) -> None:
    losses = sorted((one.loss for one in review.decisions.values() if one.kind not in (BEST, FINE)), reverse=True)
    turns = summary.turning_points(review)
    assert turns == sorted(turns, key=lambda turn: (turn.step, turn.seat))
    assert {-turn.change for turn in turns if isinstance(turn.cause, Decision)} <= set(losses)
    if losses:
        assert max(abs(turn.change) for turn in turns) >= losses[0]


def test_luck_is_summed_by_seat(review: Review) -> None:
    for account in summary.accounts(review):
        assert account.luck == pytest.approx(sum(deal.luck[account.seat] for deal in review.deals.values()))
        assert account.decisions == sum(account.kinds.values()) == len(review.of_seat(account.seat))


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_text_of_a_review_can_be_translated(review: Review, language: str) -> None:
    said = [reason.text.text() for decision in review.decisions.values() for reason in decision.reasons]
    said += [text for _, text, _ in report.turns(review)]
    said.append(report.how_sure(review))
    for text in said:
        assert catalogue.translate(text, language, ["Marta", "Bruno"])


def test_deals_are_evaluated_for_every_seat(plan: ReviewPlan, review: Review) -> None:
    first = next(task for task in plan.tasks if task.kind == DEAL)
    deal = review.deals[first.step]
    assert len(deal.luck) == len(deal.errors) == 2
    assert all(error > 0 for error in deal.errors)


def test_a_review_fits_the_record_with_and_without_marks_of_bots_moves() -> None:
    record = Record.parse(str(played()))
    plain = ReviewPlan(record)
    assert plain.by_bots() == set()
    marked = Record.parse(str(played()))
    for action in marked.played:
        action.by_bot = action.seat == 1
    plan = ReviewPlan(marked)
    assert plan.by_bots() == {at for at, step in enumerate(plan.match.history) if step.seat == 1}
    assert str(marked) != str(record)
    plan.check(plain.empty(1))  # a review that an earlier version has made goes on
