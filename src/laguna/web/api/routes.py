"""The REST API: tables, moves and records, for programs. A position is what a seat may be shown, never a state.

A program says who it is by a token (`POST /api/people`, or the account page): `Authorization: Bearer …`. Pages of ours
may use their cookie instead.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Response
from msgspec import UNSET

from laguna import games
from laguna.bots import levels
from laguna.core.facets.set_choice import SetChoice
from laguna.core.state import NOBODY
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.api.openapi import TOKEN
from laguna.web.api.refusals import about_field
from laguna.web.api.schemas import (
    ActionResponse,
    GameResponse,
    MoveRequest,
    MoveResponse,
    NewPersonRequest,
    PositionResponse,
    RefusalResponse,
    SeatRequest,
    SeatResponse,
    SetItemResponse,
    SetResponse,
    TableRequest,
    TableResponse,
    TokenResponse,
    UndoRequest,
)
from laguna.web.db.models import ABANDONED, BOT, BY_LINK, EXPIRED, FREE, OPEN, OVER, PERSON, REMOVED, RUNNING, Person
from laguna.web.db.queries import SeatSetup, StoredMatch, TableTerms
from laguna.web.exceptions import FieldRefusedError
from laguna.web.http import rate_limits
from laguna.web.http.client_address import client_address
from laguna.web.http.middleware import SAFE_METHODS
from laguna.web.people import names, sessions
from laguna.web.people.typed_text import clean_line
from laguna.web.services import Services
from laguna.web.tables import match_info
from laguna.web.tables.absence import presets
from laguna.web.tables.messages import Frame, LogLine
from laguna.web.tables.seats import bot_name
from laguna.web.tables.table import Table
from laguna.web.text.summaries import numbers

FORM_TYPES: Final = ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain")  # other sites can send
BY_TOKEN: Final[list[dict[str, list[str]]]] = [{TOKEN: []}]  # routes that need a token

Serving = NamedDependency[Services]
Caller = NamedDependency[Person | None]

# ---- callers


async def api_caller(request: Request[Any, Any, Any], services: NamedDependency[Services]) -> Person | None:
    """The caller, by token or else by cookie; None if unknown."""
    header = request.headers.get("authorization", "")
    if header:
        ticket = header.removeprefix(sessions.BEARER) if sessions.BEARER in header else ""
        identity = await sessions.identify_token(services.store, services.signer, ticket)
        if identity is None:
            raise NotAuthorizedException
    else:
        if request.method not in SAFE_METHODS and request.content_type[0] in FORM_TYPES:
            raise HTTPException(status_code=415)
        identity = await sessions.identify(request, services.store, services.signer)
    if identity is None:
        return None
    sessions.require_not_banned(identity.person)
    services.tables.networks.note(identity.person.id, client_address(request.scope))
    return identity.person


def require_person(person: Person | None) -> Person:
    """Refuse unknown and banned callers."""
    if person is None:
        raise NotAuthorizedException
    sessions.require_not_banned(person)
    return person


async def find_table(services: Services, id: str) -> StoredMatch:
    """The table with this id."""
    stored = await services.store.find_match(id)
    if stored is None or stored.match.status in (REMOVED, EXPIRED):
        raise FieldRefusedError(404, "path.id", RuleError(Text("api.no_table", id[:16])))
    return stored


def reader_for(stored: StoredMatch, person: Person | None, seat: int) -> int:
    """The reader somebody may look as: their own seat or a spectator, and any seat once the match is over."""
    if seat == NOBODY:
        return NOBODY
    with about_field("query.seat"):
        if not 0 <= seat < stored.match.seats:
            raise RuleError(Text("core.seat_number", str(seat), stored.match.seats - 1))
    if seat in stored.seats_of(person.id if person else None) or stored.match.status in (OVER, ABANDONED):
        return seat
    raise FieldRefusedError(403, "query.seat", RuleError(Text("api.not_your_seat", seat)))


# ---- people and games


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, besides "too many requests"."""
    refusal = ResponseSpec(RefusalResponse, generate_examples=False, description=RefusalResponse.__doc__ or "")
    return dict.fromkeys((*statuses, 429), refusal)


