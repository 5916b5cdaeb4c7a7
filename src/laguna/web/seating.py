"""Before a match: tables are opened, people sit down and stand up, bots fill what is free, and the match begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from laguna import games
from laguna.core.game import NOBODY, Game, Options
from laguna.core.text import RuleError, Text
from laguna.web.database import now
from laguna.web.jobs import Job
from laguna.web.models import ABANDONED, BOT, BY_LINK, FREE, OPEN, OVER, PERSON, WATCH, Person, SeatRow
from laguna.web.settings import Settings
from laguna.web.store import Kept, Place, Store, Terms, is_full
from laguna.web.tables import Tables

HOUR: Final = 3_600_000
BOT_NAMES: Final = ("Squero", "Bricola", "Forcola", "Felze", "Altana")


class Seating:
    """Who sits where at the tables that have not begun."""

    def __init__(self, settings: Settings, store: Store, tables: Tables) -> None:
        self.settings = settings
        self.store = store
        self.tables = tables

    async def open(self, game: Game, options: Options, places: Sequence[Place], terms: Terms, host: Person) -> str:
        """A new table; it begins at once where all seats are filled."""
        if await self.store.opened_since(host.id, now() - HOUR) >= self.settings.tables_an_hour:
            raise RuleError(Text("play.too_many_tables", self.settings.tables_an_hour))
        id = await self.store.new_match(game, options, places, terms, host.id)
        await self._begin_if_full(id)
        return id

    async def sit(self, kept: Kept, seat: int, person: Person) -> None:
        """Give a free seat to a person; the match begins when the last one is taken."""
        kind = kept.seats[seat].kind
        if kept.match.status != OPEN or kind not in (FREE, BY_LINK):
            raise RuleError(Text("play.seat_taken"))
        if not await self.store.sit_down(kept.match.id, seat, kind, person):
            raise RuleError(Text("play.seat_taken"))
        await self._begin_if_full(kept.match.id)
        await self._tell_those_in(kept.match.id)

    async def stand_up(self, kept: Kept, seat: int) -> None:
        """Leave a seat before the match begins."""
        if kept.match.status != OPEN:
            raise RuleError(Text("play.has_begun"))
        kind = BY_LINK if kept.seats[seat].link else FREE
        await self.store.change_seat(kept.match.id, seat, kind=kind, person=None, name="", words="")
        await self._tell_those_in(kept.match.id)

    async def fill_with_bots(self, kept: Kept, level: str) -> None:
        """Put bots into all seats that are still free, and begin."""
        if kept.match.status != OPEN:
            raise RuleError(Text("play.has_begun"))
        for seat in kept.seats:
            if seat.kind in (FREE, BY_LINK):
                values = {"kind": BOT, "level": level, "name": bot_name(seat.seat)}
                await self.store.change_seat(kept.match.id, seat.seat, **values)
        await self._begin_if_full(kept.match.id)
        await self._tell_those_in(kept.match.id)

    async def rematch(self, kept: Kept, person: Person) -> str:
        """The same table again with the seats rotated by one; whoever asks second is led to the first one's."""
        if kept.match.status not in (OVER, ABANDONED):
            raise RuleError(Text("play.not_over"))
        if kept.match.again:
            return kept.match.again
        seats = [*kept.seats[1:], kept.seats[0]]
        places = [await self._place_again(seat) for seat in seats]
        match = kept.match
        terms = Terms(
            title=match.title,
            is_public=match.is_public,
            is_rated=match.is_rated,
            is_hot_seat=match.is_hot_seat,
            hints=match.hints,
            pace=match.pace,
            seconds=match.seconds,
            late=match.late,
            leave_after=match.leave_after,
        )
        id = await self.open(games.load(match.game), kept.options(), places, terms, person)
        await self.store.change_match(match.id, again=id)
        self.tables.tell_of_rematch(match.id, id)
        return id

    async def _place_again(self, seat: SeatRow) -> Place:
        if seat.kind == PERSON and seat.person is not None:
            person = await self.store.person(seat.person)
            return Place(PERSON, person=person, name=seat.name)
        return Place(seat.kind, name=seat.name, level=seat.level)

    async def _begin_if_full(self, id: str) -> None:
        kept = await self.store.kept(id)
        if kept is None or kept.match.status != OPEN or not is_full(kept):
            return
        due = [self.tables.jobs.made(Job(id, 0, NOBODY, WATCH))]
        if await self.store.begin(id, [seat.words for seat in kept.seats], due):
            self.tables.jobs.hold(due)
            live = await self.tables.get(id)
            await self.store.change_match(id, **live.table.changes())
            if self.tables.neighbours.are_there:
                await self.tables.neighbours.look_beside(id)
            waiting = {seat for listener in self.tables.hall.at(id) for seat in listener.seats}
            self.tables.notices.tell_of_turns(live.table, live.here() | waiting)

    async def _tell_those_in(self, id: str) -> None:
        kept = await self.store.kept(id)
        if kept is not None:
            self.tables.tell_of_room(kept)


def bot_name(seat: int) -> str:
    """What a bot in a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
