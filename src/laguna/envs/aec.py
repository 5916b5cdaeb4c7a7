"""PettingZoo: every game as an AEC environment, in which the seats act in turn.

    from laguna.envs.aec import rialto_v1
    env = rialto_v1.env(seats=4)

If several seats choose at once, they are asked in turn and don't see each other's choices.
"""

from __future__ import annotations

from typing import Any, Final

from laguna import games
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import NOBODY, State
from laguna.core.vector_env import REWARDS
from laguna.envs import rendering
from laguna.envs.layout import MASK, OBSERVATION, Array, Layout, Observation, read
from laguna.envs.settings import as_action, make_settings
from laguna.optional_imports import from_extra
from laguna.text.text import RuleError, Text

with from_extra("envs", "laguna.envs.aec"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

SEEDS: Final = 2**62


class TableEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A match of one game; agent "player_0" has seat 0, and so on."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Options | None = None,
        version: int | None = None,
        reward: str = REWARDS[0],
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, version, reward, render_mode)
        super().__init__()
        self._settings = make_settings(game, seats, options, version, reward)
        rendering.check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": name_of(game),
            "render_modes": list(rendering.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.layout = Layout(self._settings.game)
        self.possible_agents = [f"player_{seat}" for seat in range(self._settings.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._runner = self._settings.new_runner()
        rows = self._runner.rows
        self._numbers = read(rows.numbers, np.int16)  # reads the engine's rows in place
        self._mask = read(rows.mask, np.int8)
        self._rewards = read(rows.rewards, np.float64)
        count = self._settings.game.actions.count
        self.observation_spaces = {agent: self.layout.space(count) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    @property
    def game(self) -> Game:
        """The game of this environment."""
        return self._settings.game

    @property
    def position(self) -> State:
        """The whole position, hidden information included."""
        return self._runner.state

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed gives the same dice."""
        if seed is not None or self._random is None:
            self._random = seeding.np_random(seed)[0]
        self._runner.seed(int(self._random.integers(SEEDS)))
        self._runner.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._runner.seat]

    def observe(self, agent: str) -> Observation:
        """The scaled observation of the agent's seat, and the mask of its legal actions."""
        self._runner.show(self._seats[agent])
        return {OBSERVATION: self._numbers * self.layout.scale, MASK: self._mask.copy()}

    def step(self, action: int | None) -> None:
        """Apply an action of the selected agent; ValueError with the reason if the rules refuse it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        new_runner = self._runner
        has_paid = new_runner.pays
        new_runner.step(as_action(action, new_runner.actions))
        self._cumulative_rewards[agent] = 0.0
        if new_runner.pays:
            self.rewards = dict(zip(self.agents, self._rewards.tolist(), strict=True))
            self._accumulate_rewards()
        elif has_paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        if new_runner.seat == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[new_runner.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Array | None:
        """The position as spectators see it, in the chosen render mode."""
        return rendering.render(self._runner.game, self._runner.state, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""


class EnvironmentModule:
    """The environments of one game, in the shape of a PettingZoo module."""

    def __init__(self, game: str) -> None:
        self.game: str = game
        self.__name__: str = name_of(game)

    def raw_env(self, **settings: Any) -> TableEnv:
        """The environment without wrappers, fastest; takes seats, options, version, reward and render_mode."""
        return TableEnv(self.game, **settings)

    def env(self, **settings: Any) -> AECEnv[str, Observation, int]:
        """The environment in PettingZoo's wrappers: an illegal action ends the match and costs its agent 1."""
        wrapped = wrappers.TerminateIllegalWrapper(self.raw_env(**settings), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def name_of(game: str) -> str:
    """The name of a game's environment, "rialto_v1"; the number is the version of the observation."""
    return f"{game}_v{games.load(game).observation.version}"


def names() -> list[str]:
    """The names of all environments."""
    return [name_of(game) for game in games.ids()]


def __getattr__(name: str) -> EnvironmentModule:
    """`laguna.envs.aec.rialto_v1`, for every game."""
    if name.startswith("_"):
        raise AttributeError(name)
    for game in games.ids():
        if name_of(game) == name:
            return EnvironmentModule(game)
    raise AttributeError(str(RuleError(Text("envs.no_environment", name, Text("core.and", *names())))))


def __dir__() -> list[str]:
    return sorted([*globals(), *names()])