@post("/api/people", status_code=201, responses=refusals(400, 409, 413))
async def new_person(data: JSONBody[NewPersonRequest], services: Serving) -> TokenResponse:
    """Give a name, and get a token to play with."""
    with about_field("body.name"):
        name = names.read_name(data.name)
        await names.require_name_allowed(services.store, name)
    person = await sessions.new_person(services.store, name, "", services.limits.quotas(rate_limits.NEWCOMERS, None))
    return TokenResponse(person.id, person.name, await sessions.new_token(services.store, person))


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games() -> list[GameResponse]:
    """The games there are."""
    out: list[GameResponse] = []
    for id in games.ids():
        game = games.load(id)
        options = {name: list(values) for name, values in game.options.items()}
        out.append(GameResponse(id, game.title, list(game.seats), options, game.versions[-1], game.actions.count))
    return out


# ---- tables


@get("/api/tables", responses=refusals(400, 401, 409))
async def list_tables(
    services: Serving,
    person: Caller,
    status: Annotated[str, QueryParameter(pattern=r"^(open|running|over|mine)(?!\n)$")] = OPEN,
) -> list[TableResponse]:
    """Public tables that are open, running or over; or your own."""
    if status == OPEN:
        stored = await services.store.open_tables()
    elif status == RUNNING:
        stored = await services.store.running_tables()
    elif status == OVER:
        stored = await services.store.finished_tables()
    else:
        stored = await services.store.tables_of(require_person(person).id)
    return [table_response(table, person) for table in stored]


@post("/api/tables", status_code=201, security=BY_TOKEN, responses=refusals(400, 401, 409, 413))
async def open_table(data: JSONBody[TableRequest], services: Serving, person: Caller) -> TableResponse:
    """Open a table; with no seat left free it begins at once."""
    host = require_person(person)
    with about_field("body.game"):
        game = games.load(data.game)
    places = [seat_setup(request, number, host) for number, request in enumerate(data.seats)]
    is_hot_seat = [request.kind for request in data.seats].count("me") > 1  # one program plays several seats
    with about_field("body.title"):
        title = clean_line(data.title, 80)
    terms = TableTerms(
        title=title,
        is_public=data.public,
        chat=data.chat,
        is_hot_seat=is_hot_seat,
        pace=data.pace,
        seconds=data.seconds,
        bank=data.bank,
        increment=data.increment,
        late=data.late,
    )
    with about_field("body.pace"):
        if not presets.is_offered(data.pace, data.seconds, presets.TimeBank(data.bank, data.increment)):
            raise RuleError(Text("clock.bad_terms"))
    with about_field("body.seats"):
        seats = len(places)
        if seats not in game.seats:
            raise RuleError(Text("core.seats", game.title, game.seats[0], game.seats[-1], seats))
    with about_field("body.options"):
        game.complete(seats, dict(data.options), game.versions[-1])
    id = await services.seating.open(game, dict(data.options), places, terms, host)
    return table_response(await find_table(services, id), host)


def seat_setup(request: SeatRequest, seat: int, host: Person) -> SeatSetup:
    """Who is to sit in a seat."""
    if request.kind == "me":
        return SeatSetup(PERSON, person=host)
    if request.kind == "bot":
        if request.level not in levels.LEVELS:
            refusal = RuleError(Text("bots.level", request.level, Text("core.and", *levels.LEVELS)))
            raise FieldRefusedError(409, f"body.seats[{seat}].level", refusal)
        return SeatSetup(BOT, level=request.level, name=bot_name(seat))
    return SeatSetup(FREE if request.kind == "open" else BY_LINK)


