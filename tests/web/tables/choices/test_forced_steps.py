"""What everybody sees is forced is done by the server, as rows of its own; no player, clock or bot is asked for it."""

from __future__ import annotations

import random

import pytest

from laguna.core.match import replay
from laguna.core.record import Record
from laguna.core.state import NOBODY
from laguna.web.db.models import MOVE, PAUSE, STAND_IN, UNDO, Row
from laguna.web.tables.choices.deeds import BY_RULES, forced_row, is_forced
from laguna.web.tables.table import Table, replayed
from tests.support.example_games import largest_settings
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import step
from tests.support.web.watched_table import stored_match_for

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["dogeship", "murano"])
async def test_nobody_is_asked_what_is_forced(live_server: LiveServer, game: str) -> None:
    table, lines = await live_server.pair(game)
    live = await live_server.live(table)
    rng = random.Random(4)
    for _ in range(80):
        assert live.table.match.forced_step() is None, "a seat is left with a forced step"
        if not await step(lines, rng):
            break
    rows = await live_server.rows(table)
    forced = [row for row in rows if is_forced(row)]
    assert forced, "nothing was forced in 80 decisions"
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert all(row.kind == MOVE and row.own.startswith(BY_RULES) for row in forced)
    assert [one.is_forced for one in live.table.match.history if one.seat >= 0] == [is_forced(row) for row in rows]


async def test_every_process_reads_the_same_from_the_rows(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("dogeship")
    live = await live_server.live(table)
    rng = random.Random(5)
    for _ in range(60):
        if not await step(lines, rng):
            break
    rows = await live_server.rows(table)
    assert any(is_forced(row) for row in rows)
    again = replayed(live.table.stored, await live_server.services.store.secret(table), rows)
    assert again.stuck == ""
    assert again.match.state.key() == live.table.match.state.key()
    assert again.match.can_undo(0) == live.table.match.can_undo(0)
    assert str(again.match.record()) == str(live.table.match.record())
    assert replay(Record.parse(str(again.match.record()))).state.key() == again.match.state.key()


async def test_an_undo_takes_back_what_was_forced_after_the_decision(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("dogeship")
    live = await live_server.live(table)
    rng = random.Random(6)
    while True:
        before, key = len(await live_server.rows(table)), live.table.match.state.key()
        seat = live.table.match.deciders()[0]
        assert await step(lines, rng), "nothing forced could be undone"
        rows = await live_server.rows(table)
        if is_forced(rows[-1]) and rows[before].seat == seat and live.table.match.can_undo(seat):
            break
    await lines[seat].settle()
    assert (await lines[seat].undo())["type"] == "done"
    added = (await live_server.rows(table))[len(rows) :]
    assert [row.kind for row in added] == [UNDO]
    assert live.table.match.state.key() == key


async def test_a_forced_step_ends_no_absence_and_no_pause() -> None:
    """A bot plays on for a player who is away: what is forced in their seat doesn't bring them back."""
    setting = next(one for one in largest_settings() if one.game.id == "dogeship")
    table = Table(stored_match_for(setting), bytes(32), setting.game)
    rng = random.Random(7)

    def row(kind: str, seat: int, move: str) -> Row:
        number = table.number + 1
        return Row(match=table.id, number=number, kind=kind, seat=seat, move=move, own=f"1 {number}", at=number)

    while (forced := forced_row(table, 1)) is None:
        seat = table.match.deciders()[0]
        action = rng.choice(list(table.match.state.legal_actions(seat)))
        table.apply_row(row(MOVE, seat, table.game.notate(action)))
    table.apply_row(row(STAND_IN, forced.seat, "gondolier"))
    acted = table.person_acted_at
    forced = forced_row(table, 1)
    assert forced is not None
    table.apply_row(forced)
    assert table.bot_at(forced.seat) == "gondolier"
    assert table.person_acted_at == acted
    table.apply_row(row(PAUSE, NOBODY, ""))
    assert forced_row(table, 1) is None, "nothing happens while all are away"
