"""Pauses of live matches: while all players are gone, clocks and bots stand still."""

from __future__ import annotations

from collections.abc import Callable

Pause = tuple[int, int]  # begin and end in milliseconds


class Pauses:
    """When a match was paused, from row to row; the same in every process."""

    def __init__(self) -> None:
        self.since = 0  # when the present pause began; 0 if the match isn't paused
        self._past: list[Pause] = []

    def copy(self) -> Pauses:
        """An independent copy."""
        out = Pauses()
        out.since, out._past = self.since, list(self._past)
        return out

    def begin(self, at: int) -> None:
        """Everybody has left."""
        self.since = at

    def end(self, at: int) -> None:
        """Somebody is back."""
        self._past.append((self.since, at))
        self.since = 0

    def lost_since(self, moment: int, by_outages: Callable[[int], int]) -> int:
        """How many milliseconds the match was paused since then, without outages, which are counted elsewhere."""
        lost = 0
        for begin, end in self._past:
            if end > moment:
                begin = max(begin, moment)
                lost += end - begin - (by_outages(begin) - by_outages(end))
        return lost
