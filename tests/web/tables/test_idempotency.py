"""Messages sent twice count once, and of two moves for one position one is accepted."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from laguna.web.tables.choices.deeds import BY_RULES
from tests.support.web.live_server import LiveServer
from tests.support.web.server_process import ServerProcess, pair_at
from tests.support.web.table_client import TableClient, step

pytestmark = pytest.mark.anyio

TIMES = 100


async def mover_of(lines: list[TableClient]) -> TableClient:
    """Who is to move."""
    for line in lines:
        await line.settle()
    return next(line for line in lines if line.screen.choices())


async def test_a_move_sent_twice_counts_once(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    mover = await mover_of(lines)
    said = {"type": "move", "seat": mover.screen.seat, "count": mover.screen.count, "action": mover.screen.choices()[0]}
    for _ in range(3):
        assert await mover.ask(id="once", **said) == {"type": "done", "id": "once"}
    assert len(await live_server.rows(table)) == 1
    # Not even another move under the same id, a moment later or over a new connection.
    person = await live_server.services.store.person(mover.screen.seat + 1)
    again = await live_server.call(table, person)
    await again.settle()
    for action in (said["action"], 0, 1, 2):
        answer = await again.ask(**said | {"id": "once", "count": again.screen.count, "action": action})
        assert answer == {"type": "done", "id": "once"}
    assert len(await live_server.rows(table)) == 1


async def test_the_same_id_from_another_person_counts_separately(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")  # both choose at once
    for line in lines:
        assert (await line.move(line.screen.choices()[0], id="mine"))["type"] == "done"
    assert [row.seat for row in await live_server.rows(table)] == [0, 1]


@pytest.mark.parametrize("whole_turn", [False, True])
async def test_an_undo_sent_twice_counts_once(live_server: LiveServer, whole_turn: bool) -> None:
    table, lines = await live_server.pair("rialto")
    live = await live_server.live(table)
    rng = random.Random(3)

    def cards(line: TableClient) -> list[int]:
        return [action for action in line.screen.choices() if live.table.game.notate(action).startswith("lay ")]

    while not any(cards(line) for line in lines):
        await step(lines, rng)
        await mover_of(lines)
    mover = await mover_of(lines)
    laid: list[int] = []
    while len(laid) < 2 and cards(mover):
        laid.append(cards(mover)[0])
        assert (await mover.move(laid[-1]))["type"] == "done"
    said: dict[str, Any] = {"type": "undo", "seat": mover.screen.seat, "whole_turn": whole_turn}
    first = {**said, "id": "back", "count": mover.screen.count}
    assert (await mover.ask(**first))["type"] == "done"
    assert (await mover.move(laid[0] if whole_turn else laid[-1]))["type"] == "done"
    rows, key = len(await live_server.rows(table)), live.table.match.state.key()
    assert (await mover.ask(**first))["type"] == "done"
    assert len(await live_server.rows(table)) == rows
    assert live.table.match.state.key() == key, "what was done since stays done"


async def test_chat_and_leaving_sent_twice_count_once(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")
    for _ in range(3):
        assert (await lines[0].ask(type="say", id="s", words="good evening"))["type"] == "done"
        assert (await lines[0].ask(type="resign", id="r", seat=0))["type"] == "done"
    said = await live_server.services.store.chat(table)
    assert [line.words for line in said if line.person is not None] == ["good evening"]
    assert len(said) == 2, "the chat says once that Marta has resigned"
    assert [row.kind for row in await live_server.rows(table)] == ["resign"]
    await lines[1].settle()
    assert len([message for message in lines[1].received if message["type"] == "chat"]) == 2


async def test_of_two_concurrent_moves_of_a_seat_one_counts(live_server: LiveServer) -> None:
    """Exactly one is accepted each time, and the other is told."""
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    rng = random.Random(9)
    done = refused = 0
    while done < TIMES:
        table = await live_server.table("rialto", people)
        lines = [[await live_server.call(table, person) for _ in range(2)] for person in people]
        done, refused = await race(live_server, table, lines, rng, done, refused)
    assert (done, refused) == (TIMES, TIMES)


async def race(
    live_server: LiveServer, table: str, lines: list[list[TableClient]], rng: random.Random, done: int, refused: int
) -> tuple[int, int]:
    """Play a match, each move chosen in two browsers at once."""
    while done < TIMES:
        for line in (*lines[0], *lines[1]):
            await line.settle()
        asked = [pair for pair in lines if pair[0].screen.choices()]
        if not asked:
            return done, refused
        pair = rng.choice(asked)
        choices = pair[0].screen.choices()
        if len(choices) < 2:
            assert (await pair[0].move(choices[0]))["type"] == "done"
            continue
        rows = len([row for row in await live_server.rows(table) if not row.own.startswith(BY_RULES)])
        chosen = rng.sample(choices, 2)
        answers = await asyncio.gather(*(line.move(action) for line, action in zip(pair, chosen, strict=True)))
        kinds = [answer["type"] for answer in answers]
        assert sorted(kinds) == ["done", "refused"], answers
        assert "older position" in answers[kinds.index("refused")]["words"]
        written = [row for row in await live_server.rows(table) if not row.own.startswith(BY_RULES)]
        live = await live_server.live(table)
        assert len(written) == rows + 1
        assert written[-1].move == live.table.game.notate(chosen[kinds.index("done")])
        for line in pair:
            await line.settle()
        assert pair[0].screen.all() == pair[1].screen.all(), "both see the same again"
        done, refused = done + 1, refused + 1
    return done, refused


async def test_a_move_sent_again_after_a_restart_counts_once(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, people = pair_at(server, "rialto")
        lines = [await server.call(table, person) for person in people]
        rng = random.Random(1)
        for _ in range(5):
            await step(lines, rng)
        mover = await mover_of(lines)
        said = {
            "type": "move",
            "id": "once",
            "seat": mover.screen.seat,
            "count": mover.screen.count,
            "action": mover.screen.choices()[0],
        }
        assert (await mover.ask(**said))["type"] == "done"
        rows = server.rows(table)
        server.kill()
        server.start()
        again = await server.call(table, people[mover.screen.seat])
        assert (await again.ask(**said))["type"] == "done"
        assert server.rows(table) == rows
        assert again.screen.all()["count"] == mover.screen.count
        await again.close()
