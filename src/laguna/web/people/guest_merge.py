"""Merges a guest into the account they have logged in to, in one transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from laguna.web.db import seat_changes
from laguna.web.db.models import ChatRow, MatchRow, Person, RatingRow, SessionRow
from laguna.web.db.people_queries import merge_people
from laguna.web.db.push_rows import move_devices
from laguna.web.db.results.recording import merge_rating_points, merge_results
from laguna.web.db.table_owners import merge_kicked
from laguna.web.db.vacation_rows import move_vacations


def merge_guest(connection: Connection, guest: int, account: int) -> list[str]:
    """Give everything a guest did on this device to the account, and delete the guest. Returns the ids of their tables.

    Raises RuleError if both play in the same running match.
    """
    people = seat_changes.lock_people(connection, [guest, account])
    if people[guest].login is not None:
        return []  # it became an account meanwhile
    tables = seat_changes.give_seats(connection, guest, people[account])
    connection.execute(update(ChatRow).where(ChatRow.person == guest).values(person=account))
    connection.execute(update(MatchRow).where(MatchRow.host == guest).values(host=account))
    merge_kicked(connection, guest, account)
    merge_people(connection, guest, account)
    move_devices(connection, guest, account)
    merge_results(connection, guest, account)
    move_vacations(connection, guest, account)
    _merge_ratings(connection, f"person {guest}", f"person {account}")
    connection.execute(delete(SessionRow).where(SessionRow.person == guest))
    gone = {"is_deleted": True, "generation": people[guest].generation + 1, "mail": "", "webhook": ""}
    connection.execute(update(Person).where(Person.id == guest).values(**gone))
    return tables


def _merge_ratings(connection: Connection, guest: str, account: str) -> None:
    """Ratings can't be added up: of two for the same game, the one with more matches stays."""
    columns = (RatingRow.game, RatingRow.seats, RatingRow.matches)
    known = {
        (game, seats): matches
        for game, seats, matches in connection.execute(select(*columns).where(RatingRow.who == account))
    }
    for game, seats, matches in connection.execute(select(*columns).where(RatingRow.who == guest)).all():
        same = (RatingRow.game == game, RatingRow.seats == seats)
        if known.get((game, seats), -1) < matches:
            connection.execute(delete(RatingRow).where(*same, RatingRow.who == account))
            connection.execute(update(RatingRow).where(*same, RatingRow.who == guest).values(who=account))
            merge_rating_points(connection, game, seats, guest, account)
        else:
            connection.execute(delete(RatingRow).where(*same, RatingRow.who == guest))
