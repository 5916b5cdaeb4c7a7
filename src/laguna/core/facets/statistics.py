"""Statistics: where points come from and who gains what, for results, reviews and the lab."""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from laguna.core.rules import S
from laguna.core.state import Action, Seat

NO_CATEGORY: Final = -1  # of points whose source a reader can't tell


@mypyc_attr(allow_interpreted_subclasses=True)
class Statistics(Generic[S]):
    """What a step brought each seat (default: points, of one category)."""

    def __init__(self) -> None:
        self.score_categories: tuple[str, ...] = ("core.points",)  # message ids of what points can come from

    def point_sources(self, before: S, action: Action, seat: Seat, after: S) -> list[tuple[int, int, int]]:
        """Where the points of a step came from: seat, index in `score_categories`, points (may be negative).

        The positions may be a reader's views; then the action is UNKNOWN where the reader didn't see it.
        """
        had = before.scores()
        has = after.scores()
        return [(int(at), 0, int(has[at] - had[at])) for at in range(before.seats) if has[at] != had[at]]

    def items_gained(self, before: S, action: Action, seat: Seat, after: S) -> list[tuple[int, str]]:
        """What each seat gained in a step: the seat, and sort and name of a thing, "building green_3"."""
        return []
