"""Builds a review pass by pass; it can be stopped at any time and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeAlias

from laguna.review.depths import Depth, passes_to
from laguna.review.plan import DECISION, ReviewPlan, ReviewTask
from laguna.review.review_record import DealLuck, Decision, Review

Progress: TypeAlias = Callable[[int, int, str], None]  # tasks done, all tasks, the pass


class Evaluator(Protocol):
    """Evaluates tasks: in processes of its own, or in the caller's."""

    def evaluate(
        self, tasks: list[ReviewTask], depth: Depth
    ) -> Iterator[tuple[ReviewTask, Decision | DealLuck] | None]:
        """The result of each task as it comes; None now and then, while there is none."""


class SerialEvaluator:
    """Evaluates tasks in this process, one after the other."""

    def __init__(self, plan: ReviewPlan, seed: int) -> None:
        self._plan = plan
        self._seed = seed

    def evaluate(
        self, tasks: list[ReviewTask], depth: Depth
    ) -> Iterator[tuple[ReviewTask, Decision | DealLuck] | None]:
        for task in tasks:
            yield task, self._plan.evaluate(task, depth, self._seed)


class ReviewBuilder:
    """Brings a review to a depth, pass by pass; what has that depth already is kept."""

    def __init__(self, plan: ReviewPlan, review: Review) -> None:
        plan.check(review)
        self.plan: ReviewPlan = plan
        self.review: Review = review

    def build(self, evaluator: Evaluator, depth: Depth, progress: Progress) -> None:
        """Evaluate what is missing; `progress` is called again and again, and can raise to stop."""
        for each in passes_to(depth):
            self.one_pass(evaluator, each, progress)

    def one_pass(self, evaluator: Evaluator, depth: Depth, progress: Progress) -> None:
        """Evaluate what has not been evaluated to this depth."""
        missing = self.missing(depth)
        total = len(self.plan.tasks)
        left = len(missing)
        progress(total - left, total, depth.name)
        for found in evaluator.evaluate(missing, depth):
            if found is not None:
                self._take(*found)
                left -= 1
            progress(total - left, total, depth.name)
        self.review.depth = depth.name

    def missing(self, depth: Depth) -> list[ReviewTask]:
        """The tasks that have not been evaluated to this depth, those with the largest losses first."""
        left = [task for task in self.plan.tasks if not self._is_evaluated(task, depth)]
        return sorted(left, key=self._urgency)

    def _is_evaluated(self, task: ReviewTask, depth: Depth) -> bool:
        if task.kind == DECISION:
            decision = self.review.decisions.get(task.step)
            return decision is not None and decision.simulations >= depth.simulations
        deal = self.review.deals.get(task.step)
        return deal is not None and deal.simulations >= depth.watches

    def _urgency(self, task: ReviewTask) -> tuple[float, int]:
        if task.kind == DECISION and task.step in self.review.decisions:
            return -self.review.decisions[task.step].loss, task.step
        return 0.0, task.step

    def _take(self, task: ReviewTask, found: Decision | DealLuck) -> None:
        if isinstance(found, Decision):
            self.review.decisions[task.step] = found
        else:
            self.review.deals[task.step] = found
