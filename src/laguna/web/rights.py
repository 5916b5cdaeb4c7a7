"""Which table is meant, and who may do what there."""

from __future__ import annotations

import re
from typing import Final

from laguna.core.game import NOBODY
from laguna.core.svg import SEAT_LETTERS
from laguna.core.text import Text
from laguna.web.errors import RefusedError
from laguna.web.models import REMOVED, Person
from laguna.web.store import Kept, Store

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,16}")


async def find_table(store: Store, id: str, *, even_removed: bool = False) -> Kept:
    """The table with this id; whoever knows the id may look. There is no page of one that was removed."""
    kept = await store.kept(id) if ID.fullmatch(id) else None
    if kept is None or (kept.match.status == REMOVED and not even_removed):
        raise RefusedError(404, Text("web.error_404"))
    return kept


def may_host(kept: Kept, person: Person | None) -> bool:
    """Did this person open the table?"""
    return person is not None and kept.match.host == person.id


def must_host(kept: Kept, person: Person) -> None:
    """Refuse what only the one who opened the table may do."""
    if not may_host(kept, person):
        raise RefusedError(403, Text("web.host_only"))


def must_own(kept: Kept, person: Person | None, seat: int) -> None:
    """Refuse what only the player of a seat may do."""
    if person is None or seat not in kept.seats_of(person.id):
        raise RefusedError(403, Text("web.seat_not_yours"))


def read_reader(kept: Kept, person: Person | None, typed: str) -> int:
    """With whose eyes somebody may look: a seat of theirs, by letter or number, or an onlooker's.

    Nothing typed is the first seat of theirs.
    """
    mine = kept.seats_of(person.id if person is not None else None)
    if not typed:
        return mine[0] if mine else NOBODY
    if typed == str(NOBODY):
        return NOBODY
    seat = seat_named(typed)
    if seat not in mine:
        raise RefusedError(403, Text("web.seat_not_yours"))
    return seat


def seat_named(typed: str) -> int:
    """The seat that a letter or a number names; -1 for anything else.

    >>> seat_named("b"), seat_named("2"), seat_named("Marta")
    (1, 2, -1)
    """
    if typed.isascii() and typed.isdigit() and len(typed) < 3:
        return int(typed)
    return SEAT_LETTERS.find(typed.upper()) if len(typed) == 1 else -1
