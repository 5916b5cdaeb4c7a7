"""The pages of a table: played, watched, over, gone through again; and the same as text and record."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template
from markupsafe import Markup

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.svg import BOARD
from laguna.core.text import RuleError, Text, seat_name
from laguna.web import frames, reading, telling
from laguna.web.database import now
from laguna.web.errors import RefusedError
from laguna.web.messages import Frame, Plate
from laguna.web.models import ABANDONED, OPEN, OVER, REMOVED
from laguna.web.rights import find_table, read_reader, seat_named
from laguna.web.showing import Visit
from laguna.web.store import Kept
from laguna.web.telling import TableLine
from laguna.web.waiting import waiting_room


@get("/table/{id:str}")
async def table(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """A table: the waiting room before it begins, then the board."""
    kept = await find_table(visit.services.store, id)
    if kept.match.status == OPEN:
        return waiting_room(visit, kept)
    mine = kept.seats_of(visit.person.id if visit.person is not None else None)
    return visit.show(
        "table.html",
        place="table",
        **await about(visit, kept),
        me=mine,
        is_hot_seat=kept.match.is_hot_seat and len(mine) > 1,
        is_over=kept.match.status in (OVER, ABANDONED),
        live_url=f"/live/{id}",
    )


async def about(visit: Visit, kept: Kept) -> dict[str, Any]:
    """What the pages of a table have in common."""
    match = kept.match
    return {
        "game": {"id": match.game, "title": telling.game_title(match.game)},
        "table": {
            "id": match.id,
            "title": match.title,
            "file": file_name(kept),
            "headline": await reading.headline(visit.services.tables, kept, visit.language),
        },
        "line": TableLine(kept, visit.person.id if visit.person is not None else None, visit.language, now()),
        "seats": match.seats,
        "csrf": visit.csrf(),
        "with_hints": match.hints and not match.is_rated,
        "what_if": match.what_if,
    }


@get("/table/{id:str}/text")
async def text(visit: NamedDependency[Visit], id: FromPath[str]) -> Response[str]:
    """The position as plain text, with the eyes of an own seat or of an onlooker."""
    kept = await _begun(visit, id)
    reader = read_reader(kept, visit.person, visit.request.query_params.get("seat", ""))
    return visit.plain(await reading.text(visit.services.tables, kept, reader, visit.language))


@get("/table/{id:str}/record")
async def record(visit: NamedDependency[Visit], id: FromPath[str]) -> Response[str]:
    """The record: whole once the match is over, before that as the reader has seen it."""
    kept = await find_table(visit.services.store, id, even_removed=True)
    mine = kept.seats_of(visit.person.id if visit.person is not None else None)
    if kept.match.status == OPEN or (kept.match.status == REMOVED and not mine):
        raise RefusedError(404, Text("web.error_404"))
    reader = read_reader(kept, visit.person, visit.request.query_params.get("seat", ""))
    return visit.download(await reading.record(visit.services.tables, kept, reader), file_name(kept))


def file_name(kept: Kept) -> str:
    """What the record of a table is called as a file."""
    return f"{kept.match.game}-{kept.match.id}.txt"


@post("/table/{id:str}/again", status_code=303)
async def again(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """The same people and bots once more, everybody one seat further."""
    kept = await find_table(visit.services.store, id)
    person = await visit.somebody()
    if not kept.seats_of(person.id):
        raise RefusedError(403, Text("web.again_players"))
    return visit.go(f"/table/{await visit.services.seating.rematch(kept, person)}")


# ---- going through it again


@get("/replay/{id:str}")
async def replay(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """A finished match, a move at a time, with the eyes of one reader."""
    kept = await _begun(visit, id)
    if kept.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("play.not_over_replay"))
    asked = visit.request.query_params
    reader = read_eyes(visit, kept, asked.get("seat", ""))
    moves = await reading.moves_made(visit.services.tables, kept)
    move = read_move(asked.get("move", ""), moves)
    frame = await reading.whole_frame(visit.services.tables, kept, reader, visit.language, move)
    return visit.show(
        "replay.html",
        place="table",
        **await about(visit, kept),
        reader=reader,
        readers=readers(visit, kept),
        move=move,
        moves=moves,
        frame=frame,
        board=board(frame, kept.match.game),
        log=await reading.log(visit.services.tables, kept, reader, visit.language),
        dice=msgspec.to_builtins(await reading.dice(visit.services.tables, kept)),
        names=kept.names(),
        positions_url=f"/api/tables/{id}/positions/",
    )


def read_eyes(visit: Visit, kept: Kept, typed: str) -> int:
    """With whose eyes a finished match is gone through: now that all is open, with anybody's. First with one's own."""
    if typed == str(NOBODY):
        return NOBODY
    seat = seat_named(typed)
    if 0 <= seat < kept.match.seats:
        return seat
    mine = kept.seats_of(visit.person.id if visit.person is not None else None)
    return mine[0] if mine else NOBODY


def readers(visit: Visit, kept: Kept) -> list[tuple[int, str]]:
    """With whose eyes a finished match can be gone through, and what they are called."""
    names = [(seat, words.say(seat_name(seat), visit.language, kept.names())) for seat in range(kept.match.seats)]
    return [(NOBODY, visit.say("web.onlookers")), *names]


def read_move(typed: str, moves: int) -> int:
    """Which move to show; without a number the last.

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


def figure(plate: Plate, pieces: list[str]) -> Markup:
    """One plate; what is drawn comes from the game, not from people."""
    backdrop = frames.backdrop(plate.backdrop) or "" if plate.backdrop else ""
    inside = "".join(pieces)
    drawn = Markup(f'<g class="backdrop" aria-hidden="true">{backdrop}</g>{inside}')  # nosec B704
    kinds = f"plate plate-{plate.name} shape-{plate.shape} panel" if plate.shape else f"plate plate-{plate.name} panel"
    box = f"0 0 {plate.width:g} {plate.height:g}"
    title = Markup("<figcaption>{}</figcaption>").format(plate.title) if plate.title else ""
    picture = Markup('<svg viewBox="{}" role="group" aria-label="{}">{}</svg>').format(box, plate.label, drawn)
    return Markup('<figure class="{}">{}{}</figure>').format(kinds, title, picture)


async def _begun(visit: Visit, id: str) -> Kept:
    """A table whose match has begun; a waiting one has no position."""
    kept = await find_table(visit.services.store, id)
    if kept.match.status == OPEN:
        raise RefusedError(404, Text("web.not_begun"))
    return kept


ROUTES: Final = [table, text, record, again, replay]
