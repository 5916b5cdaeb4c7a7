"""A batch in several processes: each plays its part of the matches and writes into shared arrays."""

from __future__ import annotations

import contextlib
import json
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

from laguna.core.vector_env import REWARDS
from laguna.envs.batch import BatchStep, SerialBatch
from laguna.envs.layout import Array, Layout
from laguna.envs.settings import EnvSettings, make_settings
from laguna.optional_imports import from_extra
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.workers.process import WorkerProcess

with from_extra("envs", "laguna.envs.batch"):
    import numpy as np

# Messages to a process are bytes, which is fastest; the answer is empty, or a refusal as JSON.
RESET: Final = b"r"  # followed by the seeds
STEP: Final = b"s"


class SharedArrays:
    """The arrays of a batch in shared memory."""

    def __init__(self, count: int, size: int, actions: int, seats: int, name: str | None = None) -> None:
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "rewards": ((count, seats), np.float64),
            "points": ((count, seats), np.int64),
            "seat": ((count,), np.int64),
            "actions": ((count,), np.int64),
            "sampled": ((count,), np.int64),  # random legal actions, so that `sample` needs no message
            "observation": ((count, size), np.float32),
            "action_mask": ((count, actions), np.int8),
            "over": ((count,), np.int8),
        }  # eight-byte numbers first, to keep them aligned
        total = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values())
        self.memory = SharedMemory(name=name, create=name is None, size=total)
        self.arrays: dict[str, Array] = {}
        at = 0
        for field, (shape, kind) in shapes.items():
            self.arrays[field] = np.ndarray(shape, kind, buffer=self.memory.buf, offset=at)
            at += self.arrays[field].nbytes

    def seen(self) -> BatchStep:
        """What the batch returns."""
        return BatchStep(**{field: self.arrays[field] for field in BatchStep._fields})

    def close(self) -> None:
        """Free the memory in all processes; the arrays can't be read any more."""
        self.arrays = {}
        self.memory.close()
        self.memory.unlink()


class BatchPart:
    """Some matches of a batch, which write into the shared arrays."""

    def __init__(self, settings: EnvSettings, shared: SharedArrays, games: slice) -> None:
        self._batch = SerialBatch(settings, games.stop - games.start)
        self._shared = shared  # keeps its memory alive
        self._ours = {field: shared.arrays[field][games] for field in shared.arrays}
        self._batch.seen = self._batch.seen._replace(observation=self._ours["observation"])

    def handle(self, message: bytes) -> bytes:
        """Carry out a message; returns the answer."""
        try:
            if message == STEP:
                seen = self._batch.step(self._ours["actions"])
            else:
                seen = self._batch.reset(np.frombuffer(message, dtype="<i8", offset=len(RESET)))
        except RuleError as error:
            number, reason = error.text.params
            return json.dumps([number, catalogue.translate(reason) if isinstance(reason, Text) else reason]).encode()
        for field in ("action_mask", "seat", "rewards", "points", "over"):  # observations are shared already
            self._ours[field][:] = getattr(seen, field)
        self._ours["sampled"][:] = self._batch.sample()
        return b""


class ParallelBatch:
    """Several processes, each with its part of the matches; the last part is played in this process.

    A `WorkerPool` doesn't fit: every step goes to each process, which holds the state of its part.
    """

    def __init__(self, settings: EnvSettings, count: int, workers: int) -> None:
        sizes = (count, Layout(settings.game).size, settings.game.actions.count, settings.seats)
        self._shared = SharedArrays(*sizes)
        self._parts = [slice(count * part // workers, count * (part + 1) // workers) for part in range(workers)]
        chosen = (settings.game.id, settings.seats, settings.options, settings.version, REWARDS[settings.reward])
        given = (chosen, sizes, self._shared.memory.name, catalogue.language())
        self._workers = [WorkerProcess(_serve, part, *given, is_daemon=True) for part in self._parts[:-1]]
        self._own: BatchPart | None = BatchPart(settings, self._shared, self._parts[-1])

    def reset(self, seeds: Array) -> BatchStep:
        """Begin all matches."""
        self._exchange([RESET + seeds[part].astype("<i8").tobytes() for part in self._parts])
        return self._shared.seen()

    def step(self, actions: Array) -> BatchStep:
        """Apply an action in each match, or none at all if one is refused."""
        offered = self._shared.arrays["action_mask"]
        legal = (actions >= 0) & (actions < offered.shape[1])
        legal &= offered[np.arange(len(actions)), np.where(legal, actions, 0)] == 1
        self._shared.arrays["actions"][:] = actions
        if legal.all():
            self._exchange([STEP] * len(self._parts))
        else:
            self._raise_refusal(int(np.argmin(legal)))
        return self._shared.seen()

    def sample(self) -> Array:
        """A random legal action for each match; the same until the next step."""
        return self._shared.arrays["sampled"].copy()

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.stop()
        if self._own is not None:
            self._own = None
            self._shared.close()
        self._workers = []

    def _exchange(self, messages: list[bytes]) -> None:
        """Send each part its message; this process plays its own part meanwhile."""
        for worker, message in zip(self._workers, messages[:-1], strict=True):
            _send(worker, message)
        own = self._handle(messages[-1])
        for part, answer in zip(self._parts, [*map(_answer_of, self._workers), own], strict=True):
            _check(answer, part)

    def _handle(self, message: bytes) -> bytes:
        assert self._own is not None, "the batch is closed"
        return self._own.handle(message)

    def _raise_refusal(self, game: int) -> None:
        """Let the part that has the match say why its action is illegal; nothing changes."""
        at = next(number for number, part in enumerate(self._parts) if game < part.stop)
        if at < len(self._workers):
            _send(self._workers[at], STEP)
            answer = _answer_of(self._workers[at])
        else:
            answer = self._handle(STEP)
        _check(answer, self._parts[at])


def _send(worker: WorkerProcess, message: bytes) -> None:
    try:
        worker.pipe.send_bytes(message)
    except OSError as error:
        raise RuleError(Text("envs.batch_worker_died")) from error


def _answer_of(worker: WorkerProcess) -> bytes:
    try:
        return worker.pipe.recv_bytes()
    except (EOFError, OSError) as error:
        raise RuleError(Text("envs.batch_worker_died")) from error


def _check(answer: bytes, part: slice) -> None:
    """RuleError if a part has refused an action."""
    if answer:
        number, reason = json.loads(answer)
        raise RuleError(Text("core.fleet", part.start + number, reason))


def _serve(
    pipe: Connection, games: slice, chosen: tuple[Any, ...], sizes: tuple[int, int, int, int], name: str, language: str
) -> None:
    """What a process does: play its part of the matches until the parent closes the pipe."""
    catalogue.set_language(language)
    part = BatchPart(make_settings(*chosen), SharedArrays(*sizes, name), games)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(part.handle(pipe.recv_bytes()))
