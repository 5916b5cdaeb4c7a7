"""The REST API of requests: players ask each other for an undo, the end of the match, or to replace somebody."""

from __future__ import annotations

from typing import Any, Final

from litestar import Router, get, post
from litestar.di import Provide
from litestar.params import FromPath, FromQuery, JSONBody

from laguna.core.state import NOBODY
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.api.routes import (
    BY_TOKEN,
    Caller,
    Serving,
    api_caller,
    find_table,
    language_or_english,
    own_seat,
    reader_for,
    refusals,
    require_person,
)
from laguna.web.api.schemas import AnswerRequest, AskRequest, ChoiceResponse, OpenRequestResponse, RequestsResponse
from laguna.web.db.models import OPEN
from laguna.web.http import rate_limits
from laguna.web.services import Services
from laguna.web.tables.agreements.requests import UNDO, choice_text
from laguna.web.tables.live import LiveTable

AGREE: Final = "agree"
TAKE_BACK: Final = "take_back"


@get("/api/tables/{id:str}/requests", responses=refusals(400, 401, 403, 404, 409))
async def list_requests(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY, language: FromQuery[str] = "en"
) -> RequestsResponse:
    """What players ask each other for, and what a seat of yours may ask for."""
    stored = await find_table(services, id)
    reader = reader_for(stored, person, seat)
    if stored.match.status == OPEN:
        raise RuleError(Text("play.not_begun"))
    return await shown(services, id, reader, language)


@post(
    "/api/tables/{id:str}/requests",
    status_code=200,
    security=BY_TOKEN,
    responses=refusals(400, 401, 403, 404, 409, 413),
)
async def ask_others(
    id: FromPath[str],
    data: JSONBody[AskRequest],
    services: Serving,
    person: Caller,
    language: FromQuery[str] = "en",
) -> RequestsResponse:
    """Ask the other players for something. With nobody to ask it is done at once."""
    asker = require_person(person)
    services.limits.require(rate_limits.MOVES, asker.id)
    await own_seat(services, id, asker, data.seat)
    live = await services.tables.get(id)
    await services.tables.ask(live, data.seat, data.what, f"{asker.id} {data.id}")
    return await shown(services, id, data.seat, language)


@post(
    "/api/tables/{id:str}/requests/{number:int}",
    status_code=200,
    security=BY_TOKEN,
    responses=refusals(400, 401, 403, 404, 409, 413),
)
async def answer_request(
    id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[AnswerRequest],
    services: Serving,
    person: Caller,
    language: FromQuery[str] = "en",
) -> RequestsResponse:
    """Agree to a request, decline it, or take your own back. When all have agreed it is done."""
    player = require_person(person)
    services.limits.require(rate_limits.MOVES, player.id)
    await own_seat(services, id, player, data.seat)
    live = await services.tables.get(id)
    known = live.table.requests.numbered(number)
    if known is not None and (known.seat == data.seat) != (data.answer == TAKE_BACK):
        raise RuleError(Text("agree.not_asked"))
    own = f"{player.id} {data.id}"
    await services.tables.answer(live, data.seat, number, own, agrees=data.answer == AGREE)
    return await shown(services, id, data.seat, language)


async def shown(services: Services, id: str, reader: int, language: str) -> RequestsResponse:
    """What a reader is shown of the requests of a table."""
    async with services.tables.locked(id) as live:  # shows only committed rows
        return _response(live, reader, language_or_english(language))


def _response(live: LiveTable, reader: int, language: str) -> RequestsResponse:
    table, info = live.table, live.public_info()
    requests: list[OpenRequestResponse] = []
    with catalogue.Named(info.names):
        for one in info.requests:
            known = table.requests.numbered(one.number)
            what = known.what() if known is not None else ""
            words = catalogue.sentence(one.text, language)
            waiting = list(one.waiting)
            response = OpenRequestResponse(
                one.number, one.seat, what, words, waiting, reader in waiting, reader == one.seat
            )
            requests.append(response)
        undoes_alone = reader >= 0 and table.match.can_undo(reader)
        may_ask = [what for what in info.asks.get(reader, []) if what != UNDO or not undoes_alone]
        choices = [ChoiceResponse(what, catalogue.sentence(choice_text(what), language)) for what in may_ask]
    return RequestsResponse(requests, choices)


HANDLERS: Final[list[Any]] = [list_requests, ask_others, answer_request]
ROUTER: Final = Router("/", route_handlers=HANDLERS, dependencies={"person": Provide(api_caller)}, tags=["requests"])
