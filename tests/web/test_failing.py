"""The database fails in the midst of a move: whoever has waited for the table meanwhile finds it as it is kept."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from laguna.core.game import NOBODY
from laguna.web import reading
from laguna.web.live import Listener
from laguna.web.tables import LetGoError
from tests.web.harbour import Harbour

pytestmark = pytest.mark.anyio


class Failing:
    """A database that takes its time over the next row, and fails then."""

    def __init__(self, harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_at_it = asyncio.Event()
        self.may_fail = asyncio.Event()
        self._append = harbour.services.store.append
        monkeypatch.setattr(harbour.services.store, "append", self._fail_once)

    async def _fail_once(self, *args: Any) -> None:
        if self.may_fail.is_set():
            await self._append(*args)
            return
        self.is_at_it.set()
        await self.may_fail.wait()
        raise OperationalError("insert", {}, OSError("no room on the disk"))


async def fail_meanwhile(harbour: Harbour, table: str, failing: Failing, *waiting: Any) -> list[Any]:
    """Somebody's move fails; what those come to who wait for the table meanwhile."""
    tables = harbour.services.tables
    live = await harbour.live(table)
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


async def test_a_browser_that_comes_meanwhile_is_shown_what_is_kept_and_can_play(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = await harbour.pair("rialto")
    sam = await harbour.services.store.person(2)
    before = lines[0].screen.count
    failing = Failing(harbour, monkeypatch)
    (line,) = await fail_meanwhile(harbour, table, failing, harbour.call(table, sam))
    assert not await harbour.rows(table)
    await line.settle()
    assert line.screen.count == before, "the move that failed is not shown"
    marta = await harbour.call(table, await harbour.services.store.person(1))
    mover = next(each for each in (marta, line) if each.screen.choices())
    assert (await mover.move(mover.screen.choices()[0]))["type"] == "done"
    for each in (marta, line):
        await each.settle()
    assert line.screen.count > before, "both are at the same table"


async def test_what_is_read_meanwhile_is_what_is_kept(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await harbour.pair("rialto")
    tables = harbour.services.tables
    kept = (await harbour.live(table)).table.kept
    before = await reading.text(tables, kept, 0, "en")
    failing = Failing(harbour, monkeypatch)
    told, number = await fail_meanwhile(
        harbour, table, failing, reading.text(tables, kept, 0, "en"), reading.moves_made(tables, kept)
    )
    assert (told, number) == (before, 0)


async def test_a_move_that_waits_meanwhile_is_not_said_to_be_at_no_table(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await harbour.pair("burano")  # both choose at once
    tables = harbour.services.tables
    live = await harbour.live(table)
    action = int(live.table.match.state.legal_actions(1)[0])
    failing = Failing(harbour, monkeypatch)
    (refused,) = await fail_meanwhile(harbour, table, failing, tables.move(live, 1, action, "other", None))
    assert isinstance(refused, LetGoError), "the database is at fault, and it can be tried again"
    await tables.move(await harbour.live(table), 1, action, "other", None)
    assert [row.seat for row in await harbour.rows(table)] == [1]


async def test_whoever_looks_meanwhile_is_here_afterwards(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await harbour.pair("rialto")
    listener = Listener(None, [], NOBODY, "en")
    failing = Failing(harbour, monkeypatch)
    await fail_meanwhile(harbour, table, failing, harbour.services.tables.join(table, listener))
    assert listener in (await harbour.live(table)).listeners
