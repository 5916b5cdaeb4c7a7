"""Worker processes in which bots think, so that the server never waits for them. They are given views only.

Requests wait in a fair queue. A worker that thinks for long looks every few milliseconds whether a quicker bot of
somebody else has been asked meanwhile, and lets it answer in between: a doge never holds up a gondolier.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import secrets
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from laguna import games
from laguna.bots import levels
from laguna.bots.bot import Bot, Stop
from laguna.bots.parallel_search import end_with_parent
from laguna.core.rules import Options
from laguna.web.background.fair_queue import Caller, FairQueue
from laguna.workers.process import WorkerProcess

MAX_BOTS: Final = 64  # that a worker keeps between two moves of a turn
TRIES: Final = 3  # of a request whose worker dies
SEEDS: Final = 2**31
ABOUT: Final = 120.0  # seconds for which a caller is about after asking
NICENESS: Final = 5  # of the workers: the server goes first
CHECK_INTERVAL: Final = 0.003  # seconds between two checks of a thinking bot for quicker requests
ENDING: Final = 5.0  # seconds that the thread of a dead worker takes at most

log = logging.getLogger("laguna.bots")


class BotRequest(NamedTuple):
    """What a bot is asked: which seat of which table, and everything that seat has seen."""

    table: str
    game: str
    seats: int
    options: Options
    version: int
    key: tuple[int, ...]  # of the view
    seat: int
    level: str

    def effort(self) -> int:
        """How long the answer takes, as a rank: a bot lets only quicker ones answer in between."""
        return levels.LEVELS.index(self.level) if self.level in levels.LEVELS else len(levels.LEVELS)


class Turn(NamedTuple):
    """What the queue knows of a request."""

    caller: Caller
    penalty: float  # seconds: tables where people wait go first
    is_wanted: Callable[[], bool]


NOBODYS_TURN: Final = Turn(Caller("", ""), 0.0, lambda: True)


class PendingRequest:
    """A request with its future, which becomes the action, or None if it is to be asked again or no longer wanted."""

    def __init__(self, request: BotRequest, turn: Turn) -> None:
        self.request = request
        self.turn = turn
        self.crashes = 0
        self.effort = request.effort()
        self.answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    def resolve(self, action: int | None) -> None:
        """Answer whoever waits, if anybody still does."""
        if not self.answer.done():
            self.answer.set_result(action)


class BotWorker:
    """One worker process, and what it is doing: the last request interrupts those before it."""

    def __init__(self, on_answer: Callable[[BotWorker, tuple[int, int] | None], None]) -> None:
        self._on_answer = on_answer
        self._loop = asyncio.get_running_loop()
        self._numbers = itertools.count()
        self.running: dict[int, PendingRequest] = {}
        self._start()

    def _start(self) -> None:
        self._is_dead = False
        self._process = WorkerProcess(run_bot_worker, is_daemon=True)
        self._reader = threading.Thread(target=self._read, args=(self._process,), name="reads-bots", daemon=True)
        self._reader.start()

    def _read(self, process: WorkerProcess) -> None:
        """Runs in a thread: hand answers to the event loop until the process dies."""
        while True:
            answer = process.receive()
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._on_answer, self, answer)
            if answer is None:
                return

    def innermost(self) -> PendingRequest | None:
        """What the process is working on now."""
        return next(reversed(self.running.values()), None)

    def ask(self, pending: PendingRequest) -> None:
        """Send a request, to a new process if the one before has died."""
        if self._is_dead:
            self._start()
        number = next(self._numbers)
        self.running[number] = pending
        self._process.send((number, tuple(pending.request)))

    def bury(self) -> list[PendingRequest]:
        """The process has died; the next request starts another one. Returns the requests that died with it."""
        lost = list(self.running.values())
        self.running = {}
        self._is_dead = True
        self._collect()
        return lost

    def end(self) -> None:
        """Kill the process."""
        if not self._is_dead:
            self._process.process.kill()
            self._collect()

    def _collect(self) -> None:
        self._reader.join(ENDING)
        self._process.stop()


class BotWorkers:
    """A pool of worker processes, started on first use, with one queue in front of them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._workers: list[BotWorker] = []
        self._queue: FairQueue[PendingRequest] = FairQueue()
        self._asked_at: OrderedDict[Caller, float] = OrderedDict()  # when each caller last asked, the latest at the end
        self._is_closed = False

    async def answer(self, request: BotRequest, turn: Turn = NOBODYS_TURN) -> int | None:
        """The action a bot chooses; None if that isn't wanted any more when its turn in the queue has come."""
        if not self._workers:
            self._workers = [BotWorker(self._receive) for _ in range(self.size)]
        pending = PendingRequest(request, turn)
        self._note(turn.caller)
        self._queue.add(pending, turn.caller, turn.penalty)
        self._dispatch()
        try:
            action = await pending.answer
        finally:
            self._queue.discard(pending)
        if action is None and pending.crashes >= TRIES:
            return await asyncio.to_thread(greedy_answer, request)
        return action

    def _dispatch(self) -> None:
        """Give waiting requests to free workers, then to workers that take longer for what they are doing."""
        while free := [worker for worker in self._workers if not worker.running]:
            pending = self._queue.take(self._may_take_last_worker) if len(free) == 1 else self._queue.take()
            if pending is None:
                break
            if self._is_dropped(pending):
                continue
            usual = self._workers[hash(pending.request.table) % self.size]  # it remembers the turn's search
            (usual if usual in free else free[0]).ask(pending)
        while self._interrupt():
            pass

    def _may_take_last_worker(self, pending: PendingRequest) -> bool:
        """While others are about, nobody takes all workers: one is left for them, so that it can begin at once."""
        caller = pending.turn.caller
        running = [other.turn.caller for worker in self._workers for other in worker.running.values()]
        if not running:
            return True
        if any(other.network != caller.network for other in self._asked_at):
            return any(other.network != caller.network for other in running)
        return len(self._asked_at) == 1 or any(other != caller for other in running)

    def _note(self, caller: Caller) -> None:
        """This caller asks now; forget those who asked long ago."""
        moment = time.monotonic()
        self._asked_at[caller] = moment
        self._asked_at.move_to_end(caller)
        while next(iter(self._asked_at.values())) < moment - ABOUT:
            self._asked_at.popitem(last=False)

    def _interrupt(self) -> bool:
        """Let one quicker request of somebody else interrupt a worker, the slowest first."""
        busy = [(worker, inner) for worker in self._workers if (inner := worker.innermost()) is not None]
        for worker, inner in sorted(busy, key=lambda pair: -pair[1].effort):

            def is_quicker(pending: PendingRequest, effort: int = inner.effort) -> bool:
                return pending.effort < effort

            pending = self._queue.take_before(inner, is_quicker)
            if pending is not None:
                if not self._is_dropped(pending):
                    self._queue.pause(inner)
                    worker.ask(pending)
                return True
        return False

    def _is_dropped(self, pending: PendingRequest) -> bool:
        """Whether a request that was just taken isn't wanted any more."""
        if not pending.answer.done() and pending.turn.is_wanted():
            return False
        self._queue.done(pending)
        pending.resolve(None)
        return True

    def _receive(self, worker: BotWorker, answer: tuple[int, int] | None) -> None:
        if self._is_closed:
            return
        if answer is None:
            self._replace(worker)
        else:
            number, action = answer
            pending = worker.running.pop(number)
            self._queue.done(pending)
            pending.resolve(action)
            inner = worker.innermost()
            if inner is not None:
                self._queue.resume(inner)
        self._dispatch()

    def _replace(self, worker: BotWorker) -> None:
        """A process has died: its requests wait again, unless they have seen too many die."""
        for pending in worker.bury():
            self._queue.done(pending)
            pending.crashes += 1
            log.warning("a bot's process died", extra={"table": pending.request.table, "attempt": pending.crashes})
            if pending.crashes >= TRIES:
                pending.resolve(None)
            elif not pending.answer.done():
                self._queue.add(pending, pending.turn.caller, pending.turn.penalty)

    def close(self) -> None:
        """Kill all worker processes."""
        self._is_closed = True
        for worker in self._workers:
            worker.end()
        self._workers = []


