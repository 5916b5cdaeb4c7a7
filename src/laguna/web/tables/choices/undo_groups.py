"""How many rows one undo takes back: a set that was confirmed together is taken back together."""

from __future__ import annotations

from typing import Final

from laguna.web.db.models import Row

IN_SET: Final = "set "  # how the senders' ids of the rows of a set begin, after its first row


REMEMBERED: Final = 32  # decisions of a seat; what is before them is taken back one by one


class UndoGroups:
    """By seat, how many rows each of its decisions has; the same in every process that reads these rows."""

    def __init__(self) -> None:
        self._sizes: dict[int, tuple[int, ...]] = {}  # the last one is that of the last decision

    def copy(self) -> UndoGroups:
        """An independent copy."""
        out = UndoGroups()
        out._sizes = dict(self._sizes)
        return out

    def note_action(self, row: Row) -> None:
        """A seat has acted: by a decision of its own, or by one more row of a set."""
        sizes = self._sizes.get(row.seat, ())
        if row.own.startswith(IN_SET) and sizes:
            self._sizes[row.seat] = (*sizes[:-1], sizes[-1] + 1)
        else:
            self._sizes[row.seat] = (*sizes, 1)[-REMEMBERED:]

    def note_undo(self, seat: int) -> None:
        """A seat has taken back an action."""
        sizes = self._sizes.get(seat, ())
        if sizes:
            self._sizes[seat] = (*sizes[:-1], sizes[-1] - 1) if sizes[-1] > 1 else sizes[:-1]

    def size(self, seat: int) -> int:
        """How many actions the seat's last decision has."""
        sizes = self._sizes.get(seat, ())
        return sizes[-1] if sizes else 1


def id_of(own: str, place: int) -> str:
    """The id of a row of a decision: the sender's own for the first one, so that sent twice it counts once."""
    return own if place == 0 else f"{IN_SET}{place} {own}"
