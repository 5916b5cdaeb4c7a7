"""Finds a table by its id, and checks who may do what there."""

from __future__ import annotations

from laguna.core.state import NOBODY
from laguna.drawing.svg import SEAT_LETTERS
from laguna.text.text import Text
from laguna.web.db.models import EXPIRED, OPEN, PERSON, REMOVED, Person
from laguna.web.db.queries import Store, StoredMatch
from laguna.web.exceptions import RefusedError


async def find_table(store: Store, id: str, *, even_removed: bool = False) -> StoredMatch:
    """The table with this id; everybody who knows the id may look. Removed tables are not found."""
    stored = await store.find_match(id)
    if stored is None or (stored.match.status == REMOVED and not even_removed):
        is_closed = stored is not None and not stored.match.began
        raise RefusedError(404, Text("people.table_closed" if is_closed else "web.error_404"))
    if stored.match.status == EXPIRED:
        raise RefusedError(410, Text("web.table_expired"))
    return stored


async def find_begun_table(store: Store, id: str) -> StoredMatch:
    """The table with this id, once its match has begun."""
    stored = await find_table(store, id)
    if stored.match.status == OPEN:
        raise RefusedError(404, Text("web.not_begun"))
    return stored


def is_table_owner(stored: StoredMatch, person: Person | None) -> bool:
    """Whether this person opened the table."""
    return person is not None and stored.match.host == person.id


def require_table_owner(stored: StoredMatch, person: Person) -> None:
    """Refuse everybody but the table owner."""
    if not is_table_owner(stored, person):
        raise RefusedError(403, Text("web.host_only"))


def require_own_seat(stored: StoredMatch, person: Person | None, seat: int) -> None:
    """Refuse everybody but the player of a seat."""
    if person is None or seat not in stored.seats_of(person.id):
        raise RefusedError(403, Text("web.seat_not_yours"))


def may_review(stored: StoredMatch, person: Person | None) -> bool:
    """Whether somebody may start and stop the review: its players, or the table owner if only bots played."""
    if all(seat.kind != PERSON for seat in stored.seats):
        return is_table_owner(stored, person)
    return bool(stored.seats_of(person.id if person is not None else None))


def require_may_review(stored: StoredMatch, person: Person | None) -> None:
    """Refuse everybody else."""
    if not may_review(stored, person):
        raise RefusedError(403, Text("after.players_only"))


def read_reader(stored: StoredMatch, person: Person | None, typed: str) -> int:
    """The reader somebody may look as: one of their seats, by letter or number, or a spectator.

    Without a value it is their first seat.
    """
    mine = stored.seats_of(person.id if person is not None else None)
    if not typed:
        return mine[0] if mine else NOBODY
    if typed == str(NOBODY):
        return NOBODY
    seat = parse_seat(typed)
    if seat not in mine:
        raise RefusedError(403, Text("web.seat_not_yours"))
    return seat


def parse_seat(typed: str) -> int:
    """The seat that a letter or a number names; -1 for anything else.

    >>> parse_seat("b"), parse_seat("2"), parse_seat("Marta")
    (1, 2, -1)
    """
    if typed.isascii() and typed.isdigit() and len(typed) < 3:
        return int(typed)
    return SEAT_LETTERS.find(typed.upper()) if len(typed) == 1 else -1
