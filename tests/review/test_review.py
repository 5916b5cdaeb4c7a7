"""A match judged: the same every time, in any number of processes, stopped and gone on with, stored and read back."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import msgspec
import pytest

from laguna.core import words
from laguna.core.record import Record
from laguna.core.text import RuleError
from laguna.review import classes, report, sheet, story
from laguna.review.classes import BEST, BLUNDER, CLASSES, FINE, INACCURACY, MISTAKE, Depth
from laguna.review.plan import DEAL, DECISION, Plan, Task
from laguna.review.run import Alone, Run
from laguna.review.sheet import Deal, Decision, Review
from laguna.review.workers import Crew
from tests.review.matches import SMALL, TINY, played


def unheard(done: int, total: int, what: str) -> None:
    """Progress that nobody looks at."""


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan(played())


@pytest.fixture(scope="module")
def review(plan: Plan) -> Review:
    made = plan.empty(seed=3)
    Run(plan, made).one_pass(Alone(plan, 3), TINY, unheard)
    return made


def test_every_choice_and_every_deal_is_judged(plan: Plan, review: Review) -> None:
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


def test_a_decision_tells_the_chances_of_all_seats_and_what_was_lost(review: Review) -> None:
    for decision in review.decisions.values():
        best, did = decision.option(decision.best), decision.option(decision.played)
        assert decision.options[0] is best
        assert decision.loss == pytest.approx(max(0.0, best.win - did.win), abs=1e-4)
        assert decision.kind in CLASSES
        assert did.tries >= TINY.least <= best.tries
        for prospect in (decision.after_best, decision.after_played):
            assert sum(prospect.wins) == pytest.approx(1, abs=1e-3)
            assert sum(prospect.places) == pytest.approx(3, abs=1e-3)  # 1 and 2
        assert decision.after_best.line[0] == sheet.Done(decision.seat, best.move)
        assert decision.after_played.line[0] == sheet.Done(decision.seat, did.move)


def test_several_processes_judge_as_one_does(plan: Plan, review: Review) -> None:
    made = plan.empty(seed=3)
    crew = Crew(plan.record, 3, 2)
    try:
        Run(plan, made).one_pass(crew, TINY, unheard)
    finally:
        crew.close()
    assert made.in_order() == review.in_order()
    assert made.deals == review.deals


def test_other_simulations_judge_otherwise(plan: Plan, review: Review) -> None:
    made = plan.empty(seed=4)
    step = next(iter(review.decisions))
    assert plan.do(Task(DECISION, step), TINY, 4) != review.decisions[step]
    assert made.seed != review.seed


def test_a_process_that_is_killed_is_replaced(plan: Plan, review: Review) -> None:
    crew = Crew(plan.record, 3, 1)
    tasks = [task for task in plan.tasks if task.kind == DECISION][:6]
    found: list[Decision | Deal] = []
    try:
        for one in crew.judge(tasks, TINY):
            if one is None:
                continue
            found.append(one[1])
            if len(found) == 2:
                process = crew._idle[0]._process
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
    finally:
        crew.close()
    assert found == [review.decisions[task.step] for task in tasks]


class Counting:
    """Judges nothing but counts what it is asked, up to a number."""

    def __init__(self, plan: Plan, most: int) -> None:
        self.asked: list[Task] = []
        self.most = most
        self.alone = Alone(plan, 3)

    def judge(self, tasks: list[Task], depth: Depth) -> Iterator[tuple[Task, Decision | Deal] | None]:
        for task in tasks[: self.most]:
            self.asked.append(task)
            yield next(self.alone.judge([task], depth))
        if len(tasks) > self.most:
            raise KeyboardInterrupt


def test_a_stopped_review_goes_on_with_what_is_missing(plan: Plan, review: Review) -> None:
    made = plan.empty(seed=3)
    first = Counting(plan, 5)
    with pytest.raises(KeyboardInterrupt):
        Run(plan, made).one_pass(first, TINY, unheard)
    kept = sheet.unpacked(made.packed())
    rest = Counting(plan, 10_000)
    Run(plan, kept).one_pass(rest, TINY, unheard)
    assert not set(first.asked) & set(rest.asked)
    assert {*first.asked, *rest.asked} == set(plan.tasks)
    assert kept.in_order() == review.in_order() and kept.deals == review.deals
    assert kept.depth == TINY.name


def test_a_deeper_pass_begins_where_most_was_lost(plan: Plan, review: Review) -> None:
    tasks = Run(plan, review).missing(SMALL)
    worst = max(review.decisions.values(), key=lambda decision: decision.loss)
    assert tasks[0] == Task(DECISION, worst.step)
    assert set(tasks) == set(plan.tasks)


def test_it_can_be_stored_and_read_back(review: Review) -> None:
    assert sheet.unpacked(review.packed()) == review
    assert sheet.read_json(review.json()) == review


@pytest.mark.parametrize("data", [b"", b"[]", b'{"game": 3}', b"null", b"\xff"])
def test_what_is_no_review_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError):
        sheet.read_json(data)
    with pytest.raises(RuleError):
        sheet.unpacked(data)


def test_a_review_of_another_format_or_match_is_refused(plan: Plan, review: Review) -> None:
    with pytest.raises(RuleError, match="format 0"):
        sheet.unpacked(msgspec.msgpack.encode(msgspec.structs.replace(review, format=0)))
    with pytest.raises(RuleError, match="another match"):
        Run(plan, msgspec.structs.replace(review, digest="0" * 64))


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    record = Record.parse(str(played()))
    record.result, record.secret = None, ""
    with pytest.raises(RuleError, match="not over"):
        Plan(record)


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
def test_classes(loss: float, error: float, kind: str) -> None:
    assert classes.called(False, loss, error) == kind
    assert classes.called(True, loss, error) == BEST


# ---- what it tells as a whole


def test_chances_come_to_one_and_end_with_the_result(plan: Plan, review: Review) -> None:
    moments = story.moments(review)
    assert moments[0].step == 0 and moments[-1].step == len(plan.match.history)
    assert [moment.step for moment in moments] == sorted(moment.step for moment in moments)
    for moment in moments:
        assert sum(moment.chances) == pytest.approx(1)
    assert [round(chance) for chance in moments[-1].chances] == [int(place == 1) for place in review.result]


def test_turning_points_are_what_changed_most(review: Review) -> None:
    losses = sorted((one.loss for one in review.decisions.values() if one.kind not in (BEST, FINE)), reverse=True)
    turns = story.turning_points(review)
    assert turns == sorted(turns, key=lambda turn: (turn.step, turn.seat))
    assert {-turn.change for turn in turns if isinstance(turn.cause, Decision)} <= set(losses)
    if losses:
        assert max(abs(turn.change) for turn in turns) >= losses[0]


def test_luck_is_summed_by_seat(review: Review) -> None:
    for account in story.accounts(review):
        assert account.luck == pytest.approx(sum(deal.luck[account.seat] for deal in review.deals.values()))
        assert account.decisions == sum(account.kinds.values()) == len(review.of_seat(account.seat))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_all_of_it_can_be_said(review: Review, language: str) -> None:
    said = [reason.text.text() for decision in review.decisions.values() for reason in decision.reasons]
    said += [text for _, text, _ in report.turns(review)]
    said.append(report.how_sure(review))
    for text in said:
        assert words.say(text, language, ["Marta", "Bruno"])


def test_deals_are_judged_for_every_seat(plan: Plan, review: Review) -> None:
    first = next(task for task in plan.tasks if task.kind == DEAL)
    deal = review.deals[first.step]
    assert len(deal.luck) == len(deal.errors) == 2
    assert all(error > 0 for error in deal.errors)
