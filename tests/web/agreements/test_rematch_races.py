"""Changes of a rematch that cross each other in one process: every order leaves one table that can be played."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import pytest
from sqlalchemy import select

from laguna import games
from laguna.text.text import RuleError
from laguna.web.db.models import BOT, EXPIRED, HELD, OPEN, PERSON, REMOVED, RUNNING, MatchRow, Person
from laguna.web.db.queries import SeatSetup, StoredMatch, TableTerms
from tests.support.web.web_app import WebApp

pytestmark = pytest.mark.anyio

SHORT = 15
LONG = 1000
DEEDS = ("ask", "ask", "ask", "decline", "start", "sit", "stand", "pass", "close", "fill", "kick")
REPORTED = 100  # races between two lines of the long form


class Race:
    """A match that is over, its three players, and somebody else."""

    def __init__(self, web_app: WebApp, people: list[Person], rng: random.Random) -> None:
        self.store = web_app.services.store
        self.tables = web_app.services.tables
        self.seating = web_app.services.seating
        self.people = people
        self.rng = rng
        self.table = ""

    async def begin(self) -> None:
        """Play the first match, to its end."""
        players = [SeatSetup(PERSON, person=person) for person in self.people[:3]]
        terms = TableTerms(is_rated=self.rng.random() < 0.5)
        self.table = await self.seating.open(games.load("burano"), {}, players, terms, self.people[0])
        await self.tables.abandon(await self.match(self.table))

    async def match(self, id: str) -> StoredMatch:
        """A match as it is stored."""
        stored = await self.store.find_match(id)
        assert stored is not None
        return stored

    async def deed(self) -> None:
        """Somebody changes something, from what they saw a moment ago."""
        person = self.rng.choice(self.people)
        over = await self.match(self.table)
        opened = await self.match(over.match.again) if over.match.again else None
        chosen = self.rng.choice(
            ["ask", "ask", "ask", "decline", "start", "sit", "stand", "pass", "close", "fill", "kick"]
        )
        seat = self.rng.randrange(3)
        await asyncio.sleep(self.rng.random() * 0.003)
        is_player, owns = person is not self.people[3], opened is not None and opened.match.host == person.id
        work: Coroutine[Any, Any, object] | None = None
        if chosen == "ask" and is_player:
            work = self.seating.rematch(over, person, keeps_seats=self.rng.random() < 0.5)
        elif chosen in ("decline", "start") and is_player:
            work = getattr(self.seating, f"{chosen}_rematch")(over, person)
        elif opened is None:
            return
        elif chosen == "sit":
            work = self.seating.sit(opened, self.rng.choice([None, seat]), person)
        elif chosen == "stand" or (chosen == "kick" and owns):
            work = self.seating.stand_up(opened, seat, person)
        elif owns and chosen == "pass":
            work = self.seating.pass_ownership(opened, seat, person)
        elif owns and chosen == "close":
            work = self.seating.close(opened)
        elif owns and chosen == "fill":
            work = self.seating.fill_with_bots(opened, "gondolier")
        if work is not None:
            with contextlib.suppress(RuleError):  # too late, or not for them
                await work

    async def check(self) -> str:
        """One rematch at most, and what is left of it can be played. Returns its status."""
        over = await self.match(self.table)
        gone = (REMOVED, EXPIRED)
        async with self.store.database.read_session() as session:
            wanted = select(MatchRow.id).where(MatchRow.rematch_of == self.table, MatchRow.status.not_in(gone))
            opened = list(await session.scalars(wanted))
        assert opened == ([over.match.again] if over.match.again else []), "the result leads to the only rematch"
        card = (await self.tables.get(self.table)).rematch
        if not opened:
            assert card is None
            return "none"
        stored = await self.match(opened[0])
        assert card is not None and card.match.id == opened[0] and card.match.status == stored.match.status
        assert [(s.kind, s.person) for s in card.seats] == [(s.kind, s.person) for s in stored.seats]
        people = [seat.person for seat in stored.seats if seat.person is not None]
        assert len(set(people)) == len(people), "nobody has two seats"
        is_full = all(seat.kind in (PERSON, BOT) for seat in stored.seats)
        assert (stored.match.status == RUNNING) == is_full
        if is_full:
            live = await self.tables.get(opened[0])
            assert not live.table.stuck and live.table.match.deciders()
        else:
            assert stored.match.status == OPEN
            assert any(seat.kind == PERSON and seat.person == stored.match.host for seat in stored.seats), "an owner"
            assert {seat.person for seat in stored.seats if seat.kind == HELD} <= {one.id for one in self.people[:3]}
        return stored.match.status


async def race(web_app: WebApp, rng: random.Random) -> str:
    """One race, of new people."""
    people = []
    for name in ("Marta", "Sam", "Ada", "Eve"):
        made = await web_app.services.store.new_person(name)
        login = f"login{made.id}"
        await web_app.services.store.change_person(made.id, login=login)
        made.login = login
        people.append(made)
    one = Race(web_app, people, rng)
    await one.begin()
    for _ in range(2):
        await asyncio.gather(*[one.deed() for _ in range(rng.randint(1, 6))])
    return await one.check()


def let_everybody_open_tables(web_app: WebApp) -> None:
    """All races are of one server."""
    web_app.settings.tables_an_hour = 10**6
    web_app.settings.running_tables = web_app.settings.running_tables_per_network = 10**6
    web_app.settings.running_bots = web_app.settings.running_bots_per_network = 10**6


async def test_crossing_changes_of_a_rematch_leave_one_table(web_app: WebApp) -> None:
    let_everybody_open_tables(web_app)
    rng = random.Random(7)
    ended = Counter([await race(web_app, rng) for _ in range(SHORT)])
    assert ended.total() == SHORT and len(ended) > 1, f"the races end differently: {ended}"


@pytest.mark.soak
async def test_a_thousand_crossing_changes_of_a_rematch_leave_one_table_each(web_app: WebApp) -> None:
    let_everybody_open_tables(web_app)
    rng = random.Random(8)
    begin, ended = time.monotonic(), Counter[str]()
    for _ in range(LONG):
        ended[await race(web_app, rng)] += 1
        if ended.total() % REPORTED == 0:
            print(f"{ended.total()} races in {time.monotonic() - begin:.0f} s: {dict(ended)}", flush=True)
    assert ended.total() == LONG
