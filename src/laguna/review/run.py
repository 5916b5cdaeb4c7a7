"""A review from its first pass to its last: what is missing is judged, and it can be stopped any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeAlias

from laguna.review.classes import Depth, passes_to
from laguna.review.plan import DECISION, Plan, Task
from laguna.review.sheet import Deal, Decision, Review

Progress: TypeAlias = Callable[[int, int, str], None]  # done, all, which pass


class Judges(Protocol):
    """Whoever judges tasks: processes, or the caller itself."""

    def judge(self, tasks: list[Task], depth: Depth) -> Iterator[tuple[Task, Decision | Deal] | None]:
        """What comes of each task, as it comes; None while nothing does."""


class Alone:
    """Judges in this process, one after the other."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self._plan = plan
        self._seed = seed

    def judge(self, tasks: list[Task], depth: Depth) -> Iterator[tuple[Task, Decision | Deal] | None]:
        for task in tasks:
            yield task, self._plan.do(task, depth, self._seed)


class Run:
    """Brings a review to a depth, pass by pass. What it holds already, by this depth or a deeper one, stays."""

    def __init__(self, plan: Plan, review: Review) -> None:
        plan.check(review)
        self.plan: Plan = plan
        self.review: Review = review

    def go(self, judges: Judges, depth: Depth, look: Progress) -> None:
        """Judge what is missing; `look` is called again and again, and may raise whatever ends it."""
        for each in passes_to(depth):
            self.one_pass(judges, each, look)

    def one_pass(self, judges: Judges, depth: Depth, look: Progress) -> None:
        """Judge what has not been judged to this depth."""
        missing = self.missing(depth)
        total = len(self.plan.tasks)
        left = len(missing)
        look(total - left, total, depth.name)
        for found in judges.judge(missing, depth):
            if found is not None:
                self._take(*found)
                left -= 1
            look(total - left, total, depth.name)
        self.review.depth = depth.name

    def missing(self, depth: Depth) -> list[Task]:
        """What has not been judged to this depth; where most was lost so far, it is looked at first."""
        left = [task for task in self.plan.tasks if not self._is_judged(task, depth)]
        return sorted(left, key=self._urgency)

    def _is_judged(self, task: Task, depth: Depth) -> bool:
        if task.kind == DECISION:
            decision = self.review.decisions.get(task.step)
            return decision is not None and decision.simulations >= depth.simulations
        deal = self.review.deals.get(task.step)
        return deal is not None and deal.simulations >= depth.watches

    def _urgency(self, task: Task) -> tuple[float, int]:
        if task.kind == DECISION and task.step in self.review.decisions:
            return -self.review.decisions[task.step].loss, task.step
        return 0.0, task.step

    def _take(self, task: Task, found: Decision | Deal) -> None:
        if isinstance(found, Decision):
            self.review.decisions[task.step] = found
        else:
            self.review.deals[task.step] = found
