"""Games played side by side by processes of this machine; one that dies is replaced, and its game known."""

from __future__ import annotations

import contextlib
import threading
from multiprocessing.connection import Connection, wait
from typing import Protocol

from laguna.arena.playing import Failure, Outcome, attempt
from laguna.arena.setting import Setting
from laguna.bots.team import end_with_parent
from laguna.core import words
from laguna.processes import Worker


class Crew(Protocol):
    """Whoever plays games: each is asked for by its number, and answered when it is done."""

    size: int  # how many games it takes at once

    def ask(self, number: int) -> None:
        """Have a game begun; no more than `size` at a time."""

    def answer(self) -> Outcome | Failure:
        """Wait for one of the games asked for."""

    def close(self) -> None:
        """Give up what is not answered."""


class Pool:
    """A crew of processes. Each plays one game at a time, so that a death loses just that one.

    A concurrent.futures pool breaks as a whole, and does not tell which of its games was to blame.
    """

    def __init__(self, size: int, setting: Setting, with_records: bool) -> None:
        self.size: int = size
        self._setting = setting
        self._with_records = with_records
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    def ask(self, number: int) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._setting, self._with_records)
        worker.ask(number)
        self._busy.append(worker)

    def answer(self) -> Outcome | Failure:
        ready = wait([worker.pipe for worker in self._busy])
        worker = next(worker for worker in self._busy if worker.pipe in ready)
        self._busy.remove(worker)
        answer = worker.answer()
        if answer is not None:
            self._idle.append(worker)
            return answer
        worker.end()
        return Failure(worker.number, "")

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._busy.clear()


class _Worker(Worker):
    """One process, and the game it was asked for."""

    def __init__(self, setting: Setting, with_records: bool) -> None:
        super().__init__(_serve, setting, with_records, words.language())
        self.number: int = 0

    def ask(self, number: int) -> None:
        self.number = number
        self.send(number)

    def answer(self) -> Outcome | Failure | None:
        """What came of the game; None where the process has died."""
        answer = self.receive()
        assert answer is None or isinstance(answer, Outcome | Failure), f"a worker sent {answer!r}"
        return answer


def _serve(pipe: Connection, setting: Setting, with_records: bool, language: str) -> None:
    """What a process does: play the games it is asked for."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    words.use(language)
    with contextlib.suppress(EOFError, OSError):  # nobody asks any more
        while True:
            pipe.send(attempt(setting, pipe.recv(), with_records))
