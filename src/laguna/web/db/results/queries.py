"""Queries for profiles and lists of people. Each reads as many rows as a page shows, or sums up rows of one person."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, or_, select
from sqlalchemy.orm import aliased

from laguna.web.db.engine import Database
from laguna.web.db.models import ABANDONED, OPEN, OVER, RUNNING, MatchRow, Person, RatingRow, SeatRow
from laguna.web.db.people_models import Relation
from laguna.web.db.results.models import PUBLIC, TOGETHER, Companion, PlayedResult, RatingPoint

MATCHES: Final = 20  # on a page of a profile
COMPANIONS: Final = 20  # in the list of people played with
POINTS: Final = 200  # of a rating over time


class GameResults(NamedTuple):
    """The results of a person in one game."""

    game: str
    played: int
    won: int
    place: float  # on average
    points: float
    best: int


class KnownCompanion(NamedTuple):
    """Somebody a person has played with, as they are called now."""

    row: Companion
    name: str


class ResultStore:
    """All queries about finished matches by person."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Matches and results.

    async def matches_of(
        self, person: int, viewer: int | None, before: int = 0, *, limit: int = MATCHES
    ) -> list[tuple[str, int]]:
        """Finished matches of a person that the viewer may see, with when they ended, latest first.

        `before`: only those that ended earlier.
        """
        found: dict[str, int] = {}
        async with self.database.read_session() as session:
            for wanted in self._seen_matches(person, viewer):
                if before:
                    wanted = wanted.where(PlayedResult.ended < before)
                rows = await session.execute(wanted.order_by(PlayedResult.ended.desc()).limit(limit))
                found |= {match: ended for match, ended in rows.all()}  # noqa: C416 - mypy knows no pairs here
        return sorted(found.items(), key=lambda one: (-one[1], one[0]))[:limit]

    def _seen_matches(self, person: int, viewer: int | None) -> list[Select[str, int]]:
        columns = select(PlayedResult.match, PlayedResult.ended).where(PlayedResult.person == person)
        if viewer == person:
            return [columns]
        public = columns.where(PlayedResult.reach == PUBLIC)
        return [public] if viewer is None else [public, columns.where(self._is_shared(viewer))]

    @staticmethod
    def _is_shared(viewer: int) -> ColumnElement[bool]:
        """The match was private, and the viewer has played along."""
        along = aliased(PlayedResult)
        return and_(
            PlayedResult.reach == TOGETHER,
            exists().where(along.match == PlayedResult.match, along.person == viewer),
        )

    async def results_of(self, person: int, *, is_own: bool) -> list[GameResults]:
        """Results by game, of public matches; for the person themselves of all."""
        wanted = select(
            PlayedResult.game,
            func.count(),
            func.sum(case((PlayedResult.place == 1, 1), else_=0)),
            func.avg(PlayedResult.place),
            func.avg(PlayedResult.points),
            func.max(PlayedResult.points),
        ).where(PlayedResult.person == person, PlayedResult.place > 0)
        if not is_own:
            wanted = wanted.where(PlayedResult.reach == PUBLIC)
        async with self.database.read_session() as session:
            rows = await session.execute(wanted.group_by(PlayedResult.game))
            out = [GameResults(g, int(n), int(won), float(at), float(p), int(b)) for g, n, won, at, p, b in rows]
        return sorted(out, key=lambda one: (-one.played, one.game))

    # Who may look.

    async def may_see(self, person: int, viewer: int | None) -> bool:
        """Whether a person is known to the viewer: in public, or because they sit or sat at one table.

        Others have no profile, so nobody learns names by counting numbers up.
        """
        if viewer == person:
            return True
        public = exists().where(PlayedResult.person == person, PlayedResult.reach == PUBLIC)
        rated = exists().where(RatingRow.who == f"person {person}")
        now_on = MatchRow.status.in_((OPEN, RUNNING))
        sits = exists().where(SeatRow.person == person, SeatRow.match == MatchRow.id, now_on, MatchRow.is_public)
        known = [public, rated, sits]
        if viewer is not None:
            mine, other = aliased(SeatRow), aliased(SeatRow)
            shown = MatchRow.status.in_((OPEN, RUNNING, OVER, ABANDONED))
            known.append(exists().where(Companion.person == viewer, Companion.other == person))
            known.append(
                exists().where(
                    mine.person == viewer, other.match == mine.match, other.person == person,
                    MatchRow.id == mine.match, shown,
                )
            )  # fmt: skip
        async with self.database.read_session() as session:
            for one in known:
                if await session.scalar(select(one)):
                    return True
        return False

    # People.

    async def companions(self, person: int, *, limit: int = COMPANIONS) -> list[KnownCompanion]:
        """The people a person has played with, the latest first. Who has muted or blocked whom is left out."""
        hidden = exists().where(
            or_(
                and_(Relation.person == person, Relation.other == Companion.other),
                and_(Relation.person == Companion.other, Relation.other == person),
            )
        )
        wanted = select(Companion, Person.name).join(Person, Person.id == Companion.other)
        wanted = wanted.where(Companion.person == person, ~hidden, ~Person.is_deleted, ~Person.is_banned)
        async with self.database.read_session() as session:
            rows = await session.execute(wanted.order_by(Companion.ended.desc(), Companion.other).limit(limit))
            return [KnownCompanion(row, name) for row, name in rows]

    async def companion(self, person: int, other: int) -> Companion | None:
        """What two people have played together; None if nothing."""
        async with self.database.read_session() as session:
            return await session.get(Companion, (person, other))

    async def are_apart(self, person: int, other: int) -> bool:
        """Whether one of two people has muted or blocked the other."""
        pair = (Relation.person.in_((person, other)), Relation.other.in_((person, other)))
        async with self.database.read_session() as session:
            return await session.scalar(select(Relation.kind).where(*pair).limit(1)) is not None

    async def names_of(self, people: Collection[int]) -> dict[int, str]:
        """By person, their name. People who are gone have none."""
        wanted = select(Person.id, Person.name).where(Person.id.in_(people), ~Person.is_deleted)
        async with self.database.read_session() as session:
            found = await session.execute(wanted)
            return {id: name for id, name in found.all()}  # noqa: C416 - mypy knows no pairs here

    # Ratings.

    async def ratings_of(self, person: int) -> list[RatingRow]:
        """All ratings of a person, the one with most matches first."""
        wanted = select(RatingRow).where(RatingRow.who == f"person {person}")
        async with self.database.read_session() as session:
            return list(
                await session.scalars(wanted.order_by(RatingRow.matches.desc(), RatingRow.game, RatingRow.seats))
            )

    async def rating_points(self, person: int, game: str, seats: int, *, limit: int = POINTS) -> list[RatingPoint]:
        """A rating over time, its latest points in order."""
        mine = (RatingPoint.who == f"person {person}", RatingPoint.game == game, RatingPoint.seats == seats)
        wanted = select(RatingPoint).where(*mine).order_by(RatingPoint.at.desc(), RatingPoint.match).limit(limit)
        async with self.database.read_session() as session:
            return list(await session.scalars(wanted))[::-1]
