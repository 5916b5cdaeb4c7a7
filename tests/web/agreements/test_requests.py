"""Requests at a table: undo, end and replace, over real connections, replayed from the database."""

from __future__ import annotations

import random
from typing import Any

import pytest

from laguna.core.match import replay
from laguna.core.record import Record
from laguna.web.analysis.move_rows import MoveRows
from laguna.web.db.models import ABANDONED, AGREE, ASK, DECLINE, RUNNING, SeatRow
from laguna.web.tables import match_info
from laguna.web.tables.agreements import requests
from laguna.web.tables.table import Table, replayed
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient

pytestmark = pytest.mark.anyio


async def play(lines: list[TableClient], moves: int, seed: int = 3) -> None:
    """Whoever may decide plays, so many times."""
    rng = random.Random(seed)
    for _ in range(moves):
        for line in lines:
            await line.settle()
        deciding = [line for line in lines if line.screen.choices()]
        line = rng.choice(deciding)
        assert (await line.move(rng.choice(line.screen.choices())))["type"] == "done"
    for line in lines:
        await line.settle()


async def ask(line: TableClient, what: str) -> dict[str, Any]:
    """Ask the others for something."""
    return await line.ask(type="ask", seat=line.screen.seat, what=what)


async def reply(line: TableClient, agrees: bool, number: int | None = None) -> dict[str, Any]:
    """Answer the only request."""
    await line.settle()
    number = shown(line)[0]["number"] if number is None else number
    return await line.ask(type="reply", seat=line.screen.seat, number=number, agrees=agrees)


def shown(line: TableClient) -> list[dict[str, Any]]:
    """The open requests, as a browser shows them."""
    for message in reversed(line.received):
        if message["type"] == "frame" and "requests" in message:
            found: list[dict[str, Any]] = message["requests"]
            return found
        if message["type"] == "frame" and message.get("whole"):
            return []
    return []


def log_of(line: TableClient) -> str:
    """The log on a screen."""
    return " | ".join(entry["words"] for entry in line.screen.log)


async def is_replayed_alike(live_server: LiveServer, table: str) -> Table:
    """The rows lead to the same table, in another process and after a crash too."""
    live = (await live_server.live(table)).table
    store = live_server.services.store
    stored = await store.find_match(table)
    assert stored is not None
    again = replayed(stored, await store.secret(table), await store.rows(table))
    assert not again.stuck, again.stuck
    assert again.match.state.key() == live.match.state.key()
    assert again.match.log(-2) == live.match.log(-2)
    assert again.deciding_since == live.deciding_since and again.jobs == live.jobs
    assert {seat: one.what() for seat, one in again.requests.open.items()} == {
        seat: one.what() for seat, one in live.requests.open.items()
    }
    return live


# ---- undo


def has_to_ask(table: Table, seat: int) -> bool:
    """Whether a seat has acted, and can't undo that by itself."""
    return not table.match.can_undo(seat) and any(step.seat == seat for step in table.match.history)


@pytest.mark.parametrize("game", ["rialto", "murano", "burano", "millefiori"])
async def test_all_agree_to_an_undo_across_what_others_did(live_server: LiveServer, game: str) -> None:
    table, lines = await live_server.pair(game)
    await play(lines, 7)
    live = (await live_server.live(table)).table
    while not (asks := [seat for seat in (0, 1) if has_to_ask(live, seat)]):
        await play(lines, 1)
    asker = asks[0]
    at = live.match.last_decision(asker)
    before, drawn = live.match.history[at], [step.number for step in live.match.history[at:] if step.seat < 0]
    assert (await ask(lines[asker], "undo"))["type"] == "done"
    other = lines[1 - asker]
    await other.settle()
    assert [request["may_answer"] for request in shown(other)] == [True]
    assert "asks to undo their last move" in shown(other)[0]["words"]
    assert (await reply(other, agrees=True))["type"] == "done"
    live = await is_replayed_alike(live_server, table)
    assert len(live.match.history) == at and asker in live.match.deciders()
    for line in lines:
        await line.settle()
        assert shown(line) == []
        assert "move and everything since is undone" in log_of(line)
    # The same choice again draws the same numbers: redoing brings no new luck.
    await lines[asker].settle()
    assert (await lines[asker].move(before.action))["type"] == "done"
    live = (await live_server.live(table)).table
    assert [step.number for step in live.match.history[at:] if step.seat < 0] == drawn[
        : len(live.match.history) - at - 1
    ]
    await play(lines, 5)
    await is_replayed_alike(live_server, table)
    rows = await live_server.rows(table)
    MoveRows(rows, live.match.history)  # each standing move has its row
    record = Record.parse(str(live.match.record()))
    assert len(record.played) == len(live.match.history), "the record leaves undone moves out"
    stored = await live_server.find_match(table)
    granted = next(row.number for row in rows if row.kind == AGREE)
    for number in (granted - 1, granted, granted + 1):
        await match_info.whole_frame(live_server.services.tables, stored, 0, "en", number)


