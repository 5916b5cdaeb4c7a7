"""Summaries of tables for lists: who sits there, pace, age, result."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

from laguna import games
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, all_of, seat_name
from laguna.web.db.models import BOT, BY_LINK, DAILY, FREE, LIVE, OVER, PERSON, MatchRow
from laguna.web.db.queries import StoredMatch

MINUTE: Final = 60_000  # milliseconds
MINUTE_SECONDS: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class SeatLine:
    """A seat as a list shows it."""

    def __init__(self, seat: int, kind: str, name: str, level: str, *, is_mine: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.name = name
        self.level = level  # in words, of a bot
        self.is_mine = is_mine
        self.is_free = kind in (FREE, BY_LINK)
        self.is_held_for_me = False


class TableLine:
    """A table as a list shows it, in words."""

    def __init__(
        self, stored: StoredMatch, person: int | None, language: str, moment: int, viewer: int | None = None
    ) -> None:
        """As this person sees it. `viewer`: who reads it, if somebody else."""
        match = stored.match
        self.id = match.id
        self.game = game_title(match.game)
        self.title = match.title
        self.status = match.status
        self.variant = variant(match.game, stored.options(), language)
        self.pace = catalogue.translate(pace(match), language)
        self.since = catalogue.translate(since(moment - match.shown), language)
        self.ago = catalogue.translate(ago(moment - match.shown), language)
        self.seats = seat_lines(stored, person, language)
        seated = players(stored, person)
        self.players = catalogue.translate(seated, language, stored.names()) if seated is not None else ""
        reader = person if viewer is None else viewer
        self.linked_players = linked(stored, seated, reader, language) if seated is not None else Markup()
        self.invites = [held.seat for held in stored.held_for(person)] if person is not None else []
        self.is_rematch = match.rematch_of is not None
        self.host = host_name(stored)
        self.taken = sum(seat.kind in (PERSON, BOT) for seat in self.seats)
        for held in stored.held_for(person) if person is not None else ():
            self.seats[held.seat].is_held_for_me = True
        self.mine = [seat.seat for seat in self.seats if seat.is_mine]
        self.asked = [] if match.status == OVER else numbers(match.turn)
        self.waits_for = catalogue.translate(all_of([seat_name(seat) for seat in self.asked]), language, stored.names())
        self.result = (
            catalogue.translate(result(stored, person), language, stored.names()) if match.status == OVER else ""
        )
        self.is_hot_seat = match.is_hot_seat
        self.is_rated = match.is_rated
        # Shown by some lists only.
        self.ask = ""
        self.news = 0
        self.left = ""
        self.headline = ""
        self.watchers = 0
        self.notify = any(seat.notify for seat in stored.seats if seat.seat in self.mine)


def game_title(id: str) -> str:
    """The title of a game, or its id if the game is not installed."""
    try:
        return games.load(id).title
    except RuleError:
        return id


def seat_lines(stored: StoredMatch, person: int | None, language: str) -> list[SeatLine]:
    """All seats of a table."""
    mine = stored.seats_of(person)
    return [
        SeatLine(
            seat.seat,
            seat.kind,
            catalogue.translate(seat_name(seat.seat), language, stored.names()),
            catalogue.translate(Text(f"web.level_{seat.level}"), language) if seat.kind == BOT else "",
            is_mine=seat.seat in mine,
        )
        for seat in stored.seats
    ]


def players(stored: StoredMatch, person: int | None) -> Text | None:
    """Who sits at a table; at a person's own table, who else does. None if nobody does."""
    held = [seat.seat for seat in stored.held_for(person)] if person is not None else []
    mine = [] if stored.match.is_hot_seat else [*stored.seats_of(person), *held]
    seated = [seat_name(seat.seat) for seat in stored.seats if seat.name and seat.seat not in mine]
    if not seated:
        return None
    return Text("web.with_players", all_of(seated)) if mine else all_of(seated)


PLACEHOLDER: Final = re.compile("\ue000([0-9]+)\ue001")  # private letters, which no name contains


def linked(stored: StoredMatch, seated: Text, person: int | None, language: str) -> Markup:
    """The same, with links to the profiles that this person may see."""
    addresses = profile_links(stored, person)
    names = [f"\ue000{seat}\ue001" if seat in addresses else name for seat, name in enumerate(stored.names())]

    def link(found: re.Match[str]) -> str:
        seat = int(found[1])
        return str(Markup('<a href="{}">{}</a>').format(addresses[seat], stored.names()[seat]))

    words = str(escape(catalogue.translate(seated, language, names)))
    return Markup(PLACEHOLDER.sub(link, words))  # nosec B704 - the words are escaped, and so is what stands in a link


