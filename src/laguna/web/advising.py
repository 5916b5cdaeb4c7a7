"""A process that judges single decisions while somebody waits: hints, and moves that are tried afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple, TypeVar

from laguna import games
from laguna.bots.team import end_with_parent
from laguna.core.game import Game, Options, State
from laguna.core.text import RuleError, Text
from laguna.review import hints, judging, reasons
from laguna.review.classes import NORMAL
from laguna.review.hints import Hint
from laguna.review.sheet import Decision

TRIES: Final = 2  # of a question whose process dies
SEED: Final = 0

Answer = TypeVar("Answer", Hint, Decision)


class Asked(NamedTuple):
    """A decision: the game, and all that its seat has seen."""

    game: str
    seats: int
    options: Options
    version: int
    key: tuple[int, ...]  # of the view
    seat: int

    def restored(self) -> tuple[Game, State]:
        """The game and the view."""
        game = games.load(self.game)
        return game, game.restore(self.seats, self.options, self.version, self.key)


class Advisers:
    """The process, started when it is first needed and again where it has died. It is handed views and nothing else."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def hint(self, asked: Asked) -> Hint:
        """What to do, and why."""
        return await self._ask(give_hint, asked)

    async def judge(self, asked: Asked, step: int, action: int) -> Decision:
        """What comes of an action, with the reasons why another is better."""
        return await self._ask(try_action, asked, step, action)

    async def _ask(self, work: Callable[..., Answer], *given: object) -> Answer:
        """Have it done by the process; where it dies over it, by a new one."""
        for _ in range(TRIES):
            with contextlib.suppress(BrokenProcessPool):
                return await asyncio.get_running_loop().run_in_executor(self._ready(), work, *given)
            self.close()
        raise RuleError(Text("web.no_advice"))

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare)
        return self._pool

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def give_hint(asked: Asked) -> Hint:
    """What the process does for a hint."""
    game, view = asked.restored()
    return hints.hint(game, view, asked.seat)


def try_action(asked: Asked, step: int, action: int) -> Decision:
    """What the process does for a move that is tried."""
    game, view = asked.restored()
    found = judging.judge(game, view, asked.seat, step, action, NORMAL, SEED)
    return reasons.explained(game, view, found, SEED) if found.best != action else found


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    threading.Thread(target=end_with_parent, daemon=True).start()
