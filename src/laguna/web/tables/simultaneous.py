"""Tracks which seats have chosen while others still decide, from what spectators see and nothing else.

In games that keep it secret who has chosen, nobody is ever shown as having chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from laguna.core.state import NOBODY


class SimultaneousChoices:
    """The seats that have chosen, from row to row; the same in every process that reads these rows."""

    def __init__(self) -> None:
        self.chosen: set[int] = set()  # empty once nobody else decides
        self._deciding: set[int] = set()  # deciding in public
        self._reveals = 0

    def copy(self) -> SimultaneousChoices:
        """An independent copy."""
        out = SimultaneousChoices()
        out.chosen = set(self.chosen)
        out._deciding = self._deciding
        out._reveals = self._reveals
        return out

    def note(self, deciding: Sequence[int], reveals: int, *, seen: int = NOBODY, undone_by: int = NOBODY) -> bool:
        """These seats decide now in public, after `seen` was seen to act or `undone_by` has undone something.

        True if whoever decides now begins another turn: several chose until now and all their choices are in, or one
        turn is over and several begin to choose.

        A seat that was seen to act and is the only one that no longer decides has chosen. If others decide, or
        something was revealed to those who were deciding, the next phase has begun: the last of several choices reveals
        them all.
        """
        now, before = set(deciding), self._deciding
        is_next = False
        if now and seen in before and now == before - {seen}:
            self.chosen.add(seen)
        elif undone_by in self.chosen and now == before | {undone_by}:
            self.chosen.remove(undone_by)
        elif now != before or reveals != self._reveals:
            were_together = len(before) > 1 or bool(self.chosen)
            all_are_in = were_together and (reveals != self._reveals or bool(self.chosen & now))
            is_next = all_are_in or (not were_together and len(now) > 1)
            self.chosen.clear()
        self._deciding = now
        self._reveals = reveals
        return is_next and undone_by == NOBODY
