"""A batch shared out among processes: each plays its part of the games and writes into arrays that all can read."""

from __future__ import annotations

import json
import threading
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

from laguna.bots.team import end_with_parent
from laguna.core import words
from laguna.core.text import RuleError, Text
from laguna.envs.batch import Alone, Seen
from laguna.envs.choice import Choice, choose
from laguna.envs.extras import brought_by
from laguna.envs.layout import Array, Layout
from laguna.processes import Worker

with brought_by("envs", "laguna.envs.batch"):
    import numpy as np

# What a process is told, in bytes, for that is the quickest; it answers with none, or with a refusal as JSON.
RESET: Final = b"r"  # and the seeds
STEP: Final = b"s"


class Shared:
    """The arrays of a batch in memory that several processes can read and write."""

    def __init__(self, count: int, size: int, actions: int, seats: int, name: str | None = None) -> None:
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "rewards": ((count, seats), np.float64),
            "points": ((count, seats), np.int64),
            "seat": ((count,), np.int64),
            "actions": ((count,), np.int64),
            "sampled": ((count,), np.int64),  # legal actions at random, so that asking for some is no errand
            "observation": ((count, size), np.float32),
            "action_mask": ((count, actions), np.int8),
            "over": ((count,), np.int8),
        }  # numbers of eight bytes first, so that each begins where such a number may begin
        total = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values())
        self.memory = SharedMemory(name=name, create=name is None, size=total)
        self.arrays: dict[str, Array] = {}
        at = 0
        for field, (shape, kind) in shapes.items():
            self.arrays[field] = np.ndarray(shape, kind, buffer=self.memory.buf, offset=at)
            at += self.arrays[field].nbytes

    def seen(self) -> Seen:
        """What the batch shows."""
        return Seen(**{field: self.arrays[field] for field in Seen._fields})

    def close(self, *, for_all: bool) -> None:
        """Let the memory go; the arrays cannot be read any more."""
        self.arrays = {}
        self.memory.close()
        if for_all:
            self.memory.unlink()


class Crew:
    """Several processes, each with its part of the games."""

    def __init__(self, choice: Choice, count: int, workers: int) -> None:
        sizes = (count, Layout(choice.game).size, choice.game.action_count, choice.seats)
        self._shared = Shared(*sizes)
        self._parts = [slice(count * part // workers, count * (part + 1) // workers) for part in range(workers)]
        told = (choice.game.id, choice.seats, choice.options, choice.version, choice.reward)
        given = (told, sizes, self._shared.memory.name)
        self._workers = [
            Worker(_serve, *given, part.start, part.stop, words.language(), is_daemon=True) for part in self._parts
        ]

    def reset(self, seeds: Array) -> Seen:
        """Begin all games."""
        self._ask([RESET + seeds[part].astype("<i8").tobytes() for part in self._parts])
        return self._shared.seen()

    def step(self, actions: Array) -> Seen:
        """Do an action in each game, or none in any where one is refused."""
        offered = self._shared.arrays["action_mask"]
        legal = (actions >= 0) & (actions < offered.shape[1])
        legal &= offered[np.arange(len(actions)), np.where(legal, actions, 0)] == 1
        self._shared.arrays["actions"][:] = actions
        if legal.all():
            self._ask([STEP] * len(self._workers))
        else:
            first = int(np.argmin(legal))
            at = next(number for number, part in enumerate(self._parts) if first < part.stop)
            pipe = self._workers[at].pipe
            pipe.send_bytes(STEP)  # it refuses, and knows the reason
            self._answer(pipe, self._parts[at].start)
        return self._shared.seen()

    def sample(self) -> Array:
        """A legal action for each game; the same again before the next step."""
        return self._shared.arrays["sampled"].copy()

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.end()
        if self._workers:
            self._shared.close(for_all=True)
        self._workers = []

    def _ask(self, orders: list[bytes]) -> None:
        try:
            for worker, order in zip(self._workers, orders, strict=True):
                worker.pipe.send_bytes(order)
        except OSError as error:
            raise RuleError(Text("envs.batch_worker_died")) from error
        for worker, part in zip(self._workers, self._parts, strict=True):
            self._answer(worker.pipe, part.start)

    def _answer(self, pipe: Connection, first: int) -> None:
        try:
            answer = pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise RuleError(Text("envs.batch_worker_died")) from error
        if answer:
            number, reason = json.loads(answer)
            raise RuleError(Text("core.fleet", first + number, reason))


def _serve(
    pipe: Connection,
    told: tuple[Any, ...],
    sizes: tuple[int, int, int, int],
    name: str,
    first: int,
    last: int,
    language: str,
) -> None:
    """What a process does: play its part of the games."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    words.use(language)
    game, seats, options, version, reward = told
    choice = choose(game, seats, options, version)
    shared = Shared(*sizes, name)
    alone = Alone(Choice(choice.game, seats, options, version, reward), last - first)
    ours = {field: shared.arrays[field][first:last] for field in shared.arrays}
    alone.seen = alone.seen._replace(observation=ours["observation"])
    while True:
        try:
            order = pipe.recv_bytes()
        except (EOFError, OSError):  # nobody asks any more
            break
        try:
            if order == STEP:
                _write(alone.step(ours["actions"]), ours)
            else:
                _write(alone.reset(np.frombuffer(order, dtype="<i8", offset=len(RESET))), ours)
            ours["sampled"][:] = alone.sample()
            pipe.send_bytes(b"")
        except RuleError as error:
            number, reason = error.text.params
            said = words.say(reason) if isinstance(reason, Text) else reason
            pipe.send_bytes(json.dumps([number, said]).encode())
    del ours, alone
    shared.close(for_all=False)


def _write(seen: Seen, ours: dict[str, Array]) -> None:
    """The engine's rows go into the arrays that all can read; the observations are there already."""
    for field in ("action_mask", "seat", "rewards", "points", "over"):
        ours[field][:] = getattr(seen, field)
