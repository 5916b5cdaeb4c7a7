"""A pool of processes that carry out tasks. A process that crashes costs only its own task, and is replaced."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from laguna.text import catalogue
from laguna.workers.process import WorkerProcess, messages

Task = TypeVar("Task")
Value = TypeVar("Value")


class TaskResult(NamedTuple, Generic[Task, Value]):
    """What came of a task: its value, or the sentence that says how the process that had it crashed."""

    task: Task
    value: Value | None
    crash: str = ""


class TaskPool(Protocol[Task, Value]):
    """Anything that carries out tasks side by side: processes of this machine, or a cluster."""

    size: int  # how many tasks it carries out at once

    def submit(self, task: Task) -> None:
        """Have a task carried out."""

    def next_result(self, timeout: float | None = None) -> TaskResult[Task, Value] | None:
        """Wait for the next task to be done; None if none is within `timeout` seconds."""

    def stop(self) -> None:
        """End all processes, whatever they are doing."""


class WorkerPool(Generic[Task, Value]):
    """Processes of this machine that carry out tasks, one at a time each.

        with WorkerPool(4, make_handler, setup) as pool:
            for task in tasks:
                pool.submit(task)
            while pool.unfinished:
                print(pool.next_result())

    Each process calls `make_handler(*arguments)` once and what that returns for every task; tasks, arguments and values
    are pickled. Processes are started when a task needs one. A task whose process crashes is given to another one,
    `tries` times in all; only then is the crash reported. An exception in the handler is a crash.
    """

    def __init__(
        self,
        size: int,
        make_handler: Callable[..., Callable[[Task], Value]],
        *arguments: Any,
        tries: int = 1,
        is_daemon: bool = False,
    ) -> None:
        """`is_daemon`: the processes start no processes themselves, and Python doesn't wait for them at exit."""
        self.size: int = size
        self._start: Final = (_serve, make_handler, arguments, catalogue.language())
        self._tries = tries
        self._is_daemon = is_daemon
        self._waiting: deque[Task] = deque()
        self._idle: list[_PoolProcess] = []
        self._busy: dict[Connection, _PoolProcess] = {}

    @property
    def unfinished(self) -> int:
        """How many submitted tasks have no result yet."""
        return len(self._waiting) + len(self._busy)

    def processes(self) -> list[WorkerProcess]:
        """The processes that are running now."""
        return [*self._idle, *self._busy.values()]

    def submit(self, task: Task) -> None:
        """Have a task carried out: at once where a process is free, else after the tasks submitted before it."""
        self._waiting.append(task)
        self._hand_out()

    def next_result(self, timeout: float | None = None) -> TaskResult[Task, Value] | None:
        """Wait for the next task to be done; None if none is within `timeout` seconds."""
        assert self._busy, "there is no task to wait for"
        while True:
            for pipe in wait(list(self._busy), timeout):
                assert isinstance(pipe, Connection)
                result = self._take_answer(self._busy.pop(pipe))
                if result is not None:
                    return result
            if timeout is not None:
                return None

    def stop(self) -> None:
        """End all processes, whatever they are doing; tasks that have no result are dropped."""
        for process in self.processes():
            process.stop()
        self._waiting.clear()
        self._idle.clear()
        self._busy.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def _take_answer(self, process: _PoolProcess) -> TaskResult[Task, Value] | None:
        """The result of a process that has answered or died; None if its task is tried again."""
        task = process.task  # before the process is given its next one
        answer = process.receive()
        if answer is not None:
            self._idle.append(process)
            self._hand_out()
            return TaskResult(task, answer[0])
        crash = process.how_it_died()
        process.stop()
        if process.tries < self._tries:
            self._give(task, process.tries + 1)
            return None
        self._hand_out()
        return TaskResult(task, None, crash)

    def _hand_out(self) -> None:
        """Give waiting tasks to free processes."""
        while self._waiting and len(self._busy) < self.size:
            self._give(self._waiting.popleft(), 1)

    def _give(self, task: Task, tries: int) -> None:
        process = self._idle.pop() if self._idle else _PoolProcess(*self._start, is_daemon=self._is_daemon)
        process.task, process.tries = task, tries
        self._busy[process.pipe] = process
        process.send((task,))


class _PoolProcess(WorkerProcess):
    """A process of the pool, with the task that it was given last."""

    task: Any = None
    tries: int = 0  # how many processes have been given this task


def _serve(pipe: Connection, make_handler: Callable[..., Any], arguments: tuple[Any, ...], language: str) -> None:
    """What a process of the pool does: carry out the tasks that it is sent."""
    catalogue.set_language(language)
    handle = make_handler(*arguments)
    for (task,) in messages(pipe):
        answer = (handle(task),)
        with contextlib.suppress(OSError):  # the parent is gone, and this process ends with it
            pipe.send(answer)
