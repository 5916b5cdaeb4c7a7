"""A game whose rules have risen to a version 2 that is planted here: there, the first thing has happened already."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import TO_MOVE, Action, Game, Options, State
from laguna.core.text import Text


class Risen(Game):
    """Another game's rules with a version 2 beside version 1."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        for name in ("id", "title", "seats", "options", "action_count", "components_digest", "parts", "levels"):
            setattr(self, name, getattr(game, name))
        self.versions = range(1, 3)

    def new(self, seats: int, options: Options, version: int) -> State:
        self.complete(seats, options, version)
        state = self.game.new(seats, options, 1)
        if version >= 2:
            state.apply(state.legal_actions(TO_MOVE)[0])
        return state

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> State:
        return self.game.restore(seats, options, 1, key)

    def notate(self, action: Action) -> str:
        return self.game.notate(action)

    def parse(self, text: str) -> Action:
        return self.game.parse(text)

    def news(self, before: State, after: State) -> list[Text]:
        return self.game.news(before, after)

    def worth(self, world: State, seat: i64) -> i64:
        return self.game.worth(world, seat)