def greedy_answer(request: BotRequest) -> int:
    """The answer of the greedy bot, which does not search: the match goes on even if workers keep dying."""
    game = games.load(request.game)
    view = game.restore(request.seats, request.options, request.version, request.key)
    bot = levels.make(levels.GREEDY, game, secrets.randbelow(SEEDS))
    return int(bot.think(view, request.seat, bot.budget).action)


# ---- in the worker process


def run_bot_worker(pipe: Connection) -> None:
    """Runs in the worker process: answer requests until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    service = BotService(pipe)
    with contextlib.suppress(EOFError, OSError):
        while True:
            service.answer_next()


class BotService:
    """Answers the requests of one pipe, quicker ones in between."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def answer_next(self) -> None:
        """Wait for a request and answer it."""
        number, fields = self.pipe.recv()
        request = BotRequest(*fields)
        game = games.load(request.game)
        view = game.restore(request.seats, request.options, request.version, request.key)
        name = (request.table, request.seat, request.level)
        # Taken out while it thinks: if its table asks again in between, another bot answers.
        bot = self._bots.pop(name, None) or levels.make(request.level, game, secrets.randbelow(SEEDS))
        action = int(bot.think(view, request.seat, bot.budget, AnswerInBetween(self)).action)
        self._bots[name] = bot
        if len(self._bots) > MAX_BOTS:
            self._bots.popitem(last=False)[1].close()
        self.pipe.send((number, action))


class AnswerInBetween(Stop):
    """Never stops a bot, but lets quicker requests be answered while it thinks. The server sends no others."""

    def __init__(self, service: BotService) -> None:
        super().__init__()
        self._service = service
        self._next_check = time.monotonic() + CHECK_INTERVAL

    def is_asked(self) -> bool:
        """Called every few simulations."""
        if time.monotonic() >= self._next_check:
            while self._service.pipe.poll():
                self._service.answer_next()
            self._next_check = time.monotonic() + CHECK_INTERVAL
        return False
