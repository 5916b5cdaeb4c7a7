"""What a table's WebSocket sends to each reader, and what it doesn't."""

from __future__ import annotations

import asyncio
import logging
import random
import zlib
from collections.abc import Callable, Sequence

import pytest
from websockets.exceptions import ConnectionClosed

from laguna import games
from laguna.core.state import NOBODY
from laguna.web.db.models import FREE, MOVE, PERSON, Row
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.tables import messages, websocket
from laguna.web.tables.live import WAITING_FRAMES, Listener
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient, step

pytestmark = pytest.mark.anyio

LOOKS = 20  # positions at which a screen is held beside a fresh one
LARGEST_CHANGE = 8 * 1024  # bytes of a move's update, compressed
SILENCE = 0.3  # seconds in which nothing may come


async def fresh(live_server: LiveServer, table: str, line: TableClient) -> dict[str, object]:
    """What somebody sees who connects now with the same eyes."""
    person = line.screen.seat + 1 if line.screen.seat >= 0 else 0  # people are numbered from 1, as they sat down
    known = await live_server.services.store.person(person) if person else None
    other = await live_server.call(table, known)
    await other.close()
    return other.screen.all()


@pytest.mark.parametrize("game", ["rialto", "millefiori"])
async def test_difference_frames_add_up_to_whole_frames(live_server: LiveServer, game: str) -> None:
    rng = random.Random(5)
    table, lines = await live_server.pair(game)
    watcher = await live_server.call(table)
    moves = 0
    while await step(lines, rng):
        moves += 1
        if moves % 12 == 0 and moves <= 12 * LOOKS:
            for line in (*lines, watcher):
                await line.settle()
                assert line.screen.all() == await fresh(live_server, table, line)
    assert moves > 60
    for line in (*lines, watcher):
        await line.settle()
        assert line.screen.is_over()
        assert line.screen.all() == await fresh(live_server, table, line)
        assert line.screen.said["prompt"]["kind"] == "over"
        assert len([frame for frame in line.frames() if frame.get("whole")]) == 1
    match = (await live_server.live(table)).table.match
    assert lines[0].screen.said["result"]["points"] == match.scores()
    onlooker_knows_no_hand(watcher)
    changes = [said for line in (*lines, watcher) for said in line.raw if '"whole":true' not in said]
    assert max(len(zlib.compress(said.encode())) for said in changes) < LARGEST_CHANGE


def onlooker_knows_no_hand(watcher: TableClient) -> None:
    """In all that came to an onlooker there is no card of a hand, nothing on offer, and nothing to take back."""
    assert len(watcher.frames()) > 20
    for frame in watcher.frames():
        assert frame["seat"] == NOBODY
        assert not frame.get("choices")
        assert not frame.get("undo", {}).get("can")
        for change in frame.get("pieces", []):
            assert not [id for id, _ in change.get("set", []) if id.startswith("hand")]
            assert not any("data-action" in markup for _, markup in change.get("set", []))


async def test_a_readers_count_rises_exactly_when_its_view_changes(live_server: LiveServer) -> None:
    rng = random.Random(8)
    table, lines = await live_server.pair("rialto")
    watcher = await live_server.call(table)
    live = await live_server.live(table)
    readers = {0: lines[0], 1: lines[1], NOBODY: watcher}
    rises = dict.fromkeys(readers, 0)
    for _ in range(80):
        before = {reader: live.table.match.state.view(reader).key() for reader in readers}
        counts = {reader: line.screen.count for reader, line in readers.items()}
        if rng.random() < 0.3 and any(line.screen.said["undo"]["can"] for line in lines):
            back = next(line for line in lines if line.screen.said["undo"]["can"])
            assert (await back.undo())["type"] == "done"
        else:
            assert await step(lines, rng)
        for reader, line in readers.items():
            await line.settle()
            has_changed = live.table.match.state.view(reader).key() != before[reader]
            assert (line.screen.count > counts[reader]) == has_changed
            rises[reader] += has_changed
    assert 0 < rises[NOBODY] < rises[0], "onlookers are spared some of the clicks"


# ---- clicks that reach nobody


async def until(lines: Sequence[TableClient], is_so: Callable[[], bool], rng: random.Random) -> None:
    """Play at random until it is so; then everybody has been told everything."""
    for _ in range(400):
        if is_so():
            for line in lines:
                await line.settle()
            return
        assert await step(list(lines), rng), "the match ended before it was so"
    raise AssertionError("it never is so")


