"""Worker processes that evaluate single decisions while somebody waits: hints, and moves tried in a review.

Each kind has processes and a short fair queue. The processes give way to each other: hints run before reviews, and
reviews before tries. A caller gets one answer at a time.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Generic, NamedTuple, TypeVar

from laguna import games
from laguna.bots.parallel_search import end_with_parent
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import State
from laguna.review import evaluate_decisions, hints, reasons
from laguna.review.depths import NORMAL
from laguna.review.hints import Hint
from laguna.review.parallel_evaluator import NICENESS as REVIEW_NICENESS
from laguna.review.review_record import Decision
from laguna.text.text import RuleError, Text
from laguna.web.background.bot_workers import NICENESS as BOT_NICENESS
from laguna.web.background.fair_queue import Caller, FairQueue
from laguna.web.exceptions import RefusedError

RUNS: Final = 2  # of a request whose process dies
SEED: Final = 0
HINT_PROCESSES: Final = 2  # the second is started when a second caller asks meanwhile
MOST_PER_CALLER: Final = 3  # requests that wait
MOST_PER_NETWORK: Final = 12

Answer = TypeVar("Answer", Hint, Decision)


class TooManyInquiriesError(RefusedError):
    """A caller or a network has too many requests waiting."""

    def __init__(self, text: str) -> None:
        super().__init__(429, Text(text))


class AdviceRequest(NamedTuple):
    """A decision: the game, and everything the seat has seen."""

    game: str
    seats: int
    options: Options
    version: int
    key: tuple[int, ...]  # of the view
    seat: int

    def restore(self) -> tuple[Game, State]:
        """The game and the view."""
        game = games.load(self.game)
        return game, game.restore(self.seats, self.options, self.version, self.key)


class Advisers:
    """The worker processes, started on first use and again after they die. They are given views and nothing else."""

    def __init__(self) -> None:
        self.hints: AdviceQueue[Hint] = AdviceQueue(give_hint, BOT_NICENESS, HINT_PROCESSES)
        self.tries: AdviceQueue[Decision] = AdviceQueue(try_action, REVIEW_NICENESS + BOT_NICENESS, 1)

    async def hint(self, request: AdviceRequest, caller: Caller) -> Hint:
        """A hint for a decision, with reasons."""
        return await self.hints.ask(caller, request)

    async def judge(self, request: AdviceRequest, step: int, action: int, caller: Caller) -> Decision:
        """Evaluate an action, with the reasons why another is better."""
        return await self.tries.ask(caller, request, step, action)

    def close(self) -> None:
        """Stop the worker processes."""
        self.hints.close()
        self.tries.close()


class Inquiry(Generic[Answer]):
    """What a caller asked, and how many of the caller's requests wait for it."""

    def __init__(self, caller: Caller, given: tuple[Any, ...]) -> None:
        self.caller = caller
        self.given = given
        self.waiting = 0
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class AdviceQueue(Generic[Answer]):
    """Requests for a few worker processes. What nobody waits for any more is not begun."""

    def __init__(self, work: Callable[..., Answer], niceness: int, size: int) -> None:
        self._work: Callable[..., Answer] = work
        self._niceness = niceness
        self._size = size
        self._queue: FairQueue[Inquiry[Answer]] = FairQueue()
        self._open: dict[tuple[Any, ...], Inquiry[Answer]] = {}  # by caller and what was asked
        self._running: dict[Inquiry[Answer], asyncio.Task[None]] = {}
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, caller: Caller, *given: Any) -> Answer:
        """The answer of the worker process. Asked twice at the same time, it is worked out once."""
        name = (caller, str(given))  # as text: options can't be hashed
        inquiry = self._open.get(name)
        if inquiry is None:
            self.require_room(caller)
            inquiry = self._open[name] = Inquiry(caller, given)
            inquiry.answer.add_done_callback(lambda _: self._open.pop(name, None))
            self._queue.add(inquiry, caller)
        inquiry.waiting += 1
        self._dispatch()
        try:
            return await asyncio.shield(inquiry.answer)
        finally:
            inquiry.waiting -= 1
            if not inquiry.waiting and not inquiry.answer.done():
                inquiry.answer.cancel()
                self._queue.discard(inquiry)

    def require_room(self, caller: Caller) -> None:
        """Refuse callers and networks with too many waiting requests. Ask this first: it costs nothing."""
        if self._queue.waiting_of(caller) >= MOST_PER_CALLER:
            raise TooManyInquiriesError("web.many_inquiries")
        if self._queue.waiting_from(caller.network) >= MOST_PER_NETWORK:
            raise TooManyInquiriesError("web.many_inquiries_network")

    def _dispatch(self) -> None:
        """Begin what may run now."""

        def is_callers_only(inquiry: Inquiry[Answer]) -> bool:
            return all(inquiry.caller != other.caller for other in self._running)

        while len(self._running) < self._size and (inquiry := self._queue.take(is_callers_only)) is not None:
            self._running[inquiry] = asyncio.create_task(self._run(inquiry))

    async def _run(self, inquiry: Inquiry[Answer]) -> None:
        try:
            answer = await self._work_out(*inquiry.given)
        except Exception as error:
            if not inquiry.answer.done():
                inquiry.answer.set_exception(error)
        else:
            if not inquiry.answer.done():
                inquiry.answer.set_result(answer)
        finally:
            self._queue.done(inquiry)
            del self._running[inquiry]
        self._dispatch()

    async def _work_out(self, *given: Any) -> Answer:
        """Run the function in a worker process, once more in a new one if it dies."""
        for _ in range(RUNS):
            pool = self._get_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, self._work, *given)
            except BrokenProcessPool:
                if self.pool is pool:  # another request may have replaced it
                    self._close_pool()
        raise RuleError(Text("web.no_advice"))

    def _get_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            initial = (self._niceness,)
            self.pool = ProcessPoolExecutor(self._size, mp_context=context, initializer=_init_worker, initargs=initial)
        return self.pool

    def close(self) -> None:
        """Stop the worker processes."""
        for running in self._running.values():
            running.cancel()
        self._close_pool()

    def _close_pool(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def give_hint(request: AdviceRequest) -> Hint:
    """Runs in the worker process: a hint."""
    game, view = request.restore()
    return hints.hint(game, view, request.seat)


def try_action(request: AdviceRequest, step: int, action: int) -> Decision:
    """Runs in the worker process: the evaluation of an action."""
    game, view = request.restore()
    found = evaluate_decisions.evaluate_decision(game, view, request.seat, step, action, NORMAL, SEED)
    return reasons.with_reasons(game, view, found, SEED) if found.best != action else found


def _init_worker(niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)
