"""The lobby: tables that wait for you, new, open, running and finished tables. It works without JavaScript."""

from __future__ import annotations

from typing import Any, Final

from litestar import get
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.response import Template
from markupsafe import Markup

from laguna import games
from laguna.core.game import Game
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import ABANDONED, EXPIRED, OPEN, OVER, RUNNING
from laguna.web.db.queries import StoredMatch
from laguna.web.pages.page_request import PageRequest
from laguna.web.services import Services
from laguna.web.tables import match_info
from laguna.web.text import summaries
from laguna.web.text.summaries import DAY, MINUTE, TableLine

USUAL_SEATS: Final = 4
SHOWN: Final = 12  # tables in one list of the lobby
SHOWN_ASIDE: Final = 6
EXPIRED_SHOWN: Final = 7 * DAY  # how long their owner is told of tables that nobody came to
AWAY: Final = 30 * MINUTE  # without the lobby until a visit counts as over
SINCE: Final = "since"  # the cookie that remembers when the last visit ended


class GameCard:
    """A game in the lobby."""

    def __init__(self, game: Game, language: str) -> None:
        self.id = game.id
        self.title = game.title
        drawn = game.drawing.emblem()  # contains nothing people have typed
        self.emblem = Markup(drawn)  # nosec B704
        self.blurb = summaries.blurb(game, language)
        self.length = summaries.length(game, language)
        self.least, self.most = game.seats[0], game.seats[-1]
        self.usual = min(USUAL_SEATS, self.most)
        self.has_guide = game.tutorial is not None


@get("/")
async def lobby(page: NamedDependency[PageRequest]) -> Template:
    """The lobby."""
    shown = await lists(page)
    return page.render("lobby.html", place="play", **shown, games=game_cards(page.language), asks_name=page.asks_name())


@get("/watch")
async def watch(page: NamedDependency[PageRequest]) -> Template:
    """Running and finished public matches."""
    store = page.services.store
    running = await watched(page, await store.running_tables())
    finished = lines(page, await store.finished_tables())
    return page.render("watch.html", place="watch", running=running, finished=finished)


async def lists(page: PageRequest) -> dict[str, Any]:
    """The tables in the lobby, each in one list only."""
    store = page.services.store
    mine = await store.tables_of(page.person.id) if page.person is not None else []
    own = {stored.match.id for stored in mine}
    turns, others = await my_turns(page, [stored for stored in mine if stored.match.status == RUNNING])
    invited, waiting = split_invitations(lines(page, [stored for stored in mine if stored.match.status == OPEN]))
    others += waiting
    free = [stored for stored in await store.open_tables() if stored.match.id not in own]
    running = [stored for stored in await store.running_tables() if stored.match.id not in own]
    over = [stored for stored in mine if stored.match.status == OVER]
    return {
        "turns": turns,
        "invitations": invited,
        "mine": others[:SHOWN],
        "free": lines(page, free[:SHOWN]),
        "running": await watched(page, running[:SHOWN_ASIDE]),
        "finished": lines(page, over[:SHOWN_ASIDE]),
        "news": await news(page, [*mine, *await expired(page)]),
    }


def game_cards(language: str) -> list[GameCard]:
    """All games that can be loaded; `laguna games` says what is wrong with the others."""
    out: list[GameCard] = []
    for id in games.ids():
        try:
            out.append(GameCard(games.load(id), language))
        except RuleError:
            continue
    return out


def lines(page: PageRequest, tables: list[StoredMatch]) -> list[TableLine]:
    """Summaries of tables for the person who asks."""
    person = page.person.id if page.person is not None else None
    return [TableLine(stored, person, page.language, now()) for stored in tables]


def split_invitations(tables: list[TableLine]) -> tuple[list[TableLine], list[TableLine]]:
    """Open tables at which a seat is held for you, and the others."""
    return [line for line in tables if line.invites], [line for line in tables if not line.invites]


async def my_turns(page: PageRequest, tables: list[StoredMatch]) -> tuple[list[TableLine], list[TableLine]]:
    """Your running matches: those that wait for you, with their prompt, and the others."""
    turns: list[TableLine] = []
    others: list[TableLine] = []
    for stored, line in zip(tables, lines(page, tables), strict=True):
        for seat in line.mine:
            if seat in line.asked and not line.ask:
                line.ask, line.news, line.left = await prompt_of(page.services, stored, seat, page.language)
        (turns if line.ask else others).append(line)
    return turns, others


async def prompt_of(services: Services, stored: StoredMatch, seat: int, language: str) -> tuple[str, int, str]:
    """The prompt of a seat, its unread log lines and the time left; empty if the game cannot be loaded."""
    try:
        ask, news = await match_info.prompt(services.tables, stored, seat, language)
        ends = (await services.tables.get(stored.match.id)).table.clock_ends(seat)
    except RuleError:
        return "", 0, ""
    return ask, news, catalogue.translate(summaries.left(ends - now()), language) if ends else ""


async def watched(page: PageRequest, tables: list[StoredMatch]) -> list[TableLine]:
    """Running matches with their headline and number of spectators."""
    out = lines(page, tables)
    for stored, line in zip(tables, out, strict=True):
        line.watchers = page.services.tables.watchers(stored.match.id)
        try:
            line.headline = await match_info.headline(page.services.tables, stored, page.language)
        except RuleError:
            line.headline = line.pace
    return out


# ---- since the last visit


async def news(page: PageRequest, tables: list[StoredMatch]) -> list[str]:
    """What happened at your tables since your last visit, a sentence each."""
    since = await last_visit(page)
    out: list[str] = []
    for stored in tables:
        text = event(stored, since, page.person.id if page.person is not None else None)
        if text is not None:
            out.append(catalogue.sentence(text, page.language, stored.names()))
    return out


def event(stored: StoredMatch, since: int, person: int | None) -> Text | None:
    """What happened to a table since then: it ended, was abandoned or began; None if nothing did."""
    match = stored.match
    title = summaries.game_title(match.game)
    if since <= 0:
        return None
    if match.status == OVER and match.ended > since:
        return Text("web.news_over", title, summaries.result(stored, person))
    if match.status == ABANDONED and match.ended > since:
        return Text("web.news_abandoned", title)
    if match.status == EXPIRED and match.ended > since:
        return Text("web.news_expired", title)
    if match.status == RUNNING and match.began > since > match.created:
        return Text("web.news_began", title)
    return None


async def expired(page: PageRequest) -> list[StoredMatch]:
    """Tables you opened that were closed lately because nobody was there."""
    if page.person is None:
        return []
    return await page.services.store.expired_tables(page.person.id, now() - EXPIRED_SHOWN)


async def last_visit(page: PageRequest) -> int:
    """When your last visit ended, 0 for newcomers. The present visit is recorded."""
    person = page.person
    if person is None:
        return 0
    remembered = page.request.cookies.get(SINCE, "")
    since = int(remembered) if remembered.isascii() and remembered.isdigit() and len(remembered) < 16 else 0
    if not since or now() - person.seen > AWAY:
        since = person.seen
        page.set_cookie(Cookie(SINCE, value=str(since), httponly=True, samesite="lax"))
    if now() - person.seen > MINUTE:
        await page.services.store.change_person(person.id, seen=now())
    return since
