"""Opening a table: one click against bots, or a card on which everything can be chosen."""

from __future__ import annotations

import functools
from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna import games
from laguna.bots import levels
from laguna.core.box import read_box
from laguna.core.game import Game, Options
from laguna.core.text import RuleError, Text
from laguna.web import telling
from laguna.web.errors import RefusedError
from laguna.web.models import BOT, BY_LINK, DAILY, FREE, LIVE, NO_CLOCK, PERSON, Person
from laguna.web.people import clean_line, read_name
from laguna.web.seating import bot_name
from laguna.web.showing import Visit
from laguna.web.store import Place, Terms

USUAL_SEATS: Final = 4
LONGEST_TITLE: Final = 80
ME: Final = "me"
ME_TOO: Final = "me_too"  # somebody else at this screen
WHO: Final = (ME, ME_TOO, FREE, BY_LINK, *levels.LEVELS)  # who may be chosen for a seat
DAY: Final = 24 * 3600  # seconds
PACES: Final[dict[str, tuple[str, int]]] = {
    "none": (NO_CLOCK, 0),
    "live_15": (LIVE, 15),
    "live_30": (LIVE, 30),
    "live_60": (LIVE, 60),
    "day": (DAILY, DAY),
}
LATE: Final = ("bot", "lose")
LEAVE: Final[dict[str, int]] = {"never": 0, "2_min": 120, "10_min": 600, "1_day": DAY}
VISIBLE: Final = ("public", "link")
HINTS: Final = ("bots", "yes", "no")  # against bots only, always, never


class Form:
    """What was chosen on the card, as it was typed; what is missing is as usual."""

    def __init__(self, game: Game, fields: dict[str, str]) -> None:
        self.game = game
        self.fields = fields
        self.seats = read_seats(game, fields.get("seats", ""))

    def typed(self, name: str) -> str:
        """The value of a field."""
        return self.fields.get(name, self.usual(name))

    def usual(self, name: str) -> str:
        """What a field holds if nobody changes it."""
        if name.startswith("seat_"):
            return ME if name == "seat_0" else FREE
        if name.startswith("option_"):
            return self.game.options[name.removeprefix("option_")][0]
        return {"pace": "none", "late": LATE[0], "leave": "10_min", "who": VISIBLE[0], "hints": HINTS[0]}.get(name, "")

    def choice(self, name: str, known: tuple[str, ...]) -> str:
        """One of these values, or RuleError."""
        value = self.typed(name)
        if value not in known:
            raise RuleError(Text("web.form_value", name, value, Text("core.or", *known)))
        return value

    def is_on(self, name: str) -> bool:
        """Is a box ticked?"""
        return bool(self.fields.get(name))

    def options(self) -> Options:
        """What was chosen of the game's options."""
        return {name: self.typed("option_" + name) for name in self.game.options}

    def places(self, person: Person) -> list[Place]:
        """Who is to sit where."""
        chosen = [self.choice(f"seat_{seat}", WHO) for seat in range(self.seats)]
        if chosen.count(ME) > 1:
            raise RuleError(Text("web.me_twice"))
        return [self._place(seat, who, person) for seat, who in enumerate(chosen)]

    def _place(self, seat: int, who: str, person: Person) -> Place:
        if who == ME:
            return Place(PERSON, person=person)
        if who == ME_TOO:
            return Place(PERSON, person=person, name=read_name(self.typed(f"name_{seat}")))
        if who in levels.LEVELS:
            return Place(BOT, name=bot_name(seat), level=who)
        return Place(who)

    def is_hot_seat(self) -> bool:
        """Do several people share this screen?"""
        return any(self.typed(f"seat_{seat}") == ME_TOO for seat in range(self.seats))

    def terms(self, places: list[Place]) -> Terms:
        """What is agreed on, or RuleError where it does not go together."""
        pace, seconds = PACES[self.choice("pace", tuple(PACES))]
        terms = Terms(
            title=clean_line(self.typed("title"), LONGEST_TITLE),
            is_public=self.choice("who", VISIBLE) == "public",
            is_rated=self.is_on("rated"),
            is_hot_seat=self.is_hot_seat(),
            pace=pace,
            seconds=seconds,
            late=self.choice("late", LATE),
            leave_after=LEAVE[self.choice("leave", tuple(LEAVE))],
        )
        terms.hints = self._hints(terms, places)
        if terms.is_rated and terms.is_hot_seat:
            raise RuleError(Text("web.rated_hot_seat"))
        return terms

    def _hints(self, terms: Terms, places: list[Place]) -> bool:
        wish = self.choice("hints", HINTS)
        if terms.is_rated and wish == "yes":
            raise RuleError(Text("web.rated_hints"))
        if wish != "bots":
            return wish == "yes"
        people = [place for place in places if place.kind != BOT]
        return len(people) <= 1 and not terms.is_rated


