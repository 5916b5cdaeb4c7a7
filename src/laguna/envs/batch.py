"""Many matches stepped at once, in compiled code and any number of processes, as numpy arrays.

    batch = Batch("millefiori", 1024, seats=4, workers=2)
    seen = batch.reset(seed=7)
    while True:
        seen = batch.step(policy(seen.observation, seen.action_mask))

A match that ends starts again in the same step: `over` says which have, `rewards` and `points` are still those of the
old match, and the observation is the first of the new one. Every step writes into the same arrays; copy what you want
to keep.
"""

from __future__ import annotations

from types import TracebackType
from typing import Final, NamedTuple, Protocol, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.rules import Options
from laguna.core.state import State
from laguna.core.vector_env import REWARDS, VectorEnv
from laguna.envs.layout import Array, Layout, read
from laguna.envs.settings import EnvSettings, make_settings
from laguna.optional_imports import from_extra
from laguna.text.text import RuleError, Text

with from_extra("envs", "laguna.envs.batch"):
    import numpy as np
    from gymnasium.utils import seeding

SEEDS: Final = 2**62
CHUNK: Final = 64  # matches stepped and scaled together, so that they stay in the processor's cache


class BatchStep(NamedTuple):
    """What a batch returns from a step, one row per match."""

    observation: Array  # float32, of the seat that decides
    action_mask: Array  # int8
    seat: Array  # int64, the seat that decides
    rewards: Array  # float64, by seat, of the last step
    points: Array  # int64, by seat, after the last step
    over: Array  # int8, 1 if the last step ended the match


class Batch:
    """Many matches of one game, stepped at once."""

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seats: int | None = None,
        options: Options | None = None,
        version: int | None = None,
        reward: str = REWARDS[0],
        workers: int = 1,
    ) -> None:
        settings = make_settings(game, seats, options, version, reward)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise RuleError(Text("envs.batch_count", repr(count)))
        if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= count:
            raise RuleError(Text("envs.batch_workers", count, repr(workers)))
        self.count: int = count
        self.seats: int = settings.seats
        self.actions: int = settings.game.actions.count
        self.layout: Layout = Layout(settings.game)
        self._has_begun = False
        self._is_closed = False
        self._backend: BatchBackend = _backend(settings, count, workers)

    def reset(self, seed: int | None = None) -> BatchStep:
        """Begin all matches; the same seed gives the same dice with any number of processes."""
        self._check_open()
        seeds = seeding.np_random(seed)[0].integers(SEEDS, size=self.count)
        self._has_begun = True
        return self._backend.reset(seeds)

    def step(self, actions: Array) -> BatchStep:
        """Apply an action in each match; ValueError with the reason if one is refused, and nothing has changed."""
        self._check_begun()
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise RuleError(Text("envs.action_row", self.count, str(given.shape), str(given.dtype)))
        return self._backend.step(given.astype("<i8", copy=False))

    def sample(self) -> Array:
        """A random legal action for each match; with several processes the same until the next step."""
        self._check_begun()
        return self._backend.sample()

    def state(self, number: int) -> State:
        """The position of a match; only if this process plays all of them."""
        if not isinstance(self._backend, SerialBatch):
            raise RuleError(Text("envs.batch_state"))
        return self._backend.vector_env.state(number)

    def close(self) -> None:
        """End the processes."""
        self._is_closed = True
        self._backend.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuleError(Text("envs.batch_closed"))

    def _check_begun(self) -> None:
        self._check_open()
        if not self._has_begun:
            raise RuleError(Text("envs.not_begun"))


class BatchBackend(Protocol):
    """Plays the matches of a batch."""

    def reset(self, seeds: Array) -> BatchStep:
        """Begin all matches."""

    def step(self, actions: Array) -> BatchStep:
        """Apply an action in each match."""

    def sample(self) -> Array:
        """A random legal action for each match."""

    def close(self) -> None:
        """Release processes and memory."""


def _backend(settings: EnvSettings, count: int, workers: int) -> BatchBackend:
    if workers == 1:
        return SerialBatch(settings, count)
    from laguna.envs.parallel_batch import ParallelBatch  # which imports this module

    return ParallelBatch(settings, count, workers)


class SerialBatch:
    """All matches in this process; apart from the scaled observations, the arrays are the engine's own rows."""

    def __init__(self, settings: EnvSettings, count: int) -> None:
        self.vector_env = VectorEnv(settings.game, settings.start(), settings.reward, count, CHUNK)
        rows = self.vector_env.rows
        layout = Layout(settings.game)
        self._scales = layout.scale
        self._parts = [(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
        self._numbers = read(rows.numbers, np.int16, CHUNK, layout.size)
        self.seen = BatchStep(
            observation=np.zeros((count, layout.size), dtype=np.float32),
            action_mask=read(rows.mask, np.int8, count, -1),
            seat=read(rows.seat, np.int64),
            rewards=read(rows.rewards, np.float64, count, -1),
            points=read(rows.points, np.int64, count, -1),
            over=read(rows.over, np.int8),
        )

    def reset(self, seeds: Array) -> BatchStep:
        """Begin all matches."""
        self.vector_env.begin(vec[i64](seeds.tolist()))
        for first, last in self._parts:
            self.vector_env.show(first, last)
            self._scale(first, last)
        return self.seen

    def step(self, actions: Array) -> BatchStep:
        """Apply an action in each match."""
        given = actions.tobytes()
        self.vector_env.check(given)
        for first, last in self._parts:
            self.vector_env.step(given, first, last)
            self._scale(first, last)
        return self.seen

    def sample(self) -> Array:
        """A random legal action for each match."""
        return read(self.vector_env.any_actions(), np.int64)

    def close(self) -> None:
        """Nothing to release."""

    def _scale(self, first: int, last: int) -> None:
        """Scale the observations of some matches."""
        out = self.seen.observation[first:last]
        np.copyto(out, self._numbers[: last - first])  # two passes are faster than one that converts
        np.multiply(out, self._scales, out=out)
