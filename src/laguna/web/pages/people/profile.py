"""The profile of a person: matches, results by game, ratings over time, and what the viewer has played with them."""

from __future__ import annotations

import datetime
from typing import Any, Final

from babel.dates import format_date
from babel.numbers import format_decimal
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template
from markupsafe import Markup

from laguna import games
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import Person, RatingRow
from laguna.web.db.queries import StoredMatch
from laguna.web.db.results.models import Companion, RatingPoint
from laguna.web.db.results.queries import MATCHES, GameResults
from laguna.web.exceptions import RefusedError
from laguna.web.pages.page_request import PageRequest
from laguna.web.pages.people.rating_plot import TALL, WIDE, PlotPoint, RatingPlot
from laguna.web.tables.agreements import invitations
from laguna.web.tables.ratings import is_settled
from laguna.web.text import summaries
from laguna.web.text.summaries import TableLine

NOBODY_ELSE: Final = -1  # somebody without a name, who sits nowhere
LARGEST: Final = 2**62  # numbers of people and moments are smaller


class ResultLine:
    """The results in one game, in words."""

    def __init__(self, results: GameResults, language: str) -> None:
        self.game = summaries.game_title(results.game)
        self.played = results.played
        self.won = f"{results.won} ({round(100 * results.won / results.played)} %)"
        self.place = decimal(results.place, language)
        self.points = decimal(results.points, language)
        self.best = results.best


class MatchLine(TableLine):
    """A finished match as a profile lists it."""

    def __init__(self, stored: StoredMatch, person: Person, viewer: int | None, language: str) -> None:
        super().__init__(stored, person.id, language, now(), viewer or NOBODY_ELSE)
        seats = [] if stored.match.is_hot_seat else stored.seats_of(person.id)
        places, points = summaries.numbers(stored.match.places), summaries.numbers(stored.match.points)
        self.outcome = self.result
        if len(seats) == 1 and places:
            place = Text("people.place_of", places[seats[0]], len(places))
            self.outcome = catalogue.sentence(place, language)
            self.outcome += " · " + catalogue.translate(Text("people.points", points[seats[0]]), language)
        self.bots = " ".join(summaries.bots_did(stored, viewer, language))
        self.is_private = not stored.match.is_public


class ProfileRating:
    """A rating on a profile."""

    def __init__(self, rating: RatingRow, language: str) -> None:
        self.key = f"{rating.game}-{rating.seats}"
        self.address = f"/ratings/{rating.game}/{rating.seats}"
        self.title = catalogue.translate(
            Text("people.rating_of", summaries.game_title(rating.game), rating.seats), language
        )
        self.strength = decimal(rating.mu - 3 * rating.sigma, language)
        self.mu, self.sigma = decimal(rating.mu, language), decimal(rating.sigma, language)
        self.matches = rating.matches
        self.is_settled = is_settled(rating)


def decimal(number: float, language: str) -> str:
    """A number with one decimal, in the format of the language.

    >>> decimal(2.25, "de")
    '2,2'
    """
    return str(format_decimal(round(number, 1), format="#,##0.0;−#,##0.0", locale=language))


@get("/people/{id:int}")
async def profile(page: NamedDependency[PageRequest], id: FromPath[int]) -> Template:
    """Show a profile."""
    return await show(page, await find_person(page, id))


@post("/people/{id:int}/invite", status_code=303)
async def invite(page: NamedDependency[PageRequest], id: FromPath[int]) -> Template | Redirect:
    """Invite somebody to a table like the last one together, or to a game."""
    other = await find_person(page, id)
    game = (await page.form_fields()).get("game", "")
    try:
        if page.person is None or page.person.id == other.id:
            raise RuleError(Text("people.not_played"))
        table = await invitations.invite(page.services.seating, await page.ensure_person(), other.id, game)
    except RuleError as error:
        return await show(page, other, page.refusal(error))
    return page.redirect(f"/table/{table}")


async def find_person(page: PageRequest, id: int) -> Person:
    """The person with this number, if whoever asks knows them."""
    store = page.services.store
    person = await store.person(id) if 0 < id < LARGEST else None
    viewer = page.person.id if page.person is not None else None
    if person is None or person.is_deleted or person.is_banned or not await store.results.may_see(id, viewer):
        raise RefusedError(404, Text("people.no_profile"))
    return person