async def receive_nothing(lines: Sequence[TableClient]) -> None:
    """Nothing comes, neither at once nor a little later."""
    await asyncio.sleep(SILENCE)
    for line in lines:
        assert await line.settle() == []


CLOCK = {"pace": "live", "seconds": 3600}


async def test_laid_and_undone_cards_are_not_sent_to_rivals(live_server: LiveServer) -> None:
    rng = random.Random(3)
    table, lines = await live_server.pair("rialto", **CLOCK)
    live = await live_server.live(table)

    def cards(line: TableClient) -> list[int]:
        return [action for action in line.screen.choices() if live.table.game.notate(action).startswith("lay ")]

    await until(lines, lambda: any(cards(line) for line in lines), rng)
    watcher = await live_server.call(table)
    mover = next(line for line in lines if cards(line))
    others = [line for line in (*lines, watcher) if line is not mover]
    for line in others:
        await line.settle()  # they hear of the spectator
    counts = [line.screen.count for line in others]
    laid = taken_back = 0
    while laid < 8 or taken_back < 4:
        if mover.screen.said["undo"]["can"] and (not cards(mover) or rng.random() < 0.4):
            assert (await mover.undo(whole_turn=rng.random() < 0.3))["type"] == "done"
            taken_back += 1
        else:
            assert (await mover.move(rng.choice(cards(mover))))["type"] == "done"
            laid += 1
    await receive_nothing(others)
    assert [line.screen.count for line in others] == counts
    again = await live_server.call(table)
    assert again.screen.all() == watcher.screen.all()


@pytest.mark.parametrize("game", ["rialto", "burano"])  # in Mille Fiori all may see that somebody has chosen
async def test_secret_choices_are_not_announced(live_server: LiveServer, game: str) -> None:
    """Not even by a clock that stops: a rival sees the same whether the other has chosen, or taken it back."""
    table, lines = await live_server.pair(game, **CLOCK)
    watcher = await live_server.call(table)
    match = (await live_server.live(table)).table.match
    await until(lines, lambda: len(match.deciders()) == 2, random.Random(1))
    await watcher.settle()
    chooser, rival = lines
    shown = rival.screen.all()
    assert (await chooser.move(chooser.screen.choices()[0]))["type"] == "done"
    await receive_nothing([rival, watcher])
    assert (await chooser.undo())["type"] == "done"
    await receive_nothing([rival, watcher])
    assert rival.screen.all() == shown == await fresh(live_server, table, rival)


# ---- coming, going, and being silent


async def test_log_lines_since_the_last_visit_are_marked(live_server: LiveServer) -> None:
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    table = await live_server.table("rialto", people)
    lines = [await live_server.call(table, person) for person in people]
    rng = random.Random(4)
    match = (await live_server.live(table)).table.match
    for _ in range(15):
        await step(lines, rng)
    await until(lines, lambda: len(match.deciders()) == 1, rng)
    leaver, stayer = sorted(lines, key=lambda line: len(line.screen.choices()))
    seen = len(leaver.screen.log)
    await leaver.close()
    while stayer.screen.said["seats"][leaver.screen.seat].get("is_here"):
        await stayer.receive()
    while await step([stayer], rng):
        pass  # until the turn is over, which everybody sees
    back = await live_server.call(table, people[leaver.screen.seat])
    new = [place for place, line in enumerate(back.screen.log) if line.get("is_new")]
    assert new == list(range(seen, len(back.screen.log))) and new


async def test_ones_own_lines_tell_the_choice_and_others_hear_of_the_player(live_server: LiveServer) -> None:
    """ "You: Take row 2" is grammatical where "You takes row 2" isn't; to the others, Marta takes row 2."""
    _, lines = await live_server.pair("rialto")
    rng = random.Random(4)
    offered: list[set[str]] = [set(), set()]
    for _ in range(20):
        for line in lines:
            await line.settle()
            offered[line.screen.seat].update(choice["words"] for choice in line.screen.said["choices"])
        await step(lines, rng)
    for line in lines:
        await line.settle()
    for line, rival in (lines, reversed(lines)):
        seat = line.screen.seat
        own, told = ([one["words"] for one in reader.screen.log if one["seat"] == seat] for reader in (line, rival))
        assert own and set(own) <= offered[seat]
        assert told and not set(told) & offered[seat]


