"""The messages on the bus."""

from __future__ import annotations

import msgspec

from laguna.web.db.models import Row


class RowAdded(msgspec.Struct, frozen=True, array_like=True, tag="row"):
    """A match has a new row, which is in the database."""

    match: str
    number: int
    kind: str
    seat: int
    move: str
    own: str
    at: int

    @staticmethod
    def of(row: Row) -> RowAdded:
        """The message for a row."""
        return RowAdded(row.match, row.number, row.kind, row.seat, row.move, row.own, row.at)

    def row(self) -> Row:
        """The row of this message."""
        return Row(**msgspec.structs.asdict(self))


class Presence(msgspec.Struct, frozen=True, array_like=True, tag="here"):
    """The players of a match who are connected to a process, when others left it, and the number of its spectators."""

    match: str
    worker: str
    seats: tuple[int, ...]
    left_at: tuple[tuple[int, int], ...] = ()  # seat and time
    watchers: int = 0


class MatchChanged(msgspec.Struct, frozen=True, array_like=True, tag="changed"):
    """Something besides rows and presence has changed; read it from the database."""

    match: str


class SessionsEnded(msgspec.Struct, frozen=True, array_like=True, tag="ended"):
    """Sessions of a person have ended, or it was banned; the database says which are left."""

    person: int


BusMessage = RowAdded | Presence | MatchChanged | SessionsEnded
