"""What processes that serve the same tables call out to each other."""

from __future__ import annotations

import msgspec

from laguna.web.models import Row


class Added(msgspec.Struct, frozen=True, array_like=True, tag="row"):
    """A match has a new row, which is in the database."""

    match: str
    number: int
    kind: str
    seat: int
    move: str
    own: str
    at: int

    @staticmethod
    def of(row: Row) -> Added:
        """What is called out of a row."""
        return Added(row.match, row.number, row.kind, row.seat, row.move, row.own, row.at)

    def row(self) -> Row:
        """The row that it tells of."""
        return Row(**msgspec.structs.asdict(self))


class Here(msgspec.Struct, frozen=True, array_like=True, tag="here"):
    """The players of these seats of a match are connected to a process, and no others."""

    match: str
    worker: str
    seats: tuple[int, ...]


class Changed(msgspec.Struct, frozen=True, array_like=True, tag="changed"):
    """Something of a match has changed that neither rows tell nor who is here: the database says what."""

    match: str


Called = Added | Here | Changed
