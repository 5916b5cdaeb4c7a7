"""The settings of an environment: game, seats, options, rules version and reward, checked."""

from __future__ import annotations

import dataclasses
from typing import Final

from laguna import games
from laguna.core.game import Game
from laguna.core.observation_writer import ObservationWriter, size_of
from laguna.core.rules import Options
from laguna.core.state import State
from laguna.core.vector_env import REWARDS, GameRunner, Rows
from laguna.text.text import RuleError, Text

SEATS: Final = 4  # by default, or as many as the game takes


@dataclasses.dataclass(frozen=True)
class EnvSettings:
    """A game with its seats, options, version and reward."""

    game: Game
    seats: int
    options: Options
    version: int
    reward: int  # an index of REWARDS

    def start(self) -> State:
        """The position before the first action."""
        state: State = self.game.new(self.seats, self.options, self.version)
        return state

    def new_runner(self) -> GameRunner:
        """A runner of one match, with rows of its own."""
        size = size_of(self.game.observation.planes())
        rows = Rows(1, size, self.game.actions.count, self.seats)
        return GameRunner(self.game, self.start(), self.reward, rows, 0, ObservationWriter(rows.numbers, 0, size))


def make_settings(
    game_id: str, seats: int | None, options: Options | None, version: int | None, reward: str = REWARDS[0]
) -> EnvSettings:
    """Checked settings; RuleError, which is a ValueError, if they can't be played."""
    game = games.load(game_id)
    if seats is None:
        seats = SEATS if SEATS in game.seats else game.seats[-1]
    if version is None:
        version = game.versions[-1]
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise RuleError(Text("core.seats", game.title, game.seats.start, game.seats.stop - 1, repr(seats)))
    if reward not in REWARDS:
        raise RuleError(Text("envs.reward", str(reward), Text("core.and", *REWARDS)))
    settings = EnvSettings(game, seats, game.complete(seats, options or {}, version), version, REWARDS.index(reward))
    settings.start()  # refuses options that do not go together
    return settings


def as_action(action: object, count: int) -> int:
    """An action as an int; ValueError if it isn't one, or out of range."""
    number = getattr(action, "item", lambda: action)()  # numpy's numbers, and arrays of one
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < count:
        raise RuleError(Text("envs.action", repr(number), count - 1))
    return number
