"""What every bot is: it is handed a view, and answers with what it would do and what it thinks of the rest."""

from __future__ import annotations

from librt.time import time
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from laguna.core.game import Action, Game, Seat, State


class Budget:
    """How long a bot may think about one turn: in milliseconds, in simulations, or both; 0 means no bound.

    With a bound in simulations alone, and the same seed, a bot answers the same.
    """

    def __init__(self, milliseconds: int = 0, simulations: int = 0) -> None:
        self.milliseconds: int = milliseconds
        self.simulations: int = simulations


class Stop:
    """Set from outside, asks a thinking bot for its best answer so far."""

    def __init__(self) -> None:
        self.asked: bool = False


class Deadline:
    """Whether the budget is spent or a stop was asked for."""

    def __init__(self, budget: Budget, stop: Stop | None) -> None:
        self.until: float = time() + budget.milliseconds / 1000 if budget.milliseconds > 0 else 0.0
        self.stop: Stop | None = stop

    def is_over(self) -> bool:
        """Has the bot to answer now?"""
        if self.stop is not None and self.stop.asked:
            return True
        return self.until > 0.0 and time() >= self.until


class Opinion:
    """One action, and what the bot expects of it: its worth to the mover, and how often it was tried."""

    def __init__(self, action: Action, worth: float, visits: int) -> None:
        self.action: Action = action
        self.worth: float = worth
        self.visits: int = visits


class Thought:
    """The action a bot chose, and its opinions of all it could have done, best first."""

    def __init__(self, action: Action, opinions: list[Opinion]) -> None:
        self.action: Action = action
        self.opinions: list[Opinion] = opinions


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses an action from a view. It sees nothing else, so it cannot peek."""

    def __init__(self, game: Game, seed: i64) -> None:
        self.game: Game = game
        self.seed: i64 = seed

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        """What to do in `view` for `seat`, which is one of its deciders."""
        raise NotImplementedError


def choices(view: State, seat: Seat) -> vec[i64]:
    """What the seat may do; a bot is only asked when there is something."""
    assert view.viewer == seat, "a bot is handed the view of its own seat"
    options = view.legal_actions(seat)
    assert len(options) > 0, "a bot is asked only when its seat decides"
    return options
