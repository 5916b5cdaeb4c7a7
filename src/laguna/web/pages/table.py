"""The pages of a table: play, watch, result and replay; and the position as text and the record."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template
from markupsafe import Markup

from laguna import games
from laguna.core.state import NOBODY
from laguna.drawing.plates import BOARD
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name
from laguna.web.db.engine import now
from laguna.web.db.models import ABANDONED, DAILY, OPEN, OVER, PERSON, REMOVED, RUNNING
from laguna.web.db.queries import StoredMatch
from laguna.web.exceptions import RefusedError
from laguna.web.pages.devices.device_list import push_key
from laguna.web.pages.devices.previews import table_preview
from laguna.web.pages.devices.table_notices import table_notices
from laguna.web.pages.page_request import PageRequest
from laguna.web.pages.waiting_room import terms_in_words, waiting_room
from laguna.web.people.table_access import find_begun_table, find_table, parse_seat, read_reader
from laguna.web.tables import match_info
from laguna.web.tables.backdrops import find_backdrop
from laguna.web.tables.messages import Frame, PlateHead
from laguna.web.text import summaries
from laguna.web.text.summaries import TableLine

ACCEPT: Final = "accept"
DECLINE: Final = "decline"
START: Final = "start"


@get("/table/{id:str}")
async def table(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """A table: the waiting room before it begins, then the board."""
    stored = await find_table(page.services.store, id)
    if stored.match.status == OPEN:
        return waiting_room(page, stored)
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    may_notify = offers_push(stored, mine)
    return page.render(
        "table.html",
        place="table",
        **await about(page, stored),
        me=mine,
        is_hot_seat=stored.match.is_hot_seat and len(mine) > 1,
        is_over=stored.match.status in (OVER, ABANDONED),
        live_url=f"/live/{id}",
        plays_alone=not any(seat.kind == PERSON and seat.seat not in mine for seat in stored.seats),
        is_rated=stored.match.is_rated,
        push_key=push_key(page) if may_notify else "",
        notices=await table_notices(page, stored, mine) if may_notify else None,
    )


def offers_push(stored: StoredMatch, mine: list[int]) -> bool:
    """Whether a player may be told of turns: the match goes on, and somebody else plays along."""
    others = [seat for seat in stored.seats if seat.kind == PERSON and seat.seat not in mine]
    return bool(mine and others) and stored.match.status == RUNNING


async def about(page: PageRequest, stored: StoredMatch) -> dict[str, Any]:
    """The template context that the pages of a table share."""
    match = stored.match
    headline = await match_info.headline(page.services.tables, stored, page.language)
    return {
        "preview": table_preview(page, stored, headline),
        "game": {"id": match.game, "title": summaries.game_title(match.game)},
        "table": {
            "id": match.id,
            "title": match.title,
            "file": file_name(stored),
            "headline": headline,
        },
        "line": TableLine(stored, page.person.id if page.person is not None else None, page.language, now()),
        "seats": match.seats,
        "csrf": page.csrf(),
        "with_hints": match.hints and not match.is_rated,
        "what_if": match.what_if,
        "categories": score_categories(match.game, page.language),
        "terms": terms_in_words(page, stored),
        "has_vacation": match.pace == DAILY and page.services.settings.vacation_days > 0,
        "vacation_days": page.services.settings.vacation_days,
    }


def score_categories(game: str, language: str) -> list[str]:
    """What points can come from in a game, in words; `LogLine.points` names them by their place."""
    return [catalogue.sentence(Text(id), language) for id in games.load(game).statistics.score_categories]


@get("/table/{id:str}/text")
async def text(page: NamedDependency[PageRequest], id: FromPath[str]) -> Response[str]:
    """The position as plain text, as your own seat or a spectator sees it."""
    stored = await find_begun_table(page.services.store, id)
    reader = read_reader(stored, page.person, page.request.query_params.get("seat", ""))
    return page.plain_text(await match_info.text(page.services.tables, stored, reader, page.language))


@get("/table/{id:str}/record")
async def record(page: NamedDependency[PageRequest], id: FromPath[str]) -> Response[str]:
    """The record: complete once the match is over, before that as the reader has seen it."""
    stored = await find_table(page.services.store, id, even_removed=True)
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    if stored.match.status == OPEN or (stored.match.status == REMOVED and not mine):
        raise RefusedError(404, Text("web.error_404"))
    reader = read_reader(stored, page.person, page.request.query_params.get("seat", ""))
    return page.download(await match_info.record(page.services.tables, stored, reader), file_name(stored))


def file_name(stored: StoredMatch) -> str:
    """The file name of a record."""
    return f"{stored.match.game}-{stored.match.id}.txt"


@post("/table/{id:str}/again", status_code=303)
async def again(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect | Response[str]:
    """Open a rematch with the seats rotated by one or as they were, or accept the one that somebody has opened."""
    return await change_rematch(page, id, ACCEPT)


@post("/table/{id:str}/again/{deed:str}", status_code=303)
async def answer_again(
    page: NamedDependency[PageRequest], id: FromPath[str], deed: FromPath[str]
) -> Redirect | Response[str]:
    """Decline a rematch, or start it with bots for those who declined or are away."""
    if deed not in (DECLINE, START):
        raise NotFoundException
    return await change_rematch(page, id, deed)


async def change_rematch(page: PageRequest, id: str, deed: str) -> Redirect | Response[str]:
    """Change the rematch of a match. The script of the result stays there: it gets a sentence if that is refused."""
    stored = await find_table(page.services.store, id)
    person = await page.ensure_person()
    if not stored.seats_of(person.id):
        raise RefusedError(403, Text("web.again_players"))
    fields = await page.form_fields()
    stays = bool(fields.get("stay"))
    led_to = id
    try:
        if deed == DECLINE:
            await page.services.seating.decline_rematch(stored, person)
        elif deed == START:
            await page.services.seating.start_rematch(stored, person)
        else:
            led_to = await page.services.seating.rematch(stored, person, keeps_seats=bool(fields.get("keep")))
    except RuleError as error:
        if not stays:
            raise
        refusal = page.plain_text(page.refusal(error))
        refusal.status_code = 409
        return refusal
    if not stays:
        return page.redirect(f"/table/{led_to}")
    done = page.plain_text("")
    done.status_code = 200
    return done


# ---- replay


@get("/replay/{id:str}")
async def replay(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """A finished match, move by move, as one reader saw it."""
    stored = await find_begun_table(page.services.store, id)
    if stored.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("play.not_over_replay"))
    query = page.request.query_params
    reader = read_eyes(page, stored, query.get("seat", ""))
    moves = await match_info.moves_made(page.services.tables, stored)
    move = read_move(query.get("move", ""), moves)
    frame = await match_info.whole_frame(page.services.tables, stored, reader, page.language, move)
    return page.render(
        "replay.html",
        place="table",
        **await about(page, stored),
        reader=reader,
        readers=readers(page, stored),
        move=move,
        moves=moves,
        frame=frame,
        board=board(frame, stored.match.game),
        log=await match_info.log(page.services.tables, stored, reader, page.language),
        dice=msgspec.to_builtins(await match_info.dice(page.services.tables, stored)),
        names=stored.names(),
        positions_url=f"/api/tables/{id}/positions/",
    )


def read_eyes(page: PageRequest, stored: StoredMatch, typed: str) -> int:
    """The reader of a replay: any seat, your own by default."""
    if typed == str(NOBODY):
        return NOBODY
    seat = parse_seat(typed)
    if 0 <= seat < stored.match.seats:
        return seat
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    return mine[0] if mine else NOBODY


def readers(page: PageRequest, stored: StoredMatch) -> list[tuple[int, str]]:
    """The readers of a replay, with their names."""
    names = [
        (seat, catalogue.translate(seat_name(seat), page.language, stored.names()))
        for seat in range(stored.match.seats)
    ]
    return [(NOBODY, page.translate("web.onlookers")), *names]


def read_move(typed: str, moves: int) -> int:
    """The move to show; the last one by default.

    >>> read_move("3", 10), read_move("", 10), read_move("99", 10)
    (3, 10, 10)
    """
    if typed.isascii() and typed.isdigit() and len(typed) < 9:
        return min(int(typed), moves)
    return moves


def board(frame: Frame, game: str) -> Markup:
    """The board of a position as markup that needs no script."""
    plates = frame.plates if isinstance(frame.plates, list) else []
    pieces = {part.key: [markup for _, markup in part.set] for part in frame.pieces}
    drawn = [figure(plate, pieces.get(plate.key, [])) for plate in plates if plate.area == BOARD]
    return Markup('<section class="board {}">{}</section>').format(game, Markup("").join(drawn))


def figure(plate: PlateHead, pieces: list[str]) -> Markup:
    """One plate. It is drawn by the game and contains nothing people have typed."""
    backdrop = find_backdrop(plate.backdrop) or "" if plate.backdrop else ""
    inside = "".join(pieces)
    drawn = Markup(f'<g class="backdrop" aria-hidden="true">{backdrop}</g>{inside}')  # nosec B704
    kinds = f"plate plate-{plate.name} shape-{plate.shape} panel" if plate.shape else f"plate plate-{plate.name} panel"
    box = f"0 0 {plate.width:g} {plate.height:g}"
    title = Markup("<figcaption>{}</figcaption>").format(plate.title) if plate.title else ""
    picture = Markup('<svg viewBox="{}" role="group" aria-label="{}">{}</svg>').format(box, plate.label, drawn)
    return Markup('<figure class="{}">{}{}</figure>').format(kinds, title, picture)


ROUTES: Final = [table, text, record, again, answer_again, replay]
