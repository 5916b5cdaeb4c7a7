"""Gymnasium: one seat of a game, the others played by bots.

import gymnasium, laguna.envs.gym
env = gymnasium.make("laguna/rialto-v1", seats=3, opponents="merchant")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, SupportsFloat

from laguna import games
from laguna.bots import levels
from laguna.bots.base import Bot
from laguna.core.fleet import REWARDS
from laguna.core.game import NOBODY, Options, State
from laguna.core.text import RuleError, Text
from laguna.core.words import refusal
from laguna.envs import pictures
from laguna.envs.choice import as_action, choose
from laguna.envs.extras import brought_by
from laguna.envs.layout import MASK, OBSERVATION, Layout, Observation, read

with brought_by("envs", "laguna.envs.gym"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

SEEDS: Final = 2**62
ILLEGAL_REWARD: Final = -1.0


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a table; between its decisions the bots in the other seats play.

    An action that the rules refuse ends the game with `illegal_reward`, and `info["refused"]` says why, as PettingZoo
    has it; with `illegal_reward=None` it is a ValueError, and the game goes on.
    """

    metadata = {  # noqa: RUF012 (Gymnasium has it so)
        "render_modes": list(pictures.MODES),
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
        self._choice = choose(game, seats, options, version, reward)
        pictures.check_mode(render_mode)
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self._choice.seats:
            raise RuleError(Text("core.seat_number", repr(seat), self._choice.seats - 1))
        self.seat = seat
        self._levels = self._by_seat(opponents)
        self._bots: dict[int, Bot] = {}
        self._voyage = self._choice.voyage()
        self.layout = Layout(self._choice.game)
        self._numbers = read(self._voyage.rows.numbers, np.int16)
        self._mask = read(self._voyage.rows.mask, np.int8)
        self._rewards = read(self._voyage.rows.rewards, np.float64)
        count = self._choice.game.action_count
        self.observation_space = self.layout.space(count)
        self.action_space = spaces.Discrete(count)
        self._is_over = True

    @property
    def position(self) -> State:
        """The whole position, to look at; what the seats may not see is in it."""
        return self._voyage.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, up to the first decision of one's own."""
        super().reset(seed=seed)
        self._voyage.seed(int(self.np_random.integers(SEEDS)))
        self.close()
        for other, level in self._levels.items():
            self._bots[other] = levels.make(level, self._choice.game, int(self.np_random.integers(SEEDS)))
        self._voyage.begin()
        self._let_others_play()
        self._is_over = False
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """An action of one's own, and what the others do after it."""
        if self._is_over:
            raise RuleError(Text("envs.over"))
        try:
            self._voyage.step(as_action(action, self._voyage.actions))
        except RuleError as error:
            if self.illegal_reward is None:
                raise
            self._is_over = True
            return self._observation(), self.illegal_reward, True, False, {"refused": refusal(error)}
        reward = float(self._rewards[self.seat]) + self._let_others_play()
        self._is_over = self._voyage.seat == NOBODY
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self._is_over, False, self._result() if self._is_over else {}

    def _let_others_play(self) -> float:
        """Bots act until it is one's own turn or the end; returns what that has brought oneself."""
        reward = 0.0
        while self._voyage.seat not in (self.seat, NOBODY):
            other = int(self._voyage.seat)
            bot = self._bots[other]
            self._voyage.step(bot.think(self._voyage.state.view(other), other, bot.budget).action)
            reward += float(self._rewards[self.seat])
        return reward

    def _observation(self) -> Observation:
        self._voyage.show(self.seat)
        return {OBSERVATION: self._numbers * self.layout.scale, MASK: self._mask.copy()}

    def _result(self) -> dict[str, Any]:
        state = self._voyage.state
        return {"points": list(state.scores()), "places": list(state.places())}

    def render(self) -> Any:
        """The table as onlookers see it, in the render mode chosen."""
        return pictures.render(self._voyage.state, self.render_mode)

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _by_seat(self, opponents: str | Sequence[str]) -> dict[int, str]:
        """The bot of each other seat; RuleError where there is no such bot, or not one for each."""
        others = [other for other in range(self._choice.seats) if other != self.seat]
        named = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(named) != len(others):
            raise RuleError(Text("envs.opponents", len(others), len(named)))
        for level in named:
            levels.make(level, self._choice.game, 0).close()
        return dict(zip(others, named, strict=True))


def name_of(game: str) -> str:
    """How gymnasium.make calls a game: "laguna/rialto-v1"."""
    return f"laguna/{game}-v{games.load(game).observation_version}"


def register() -> None:
    """Let gymnasium.make know all games that are found."""
    for game in games.ids():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game})


register()
