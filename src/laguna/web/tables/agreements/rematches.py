"""Rematches: who has accepted, who is still asked, and who may start the match without the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import BOT, HELD, OPEN, PERSON
from laguna.web.db.queries import StoredMatch
from laguna.web.db.seat_changes import HOLDING

NO_PLAYER: Final = -1

# What a seat of a rematch is.
ACCEPTED: Final = "accepted"
ASKED: Final = "asked"
TAKEN_BY_BOT: Final = "bot"
FREE_SEAT: Final = "free"


class RematchPlace(NamedTuple):
    """A seat of a rematch."""

    name: str
    state: str
    player: int = NO_PLAYER  # the seat of the same person in the match that is over
    is_here: bool = False  # at the result or at the table of the rematch


class RematchInfo(NamedTuple):
    """What everybody at a result may know of its rematch."""

    table: str
    status: str
    keeps_seats: bool
    kept_until: int  # when seats of people who have not answered may be given away
    places: tuple[RematchPlace, ...]
    out: tuple[int, ...]  # seats of the match that is over, of players without a seat in the rematch


def rematch_info(over: StoredMatch, opened: StoredMatch, here: Collection[int]) -> RematchInfo:
    """The rematch of a match that is over. `here`: the people at its result, or at the table of the rematch."""
    seats = {place.person: place.seat for place in over.seats if place.kind == PERSON and place.person is not None}
    places = []
    for place in opened.seats:
        state = {PERSON: ACCEPTED, HELD: ASKED, BOT: TAKEN_BY_BOT}.get(place.kind, FREE_SEAT)
        player = seats.get(place.person, NO_PLAYER) if place.person is not None else NO_PLAYER
        places.append(RematchPlace(place.name, state, player, place.person in here))
    invited = {place.person for place in opened.seats}
    out = tuple(seat for person, seat in seats.items() if person not in invited)
    keeps = any(place.player == seat for seat, place in enumerate(places))
    return RematchInfo(opened.match.id, opened.match.status, keeps, opened.match.created + HOLDING, tuple(places), out)


def require_may_start(opened: StoredMatch, person: int, here: Collection[int]) -> None:
    """Refuse to start a rematch with bots for those who are not there.

    It is for those who have accepted. Whoever is here and has not answered is waited for, but not for more than a
    minute.
    """
    if opened.match.status != OPEN:
        raise RuleError(Text("play.has_begun"))
    if not opened.seats_of(person):
        raise RuleError(Text("agree.accept_first"))
    asked = [place for place in opened.seats if place.kind == HELD and place.person in here]
    if asked and now() < opened.match.created + HOLDING:
        raise RuleError(Text("agree.not_answered", asked[0].name))
