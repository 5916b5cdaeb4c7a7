"""Reads a match for those not at its table: lobby, API, replay, review and record.

The table is locked while it is read, so only committed rows are shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from laguna.core.match import Match
from laguna.core.state import CHANCE, NOBODY
from laguna.text import catalogue
from laguna.web.db.engine import now
from laguna.web.db.models import MOVE, UNDO, Row
from laguna.web.db.queries import StoredMatch
from laguna.web.tables import frames
from laguna.web.tables.absence.stand_ins import COPIED
from laguna.web.tables.agreements.requests import moves_kept
from laguna.web.tables.choices.deeds import is_forced
from laguna.web.tables.messages import DiceInfo, Frame, LogLine
from laguna.web.tables.painter import Painter, PublicInfo
from laguna.web.tables.registry import TableRegistry
from laguna.web.tables.table import position_at


async def prompt(tables: TableRegistry, stored: StoredMatch, seat: int, language: str) -> tuple[str, int]:
    """The prompt of a seat ("" if it does not decide) and the number of log lines its player has not seen."""
    async with tables.locked(stored.match.id) as live:
        painter = Painter(live.table.match, seat, language)
        picture = painter.paint(live.public_info())
    ask = picture.prompt.ask if picture.prompt.kind == "yours" else ""
    return ask, max(0, len(picture.log) - live.table.stored.seats[seat].seen)


async def headline(tables: TableRegistry, stored: StoredMatch, language: str) -> str:
    """The state of a match in one sentence, as everybody sees it."""
    async with tables.locked(stored.match.id) as live:
        match = live.table.match
        return catalogue.sentence(match.game.text.headline(match.state.view(NOBODY)), language)


async def whole_frame(
    tables: TableRegistry, stored: StoredMatch, reader: int, language: str, at: int | None = None
) -> Frame:
    """A position as a reader saw it: now, or after row `at`."""
    async with tables.locked(stored.match.id) as live:
        table = live.table
        if at is None or at >= table.number:
            picture = Painter(table.match, reader, language).paint(live.public_info())
            return frames.whole_with_text(picture, table.match, language, now())
    match = await _match_at(tables, stored, at)
    picture = Painter(match, reader, language).paint(PublicInfo(match, table.seat_infos(set())))
    return frames.whole_with_text(picture, match, language, now())


async def offer(tables: TableRegistry, stored: StoredMatch, seat: int, language: str, at: int) -> Frame:
    """A position of a finished match as a seat saw it, with every choice it had there."""
    table = (await tables.get(stored.match.id)).table
    match = await _match_at(tables, stored, at)
    seat_infos = [msgspec.structs.replace(info, bot="", is_here=True) for info in table.seat_infos(set())]
    picture = Painter(match, seat, language).paint(PublicInfo(match, seat_infos))
    return frames.whole_with_text(picture, match, language, now())


async def _match_at(tables: TableRegistry, stored: StoredMatch, at: int) -> Match:
    id, secret = stored.match.id, await tables.store.secret(stored.match.id)
    snapshot = await tables.store.snapshot(id, at)
    known = snapshot.number if snapshot else 0
    words = await tables.store.words_until(id, known)
    rows = [*words, *[row for row in await tables.store.rows(id, known) if row.number <= at]]
    try:
        return position_at(stored, secret, rows, snapshot)
    except Exception:  # whatever the snapshot may say: the rows say the same
        if snapshot is None:
            raise
    return position_at(stored, secret, [row for row in await tables.store.rows(id) if row.number <= at], None)


async def log(tables: TableRegistry, stored: StoredMatch, reader: int, language: str) -> list[LogLine]:
    """The log as a reader may see it."""
    async with tables.locked(stored.match.id) as live:
        painter = Painter(live.table.match, reader, language)
        return painter.paint(live.public_info()).log


async def text(tables: TableRegistry, stored: StoredMatch, reader: int, language: str) -> str:
    """The position as plain text."""
    async with tables.locked(stored.match.id) as live:
        with catalogue.Named(stored.names()):
            match = live.table.match
            return match.game.text.page(match.state.view(reader), language)


async def record(tables: TableRegistry, stored: StoredMatch, reader: int | None) -> str:
    """The record: complete once the match is over, before that as a reader has seen it."""
    async with tables.locked(stored.match.id) as live:
        match = live.table.match
        made = match.record()
        if stored.match.what_if:
            made.what_if = stored.match.what_if
            made.shared = shared_actions(await tables.store.rows(stored.match.id), match)
        if match.is_over():
            return str(made)
        return made.seen_by(NOBODY if reader is None else reader, match.game)


def shared_actions(rows: Sequence[Row], match: Match) -> int:
    """How many actions a what-if match has in common with the match it plays on from."""
    copied = [row.number for row in rows if row.kind == MOVE and row.own.startswith(COPIED)]
    standing: list[Row] = []  # moves that were not undone
    for row in rows:
        if row.kind == MOVE:
            standing.append(row)
        elif row.kind == UNDO:
            taken_back = max(at for at, one in enumerate(standing) if one.seat == row.seat and not is_forced(one))
            standing[taken_back:] = [one for one in standing[taken_back + 1 :] if not is_forced(one)]
        elif (count := moves_kept(row)) is not None:
            del standing[count:]
    kept = 0
    while kept < min(len(copied), len(standing)) and standing[kept].number == copied[kept]:
        kept += 1
    for at, step in enumerate(match.history):
        if step.seat != CHANCE:
            if kept == 0:
                return at
            kept -= 1
    return len(match.history)


async def dice(tables: TableRegistry, stored: StoredMatch) -> DiceInfo:
    """What everybody may know of the dice."""
    async with tables.locked(stored.match.id) as live:
        return live.table.dice()


async def moves_made(tables: TableRegistry, stored: StoredMatch) -> int:
    """How many rows a match has."""
    async with tables.locked(stored.match.id) as live:
        return live.table.number
