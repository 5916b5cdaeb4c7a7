"""Ratings of people and bots at rated tables, by openskill, per game and number of seats."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import delete, select

from laguna.web.db.job_rows import Job, job_columns
from laguna.web.db.models import BOT, JobRow, RatingRow, SeatRow
from laguna.web.db.queries import Store
from laguna.web.db.results.models import RatingPoint
from laguna.web.tables.table import Table

SETTLED_MATCHES: Final = 5
SETTLED_SIGMA: Final = 7.5  # a newcomer has 25 / 3


async def rate(store: Store, table: Table, job: Job) -> None:
    """Rate a finished match. Its job is deleted in the same transaction, so it counts once."""
    result = table.result()
    if result is None or not result.places:
        return
    stored = await store.find_match(table.id)  # read again: a guest may have logged in meanwhile
    seats = (stored or table.stored).seats
    players = [rating_key(seat) for seat in seats]
    accounts = await store.people.accounts_among({seat.person for seat in seats if seat.person is not None})
    forfeited = {players[seat] for seat in table.forfeits.seats()}
    async with store.database.write_session() as session:
        await store.database.advisory_lock(session, "ratings")  # two matches may end at once in two processes
        if (await session.execute(delete(JobRow).where(*job_columns(job)))).rowcount == 0:  # type: ignore[attr-defined]
            return
        wanted = select(RatingRow).where(RatingRow.game == table.game.id, RatingRow.seats == table.match.seats)
        known = {rating.who: rating for rating in await session.scalars(wanted.where(RatingRow.who.in_(players)))}
        for rating in rated(table.game.id, players, result.places, known, forfeited):
            if is_rateable(rating.who, accounts):
                await session.merge(rating)
                if rating.who.startswith("person "):
                    await session.merge(rating_point(rating, table.id, table.ended))


def rated(
    game: str, who: list[str], places: list[int], known: dict[str, RatingRow], forfeited: Collection[str] = ()
) -> list[RatingRow]:
    """The new ratings of the players. Those who have forfeited never earn anything."""
    model = PlackettLuce()
    before = [known.get(name) for name in who]
    teams = [[model.rating() if r is None else model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    fresh: dict[str, RatingRow] = {}
    for name, old, (was,), (new,) in zip(who, before, teams, after, strict=True):
        played = (old.matches if old is not None else 0) + 1
        mu = min(was.mu, new.mu) if name in forfeited else new.mu
        fresh[name] = RatingRow(game=game, seats=len(who), who=name, mu=mu, sigma=new.sigma, matches=played)
    return list(fresh.values())


def rating_point(rating: RatingRow, match: str, at: int) -> RatingPoint:
    """A rating after a match."""
    mu, sigma = rating.mu, rating.sigma
    return RatingPoint(match=match, who=rating.who, game=rating.game, seats=rating.seats, mu=mu, sigma=sigma, at=at)


def is_rateable(who: str, accounts: Collection[int]) -> bool:
    """Whether this player has a rating: bots and accounts. Others may have sat down before that was the rule."""
    kind, _, number = who.partition(" ")
    return kind == "bot" or (number.isdigit() and int(number) in accounts)


def is_settled(rating: RatingRow) -> bool:
    """Whether a rating is certain enough to be compared with others."""
    return rating.matches >= SETTLED_MATCHES and rating.sigma <= SETTLED_SIGMA


def rating_key(seat: SeatRow) -> str:
    """The name under which a seat's rating is stored."""
    return f"bot {seat.level}" if seat.kind == BOT else f"person {seat.person}"
