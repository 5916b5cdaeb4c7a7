"""Evaluation: what the bots go by when they judge a position."""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import i64, mypyc_attr

from laguna.core.rules import S
from laguna.core.state import Seat

PLAYOUT_LENGTH: Final = 12  # decisions


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(Generic[S]):
    """How good a position is for a seat (default: its points), and how the levels of bots search with it."""

    def __init__(self) -> None:
        # By bots' level: simulations per turn, and thousandths of its chances that a blunder may cost, as measured.
        self.levels: dict[str, tuple[int, int]] = {}
        self.playout_length: int = PLAYOUT_LENGTH  # decisions that the search plays at random before it judges

    def evaluate(self, world: S, seat: Seat) -> i64:
        """What a seat's points, coins, cards and pieces are worth here, in hundredths of a point."""
        return 100 * world.scores()[seat]

    def estimate(self, world: S, seat: Seat) -> i64:
        """The same, as exactly as the game can tell: what the search goes by."""
        return self.evaluate(world, seat)

    def progress(self, world: S) -> float:
        """How far along a game of no fixed length is, 0 to 1; always 1 where the length is fixed."""
        return 1.0
