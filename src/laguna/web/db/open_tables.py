"""Rows of tables that have not begun: which of them the lobby lists, who was last there, and which expire."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, case, exists, func, or_, select, update

from laguna.web.db.engine import now
from laguna.web.db.models import DAILY, EXPIRED, FREE, OPEN, PERSON, MatchRow, SeatRow

MINUTE: Final = 60_000  # milliseconds
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

LISTED_FOR: Final = 3 * MINUTE  # after its players were last there
DAILY_LISTED_FOR: Final = DAY  # the same where players have a day for each turn
PER_OWNER: Final = 3  # tables in the lobby
EXPIRES_AFTER: Final = 6 * HOUR  # without anybody there
INVITATION_EXPIRES_AFTER: Final = 7 * DAY  # the same with a day for each turn, or if people are invited by link


def waiting_tables(limit: int) -> Select[MatchRow]:
    """Public tables with a free seat where a player waits: those first that lack fewest players, then the newest."""
    moment = now()
    free = select(SeatRow.match, func.count().label("seats")).where(SeatRow.kind == FREE)
    free_seats = free.group_by(SeatRow.match).subquery()
    by_owner = func.row_number().over(partition_by=MatchRow.host, order_by=MatchRow.created.desc())
    found = (
        select(MatchRow.id, free_seats.c.seats, by_owner.label("place"))
        .join(free_seats, free_seats.c.match == MatchRow.id)
        .where(
            MatchRow.status == OPEN,
            MatchRow.is_public,
            exists().where(SeatRow.match == MatchRow.id, SeatRow.kind == PERSON),
            or_(
                MatchRow.here_at > moment - LISTED_FOR,
                and_(MatchRow.pace == DAILY, MatchRow.here_at > moment - DAILY_LISTED_FOR),
            ),
        )
        .subquery()
    )
    is_daily = case((MatchRow.pace == DAILY, 1), else_=0)
    wanted = select(MatchRow).join(found, found.c.id == MatchRow.id).where(found.c.place <= PER_OWNER)
    return wanted.order_by(is_daily, found.c.seats, MatchRow.created.desc()).limit(limit)


def note_present(connection: Connection, matches: Collection[str]) -> None:
    """Somebody who plays at these tables is there now."""
    waiting = (MatchRow.id.in_(matches), MatchRow.status == OPEN)
    connection.execute(update(MatchRow).where(*waiting).values(here_at=now()))


def expire(connection: Connection) -> list[str]:
    """Close tables where nobody has been for too long. Returns their ids."""
    moment = now()
    forgotten = update(MatchRow).where(MatchRow.status == OPEN, _is_forgotten(moment))
    changed = forgotten.values(status=EXPIRED, ended=moment, touched=moment).returning(MatchRow.id)
    return [id for (id,) in connection.execute(changed)]


def _is_forgotten(moment: int) -> ColumnElement[bool]:
    has_free_seat: Any = exists().where(SeatRow.match == MatchRow.id, SeatRow.kind == FREE)
    is_for_now = and_(MatchRow.is_public, MatchRow.pace != DAILY, has_free_seat)
    return or_(
        MatchRow.here_at < moment - INVITATION_EXPIRES_AFTER,
        and_(is_for_now, MatchRow.here_at < moment - EXPIRES_AFTER),
    )
