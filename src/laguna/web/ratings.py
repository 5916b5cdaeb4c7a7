"""Ratings of people and bots at rated tables, by openskill, for each game and number of seats."""

from __future__ import annotations

from openskill.models import PlackettLuce

from laguna.web.models import BOT, Rating, SeatRow
from laguna.web.store import Store
from laguna.web.table import Table


async def rate(store: Store, table: Table) -> None:
    """Take a finished match into account. Who was replaced by a bot is rated with what the seat came to."""
    result = table.result()
    if result is None or not result.places:
        return
    model = PlackettLuce()
    game, seats = table.game.id, table.match.seats
    known = {rating.who: rating for rating in await store.ratings(game, seats)}
    kept = await store.kept(table.id)  # read anew: a guest may have logged in meanwhile
    who = [who_sits(seat) for seat in (kept or table.kept).seats]
    before = [known.get(name) for name in who]
    teams = [[model.rating() if r is None else model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
    after = model.rate(teams, ranks=[float(place) for place in result.places])
    fresh: dict[str, Rating] = {}
    for name, old, (new,) in zip(who, before, after, strict=True):
        played = (old.matches if old is not None else 0) + 1
        fresh[name] = Rating(game=game, seats=seats, who=name, mu=new.mu, sigma=new.sigma, matches=played)
    await store.rate(list(fresh.values()))


def who_sits(seat: SeatRow) -> str:
    """Whose rating a seat's result changes."""
    return f"bot {seat.level}" if seat.kind == BOT else f"person {seat.person}"