def profile_links(stored: StoredMatch, person: int | None) -> dict[int, str]:
    """By seat, the address of its player's profile; at private tables only for those who sit there."""
    sits_here = person is not None and any(seat.person == person for seat in stored.seats)
    if stored.match.is_hot_seat or not (stored.match.is_public or sits_here):
        return {}  # at one screen, several people share a profile
    people = [seat for seat in stored.seats if seat.kind == PERSON and seat.person is not None and seat.name]
    return {seat.seat: f"/people/{seat.person}" for seat in people}


def host_name(stored: StoredMatch) -> str:
    """The name of the table owner, or of the first player."""
    players = sorted(
        (seat for seat in stored.seats if seat.kind == PERSON), key=lambda seat: seat.person != stored.match.host
    )
    return players[0].name if players else ""


def bots_did(stored: StoredMatch, person: int | None, language: str) -> list[str]:
    """How many moves bots made for players of a finished match, a sentence per player."""
    out: list[str] = []
    for seat, count in enumerate(numbers(stored.match.bot_moves)):
        if count:
            is_mine = seat in stored.seats_of(person) and not stored.match.is_hot_seat
            id = "people.bot_made_mine" if is_mine else "people.bot_made"
            out.append(catalogue.translate(Text(id, count, seat_name(seat)), language, stored.names()))
    return out


def variant(id: str, options: Options, language: str) -> str:
    """The options that differ from the defaults: "schmidt · on turn"."""
    try:
        usual = {name: values[0] for name, values in games.load(id).options.items()}
    except RuleError:
        usual = {}
    chosen = [value for name, value in sorted(options.items()) if usual.get(name) != value]
    return " · ".join(value.replace("_", " ") for value in chosen) or catalogue.translate(
        Text("web.standard"), language
    )


def option_words(game: Game, name: str, language: str) -> str:
    """What an option of a game is about."""
    return _said(f"{game.id}.option_{name}", name, language)


def value_words(game: Game, name: str, value: str, language: str) -> str:
    """What a value of an option means."""
    return _said(f"{game.id}.option_{name}_{value}", value, language)


def blurb(game: Game, language: str) -> str:
    """One sentence about a game."""
    return _said(f"{game.id}.blurb", "", language)


def length(game: Game, language: str) -> str:
    """How long a game takes."""
    return _said(f"{game.id}.length", "", language)


def _said(id: str, otherwise: str, language: str) -> str:
    return catalogue.sentence(Text(id), language) if catalogue.has(id) else otherwise.replace("_", " ")


def pace(match: MatchRow) -> Text:
    """The pace of a match."""
    if match.bank:
        return Text("clock.pace_bank", match.bank // MINUTE_SECONDS, match.increment)
    if match.pace == LIVE:
        return Text("web.pace_live", match.seconds)
    if match.pace == DAILY:
        is_day = match.seconds == DAY // 1000
        return Text("web.pace_day") if is_day else Text("web.pace_per_move", how_long(1000 * match.seconds))
    return Text("web.pace_none")


def how_long(milliseconds: int) -> Text:
    """A duration of minutes or more: "14 min"."""
    if milliseconds < HOUR:
        return Text("web.minutes", milliseconds // MINUTE)
    if milliseconds < DAY:
        return Text("web.hours", milliseconds // HOUR)
    return Text("web.days", milliseconds // DAY)


def since(milliseconds: int) -> Text:
    """Since when: "for 14 min"."""
    return Text("web.since", how_long(milliseconds)) if milliseconds >= MINUTE else Text("web.just_now")


def ago(milliseconds: int) -> Text:
    """How long ago: "14 min ago"."""
    return Text("web.ago", how_long(milliseconds)) if milliseconds >= MINUTE else Text("web.just_now")


def left(milliseconds: int) -> Text:
    """The time left: "14 h left"."""
    if milliseconds < MINUTE:
        return Text("web.left_seconds", max(0, milliseconds) // 1000)
    if milliseconds >= DAY:
        return Text("web.left_days", milliseconds // DAY)
    return Text("web.left", how_long(milliseconds))


def result(stored: StoredMatch, person: int | None) -> Text:
    """How a match ended, for this person."""
    places = numbers(stored.match.places)
    points = numbers(stored.match.points)
    mine = stored.seats_of(person)
    if len(mine) == 1 and not stored.match.is_hot_seat:
        place = places[mine[0]]
        won = Text("web.you_won", points[mine[0]])
        return won if place == 1 else Text("web.you_came", place, len(places), points[mine[0]])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return Text("web.won", all_of([seat_name(seat) for seat in winners]), points[winners[0]])


def numbers(told: str) -> list[int]:
    """Numbers as a database column stores them.

    >>> numbers("1,3"), numbers("")
    ([1, 3], [])
    """
    return [int(number) for number in told.split(",") if number]