async def test_presence_is_shown_to_others(live_server: LiveServer) -> None:
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    table = await live_server.table("rialto", people)
    first = await live_server.call(table, people[0])
    assert [seat.get("is_here", False) for seat in first.screen.said["seats"]] == [True, False]
    twice = [await live_server.call(table, people[1]) for _ in range(2)]
    await first.settle()
    assert first.screen.said["seats"][1]["is_here"] is True
    count = first.screen.count
    await twice[0].close()
    await receive_nothing([first])
    await twice[1].close()
    while first.screen.said["seats"][1].get("is_here"):
        await first.receive()
    assert first.screen.count == count, "the view is the same"


async def test_a_silent_browser_is_disconnected(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (messages.HEARTBEAT, messages.SILENT_TO_BROWSER, messages.SILENT_TO_SERVER) == (2.5, 9.0, 30.0)
    monkeypatch.setattr(websocket, "SILENT_TO_SERVER", 0.6)
    _, (silent, lively) = await live_server.pair("rialto")
    for _ in range(8):
        await asyncio.sleep(0.15)
        await lively.settle()
    with pytest.raises(ConnectionClosed) as closed:
        await silent.receive_until("nothing more")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012, "it may come again"
    await lively.settle()


async def test_a_browser_that_does_not_read_is_disconnected_and_freed() -> None:
    slow = Listener(1, [0], 0, "en")
    for _ in range(10 * WAITING_FRAMES):
        slow.send(b"a frame")
    assert slow.outbox.qsize() <= WAITING_FRAMES + 1
    sent = [slow.outbox.get_nowait() for _ in range(slow.outbox.qsize())]
    assert sent[-1] is None and None not in sent[:-1], "it is hung up on, once"


async def test_a_waiting_room_is_told_when_the_match_begins(live_server: LiveServer) -> None:
    host, guest = await live_server.person("Marta"), await live_server.person("Sam")
    places = [SeatSetup(PERSON, person=host), SeatSetup(FREE)]
    seating = live_server.services.seating
    table = await seating.open(games.load("burano"), {}, places, TableTerms(), host)
    line = await live_server.dial(table, host)
    refused = await line.ask(type="move", seat=0, count=0, action=0)
    assert refused["type"] == "refused" and "not begun" in refused["words"]
    assert (await line.ask(type="say", words="is anybody there?"))["type"] == "done"
    await seating.sit(await live_server.find_match(table), 1, guest)
    assert (await line.receive_until("started"))["url"] == f"/table/{table}"


@pytest.mark.parametrize(("error", "logged"), [(OSError("no connection"), 0), (ValueError("planted"), 1)])
async def test_a_failing_connection_is_closed_and_logged_once(
    live_server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    logged: int,
) -> None:
    """The browser calls again. That the database does not answer is told elsewhere; all else is an error of ours."""
    table, _ = await live_server.pair("rialto")

    async def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(live_server.services.store, "chat", fail)
    line = await live_server.call(table)
    with pytest.raises(ConnectionClosed) as closed:
        await line.receive_until("nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == websocket.COME_AGAIN
    assert [record.name for record in caplog.records if record.levelno >= logging.ERROR] == ["laguna.socket"] * logged


async def test_rows_of_other_processes_are_applied_once_in_order(live_server: LiveServer) -> None:
    """Whenever they are heard; and the clock runs for whoever is asked then."""
    table, (line, _) = await live_server.pair("burano", **CLOCK)
    live = await live_server.live(table)
    tables = live_server.services.tables
    before = live.timer
    acts = [(seat, int(live.table.match.state.legal_actions(seat)[0])) for seat in (0, 1)]
    rows = [
        Row(match=table, number=number, kind=MOVE, seat=seat, move=live.table.game.notate(action), own=str(seat), at=9)
        for number, (seat, action) in enumerate(acts, start=live.table.number + 1)
    ]
    tables.receive_row(live, rows[1])
    assert live.table.number == rows[0].number - 1
    tables.receive_row(live, rows[0])
    assert live.table.number == rows[1].number
    tables.receive_row(live, rows[0])
    assert live.table.number == rows[1].number
    assert live.received_rows == {}
    assert live.timer is not before
    await line.settle()
    assert line.screen.count == live.table.match.count(0)
