"""What pages say about tables: who sits there, how fast it is played, since when, how it ended."""

from __future__ import annotations

from typing import Final

from laguna import games
from laguna.core import words
from laguna.core.game import Game, Options
from laguna.core.text import RuleError, Text, all_of, seat_name
from laguna.web.models import BOT, BY_LINK, DAILY, FREE, LIVE, OVER, PERSON, MatchRow
from laguna.web.store import Kept

MINUTE: Final = 60_000  # milliseconds
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


class TableLine:
    """A table as a list shows it, all in words."""

    def __init__(self, kept: Kept, person: int | None, language: str, moment: int) -> None:
        match = kept.match
        self.id = match.id
        self.game = game_title(match.game)
        self.title = match.title
        self.status = match.status
        self.variant = variant(match.game, kept.options(), language)
        self.pace = words.say(pace(match), language)
        self.since = words.say(since(moment - match.touched), language)
        self.ago = words.say(ago(moment - match.touched), language)
        self.seats = seat_lines(kept, person, language)
        self.taken = sum(not seat.is_free for seat in self.seats)
        self.mine = [seat.seat for seat in self.seats if seat.is_mine]
        self.asked = [] if match.status == OVER else numbers(match.turn)
        self.waits_for = words.say(all_of([seat_name(seat) for seat in self.asked]), language, kept.names())
        self.result = words.say(result(kept, person), language, kept.names()) if match.status == OVER else ""
        self.is_hot_seat = match.is_hot_seat
        self.is_rated = match.is_rated
        # What only some lists tell.
        self.ask = ""
        self.news = 0
        self.left = ""
        self.headline = ""
        self.watchers = 0
        self.notify = any(seat.notify for seat in kept.seats if seat.seat in self.mine)


def game_title(id: str) -> str:
    """The name of a game; of one that this server has no more, its id."""
    try:
        return games.load(id).title
    except RuleError:
        return id


def seat_lines(kept: Kept, person: int | None, language: str) -> list[SeatLine]:
    """All seats of a table."""
    mine = kept.seats_of(person)
    return [
        SeatLine(
            seat.seat,
            seat.kind,
            words.say(seat_name(seat.seat), language, kept.names()),
            words.say(Text(f"web.level_{seat.level}"), language) if seat.kind == BOT else "",
            is_mine=seat.seat in mine,
        )
        for seat in kept.seats
    ]


def variant(id: str, options: Options, language: str) -> str:
    """What was chosen otherwise than usual: "schmidt · on turn"."""
    try:
        usual = {name: values[0] for name, values in games.load(id).options.items()}
    except RuleError:
        usual = {}
    chosen = [value for name, value in sorted(options.items()) if usual.get(name) != value]
    return " · ".join(value.replace("_", " ") for value in chosen) or words.say(Text("web.standard"), language)


def option_words(game: Game, name: str, language: str) -> str:
    """What an option of a game is about."""
    return _said(f"{game.id}.option_{name}", name, language)


def value_words(game: Game, name: str, value: str, language: str) -> str:
    """What a value of an option means."""
    return _said(f"{game.id}.option_{name}_{value}", value, language)


def blurb(game: Game, language: str) -> str:
    """One sentence on what a game is."""
    return _said(f"{game.id}.blurb", "", language)


def length(game: Game, language: str) -> str:
    """How long a game takes."""
    return _said(f"{game.id}.length", "", language)


def _said(id: str, otherwise: str, language: str) -> str:
    return words.sentence(Text(id), language) if words.has(id) else otherwise.replace("_", " ")


def pace(match: MatchRow) -> Text:
    """How fast is played."""
    if match.pace == LIVE:
        return Text("web.pace_live", match.seconds)
    if match.pace == DAILY:
        return Text("web.pace_day")
    return Text("web.pace_none")


def how_long(milliseconds: int) -> Text:
    """A time of some minutes or more, as people say it: "14 min"."""
    if milliseconds < HOUR:
        return Text("web.minutes", milliseconds // MINUTE)
    if milliseconds < DAY:
        return Text("web.hours", milliseconds // HOUR)
    return Text("web.days", milliseconds // DAY)


def since(milliseconds: int) -> Text:
    """Since when something is as it is: "for 14 min"."""
    return Text("web.since", how_long(milliseconds)) if milliseconds >= MINUTE else Text("web.just_now")


def ago(milliseconds: int) -> Text:
    """When something was: "14 min ago"."""
    return Text("web.ago", how_long(milliseconds)) if milliseconds >= MINUTE else Text("web.just_now")


def left(milliseconds: int) -> Text:
    """How much time there is: "14 h left"."""
    if milliseconds < MINUTE:
        return Text("web.left_seconds", max(0, milliseconds) // 1000)
    if milliseconds >= DAY:
        return Text("web.left_days", milliseconds // DAY)
    return Text("web.left", how_long(milliseconds))


def result(kept: Kept, person: int | None) -> Text:
    """How a match ended, for this person."""
    places = numbers(kept.match.places)
    points = numbers(kept.match.points)
    mine = kept.seats_of(person)
    if len(mine) == 1 and not kept.match.is_hot_seat:
        place = places[mine[0]]
        won = Text("web.you_won", points[mine[0]])
        return won if place == 1 else Text("web.you_came", place, len(places), points[mine[0]])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return Text("web.won", all_of([seat_name(seat) for seat in winners]), points[winners[0]])


def numbers(told: str) -> list[int]:
    """Numbers as a row keeps them.

    >>> numbers("1,3"), numbers("")
    ([1, 3], [])
    """
    return [int(number) for number in told.split(",") if number]


def people_at(kept: Kept) -> int:
    """How many seats are people's."""
    return sum(seat.kind == PERSON for seat in kept.seats)
