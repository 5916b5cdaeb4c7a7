"""Many games stepped at once, in compiled code and in as many processes as you like; numpy arrays come out.

    batch = Batch("millefiori", 1024, seats=4, workers=2)
    seen = batch.reset(seed=7)
    while True:
        seen = batch.step(policy(seen.observation, seen.action_mask))

A game that ends begins anew in the same step: `over` says which have, `rewards` and `points` are still those of the old
game, and the observation is the first of the new one. The arrays are the same ones in every step, written over; who
wants to keep something copies it.
"""

from __future__ import annotations

from types import TracebackType
from typing import Final, NamedTuple, Protocol, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.fleet import REWARDS, Fleet
from laguna.core.game import Options, State
from laguna.core.text import RuleError, Text
from laguna.envs.choice import Choice, choose
from laguna.envs.extras import brought_by
from laguna.envs.layout import Array, Layout, read

with brought_by("envs", "laguna.envs.batch"):
    import numpy as np
    from gymnasium.utils import seeding

SEEDS: Final = 2**62
TOGETHER: Final = 64  # games stepped and scaled before the next ones, so that the processor has them at hand


class Seen(NamedTuple):
    """What a batch shows, one row for each game."""

    observation: Array  # float32: of the seat that decides
    action_mask: Array  # int8
    seat: Array  # int64: who decides
    rewards: Array  # float64, by seat: of the last step
    points: Array  # int64, by seat: after the last step
    over: Array  # int8: 1 where the last step has ended a game


class Batch:
    """So many games of one kind, stepped at once."""

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
        choice = choose(game, seats, options, version, reward)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise RuleError(Text("envs.batch_count", repr(count)))
        if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= count:
            raise RuleError(Text("envs.batch_workers", count, repr(workers)))
        self.count: int = count
        self.seats: int = choice.seats
        self.actions: int = choice.game.action_count
        self.layout: Layout = Layout(choice.game)
        self._has_begun = False
        self._is_closed = False
        self._crew: Player = Alone(choice, count) if workers == 1 else _crew(choice, count, workers)

    def reset(self, seed: int | None = None) -> Seen:
        """Begin all games; with a seed, the same as ever, however many processes play them."""
        self._check_open()
        seeds = seeding.np_random(seed)[0].integers(SEEDS, size=self.count)
        self._has_begun = True
        return self._crew.reset(seeds)

    def step(self, actions: Array) -> Seen:
        """Do an action in each game; ValueError with the reason where one is refused, and nothing has changed."""
        self._check_begun()
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise RuleError(Text("envs.action_row", self.count, str(given.shape), str(given.dtype)))
        return self._crew.step(given.astype("<i8", copy=False))

    def sample(self) -> Array:
        """A legal action for each game, each as likely as another; in several processes one choice for each step."""
        self._check_begun()
        return self._crew.sample()

    def state(self, number: int) -> State:
        """The position of a game, to look at; of a batch in several processes there is none here."""
        if not isinstance(self._crew, Alone):
            raise RuleError(Text("envs.batch_state"))
        return self._crew.fleet.state(number)

    def close(self) -> None:
        """End the processes; nothing more is asked."""
        self._is_closed = True
        self._crew.close()

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


class Player(Protocol):
    """Whoever plays the games of a batch."""

    def reset(self, seeds: Array) -> Seen:
        """Begin all games."""

    def step(self, actions: Array) -> Seen:
        """Do an action in each game."""

    def sample(self) -> Array:
        """A legal action for each game."""

    def close(self) -> None:
        """Give back what is held."""


def _crew(choice: Choice, count: int, workers: int) -> Player:
    from laguna.envs.crew import Crew  # which builds on this module

    return Crew(choice, count, workers)


class Alone:
    """All games in this process. But for the scaling, the arrays are the engine's own rows."""

    def __init__(self, choice: Choice, count: int) -> None:
        self.fleet = Fleet(choice.game, choice.start(), choice.reward, count, TOGETHER)
        rows = self.fleet.rows
        layout = Layout(choice.game)
        self._scales = layout.scale
        self._parts = [(first, min(first + TOGETHER, count)) for first in range(0, count, TOGETHER)]
        self._numbers = read(rows.numbers, np.int16, TOGETHER, layout.size)
        self.seen = Seen(
            observation=np.zeros((count, layout.size), dtype=np.float32),
            action_mask=read(rows.mask, np.int8, count, -1),
            seat=read(rows.seat, np.int64),
            rewards=read(rows.rewards, np.float64, count, -1),
            points=read(rows.points, np.int64, count, -1),
            over=read(rows.over, np.int8),
        )

    def reset(self, seeds: Array) -> Seen:
        """Begin all games."""
        self.fleet.begin(vec[i64](seeds.tolist()))
        for first, last in self._parts:
            self.fleet.show(first, last)
            self._scale(first, last)
        return self.seen

    def step(self, actions: Array) -> Seen:
        """Do an action in each game."""
        given = actions.tobytes()
        self.fleet.check(given)
        for first, last in self._parts:
            self.fleet.step(given, first, last)
            self._scale(first, last)
        return self.seen

    def sample(self) -> Array:
        """A legal action for each game."""
        return read(self.fleet.any_actions(), np.int64)

    def close(self) -> None:
        """Nothing is held."""

    def _scale(self, first: int, last: int) -> None:
        """Scale the observations of some games, which have just been shown."""
        out = self.seen.observation[first:last]
        np.copyto(out, self._numbers[: last - first])  # two quick passes take less than one that converts on the way
        np.multiply(out, self._scales, out=out)
