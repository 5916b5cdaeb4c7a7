"""Seats before a match: tables are opened, people sit down and stand up, bots fill free seats, and the match begins.

What a change does is decided in its transaction (db/seat_changes.py). Here it is started, and everybody is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

from laguna import games
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.text.text import RuleError, Text
from laguna.web.db import quota_rows, seat_changes
from laguna.web.db.models import BOT, BY_LINK, FREE, HELD, OPEN, REMOVED, Person
from laguna.web.db.queries import SeatSetup, Store, StoredMatch, TableTerms
from laguna.web.db.quota_rows import Quota
from laguna.web.db.seat_changes import SeatChange
from laguna.web.exceptions import QuotaUsedUpError, TakenError
from laguna.web.http import rate_limits
from laguna.web.http.rate_limits import RateLimits
from laguna.web.people.guest_merge import merge_guest
from laguna.web.people.names import BOT_NAMES, require_own_name
from laguna.web.settings import Settings
from laguna.web.tables.registry import TableRegistry
from laguna.web.tables.table import Table

Answer = TypeVar("Answer")


class Seating:
    """Who sits where at tables that have not begun."""

    def __init__(self, settings: Settings, store: Store, tables: TableRegistry, limits: RateLimits) -> None:
        self.settings = settings
        self.store = store
        self.tables = tables
        self.limits = limits

    async def open(
        self, game: Game, options: Options, places: Sequence[SeatSetup], terms: TableTerms, host: Person
    ) -> str:
        """Open a table. It begins at once if all seats are taken."""
        people = [place.person for place in places if place.person is not None]
        await self._require_own_names(people)
        game.new(len(places), options, game.versions[-1])  # refuses options that don't go together
        quotas = self.limits.quotas(rate_limits.TABLES, host.id)

        def work(connection: Connection) -> SeatChange:
            self._count(connection, quotas)
            return seat_changes.open_table(connection, game, options, places, terms, host.id, lobby_columns)

        bots = sum(place.kind == BOT for place in places)
        async with self.tables.quota.room(host.id, tables=1, bots=bots):
            return (await self._change(work)).id

    def _count(self, connection: Connection, quotas: Sequence[Quota]) -> None:
        """Count a table that is opened, or refuse it; inside the transaction that opens it."""
        try:
            quota_rows.count(connection, quotas)
        except QuotaUsedUpError as error:
            raise RuleError(self.limits.too_many_tables(error)) from error

    async def sit(self, stored: StoredMatch, seat: int | None, person: Person, *, link: int | None = None) -> None:
        """Give a seat to a person; without `seat` one that is held for them or free. The last one begins the match.

        `link` is the number of the seat link that was shown.
        """
        _load_game(stored)
        await require_own_name(self.store, person)

        def work(connection: Connection) -> SeatChange:
            return seat_changes.sit(connection, stored.match.id, person.id, lobby_columns, seat=seat, link=link)

        await self._change(work)

    async def stand_up(self, stored: StoredMatch, seat: int, person: Person) -> bool:
        """Free a seat before the match begins: your own or, as the table owner, any. True if that closed the table."""
        id = stored.match.id
        return (await self._change(lambda connection: seat_changes.stand_up(connection, id, seat, person.id))).is_closed

    async def pass_ownership(self, stored: StoredMatch, seat: int, person: Person) -> None:
        """Give the table to the player of a seat."""
        await self._change(lambda connection: seat_changes.pass_ownership(connection, stored.match.id, seat, person.id))

    async def fill_with_bots(self, stored: StoredMatch, level: str) -> None:
        """Fill all free and held seats with bots and begin."""
        _load_game(stored)

        def work(connection: Connection) -> SeatChange:
            match = stored.match
            return seat_changes.fill_with_bots(connection, match.id, match.host, level, bot_name, lobby_columns)

        free = sum(seat.kind in (FREE, BY_LINK, HELD) for seat in stored.seats)
        async with self.tables.quota.room(stored.match.host or 0, tables=0, bots=free):
            await self._change(work)

    async def close(self, stored: StoredMatch) -> None:
        """Remove a table that has not begun."""
        match = stored.match
        await self._change(lambda connection: seat_changes.close(connection, match.id, match.host))

    async def change_words(self, stored: StoredMatch, seat: int, person: Person, words: str) -> None:
        """Set a player's words for the dice before the match begins."""
        id = stored.match.id
        await self._change(lambda connection: seat_changes.change_words(connection, id, seat, person.id, words))

    async def renew_link(self, stored: StoredMatch, seat: int) -> None:
        """Revoke the link of a seat and make a new one."""
        match = stored.match
        await self._change(lambda connection: seat_changes.renew_link(connection, match.id, match.host, seat))

    async def set_notify(self, stored: StoredMatch, person: Person, *, is_on: bool) -> None:
        """Turn notifications on or off for a person's seats at a table."""
        id = stored.match.id
        await self.store.database.decide(
            lambda connection: seat_changes.set_notify(connection, id, person.id, is_on=is_on)
        )

    async def rematch(self, stored: StoredMatch, person: Person, *, keeps_seats: bool = False) -> str:
        """Open the same table again, with rotated seats unless they are kept, or accept the rematch that is open."""
        match = stored.match
        await self._require_own_names_again(stored, person)
        game = games.load(match.game)
        quotas = [] if match.again else self.limits.quotas(rate_limits.TABLES, person.id)

        def work(connection: Connection) -> SeatChange:
            self._count(connection, quotas)
            return seat_changes.rematch(
                connection, match.id, person.id, game, bot_name, lobby_columns, keeps_seats=keeps_seats
            )

        bots = 0 if match.again else sum(seat.kind == BOT for seat in stored.seats)
        async with self.tables.quota.room(person.id, tables=int(not match.again), bots=bots):
            again = (await self._change(work)).id
        self.tables.announce_rematch(match.id, again)
        return again

    async def _require_own_names_again(self, stored: StoredMatch, person: Person) -> None:
        """Refuse a rematch with a guest whose name an account has taken since."""
        ids = {seat.person for seat in stored.seats if seat.person is not None}
        others = [other for id in sorted(ids) if (other := await self.store.person(id)) is not None]
        await self._require_own_names([person] if stored.match.again else others)

    async def _require_own_names(self, people: Iterable[Person]) -> None:
        for person in people:
            await require_own_name(self.store, person)

    async def merge_guest(self, guest: Person, account: Person) -> None:
        """Give everything a guest did on this device to the account."""
        await self._change_people(lambda connection: merge_guest(connection, guest.id, account.id))

    async def delete_person(self, person: int, name: str) -> None:
        """Delete a person. Their seats at open tables are free; matches stay, played by `name`."""
        await self._change_people(lambda connection: seat_changes.delete_person(connection, person, name))

    async def _change(self, work: Callable[[Connection], SeatChange]) -> SeatChange:
        """Make a change in one transaction, and tell everybody at the table."""

        async def change() -> SeatChange:
            done = await self._decide(work)
            await self._announce([done.id])
            if done.has_begun:
                await self._start(done.id)
            return done

        return await _to_the_end(change())

    async def _change_people(self, work: Callable[[Connection], list[str]]) -> None:
        """The same for a change of a person at several tables."""

        async def change() -> None:
            await self._announce(await self._decide(work))

        await _to_the_end(change())

    async def _decide(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            return await self.store.database.decide(work)
        except TakenError:  # the database itself refuses a second seat or a second rematch
            raise RuleError(Text("play.seat_changed")) from None

    async def _announce(self, ids: Iterable[str]) -> None:
        """Show everybody at these tables what has changed."""
        for id in ids:
            stored = await self.store.find_match(id)
            if stored is None or stored.match.status == REMOVED:
                self.tables.close_removed(id)
                self.tables.cluster.publish(id)
                continue
            self.tables.announce_seats(stored)
            await self.tables.show_names(stored)

    async def _start(self, id: str) -> None:
        """The match has begun in the database: start its jobs here, and notify the players who aren't there."""
        self.tables.jobs.wake()
        live = await self.tables.get(id)
        if self.tables.cluster.is_enabled:
            await self.tables.cluster.refresh_match(id)
        waiting = {seat for listener in self.tables.waiting_rooms.at(id) for seat in listener.seats}
        self.tables.notify_turns(live.table, live.present_seats() | waiting)


def lobby_columns(stored: StoredMatch, secret: bytes) -> dict[str, object]:
    """The columns of a match that begins now: whose turn it is, and the components of this moment."""
    table = Table(stored, secret)
    return table.changes() | {"components": table.game.rules.digest}


def bot_name(seat: int) -> str:
    """The name of a bot in a seat."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def _load_game(stored: StoredMatch) -> None:
    """Load the game before a transaction that may begin the match: loading takes a moment."""
    if stored.match.status == OPEN:
        games.load(stored.match.game)


async def _to_the_end(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Do this to its end, even if the request that asked for it is cancelled: who sits must also be told."""
    return await asyncio.shield(asyncio.create_task(work))
