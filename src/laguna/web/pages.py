"""All pages besides the live part of a table, and what they are given."""

from __future__ import annotations

from typing import Any, Final

from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath
from litestar.response import Template

from laguna.core import words
from laguna.core.game import Game
from laguna.core.text import Text
from laguna.web import (
    hinting,
    host,
    lobby,
    me,
    opening,
    people,
    reviewpages,
    rulebook,
    status,
    tablepages,
    telling,
    waiting,
)
from laguna.web.errors import RefusedError
from laguna.web.models import Person, Rating
from laguna.web.opening import find_game
from laguna.web.services import Services
from laguna.web.showing import Anything, Visit

SHOWN_RATINGS: Final = 100


@get("/about")
async def about(visit: NamedDependency[Visit]) -> Template:
    """What this is, whom it thanks, and what it is made of."""
    return visit.show("about.html", place="about", games=lobby.game_cards(visit.language))


# ---- ratings


class Standing:
    """Somebody's rating as a list shows it."""

    def __init__(self, name: str, rating: Rating, *, is_bot: bool, is_me: bool) -> None:
        self.name = name
        self.strength = round(rating.mu - 3 * rating.sigma, 1)  # at least this strong, almost certainly
        self.mu = round(rating.mu, 1)
        self.sigma = round(rating.sigma, 1)
        self.matches = rating.matches
        self.is_bot = is_bot
        self.is_me = is_me


@get("/ratings/{id:str}/{seats:int}")
async def ratings(visit: NamedDependency[Visit], id: FromPath[str], seats: FromPath[int]) -> Template:
    """Who is how strong in a game with so many seats."""
    game = find_game(id)
    if seats not in game.seats:
        raise RefusedError(404, Text("core.seats", game.title, game.seats[0], game.seats[-1], seats))
    known = await visit.services.store.ratings(id, seats)
    standings = [await standing(visit, rating) for rating in known[:SHOWN_RATINGS]]
    return visit.show("ratings.html", place="ratings", game=game, seats=seats, standings=standings)


async def standing(visit: Visit, rating: Rating) -> Standing:
    """A rating with the name of whom it is."""
    kind, _, who = rating.who.partition(" ")
    if kind == "bot":
        return Standing(words.say(Text(f"web.level_{who}"), visit.language), rating, is_bot=True, is_me=False)
    person = await visit.services.store.person(int(who)) if who.isdigit() else None
    name = person.name if person is not None else visit.say("web.a_guest")
    is_me = person is not None and visit.person is not None and person.id == visit.person.id
    return Standing(name, rating, is_bot=False, is_me=is_me)


# ---- learning


@get("/learn/{id:str}")
async def learn(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """The guided first round of a game."""
    game = find_game(id)
    if game.guide() is None:
        raise RefusedError(404, Text("web.no_guide", game.title))
    return visit.show("learn.html", place="learn", **about_game(game, visit))


def about_game(game: Game, visit: Visit) -> dict[str, Any]:
    """What the page of a guided round is given."""
    return {
        "game": {"id": game.id, "title": game.title},
        "table": {"id": "", "title": "", "headline": telling.blurb(game, visit.language)},
        "me": [],
        "lessons_url": f"/learn/{game.id}",
        "csrf": visit.csrf(),
    }


# ---- what handlers are given


async def provide_person(request: Anything, services: NamedDependency[Services]) -> Person | None:
    """Who asks; None for a newcomer."""
    return await people.caller(request, services)


async def provide_visit(
    request: Anything, services: NamedDependency[Services], person: NamedDependency[Person | None]
) -> Visit:
    """The request with all that an answer needs. A language that the address chooses is remembered."""
    visit = Visit(request, services, person)
    if person is not None and people.LANGUAGE in request.query_params and person.language != visit.language:
        await services.store.change_person(person.id, language=visit.language)
    return visit


ROUTES: Final = [
    Router(
        "/",
        route_handlers=[
            lobby.lobby,
            lobby.watch,
            opening.play_bots,
            opening.new_table,
            opening.open_table,
            *tablepages.ROUTES,
            *reviewpages.ROUTES,
            *hinting.ROUTES,
            *waiting.ROUTES,
            *rulebook.ROUTES,
            *me.ROUTES,
            *host.ROUTES,
            status.status,
            about,
            ratings,
            learn,
        ],
        dependencies={"person": Provide(provide_person), "visit": Provide(provide_visit)},
        include_in_schema=False,
    )
]
