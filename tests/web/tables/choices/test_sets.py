"""Sets over the socket: marked in any order, done or refused as a whole, counted once, and undone in one click."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from laguna.web.db.models import MOVE, UNDO
from laguna.web.tables.positions.preview import preview_set
from tests.support.web.live_server import LiveServer
from tests.support.web.server_process import ServerProcess, pair_at
from tests.support.web.table_client import TableClient, step

pytestmark = pytest.mark.anyio


async def marker_of(lines: list[TableClient], rng: random.Random, least: int = 2) -> TableClient:
    """Play at random until a seat may mark so many pieces; its connection."""
    while True:
        for line in lines:
            await line.settle()
            marks = line.screen.said.get("marks")
            if marks and not any(item.get("marked") for item in marks["items"]) and size(marks) >= least:
                return line
        assert await step(lines, rng), "no seat was offered a set"


def size(marks: dict[str, Any]) -> int:
    """How many may be marked."""
    return min(int(marks["most"]), sum(int(item.get("most", 1)) for item in marks["items"]))


def marked(line: TableClient, count: int) -> list[int]:
    """So many marks, the last item first: an order that the rules don't know."""
    pieces = [item["action"] for item in line.screen.said["marks"]["items"] for _ in range(item.get("most", 1))]
    return pieces[:count][::-1]


async def confirm(line: TableClient, actions: list[int], **said: Any) -> dict[str, Any]:
    """Confirm marks."""
    return await line.ask(
        **{"type": "moves", "seat": line.screen.seat, "count": line.screen.count} | said, actions=actions
    )


async def test_a_set_is_done_in_the_order_of_the_rules(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(1))
    before = len(await live_server.rows(table))
    marks = marked(line, 2)
    assert (await confirm(line, marks))["type"] == "done"
    rows = (await live_server.rows(table))[before:]
    game = (await live_server.live(table)).table.game
    assert [row.move for row in rows] == [*[game.notate(action) for action in sorted(marks)], "lay"]
    assert {row.kind for row in rows} == {MOVE}


async def test_a_set_sent_twice_counts_once(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(2))
    marks, said = marked(line, 2), {"id": "set", "count": line.screen.count}
    before = len(await live_server.rows(table))
    answers = [await confirm(line, marks, **said) for _ in range(3)]
    rows = (await live_server.rows(table))[before:]
    assert answers == [{"type": "done", "id": "set"}] * 3
    assert [row.move for row in rows].count("lay") == 1


async def discards_of_two(live_server: LiveServer) -> tuple[str, TableClient]:
    """A match in which both have too many cards, and one of them two or more; the connection of that one."""
    rng = random.Random(5)
    while True:
        table, lines = await live_server.pair("rialto")
        while True:
            for line in lines:
                await line.settle()
            asked = [line for line in lines if line.screen.choices()]
            found = [line for line in asked if line.screen.said.get("marks", {}).get("done") == "Discard"]
            if len(asked) == 2 and found:
                return table, found[0]
            if not asked:
                break
            assert await step(lines, rng)


@pytest.mark.parametrize("whole_turn", [False, True])
async def test_an_undo_takes_the_whole_set_back(live_server: LiveServer, whole_turn: bool) -> None:
    table, line = await discards_of_two(live_server)
    live = await live_server.live(table)
    seat, rows = line.screen.seat, len(await live_server.rows(table))
    before = live.table.match.state.view(seat).key()
    due = line.screen.said["marks"]["least"]
    assert (await confirm(line, marked(line, due)))["type"] == "done"
    await line.settle()
    assert line.screen.said["undo"]["can"], "the other has still to choose"
    undo = {"type": "undo", "id": "back", "seat": seat, "count": line.screen.count, "whole_turn": whole_turn}
    for _ in range(2):
        assert (await line.ask(**undo))["type"] == "done"
    assert [row.kind for row in (await live_server.rows(table))[rows:]][: 2 * due] == [MOVE] * due + [UNDO] * due
    if not whole_turn:
        assert live.table.match.state.view(seat).key() == before
        await line.settle()
        assert not any(item.get("marked") for item in line.screen.said["marks"]["items"])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ([], "mark"),
        ([9_999], "can't be marked"),
        ([-1], "can't be marked"),
    ],
)
async def test_marks_that_cannot_be_are_refused_as_a_whole(
    live_server: LiveServer, wrong: list[int], words: str
) -> None:
    table, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(3))
    live = await live_server.live(table)
    rows, key = len(await live_server.rows(table)), live.table.match.state.key()
    answer = await confirm(line, wrong and [*marked(line, 1), *wrong])
    assert answer["type"] == "refused"
    assert words in answer["words"].lower()
    assert len(await live_server.rows(table)) == rows
    assert live.table.match.state.key() == key


