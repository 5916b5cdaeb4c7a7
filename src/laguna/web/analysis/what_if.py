"""Playing on from a position of a finished match, at a new table with the same moves up to there."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Final

from laguna.bots import levels
from laguna.core.dice import commitment
from laguna.text.text import RuleError, Text
from laguna.web.analysis.move_rows import standing_moves
from laguna.web.db import quota_rows
from laguna.web.db.engine import now
from laguna.web.db.models import (
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
from laguna.web.db.queries import ID_BYTES, StoredMatch
from laguna.web.db.quota_rows import Quota
from laguna.web.tables.absence.stand_ins import COPIED, COPIED_FROM_BOT
from laguna.web.tables.registry import TableRegistry
from laguna.web.tables.seats import bot_name
from laguna.web.tables.table import is_for_player
from laguna.web.tables.table_jobs import due_jobs

LEVEL: Final = levels.SENATOR  # of the bots in the seats of people


async def play_on(
    tables: TableRegistry,
    stored: StoredMatch,
    at: int,
    seat: int,
    person: Person,
    title: str,
    quotas: Sequence[Quota] = (),
) -> str:
    """Open a table at the position after row `at`, with the person in one seat and bots in the others.

    Its dice are those of the match, which are public by now, so it counts for nothing, is not listed, and says on its
    page what it is.
    """
    match = stored.match
    if match.status not in (OVER, ABANDONED):
        raise RuleError(Text("review.running"))
    if not 0 <= seat < match.seats:
        raise RuleError(Text("core.seat_number", str(seat), match.seats - 1))
    played = (await tables.get(match.id)).table
    if played.stuck or match.components != played.game.rules.digest:
        raise RuleError(Text("play.stuck"))
    rows = await tables.store.rows(match.id)
    moves = moves_until(rows, at)
    id = secrets.token_urlsafe(ID_BYTES)
    secret = await tables.store.secret(match.id)
    async with (
        tables.quota.room(person.id, tables=1, bots=match.seats - 1),
        tables.store.database.write_session() as session,
    ):
        await (await session.connection()).run_sync(quota_rows.count, quotas)
        session.add(_match(match, id, person.id, title, len(moves), commitment(secret)))
        await session.flush()
        session.add_all([Secret(match=id, secret=secret), *_seats(stored, id, seat, person)])
        session.add_all(
            Row(match=id, number=1 + at, kind=row.kind, seat=row.seat, move=row.move, own=own, at=now())
            for at, (row, own) in enumerate(zip(moves, _copied(stored, moves), strict=True))
        )
    live = await tables.get(id)
    await tables.store.change_match(id, **live.table.changes())
    await tables.jobs.add(*due_jobs(live.table))  # bots that decide start
    return id


def moves_until(rows: Sequence[Row], at: int) -> list[Row]:
    """The moves that led to the position after a row, with words for the dice. At least one move must be left."""
    earlier = [row for row in rows if row.number <= at]
    made = set(standing_moves(earlier))
    if len(made) == len(standing_moves(rows)):
        raise RuleError(Text("web.nothing_to_play"))
    return [row for row in earlier if row.number in made or row.kind == WORDS]


def _copied(stored: StoredMatch, moves: Sequence[Row]) -> list[str]:
    """The ids of the copies of these rows, which also say whether a bot made the move for a player."""
    return [f"{COPIED_FROM_BOT if is_for_player(stored, row) else COPIED}{at}" for at, row in enumerate(moves)]


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
        shown=now(),
        number=number,
        what_if=match.id,
    )


def _seats(stored: StoredMatch, id: str, own: int, person: Person) -> list[SeatRow]:
    """The person in one seat and bots in the others: the same bots, and good ones for people."""
    out = []
    for place in stored.seats:
        seat = SeatRow(match=id, seat=place.seat, kind=BOT, name=bot_name(place.seat), level=LEVEL)
        if place.seat == own:
            seat.kind, seat.person, seat.name, seat.level = PERSON, person.id, person.name, ""
            seat.sole_person = person.id
        elif place.kind == BOT:
            seat.name, seat.level = place.name, place.level
        out.append(seat)
    return out
