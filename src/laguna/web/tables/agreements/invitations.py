"""Invitations: a table is opened with a seat that is held for somebody one has played with."""

from __future__ import annotations

from typing import Final

from laguna import games
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.text.text import RuleError, Text
from laguna.web.db.models import BOT, FREE, HELD, OPEN, PERSON, Person
from laguna.web.db.queries import SeatSetup, Store, StoredMatch, TableTerms
from laguna.web.db.quota_rows import OF_PERSON, windowed
from laguna.web.db.seat_changes import terms_of
from laguna.web.tables.seats import Seating, bot_name

DAY: Final = 24 * 3600 * 1000  # milliseconds
INVITES: Final = "invites"  # the name of their quotas
A_DAY: Final = 20  # invitations a person may send
A_DAY_TO_ONE: Final = 5  # of these to the same person
A_DAY_FROM_ALL: Final = 30  # invitations a person gets


async def invite(seating: Seating, person: Person, other: int, game: str = "") -> str:
    """Open a table with a seat held for somebody, and notify them. Returns its id.

    The table is like the last one of both; with `game` it is one for two of that game. An invitation that is still open
    isn't repeated.
    """
    store = seating.store
    last = await _last_match(store, person, other)
    invited = await store.person(other)
    if last is None or invited is None or invited.is_deleted or invited.is_banned:
        raise RuleError(Text("people.not_played"))
    if await store.results.are_apart(person.id, other):
        raise RuleError(Text("people.cannot_invite", invited.name))
    chosen = games.load(game or last.match.game)
    known = await open_invitation(store, person.id, other, chosen.id)
    if known is not None:
        return known
    options, places, terms = _like(last, chosen, person, invited)
    await _count(store, person.id, invited)
    id = await seating.open(chosen, options, places, terms, person)
    seat = next(seat for seat, place in enumerate(places) if place.kind == HELD)
    seating.tables.notifier.invite(id, seat)
    return id


async def _last_match(store: Store, person: Person, other: int) -> StoredMatch | None:
    """The last match of two people; None if they have never finished one together."""
    companion = await store.results.companion(person.id, other)
    return await store.find_match(companion.last) if companion is not None else None


async def open_invitation(store: Store, person: int, other: int, game: str) -> str | None:
    """The id of a table of this person at which a seat is held for the other one already."""
    for stored in await store.tables_of(person):
        if stored.match.status == OPEN and stored.match.host == person and stored.match.game == game:
            if stored.match.rematch_of is None and stored.held_for(other):
                return stored.match.id
    return None


def _like(
    last: StoredMatch, game: Game, person: Person, invited: Person
) -> tuple[Options, list[SeatSetup], TableTerms]:
    """Options, seats and terms of the new table."""
    terms = terms_of(last)
    terms.title, terms.is_hot_seat = "", False
    if game.id == last.match.game:
        options, places = last.options(), _like_seats(last, person, invited)
    else:
        options = {}
        places = [SeatSetup(PERSON, person=person), SeatSetup(HELD, person=invited)]
        places += [SeatSetup(FREE) for _ in range(game.seats[0] - len(places))]
    terms.is_public = terms.is_public and any(place.kind == FREE for place in places)
    terms.is_rated = terms.is_rated and person.login is not None and invited.login is not None
    return options, places, terms


def _like_seats(last: StoredMatch, person: Person, invited: Person) -> list[SeatSetup]:
    """The seats as they were: bots again, both people at their places, and free seats for all others."""
    places: list[SeatSetup] = []
    left = {person.id: SeatSetup(PERSON, person=person), invited.id: SeatSetup(HELD, person=invited)}
    for seat in last.seats:
        if seat.kind == BOT:
            places.append(SeatSetup(BOT, name=seat.name or bot_name(seat.seat), level=seat.level))
        else:
            places.append(left.pop(seat.person or 0, SeatSetup(FREE)))
    for at, place in enumerate(places):  # somebody sat there as a guest who has another account now
        if place.kind == FREE and left:
            places[at] = left.pop(next(iter(left)))
    if left:
        raise RuleError(Text("people.not_played"))
    return places


async def _count(store: Store, person: int, invited: Person) -> None:
    """Count an invitation, or refuse it."""
    if not await store.people.count([windowed(INVITES, f"{OF_PERSON}{person}", A_DAY, DAY)]):
        raise RuleError(Text("people.many_invited", A_DAY))
    quotas = [
        windowed(INVITES, f"{OF_PERSON}{person} to {invited.id}", A_DAY_TO_ONE, DAY),
        windowed(INVITES, f"to {invited.id}", A_DAY_FROM_ALL, DAY),
    ]
    if not await store.people.count(quotas):
        raise RuleError(Text("people.many_to_one", invited.name))
