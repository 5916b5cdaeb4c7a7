"""The lobby: what waits for me, what can be started, joined, watched and read again. All of it without a script."""

from __future__ import annotations

from typing import Any, Final

from litestar import get
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.response import Template
from markupsafe import Markup

from laguna import games
from laguna.core import words
from laguna.core.game import Game
from laguna.core.text import RuleError, Text
from laguna.web import reading, telling
from laguna.web.database import now
from laguna.web.models import ABANDONED, OPEN, OVER, RUNNING
from laguna.web.services import Services
from laguna.web.showing import Visit
from laguna.web.store import Kept
from laguna.web.telling import MINUTE, TableLine

SHOWN: Final = 12  # tables in one list of the lobby
SHOWN_ASIDE: Final = 6
AWAY: Final = 30 * MINUTE  # without a visit to the lobby: what is then shown is another visit
SINCE: Final = "since"  # the cookie that remembers when the last visit ended


class GameCard:
    """A game as the lobby offers it."""

    def __init__(self, game: Game, language: str) -> None:
        self.id = game.id
        self.title = game.title
        drawn = game.emblem()  # from nothing that anybody has typed
        self.emblem = Markup(drawn)  # nosec B704
        self.blurb = telling.blurb(game, language)
        self.length = telling.length(game, language)
        self.least, self.most = game.seats[0], game.seats[-1]
        self.has_guide = game.guide() is not None


@get("/")
async def lobby(visit: NamedDependency[Visit]) -> Template:
    """Everything that can be done here."""
    return visit.show("lobby.html", place="play", **await lists(visit), games=game_cards(visit.language))


@get("/watch")
async def watch(visit: NamedDependency[Visit]) -> Template:
    """Matches under way, and those that are over."""
    store = visit.services.store
    running = await watched(visit, await store.running_tables())
    finished = lines(visit, await store.finished_tables())
    return visit.show("watch.html", place="watch", running=running, finished=finished)


async def lists(visit: Visit) -> dict[str, Any]:
    """The tables that the lobby shows, each in one list only."""
    store = visit.services.store
    mine = await store.tables_of(visit.person.id) if visit.person is not None else []
    own = {kept.match.id for kept in mine}
    turns, others = await my_turns(visit, [kept for kept in mine if kept.match.status == RUNNING])
    others += lines(visit, [kept for kept in mine if kept.match.status == OPEN])
    free = [kept for kept in await store.open_tables() if kept.match.id not in own]
    running = [kept for kept in await store.running_tables() if kept.match.id not in own]
    over = [kept for kept in mine if kept.match.status == OVER]
    return {
        "turns": turns,
        "mine": others[:SHOWN],
        "free": lines(visit, free[:SHOWN]),
        "running": await watched(visit, running[:SHOWN_ASIDE]),
        "finished": lines(visit, over[:SHOWN_ASIDE]),
        "news": await news(visit, mine),
    }


def game_cards(language: str) -> list[GameCard]:
    """All games that can be loaded; one that cannot is the host's to mend, and `laguna games` says why."""
    out: list[GameCard] = []
    for id in games.ids():
        try:
            out.append(GameCard(games.load(id), language))
        except RuleError:
            continue
    return out


def lines(visit: Visit, tables: list[Kept]) -> list[TableLine]:
    """Tables in words, for whoever asks."""
    person = visit.person.id if visit.person is not None else None
    return [TableLine(kept, person, visit.language, now()) for kept in tables]


async def my_turns(visit: Visit, tables: list[Kept]) -> tuple[list[TableLine], list[TableLine]]:
    """Of my matches under way those that wait for me, with what is asked, and the others."""
    turns: list[TableLine] = []
    others: list[TableLine] = []
    for kept, line in zip(tables, lines(visit, tables), strict=True):
        for seat in line.mine:
            if seat in line.asked and not line.ask:
                line.ask, line.news, line.left = await asked(visit.services, kept, seat, visit.language)
        (turns if line.ask else others).append(line)
    return turns, others


async def asked(services: Services, kept: Kept, seat: int, language: str) -> tuple[str, int, str]:
    """What a seat is asked, how much of the log is new to it, and the time it has; nothing where no game can tell."""
    try:
        ask, news = await reading.asked(services.tables, kept, seat, language)
        ends = (await services.tables.get(kept.match.id)).table.clock_ends(seat)
    except RuleError:
        return "", 0, ""
    return ask, news, words.say(telling.left(ends - now()), language) if ends else ""


async def watched(visit: Visit, tables: list[Kept]) -> list[TableLine]:
    """Matches under way with where they stand and how many look on."""
    out = lines(visit, tables)
    for kept, line in zip(tables, out, strict=True):
        line.watchers = visit.services.tables.watchers(kept.match.id)
        try:
            line.headline = await reading.headline(visit.services.tables, kept, visit.language)
        except RuleError:
            line.headline = line.pace
    return out


# ---- since the last visit


async def news(visit: Visit, tables: list[Kept]) -> list[str]:
    """What became of my tables since I was last here, a sentence each."""
    since = await last_visit(visit)
    out: list[str] = []
    for kept in tables:
        text = event(kept, since, visit.person.id if visit.person is not None else None)
        if text is not None:
            out.append(words.sentence(text, visit.language, kept.names()))
    return out


def event(kept: Kept, since: int, person: int | None) -> Text | None:
    """What happened to a table since then: it ended, was given up or began; None where nothing did."""
    match = kept.match
    title = telling.game_title(match.game)
    if since <= 0:
        return None
    if match.status == OVER and match.ended > since:
        return Text("web.news_over", title, telling.result(kept, person))
    if match.status == ABANDONED and match.ended > since:
        return Text("web.news_abandoned", title)
    if match.status == RUNNING and match.began > since > match.created:
        return Text("web.news_began", title)
    return None


async def last_visit(visit: Visit) -> int:
    """When the visit before this one ended; the present one is noted. 0 for a newcomer."""
    person = visit.person
    if person is None:
        return 0
    remembered = visit.request.cookies.get(SINCE, "")
    since = int(remembered) if remembered.isascii() and remembered.isdigit() and len(remembered) < 16 else 0
    if not since or now() - person.seen > AWAY:
        since = person.seen
        visit.give(Cookie(SINCE, value=str(since), httponly=True, samesite="lax"))
    if now() - person.seen > MINUTE:
        await visit.services.store.change_person(person.id, seen=now())
    return since
