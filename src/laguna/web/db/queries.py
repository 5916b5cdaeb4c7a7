"""What is kept: people, matches with their seats and rows, chat, ratings. Queries only; what they mean is elsewhere."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from laguna.core.dice import SECRET_BYTES, commitment
from laguna.core.game import Game, Options
from laguna.web.appending import Appended, Appender
from laguna.web.database import Database, now
from laguna.web.jobs import Job
from laguna.web.models import (
    ABANDONED,
    BOT,
    BY_LINK,
    FREE,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    WORDS,
    ChatRow,
    JobRow,
    Key,
    MatchRow,
    Person,
    Rating,
    Row,
    SeatRow,
    Secret,
    Snapshot,
)

ID_BYTES: Final = 8
ROW_COLUMNS: Final = tuple(Row.__table__.columns.keys())
SNAPSHOT_COLUMNS: Final = tuple(Snapshot.__table__.columns.keys())
LISTED: Final = 30  # tables in one list of the lobby


class Place:
    """Who is to sit in a seat of a new table."""

    def __init__(self, kind: str, *, person: Person | None = None, name: str = "", level: str = "") -> None:
        self.kind = kind
        self.person = person
        self.name = name or (person.name if person else "")
        self.level = level


class Terms:
    """What is agreed on before a match: all but the game itself and who sits where."""

    def __init__(
        self,
        *,
        title: str = "",
        is_public: bool = True,
        is_rated: bool = False,
        is_hot_seat: bool = False,
        hints: bool = False,
        pace: str = "none",
        seconds: int = 0,
        late: str = "bot",
        leave_after: int = 0,
    ) -> None:
        self.title = title
        self.is_public = is_public
        self.is_rated = is_rated
        self.is_hot_seat = is_hot_seat
        self.hints = hints
        self.pace = pace
        self.seconds = seconds
        self.late = late
        self.leave_after = leave_after


class Kept:
    """A match as it is kept, with its seats."""

    def __init__(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        self.match = match
        self.seats = list(seats)

    def options(self) -> Options:
        """What was chosen of the game's options."""
        options: Options = json.loads(self.match.options)
        return options

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that are this person's."""
        return [seat.seat for seat in self.seats if seat.kind == PERSON and seat.person == person is not None]

    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]


