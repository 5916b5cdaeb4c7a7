"""What waits for you, for the title, icon and badge of every page; and whether the lobby has changed."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.response import Response

from laguna.text.text import RuleError
from laguna.web.db.models import OPEN, RUNNING, Person
from laguna.web.db.queries import StoredMatch
from laguna.web.pages.page_request import PageRequest
from laguna.web.tables.registry import TableRegistry

STAMP_LETTERS: Final = 16


class WaitingResponse(msgspec.Struct):
    """The answer to a page that asks."""

    count: int
    stamp: str = ""  # changes when a list of the lobby does


@get("/me/waiting")
async def waiting(page: NamedDependency[PageRequest]) -> Response[bytes]:
    """How many matches wait for you; with `?lobby=1`, also a stamp of the lobby's lists."""
    tables, person = page.services.tables, page.person
    mine = await tables.store.tables_of(person.id) if person is not None else []
    told = WaitingResponse(await count_waiting(tables, mine, person.id) if person is not None else 0)
    if page.request.query_params.get("lobby"):
        told.stamp = await lobby_stamp(tables, mine)
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(told), media_type="application/json", headers=headers)


async def waiting_matches(tables: TableRegistry, person: Person) -> int:
    """How many matches wait for a person."""
    return await count_waiting(tables, await tables.store.tables_of(person.id), person.id)


async def count_waiting(tables: TableRegistry, mine: list[StoredMatch], person: int) -> int:
    """How many of these matches wait for a person: their seat decides and no bot stands in, or they are invited."""
    count = 0
    for stored in mine:
        count += stored.match.status == OPEN and bool(stored.held_for(person))
        if stored.match.status == RUNNING and stored.match.turn:
            seats = set(stored.seats_of(person))
            try:
                async with tables.locked(stored.match.id) as live:
                    count += not seats.isdisjoint(live.table.deciding_people())
            except RuleError:  # the game is not installed, or the match was removed meanwhile
                continue
    return count


async def lobby_stamp(tables: TableRegistry, mine: list[StoredMatch]) -> str:
    """A hash of what the lobby lists. Times are left out: they would tell when hidden choices are made."""
    shown = [*mine, *await tables.store.open_tables(), *await tables.store.running_tables()]
    lines = sorted(
        [
            stored.match.id,
            stored.match.status,
            stored.match.turn,
            *(f"{seat.kind} {seat.name}" for seat in stored.seats),
        ]
        for stored in shown
    )
    return hashlib.sha256(msgspec.json.encode(lines)).hexdigest()[:STAMP_LETTERS]
