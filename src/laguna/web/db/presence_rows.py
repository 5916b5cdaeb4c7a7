"""Rows of the table of presence: who is connected to which process, and when players were last at their tables.

A row of a process says that the player of a seat is connected to it, until it expires. The row without a process says
when the player was last here, and stays. Spectators of a process are one row, whose seat is minus their number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import Connection, delete, select, update

from laguna.web.db.engine import Database, insert_missing, now
from laguna.web.db.models import PresenceRow

LASTS: Final = 15_000  # milliseconds that somebody counts as connected if their process does not say so again
LAST_HERE: Final = ""  # in place of a process


def write_connected(connection: Connection, worker: str, connected: Mapping[str, tuple[set[int], int]]) -> None:
    """Store by match which players, and how many spectators, are connected to a process."""
    mine = PresenceRow.worker == worker
    connection.execute(delete(PresenceRow).where(mine, PresenceRow.match.in_(connected)))
    rows = [
        {"match": match, "seat": seat, "worker": worker, "until": now() + LASTS}
        for match, (seats, watchers) in sorted(connected.items())
        for seat in [*sorted(seats), *([-watchers] if watchers else [])]
    ]
    if rows:
        insert_missing(connection, PresenceRow, rows)


def write_last_here(connection: Connection, match: str, last_here: Mapping[int, int]) -> None:
    """Store by seat when the players of a match were last here."""
    known = (PresenceRow.match == match, PresenceRow.worker == LAST_HERE)
    connection.execute(delete(PresenceRow).where(*known, PresenceRow.seat.in_(last_here)))
    rows = [{"match": match, "seat": seat, "worker": LAST_HERE, "until": at} for seat, at in last_here.items()]
    if rows:
        insert_missing(connection, PresenceRow, rows)


def renew(connection: Connection, worker: str) -> None:
    """The players of a process are still connected to it. Forget those of processes that are gone."""
    connection.execute(update(PresenceRow).where(PresenceRow.worker == worker).values(until=now() + LASTS))
    is_over = PresenceRow.until < now() - LASTS
    connection.execute(delete(PresenceRow).where(PresenceRow.worker != LAST_HERE, is_over))


def forget(connection: Connection, worker: str) -> None:
    """Nobody is connected to a process any more."""
    connection.execute(delete(PresenceRow).where(PresenceRow.worker == worker))


async def last_here(database: Database, match: str) -> dict[int, int]:
    """By seat, when the players of a match were last here, as far as it is known."""
    async with database.read_session() as session:
        wanted = select(PresenceRow.seat, PresenceRow.until)
        found = await session.execute(wanted.where(PresenceRow.match == match, PresenceRow.worker == LAST_HERE))
        return {int(seat): int(at) for seat, at in found.all()}


async def connected_elsewhere(database: Database, worker: str) -> dict[str, dict[str, tuple[set[int], int]]]:
    """By match and process, which players and how many spectators are connected to other processes."""
    others = (PresenceRow.worker.not_in((worker, LAST_HERE)), PresenceRow.until > now())
    async with database.read_session() as session:
        rows = await session.execute(select(PresenceRow.match, PresenceRow.worker, PresenceRow.seat).where(*others))
        out: dict[str, dict[str, tuple[set[int], int]]] = {}
        for match, of, seat in rows.all():
            seats, watchers = out.setdefault(match, {}).get(of, (set(), 0))
            out[match][of] = (seats, -seat) if seat < 0 else (seats | {seat}, watchers)
        return out


def all_seats(connected: Collection[tuple[set[int], int]]) -> tuple[set[int], int]:
    """The players and the number of spectators of several processes together."""
    return set().union(*[seats for seats, _ in connected]), sum(watchers for _, watchers in connected)
