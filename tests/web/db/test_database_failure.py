"""The database fails during a move: everybody who waited for the table sees the committed state."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from laguna.core.state import NOBODY
from laguna.web.exceptions import TableEvictedError
from laguna.web.tables import match_info
from laguna.web.tables.live import Listener
from tests.support.web.live_server import LiveServer

pytestmark = pytest.mark.anyio


class Failing:
    """A database that takes its time over the next row, and fails then."""

    def __init__(self, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_at_it = asyncio.Event()
        self.may_fail = asyncio.Event()
        self._append = live_server.services.store.append
        monkeypatch.setattr(live_server.services.store, "append", self._fail_once)

    async def _fail_once(self, *args: Any) -> None:
        if self.may_fail.is_set():
            await self._append(*args)
            return
        self.is_at_it.set()
        await self.may_fail.wait()
        raise OperationalError("insert", {}, OSError("no room on the disk"))


async def fail_meanwhile(live_server: LiveServer, table: str, failing: Failing, *waiting: Any) -> list[Any]:
    """Somebody's move fails; what those come to who wait for the table meanwhile."""
    tables = live_server.services.tables
    live = await live_server.live(table)
    seat = live.table.match.deciders()[0]
    action = int(live.table.match.state.legal_actions(seat)[0])
    move = asyncio.create_task(tables.move(live, seat, action, "first", None))
    await failing.is_at_it.wait()
    found = [asyncio.create_task(one) for one in waiting]
    await asyncio.sleep(0.01)  # they wait for the table
    failing.may_fail.set()
    with pytest.raises(OperationalError):
        await move
    return await asyncio.gather(*found, return_exceptions=True)


async def test_a_browser_that_connects_during_a_failed_commit_sees_the_committed_state(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = await live_server.pair("rialto")
    sam = await live_server.services.store.person(2)
    before = lines[0].screen.count
    failing = Failing(live_server, monkeypatch)
    (line,) = await fail_meanwhile(live_server, table, failing, live_server.call(table, sam))
    assert not await live_server.rows(table)
    await line.settle()
    assert line.screen.count == before, "the move that failed is not shown"
    marta = await live_server.call(table, await live_server.services.store.person(1))
    mover = next(each for each in (marta, line) if each.screen.choices())
    assert (await mover.move(mover.screen.choices()[0]))["type"] == "done"
    for each in (marta, line):
        await each.settle()
    assert line.screen.count > before, "both are at the same table"


async def test_reads_during_a_failed_commit_return_the_committed_state(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await live_server.pair("rialto")
    tables = live_server.services.tables
    stored = (await live_server.live(table)).table.stored
    before = await match_info.text(tables, stored, 0, "en")
    failing = Failing(live_server, monkeypatch)
    told, number = await fail_meanwhile(
        live_server, table, failing, match_info.text(tables, stored, 0, "en"), match_info.moves_made(tables, stored)
    )
    assert (told, number) == (before, 0)


async def test_a_move_waiting_for_a_failed_commit_can_be_retried(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await live_server.pair("burano")  # both choose at once
    tables = live_server.services.tables
    live = await live_server.live(table)
    action = int(live.table.match.state.legal_actions(1)[0])
    failing = Failing(live_server, monkeypatch)
    (refused,) = await fail_meanwhile(live_server, table, failing, tables.move(live, 1, action, "other", None))
    assert isinstance(refused, TableEvictedError), "the database is at fault, and it can be tried again"
    await tables.move(await live_server.live(table), 1, action, "other", None)
    assert [row.seat for row in await live_server.rows(table)] == [1]


async def test_viewers_stay_present_after_a_failed_commit(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await live_server.pair("rialto")
    listener = Listener(None, [], NOBODY, "en")
    failing = Failing(live_server, monkeypatch)
    await fail_meanwhile(live_server, table, failing, live_server.services.tables.join(table, listener))
    assert listener in (await live_server.live(table)).listeners
