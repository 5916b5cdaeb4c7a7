"""Opening a table: one click against bots, or a form with all choices."""

from __future__ import annotations

import functools
from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna import games
from laguna.bots import levels
from laguna.core.components import read_box
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.text.text import RuleError, Text
from laguna.web.db.models import BOT, BY_LINK, FREE, LIVE, NO_CLOCK, PERSON, Person
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.exceptions import RefusedError
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.names import read_name, require_name_allowed
from laguna.web.people.typed_text import clean_line
from laguna.web.tables.absence import presets
from laguna.web.tables.absence.presets import PACES, TimeBank
from laguna.web.tables.seats import bot_name
from laguna.web.text import summaries

USUAL_SEATS: Final = 4
LONGEST_TITLE: Final = 80
ME: Final = "me"
ME_TOO: Final = "me_too"  # another person at this screen
WHO: Final = (ME, ME_TOO, FREE, BY_LINK, *levels.LEVELS)  # choices for a seat
NO_CLOCKS: Final = "none"
CLOCKS: Final = (NO_CLOCKS, "live", "day")
OWN: Final = "own"
LIVE_CHOICES: Final = (*presets.SECONDS_PER_DECISION, "live_15", "live_30", "live_60", OWN)
DAY_CHOICES: Final = ("half_day", "day", "2_days", "3_days", "7_days")
LATE: Final = ("bot", "lose")
AUTO: Final = "auto"  # public if there is a seat for somebody else
VISIBLE: Final = (AUTO, "public", "link")
CHAT: Final = ("all", "players")
HINTS: Final = ("bots", "yes", "no")  # against bots only, always, never
NO_BANK: Final = TimeBank(0, 0)
USUAL: Final = {
    "clock": NO_CLOCKS,
    "live": "normal",
    "day": "day",
    "bank": "10",
    "increment": "15",
    "late": LATE[0],
    "who": AUTO,
    "hints": HINTS[0],
    "chat": CHAT[0],
}


class NewTableForm:
    """The form as it was filled in, with defaults for missing fields."""

    def __init__(self, game: Game, fields: dict[str, str]) -> None:
        self.game = game
        self.fields = fields | clock_of_earlier_pages(fields)
        self.seats = read_seats(game, fields.get("seats", ""))

    def typed(self, name: str) -> str:
        """The value of a field."""
        return self.fields.get(name, self.usual(name))

    def usual(self, name: str) -> str:
        """The default of a field."""
        if name.startswith("seat_"):
            return ME if name == "seat_0" else FREE
        if name.startswith("option_"):
            return self.game.options[name.removeprefix("option_")][0]
        return USUAL.get(name, "")

    def choice(self, name: str, known: tuple[str, ...]) -> str:
        """The value of a field if it is one of these. Raises RuleError otherwise."""
        value = self.typed(name)
        if value not in known:
            raise RuleError(Text("web.form_value", name, value, Text("core.or", *known)))
        return value

    def is_on(self, name: str) -> bool:
        """Whether a box is ticked."""
        return bool(self.fields.get(name))

    def options(self) -> Options:
        """The chosen options of the game."""
        return {name: self.typed("option_" + name) for name in self.game.options}

    def places(self, person: Person) -> list[SeatSetup]:
        """Who is to sit where."""
        chosen = [self.choice(f"seat_{seat}", WHO) for seat in range(self.seats)]
        if chosen.count(ME) > 1:
            raise RuleError(Text("web.me_twice"))
        return [self._place(seat, who, person) for seat, who in enumerate(chosen)]

    def _place(self, seat: int, who: str, person: Person) -> SeatSetup:
        if who == ME:
            return SeatSetup(PERSON, person=person)
        if who == ME_TOO:
            return SeatSetup(PERSON, person=person, name=read_name(self.typed(f"name_{seat}")))
        if who in levels.LEVELS:
            return SeatSetup(BOT, name=bot_name(seat), level=who)
        return SeatSetup(who)

    def is_hot_seat(self) -> bool:
        """Whether several people share this screen."""
        return any(self.typed(f"seat_{seat}") == ME_TOO for seat in range(self.seats))

    def terms(self, places: list[SeatSetup]) -> TableTerms:
        """The terms of the table. Raises RuleError if they do not go together."""
        pace, seconds, bank = self.clock()
        terms = TableTerms(
            title=clean_line(self.typed("title"), LONGEST_TITLE),
            is_public=self._is_public(places),
            is_rated=self.is_on("rated"),
            chat=self.choice("chat", CHAT),
            is_hot_seat=self.is_hot_seat(),
            pace=pace,
            seconds=seconds,
            bank=bank.bank,
            increment=bank.increment,
            late=self.choice("late", LATE),
        )
        terms.hints = self._hints(terms, places)
        if terms.is_rated and terms.is_hot_seat:
            raise RuleError(Text("web.rated_hot_seat"))
        return terms

    def clock(self) -> tuple[str, int, TimeBank]:
        """The pace, the seconds per turn, and the time bank."""
        if "pace" in self.fields:
            self.choice("pace", tuple(PACES))
        clock = self.choice("clock", CLOCKS)
        if clock == "day":
            return *PACES[self.choice("day", DAY_CHOICES)], NO_BANK
        if clock == NO_CLOCKS:
            return NO_CLOCK, 0, NO_BANK
        chosen = self.choice("live", LIVE_CHOICES)
        if chosen in PACES:
            return *PACES[chosen], NO_BANK
        if chosen != OWN:
            return LIVE, 0, self.preset(chosen)
        minutes = self._number("bank", 1, presets.LONGEST_BANK)
        return LIVE, 0, TimeBank(60 * minutes, self._number("increment", 0, presets.LONGEST_INCREMENT))

    def preset(self, name: str) -> TimeBank:
        """The time bank of a preset, for this game and number of players."""
        return presets.time_bank(self.game.id, self.seats, name)

    def _number(self, name: str, least: int, most: int) -> int:
        typed = self.typed(name).strip()
        if typed.isascii() and typed.isdigit() and len(typed) < 6 and least <= int(typed) <= most:
            return int(typed)
        raise RuleError(Text(f"clock.own_{name}_form", most))

    def _is_public(self, places: list[SeatSetup]) -> bool:
        chosen = self.choice("who", VISIBLE)
        return may_be_joined(places) if chosen == AUTO else chosen == "public"

    def _hints(self, terms: TableTerms, places: list[SeatSetup]) -> bool:
        chosen = self.choice("hints", HINTS)
        if terms.is_rated and chosen == "yes":
            raise RuleError(Text("web.rated_hints"))
        if chosen != "bots":
            return chosen == "yes"
        people = [place for place in places if place.kind != BOT]
        return len(people) <= 1 and not terms.is_rated


