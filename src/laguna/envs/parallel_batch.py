"""A batch shared out among processes: each plays its part of the games and writes into arrays that all can read."""

from __future__ import annotations

import contextlib
import json
import threading
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

from laguna.bots.team import end_with_parent
from laguna.core import words
from laguna.core.fleet import REWARDS
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

    def close(self) -> None:
        """Let the memory go, for all processes; the arrays cannot be read any more."""
        self.arrays = {}
        self.memory.close()
        self.memory.unlink()


class Part:
    """Some games of a batch, which write into the arrays that all can read."""

    def __init__(self, choice: Choice, shared: Shared, games: slice) -> None:
        self._alone = Alone(choice, games.stop - games.start)
        self._shared = shared  # or its memory would be let go
        self._ours = {field: shared.arrays[field][games] for field in shared.arrays}
        self._alone.seen = self._alone.seen._replace(observation=self._ours["observation"])

    def do(self, order: bytes) -> bytes:
        """What was ordered; the answer to it."""
        try:
            if order == STEP:
                seen = self._alone.step(self._ours["actions"])
            else:
                seen = self._alone.reset(np.frombuffer(order, dtype="<i8", offset=len(RESET)))
        except RuleError as error:
            number, reason = error.text.params
            return json.dumps([number, words.say(reason) if isinstance(reason, Text) else reason]).encode()
        for field in ("action_mask", "seat", "rewards", "points", "over"):  # the observations are there already
            self._ours[field][:] = getattr(seen, field)
        self._ours["sampled"][:] = self._alone.sample()
        return b""


class Crew:
    """Several processes, each with its part of the games; the last part is played in this one."""

    def __init__(self, choice: Choice, count: int, workers: int) -> None:
        sizes = (count, Layout(choice.game).size, choice.game.action_count, choice.seats)
        self._shared = Shared(*sizes)
        self._parts = [slice(count * part // workers, count * (part + 1) // workers) for part in range(workers)]
        told = (choice.game.id, choice.seats, choice.options, choice.version, REWARDS[choice.reward])
        given = (told, sizes, self._shared.memory.name, words.language())
        self._workers = [Worker(_serve, part, *given, is_daemon=True) for part in self._parts[:-1]]
        self._own: Part | None = Part(choice, self._shared, self._parts[-1])

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
            self._ask([STEP] * len(self._parts))
        else:
            self._have_refused(int(np.argmin(legal)))
        return self._shared.seen()

    def sample(self) -> Array:
        """A legal action for each game; the same again before the next step."""
        return self._shared.arrays["sampled"].copy()

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.end()
        if self._own is not None:
            self._own = None
            self._shared.close()
        self._workers = []

    def _ask(self, orders: list[bytes]) -> None:
        """Have each part do as ordered; this process does its own while the others do theirs."""
        for worker, order in zip(self._workers, orders[:-1], strict=True):
            _send(worker, order)
        own = self._do(orders[-1])
        for part, answer in zip(self._parts, [*map(_answer_of, self._workers), own], strict=True):
            _check(answer, part)

    def _do(self, order: bytes) -> bytes:
        assert self._own is not None, "it is not closed"
        return self._own.do(order)

    def _have_refused(self, game: int) -> None:
        """An action that is not on offer; whose part the game is in knows the reason, and does nothing."""
        at = next(number for number, part in enumerate(self._parts) if game < part.stop)
        if at < len(self._workers):
            _send(self._workers[at], STEP)
            answer = _answer_of(self._workers[at])
        else:
            answer = self._do(STEP)
        _check(answer, self._parts[at])


def _send(worker: Worker, order: bytes) -> None:
    try:
        worker.pipe.send_bytes(order)
    except OSError as error:
        raise RuleError(Text("envs.batch_worker_died")) from error


def _answer_of(worker: Worker) -> bytes:
    try:
        return worker.pipe.recv_bytes()
    except (EOFError, OSError) as error:
        raise RuleError(Text("envs.batch_worker_died")) from error


def _check(answer: bytes, part: slice) -> None:
    """RuleError where a part has refused what was ordered."""
    if answer:
        number, reason = json.loads(answer)
        raise RuleError(Text("core.fleet", part.start + number, reason))


def _serve(
    pipe: Connection, games: slice, told: tuple[Any, ...], sizes: tuple[int, int, int, int], name: str, language: str
) -> None:
    """What a process does: play its part of the games until nobody asks any more."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    words.use(language)
    part = Part(choose(*told), Shared(*sizes, name), games)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(part.do(pipe.recv_bytes()))
