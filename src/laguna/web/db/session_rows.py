"""Sessions as rows: a browser or program acts for a person as long as its row exists."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from laguna.web.db.engine import Database, now
from laguna.web.db.models import OLD, TOKEN, Person, PushDevice, SessionRow

SECRET_BYTES: Final = 24
HOUR: Final = 3_600_000  # milliseconds
LONGEST_UNUSED: Final = 400 * 24 * HOUR  # a cookie lasts a year
MOST: Final = 50  # of one person; the longest unused ends when one more begins
MOST_PROVED: Final = 20_000  # tickets remembered
AT_ONCE: Final = 500  # ids in one query

Found = tuple[SessionRow, Person]


class SessionRows:
    """All queries about sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._proved: OrderedDict[str, int] = OrderedDict()  # person by digest of a ticket, the latest at the end

    def proved_person(self, ticket: str) -> int | None:
        """The person of a ticket that was valid when the database was last asked; only good for counting."""
        return self._proved.get(digest(ticket)) if ticket else None

    def _note_proved(self, ticket: str, person: int) -> None:
        self._proved[digest(ticket)] = person
        if len(self._proved) > MOST_PROVED:
            self._proved.popitem(last=False)

    async def open(
        self, person: Person, kind: str, label: str = "", *, is_old: bool = False, secret: str = ""
    ) -> tuple[SessionRow, str]:
        """Begin a session of the person as it was read: if its sessions have ended since, this one has too.

        Returns the row and the ticket that proves the session, which is stored nowhere. A `secret` that is given has
        one session only.
        """
        is_given = bool(secret)
        secret = secret or secrets.token_urlsafe(SECRET_BYTES)
        row = SessionRow(
            person=person.id,
            kind=kind,
            secret=digest(secret),
            generation=person.generation,
            label=label,
            is_old=is_old,
            created=now(),
            seen=to_the_hour(now()),
        )
        async with self._database.write_session() as session:
            if is_given:
                same = (SessionRow.person == person.id, SessionRow.secret == row.secret)
                known = await session.scalar(
                    select(SessionRow).where(*same, SessionRow.generation == person.generation)
                )
                if known is not None:
                    return known, f"{known.id}.{secret}"
            session.add(row)
            await session.flush()
            others = select(SessionRow.id).where(SessionRow.person == person.id, SessionRow.kind != OLD)
            order = others.order_by(SessionRow.seen.desc(), SessionRow.id.desc())
            many = list(await session.scalars(order.offset(MOST)))
            if many:
                await session.execute(delete(SessionRow).where(SessionRow.id.in_(many)))
        return row, f"{row.id}.{secret}"

    async def find(self, kind: str, ticket: str) -> Found | None:
        """The session that a ticket proves, and its person."""
        id, _, secret = ticket.partition(".")
        if not (id.isascii() and id.isdigit() and len(id) <= 18 and secret and id == str(int(id))):
            return None
        found = await self._one(SessionRow.id == int(id), SessionRow.kind == kind, SessionRow.secret == digest(secret))
        if found is not None:
            self._note_proved(ticket, found[1].id)
        return found

    async def find_old(self, person: int, generation: int, token: str = "") -> Found | None:
        """The session of a ticket of version 0.1, whose signature was checked: a token's own, or the one for all."""
        own = SessionRow.person == person
        if token and (found := await self._one(own, SessionRow.kind == TOKEN, SessionRow.secret == digest(token))):
            return found
        return await self._one(own, SessionRow.kind == OLD, SessionRow.generation == generation)

    async def _one(self, *where: ColumnElement[bool]) -> Found | None:
        wanted = select(SessionRow, Person).join(Person, Person.id == SessionRow.person)
        current = (
            Person.generation == SessionRow.generation,
            Person.is_deleted.is_(False),
            SessionRow.seen > now() - LONGEST_UNUSED,
        )
        async with self._database.read_session() as session:
            found = (await session.execute(wanted.where(*where, *current))).first()
            return (found[0], found[1]) if found is not None else None

    async def valid(self, ids: Iterable[int]) -> set[int]:
        """Those of these sessions that have not ended, and whose person may play."""
        out: set[int] = set()
        wanted = sorted(set(ids))
        for begin in range(0, len(wanted), AT_ONCE):
            part = wanted[begin : begin + AT_ONCE]
            query = (
                select(SessionRow.id)
                .join(Person, Person.id == SessionRow.person)
                .where(SessionRow.id.in_(part), Person.generation == SessionRow.generation)
                .where(Person.is_deleted.is_(False), Person.is_banned.is_(False))
            )
            async with self._database.read_session() as session:
                out |= set(await session.scalars(query))
        return out

    async def note_seen(self, id: int) -> None:
        """Store the hour in which a session was used last."""
        async with self._database.write_session() as session:
            await session.execute(update(SessionRow).where(SessionRow.id == id).values(seen=to_the_hour(now())))

    async def of(self, person: Person) -> list[SessionRow]:
        """The sessions of a person, the last used first."""
        own = (SessionRow.person == person.id, SessionRow.generation == person.generation)
        wanted = select(SessionRow).where(*own).order_by(SessionRow.seen.desc(), SessionRow.id.desc())
        async with self._database.read_session() as session:
            return list(await session.scalars(wanted))

    async def end(self, person: int, id: int) -> bool:
        """End one session of a person. If it came with a ticket of version 0.1, no such ticket counts any more."""
        async with self._database.write_session() as session:
            row = await session.get(SessionRow, id)
            if row is None or row.person != person:
                return False
            ended: ColumnElement[bool] = SessionRow.id == id
            if row.is_old:  # the same token may have come twice at once
                ended = or_(ended, SessionRow.kind == OLD, SessionRow.secret == row.secret)
            await session.execute(delete(SessionRow).where(SessionRow.person == person, ended))
            return True

    async def end_all(self, person: Person, **values: object) -> None:
        """End all sessions of a person, and change these columns with it. What begins meanwhile has ended too."""
        async with self._database.write_session() as session:
            person.generation = await end_all(session, person.id, **values)
        for name, value in values.items():
            setattr(person, name, value)


async def end_all(session: AsyncSession, person: int, **values: object) -> int:
    """The same in a transaction that is under way. Returns the new generation of the person."""
    raised = update(Person).where(Person.id == person).values(generation=Person.generation + 1, **values)
    await session.execute(raised.execution_options(synchronize_session=False))
    await session.execute(delete(SessionRow).where(SessionRow.person == person))
    await session.execute(delete(PushDevice).where(PushDevice.person == person))  # they were set up in those sessions
    return int(await session.scalar(select(Person.generation).where(Person.id == person)) or 0)


def digest(secret: str) -> str:
    """What is stored of a secret. It is long and random, so nothing slow is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def to_the_hour(moment: int) -> int:
    """The hour of a moment: more precisely nobody needs to know when somebody was here."""
    return moment - moment % HOUR
