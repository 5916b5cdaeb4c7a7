"""The REST API: tables, moves and records, for programs. A position is what a seat may be shown, never a state.

A program says who it is by a token (`POST /api/people`, or the account page): `Authorization: Bearer …`. Pages of ours
may use their cookie instead.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Response

from laguna import games
from laguna.bots import levels
from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.text import RuleError, Text
from laguna.web import people, reading
from laguna.web.api_messages import (
    Accepted,
    ActionTold,
    GameTold,
    MoveWish,
    Newcomer,
    PositionTold,
    Refusal,
    SeatTold,
    SeatWish,
    TableTold,
    TableWish,
    Token,
    UndoWish,
)
from laguna.web.describing import TOKEN
from laguna.web.messages import Frame, LogLine
from laguna.web.models import ABANDONED, BOT, BY_LINK, FREE, OPEN, OVER, PERSON, REMOVED, RUNNING, Person
from laguna.web.seating import bot_name
from laguna.web.services import Services
from laguna.web.store import Kept, Place, Terms
from laguna.web.table import Table
from laguna.web.telling import numbers

API_PURPOSE: Final = "api"  # of a token
BEARER: Final = "Bearer "
BY_TOKEN: Final[list[dict[str, list[str]]]] = [{TOKEN: []}]  # what nobody unknown may do

Serving = NamedDependency[Services]
Caller = NamedDependency[Person | None]

# ---- who calls


async def program(request: Request[Any, Any, Any], services: NamedDependency[Services]) -> Person | None:
    """Who calls: by token, else by cookie; None for somebody unknown."""
    said = request.headers.get("authorization", "")
    if not said:
        return await people.caller(request, services)
    known = await people.by_ticket(services, API_PURPOSE, said.removeprefix(BEARER)) if BEARER in said else None
    if known is None:
        raise NotAuthorizedException
    return known


def must_be_known(person: Person | None) -> Person:
    """Refuse somebody unknown."""
    if person is None:
        raise NotAuthorizedException
    people.must_be_welcome(person)
    return person


async def found(services: Services, id: str) -> Kept:
    """The table with this id."""
    kept = await services.store.kept(id)
    if kept is None or kept.match.status == REMOVED:
        raise NotFoundException
    return kept


def reader_for(kept: Kept, person: Person | None, seat: int) -> int:
    """The reader somebody may look as: a seat of their own, an onlooker, and once it is over any seat."""
    if seat == NOBODY:
        return NOBODY
    if not 0 <= seat < kept.match.seats:
        raise RuleError(Text("core.seat_number", str(seat), kept.match.seats - 1))
    if seat in kept.seats_of(person.id if person else None) or kept.match.status in (OVER, ABANDONED):
        return seat
    raise PermissionDeniedException


# ---- people and games


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What a program may be told instead, besides that it asks too often."""
    told = ResponseSpec(Refusal, generate_examples=False, description=Refusal.__doc__ or "")
    return dict.fromkeys((*statuses, 429), told)


@post("/api/people", status_code=201, responses=refusals(400, 409, 413))
async def new_person(data: JSONBody[Newcomer], services: Serving) -> Token:
    """Give a name, and get a token to play with."""
    name = people.read_name(data.name)
    await people.must_be_admitted(services.store, name)
    person = await services.store.new_person(name)
    return Token(person.id, person.name, services.signer.ticket(API_PURPOSE, person.id, person.generation))


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games() -> list[GameTold]:
    """The games there are."""
    out: list[GameTold] = []
    for id in games.ids():
        game = games.load(id)
        options = {name: list(values) for name, values in game.options.items()}
        out.append(GameTold(id, game.title, list(game.seats), options, game.versions[-1], game.action_count))
    return out


# ---- tables


@get("/api/tables", responses=refusals(400, 401, 409))
async def list_tables(
    services: Serving,
    person: Caller,
    status: Annotated[str, QueryParameter(pattern="^(open|running|over|mine)$")] = OPEN,
) -> list[TableTold]:
    """Public tables that are open, running or over; or your own."""
    if status == OPEN:
        kept = await services.store.open_tables()
    elif status == RUNNING:
        kept = await services.store.running_tables()
    elif status == OVER:
        kept = await services.store.finished_tables()
    else:
        kept = await services.store.tables_of(must_be_known(person).id)
    return [told(table, person) for table in kept]


@post("/api/tables", status_code=201, security=BY_TOKEN, responses=refusals(400, 401, 409, 413))
async def open_table(data: JSONBody[TableWish], services: Serving, person: Caller) -> TableTold:
    """Open a table; with no seat left free it begins at once."""
    host = must_be_known(person)
    game = games.load(data.game)
    places = [place_for(wish, number, host) for number, wish in enumerate(data.seats)]
    terms = Terms(title=people.clean_line(data.title, 80), is_public=data.public)
    id = await services.seating.open(game, dict(data.options), places, terms, host)
    return told(await found(services, id), host)


def place_for(wish: SeatWish, seat: int, host: Person) -> Place:
    """Who is to sit there."""
    if wish.kind == "me":
        return Place(PERSON, person=host)
    if wish.kind == "bot":
        if wish.level not in levels.LEVELS:
            raise RuleError(Text("bots.level", wish.level, Text("core.and", *levels.LEVELS)))
        return Place(BOT, level=wish.level, name=bot_name(seat))
    return Place(FREE if wish.kind == "open" else BY_LINK)


@get("/api/tables/{id:str}", responses=refusals(400, 401, 404))
async def show_table(id: FromPath[str], services: Serving, person: Caller) -> TableTold:
    """A table as everybody may see it."""
    return told(await found(services, id), person)


