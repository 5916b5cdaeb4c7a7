"""Gymnasium: one seat of a game against bots.

import gymnasium, laguna.envs.gym
env = gymnasium.make("laguna/rialto-v1", seats=3, opponents="merchant")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, SupportsFloat

from laguna import games
from laguna.bots import levels
from laguna.bots.bot import Bot
from laguna.core.rules import Options
from laguna.core.state import NOBODY, State
from laguna.core.vector_env import REWARDS
from laguna.envs import rendering
from laguna.envs.layout import MASK, OBSERVATION, Layout, Observation, read
from laguna.envs.settings import as_action, make_settings
from laguna.optional_imports import from_extra
from laguna.text.catalogue import refusal
from laguna.text.text import RuleError, Text

with from_extra("envs", "laguna.envs.gym"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

SEEDS: Final = 2**62
ILLEGAL_REWARD: Final = -1.0


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a match; between its decisions the bots in the other seats play.

    An illegal action ends the match with `illegal_reward`, as in PettingZoo, and `info["refused"]` says why; with
    `illegal_reward=None` it is a ValueError and the match goes on.
    """

    metadata = {  # noqa: RUF012 (declared so by Gymnasium)
        "render_modes": list(rendering.MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = levels.MERCHANT,
        options: Options | None = None,
        version: int | None = None,
        reward: str = REWARDS[0],
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        self._settings = make_settings(game, seats, options, version, reward)
        rendering.check_mode(render_mode)
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self._settings.seats:
            raise RuleError(Text("core.seat_number", repr(seat), self._settings.seats - 1))
        self.seat = seat
        self._levels = self._by_seat(opponents)
        self._bots: dict[int, Bot] = {}
        self._runner = self._settings.new_runner()
        self.layout = Layout(self._settings.game)
        self._numbers = read(self._runner.rows.numbers, np.int16)
        self._mask = read(self._runner.rows.mask, np.int8)
        self._rewards = read(self._runner.rows.rewards, np.float64)
        count = self._settings.game.actions.count
        self.observation_space = self.layout.space(count)
        self.action_space = spaces.Discrete(count)
        self._is_over = True

    @property
    def position(self) -> State:
        """The whole position, hidden information included."""
        return self._runner.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, up to the first decision of this seat."""
        super().reset(seed=seed)
        self._runner.seed(int(self.np_random.integers(SEEDS)))
        self.close()
        for other, level in self._levels.items():
            self._bots[other] = levels.make(level, self._settings.game, int(self.np_random.integers(SEEDS)))
        self._runner.begin()
        self._let_others_play()
        self._is_over = False
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Apply an action of this seat, then those of the bots up to its next decision."""
        if self._is_over:
            raise RuleError(Text("envs.over"))
        try:
            self._runner.step(as_action(action, self._runner.actions))
        except RuleError as error:
            if self.illegal_reward is None:
                raise
            self._is_over = True
            return self._observation(), self.illegal_reward, True, False, {"refused": refusal(error)}
        reward = float(self._rewards[self.seat]) + self._let_others_play()
        self._is_over = self._runner.seat == NOBODY
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self._is_over, False, self._result() if self._is_over else {}

    def _let_others_play(self) -> float:
        """Let the bots act until this seat decides or the match ends; returns this seat's reward."""
        reward = 0.0
        while self._runner.seat not in (self.seat, NOBODY):
            other = int(self._runner.seat)
            bot = self._bots[other]
            self._runner.step(bot.think(self._runner.state.view(other), other, bot.budget).action)
            reward += float(self._rewards[self.seat])
        return reward

    def _observation(self) -> Observation:
        self._runner.show(self.seat)
        return {OBSERVATION: self._numbers * self.layout.scale, MASK: self._mask.copy()}

    def _result(self) -> dict[str, Any]:
        state = self._runner.state
        return {"points": list(state.scores()), "places": list(state.places())}

    def render(self) -> Any:
        """The position as spectators see it, in the chosen render mode."""
        return rendering.render(self._runner.game, self._runner.state, self.render_mode)

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _by_seat(self, opponents: str | Sequence[str]) -> dict[int, str]:
        """The bot of each other seat; RuleError if there is no such bot, or not one for each."""
        others = [other for other in range(self._settings.seats) if other != self.seat]
        named = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(named) != len(others):
            raise RuleError(Text("envs.opponents", len(others), len(named)))
        for level in named:
            levels.make(level, self._settings.game, 0).close()
        return dict(zip(others, named, strict=True))


def name_of(game: str) -> str:
    """A game's name for gymnasium.make, "laguna/rialto-v1"."""
    return f"laguna/{game}-v{games.load(game).observation.version}"


def register() -> None:
    """Register all games for gymnasium.make."""
    for game in games.ids():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game})


register()