def read_seats(game: Game, typed: str) -> int:
    """How many seats were asked for; as usual where nothing sensible was."""
    if typed.isascii() and typed.isdigit() and len(typed) < 3 and int(typed) in game.seats:
        return int(typed)
    return min(USUAL_SEATS, game.seats[-1])


def find_game(id: str) -> Game:
    """The game with this id; there is no page where there is none."""
    try:
        return games.load(id)
    except RuleError as error:
        raise RefusedError(404, error.text) from error


@post("/play/{id:str}", status_code=303)
async def play_bots(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """A table against bots, in one click."""
    game = find_game(id)
    person = await visit.somebody()
    seats = min(USUAL_SEATS, game.seats[-1])
    level = levels.MERCHANT
    bots = [Place(BOT, name=bot_name(seat), level=level) for seat in range(1, seats)]
    terms = Terms(is_public=False, hints=True)
    table = await visit.services.seating.open(game, {}, [Place(PERSON, person=person), *bots], terms, person)
    return visit.go(f"/table/{table}")


@get("/new/{id:str}")
async def new_table(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """The card, with what is usual."""
    game = find_game(id)
    asked = {"seats": visit.request.query_params.get("seats", "")}
    return card(visit, Form(game, asked))


@post("/new/{id:str}", status_code=303)
async def open_table(visit: NamedDependency[Visit], id: FromPath[str]) -> Template | Redirect:
    """Open the table that the card describes; where it cannot be, the card again with a sentence."""
    game = find_game(id)
    fields = await visit.fields()
    form = Form(game, fields)
    try:
        person = await visit.somebody()
        places = form.places(person)
        terms = form.terms(places)
        game.new(form.seats, form.options(), game.versions[-1])  # refuses what does not go together
        table = await visit.services.seating.open(game, form.options(), places, terms, person)
    except RuleError as error:
        return card(visit, form, error)
    return visit.go(f"/table/{table}")


def card(visit: Visit, form: Form, error: RuleError | None = None) -> Template:
    """The page with the card; what was typed stays."""
    game = form.game
    return visit.show(
        "new.html",
        status=200 if error is None else 422,
        place="play",
        form=form,
        game=game,
        blurb=telling.blurb(game, visit.language),
        length=telling.length(game, visit.language),
        options=[
            (
                name,
                telling.option_words(game, name, visit.language),
                [(value, telling.value_words(game, name, value, visit.language)) for value in values],
            )
            for name, values in game.options.items()
        ],
        levels=levels.LEVELS,
        paces=list(PACES),
        leaving=list(LEAVE),
        reconstructed=reconstructed(game.id),
        refusal=visit.refusal(error) if error is not None else "",
    )


@functools.cache
def reconstructed(id: str) -> list[tuple[str, int]]:
    """What in the box is not public and was worked out: parts of it, with how many figures each."""
    counts: dict[str, int] = {}
    for entry in read_box(id).entries():
        if entry.provenance.partition(":")[0].strip() == "reconstructed":
            part = entry.key.partition(".")[0].partition("[")[0]
            counts[part] = counts.get(part, 0) + 1
    return [(part.replace("_", " "), count) for part, count in counts.items()]
