"""Positions that a table's page asks for while one plays: earlier ones, and what a choice would lead to."""

from __future__ import annotations

import re
from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response

from laguna.text.text import RuleError, Text
from laguna.web.exceptions import RefusedError
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.table_access import find_begun_table, read_reader, require_own_seat
from laguna.web.tables.messages import ActionPreview, Frame
from laguna.web.tables.positions.earlier import earlier_frame
from laguna.web.tables.positions.preview import preview, preview_set

GONE: Final = -1  # the count of a preview of something that was a choice a moment ago, and is none now
MARKS: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){0,99}")
HEADERS: Final = {"cache-control": "no-store"}  # what a seat sees stays out of caches


@get("/table/{id:str}/earlier/{count:int}")
async def earlier(page: NamedDependency[PageRequest], id: FromPath[str], count: FromPath[int]) -> Response[Frame]:
    """The position at a line of your log, as your own seat or a spectator saw it."""
    stored = await find_begun_table(page.services.store, id)
    reader = read_reader(stored, page.person, page.request.query_params.get("seat", ""))
    async with page.services.tables.locked(id) as live:
        if not 0 <= count <= live.table.match.count(reader):
            raise RefusedError(404, Text("web.error_404"))
        return Response(earlier_frame(live.table, reader, count, page.language), headers=HEADERS)


@get("/table/{id:str}/preview/{action:int}")
async def preview_action(
    page: NamedDependency[PageRequest], id: FromPath[str], action: FromPath[int]
) -> Response[ActionPreview]:
    """What one of your choices would change, as far as your seat can know."""
    stored = await find_begun_table(page.services.store, id)
    seat = read_reader(stored, page.person, page.request.query_params.get("seat", ""))
    require_own_seat(stored, page.person, seat)
    async with page.services.tables.locked(id) as live:
        if not 0 <= action < live.table.game.actions.count:
            raise RuleError(Text("play.stale"))
        try:
            told = preview(live.table, seat, action, page.language)
        except RuleError:
            told = ActionPreview(action, GONE)
        return Response(told, headers=HEADERS)


@get("/table/{id:str}/marked/{marks:str}")
async def preview_marks(
    page: NamedDependency[PageRequest], id: FromPath[str], marks: FromPath[str]
) -> Response[ActionPreview]:
    """What choosing all that you have marked would change; the marks are action ids, for example 17.17.40."""
    stored = await find_begun_table(page.services.store, id)
    seat = read_reader(stored, page.person, page.request.query_params.get("seat", ""))
    require_own_seat(stored, page.person, seat)
    if not MARKS.fullmatch(marks):
        raise RuleError(Text("play.stale"))
    async with page.services.tables.locked(id) as live:
        numbers = [int(mark) for mark in marks.split(".")]
        return Response(preview_set(live.table, seat, numbers, page.language), headers=HEADERS)


ROUTES: Final = [earlier, preview_action, preview_marks]
