"""Vacations of the players at a table by correspondence: meanwhile their clocks stand still.

They belong to people, not to matches: they are read from the database, and rows of the match only tell of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from laguna.web.db.models import VACATION, VACATION_END


class VacationSpan(NamedTuple):
    """A vacation of a player, in milliseconds since 1970."""

    id: int
    began: int
    ends: int


class Vacations:
    """The vacations of all players of a table, and which of them its log has told."""

    def __init__(self) -> None:
        self._by_seat: dict[int, list[VacationSpan]] = {}
        self._told: dict[tuple[int, int], str] = {}  # by seat and vacation, the kind of the last row about it

    def set_spans(self, by_seat: Mapping[int, Iterable[VacationSpan]]) -> bool:
        """Set what the database says. False if nothing has changed."""
        known = {seat: sorted(spans, key=lambda span: span.began) for seat, spans in by_seat.items()}
        before, self._by_seat = self._by_seat, known
        return before != known

    def until(self, seat: int, moment: int) -> int:
        """When the vacation of a seat's player at this moment ends; 0 if there is none."""
        return max((span.ends for span in self._by_seat.get(seat, ()) if span.began <= moment < span.ends), default=0)

    def prolonged(self, seat: int, since: int, ends: int, lost_since: Callable[[int], int]) -> int:
        """When a clock that began to run at `since` ends, if without vacations it ended at `ends`.

        A vacation that began after the time had run out comes too late. Outages in it are counted elsewhere.
        """
        reached = since
        for span in self._by_seat.get(seat, ()):
            begin = max(span.began, reached)
            if span.began >= ends:
                break
            if span.ends > begin:
                ends += span.ends - begin - (lost_since(begin) - lost_since(span.ends))
                reached = span.ends
        return ends

    def log(self, seat: int, id: int, *, has_ended: bool) -> bool:
        """A row tells of a vacation. False if one has told it before."""
        kind = VACATION_END if has_ended else VACATION
        known = self._told.get((seat, id), "")
        if known in (kind, VACATION_END) or (has_ended and not known):
            return False
        self._told[seat, id] = kind
        return True

    def untold(self, began: int) -> list[tuple[int, int, str, int]]:
        """The rows that the log still lacks: when, for which seat, their kind, and the vacation.

        `began`: when the match began. It isn't told of vacations that were over by then.
        """
        out: list[tuple[int, int, str, int]] = []
        for seat, spans in self._by_seat.items():
            for span in spans:
                told = self._told.get((seat, span.id), "")
                if not told and span.ends > began:
                    out.append((span.began, seat, VACATION, span.id))
                elif told == VACATION:
                    out.append((span.ends, seat, VACATION_END, span.id))
        return out
