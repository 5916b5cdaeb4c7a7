"""Processes that judge a match side by side; one that dies is replaced, and what it was asked is asked again."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Final

from laguna.bots.team import end_with_parent
from laguna.core.record import Record
from laguna.processes import Worker
from laguna.review.classes import Depth
from laguna.review.plan import Plan, Task
from laguna.review.sheet import Deal, Decision

TRIES: Final = 3  # of one task, whose process dies
PATIENCE: Final = 10  # as `nice` counts it
LOOK_UP: Final = 0.1  # seconds between two looks whether to stop


class GaveUpError(Exception):
    """A task that no process survives."""


class Crew:
    """Processes that know the match. They are started when first needed, and end with whoever started them."""

    def __init__(self, record: Record, seed: int, size: int, *, is_patient: bool = False) -> None:
        self.size: int = size
        self._is_patient: bool = is_patient  # lets other processes of the machine go first
        self._record: str = str(record)
        self._seed: int = seed
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    def judge(self, tasks: list[Task], depth: Depth) -> Iterator[tuple[Task, Decision | Deal] | None]:
        """What comes of each task, as it comes; None now and then, so that whoever waits can look around."""
        waiting = [(task, 1) for task in reversed(tasks)]
        while waiting or self._busy:
            while waiting and len(self._busy) < self.size:
                self._ask(*waiting.pop(), depth)
            ready = wait([worker.pipe for worker in self._busy], LOOK_UP)
            if not ready:
                yield None
            for worker in [worker for worker in self._busy if worker.pipe in ready]:
                self._busy.remove(worker)
                found = worker.answer()
                if found is not None:
                    self._idle.append(worker)
                    yield worker.task, found
                elif worker.tries >= TRIES:
                    worker.end()
                    raise GaveUpError(f"{worker.task.kind} {worker.task.step}")
                else:
                    worker.end()
                    waiting.append((worker.task, worker.tries + 1))

    def _ask(self, task: Task, tries: int, depth: Depth) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._record, self._seed, self._is_patient)
        self._busy.append(worker)
        worker.ask(task, tries, depth)

    def close(self) -> None:
        """End the processes, whatever they do."""
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._busy.clear()


class _Worker(Worker):
    """One process, and what it was asked last."""

    def __init__(self, record: str, seed: int, is_patient: bool) -> None:
        super().__init__(_serve, record, seed, is_patient, is_daemon=True)
        self.task: Task = Task("", 0)
        self.tries: int = 0

    def ask(self, task: Task, tries: int, depth: Depth) -> None:
        self.task, self.tries = task, tries
        self.send((tuple(task), tuple(depth)))

    def answer(self) -> Decision | Deal | None:
        """What was found; None where the process has died."""
        answer = self.receive()
        assert answer is None or isinstance(answer, Decision | Deal), f"a worker sent {answer!r}"
        return answer


def _serve(pipe: Connection, record: str, seed: int, is_patient: bool) -> None:
    """What a process does: judge what it is asked for."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    if is_patient and hasattr(os, "nice"):
        os.nice(PATIENCE)
    plan = Plan(Record.parse(record))
    with contextlib.suppress(EOFError, OSError):
        while True:
            task, depth = pipe.recv()
            pipe.send(plan.do(Task(*task), Depth(*depth), seed))
