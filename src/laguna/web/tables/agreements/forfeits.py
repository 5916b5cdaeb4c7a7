"""Seats that come last, whatever their points: those that resigned and, in rated matches, those a bot has played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

MOST_TIMEOUTS: Final = 3  # turns a seat of a rated match may let pass before it comes last


class Forfeits:
    """Follows, row by row, which seats have given up their place. Rows are numbered from 1."""

    def __init__(self, *, is_rated: bool) -> None:
        self.is_rated = is_rated
        self.resigned: list[int] = []  # in order
        self._since: dict[int, int] = {}  # by seat, the row with which it has forfeited for good
        self._stand_in_since: dict[int, int] = {}  # by seat, the row with which the bot came that plays it
        self._timeouts: dict[int, int] = {}  # by seat

    def copy(self) -> Forfeits:
        """An independent copy."""
        out = Forfeits(is_rated=self.is_rated)
        out.resigned = list(self.resigned)
        out._since, out._stand_in_since = dict(self._since), dict(self._stand_in_since)
        out._timeouts = dict(self._timeouts)
        return out

    def resign(self, seat: int, row: int) -> None:
        """A seat resigns."""
        self.resigned.append(seat)
        self._since.setdefault(seat, row)

    def stand_in(self, seat: int, row: int, *, is_timeout: bool) -> None:
        """A bot plays the seat from now on, because its player's time ran out or because they wished it."""
        self._stand_in_since.setdefault(seat, row)
        if is_timeout:
            self._count_timeout(seat, row)

    def time_out(self, seat: int, row: int, *, stays: bool) -> None:
        """The time of a seat ran out, so a bot makes this turn; with `stays` it keeps playing."""
        self._count_timeout(seat, row)
        if stays:
            self._stand_in_since.setdefault(seat, row)

    def _count_timeout(self, seat: int, row: int) -> None:
        self._timeouts[seat] = self._timeouts.get(seat, 0) + 1
        if self.is_rated and self._timeouts[seat] >= MOST_TIMEOUTS:
            self._since.setdefault(seat, row)

    def take_back(self, seat: int) -> None:
        """The player of the seat is back."""
        self._stand_in_since.pop(seat, None)

    def seats(self) -> list[int]:
        """The seats that come last if the match ends now, the one that is behind all others first."""
        since = (self._stand_in_since if self.is_rated else {}) | self._since
        return sorted(since, key=lambda seat: since[seat])

    def places(self, places: Sequence[int]) -> list[int]:
        """These places, with the seats that have forfeited behind all others.

        >>> forfeits = Forfeits(is_rated=True)
        >>> forfeits.resign(0, 7)
        >>> forfeits.places([1, 2, 3])
        [3, 1, 2]
        """
        return behind(places, self.seats())


def behind(places: Sequence[int], last: Iterable[int]) -> list[int]:
    """These places, with some seats behind all others: the first of `last` at the very end."""
    rank = {seat: place for place, seat in enumerate(reversed(list(last)), start=1)}
    order = [places[seat] + 100 * rank.get(seat, 0) for seat in range(len(places))]
    return [1 + sum(other < mine for other in order) for mine in order]
