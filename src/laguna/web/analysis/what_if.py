"""Playing on from a position of a finished match: another table, whose moves up to there are the same."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Final

from laguna.bots import levels
from laguna.core.dice import commitment
from laguna.core.text import RuleError, Text
from laguna.web.database import now
from laguna.web.keeper import jobs_of
from laguna.web.models import (
    ABANDONED,
    BOT,
    NO_CLOCK,
    OVER,
    PERSON,
    RUNNING,
    WORDS,
    MatchRow,
    Person,
    Row,
    SeatRow,
    Secret,
)
from laguna.web.rowing import rows_of_moves
from laguna.web.seating import bot_name
from laguna.web.store import ID_BYTES, Kept
from laguna.web.tables import Tables

LEVEL: Final = levels.SENATOR  # of the bots in the seats of people


async def play_on(tables: Tables, kept: Kept, at: int, seat: int, person: Person, title: str) -> str:
    """A table that stands where the match stood after row `at`, with the person in a seat and bots in the others.

    Its dice are those of the match, as its moves up to there need them; they are known by now, so it counts for
    nothing, is shown to nobody else, and says on its page what it is.
    """
    match = kept.match
    if match.status not in (OVER, ABANDONED):
        raise RuleError(Text("review.running"))
    if not 0 <= seat < match.seats:
        raise RuleError(Text("core.seat_number", str(seat), match.seats - 1))
    rows = await tables.store.rows(match.id)
    moves = moves_until(rows, at)
    id = secrets.token_urlsafe(ID_BYTES)
    secret = await tables.store.secret(match.id)
    async with tables.store.database.writing() as session:
        session.add(_match(match, id, person.id, title, len(moves), commitment(secret)))
        await session.flush()
        session.add_all([Secret(match=id, secret=secret), *_seats(kept, id, seat, person)])
        session.add_all(
            Row(match=id, number=1 + at, kind=row.kind, seat=row.seat, move=row.move, own=f"then {at}", at=now())
            for at, row in enumerate(moves)
        )
    live = await tables.get(id)
    await tables.store.change_match(id, **live.table.changes())
    await tables.jobs.put(*jobs_of(live.table))  # bots that are asked begin to think
    return id


def moves_until(rows: Sequence[Row], at: int) -> list[Row]:
    """The moves that led to where the match stood after a row, and words for the dice; one move at least is left."""
    earlier = [row for row in rows if row.number <= at]
    made = set(rows_of_moves(earlier))
    if len(made) == len(rows_of_moves(rows)):
        raise RuleError(Text("web.nothing_to_play"))
    return [row for row in earlier if row.number in made or row.kind == WORDS]


def _match(match: MatchRow, id: str, host: int, title: str, number: int, seal: str) -> MatchRow:
    return MatchRow(
        id=id,
        game=match.game,
        options=match.options,
        version=match.version,
        components=match.components,
        seats=match.seats,
        title=title,
        status=RUNNING,
        host=host,
        is_public=False,
        hints=True,
        pace=NO_CLOCK,
        commitment=seal,
        words=json.dumps(json.loads(match.words)),
        created=now(),
        began=now(),
        touched=now(),
        number=number,
        what_if=match.id,
    )


def _seats(kept: Kept, id: str, own: int, person: Person) -> list[SeatRow]:
    """The person in one seat, bots in the others: the same where bots sat, else a good one."""
    out = []
    for place in kept.seats:
        seat = SeatRow(match=id, seat=place.seat, kind=BOT, name=bot_name(place.seat), level=LEVEL)
        if place.seat == own:
            seat.kind, seat.person, seat.name, seat.level = PERSON, person.id, person.name, ""
        elif place.kind == BOT:
            seat.name, seat.level = place.name, place.level
        out.append(seat)
    return out