async def test_an_abandoned_match_with_an_undo_verifies(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    await play(lines, 6)
    await ask(lines[0], "turn")
    await reply(lines[1], agrees=True)
    await play(lines, 4)
    assert (await ask(lines[1], "end"))["type"] == "done"
    assert (await reply(lines[0], agrees=True))["type"] == "done"
    await lines[1].settle()
    for line in (lines[1], await live_server.call(table)):
        assert line.screen.said["prompt"]["ask"] == "The players agreed to end the match without a result."
    assert (await live_server.find_match(table)).match.status == ABANDONED
    live = await is_replayed_alike(live_server, table)
    replay(Record.parse(str(live.match.record())))


async def test_a_declined_request_waits_for_some_moves(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    await play(lines, 6)
    await ask(lines[0], "undo")
    again = await ask(lines[0], "end")
    assert again["type"] == "refused" and "asked for something already" in again["words"]
    assert (await reply(lines[1], agrees=False))["type"] == "done"
    refused = await ask(lines[0], "undo")
    assert refused["type"] == "refused" and "This was declined." in refused["words"]
    for line in lines:
        await line.settle()
        assert "declines" in log_of(line)
    await is_replayed_alike(live_server, table)


async def test_an_undo_is_off_the_table_once_somebody_goes_on(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    await play(lines, 6)
    await ask(lines[0], "undo")
    number = (await live_server.live(table)).table.requests.open[0].number
    await play(lines, 3)
    assert shown(lines[1]) == []
    late = await reply(lines[1], agrees=True, number=number)
    assert late["type"] == "refused" and "Nobody asks for this any more." in late["words"]


async def test_the_asker_takes_a_request_back(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    await ask(lines[0], "end")
    own = await reply(lines[0], agrees=True)
    assert own["type"] == "refused" and "You aren't asked." in own["words"]
    assert (await reply(lines[0], agrees=False))["type"] == "done"
    assert (await ask(lines[0], "end"))["type"] == "done", "taking back is no refusal"
    assert [row.kind for row in await live_server.rows(table)] == [ASK, DECLINE, ASK]


async def test_three_people_must_all_agree(live_server: LiveServer) -> None:
    people = [await live_server.person(name) for name in ("Marta", "Sam", "Ada")]
    table = await live_server.table("rialto", people)
    lines = [await live_server.call(table, person) for person in people]
    await ask(lines[0], "end")
    await reply(lines[1], agrees=True)
    await lines[2].settle()
    assert shown(lines[2])[0]["waiting"] == [2]
    twice = await reply(lines[1], agrees=True)
    assert twice["type"] == "refused"
    assert (await live_server.find_match(table)).match.status == RUNNING
    await reply(lines[2], agrees=True)
    assert (await live_server.find_match(table)).match.status == ABANDONED


async def test_a_request_does_not_keep_anybody_from_moving(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("rialto")
    await ask(lines[0], "end")
    await play(lines, 3)
    assert shown(lines[1])[0]["may_answer"], "three days, not one move"


async def test_a_request_is_forgotten_after_three_days(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = await live_server.pair("rialto")
    await ask(lines[0], "end")
    monkeypatch.setattr(requests, "LASTING", -1)
    late = await reply(lines[1], agrees=True)
    assert late["type"] == "refused" and "Nobody asks for this any more." in late["words"]
    assert (await ask(lines[0], "end"))["type"] == "done"
    await is_replayed_alike(live_server, table)


# ---- bots


async def test_bots_agree_unless_hidden_things_were_shown(live_server: LiveServer) -> None:
    marta = await live_server.person("Marta")
    table = await live_server.table("rialto", [marta, "gondolier"])
    line = await live_server.call(table, marta)
    assert (await ask(line, "end"))["type"] == "done"
    assert (await live_server.find_match(table)).match.status == ABANDONED


@pytest.mark.parametrize(
    "what", ["", "undo 1", "end now", "replace", "replace x", "replace 99", "replace -1", "x" * 999]
)
async def test_asking_for_nonsense_is_refused(live_server: LiveServer, what: str) -> None:
    table, lines = await live_server.pair("rialto")
    assert (await ask(lines[0], what))["type"] == "refused"
    assert await live_server.rows(table) == []


async def test_nobody_writes_what_is_granted(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    await play(lines, 4)
    for what in ("end = end", "undo = rewind 0 0", "replace 1 = replace 1"):
        assert (await ask(lines[0], what))["type"] == "refused"
    assert (await live_server.find_match(table)).match.status == RUNNING


# ---- somebody has gone


async def test_somebody_who_is_here_cannot_be_replaced(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("rialto")
    refused = await ask(lines[0], "replace 1")
    assert refused["type"] == "refused" and "Sam is here." in refused["words"]


async def test_somebody_who_has_gone_is_replaced_and_may_come_back(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    await lines[1].close()
    live = await live_server.live(table)
    while 1 in live.present_seats():
        await lines[0].receive()
    refused = await ask(lines[0], "replace 1")
    assert refused["type"] == "refused" and "hasn't been away for 2 minutes yet" in refused["words"]
    live.left_at[1] -= 121_000
    assert (await ask(lines[0], "replace 1"))["type"] == "done"
    assert (await is_replayed_alike(live_server, table)).bot_at(1)
    await live_server.services.tables.take_back(live, 1, "back")
    assert not live.table.bot_at(1)


async def test_in_a_rated_match_whoever_is_replaced_has_left_and_comes_last(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto", pace="live", seconds=60)
    live = await live_server.live(table)
    live.table.stored.match.is_rated = live.table.forfeits.is_rated = True
    await lines[1].close()
    while 1 in live.present_seats():
        await lines[0].receive()
    live.left_at[1] -= 121_000
    assert (await ask(lines[0], "replace 1"))["type"] == "done"
    assert live.table.forfeits.places([2, 1]) == [1, 2]


async def test_a_move_a_day_is_no_reason_to_be_replaced(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto", pace="day", seconds=86400)
    await lines[1].close()
    live = await live_server.live(table)
    while 1 in live.present_seats():
        await lines[0].receive()
    live.left_at[1] -= 10**9
    refused = await ask(lines[0], "replace 1")
    assert refused["type"] == "refused" and "before their clock has run out" in refused["words"]


# ---- nothing hidden


async def test_a_hidden_choice_changes_nothing_of_what_others_may_ask(live_server: LiveServer) -> None:
    """Both choose in secret: the other one's frames stay the same, requests and all."""
    _, lines = await live_server.pair("burano")
    await play(lines, 0)
    first, second = lines
    await ask(second, "end")
    await first.settle()
    await second.settle()
    assert (await first.move(first.screen.choices()[0]))["type"] == "done"
    heard = await second.settle()
    assert [message for message in heard if message["type"] == "frame"] == []


def test_seats_of_a_person_agree_together() -> None:
    """At one screen there is nobody to ask."""

    class OneScreen:
        class Stored:
            seats = (SeatRow(seat=0, person=7, kind="person"), SeatRow(seat=1, person=7, kind="person"))

        stored = Stored()

    table: Any = OneScreen()
    assert requests.seats_of_same_person(table, 0) == {0, 1}
