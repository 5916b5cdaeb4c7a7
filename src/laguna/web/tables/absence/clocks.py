"""Whose turn it is since when, as everybody sees it, and what is left in time banks. The same in every process."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from laguna.core.state import NOBODY

LEAST: Final = 10_000  # milliseconds that every turn has, however empty the time bank is

Passed = Callable[[int, int], int]  # milliseconds between two moments, without outages and pauses


class PastTurn(NamedTuple):
    """A turn that a player has completed, or that a bot made because the time ran out."""

    began: int
    ended: int  # when the player had decided
    closed: int  # when everybody saw it
    is_out: bool
    earns: bool  # the increment


class TurnClocks:
    """The turns of a match, from row to row.

    A turn lasts as long as everybody sees that the seat has to decide. When several choose at once, that is one turn of
    each. It ends for all when all have chosen, but each time bank pays only for its player's own time.
    """

    def __init__(self, bank: int, increment: int) -> None:
        """Both in seconds; without a bank every turn has the same time."""
        self.has_banks = bank > 0
        self._bank = 1000 * bank
        self._increment = 1000 * increment
        self.since: dict[int, int] = {}  # by deciding seat
        self._began: dict[int, int] = {}  # by seat, when its last turn began
        self._chosen_at: dict[int, int] = {}  # by deciding seat that has chosen in secret
        self._acted_at: dict[int, int] = {}  # by seat, when it last made a move
        self._is_out: frozenset[int] = frozenset()  # whose time ran out in this turn
        self._past: dict[int, tuple[PastTurn, ...]] = {}
        self._is_rewound = False

    def copy(self) -> TurnClocks:
        """An independent copy."""
        out = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict):
                setattr(out, name, value.copy())
        return out

    def update(
        self,
        deciding: Collection[int],
        at: int,
        *,
        over: Collection[int] = (),
        kept: Collection[int] = (),
        undone_by: int = NOBODY,
    ) -> None:
        """These seats decide now. For those in `over` another turn begins; bots play those in `kept`.

        Undoing a turn does not reset its clock, nor give back what it has cost.
        """
        if undone_by in deciding:
            self._reopen(undone_by)
        before, self.since = self.since, {}
        for seat, since in before.items():
            if seat in deciding and seat not in over and not self._is_rewound:
                self.since[seat] = since
            elif seat not in kept or seat in self._is_out:
                # A turn that another seat's undo has taken away costs nothing.
                if undone_by == NOBODY or seat in self._is_out:
                    self._close(seat, since, at)
        self._is_out &= frozenset(self.since)
        self._chosen_at = {seat: chosen for seat, chosen in self._chosen_at.items() if seat in self.since}
        self._is_rewound = False
        self.since = {
            seat: self.since.get(seat, self._began.get(seat, at) if seat == undone_by else at) for seat in deciding
        }
        self._began |= self.since

    def _close(self, seat: int, since: int, at: int) -> None:
        ended = self._chosen_at.get(seat, at)
        turn = PastTurn(since, ended, at, is_out=seat in self._is_out, earns=not self._is_rewound)
        self._past[seat] = (*self._past.get(seat, ()), turn)

    def _reopen(self, seat: int) -> None:
        """A seat has undone its last action: if that had completed a turn, the turn goes on."""
        past = self._past.get(seat, ())
        acted_at = self._acted_at.get(seat)
        if not past or past[-1].closed != acted_at or self.since.get(seat, acted_at) != acted_at:
            return
        self._past[seat] = past[:-1]
        self._began[seat] = past[-1].began
        self.since.pop(seat, None)
        if past[-1].is_out:
            self._is_out |= {seat}

    def note_move(self, seat: int, at: int, deciders: Collection[int]) -> None:
        """A seat has moved; these have to decide in truth. In secret a seat may have chosen."""
        self._acted_at[seat] = at
        if seat in self.since and seat not in deciders:
            self._chosen_at.setdefault(seat, at)

    def note_deciders(self, deciders: Collection[int]) -> None:
        """These have to decide in truth: who has undone a secret choice has not chosen."""
        for seat in deciders:
            self._chosen_at.pop(seat, None)

    def run_out(self, seat: int) -> None:
        """The time of a seat ran out in this turn."""
        if seat in self.since:
            self._is_out |= {seat}

    def restart(self, seat: int, at: int) -> None:
        """A bot has kept the seat until now: the player's turn begins."""
        if seat in self.since:
            self.since = {**self.since, seat: at}
            self._began[seat] = at
            self._is_out -= {seat}

    def rewind(self) -> None:
        """The match goes back, as all have agreed. The time that turns have taken stays spent."""
        self._began, self._is_rewound = {}, True

    def at_begin(self, seat: int, passed: Passed) -> int:
        """Milliseconds in a time bank when the present or next turn of a seat begins."""
        left = self._bank
        for turn in self._past.get(seat, ()):
            spent = passed(turn.began, turn.ended)
            left = 0 if turn.is_out else max(0, max(left, LEAST) - spent)
            left += self._increment if turn.earns else 0
        return max(left, LEAST)

    def left(self, seat: int, passed: Passed, until: int = 0) -> int:
        """Milliseconds in a time bank that stands still: when the seat had chosen, or at a moment of its turn."""
        left = self.at_begin(seat, passed)
        end = until or self._chosen_at.get(seat, 0)
        return max(0, left - passed(self.since[seat], end)) if seat in self.since and end else left
