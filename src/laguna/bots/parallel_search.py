"""Several processes that search the same position side by side; what they find is added up.

Trees are not shared: each process searches with dice of its own, and the tries of an action are summed. A process keeps
its search from one click of a turn to the next, as a bot of its own would.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import threading
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeAlias

from laguna import games
from laguna.bots import levels
from laguna.bots.bot import Bot, Budget, ExpectedStep, Opinion, Stop, Thought, choices
from laguna.bots.mcts import rank
from laguna.bots.mcts_bot import SearchBot
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import Seat, State

LOOK_UP: Final = 0.02  # seconds between looks whether a stop was asked for

Told: TypeAlias = tuple[Any, ...]  # an opinion as plain data: objects of compiled classes cannot be sent


class ParallelSearch:
    """The processes, started when they are first needed and shared by all bots of a match."""

    def __init__(self, game: Game, seats: int, options: Options, version: int, size: int) -> None:
        self.game: Game = game
        self.size: int = size
        self.position: tuple[str, int, Options, int] = (game.id, seats, options, version)
        self.workers: list[Worker] = []
        self.bots: int = 0

    def bot(self, spec: str, seed: int) -> Bot:
        """A bot by its name: one that searches by time, and so gains by company, is a team's; others do without."""
        alone = levels.make(spec, self.game, seed)
        if self.size < 2 or not isinstance(alone, SearchBot) or alone.budget.milliseconds == 0:
            return alone
        self.bots += 1
        return TeamBot(self, self.bots, spec, alone)

    def ready(self) -> list[Worker]:
        """The processes that are alive."""
        if not self.workers:
            self.workers = [Worker(self.position, place) for place in range(self.size)]
        return [worker for worker in self.workers if worker.is_alive]

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.end()
        self.workers = []


class TeamBot(Bot):
    """A bot whose thinking is done by a team."""

    def __init__(self, team: ParallelSearch, number: int, spec: str, alone: SearchBot) -> None:
        super().__init__(alone.game, alone.seed)
        self.team: ParallelSearch = team
        self.number: int = number
        self.spec: str = spec
        self.alone: SearchBot = alone  # thinks where no process is left
        self.budget = alone.budget

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        options = choices(view, seat)
        if budget.is_open():
            budget = self.budget
        workers = self.team.ready()
        key = view.key()
        for place, worker in enumerate(workers):
            part = (budget.milliseconds, share(budget.simulations, place, len(workers)), budget.processor)
            worker.ask(("think", self.number, self.spec, self.seed, key, seat, part))
        found = gather(workers, stop)
        if not found:
            return self.alone.think(view, seat, budget, stop)
        thought = merged(found)
        assert thought.action in options, "a process answered for another position"
        for worker in workers:
            worker.ask(("chose", self.number, key, seat, thought.action))
        return thought

    def close(self) -> None:
        self.team.close()


