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
from laguna.web.db.models import BOT, BY_LINK, EXPIRED, FREE, HELD, OPEN, REMOVED, Person, SeatRow
from laguna.web.db.queries import SeatSetup, Store, StoredMatch, TableTerms
from laguna.web.db.quota_rows import Quota
from laguna.web.db.seat_changes import SeatChange
from laguna.web.exceptions import QuotaUsedUpError, TakenError
from laguna.web.http import rate_limits
from laguna.web.http.rate_limits import RateLimits
from laguna.web.people.guest_merge import merge_guest
from laguna.web.people.names import BOT_NAMES, require_own_name
from laguna.web.settings import Settings
from laguna.web.tables.absence.stand_ins import stand_in_level
from laguna.web.tables.agreements.rematches import require_may_start
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

        self._end_invitations(stored, person.id)
        await self._change(work)

    async def stand_up(self, stored: StoredMatch, seat: int, person: Person) -> bool:
        """Free a seat before the match begins: your own or, as the table owner, any. True if that closed the table."""
        id, place = stored.match.id, stored.seats[seat]
        done = await self._change(lambda connection: seat_changes.stand_up(connection, id, seat, person.id))
        if place.kind == HELD:
            self._end_invitations(stored, place.person)
        if not done.is_closed:
            await self.tables.tell(id, Text(_standing_up(place, person.id), place.name))
            await self._tell_new_owner(stored)
        return done.is_closed

    async def _tell_new_owner(self, before: StoredMatch) -> None:
        """Say in the chat who the table owner is now, if that has changed."""
        stored = await self.store.find_match(before.match.id)
        if stored is not None and stored.match.host != before.match.host:
            names = [seat.name for seat in stored.seats if seat.person == stored.match.host]
            if names:
                await self.tables.tell(stored.match.id, Text("people.told_owner", names[0]))

    def _end_invitations(self, stored: StoredMatch, person: int | None = None) -> None:
        """Take back what devices show of the seats held for a person, or for everybody."""
        held = [seat.seat for seat in stored.seats if seat.kind == HELD and person in (None, seat.person)]
        if held:
            self.tables.notifier.push.turns_ended(stored.match.id, held)

    async def pass_ownership(self, stored: StoredMatch, seat: int, person: Person) -> None:
        """Give the table to the player of a seat."""
        await self._change(lambda connection: seat_changes.pass_ownership(connection, stored.match.id, seat, person.id))
        await self._tell_new_owner(stored)

    async def fill_with_bots(
        self, stored: StoredMatch, level: str, check: Callable[[StoredMatch], None] | None = None
    ) -> None:
        """Fill all free and held seats with bots and begin. `check` may refuse it in the transaction."""
        _load_game(stored)

        def is_still_owner(found: StoredMatch) -> None:
            seat_changes.require_still_owner(found, stored.match.host)

        def work(connection: Connection) -> SeatChange:
            return seat_changes.fill_with_bots(
                connection, stored.match.id, level, bot_name, lobby_columns, check or is_still_owner
            )

        free = sum(seat.kind in (FREE, BY_LINK, HELD) for seat in stored.seats)
        async with self.tables.quota.room(stored.match.host or 0, tables=0, bots=free):
            await self._change(work)
        self._end_invitations(stored)

    async def close(self, stored: StoredMatch) -> None:
        """Remove a table that has not begun."""
        match = stored.match
        await self._change(lambda connection: seat_changes.close(connection, match.id, match.host))
        self._end_invitations(stored)

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
        opened = await self._rematch_of(stored)
        await self._require_own_names_again(stored, opened, person)
        game = games.load(match.game)
        quotas = [] if opened is not None else self.limits.quotas(rate_limits.TABLES, person.id)

        def work(connection: Connection) -> SeatChange:
            self._count(connection, quotas)
            return seat_changes.rematch(
                connection, match.id, person.id, game, bot_name, lobby_columns, keeps_seats=keeps_seats
            )

        bots = 0 if opened is not None else sum(seat.kind == BOT for seat in stored.seats)
        async with self.tables.quota.room(person.id, tables=int(opened is None), bots=bots):
            again = (await self._change(work)).id
        await self.tables.announce_rematch(match.id, again)
        return again

    async def decline_rematch(self, stored: StoredMatch, person: Person) -> None:
        """Give up the seat in the rematch of this match, accepted or not."""
        opened = await self._open_rematch_of(stored)
        seats = [*opened.seats_of(person.id), *(place.seat for place in opened.held_for(person.id))]
        if not seats:
            raise RuleError(Text("agree.no_seat_there"))
        await self.stand_up(opened, seats[0], person)

    async def start_rematch(self, stored: StoredMatch, person: Person) -> None:
        """Begin the rematch of this match, with bots for those who declined or are away."""
        opened = await self._open_rematch_of(stored)
        here = await self.tables.rematch_cards.people_near(opened)
        level = stand_in_level(opened.seats)

        def check(found: StoredMatch) -> None:
            require_may_start(found, person.id, here)

        await self.fill_with_bots(opened, level, check)

    async def _rematch_of(self, stored: StoredMatch) -> StoredMatch | None:
        """The rematch of a match; None if nobody has opened one, or it was closed."""
        opened = await self.store.find_match(stored.match.again) if stored.match.again else None
        return opened if opened is not None and opened.match.status not in (REMOVED, EXPIRED) else None

    async def _open_rematch_of(self, stored: StoredMatch) -> StoredMatch:
        """The same, and refuse if there is none or it has begun."""
        opened = await self._rematch_of(stored)
        if opened is None:
            raise RuleError(Text("agree.no_rematch"))
        if opened.match.status != OPEN:
            raise RuleError(Text("play.has_begun"))
        return opened

    async def _require_own_names_again(self, stored: StoredMatch, opened: StoredMatch | None, person: Person) -> None:
        """Refuse a rematch with a guest whose name an account has taken since."""
        ids = {seat.person for seat in stored.seats if seat.person is not None}
        others = [other for id in sorted(ids) if (other := await self.store.person(id)) is not None]
        await self._require_own_names([person] if opened is not None else others)

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
            await self.tables.rematch_cards.refresh(id)
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
        near = await self.tables.rematch_cards.people_near(live.table.stored)
        waiting = {seat for listener in self.tables.waiting_rooms.at(id) for seat in listener.seats}
        waiting |= {place.seat for place in live.table.stored.seats if place.person in near}
        self.tables.notify_turns(live.table, live.present_seats() | waiting)


def _standing_up(place: SeatRow, person: int) -> str:
    """How the chat says that a seat was freed by this person."""
    if place.kind == HELD:
        return "people.told_declined" if place.person == person else "people.told_freed"
    return "people.told_left" if place.person == person else "people.told_removed"


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
