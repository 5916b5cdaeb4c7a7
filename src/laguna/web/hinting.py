"""Hints while playing: at tables that allow them, to the player whose turn it is, from what that player sees."""

from __future__ import annotations

from typing import Any, Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response

from laguna.core import words
from laguna.core.game import NOBODY, State
from laguna.core.text import RuleError, Text
from laguna.review.hints import Hint
from laguna.review.report import percent
from laguna.web.advising import Asked
from laguna.web.models import RUNNING
from laguna.web.rights import find_table, must_own, seat_named
from laguna.web.showing import Visit
from laguna.web.store import Kept

SHOWN: Final = 2  # reasons: a hint is read in passing


@get("/table/{id:str}/hint")
async def hint(visit: NamedDependency[Visit], id: FromPath[str]) -> Response[dict[str, Any]]:
    """What to do, and why."""
    kept = await find_table(visit.services.store, id)
    mine = kept.seats_of(visit.person.id if visit.person is not None else None)
    typed = visit.request.query_params.get("seat", "")
    seat = seat_named(typed) if typed else mine[0] if mine else NOBODY
    must_own(kept, visit.person, seat)
    must_allow_hints(kept)
    async with visit.services.tables.held(id) as live:
        match = live.table.match
        view = match.state.view(seat)
        if seat not in match.deciders() or live.table.bot_at(seat):
            raise RuleError(Text("web.no_hint_now"))
    asked = Asked(match.game.id, match.seats, match.options, match.version, view.key(), seat)
    found = await visit.services.advisers.hint(asked)
    text = words.sentence(said(found, view, seat, visit.language), visit.language, kept.names())
    told = {"action": found.action, "words": text}
    return Response(told, headers={"cache-control": "no-store"})


def must_allow_hints(kept: Kept) -> None:
    """Refuse where the table has no hints: a rated one never has."""
    if not kept.match.hints or kept.match.is_rated or kept.match.status != RUNNING:
        raise RuleError(Text("web.no_hints"))


def said(hint: Hint, view: State, seat: int, language: str) -> Text:
    """A hint in one sentence: the move, and what speaks for it."""
    move = view.describe(hint.action, seat, seat)
    if hint.rival == hint.action:
        return Text("after.hint_only", move)
    says = Text("after.hint_says", move, percent(hint.win, language=language))
    rival = view.describe(hint.rival, seat, seat)
    if not hint.reasons:
        return Text("after.hint_alike", says, rival)
    reasons = Text("core.and", *[reason.text.text() for reason in hint.reasons[:SHOWN]])
    return Text("after.hint_rather", says, rival, reasons)


ROUTES: Final = [hint]
