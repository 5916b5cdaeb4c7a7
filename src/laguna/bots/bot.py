"""The interface of a bot: it gets a view, and answers with an action and its opinions of the others."""

from __future__ import annotations

from time import thread_time

from librt.time import time
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from laguna.core.game import Game
from laguna.core.state import Action, Seat, State


class Budget:
    """How long a bot may think about one turn: in milliseconds, in simulations, or both; 0 means no limit.

    A turn is a seat's actions until another seat or chance moves. With a limit in simulations alone, and the same
    seed, a bot answers the same. Milliseconds are wall-clock time, or processor time where matches are measured.
    """

    def __init__(self, milliseconds: int = 0, simulations: int = 0, processor: bool = False) -> None:
        self.milliseconds: int = milliseconds
        self.simulations: int = simulations
        self.processor: bool = processor

    def is_open(self) -> bool:
        """Whether there is no limit at all, so that the bot uses its own."""
        return self.milliseconds == 0 and self.simulations == 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Stop:
    """Asks a thinking bot for its best answer so far."""

    def __init__(self) -> None:
        self.asked: bool = False

    def is_asked(self) -> bool:
        """Whether a stop was asked for; overridden where the request comes from another process."""
        return self.asked


class Deadline:
    """Whether so many seconds have passed (0: no bound) or a stop was asked for."""

    def __init__(self, seconds: float, processor: bool, stop: Stop | None) -> None:
        self.seconds: float = seconds
        self.processor: bool = processor
        self.stop: Stop | None = stop
        self.start: float = self._now()

    def is_over(self) -> bool:
        """Whether the bot must answer now."""
        if self.stop is not None and self.stop.is_asked():
            return True
        return self.seconds > 0.0 and self.spent() >= self.seconds

    def spent(self) -> float:
        """Seconds since the start."""
        return self._now() - self.start

    def left_for_each_spent(self) -> float:
        """How many seconds are left for each one that has passed; without a bound, as if all were still to come."""
        spent = self.spent()
        if self.seconds == 0.0 or spent <= 0.0:
            return 1_000_000.0
        return (self.seconds - spent) / spent

    def _now(self) -> float:
        return thread_time() if self.processor else time()


class ExpectedStep:
    """What a seat is expected to do."""

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat: Seat = seat
        self.action: Action = action


class Opinion:
    """One action, and what the bot expects of it.

    `worth` is what the bot maximises, `visits` how often it tried. A search also says which place, chance and points
    it expects for every seat, and how play would go on; bots that do not look so far leave these empty.
    """

    def __init__(self, action: Action, worth: float, visits: int) -> None:
        self.action: Action = action
        self.worth: float = worth
        self.visits: int = visits
        self.places: list[float] = []  # by seat
        self.wins: list[float] = []  # by seat, the chance to come first
        self.error: float = 0.0  # of the own chance: its standard error, where the search tells it
        self.points: list[float] = []  # by seat
        self.progress: float = 0.0  # how far the game has come then (Evaluation.progress)
        self.line: list[ExpectedStep] = []  # this action first


class Thought:
    """The action a bot chose, and its opinions of all it could have done, best first."""

    def __init__(self, action: Action, opinions: list[Opinion], simulations: int = 0) -> None:
        self.action: Action = action
        self.opinions: list[Opinion] = opinions
        self.simulations: int = simulations  # made for this answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses an action from a view. It sees nothing else, so it cannot peek."""

    def __init__(self, game: Game, seed: i64) -> None:
        self.game: Game = game
        self.seed: i64 = seed
        self.budget: Budget = Budget()  # what it takes for a turn where nobody says otherwise

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        """What to do in `view` for `seat`, which is one of its deciders."""
        raise NotImplementedError

    def close(self) -> None:
        """Give back what it holds outside this process; it is not asked again."""


def choices(view: State, seat: Seat) -> vec[i64]:
    """What the seat may do; a bot is only asked when there is something."""
    assert view.viewer == seat, "a bot is handed the view of its own seat"
    options = view.legal_actions(seat)
    assert len(options) > 0, "a bot is asked only when its seat decides"
    return options