async def show(page: PageRequest, person: Person, refusal: str = "") -> Template:
    """The page, with a refusal if an invitation was refused."""
    results = page.services.store.results
    viewer = page.person.id if page.person is not None else None
    is_own = viewer == person.id
    before = read_moment(page.request.query_params.get("before", ""))
    found = await results.matches_of(person.id, viewer, before, limit=MATCHES + 1)
    matches = await page.services.store.matches_among([id for id, _ in found[:MATCHES]])
    companion = await results.companion(viewer, person.id) if viewer is not None and not is_own else None
    may_invite = companion is not None and not await results.are_apart(viewer or 0, person.id)
    return page.render(
        "profile.html",
        status=200 if not refusal else 409,
        place="me" if is_own else "people",
        who=person,
        is_own=is_own,
        refusal=refusal,
        results=[ResultLine(one, page.language) for one in await results.results_of(person.id, is_own=is_own)],
        matches=[MatchLine(stored, person, viewer, page.language) for stored in matches],
        is_first=not before,
        older=found[MATCHES - 1][1] if len(found) > MATCHES else 0,
        companion=companion,
        last_together=last_together(page, companion),
        may_invite=may_invite,
        games=[(id, summaries.game_title(id)) for id in games.ids()] if may_invite else [],
        **await ratings_of(page, person),
    )


def read_moment(typed: str) -> int:
    """Where a list of matches goes on; 0 for its beginning.

    >>> read_moment("1700000000000"), read_moment("x")
    (1700000000000, 0)
    """
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 16 else 0


def last_together(page: PageRequest, companion: Companion | None) -> str:
    """When two people last played together, in words."""
    if companion is None:
        return ""
    return catalogue.translate(summaries.ago(now() - companion.ended), page.language)


# ---- ratings


async def ratings_of(page: PageRequest, person: Person) -> dict[str, Any]:
    """The template context of the ratings: all of them, and the chosen one over time."""
    known = await page.services.store.results.ratings_of(person.id)
    lines = [ProfileRating(rating, page.language) for rating in known]
    asked = page.request.query_params.get("rating", "")
    at = next((at for at, line in enumerate(lines) if line.key == asked), 0)
    if not known:
        return {"ratings": [], "rating": None, "plot": "", "points": [], "range": ""}
    rating = known[at]
    points = await page.services.store.results.rating_points(person.id, rating.game, rating.seats)
    return {
        "ratings": lines,
        "rating": lines[at],
        "plot": plot(page, lines[at], points),
        "points": [point_row(page, point) for point in reversed(points)],
        "range": rating_range(page, points),
    }


def plot(page: PageRequest, rating: ProfileRating, points: list[RatingPoint]) -> Markup:
    """The plot in both sizes; empty without points."""
    if not points:
        return Markup()
    drawing = RatingPlot([PlotPoint(point.mu, point.sigma, date(page, point.at)) for point in points])
    title = page.translate("people.rating_over_time") + ": " + rating.title
    words = page.translate("people.rating_now", rating.strength, rating.mu, rating.sigma)
    words = f"{words} {rating_range(page, points)}"
    drawn = "".join(drawing.drawn(size, title, words) for size in (WIDE, TALL))  # numbers, and words that were escaped
    return Markup(drawn)  # nosec B704


def rating_range(page: PageRequest, points: list[RatingPoint]) -> str:
    """How far a rating has gone, in words."""
    if not points:
        return ""
    low, high = (decimal(limit(point.mu for point in points), page.language) for limit in (min, max))
    return page.translate("people.rating_range", low, high, len(points))


def point_row(page: PageRequest, point: RatingPoint) -> tuple[str, str]:
    """A rating after a match, for the table: when, and what it was."""
    return date(page, point.at), f"{decimal(point.mu, page.language)} ± {decimal(point.sigma, page.language)}"


def date(page: PageRequest, moment: int) -> str:
    """A day in the format of the language."""
    day = datetime.datetime.fromtimestamp(moment / 1000, datetime.UTC).date()
    return str(format_date(day, format="medium", locale=page.language))


ROUTES: Final = [profile, invite]
