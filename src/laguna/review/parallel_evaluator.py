"""Evaluates a match in several processes; a task whose process crashes is tried again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from laguna.core.record import Record
from laguna.review.depths import Depth
from laguna.review.plan import ReviewPlan, ReviewTask
from laguna.review.review_record import DealLuck, Decision
from laguna.workers.pool import WorkerPool

TRIES: Final = 3  # of a task whose process crashes
NICENESS: Final = 10  # of processes with low priority
CHECK_EVERY: Final = 0.1  # seconds without a result, after which the caller is given a turn

DepthTask: TypeAlias = tuple[ReviewTask, Depth]


class EvaluationCrashedError(Exception):
    """A task that crashed every process it was given to."""


class ParallelEvaluator:
    """Processes that have the match ready. They start when first needed, and end with the process that started them."""

    def __init__(self, record: Record, seed: int, size: int, *, has_low_priority: bool = False) -> None:
        """`has_low_priority`: other processes of the machine go first."""
        self.pool: WorkerPool[DepthTask, Decision | DealLuck] = WorkerPool(
            size, _evaluator, str(record), seed, has_low_priority, tries=TRIES, is_daemon=True
        )

    def evaluate(
        self, tasks: list[ReviewTask], depth: Depth
    ) -> Iterator[tuple[ReviewTask, Decision | DealLuck] | None]:
        """The result of each task as it comes; None now and then, so that the caller can stop."""
        for task in tasks:
            self.pool.submit((task, depth))
        while self.pool.unfinished:
            result = self.pool.next_result(CHECK_EVERY)
            if result is None:
                yield None
                continue
            task, _ = result.task
            if result.value is None:
                raise EvaluationCrashedError(f"{task.kind} {task.step}")
            yield task, result.value

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self.pool.stop()


def _evaluator(record: str, seed: int, has_low_priority: bool) -> Callable[[DepthTask], Decision | DealLuck]:
    """What a worker process does with a task."""
    if has_low_priority and hasattr(os, "nice"):
        os.nice(NICENESS)
    plan = ReviewPlan(Record.parse(record))
    return lambda task: plan.evaluate(*task, seed)