class Worker:
    """One process of a team."""

    def __init__(self, position: tuple[str, int, Options, int], place: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.flag: Any = context.RawValue(ctypes.c_bool, False)
        self.is_alive: bool = True
        self.process: BaseProcess = context.Process(
            target=serve, args=(theirs, self.flag, position, place), daemon=True
        )
        self.process.start()
        theirs.close()  # or the death of the process would not end the pipe

    def ask(self, message: Told) -> None:
        """Send something, if there is anybody."""
        self.flag.value = False
        try:
            self.pipe.send(message)
        except OSError:
            self.is_alive = False

    def answer(self) -> tuple[list[Told], int] | None:
        """What it has found; None where it has died."""
        try:
            opinions, simulations = self.pipe.recv()
        except (EOFError, OSError):
            self.is_alive = False
            return None
        return opinions, simulations

    def end(self) -> None:
        """Stop the process, whatever it does."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


class SharedStop(Stop):
    """A stop that another process asks for."""

    def __init__(self, flag: Any) -> None:
        super().__init__()
        self.flag: Any = flag

    def is_asked(self) -> bool:
        return bool(self.flag.value)


def gather(workers: list[Worker], stop: Stop | None) -> list[tuple[list[Told], int]]:
    """Wait for all processes; a stop is passed on to them."""
    waiting = {worker.pipe: worker for worker in workers if worker.is_alive}
    found: list[tuple[list[Told], int]] = []
    while waiting:
        if stop is not None and stop.is_asked():
            for worker in waiting.values():
                worker.flag.value = True
        for pipe in wait(list(waiting), LOOK_UP):
            assert isinstance(pipe, Connection)
            answer = waiting.pop(pipe).answer()
            if answer is not None:
                found.append(answer)
    return found


def share(simulations: int, place: int, size: int) -> int:
    """The part of a budget in simulations that one of several takes.

    >>> [share(100, place, 3) for place in range(3)]
    [34, 33, 33]
    """
    return simulations // size + (1 if place < simulations % size else 0)


def merged(found: list[tuple[list[Told], int]]) -> Thought:
    """What all have found together; the action tried most is chosen."""
    told: dict[int, list[Told]] = {}
    for opinions, _ in found:
        for row in opinions:
            told.setdefault(row[0], []).append(row)
    together = [joined(rows) for rows in told.values()]
    together.sort(key=rank)
    return Thought(together[0].action, together, sum([simulations for _, simulations in found]))


def joined(rows: list[Told]) -> Opinion:
    """One action, as several have judged it: means weighed by tries, and the line of who tried it most."""
    visits = sum([row[2] for row in rows])
    opinion = Opinion(rows[0][0], weighed(rows, 1, visits), visits)
    full = [row for row in rows if row[3]]
    if full:
        tries = sum([row[2] for row in full])
        for part, column in ((opinion.places, 3), (opinion.wins, 4), (opinion.points, 5)):
            for seat in range(len(full[0][column])):
                part.append(sum([row[2] * row[column][seat] for row in full]) / tries)
    longest = max(rows, key=tries_of)
    opinion.line = [ExpectedStep(seat, action) for seat, action in longest[6]]
    return opinion


def weighed(rows: list[Told], column: int, visits: int) -> float:
    """The mean of a column, each row as often as it was tried."""
    return sum([row[2] * row[column] for row in rows]) / visits if visits > 0 else 0.0


def tries_of(row: Told) -> int:
    return int(row[2])


def cores() -> int:
    """How many processes can run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1


# ---- what a process does


def serve(pipe: Connection, flag: Any, position: tuple[str, int, Options, int], place: int) -> None:
    """Think when asked, until nobody asks any more."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    id, seats, options, version = position
    game = games.load(id)
    bots: dict[int, SearchBot] = {}
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            message = pipe.recv()
            number = message[1]
            if message[0] == "think":
                _, _, spec, seed, key, seat, part = message
                if number not in bots:
                    bots[number] = searcher(spec, game, seed + place)
                view = game.restore(seats, options, version, key)
                thought = bots[number].consider(view, seat, Budget(*part), SharedStop(flag))
                pipe.send(([plain(opinion) for opinion in thought.opinions], thought.simulations))
            else:
                _, _, key, seat, action = message
                bots[number].chose(game.restore(seats, options, version, key), seat, action)


def searcher(spec: str, game: Game, seed: int) -> SearchBot:
    """The bot that one process is of a team's bot."""
    bot = levels.make(spec, game, seed)
    assert isinstance(bot, SearchBot), "only searches are shared"
    return bot


def plain(opinion: Opinion) -> Told:
    """An opinion as it is sent."""
    line = [(step.seat, step.action) for step in opinion.line]
    return opinion.action, opinion.worth, opinion.visits, opinion.places, opinion.wins, opinion.points, line


def end_with_parent() -> None:
    """Leave the machine to others where the parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "whoever calls this was started by another process"
    parent.join()
    os._exit(1)
