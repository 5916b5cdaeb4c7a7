"""What is chosen when an environment is made: game, seats, options, rules and reward; and what is refused."""

from __future__ import annotations

import dataclasses
from typing import Final

from laguna import games
from laguna.core.features import Sheet, size_of
from laguna.core.fleet import REWARDS, Rows, Voyage
from laguna.core.game import Game, Options, State
from laguna.core.text import RuleError, Text

SEATS: Final = 4  # where nothing else is said, or as many as the game takes


@dataclasses.dataclass(frozen=True)
class Choice:
    """A game as it is played in an environment."""

    game: Game
    seats: int
    options: Options
    version: int
    reward: int  # an index of REWARDS

    def start(self) -> State:
        """The position before the first action."""
        return self.game.new(self.seats, self.options, self.version)

    def voyage(self) -> Voyage:
        """One game, with rows of its own."""
        size = size_of(self.game.planes())
        rows = Rows(1, size, self.game.action_count, self.seats)
        return Voyage(self.game, self.start(), self.reward, rows, 0, Sheet(rows.numbers, 0, size))


def choose(
    game_id: str, seats: int | None, options: Options | None, version: int | None, reward: str = REWARDS[0]
) -> Choice:
    """A choice that can be played; RuleError, which is a ValueError, says what would do."""
    game = games.load(game_id)
    if seats is None:
        seats = SEATS if SEATS in game.seats else game.seats[-1]
    if version is None:
        version = game.versions[-1]
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise RuleError(Text("core.seats", game.title, game.seats.start, game.seats.stop - 1, repr(seats)))
    if reward not in REWARDS:
        raise RuleError(Text("envs.reward", str(reward), Text("core.and", *REWARDS)))
    choice = Choice(game, seats, game.complete(seats, options or {}, version), version, REWARDS.index(reward))
    choice.start()  # refuses options that do not go together
    return choice


def as_action(action: object, count: int) -> int:
    """What somebody calls an action as a whole number; ValueError where it is none, or there is no such action."""
    number = getattr(action, "item", lambda: action)()  # numpy's numbers, and arrays of one
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < count:
        raise RuleError(Text("envs.action", repr(number), count - 1))
    return number
