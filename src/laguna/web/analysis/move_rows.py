"""Maps the steps of a match's history to the rows that made them: undone clicks have rows, but no steps."""

from __future__ import annotations

from collections.abc import Sequence

from laguna.core.reader_log import Step
from laguna.core.state import CHANCE
from laguna.web.db.models import MOVE, UNDO, Row
from laguna.web.tables.agreements.requests import moves_kept


class MoveRows:
    """The row of each step of a match, and the step of each row."""

    def __init__(self, rows: Sequence[Row], history: Sequence[Step]) -> None:
        self._rows = standing_moves(rows)
        self._row_of: list[int] = []  # by step; a draw belongs to the row before it
        self.step_of: dict[int, int] = {}  # by row, the player's step it made
        done = 0
        for at, step in enumerate(history):
            if step.seat != CHANCE:
                done += 1
                self.step_of[self._rows[done - 1]] = at
            self._row_of.append(self._rows[done - 1] if done else 0)

    def row_of(self, step: int) -> int:
        """The row after which a step is done; for the step after the last one, the last row."""
        if not self._row_of:
            return 0
        return self._row_of[min(step, len(self._row_of) - 1)]


def standing_moves(rows: Sequence[Row]) -> list[int]:
    """The numbers of the rows whose moves were not undone, in order."""
    out: list[tuple[int, int]] = []
    for row in rows:
        if row.kind == MOVE:
            out.append((row.seat, row.number))
        elif row.kind == UNDO:
            own = [place for place, (seat, _) in enumerate(out) if seat == row.seat]
            if own:  # an undo of nothing is in no match that can be followed to its end
                del out[own[-1]]
        elif (kept := moves_kept(row)) is not None:
            del out[kept:]
    return [number for _, number in out]
