"""PettingZoo: every game as an AEC environment, in which the seats act one after the other.

    from laguna.envs.aec import rialto_v1
    env = rialto_v1.env(seats=4)

Where several seats choose at once, they are asked one after the other and see nothing of each other's choice.
"""

from __future__ import annotations

from typing import Any, Final

from laguna import games
from laguna.core.fleet import REWARDS
from laguna.core.game import NOBODY, Game, Options, State
from laguna.core.text import RuleError, Text
from laguna.envs import pictures
from laguna.envs.choice import as_action, choose
from laguna.envs.extras import brought_by
from laguna.envs.layout import MASK, OBSERVATION, Array, Layout, Observation, read

with brought_by("envs", "laguna.envs.aec"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

SEEDS: Final = 2**62


class TableEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # PettingZoo tells no types
    """A table of one of the games: agent "player_0" sits in seat 0, and so on."""

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
        self._choice = choose(game, seats, options, version, reward)
        pictures.check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": name_of(game),
            "render_modes": list(pictures.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.layout = Layout(self._choice.game)
        self.possible_agents = [f"player_{seat}" for seat in range(self._choice.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._voyage = self._choice.voyage()
        rows = self._voyage.rows
        self._numbers = read(rows.numbers, np.int16)  # reads the engine's own rows
        self._mask = read(rows.mask, np.int8)
        self._rewards = read(rows.rewards, np.float64)
        count = self._choice.game.action_count
        self.observation_spaces = {agent: self.layout.space(count) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._choice.game

    @property
    def position(self) -> State:
        """The whole position, to look at; what the seats may not see is in it."""
        return self._voyage.state

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed, the same as ever."""
        if seed is not None or self._random is None:
            self._random = seeding.np_random(seed)[0]
        self._voyage.seed(int(self._random.integers(SEEDS)))
        self._voyage.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._voyage.seat]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees, scaled, and a mask of what it may do."""
        self._voyage.show(self._seats[agent])
        return {OBSERVATION: self._numbers * self.layout.scale, MASK: self._mask.copy()}

    def step(self, action: int | None) -> None:
        """An action of the agent whose turn it is; ValueError with the reason where the rules refuse it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        voyage = self._voyage
        has_paid = voyage.pays
        voyage.step(as_action(action, voyage.actions))
        self._cumulative_rewards[agent] = 0.0
        if voyage.pays:
            self.rewards = dict(zip(self.agents, self._rewards.tolist(), strict=True))
            self._accumulate_rewards()
        elif has_paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        if voyage.seat == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[voyage.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Array | None:
        """The table as onlookers see it, in the render mode chosen."""
        return pictures.render(self._voyage.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


class Environment:
    """One game's environments, under the name that PettingZoo gives modules."""

    def __init__(self, game: str) -> None:
        self.game: str = game
        self.__name__: str = name_of(game)

    def raw_env(self, **chosen: Any) -> TableEnv:
        """The environment as it is, fastest; takes seats, options, version, reward and render_mode."""
        return TableEnv(self.game, **chosen)

    def env(self, **chosen: Any) -> AECEnv[str, Observation, int]:
        """The same in PettingZoo's wrappers: an action outside the mask ends the game and costs its agent 1."""
        wrapped = wrappers.TerminateIllegalWrapper(self.raw_env(**chosen), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def name_of(game: str) -> str:
    """How a game's environment is called: "rialto_v1"; the number rises when what is observed changes."""
    return f"{game}_v{games.load(game).observation_version}"


def names() -> list[str]:
    """The environments there are."""
    return [name_of(game) for game in games.ids()]


def __getattr__(name: str) -> Environment:
    """`laguna.envs.aec.rialto_v1`, for every game that is found."""
    if name.startswith("_"):
        raise AttributeError(name)
    for game in games.ids():
        if name_of(game) == name:
            return Environment(game)
    raise AttributeError(str(RuleError(Text("envs.no_environment", name, Text("core.and", *names())))))


def __dir__() -> list[str]:
    return sorted([*globals(), *names()])
