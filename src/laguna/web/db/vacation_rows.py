"""Queries for vacations: each person has some days a year, and begins and ends a vacation in one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import Database, now
from laguna.web.db.models import DAILY, PERSON, RUNNING, MatchRow, Person, SeatRow, Vacation

DAY: Final = 24 * 3600 * 1000  # milliseconds
SHORTEST: Final = 60_000  # milliseconds that must be left to begin a vacation


class VacationRows:
    """All queries about vacations."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_people(self, people: Collection[int], since: int) -> list[Vacation]:
        """The vacations of these people that ended after this moment, or go on."""
        async with self.database.read_session() as session:
            wanted = select(Vacation).where(Vacation.person.in_(people), Vacation.ends > since)
            return list(await session.scalars(wanted.order_by(Vacation.began)))

    async def left(self, person: int, days: int) -> tuple[int, int]:
        """Milliseconds of vacation that a person has left this year, and when the present one ends or 0."""
        moment = now()
        async with self.database.read_session() as session:
            wanted = select(Vacation).where(Vacation.person == person, Vacation.ends > begin_of_year(moment))
            known = list(await session.scalars(wanted))
        running = [one.ends for one in known if one.began <= moment < one.ends]
        return left_of(known, days, moment), max(running, default=0)

    async def begin(self, person: int, days: int) -> list[str]:
        """Begin a vacation for all days that are left, unless one goes on. Returns the matches whose clocks stop.

        Raises RuleError if no days are left.
        """

        def work(connection: Connection) -> list[str]:
            connection.execute(select(Person.id).where(Person.id == person).with_for_update())
            moment = now()
            chosen = (Vacation.person == person, Vacation.ends > begin_of_year(moment))
            rows = connection.execute(select(Vacation.began, Vacation.ends).where(*chosen))
            known = [Vacation(began=began, ends=ends) for began, ends in rows]
            if any(one.began <= moment < one.ends for one in known):
                return []
            left = left_of(known, days, moment)
            if left < SHORTEST:
                raise RuleError(Text("clock.no_vacation", days))
            connection.execute(insert(Vacation), [{"person": person, "began": moment, "ends": moment + left}])
            return _matches_of(connection, person)

        return await self.database.decide(work)

    async def end(self, person: int) -> list[str]:
        """End the vacation of a person, if one goes on. Returns the matches whose clocks go on."""

        def work(connection: Connection) -> list[str]:
            moment = now()
            chosen = (Vacation.person == person, Vacation.began <= moment, Vacation.ends > moment)
            ended = connection.execute(update(Vacation).where(*chosen).values(ends=moment))
            return _matches_of(connection, person) if getattr(ended, "rowcount", 0) else []

        return await self.database.decide(work)


def left_of(known: Collection[Vacation], days: int, moment: int) -> int:
    """Milliseconds of vacation that are left of these days: a vacation counts for the year in which it began."""
    year = begin_of_year(moment)
    used = sum(min(one.ends, moment) - one.began for one in known if one.began >= year)
    return max(0, days * DAY - used)


def begin_of_year(moment: int) -> int:
    """When the year of this moment began, in UTC."""
    year = datetime.datetime.fromtimestamp(moment / 1000, datetime.UTC).year
    return int(1000 * datetime.datetime(year, 1, 1, tzinfo=datetime.UTC).timestamp())


def _matches_of(connection: Connection, person: int) -> list[str]:
    """The running matches by correspondence in which a person plays."""
    joined = MatchRow.id == SeatRow.match
    chosen = (SeatRow.person == person, SeatRow.kind == PERSON, MatchRow.status == RUNNING, MatchRow.pace == DAILY)
    return list(connection.scalars(select(MatchRow.id).join(SeatRow, joined).where(*chosen).distinct()))


def move_vacations(connection: Connection, guest: int, account: int) -> None:
    """Give the vacations of a guest to an account."""
    connection.execute(update(Vacation).where(Vacation.person == guest).values(person=account))


def delete_vacations(connection: Connection, person: int) -> None:
    """Delete the vacations of a person."""
    connection.execute(delete(Vacation).where(Vacation.person == person))