async def test_too_many_of_one_kind_are_refused(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(3))
    answer = await confirm(line, marked(line, 1) * 2)
    assert answer["type"] == "refused"
    assert "at most" in answer["words"]


async def test_a_set_chosen_for_an_older_position_is_refused(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(4))
    answer = await confirm(line, marked(line, 1), count=line.screen.count - 1)
    assert answer["type"] == "refused"


async def test_no_set_is_chosen_where_one_action_is_asked(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("burano")  # a thread to put away
    await lines[0].settle()
    answer = await confirm(lines[0], lines[0].screen.choices()[:1])
    assert (answer["type"], "no set" in answer["words"]) == ("refused", True)


async def test_single_actions_go_on_working_and_are_shown_as_marked(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(6), least=3)
    items = [item["action"] for item in line.screen.said["marks"]["items"]]
    assert (await line.move(items[1]))["type"] == "done"
    await line.settle()
    assert [item.get("marked", 0) for item in line.screen.said["marks"]["items"]] == [
        int(action == items[1]) for action in items
    ]
    # The rules want the first one before it: what was done is taken back, and everything done in their order.
    assert (await confirm(line, [items[1], items[0]]))["type"] == "done"
    assert [row.kind for row in (await live_server.rows(table))[-4:]] == [UNDO, MOVE, MOVE, MOVE]
    live = await live_server.live(table)
    assert [step.action for step in live.table.match.history if step.seat == line.screen.seat][-3:-1] == items[:2]


async def test_a_mark_that_was_staged_can_be_dropped(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(6), least=3)
    items = [item["action"] for item in line.screen.said["marks"]["items"]]
    assert (await line.move(items[0]))["type"] == "done"
    await line.settle()
    assert (await confirm(line, [items[1]]))["type"] == "done"


async def test_others_hear_of_a_set_only_when_it_is_done(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(7))
    other = next(one for one in lines if one is not line)
    await other.settle()
    frames = len(other.frames())
    live = await live_server.live(table)
    for count in (1, 2):  # the page asks what marks would bring
        assert preview_set(live.table, line.screen.seat, marked(line, count), "en").refusal == ""
    await other.settle()
    assert len(other.frames()) == frames
    assert (await confirm(line, marked(line, 2)))["type"] == "done"
    await other.settle()
    assert len(other.frames()) == frames + 1, "one frame for the whole set"


async def test_a_failure_in_the_middle_leaves_nothing(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    table, lines = await live_server.pair("burano")
    line = await marker_of(lines, random.Random(8))
    rows, marks = len(await live_server.rows(table)), marked(line, 2)

    async def fail(*_: Any) -> None:
        raise OperationalError("insert", {}, OSError("no room on the disk"))

    with monkeypatch.context() as patched:
        patched.setattr(live_server.services.store, "append", fail)
        with contextlib.suppress(ConnectionClosed):  # its browser comes again
            assert (await confirm(line, marks, id="half"))["type"] == "refused"
    assert len(await live_server.rows(table)) == rows
    again = await live_server.call(table, await live_server.services.store.person(line.screen.seat + 1))
    assert (await confirm(again, marks, id="half"))["type"] == "done"
    assert len(await live_server.rows(table)) == rows + 3


async def test_a_killed_server_has_all_of_a_set_or_none(tmp_path: Path) -> None:
    """Whatever was acknowledged is there after a kill, and no set is there in part."""
    with ServerProcess(tmp_path) as server:
        table, people = pair_at(server, "burano")
        for round in range(3):
            lines = [await server.call(table, person) for person in people]
            line = await marker_of(lines, random.Random(round))
            marks = marked(line, 2)
            said = {"id": f"set {round}", "seat": line.screen.seat, "count": line.screen.count}
            rows = len(server.rows(table))
            sent = asyncio.create_task(line.ask(type="moves", actions=marks, **said))
            await asyncio.sleep(0.002 * round)
            server.kill()
            with_answer = (await asyncio.gather(sent, return_exceptions=True))[0]
            server.start()
            added = len(server.rows(table)) - rows
            assert added in (0, 3), "a part of a set was written"
            if isinstance(with_answer, dict) and with_answer["type"] == "done":
                assert added == 3, "what was acknowledged is lost"
            again = await server.call(table, people[line.screen.seat])
            assert (await again.ask(type="moves", actions=marks, **said))["type"] == "done"
            assert len(server.rows(table)) == rows + 3
            await again.close()
