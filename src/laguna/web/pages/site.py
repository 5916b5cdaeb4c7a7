"""Routes of all pages but the WebSocket, and the pages about, ratings and learn."""

from __future__ import annotations

from typing import Any, Final

from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath
from litestar.response import Template

from laguna.core.game import Game
from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.db.models import RatingRow
from laguna.web.exceptions import RefusedError
from laguna.web.http.rendering import AnyRequest
from laguna.web.pages import (
    account,
    admin,
    lobby,
    mail_links,
    new_table,
    person,
    recovery,
    review,
    status,
    table,
    waiting_room,
)
from laguna.web.pages.at_table import hints, positions
from laguna.web.pages.devices import previews, push_devices, table_notices, waiting_count
from laguna.web.pages.new_table import find_game
from laguna.web.pages.page_request import PageRequest
from laguna.web.pages.people import profile
from laguna.web.pages.rules import routes as rules
from laguna.web.people import sessions
from laguna.web.services import Services
from laguna.web.tables.ratings import SETTLED_MATCHES, is_settled
from laguna.web.text import summaries

SHOWN_RATINGS: Final = 100


@get("/about")
async def about(page: NamedDependency[PageRequest]) -> Template:
    """What Laguna is, its thanks and credits."""
    return page.render("about.html", place="about", games=lobby.game_cards(page.language))


# ---- ratings


class RatingLine:
    """A rating in the list."""

    def __init__(self, name: str, rating: RatingRow, *, is_bot: bool, is_me: bool, address: str = "") -> None:
        self.name = name
        self.address = address  # of the profile
        self.strength = round(rating.mu - 3 * rating.sigma, 1)  # at least this strong, almost certainly
        self.mu = round(rating.mu, 1)
        self.sigma = round(rating.sigma, 1)
        self.matches = rating.matches
        self.is_settled = is_settled(rating)
        self.is_bot = is_bot
        self.is_me = is_me


@get("/ratings/{id:str}/{seats:int}")
async def ratings(page: NamedDependency[PageRequest], id: FromPath[str], seats: FromPath[int]) -> Template:
    """The ratings of a game with so many seats."""
    game = find_game(id)
    if seats not in game.seats:
        raise RefusedError(404, Text("core.seats", game.title, game.seats[0], game.seats[-1], seats))
    known = await page.services.store.ratings(id, seats)
    known = [rating for rating in known if is_settled(rating)] + [rating for rating in known if not is_settled(rating)]
    rating_lines = [await rating_line(page, rating) for rating in known[:SHOWN_RATINGS]]
    return page.render(
        "ratings.html",
        place="ratings",
        game=game,
        seats=seats,
        standings=[line for line in rating_lines if line.is_settled],
        provisional=[line for line in rating_lines if not line.is_settled],
        settled_matches=SETTLED_MATCHES,
    )


async def rating_line(page: PageRequest, rating: RatingRow) -> RatingLine:
    """A rating with the name of its person or bot."""
    kind, _, who = rating.who.partition(" ")
    if kind == "bot":
        return RatingLine(
            catalogue.translate(Text(f"web.level_{who}"), page.language), rating, is_bot=True, is_me=False
        )
    person = await page.services.store.person(int(who)) if who.isdigit() else None
    name = person.name if person is not None else page.translate("web.a_guest")
    has_profile = person is not None and not person.is_deleted and not person.is_banned
    is_me = person is not None and page.person is not None and person.id == page.person.id
    return RatingLine(name, rating, is_bot=False, is_me=is_me, address=f"/people/{who}" if has_profile else "")


# ---- learning


@get("/learn/{id:str}")
async def learn(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """The tutorial of a game."""
    game = find_game(id)
    if game.tutorial is None:
        raise RefusedError(404, Text("web.no_guide", game.title))
    return page.render("learn.html", place="learn", **about_game(game, page))


def about_game(game: Game, page: PageRequest) -> dict[str, Any]:
    """The template context of a tutorial."""
    return {
        "game": {"id": game.id, "title": game.title},
        "table": {"id": "", "title": "", "headline": summaries.blurb(game, page.language)},
        "me": [],
        "lessons_url": f"/learn/{game.id}",
        "csrf": page.csrf(),
    }


# ---- dependencies


async def provide_page(request: AnyRequest, services: NamedDependency[Services]) -> PageRequest:
    """The page request. A language chosen in the address is stored."""
    page = PageRequest(request, services, await sessions.identify(request, services.store, services.signer))
    await page.renew_old_session()
    person = page.person
    if person is not None and sessions.LANGUAGE in request.query_params and person.language != page.language:
        await services.store.change_person(person.id, language=page.language)
    return page


ROUTES: Final = [
    Router(
        "/",
        route_handlers=[
            lobby.lobby,
            lobby.watch,
            new_table.play_bots,
            new_table.new_table,
            new_table.open_table,
            *table.ROUTES,
            *review.ROUTES,
            *hints.ROUTES,
            *positions.ROUTES,
            *waiting_room.ROUTES,
            *person.ROUTES,
            *profile.ROUTES,
            *rules.ROUTES,
            *account.ROUTES,
            *recovery.ROUTES,
            *mail_links.ROUTES,
            *push_devices.ROUTES,
            *table_notices.ROUTES,
            waiting_count.waiting,
            previews.preview,
            previews.result_picture,
            *admin.ROUTES,
            status.status,
            about,
            ratings,
            learn,
        ],
        dependencies={"page": Provide(provide_page)},
        include_in_schema=False,
    )
]