@post(
    "/api/tables/{id:str}/seats/{seat:int}",
    status_code=200,
    security=BY_TOKEN,
    responses=refusals(400, 401, 403, 404, 409),
)
async def sit_down(id: FromPath[str], seat: FromPath[int], services: Serving, person: Caller) -> TableTold:
    """Take a free seat."""
    guest = must_be_known(person)
    kept = await found(services, id)
    if not 0 <= seat < kept.match.seats:
        raise RuleError(Text("core.seat_number", str(seat), kept.match.seats - 1))
    if kept.seats[seat].kind == BY_LINK:
        raise PermissionDeniedException  # that seat is for who has its link
    await services.seating.sit(kept, seat, guest)
    return told(await found(services, id), guest)


def told(kept: Kept, person: Person | None) -> TableTold:
    """A table for a program."""
    match = kept.match
    mine = kept.seats_of(person.id if person else None)
    seats = [SeatTold(seat.seat, seat.kind, seat.name, seat.level, seat.seat in mine) for seat in kept.seats]
    return TableTold(
        match.id,
        match.game,
        kept.options(),
        match.version,
        match.components,
        match.commitment,
        match.title,
        match.status,
        seats,
        numbers(match.turn),
        numbers(match.places),
        numbers(match.points),
    )


# ---- a match


@get("/api/tables/{id:str}/position", responses=refusals(400, 401, 403, 404, 409))
async def show_position(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY, language: FromQuery[str] = "en"
) -> PositionTold:
    """The position as a seat of yours, or an onlooker (-2), may see it, with all that may be done."""
    kept = await found(services, id)
    reader = reader_for(kept, person, seat)
    async with services.tables.held(id) as live:  # nothing is shown before it is written down
        return position(live.table, reader, known_language(language))


def position(table: Table, reader: int, language: str) -> PositionTold:
    """Where a match stands, from the reader's view."""
    match = table.match
    view = match.state.view(reader)
    asked = [] if match.is_over() else [int(other) for other in view.deciders()]
    actions: list[ActionTold] = []
    ask = ""
    with words.Named(table.kept.names()):
        if reader in asked and not table.bot_at(reader):
            ask = words.sentence(view.prompt(reader), language)
            for action in view.legal_actions(reader):
                said = words.sentence(view.describe(action, reader, reader), language)
                actions.append(ActionTold(int(action), match.game.notate(action), said))
        text = view.page(language)
    points = [int(point) for point in view.scores()]
    return PositionTold(reader, match.count(reader), asked, ask, points, text, actions, match.is_over())


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
    kept = await found(services, id)
    if kept.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("play.not_over_replay"))
    if not 0 <= number <= kept.match.number:
        raise NotFoundException
    reader = reader_for(kept, person, seat)
    return await reading.whole_frame(services.tables, kept, reader, known_language(language), number)


@post(
    "/api/tables/{id:str}/moves", status_code=200, security=BY_TOKEN, responses=refusals(400, 401, 403, 404, 409, 413)
)
async def make_move(id: FromPath[str], data: JSONBody[MoveWish], services: Serving, person: Caller) -> Accepted:
    """Make a move; it is kept when this returns."""
    mover = must_be_known(person)
    kept = await own_seat(services, id, mover, data.seat)
    live = await services.tables.get(kept.match.id)
    await services.tables.move(live, data.seat, data.action, f"{mover.id} {data.id}", data.count)
    return Accepted(live.table.match.count(data.seat))


@post("/api/tables/{id:str}/undo", status_code=200, security=BY_TOKEN, responses=refusals(400, 401, 403, 404, 409, 413))
async def take_back(id: FromPath[str], data: JSONBody[UndoWish], services: Serving, person: Caller) -> Accepted:
    """Take back what can be taken back."""
    mover = must_be_known(person)
    kept = await own_seat(services, id, mover, data.seat)
    live = await services.tables.get(kept.match.id)
    own = f"{mover.id} {data.id}"
    await services.tables.undo(live, data.seat, own, data.count, whole_turn=data.whole_turn)
    return Accepted(live.table.match.count(data.seat))


async def own_seat(services: Services, id: str, person: Person, seat: int) -> Kept:
    """The table, where this seat of it is the person's own and the match has begun."""
    kept = await found(services, id)
    if seat not in kept.seats_of(person.id):
        raise PermissionDeniedException
    if kept.match.status == OPEN:
        raise RuleError(Text("play.not_begun"))
    return kept


@get("/api/tables/{id:str}/log", responses=refusals(400, 401, 403, 404, 409))
async def show_log(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY, language: FromQuery[str] = "en"
) -> list[LogLine]:
    """What has happened, as a seat of yours or an onlooker may know it."""
    kept = await found(services, id)
    reader = reader_for(kept, person, seat)
    return await reading.log(services.tables, kept, reader, known_language(language))


@get("/api/tables/{id:str}/record", media_type="text/plain", responses=refusals(400, 401, 403, 404, 409))
async def show_record(
    id: FromPath[str], services: Serving, person: Caller, seat: FromQuery[int] = NOBODY
) -> Response[str]:
    """The record: whole once the match is over, before that as a seat of yours or an onlooker has seen it."""
    kept = await found(services, id)
    reader = reader_for(kept, person, seat)
    return Response(await reading.record(services.tables, kept, reader), media_type="text/plain; charset=utf-8")


def known_language(language: str) -> str:
    """A language that we speak."""
    return language if language in words.LANGUAGES else "en"


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
ROUTER: Final = Router("/", route_handlers=HANDLERS, dependencies={"person": Provide(program)}, tags=["tables"])
