"""What is told of a match to those who are not at its table: in the lobby, by the API, in a replay, as a file.

Whoever holds a table sees only what is committed.
"""

from __future__ import annotations

import msgspec

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.match import Match
from laguna.web import frames
from laguna.web.database import now
from laguna.web.frames import Company, Painter
from laguna.web.messages import Dice, Frame, LogLine
from laguna.web.store import Kept
from laguna.web.table import position_at
from laguna.web.tables import Tables


async def asked(tables: Tables, kept: Kept, seat: int, language: str) -> tuple[str, int]:
    """What a seat is asked, in words ("" where nothing is), and how much is new since its player's last visit."""
    async with tables.held(kept.match.id) as live:
        painter = Painter(live.table.match, seat, language)
        picture = painter.paint(live.company())
    ask = picture.prompt.ask if picture.prompt.kind == "yours" else ""
    return ask, max(0, len(picture.log) - live.table.kept.seats[seat].seen)


async def headline(tables: Tables, kept: Kept, language: str) -> str:
    """Where a match stands, as everybody sees it."""
    async with tables.held(kept.match.id) as live:
        return words.sentence(live.table.match.state.view(NOBODY).headline(), language)


async def whole_frame(tables: Tables, kept: Kept, reader: int, language: str, at: int | None = None) -> Frame:
    """A position as a reader saw it: now, or after row `at`."""
    async with tables.held(kept.match.id) as live:
        table = live.table
        if at is None or at >= table.number:
            picture = Painter(table.match, reader, language).paint(live.company())
            return frames.whole_with_text(picture, table.match, language, now())
    match = await _match_at(tables, kept, at)
    picture = Painter(match, reader, language).paint(Company(match, table.sitters(set())))
    return frames.whole_with_text(picture, match, language, now())


async def offer(tables: Tables, kept: Kept, seat: int, language: str, at: int) -> Frame:
    """A position of a finished match as a seat saw it, with all that it could do there, whoever played it."""
    table = (await tables.get(kept.match.id)).table
    match = await _match_at(tables, kept, at)
    sitters = [msgspec.structs.replace(sitter, bot="", is_here=True) for sitter in table.sitters(set())]
    picture = Painter(match, seat, language).paint(Company(match, sitters))
    return frames.whole_with_text(picture, match, language, now())


async def _match_at(tables: Tables, kept: Kept, at: int) -> Match:
    snapshot = await tables.store.snapshot(kept.match.id, at)
    known = snapshot.number if snapshot else 0
    said = await tables.store.words_until(kept.match.id, known)
    rows = [*said, *[row for row in await tables.store.rows(kept.match.id, known) if row.number <= at]]
    return position_at(kept, await tables.store.secret(kept.match.id), rows, snapshot)


async def log(tables: Tables, kept: Kept, reader: int, language: str) -> list[LogLine]:
    """What has happened, as a reader may know it."""
    async with tables.held(kept.match.id) as live:
        painter = Painter(live.table.match, reader, language)
        return painter.paint(live.company()).log


async def text(tables: Tables, kept: Kept, reader: int, language: str) -> str:
    """The position as plain text."""
    async with tables.held(kept.match.id) as live:
        with words.Named(kept.names()):
            return live.table.match.state.view(reader).page(language)


async def record(tables: Tables, kept: Kept, reader: int | None) -> str:
    """The record: whole once the match is over, before that as a reader has seen it."""
    async with tables.held(kept.match.id) as live:
        match = live.table.match
        if match.is_over():
            return str(match.record())
        return match.record().seen_by(NOBODY if reader is None else reader, match.game)


async def dice(tables: Tables, kept: Kept) -> Dice:
    """What everybody may know of the dice."""
    async with tables.held(kept.match.id) as live:
        return live.table.dice()


async def moves_made(tables: Tables, kept: Kept) -> int:
    """How many rows a match has."""
    async with tables.held(kept.match.id) as live:
        return live.table.number
