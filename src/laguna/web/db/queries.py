"""Queries for people, matches with their seats and rows, chat and ratings."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from laguna.core.rules import Options
from laguna.web.db import open_tables, quota_rows
from laguna.web.db.engine import Database, now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import (
    ABANDONED,
    BOT,
    EXPIRED,
    FREE,
    HELD,
    OPEN,
    OVER,
    PERSON,
    REMOVED,
    RUNNING,
    WORDS,
    ChatRow,
    Key,
    MatchRow,
    Person,
    RatingRow,
    Row,
    SeatRow,
    Secret,
    Snapshot,
)
from laguna.web.db.people_queries import PeopleStore
from laguna.web.db.quota_rows import Quota
from laguna.web.db.results.queries import ResultStore
from laguna.web.db.session_rows import SessionRows
from laguna.web.db.vacation_rows import VacationRows
from laguna.web.db.writer import RowWrite, RowWriter

ID_BYTES: Final = 8
MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,16}")
ROW_COLUMNS: Final = tuple(Row.__table__.columns.keys())
SNAPSHOT_COLUMNS: Final = tuple(Snapshot.__table__.columns.keys())
LISTED: Final = 30  # tables in one list of the lobby


class SeatSetup:
    """Who is to sit in a seat of a new table."""

    def __init__(self, kind: str, *, person: Person | None = None, name: str = "", level: str = "") -> None:
        self.kind = kind
        self.person = person
        self.name = name or (person.name if person else "")
        self.level = level


class TableTerms:
    """The terms of a table: everything but the game and who sits where."""

    def __init__(
        self,
        *,
        title: str = "",
        is_public: bool = True,
        is_rated: bool = False,
        is_hot_seat: bool = False,
        hints: bool = False,
        chat: str = "all",
        pace: str = "none",
        seconds: int = 0,
        bank: int = 0,
        increment: int = 0,
        late: str = "bot",
    ) -> None:
        self.title = title
        self.is_public = is_public
        self.is_rated = is_rated
        self.is_hot_seat = is_hot_seat
        self.hints = hints
        self.chat = chat  # all or players
        self.pace = pace
        self.seconds = seconds  # per turn, without time banks
        self.bank = bank  # seconds
        self.increment = increment
        self.late = late


class StoredMatch:
    """A match as it is stored, with its seats."""

    def __init__(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        self.match = match
        self.seats = list(seats)

    def options(self) -> Options:
        """The chosen options of the game."""
        try:
            options: Options = json.loads(self.match.options)
        except ValueError:  # a damaged match, which is shown as far as it can be
            return {}
        return options if isinstance(options, dict) else {}

    def seats_of(self, person: int | None) -> list[int]:
        """The seats of this person."""
        return [seat.seat for seat in self.seats if seat.kind == PERSON and seat.person == person is not None]

    def held_for(self, person: int) -> list[SeatRow]:
        """The seats held for this person until they accept a rematch."""
        return [seat for seat in self.seats if seat.kind == HELD and seat.person == person]

    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]


class Store:
    """All queries of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.sessions = SessionRows(database)
        self.people = PeopleStore(database)
        self.results = ResultStore(database)
        self.vacations = VacationRows(database)
        self._writer = RowWriter(database)
        self._on_renamed: Callable[[Sequence[str]], None] = _tell_nobody

    async def close(self) -> None:
        """Wait until all rows are written."""
        await self._writer.close()

    # People.

    async def new_person(self, name: str, language: str = "", *, quotas: Sequence[Quota] = ()) -> Person:
        """Add a person. Raises QuotaUsedUpError if these quotas do not allow it."""
        person = Person(name=name, language=language, created=now(), seen=now())
        async with self.database.write_session() as session:
            await _count(session, quotas)
            session.add(person)
        return person

    async def person(self, id: int) -> Person | None:
        """The person with this id."""
        async with self.database.read_session() as session:
            return await session.get(Person, id)

    async def person_by_login(self, login: str) -> Person | None:
        """The account with this login."""
        async with self.database.read_session() as session:
            return await session.scalar(select(Person).where(Person.login == login.casefold()))

    async def change_person(self, id: int, **values: object) -> None:
        """Change columns of a person. Raises TakenError if the login is taken."""

        def work(connection: Connection) -> None:
            connection.execute(update(Person).where(Person.id == id).values(**values))

        await self.database.write(work)

    def on_renamed(self, callback: Callable[[Sequence[str]], None]) -> None:
        """Call this with the ids of matches whose players have got other names."""
        self._on_renamed = callback

    def renamed(self, matches: Sequence[str]) -> None:
        """Players of these matches have got other names."""
        self._on_renamed(matches)

    async def claim_reminder(self, match: str, seat: int, since: int) -> bool:
        """Whether the player of a seat is to be reminded of the turn that began then: once, by one process."""
        reminded = False

        def work(connection: Connection) -> None:
            nonlocal reminded
            chosen = (SeatRow.match == match, SeatRow.seat == seat, SeatRow.reminded != since)
            claimed = connection.execute(update(SeatRow).where(*chosen).values(reminded=since))
            reminded = bool(getattr(claimed, "rowcount", 0))

        await self.database.write(work)
        return reminded

    async def people_called(self, name: str) -> list[Person]:
        """Everybody with this name."""
        async with self.database.read_session() as session:
            return list(await session.scalars(select(Person).where(func.lower(Person.name) == name.lower())))

    # Matches.

    async def find_match(self, id: str) -> StoredMatch | None:
        """The match with this id, or None."""
        if not MATCH_ID.fullmatch(id):
            return None
        async with self.database.read_session() as session:
            match = await session.get(MatchRow, id)
            if match is None:
                return None
            seats = await session.scalars(select(SeatRow).where(SeatRow.match == id).order_by(SeatRow.seat))
            return StoredMatch(match, list(seats))

    async def secret(self, match: str) -> bytes:
        """The secret of a match's dice. Show it only once the match is over."""
        async with self.database.read_session() as session:
            row = await session.get(Secret, match)
        assert row is not None, f"match {match} has no secret"
        return row.secret

    async def change_seat(self, match: str, seat: int, **values: object) -> None:
        """Change columns of a seat."""

        def work(connection: Connection) -> None:
            chosen = (SeatRow.match == match, SeatRow.seat == seat)
            connection.execute(update(SeatRow).where(*chosen).values(**values))

        await self.database.write(work)

    def note_seen(self, match: str, seat: int, lines: int) -> None:
        """Store soon how many lines of the log a seat's player has been shown."""
        self._writer.note_seen(match, seat, lines)

    async def change_match(self, match: str, **values: object) -> None:
        """Change columns of a match."""

        def work(connection: Connection) -> None:
            connection.execute(update(MatchRow).where(MatchRow.id == match).values(**values))

        await self.database.write(work)

    async def note_stuck(self, match: str, before: str, reason: str) -> bool:
        """Store why a match can't be followed, "" if it can. False if another process was faster."""

        def work(connection: Connection) -> bool:
            chosen = (MatchRow.id == match, MatchRow.stuck == before)
            return connection.execute(update(MatchRow).where(*chosen).values(stuck=reason)).rowcount == 1

        return await self.database.decide(work)

    async def stuck_matches(self, *, limit: int = LISTED) -> list[StoredMatch]:
        """Matches that can't be followed to their end, the latest first."""
        wanted = select(MatchRow).where(MatchRow.stuck != "", MatchRow.status != REMOVED)
        return await self._load_matches(wanted.order_by(MatchRow.touched.desc()).limit(limit))

    # Rows.

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """The rows of a match after row number `after`."""
        async with self.database.read_session() as session:
            wanted = select(Row).where(Row.match == match, Row.number > after).order_by(Row.number)
            return list(await session.scalars(wanted))

    async def words_until(self, match: str, number: int) -> list[Row]:
        """The rows up to this number with words for the dice."""
        async with self.database.read_session() as session:
            wanted = select(Row).where(Row.match == match, Row.number <= number, Row.kind == WORDS)
            return list(await session.scalars(wanted.order_by(Row.number)))

    async def append(
        self,
        row: Row,
        changes: dict[str, object],
        snapshot: Snapshot | None = None,
        done: Sequence[Job] = (),
        due: Sequence[dict[str, Any]] = (),
        more: Sequence[Row] = (),
    ) -> None:
        """Add a row with its changes of the match, its snapshot, the jobs it ends and the rows of jobs it adds.

        `more` are rows that belong to it and follow it: all of them are written, or none. Raises TakenError if a number
        is taken, and then nothing has changed.
        """
        rows = [row, *more]
        added = [{column: getattr(one, column) for column in ROW_COLUMNS} for one in rows]
        known = {"of": row.match, "number": rows[-1].number, "touched": row.at, **changes}
        stored = {column: getattr(snapshot, column) for column in SNAPSHOT_COLUMNS} if snapshot else None
        await self._writer.append(RowWrite(added, known, stored, list(done), list(due)))

    async def snapshot(self, match: str, number: int) -> Snapshot | None:
        """The last snapshot at or before a row."""
        async with self.database.read_session() as session:
            wanted = select(Snapshot).where(Snapshot.match == match, Snapshot.number <= number)
            return await session.scalar(wanted.order_by(Snapshot.number.desc()).limit(1))

    # Lists.

    async def tables_of(self, person: int, *, limit: int = LISTED) -> list[StoredMatch]:
        """The tables of a person, held seats included; the one that last changed in public first."""
        mine = select(SeatRow.match).where(SeatRow.person == person, SeatRow.kind.in_((PERSON, HELD)))
        wanted = select(MatchRow).where(MatchRow.id.in_(mine), MatchRow.status.in_((OPEN, RUNNING, OVER, ABANDONED)))
        return await self._load_matches(wanted.order_by(MatchRow.shown.desc(), MatchRow.id).limit(limit))

    async def matches_among(self, ids: Sequence[str]) -> list[StoredMatch]:
        """Finished matches with these ids, in this order."""
        wanted = select(MatchRow).where(MatchRow.id.in_(ids), MatchRow.status.in_((OVER, ABANDONED)))
        found = {stored.match.id: stored for stored in await self._load_matches(wanted)}
        return [found[id] for id in ids if id in found]

    async def open_tables(self, *, limit: int = LISTED) -> list[StoredMatch]:
        """Public tables with a free seat where a player waits, best first."""
        return await self._load_matches(open_tables.waiting_tables(limit))

    async def newest_open_tables(self, *, limit: int = LISTED) -> list[StoredMatch]:
        """Public tables with a free seat, newest first, for the admin."""
        free = select(SeatRow.match).where(SeatRow.kind == FREE)
        wanted = select(MatchRow).where(MatchRow.status == OPEN, MatchRow.is_public, MatchRow.id.in_(free))
        return await self._load_matches(wanted.order_by(MatchRow.created.desc()).limit(limit))

    async def expired_tables(self, host: int, since: int) -> list[StoredMatch]:
        """The tables of an owner that were closed since then because nobody was there."""
        wanted = select(MatchRow).where(MatchRow.status == EXPIRED, MatchRow.host == host, MatchRow.touched > since)
        return await self._load_matches(wanted.order_by(MatchRow.touched.desc()).limit(LISTED))

    async def running_tables(self, *, limit: int = LISTED) -> list[StoredMatch]:
        """Public running matches, the one that last changed in public first."""
        wanted = select(MatchRow).where(MatchRow.status == RUNNING, MatchRow.is_public)
        return await self._load_matches(wanted.order_by(MatchRow.shown.desc(), MatchRow.id).limit(limit))

    async def finished_tables(self, *, limit: int = LISTED) -> list[StoredMatch]:
        """Public finished matches, latest first."""
        wanted = select(MatchRow).where(MatchRow.status == OVER, MatchRow.is_public)
        return await self._load_matches(wanted.order_by(MatchRow.ended.desc()).limit(limit))

    async def under_way(self, people: Sequence[int], since: int) -> tuple[int, int]:
        """How many tables these people have opened that are open or running and changed since then; their bot seats."""
        bot = (SeatRow.match == MatchRow.id) & (SeatRow.kind == BOT)
        wanted = select(func.count(MatchRow.id.distinct()), func.count(SeatRow.seat)).outerjoin(SeatRow, bot)
        wanted = wanted.where(
            MatchRow.host.in_(people), MatchRow.status.in_((OPEN, RUNNING)), MatchRow.touched >= since
        )
        async with self.database.read_session() as session:
            tables, bots = (await session.execute(wanted)).one()
            return tables, bots

    async def _load_matches(self, wanted: object) -> list[StoredMatch]:
        async with self.database.read_session() as session:
            matches = list(await session.scalars(wanted))  # type: ignore[call-overload]
            seats: dict[str, list[SeatRow]] = {match.id: [] for match in matches}
            found = select(SeatRow).where(SeatRow.match.in_(seats)).order_by(SeatRow.match, SeatRow.seat)
            for seat in await session.scalars(found):
                seats[seat.match].append(seat)
            return [StoredMatch(match, seats[match.id]) for match in matches]

    # Chat.

    async def chat(self, match: str, after: int = 0, *, limit: int = 200) -> list[ChatRow]:
        """The last chat lines after the one with this id."""
        async with self.database.read_session() as session:
            wanted = select(ChatRow).where(ChatRow.match == match, ChatRow.id > after)
            lines = list(await session.scalars(wanted.order_by(ChatRow.id.desc()).limit(limit)))
        return lines[::-1]

    async def say(self, line: ChatRow) -> bool:
        """Add a chat line. False if one with the same id exists."""
        try:
            async with self.database.write_session() as session:
                session.add(line)
        except IntegrityError:
            return False
        return True

    # Ratings and keys.

    async def ratings(self, game: str, seats: int) -> list[RatingRow]:
        """All ratings of a game with so many seats, strongest first."""
        async with self.database.read_session() as session:
            wanted = select(RatingRow).where(RatingRow.game == game, RatingRow.seats == seats)
            return list(await session.scalars(wanted.order_by((RatingRow.mu - 3 * RatingRow.sigma).desc())))

    async def key(self, name: str, length: int = 32) -> bytes:
        """A random key of this server, created on first use."""
        async with self.database.write_session() as session:
            await self.database.advisory_lock(session, "keys")
            known = await session.get(Key, name)
            if known is None:
                known = Key(name=name, value=secrets.token_bytes(length))
                session.add(known)
            return known.value


async def _count(session: AsyncSession, quotas: Sequence[Quota]) -> None:
    await (await session.connection()).run_sync(quota_rows.count, quotas)


def _tell_nobody(_: Sequence[str]) -> None:
    """Nobody shows names here."""


def is_full(stored: StoredMatch) -> bool:
    """Whether every seat is taken."""
    return all(seat.kind in (PERSON, BOT) for seat in stored.seats)