@get("/api/tables/{id:str}", responses=refusals(400, 401, 404))
async def show_table(id: FromPath[str], services: Serving, person: Caller) -> TableResponse:
    """A table as everybody may see it."""
    stored = await find_table(services, id)
    if stored.match.status == OPEN and stored.seats_of(person.id if person is not None else None):
        services.tables.open_tables.note(id)
    return table_response(stored, person)


@post(
    "/api/tables/{id:str}/seats/{seat:int}",
    status_code=200,
    security=BY_TOKEN,
    responses=refusals(400, 401, 403, 404, 409),
)
async def sit_down(id: FromPath[str], seat: FromPath[int], services: Serving, person: Caller) -> TableResponse:
    """Take a free seat."""
    guest = require_person(person)
    stored = await find_table(services, id)
    with about_field("path.seat"):
        if not 0 <= seat < stored.match.seats:
            raise RuleError(Text("core.seat_number", str(seat), stored.match.seats - 1))
    if stored.seats[seat].kind == BY_LINK:
        raise PermissionDeniedException  # reserved for the link
    await services.seating.sit(stored, seat, guest)
    services.tables.open_tables.note(id)
    return table_response(await find_table(services, id), guest)


def table_response(stored: StoredMatch, person: Person | None) -> TableResponse:
    """A table for a program."""
    match = stored.match
    mine = stored.seats_of(person.id if person else None)
    seats = [SeatResponse(seat.seat, seat.kind, seat.name, seat.level, seat.seat in mine) for seat in stored.seats]
    return TableResponse(
        match.id,
        match.game,
        stored.options(),
        match.version,
        match.components,
        match.commitment,
        match.title,
        match.status,
        seats,
        numbers(match.turn),
        numbers(match.places),
        numbers(match.points),
        match.pace,
        match.bank,
        match.increment,
        match.seconds,
        match.late,
    )


# ---- a match


@get("/api/tables/{id:str}/position", responses=refusals(400, 401, 403, 404, 409))
async def show_position(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY, language: FromQuery[str] = "en"
) -> PositionResponse:
    """The position as a seat of yours, or an onlooker (-2), may see it, with all that may be done."""
    stored = await find_table(services, id)
    reader = reader_for(stored, person, seat)
    async with services.tables.locked(id) as live:  # shows only committed rows
        return position(live.table, reader, language_or_english(language))


def position(table: Table, reader: int, language: str) -> PositionResponse:
    """The position from the reader's view."""
    match = table.match
    view = match.state.view(reader)
    facet = match.game.text
    deciding = [] if match.is_over() else [int(other) for other in view.deciders()]
    actions: list[ActionResponse] = []
    choice: SetResponse | None = None
    ask = ""
    with catalogue.Named(table.stored.names()):
        if reader in deciding and (not table.bot_at(reader) or table.may_return(reader)) and not table.stuck:
            ask = catalogue.sentence(facet.prompt(view, reader), language)
            for action in view.legal_actions(reader):
                words = catalogue.sentence(facet.describe(view, action, reader, reader), language)
                actions.append(ActionResponse(int(action), match.game.notate(action), words))
            choice = set_response(facet.set_choice(view, reader), language)
        text = facet.page(view, language)
    points = [int(point) for point in view.scores()]
    return PositionResponse(reader, match.count(reader), deciding, ask, points, text, actions, match.is_over(), choice)


def set_response(choice: SetChoice | None, language: str) -> SetResponse | None:
    """A set to choose, for a program."""
    if choice is None:
        return None
    items = [
        SetItemResponse(item.action, catalogue.sentence(item.words, language), item.most, item.marked)
        for item in choice.items
    ]
    return SetResponse(items, choice.least, choice.most)


