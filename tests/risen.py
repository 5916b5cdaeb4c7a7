"""A game whose rules have risen to a version 2 that is planted here: there, the first thing has happened already."""

from __future__ import annotations

from laguna.core.game import Game
from laguna.core.rules import Options, Rules
from laguna.core.state import TO_MOVE, State


class RisenRules(Rules[State]):
    """Another game's rules with a version 2 beside version 1."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        for name in ("id", "title", "seats", "options", "actions", "digest"):
            setattr(self, name, getattr(rules, name))
        self.versions = range(1, 3)

    def new(self, seats: int, options: Options, version: int) -> State:
        self.complete(seats, options, version)
        state: State = self.rules.new(seats, options, 1)
        if version >= 2:
            state.apply(state.legal_actions(TO_MOVE)[0])
        return state

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> State:
        state: State = self.rules.restore(seats, options, 1, key)
        return state


def risen(game: Game) -> Game:
    """The game with those rules; it speaks and is judged as before."""
    return Game(
        RisenRules(game.rules),
        text=game.text,
        drawing=game.drawing,
        evaluation=game.evaluation,
        observation=game.observation,
        statistics=game.statistics,
    )
