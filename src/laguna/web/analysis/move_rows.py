"""Which row of a match made which step of its history: undone clicks have rows, but are no steps."""

from __future__ import annotations

from collections.abc import Sequence

from laguna.core.game import CHANCE
from laguna.core.reading import Step
from laguna.web.models import MOVE, UNDO, Row


class Rowing:
    """Steps and rows of a match, each found by the other."""

    def __init__(self, rows: Sequence[Row], history: Sequence[Step]) -> None:
        self._rows = rows_of_moves(rows)
        self._row_of: list[int] = []  # by step: the row that made it; of chance the one after which it was drawn
        self.step_of: dict[int, int] = {}  # by row, the player's step that it made
        done = 0
        for at, step in enumerate(history):
            if step.seat != CHANCE:
                done += 1
                self.step_of[self._rows[done - 1]] = at
            self._row_of.append(self._rows[done - 1] if done else 0)

    def row_of(self, step: int) -> int:
        """The row after which a step has been done; of the step after the last one, the last row."""
        if not self._row_of:
            return 0
        return self._row_of[min(step, len(self._row_of) - 1)]


def rows_of_moves(rows: Sequence[Row]) -> list[int]:
    """The numbers of the rows whose moves were not taken back, in their order."""
    out: list[tuple[int, int]] = []
    for row in rows:
        if row.kind == MOVE:
            out.append((row.seat, row.number))
        elif row.kind == UNDO:
            last = max(place for place, (seat, _) in enumerate(out) if seat == row.seat)
            del out[last]
    return [number for _, number in out]