@get("/api/tables/{id:str}/positions/{number:int}", responses=refusals(400, 401, 403, 404, 409))
async def show_earlier_position(
    id: FromPath[str],
    number: FromPath[int],
    services: Serving,
    person: Caller,
    seat: FromQuery[int] = NOBODY,
    language: FromQuery[str] = "en",
) -> Frame:
    """A finished match after so many rows, as a frame; while it runs, rows are nobody's business."""
    stored = await find_table(services, id)
    if stored.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("play.not_over_replay"))
    if not 0 <= number <= stored.match.number:
        raise NotFoundException
    reader = reader_for(stored, person, seat)
    return await match_info.whole_frame(services.tables, stored, reader, language_or_english(language), number)


@post(
    "/api/tables/{id:str}/moves", status_code=200, security=BY_TOKEN, responses=refusals(400, 401, 403, 404, 409, 413)
)
async def make_move(id: FromPath[str], data: JSONBody[MoveRequest], services: Serving, person: Caller) -> MoveResponse:
    """Make a move, or choose a set; it is kept when this returns."""
    mover = require_person(person)
    services.limits.require(rate_limits.MOVES, mover.id)
    stored = await own_seat(services, id, mover, data.seat)
    live = await services.tables.get(stored.match.id)
    own = f"{mover.id} {data.id}"
    if data.action is not UNSET and data.actions is UNSET:
        await services.tables.move(live, data.seat, data.action, own, data.count)
    elif data.actions is not UNSET and data.action is UNSET:
        await services.tables.choose_set(live, data.seat, data.actions, own, data.count)
    else:
        raise FieldRefusedError(409, "body.action", RuleError(Text("api.action_or_actions")))
    return MoveResponse(live.table.match.count(data.seat))


@post("/api/tables/{id:str}/undo", status_code=200, security=BY_TOKEN, responses=refusals(400, 401, 403, 404, 409, 413))
async def take_back(id: FromPath[str], data: JSONBody[UndoRequest], services: Serving, person: Caller) -> MoveResponse:
    """Take back what can be taken back."""
    mover = require_person(person)
    services.limits.require(rate_limits.MOVES, mover.id)
    stored = await own_seat(services, id, mover, data.seat)
    live = await services.tables.get(stored.match.id)
    own = f"{mover.id} {data.id}"
    await services.tables.undo(live, data.seat, own, data.count, whole_turn=data.whole_turn)
    return MoveResponse(live.table.match.count(data.seat))


async def own_seat(services: Services, id: str, person: Person, seat: int) -> StoredMatch:
    """The table, if this seat is the person's own and the match has begun."""
    stored = await find_table(services, id)
    if seat not in stored.seats_of(person.id):
        raise FieldRefusedError(403, "body.seat", RuleError(Text("api.not_your_seat", seat)))
    if stored.match.status == OPEN:
        raise RuleError(Text("play.not_begun"))
    return stored


@get("/api/tables/{id:str}/log", responses=refusals(400, 401, 403, 404, 409))
async def show_log(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY, language: FromQuery[str] = "en"
) -> list[LogLine]:
    """What has happened, as a seat of yours or an onlooker may know it."""
    stored = await find_table(services, id)
    reader = reader_for(stored, person, seat)
    return await match_info.log(services.tables, stored, reader, language_or_english(language))


@get("/api/tables/{id:str}/record", media_type="text/plain", responses=refusals(400, 401, 403, 404, 409))
async def show_record(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY
) -> Response[str]:
    """The record: whole once the match is over, before that as a seat of yours or an onlooker has seen it."""
    stored = await find_table(services, id)
    reader = reader_for(stored, person, seat)
    return Response(await match_info.record(services.tables, stored, reader), media_type="text/plain; charset=utf-8")


def language_or_english(language: str) -> str:
    """This language if there is a translation, else English."""
    return language if language in catalogue.LANGUAGES else "en"


HANDLERS: Final[list[Any]] = [
    new_person,
    list_games,
    list_tables,
    open_table,
    show_table,
    sit_down,
    show_position,
    show_earlier_position,
    make_move,
    take_back,
    show_log,
    show_record,
]
ROUTER: Final = Router("/", route_handlers=HANDLERS, dependencies={"person": Provide(api_caller)}, tags=["tables"])
