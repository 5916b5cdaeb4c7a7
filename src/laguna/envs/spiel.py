"""OpenSpiel: every game registered as "laguna_rialto" and so on, with chance nodes.

    import pyspiel, laguna.envs.spiel
    game = pyspiel.load_game("laguna_rialto(players=3)")

An information state is a seat's view: what that seat has seen and remembers, apart from what the game's page lists. If
several seats choose at once, they are asked in turn and don't see each other's choices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16

from laguna import games
from laguna.core.game import Game
from laguna.core.observation_writer import HIGHEST, ObservationWriter
from laguna.core.rules import Options
from laguna.core.state import CHANCE, NOBODY, State
from laguna.core.vector_env import MARGIN, PLACE, POINTS, REWARDS, beaten
from laguna.envs.layout import Array, Layout, read
from laguna.envs.settings import EnvSettings, make_settings
from laguna.optional_imports import from_extra
from laguna.text.text import RuleError, Text

with from_extra("spiel", "laguna.envs.spiel"):
    import numpy as np
    import pyspiel

LONGEST: Final = 20_000  # decisions; no match comes near, and random play has to end before
SAMPLES: Final = 2**53  # different numbers between 0 and 1 that OpenSpiel's sampler gives


class StateHolder:
    """Our position inside an OpenSpiel state; it is copied and pickled by `key` and `restore`."""

    def __init__(self, settings: EnvSettings, state: State, asked: int) -> None:
        self.settings: EnvSettings = settings
        self.state: State = state
        self.asked: int = asked  # who acts next

    def __deepcopy__(self, memo: dict[int, Any]) -> StateHolder:
        return StateHolder(self.settings, self.state.clone(), self.asked)

    def __reduce__(self) -> tuple[Callable[..., StateHolder], tuple[Any, ...]]:
        settings = self.settings
        chosen = (settings.game.id, settings.seats, settings.options, settings.version, REWARDS[settings.reward])
        return _restored, (*chosen, self.state.key(), self.asked)


def _restored(
    id: str, seats: int, options: Options, version: int, reward: str, key: tuple[int, ...], asked: int
) -> StateHolder:
    settings = make_settings(id, seats, options, version, reward)
    return StateHolder(settings, settings.game.restore(seats, options, version, key), asked)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position as an OpenSpiel state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        start = game.settings.start()
        self.holder = StateHolder(game.settings, start, int(start.to_move()))

    @property
    def position(self) -> State:
        """Our whole position, hidden information included."""
        return self.holder.state

    def current_player(self) -> int:
        if self.holder.asked == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.holder.asked == CHANCE else self.holder.asked

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.holder.state.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.holder.state
        weights = [int(weight) for weight in state.chance_weights()]
        total = sum(weights)
        return [
            (action, weight / total)
            for action, weight in zip(state.legal_actions(CHANCE), weights, strict=True)
            if weight > 0
        ]

    def _apply_action(self, action: int) -> None:
        holder = self.holder
        holder.state.apply(action, holder.asked)
        holder.asked = int(holder.state.to_move())

    def _action_to_string(self, player: int, action: int) -> str:
        return self.holder.settings.game.notate(action)

    def is_terminal(self) -> bool:
        return self.holder.asked == NOBODY

    def returns(self) -> list[float]:
        """The rewards at the end; zeros before."""
        holder = self.holder
        if holder.asked != NOBODY:
            return [0.0] * holder.settings.seats
        points = [float(own) for own in holder.state.scores()]
        if holder.settings.reward == POINTS:
            return points
        if holder.settings.reward == MARGIN:
            return [own - (sum(points) - own) / (len(points) - 1) for own in points]
        places = holder.state.places()
        return [beaten(places, seat) for seat in range(len(points))]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A random position that looks the same to a player, with the probability that chance gives it."""
        holder = self.holder
        world = holder.state.view(player).determinize(Random(int(sampler() * SAMPLES)))
        # Whether others have made a secret settings is hidden, so the player is asked in any case.
        asked = player if holder.asked == player else int(world.to_move())
        out: SpielState = self.get_game().new_initial_state()
        out.holder = StateHolder(holder.settings, world, asked)
        return out

    def __str__(self) -> str:
        return str(self.holder.state)


class SpielObserver:
    """A player's observation, as a row of numbers and as text."""

    def __init__(self, settings: EnvSettings) -> None:
        layout = Layout(settings.game)
        self._game = settings.game
        self._scale = layout.scale
        self._sheet = ObservationWriter(vec[i16]([0] * layout.size), 0, layout.size)
        self._numbers = read(self._sheet.numbers, np.int16)
        self.tensor: Array = np.zeros(layout.size, np.float32)
        self.dict: dict[str, Array] = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the row; zeros if there is no such player yet."""
        self._sheet.begin()
        if player >= 0:
            self._game.observation.observe(state.holder.state.view(player), player, self._sheet)
        np.multiply(self._numbers, self._scale, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The key of the player's view."""
        return repr(state.holder.state.view(player).key())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as an OpenSpiel game, with its parameters."""

    def __init__(self, game: Game, parameters: dict[str, Any]) -> None:
        options = {name: str(parameters[name]) for name in game.options if name in parameters}
        seats, reward = parameters.get("players", game.seats[0]), parameters.get("reward", REWARDS[PLACE])
        try:
            self.settings = make_settings(game.id, seats, options, None, reward)
        except RuleError as error:
            raise pyspiel.SpielError(str(error)) from error
        most = 1.0 if self.settings.reward == PLACE else float(HIGHEST)
        super().__init__(
            _type_of(game, is_zero_sum=self.settings.reward != POINTS),
            pyspiel.GameInfo(
                num_distinct_actions=game.actions.count,
                max_chance_outcomes=game.actions.count,
                num_players=self.settings.seats,
                min_utility=-most,
                max_utility=most,
                utility_sum=None if self.settings.reward == POINTS else 0.0,
                max_game_length=LONGEST,
            ),
            parameters,
        )

    def new_initial_state(self, unused: str | None = None) -> SpielState:
        """The position before the first action."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
        """An observer of what players see."""
        if parameters:
            raise pyspiel.SpielError(str(RuleError(Text("envs.observer", self.settings.game.title, str(parameters)))))
        return SpielObserver(self.settings)


def name_of(game: str) -> str:
    """A game's name in OpenSpiel, "laguna_rialto"."""
    return f"laguna_{game}"


def _type_of(game: Game, *, is_zero_sum: bool) -> Any:
    """The type of a game; registered before its reward is known."""
    kinds = pyspiel.GameType.Utility
    defaults: dict[str, Any] = {"players": game.seats[0], "reward": REWARDS[PLACE]}
    return pyspiel.GameType(
        short_name=name_of(game.id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kinds.ZERO_SUM if is_zero_sum else kinds.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults | {name: values[0] for name, values in game.options.items()},
    )


def register() -> None:
    """Register all games with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for id in games.ids():
        if name_of(id) not in known:
            game = games.load(id)
            pyspiel.register_game(_type_of(game, is_zero_sum=False), _GameFactory(game))


class _GameFactory:
    """Makes a game from its parameters, for OpenSpiel.

    OpenSpiel releases it after Python has ended, when nothing can be freed any more, so it keeps a reference to itself.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._self = self

    def __call__(self, parameters: dict[str, Any]) -> SpielGame:
        return SpielGame(self._game, parameters)


register()
