"""Ratings of people and bots at rated tables, by openskill, for each game and number of seats."""

from __future__ import annotations

from openskill.models import PlackettLuce
from sqlalchemy import delete, select

from laguna.web.jobs import Job, same_job
from laguna.web.models import BOT, JobRow, Rating, SeatRow
from laguna.web.store import Store
from laguna.web.table import Table


async def rate(store: Store, table: Table, job: Job) -> None:
    """Take a finished match into account, once: its job goes with it, in one transaction."""
    result = table.result()
    if result is None or not result.places:
        return
    kept = await store.kept(table.id)  # read anew: a guest may have logged in meanwhile
    who = [who_sits(seat) for seat in (kept or table.kept).seats]
    async with store.database.writing() as session:
        await store.database.be_alone(session, "ratings")  # two matches may end at once in two processes
        if (await session.execute(delete(JobRow).where(*same_job(job)))).rowcount == 0:  # type: ignore[attr-defined]
            return
        wanted = select(Rating).where(Rating.game == table.game.id, Rating.seats == table.match.seats)
        known = {rating.who: rating for rating in await session.scalars(wanted.where(Rating.who.in_(who)))}
        for rating in rated(table.game.id, who, result.places, known):
            await session.merge(rating)


def rated(game: str, who: list[str], places: list[int], known: dict[str, Rating]) -> list[Rating]:
    """The new ratings of those who played. Who was replaced by a bot is rated with what the seat came to."""
    model = PlackettLuce()
    before = [known.get(name) for name in who]
    teams = [[model.rating() if r is None else model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    fresh: dict[str, Rating] = {}
    for name, old, (new,) in zip(who, before, after, strict=True):
        played = (old.matches if old is not None else 0) + 1
        fresh[name] = Rating(game=game, seats=len(who), who=name, mu=new.mu, sigma=new.sigma, matches=played)
    return list(fresh.values())


def who_sits(seat: SeatRow) -> str:
    """Whose rating a seat's result changes."""
    return f"bot {seat.level}" if seat.kind == BOT else f"person {seat.person}"