class Store:
    """All that is kept in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._appender = Appender(database)

    async def close(self) -> None:
        """Return when all that waits is written."""
        await self._appender.close()

    # People.

    async def new_person(self, name: str, language: str = "") -> Person:
        """Somebody who gave a name."""
        person = Person(name=name, language=language, created=now(), seen=now())
        async with self.database.writing() as session:
            session.add(person)
        return person

    async def person(self, id: int) -> Person | None:
        """Who has this number."""
        async with self.database.reading() as session:
            return await session.get(Person, id)

    async def person_by_login(self, login: str) -> Person | None:
        """Whose account this is."""
        async with self.database.reading() as session:
            return await session.scalar(select(Person).where(Person.login == login.casefold()))

    async def change_person(self, id: int, **values: object) -> None:
        """Change what is kept of a person; `TakenError` where a login is another's."""

        def work(connection: Connection) -> None:
            connection.execute(update(Person).where(Person.id == id).values(**values))

        await self.database.write(work)

    async def rename(self, person: int, name: str) -> None:
        """A person's new name, also at the tables that have not begun."""
        await self.change_person(person, name=name)
        async with self.database.writing() as session:
            waiting = select(MatchRow.id).where(MatchRow.status == OPEN)
            await session.execute(
                update(SeatRow).where(SeatRow.person == person, SeatRow.match.in_(waiting)).values(name=name)
            )

    async def people_called(self, name: str) -> list[Person]:
        """Everybody with this name."""
        async with self.database.reading() as session:
            return list(await session.scalars(select(Person).where(func.lower(Person.name) == name.lower())))

    async def delete_person(self, id: int, name: str) -> None:
        """Forget a person: the name becomes `name`, chat and account go, matches stay."""
        async with self.database.writing() as session:
            await session.execute(delete(ChatRow).where(ChatRow.person == id))
            await session.execute(update(SeatRow).where(SeatRow.person == id).values(name=name))
            gone = {"login": None, "passphrase": "", "mail": "", "webhook": "", "name": name, "is_deleted": True}
            await session.execute(
                update(Person).where(Person.id == id).values(generation=Person.generation + 1, **gone)
            )

    # Matches.

    async def new_match(self, game: Game, options: Options, places: Sequence[Place], terms: Terms, host: int) -> str:
        """A new table; returns its id."""
        id = secrets.token_urlsafe(ID_BYTES)
        secret = secrets.token_bytes(SECRET_BYTES)
        chosen = game.complete(len(places), options, game.versions[-1])
        match = MatchRow(
            id=id,
            game=game.id,
            options=json.dumps(chosen, sort_keys=True),
            version=game.versions[-1],
            components=game.components_digest,
            seats=len(places),
            status=OPEN,
            host=host,
            commitment=commitment(secret),
            created=now(),
            touched=now(),
            **vars(terms),
        )
        seats = [
            SeatRow(
                match=id,
                seat=seat,
                kind=place.kind,
                person=place.person.id if place.person else None,
                name=place.name,
                level=place.level,
                link=1 if place.kind == BY_LINK else 0,
            )
            for seat, place in enumerate(places)
        ]
        async with self.database.writing() as session:
            session.add(match)
            await session.flush()
            session.add_all([Secret(match=id, secret=secret), *seats])
        return id

    async def kept(self, id: str) -> Kept | None:
        """The match with this id."""
        async with self.database.reading() as session:
            match = await session.get(MatchRow, id)
            if match is None:
                return None
            seats = await session.scalars(select(SeatRow).where(SeatRow.match == id).order_by(SeatRow.seat))
            return Kept(match, list(seats))

    async def secret(self, match: str) -> bytes:
        """The secret of a match's dice; for the dice alone, and for all once the match is over."""
        async with self.database.reading() as session:
            row = await session.get(Secret, match)
        assert row is not None, f"match {match} has no secret"
        return row.secret

    async def sit_down(self, match: str, seat: int, kind: str, person: Person) -> bool:
        """Give a seat of this kind to a person; False where somebody was faster."""
        async with self.database.writing() as session:
            seated = await session.execute(
                update(SeatRow)
                .where(SeatRow.match == match, SeatRow.seat == seat, SeatRow.kind == kind)
                .values(kind=PERSON, person=person.id, name=person.name)
            )
            return bool(getattr(seated, "rowcount", 0))

    async def change_seat(self, match: str, seat: int, **values: object) -> None:
        """Change what is kept of a seat."""

        def work(connection: Connection) -> None:
            chosen = (SeatRow.match == match, SeatRow.seat == seat)
            connection.execute(update(SeatRow).where(*chosen).values(**values))

        await self.database.write(work)

    def note_seen(self, match: str, seat: int, lines: int) -> None:
        """Keep how many lines of the log a seat's player has been shown; it is written soon."""
        self._appender.note_seen(match, seat, lines)

    async def change_match(self, match: str, **values: object) -> None:
        """Change what is kept of a match."""

        def work(connection: Connection) -> None:
            connection.execute(update(MatchRow).where(MatchRow.id == match).values(**values))

        await self.database.write(work)

    async def begin(self, match: str, words: Sequence[str], due: Sequence[dict[str, Any]] = ()) -> bool:
        """The match begins, if it has not, and with it these jobs; False where it had."""
        async with self.database.writing() as session:
            begun = await session.execute(
                update(MatchRow)
                .where(MatchRow.id == match, MatchRow.status == OPEN)
                .values(status=RUNNING, began=now(), touched=now(), words=json.dumps(list(words)))
            )
            if not getattr(begun, "rowcount", 0):
                return False
            session.add_all([JobRow(**job) for job in due])
            return True

    # Rows.

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """What has happened in a match after row number `after`."""
        async with self.database.reading() as session:
            wanted = select(Row).where(Row.match == match, Row.number > after).order_by(Row.number)
            return list(await session.scalars(wanted))

    async def words_until(self, match: str, number: int) -> list[Row]:
        """The rows up to this number with words for the dice."""
        async with self.database.reading() as session:
            wanted = select(Row).where(Row.match == match, Row.number <= number, Row.kind == WORDS)
            return list(await session.scalars(wanted.order_by(Row.number)))

    async def append(
        self,
        row: Row,
        changes: dict[str, object],
        snapshot: Snapshot | None = None,
        done: Sequence[Job] = (),
        due: Sequence[dict[str, Any]] = (),
    ) -> None:
        """Add a row and what it changes: in the lobby's eyes, and of what is to be done, as rows of new jobs.

        `TakenError` where its number is taken already, and then nothing has changed.
        """
        added = {column: getattr(row, column) for column in ROW_COLUMNS}
        known = {"of": row.match, "number": row.number, "touched": row.at, **changes}
        kept = {column: getattr(snapshot, column) for column in SNAPSHOT_COLUMNS} if snapshot else None
        await self._appender.append(Appended(added, known, kept, list(done), list(due)))

    async def snapshot(self, match: str, number: int) -> Snapshot | None:
        """The last snapshot at or before a row."""
        async with self.database.reading() as session:
            wanted = select(Snapshot).where(Snapshot.match == match, Snapshot.number <= number)
            return await session.scalar(wanted.order_by(Snapshot.number.desc()).limit(1))

    # Lists.

    async def tables_of(self, person: int, *, limit: int = LISTED) -> list[Kept]:
        """The tables at which a person sits, those with the latest move first."""
        mine = select(SeatRow.match).where(SeatRow.person == person, SeatRow.kind == PERSON)
        wanted = select(MatchRow).where(MatchRow.id.in_(mine), MatchRow.status.in_((OPEN, RUNNING, OVER, ABANDONED)))
        return await self._kept_by(wanted.order_by(MatchRow.touched.desc()).limit(limit))

    async def open_tables(self, *, limit: int = LISTED) -> list[Kept]:
        """Public tables with a free seat, the newest first."""
        free = select(SeatRow.match).where(SeatRow.kind == FREE)
        wanted = select(MatchRow).where(MatchRow.status == OPEN, MatchRow.is_public, MatchRow.id.in_(free))
        return await self._kept_by(wanted.order_by(MatchRow.created.desc()).limit(limit))

    async def running_tables(self, *, limit: int = LISTED) -> list[Kept]:
        """Public matches under way, those with the latest move first."""
        wanted = select(MatchRow).where(MatchRow.status == RUNNING, MatchRow.is_public)
        return await self._kept_by(wanted.order_by(MatchRow.touched.desc()).limit(limit))

    async def finished_tables(self, *, limit: int = LISTED) -> list[Kept]:
        """Public matches that are over, the latest first."""
        wanted = select(MatchRow).where(MatchRow.status == OVER, MatchRow.is_public)
        return await self._kept_by(wanted.order_by(MatchRow.ended.desc()).limit(limit))

    async def opened_since(self, person: int, moment: int) -> int:
        """How many tables a person has opened since then."""
        async with self.database.reading() as session:
            wanted = select(func.count()).where(MatchRow.host == person, MatchRow.created >= moment)
            return int(await session.scalar(wanted) or 0)

    async def _kept_by(self, wanted: object) -> list[Kept]:
        async with self.database.reading() as session:
            matches = list(await session.scalars(wanted))  # type: ignore[call-overload]
            seats: dict[str, list[SeatRow]] = {match.id: [] for match in matches}
            found = select(SeatRow).where(SeatRow.match.in_(seats)).order_by(SeatRow.match, SeatRow.seat)
            for seat in await session.scalars(found):
                seats[seat.match].append(seat)
            return [Kept(match, seats[match.id]) for match in matches]

    # Chat.

    async def chat(self, match: str, after: int = 0, *, limit: int = 200) -> list[ChatRow]:
        """The last lines of chat after one of this number."""
        async with self.database.reading() as session:
            wanted = select(ChatRow).where(ChatRow.match == match, ChatRow.id > after)
            lines = list(await session.scalars(wanted.order_by(ChatRow.id.desc()).limit(limit)))
        return lines[::-1]

    async def say(self, line: ChatRow) -> bool:
        """Keep a line of chat; False where it was kept before under the same id."""
        try:
            async with self.database.writing() as session:
                session.add(line)
        except IntegrityError:
            return False
        return True

    # Ratings and keys.

    async def ratings(self, game: str, seats: int) -> list[Rating]:
        """All ratings of a game with so many seats, the strongest first."""
        async with self.database.reading() as session:
            wanted = select(Rating).where(Rating.game == game, Rating.seats == seats)
            return list(await session.scalars(wanted.order_by((Rating.mu - 3 * Rating.sigma).desc())))

    async def key(self, name: str, length: int = 32) -> bytes:
        """A random key of this server, made when first asked for."""
        async with self.database.writing() as session:
            await self.database.be_alone(session, "keys")
            known = await session.get(Key, name)
            if known is None:
                known = Key(name=name, value=secrets.token_bytes(length))
                session.add(known)
            return known.value


def is_full(kept: Kept) -> bool:
    """Does somebody sit in every seat?"""
    return all(seat.kind in (PERSON, BOT) for seat in kept.seats)