def clock_of_earlier_pages(fields: dict[str, str]) -> dict[str, str]:
    """The fields of the clock, if a page of an earlier version has sent it in one field, `pace`."""
    pace = fields.get("pace", "")
    if pace == NO_CLOCKS:
        return {"clock": NO_CLOCKS}
    if pace in LIVE_CHOICES:
        return {"clock": "live", "live": pace}
    return {"clock": "day", "day": pace} if pace in DAY_CHOICES else {}


def may_be_joined(places: list[SeatSetup]) -> bool:
    """Whether a table has a seat for somebody who isn't at this screen. Others are private by default."""
    return any(place.kind in (FREE, BY_LINK) for place in places)


def read_seats(game: Game, typed: str) -> int:
    """The number of seats asked for, or the default."""
    if typed.isascii() and typed.isdigit() and len(typed) < 3 and int(typed) in game.seats:
        return int(typed)
    return min(USUAL_SEATS, game.seats[-1])


def find_game(id: str) -> Game:
    """The game with this id, or a 404 page."""
    try:
        return games.load(id)
    except RuleError as error:
        raise RefusedError(404, error.text) from error


@post("/play/{id:str}", status_code=303)
async def play_bots(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect:
    """Open a table against bots with one click."""
    game = find_game(id)
    person = await page.ensure_person()
    seats = min(USUAL_SEATS, game.seats[-1])
    level = levels.MERCHANT
    bots = [SeatSetup(BOT, name=bot_name(seat), level=level) for seat in range(1, seats)]
    terms = TableTerms(is_public=False, hints=True)
    table = await page.services.seating.open(game, {}, [SeatSetup(PERSON, person=person), *bots], terms, person)
    return page.redirect(f"/table/{table}")


@get("/new/{id:str}")
async def new_table(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """The form with its defaults."""
    game = find_game(id)
    fields = {"seats": page.request.query_params.get("seats", "")}
    return card(page, NewTableForm(game, fields))


@post("/new/{id:str}", status_code=303)
async def open_table(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Redirect:
    """Open the table of the form, or show the form again with an error."""
    game = find_game(id)
    fields = await page.form_fields()
    form = NewTableForm(game, fields)
    try:
        person = await page.ensure_named_person(fields)
        places = form.places(person)
        for place in places:
            if place.person is not None and place.name != person.name:  # another person at this screen
                await require_name_allowed(page.services.store, place.name, person)
        terms = form.terms(places)
        game.new(form.seats, form.options(), game.versions[-1])  # refuses options that do not go together
        table = await page.services.seating.open(game, form.options(), places, terms, person)
    except RuleError as error:
        return card(page, form, error)
    return page.redirect(f"/table/{table}")


def card(page: PageRequest, form: NewTableForm, error: RuleError | None = None) -> Template:
    """The page with the form; what was typed stays."""
    game = form.game
    return page.render(
        "new.html",
        status=200 if error is None else 422,
        place="play",
        form=form,
        game=game,
        blurb=summaries.blurb(game, page.language),
        length=summaries.length(game, page.language),
        options=[
            (
                name,
                summaries.option_words(game, name, page.language),
                [(value, summaries.value_words(game, name, value, page.language)) for value in values],
            )
            for name, values in game.options.items()
        ],
        levels=levels.LEVELS,
        clocks=CLOCKS,
        banks=[(name, form.preset(name)) for name in presets.SECONDS_PER_DECISION],
        turns=round(presets.turn_count(game.id, form.seats).turns),
        lengths=[
            presets.minutes_per_player(game.id, form.seats, form.preset(name)) for name in presets.SECONDS_PER_DECISION
        ],
        day_choices=DAY_CHOICES,
        longest_bank=presets.LONGEST_BANK,
        longest_increment=presets.LONGEST_INCREMENT,
        reconstructed=reconstructed(game.id),
        suggested_name=form.fields.get("name") or page.suggested_name(),
        refusal=page.refusal(error) if error is not None else "",
    )


@functools.cache
def reconstructed(id: str) -> list[tuple[str, int]]:
    """The parts of the box with reconstructed numbers, and how many each has."""
    counts: dict[str, int] = {}
    for entry in read_box(id).entries():
        if entry.provenance.partition(":")[0].strip() == "reconstructed":
            part = entry.key.partition(".")[0].partition("[")[0]
            counts[part] = counts.get(part, 0) + 1
    return [(part.replace("_", " "), count) for part, count in counts.items()]
