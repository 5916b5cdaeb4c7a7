"""OpenSpiel: every game registered as "laguna_rialto" and so on, with chance as nodes of its own.

    import pyspiel, laguna.envs.spiel
    game = pyspiel.load_game("laguna_rialto(players=3)")

An information state is a seat's view: what that seat has seen and, but for what the game's page lists, remembers. Where
several seats choose at once, they are asked one after the other and see nothing of each other's choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16

from laguna import games
from laguna.core.features import HIGHEST, Sheet
from laguna.core.fleet import MARGIN, PLACE, POINTS, REWARDS, beaten
from laguna.core.game import CHANCE, NOBODY, Game, Options, State
from laguna.core.text import RuleError, Text
from laguna.envs.choice import Choice, choose
from laguna.envs.extras import brought_by
from laguna.envs.layout import Array, Layout, read

with brought_by("spiel", "laguna.envs.spiel"):
    import numpy as np
    import pyspiel

LONGEST: Final = 20_000  # decisions; no game of ours comes near, and random play has to end before
SAMPLES: Final = 2**53  # what a number between 0 and 1 of OpenSpiel's can be told apart into


class Held:
    """A position of ours inside a state of OpenSpiel's, which is copied and stored by key and restore."""

    def __init__(self, choice: Choice, state: State, asked: int) -> None:
        self.choice: Choice = choice
        self.state: State = state
        self.asked: int = asked  # who acts next

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.choice, self.state.clone(), self.asked)

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[Any, ...]]:
        choice = self.choice
        told = (choice.game.id, choice.seats, choice.options, choice.version, REWARDS[choice.reward])
        return _restored, (*told, self.state.key(), self.asked)


def _restored(
    id: str, seats: int, options: Options, version: int, reward: str, key: tuple[int, ...], asked: int
) -> Held:
    choice = choose(id, seats, options, version, reward)
    return Held(choice, choice.game.restore(seats, options, version, key), asked)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A position as OpenSpiel has it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        start = game.choice.start()
        self.held = Held(game.choice, start, int(start.to_move()))

    @property
    def position(self) -> State:
        """Our own position, to look at; what the seats may not see is in it."""
        return self.held.state

    def current_player(self) -> int:
        if self.held.asked == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.held.asked == CHANCE else self.held.asked

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.held.state.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.held.state
        weights = [int(weight) for weight in state.chance_weights()]
        total = sum(weights)
        return [
            (action, weight / total)
            for action, weight in zip(state.legal_actions(CHANCE), weights, strict=True)
            if weight > 0
        ]

    def _apply_action(self, action: int) -> None:
        held = self.held
        held.state.apply(action, held.asked)
        held.asked = int(held.state.to_move())

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.choice.game.notate(action)

    def is_terminal(self) -> bool:
        return self.held.asked == NOBODY

    def returns(self) -> list[float]:
        """Nothing before the end; then what the reward asks for."""
        held = self.held
        if held.asked != NOBODY:
            return [0.0] * held.choice.seats
        points = [float(own) for own in held.state.scores()]
        if held.choice.reward == POINTS:
            return points
        if held.choice.reward == MARGIN:
            return [own - (sum(points) - own) / (len(points) - 1) for own in points]
        places = held.state.places()
        return [beaten(places, seat) for seat in range(len(points))]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another position that looks the same to a player, as likely as chance makes it."""
        held = self.held
        world = held.state.view(player).determinize(Random(int(sampler() * SAMPLES)))
        # Of a choice that others make in secret nobody knows whether it is made: the player is asked all the same.
        asked = player if held.asked == player else int(world.to_move())
        out: SpielState = self.get_game().new_initial_state()
        out.held = Held(held.choice, world, asked)
        return out

    def __str__(self) -> str:
        return str(self.held.state)


class SpielObserver:
    """What a player sees, as a row of numbers and as a text."""

    def __init__(self, choice: Choice) -> None:
        layout = Layout(choice.game)
        self._game = choice.game
        self._scale = layout.scale
        self._sheet = Sheet(vec[i16]([0] * layout.size), 0, layout.size)
        self._numbers = read(self._sheet.numbers, np.int16)
        self.tensor: Array = np.zeros(layout.size, np.float32)
        self.dict: dict[str, Array] = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the row; a player that there is not yet sees nothing."""
        self._sheet.begin()
        if player >= 0:
            self._game.observe(state.held.state.view(player), player, self._sheet)
        np.multiply(self._numbers, self._scale, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The key of the player's view."""
        return repr(state.held.state.view(player).key())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as OpenSpiel has it, with its parameters."""

    def __init__(self, game: Game, parameters: dict[str, Any]) -> None:
        options = {name: str(parameters[name]) for name in game.options if name in parameters}
        seats, reward = parameters.get("players", game.seats[0]), parameters.get("reward", REWARDS[PLACE])
        try:
            self.choice = choose(game.id, seats, options, None, reward)
        except RuleError as error:
            raise pyspiel.SpielError(str(error)) from error
        most = 1.0 if self.choice.reward == PLACE else float(HIGHEST)
        super().__init__(
            _type_of(game, is_zero_sum=self.choice.reward != POINTS),
            pyspiel.GameInfo(
                num_distinct_actions=game.action_count,
                max_chance_outcomes=game.action_count,
                num_players=self.choice.seats,
                min_utility=-most,
                max_utility=most,
                utility_sum=None if self.choice.reward == POINTS else 0.0,
                max_game_length=LONGEST,
            ),
            parameters,
        )

    def new_initial_state(self, told: str | None = None) -> SpielState:
        """The position before the first action."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
        """Something that tells what players see."""
        if parameters:
            raise pyspiel.SpielError(str(RuleError(Text("envs.observer", self.choice.game.title, str(parameters)))))
        return SpielObserver(self.choice)


def name_of(game: str) -> str:
    """How OpenSpiel calls a game: "laguna_rialto"."""
    return f"laguna_{game}"


def _type_of(game: Game, *, is_zero_sum: bool) -> Any:
    """What OpenSpiel wants to know of a game; before it is loaded, nobody knows which reward is chosen."""
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
    """Let OpenSpiel know all games that are found."""
    known = set(pyspiel.registered_names())
    for id in games.ids():
        if name_of(id) not in known:
            game = games.load(id)
            pyspiel.register_game(_type_of(game, is_zero_sum=False), _Maker(game))


class _Maker:
    """Makes a game with its parameters, for OpenSpiel.

    OpenSpiel lets go of it after Python has ended, when nothing can be freed any more; so it holds on to itself.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._self = self

    def __call__(self, parameters: dict[str, Any]) -> SpielGame:
        return SpielGame(self._game, parameters)


register()
