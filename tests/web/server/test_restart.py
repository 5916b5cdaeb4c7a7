"""A killed server loses nothing it has acknowledged, and the next one continues from the rows."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from laguna.core.match import Match
from laguna.core.state import NOBODY
from laguna.web.db.engine import now
from laguna.web.db.models import MOVE, UNDO, WORDS
from laguna.web.db.queries import StoredMatch
from laguna.web.tables import frames, match_info, messages
from laguna.web.tables.messages import Frame
from laguna.web.tables.painter import Painter, PublicInfo
from laguna.web.tables.table import ROWS_PER_SNAPSHOT, Table, position_at
from tests.support.web.live_server import LiveServer
from tests.support.web.server_process import ServerProcess, pair_at
from tests.support.web.table_client import TableClient, step

pytestmark = pytest.mark.anyio

PICTURES = ("plates", "pieces", "prompt", "choices", "headline", "seats", "seat")
ALLOWED = 0.020  # seconds for any position of any match
SLOW_MACHINE = 5  # times longer, where much else goes on


# ---- killed


async def play_until_killed(
    server: ServerProcess, table: str, lines: list[TableClient], rng: random.Random
) -> list[str]:
    """Two play as fast as they can; in the middle of it the server is killed. The ids of what was acknowledged."""
    done: list[str] = []

    async def play(line: TableClient) -> None:
        number = 0
        while True:
            await line.settle()
            if not line.screen.choices():
                await asyncio.sleep(0.001)
                continue
            number += 1
            own = f"{line.screen.seat}-{len(done)}-{number}-{rng.random():.6f}"
            answer = await line.move(rng.choice(line.screen.choices()), id=own)
            if answer["type"] == "done":
                done.append(own)

    playing = [asyncio.create_task(play(line)) for line in lines]
    while len(done) < 12:
        await asyncio.sleep(0.005)
    server.kill()
    for task in playing:
        with pytest.raises((ConnectionClosed, OSError)):
            await task
    return done


async def test_acknowledged_moves_survive_a_kill_once_each(tmp_path: Path) -> None:
    rng = random.Random(12)
    with ServerProcess(tmp_path) as server:
        table, people = pair_at(server, "rialto")
        acknowledged: list[str] = []
        for _ in range(2):
            lines = [await server.call(table, person) for person in people]
            acknowledged += await play_until_killed(server, table, lines, rng)
            rows = server.rows(table)
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "numbered without a gap"
            owns = [str(row[4]).partition(" ")[2] for row in rows]
            for own in acknowledged:
                assert owns.count(own) == 1
            # At most what was under way when it died is there unacknowledged.
            assert len(owns) <= len(acknowledged) + 2 * len(people)
            server.start()
            assert server.rows(table) == rows
        lines = [await server.call(table, person) for person in people]
        for _ in range(20):
            assert await step(lines, rng), "the match goes on"
        for line in lines:
            await line.close()


async def test_a_stopping_server_tells_browsers_to_reconnect(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, people = pair_at(server, "burano")
        lines = [await server.call(table, person) for person in people] + [await server.call(table)]
        assert server.stop() in (0, -signal.SIGTERM)
        for line in lines:
            with pytest.raises(ConnectionClosed) as closed:
                await line.receive_until("nothing more")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert not [line for line in server.logged if '"level":"error"' in line], server.logged


async def test_clocks_stop_while_no_server_runs(tmp_path: Path) -> None:
    """Whether it was killed or asked to end: who had a minute left has a minute left."""
    with ServerProcess(tmp_path) as server:
        table, people = pair_at(server, "rialto")
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("update matches set pace = 'live', seconds = 60 where id = ?", (table,))
        ends = 60_000 + int(server.ask("select began from matches where id = ?", table)[0][0])
        for end in (server.kill, server.stop):
            end()
            gone = now()
            time.sleep(1.5)
            server.start()
            [[outages]] = server.ask("select value from keys where name = 'outages'")
            away = json.loads(outages)[-1][1] - gone  # until the server began its work; that it answers comes later
            line = await server.call(table, people[0])
            clocks = [seat["clock_ends"] for seat in line.screen.said["seats"] if "clock_ends" in seat]
            assert clocks, "somebody's clock runs"
            # A sign of life is kept every few seconds: so much may be given besides, but nothing taken.
            assert away <= max(clocks) - ends <= away + 6000
            ends = max(clocks)
            await line.close()


# ---- from the rows


async def a_match(live_server: LiveServer, game: str, seed: int) -> str:
    """A match played at random to its end, with clicks taken back on the way and words for the dice; its table."""
    table = await live_server.table(game, [await live_server.person("Marta"), await live_server.person("Sam")])
    tables = live_server.services.tables
    live = await tables.get(table)
    rng = random.Random(seed)
    number = 0
    undone = 0
    await tables.add_words(live, 1, "high tide", "w")
    while not live.table.match.is_over():
        match = live.table.match
        number += 1
        seat = next((seat for seat in range(match.seats) if undone == 0 and match.can_undo(seat)), NOBODY)
        if seat == NOBODY:
            seat = rng.choice(match.deciders())
        if (undone == 0 or rng.random() < 0.15) and match.can_undo(seat):
            undone += 1
            await tables.undo(live, seat, f"u{number}", None, whole_turn=False)
        else:
            action = rng.choice([int(action) for action in match.state.legal_actions(seat)])
            await tables.move(live, seat, action, f"m{number}", None)
    return table


@pytest.mark.parametrize("game", ["rialto", "millefiori"])
async def test_positions_restored_from_snapshots_are_the_ones_played(live_server: LiveServer, game: str) -> None:
    table = await a_match(live_server, game, 4)
    stored = await live_server.find_match(table)
    store, tables = live_server.services.store, live_server.services.tables
    secret, rows = await store.secret(table), await store.rows(table)
    assert any(row.kind == UNDO for row in rows) and len(rows) > 2 * ROWS_PER_SNAPSHOT
    readers = (NOBODY, 0, 1)
    numbers = random.Random(1).sample(range(len(rows) + 1), 30)
    took = 0.0
    used = 0
    for number in sorted(numbers):
        before = [row for row in rows if row.number <= number]
        played = position_at(stored, secret, before, None)
        snapshot = await store.snapshot(table, number)
        used += snapshot is not None
        rest = [row for row in before if snapshot is None or row.number > snapshot.number or row.kind == WORDS]
        assert position_at(stored, secret, rest, snapshot).state.key() == played.state.key()
        for reader in readers:
            begin = time.perf_counter()
            frame = await match_info.whole_frame(tables, stored, reader, "en", number)
            took += time.perf_counter() - begin
            assert pictured(frame) == pictured(await drawn(live_server, stored, played, reader))
    assert used > 10, "snapshots were made and used"
    assert took / (len(numbers) * len(readers)) < ALLOWED * SLOW_MACHINE


def pictured(frame: Frame) -> dict[str, object]:
    """What a frame shows of the position, but for who is away now."""
    shown = frame.seats if isinstance(frame.seats, list) else []
    seats = [msgspec.structs.replace(seat, away_since=0, has_left=False) for seat in shown]
    return {name: messages.encode(seats if name == "seats" else getattr(frame, name)) for name in PICTURES}


async def drawn(live_server: LiveServer, stored: StoredMatch, match: Match, reader: int) -> Frame:
    """A frame of a match that was played from its beginning."""
    live = await live_server.live(stored.match.id)
    result = live.table.result() if match.is_over() else None
    return frames.whole(Painter(match, reader, "en").paint(PublicInfo(match, live.table.seat_infos(set()), result)), 0)


@pytest.mark.parametrize("game", ["rialto", "millefiori", "burano"])
async def test_the_same_rows_give_the_same_table_in_every_process(live_server: LiveServer, game: str) -> None:
    """Counts too: a browser may come back to another process than the one it left."""
    table = await a_match(live_server, game, 6)
    stored = await live_server.find_match(table)
    secret, rows = await live_server.services.store.secret(table), await live_server.services.store.rows(table)
    readers = (NOBODY, 0, 1)
    watched = Table(stored, secret)  # in a process where everybody looks on from the beginning
    for row in rows:
        watched.apply_row(row)
        counts = [watched.match.count(reader) for reader in readers]
        if row.number % 20 == 0 or row.number == len(rows):
            later = Table(stored, secret)  # in one that takes the table in hand only now
            later.apply_rows(rows[: row.number])
            assert [later.match.count(reader) for reader in readers] == counts
            assert later.match.state.key() == watched.match.state.key()
            assert later.match.lines(0)[-1].text == watched.match.lines(0)[-1].text
            assert later.deciding_since == watched.deciding_since
            assert later.seat_infos(set()) == watched.seat_infos(set())
    played = [row for row in rows if row.kind == MOVE]
    assert len(played) > len(watched.match.history) // 4
