"""What table owners do before the match begins: remove players and pass the table on. Inside a transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import insert_missing
from laguna.web.db.models import BY_LINK, HELD, PERSON, Kicked, MatchRow, SeatRow
from laguna.web.db.queries import StoredMatch


def kick(connection: Connection, match: str, person: int) -> None:
    """Somebody was removed from this table: they sit there again only if they are invited."""
    insert_missing(connection, Kicked, [{"match": match, "person": person}])


def require_not_kicked(connection: Connection, place: SeatRow, person: int) -> None:
    """Refuse somebody who was removed, but for a seat that is held for them or whose link they have."""
    known = select(Kicked.person).where(Kicked.match == place.match, Kicked.person == person)
    if place.kind not in (HELD, BY_LINK) and connection.scalar(known) is not None:
        raise RuleError(Text("agree.kicked"))


def merge_kicked(connection: Connection, guest: int, account: int) -> None:
    """A guest has become this account: it may not sit where the guest was removed."""
    matches = connection.scalars(select(Kicked.match).where(Kicked.person == guest)).all()
    connection.execute(delete(Kicked).where(Kicked.person == guest))
    if matches:
        insert_missing(connection, Kicked, [{"match": match, "person": account} for match in matches])


def longest_seated(stored: StoredMatch) -> int | None:
    """Whoever has sat at this table for the longest time; None if nobody sits there."""
    seated = [place for place in stored.seats if place.kind == PERSON and place.person is not None]
    return min(seated, key=lambda place: (place.sat, place.seat)).person if seated else None


def set_owner(connection: Connection, stored: StoredMatch, person: int) -> None:
    """Give the table to somebody. The match must be locked."""
    connection.execute(update(MatchRow).where(MatchRow.id == stored.match.id).values(host=person))
    stored.match.host = person
