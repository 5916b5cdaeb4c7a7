"""Who has chosen while others still choose, as everybody may know it.

It is told from what onlookers see and nothing else: where a game keeps secret who has chosen, nobody ever has.
"""

from __future__ import annotations

from collections.abc import Sequence

from laguna.core.game import NOBODY


class Choosing:
    """The seats whose choices are in, from row to row; the same in every process that reads these rows."""

    def __init__(self) -> None:
        self.chosen: set[int] = set()  # nobody, once nobody else is asked any more
        self._asked: set[int] = set()  # in public
        self._reveals = 0

    def copy(self) -> Choosing:
        """One like it that goes its own way."""
        out = Choosing()
        out.chosen = set(self.chosen)
        out._asked = self._asked
        out._reveals = self._reveals
        return out

    def note(self, asked: Sequence[int], reveals: int, *, seen: int = NOBODY, undone_by: int = NOBODY) -> None:
        """These are asked now in public, after `seen` was seen to act, or `undone_by` has taken something back.

        Who was seen to act, and is the only one no longer asked, has chosen. Where others are asked, or something was
        shown to those who were, the next thing has begun: the last choice of several shows them all.
        """
        now, before = set(asked), self._asked
        if now and seen in before and now == before - {seen}:
            self.chosen.add(seen)
        elif undone_by in self.chosen and now == before | {undone_by}:
            self.chosen.remove(undone_by)
        elif now != before or reveals != self._reveals:
            self.chosen.clear()
        self._asked = now
        self._reveals = reveals
