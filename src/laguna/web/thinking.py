"""Processes in which bots think, so that the server never waits for them. They are handed views and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from laguna import games
from laguna.bots import levels
from laguna.bots.base import Bot
from laguna.bots.team import end_with_parent
from laguna.core.game import Options
from laguna.processes import Worker

KEPT_BOTS: Final = 64  # that a process remembers between two clicks of a turn
TRIES: Final = 3  # of a question whose process dies
SEEDS: Final = 2**31

log = logging.getLogger("laguna.bots")


class Question(NamedTuple):
    """What a bot is asked: for whom, and all that its seat has seen."""

    table: str
    game: str
    seats: int
    options: Options
    version: int
    key: tuple[int, ...]  # of the view
    seat: int
    level: str


class Thinker:
    """One process. It answers one question at a time."""

    def __init__(self) -> None:
        self.questions = 0  # under way or waiting
        self._asking = asyncio.Lock()
        self._worker = Worker(think, is_daemon=True)

    async def answer(self, question: Question, threads: ThreadPoolExecutor) -> int | None:
        """The action it chooses; None where the process has died over it, and a new one was started."""
        self.questions += 1
        try:
            async with self._asking:
                return await asyncio.get_running_loop().run_in_executor(threads, self._ask, question)
        finally:
            self.questions -= 1

    def _ask(self, question: Question) -> int | None:
        self._worker.send(tuple(question))
        action: int | None = self._worker.receive()
        if action is None:
            self._worker.end()
            self._worker = Worker(think, is_daemon=True)
        return action

    def end(self) -> None:
        """Stop the process, whatever it does."""
        self._worker.end()


class Thinkers:
    """As many processes as there are to be, started when first needed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._thinkers: list[Thinker] = []
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="asks-bots")

    async def answer(self, question: Question) -> int:
        """What a bot would do. The same table asks the same process while it is free, for it remembers the turn."""
        if not self._thinkers:
            self._thinkers = [Thinker() for _ in range(self.size)]
        for attempt in range(TRIES):
            action = await self._choose(question.table).answer(question, self._threads)
            if action is not None:
                return action
            log.warning("a bot's process died", extra={"table": question.table, "attempt": attempt + 1})
        return await asyncio.to_thread(simple_answer, question)

    def _choose(self, table: str) -> Thinker:
        usual = self._thinkers[hash(table) % self.size]
        if usual.questions == 0:
            return usual
        return min(self._thinkers, key=lambda thinker: (thinker.questions, thinker is not usual))

    def close(self) -> None:
        """End all processes."""
        for thinker in self._thinkers:
            thinker.end()
        self._thinkers = []
        self._threads.shutdown(wait=False, cancel_futures=True)


def simple_answer(question: Question) -> int:
    """What a bot answers that does not search: where searching fails, the match goes on."""
    game = games.load(question.game)
    view = game.restore(question.seats, question.options, question.version, question.key)
    bot = levels.make(levels.GREEDY, game, secrets.randbelow(SEEDS))
    return int(bot.think(view, question.seat, bot.budget).action)


# ---- what a process does


def think(pipe: Connection) -> None:
    """Answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    threading.Thread(target=end_with_parent, daemon=True).start()
    bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = Question(*pipe.recv())
            game = games.load(question.game)
            view = game.restore(question.seats, question.options, question.version, question.key)
            bot = bot_for(question, bots)
            pipe.send(int(bot.think(view, question.seat, bot.budget).action))


def bot_for(question: Question, bots: OrderedDict[tuple[str, int, str], Bot]) -> Bot:
    """The bot that plays this seat of this table, with what it remembers of its turn."""
    name = (question.table, question.seat, question.level)
    if name not in bots:
        bots[name] = levels.make(question.level, games.load(question.game), secrets.randbelow(SEEDS))
        if len(bots) > KEPT_BOTS:
            bots.popitem(last=False)[1].close()
    bots.move_to_end(name)
    return bots[name]
