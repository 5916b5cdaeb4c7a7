"""Hints while playing: for the deciding player, from that player's view, at tables that allow them."""

from __future__ import annotations

from typing import Any, Final

from litestar import get
from litestar.di import NamedDependency
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath
from litestar.response import Response

from laguna.core.facets.text import GameText
from laguna.core.state import NOBODY, State
from laguna.review.hints import Hint
from laguna.review.report import percent
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.background.advisers import AdviceRequest, TooManyInquiriesError
from laguna.web.db.models import RUNNING
from laguna.web.db.queries import StoredMatch
from laguna.web.http import rate_limits
from laguna.web.http.disconnects import while_connected
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.table_access import find_table, parse_seat, require_own_seat

SHOWN: Final = 2  # reasons: a hint should be short


@get("/table/{id:str}/hint")
async def hint(page: NamedDependency[PageRequest], id: FromPath[str]) -> Response[dict[str, Any]]:
    """A hint for your seat, with reasons."""
    headers = {"cache-control": "no-store"}
    try:
        page.services.advisers.hints.require_room(page.caller())
        return Response(await hint_for(page, id), headers=headers)
    except TooManyInquiriesError as error:  # as JSON: the page shows the words where the hint would be
        words = catalogue.sentence(error.text, page.language)
        return Response({"words": words}, status_code=error.status_code, headers=headers)
    except TooManyRequestsException as error:
        words = catalogue.sentence(Text("web.error_429"), page.language)
        return Response({"words": words}, status_code=error.status_code, headers=headers | (error.headers or {}))


async def hint_for(page: PageRequest, id: str) -> dict[str, Any]:
    """A hint for the caller's seat at this table."""
    stored = await find_table(page.services.store, id)
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    typed = page.request.query_params.get("seat", "")
    seat = parse_seat(typed) if typed else mine[0] if mine else NOBODY
    require_own_seat(stored, page.person, seat)
    require_hints(stored)
    async with page.services.tables.locked(id) as live:
        match = live.table.match
        view = match.state.view(seat)
        if seat not in match.deciders() or live.table.bot_at(seat):
            raise RuleError(Text("web.no_hint_now"))
    page.require(rate_limits.HINTS)
    request = AdviceRequest(match.game.id, match.seats, match.options, match.version, view.key(), seat)
    found = await while_connected(page.request, page.services.advisers.hint(request, page.caller()))
    text = hint_in_words(found, match.game.text, view, seat, page.language)
    return {"action": found.action, "words": catalogue.sentence(text, page.language, stored.names())}


def require_hints(stored: StoredMatch) -> None:
    """Refuse tables without hints; rated ones never have any."""
    if not stored.match.hints or stored.match.is_rated or stored.match.status != RUNNING:
        raise RuleError(Text("web.no_hints"))


def hint_in_words(hint: Hint, text: GameText, view: State, seat: int, language: str) -> Text:
    """A hint in one sentence: the move and the reasons for it."""
    move = text.describe(view, hint.action, seat, seat)
    if hint.rival == hint.action:
        return Text("after.hint_only", move)
    says = Text("after.hint_says", move, percent(hint.win, language=language))
    rival = text.describe(view, hint.rival, seat, seat)
    if not hint.reasons:
        return Text("after.hint_alike", says, rival)
    reasons = Text("core.and", *[reason.text.text() for reason in hint.reasons[:SHOWN]])
    return Text("after.hint_rather", says, rival, reasons)


ROUTES: Final = [hint]
