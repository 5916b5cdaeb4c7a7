"""Game: the rules and the facets of one game, put together."""

from __future__ import annotations

from typing import Generic

from mypy_extensions import mypyc_attr

from laguna.core.actions import ActionSpace
from laguna.core.facets.drawing import GameDrawing
from laguna.core.facets.evaluation import Evaluation
from laguna.core.facets.observation import Observation
from laguna.core.facets.statistics import Statistics
from laguna.core.facets.text import GameText
from laguna.core.facets.tutorial import Tutorial
from laguna.core.rules import Options, Rules, S
from laguna.core.state import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One of the games. `rules` must be given; every other facet has a default that works.

    >>> from laguna import games
    >>> rialto = games.load("rialto")
    >>> rialto.title, rialto.seats, rialto.notate(rialto.parse("row 2"))
    ('Rialto', range(2, 6), 'row 2')
    """

    def __init__(
        self,
        rules: Rules[S],
        *,
        text: GameText[S] | None = None,
        drawing: GameDrawing[S] | None = None,
        evaluation: Evaluation[S] | None = None,
        observation: Observation[S] | None = None,
        statistics: Statistics[S] | None = None,
        tutorial: Tutorial | None = None,
    ) -> None:
        self.rules: Rules[S] = rules
        self.text: GameText[S] = GameText(rules) if text is None else text
        self.drawing: GameDrawing[S] = GameDrawing(self.text) if drawing is None else drawing
        self.evaluation: Evaluation[S] = Evaluation() if evaluation is None else evaluation
        self.observation: Observation[S] = Observation(rules) if observation is None else observation
        self.statistics: Statistics[S] = Statistics() if statistics is None else statistics
        self.tutorial: Tutorial | None = tutorial

    # What the rules say, for those who hold the game.

    @property
    def id(self) -> str:
        """Folder, URL and CLI name: "rialto"."""
        return self.rules.id

    @property
    def title(self) -> str:
        """As it is printed on the box: "Rialto"."""
        return self.rules.title

    @property
    def seats(self) -> range:
        """How many may play."""
        return self.rules.seats

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """What may be chosen before a game begins; the first value is the default."""
        return self.rules.options

    @property
    def versions(self) -> range:
        """Rules versions still playable; the last is current."""
        return self.rules.versions

    @property
    def actions(self) -> ActionSpace:
        """All actions, numbered and written."""
        return self.rules.actions

    def complete(self, seats: int, options: Options, version: int) -> Options:
        """The options with defaults filled in, or RuleError that says what would do."""
        return self.rules.complete(seats, options, version)

    def new(self, seats: int, options: Options, version: int) -> S:
        """The position before the first action, or RuleError where there is no such game."""
        return self.rules.new(seats, options, version)

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> S:
        """The position or view with this key, or RuleError on an impossible one."""
        return self.rules.restore(seats, options, version, key)

    def notate(self, action: Action) -> str:
        """An action as text that needs no position and no language: "row 2"."""
        return self.rules.actions.notate(action)

    def parse(self, text: str) -> Action:
        """The inverse of notate; RuleError on anything else."""
        return self.rules.actions.parse(text)
