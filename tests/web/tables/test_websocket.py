"""The live part of a table: what is sent to each reader, and what is not."""

from __future__ import annotations

import asyncio
import logging
import random
import zlib
from collections.abc import Callable, Sequence

import pytest
from websockets.exceptions import ConnectionClosed

from laguna import games
from laguna.core.game import NOBODY
from laguna.web import messages, socket
from laguna.web.live import WAITING_FRAMES, Listener
from laguna.web.models import FREE, MOVE, PERSON, Row
from laguna.web.store import Place, Terms
from tests.web.harbour import Harbour
from tests.web.lines import Line, step

pytestmark = pytest.mark.anyio

LOOKS = 20  # positions at which a screen is held beside a fresh one
LARGEST_CHANGE = 8 * 1024  # bytes of a move's update, compressed
SILENCE = 0.3  # seconds in which nothing may come


async def fresh(harbour: Harbour, table: str, line: Line) -> dict[str, object]:
    """What somebody sees who connects now with the same eyes."""
    person = line.screen.seat + 1 if line.screen.seat >= 0 else 0  # people are numbered from 1, as they sat down
    known = await harbour.services.store.person(person) if person else None
    other = await harbour.call(table, known)
    await other.close()
    return other.screen.all()


@pytest.mark.parametrize("game", ["rialto", "millefiori"])
async def test_a_whole_match_by_changes_is_the_same_as_looking_afresh(harbour: Harbour, game: str) -> None:
    rng = random.Random(5)
    table, lines = await harbour.pair(game)
    watcher = await harbour.call(table)
    moves = 0
    while await step(lines, rng):
        moves += 1
        if moves % 12 == 0 and moves <= 12 * LOOKS:
            for line in (*lines, watcher):
                await line.settle()
                assert line.screen.all() == await fresh(harbour, table, line)
    assert moves > 60
    for line in (*lines, watcher):
        await line.settle()
        assert line.screen.is_over()
        assert line.screen.all() == await fresh(harbour, table, line)
        assert line.screen.said["prompt"]["kind"] == "over"
        assert len([frame for frame in line.frames() if frame.get("whole")]) == 1
    match = (await harbour.live(table)).table.match
    assert lines[0].screen.said["result"]["points"] == match.scores()
    onlooker_knows_no_hand(watcher)
    changes = [said for line in (*lines, watcher) for said in line.raw if '"whole":true' not in said]
    assert max(len(zlib.compress(said.encode())) for said in changes) < LARGEST_CHANGE


def onlooker_knows_no_hand(watcher: Line) -> None:
    """In all that came to an onlooker there is no card of a hand, nothing on offer, and nothing to take back."""
    assert len(watcher.frames()) > 20
    for frame in watcher.frames():
        assert frame["seat"] == NOBODY
        assert not frame.get("choices")
        assert not frame.get("undo", {}).get("can")
        for change in frame.get("pieces", []):
            assert not [id for id, _ in change.get("set", []) if id.startswith("hand")]
            assert not any("data-action" in markup for _, markup in change.get("set", []))


async def test_a_count_rises_exactly_when_its_readers_view_changes(harbour: Harbour) -> None:
    rng = random.Random(8)
    table, lines = await harbour.pair("rialto")
    watcher = await harbour.call(table)
    live = await harbour.live(table)
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


async def until(lines: Sequence[Line], is_so: Callable[[], bool], rng: random.Random) -> None:
    """Play at random until it is so; then everybody has been told everything."""
    for _ in range(400):
        if is_so():
            for line in lines:
                await line.settle()
            return
        assert await step(list(lines), rng), "the match ended before it was so"
    raise AssertionError("it never is so")


async def hear_nothing(lines: Sequence[Line]) -> None:
    """Nothing comes, neither at once nor a little later."""
    await asyncio.sleep(SILENCE)
    for line in lines:
        assert await line.settle() == []


CLOCK = {"pace": "live", "seconds": 3600, "leave_after": 3600}


async def test_cards_being_laid_and_taken_back_reach_no_rival(harbour: Harbour) -> None:
    rng = random.Random(3)
    table, lines = await harbour.pair("rialto", **CLOCK)
    live = await harbour.live(table)

    def cards(line: Line) -> list[int]:
        return [action for action in line.screen.choices() if live.table.game.notate(action).startswith("lay ")]

    await until(lines, lambda: any(cards(line) for line in lines), rng)
    watcher = await harbour.call(table)
    mover = next(line for line in lines if cards(line))
    others = [line for line in (*lines, watcher) if line is not mover]
    counts = [line.screen.count for line in others]
    laid = taken_back = 0
    while laid < 8 or taken_back < 4:
        if mover.screen.said["undo"]["can"] and (not cards(mover) or rng.random() < 0.4):
            assert (await mover.undo(whole_turn=rng.random() < 0.3))["type"] == "done"
            taken_back += 1
        else:
            assert (await mover.move(rng.choice(cards(mover))))["type"] == "done"
            laid += 1
    await hear_nothing(others)
    assert [line.screen.count for line in others] == counts
    again = await harbour.call(table)
    assert again.screen.all() == watcher.screen.all()


@pytest.mark.parametrize("game", ["rialto", "burano"])  # in Mille Fiori all may see that somebody has chosen
async def test_who_has_chosen_in_secret_is_not_told(harbour: Harbour, game: str) -> None:
    """Not even by a clock that stops: a rival sees the same whether the other has chosen, or taken it back."""
    table, lines = await harbour.pair(game, **CLOCK)
    watcher = await harbour.call(table)
    match = (await harbour.live(table)).table.match
    await until(lines, lambda: len(match.deciders()) == 2, random.Random(1))
    await watcher.settle()
    chooser, rival = lines
    shown = rival.screen.all()
    assert (await chooser.move(chooser.screen.choices()[0]))["type"] == "done"
    await hear_nothing([rival, watcher])
    assert (await chooser.undo())["type"] == "done"
    await hear_nothing([rival, watcher])
    assert rival.screen.all() == shown == await fresh(harbour, table, rival)


# ---- coming, going, and being silent


async def test_what_happened_since_the_last_visit_is_marked(harbour: Harbour) -> None:
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    table = await harbour.table("rialto", people)
    lines = [await harbour.call(table, person) for person in people]
    rng = random.Random(4)
    match = (await harbour.live(table)).table.match
    for _ in range(15):
        await step(lines, rng)
    await until(lines, lambda: len(match.deciders()) == 1, rng)
    leaver, stayer = sorted(lines, key=lambda line: len(line.screen.choices()))
    seen = len(leaver.screen.log)
    await leaver.close()
    while stayer.screen.said["seats"][leaver.screen.seat].get("is_here"):
        await stayer.hear()
    while await step([stayer], rng):
        pass  # until the turn is over, which everybody sees
    back = await harbour.call(table, people[leaver.screen.seat])
    new = [place for place, line in enumerate(back.screen.log) if line.get("is_new")]
    assert new == list(range(seen, len(back.screen.log))) and new


async def test_who_is_here_is_seen_by_the_others(harbour: Harbour) -> None:
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    table = await harbour.table("rialto", people)
    first = await harbour.call(table, people[0])
    assert [seat.get("is_here", False) for seat in first.screen.said["seats"]] == [True, False]
    twice = [await harbour.call(table, people[1]) for _ in range(2)]
    await first.settle()
    assert first.screen.said["seats"][1]["is_here"] is True
    count = first.screen.count
    await twice[0].close()
    await hear_nothing([first])
    await twice[1].close()
    while first.screen.said["seats"][1].get("is_here"):
        await first.hear()
    assert first.screen.count == count, "the view is the same"


async def test_a_browser_without_a_sign_of_life_is_let_go(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (messages.HEARTBEAT, messages.SILENT_TO_BROWSER, messages.SILENT_TO_SERVER) == (2.5, 9.0, 30.0)
    monkeypatch.setattr(socket, "SILENT_TO_SERVER", 0.6)
    _, (silent, lively) = await harbour.pair("rialto")
    for _ in range(8):
        await asyncio.sleep(0.15)
        await lively.settle()
    with pytest.raises(ConnectionClosed) as closed:
        await silent.hear_until("nothing more")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012, "it may come again"
    await lively.settle()


async def test_a_browser_that_does_not_read_is_let_go_and_costs_no_more() -> None:
    slow = Listener(1, [0], 0, "en")
    for _ in range(10 * WAITING_FRAMES):
        slow.send(b"a frame")
    assert slow.outbox.qsize() <= WAITING_FRAMES + 1
    sent = [slow.outbox.get_nowait() for _ in range(slow.outbox.qsize())]
    assert sent[-1] is None and None not in sent[:-1], "it is hung up on, once"


async def test_a_table_that_waits_says_when_it_begins(harbour: Harbour) -> None:
    host, guest = await harbour.person("Marta"), await harbour.person("Sam")
    places = [Place(PERSON, person=host), Place(FREE)]
    seating = harbour.services.seating
    table = await seating.open(games.load("burano"), {}, places, Terms(), host)
    line = await harbour.dial(table, host)
    refused = await line.ask(type="move", seat=0, count=0, action=0)
    assert refused["type"] == "refused" and "not begun" in refused["words"]
    assert (await line.ask(type="say", words="is anybody there?"))["type"] == "done"
    await seating.sit(await harbour.kept(table), 1, guest)
    assert (await line.hear_until("started"))["url"] == f"/table/{table}"


@pytest.mark.parametrize(("error", "logged"), [(OSError("no connection"), 0), (ValueError("planted"), 1)])
async def test_a_visit_that_cannot_go_on_is_ended_once(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, logged: int
) -> None:
    """The browser calls again. That the database does not answer is told elsewhere; all else is an error of ours."""
    table, _ = await harbour.pair("rialto")

    async def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(harbour.services.store, "chat", fail)
    line = await harbour.call(table)
    with pytest.raises(ConnectionClosed) as closed:
        await line.hear_until("nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == socket.COME_AGAIN
    assert [record.name for record in caplog.records if record.levelno >= logging.ERROR] == ["laguna.socket"] * logged


async def test_rows_of_other_processes_are_followed_in_their_order_each_once(harbour: Harbour) -> None:
    """Whenever they are heard; and the clock runs for whoever is asked then."""
    table, (line, _) = await harbour.pair("burano", **CLOCK)
    live = await harbour.live(table)
    tables = harbour.services.tables
    before = live.timer
    acts = [(seat, int(live.table.match.state.legal_actions(seat)[0])) for seat in (0, 1)]
    rows = [
        Row(match=table, number=number, kind=MOVE, seat=seat, move=live.table.game.notate(action), own=str(seat), at=9)
        for number, (seat, action) in enumerate(acts, start=live.table.number + 1)
    ]
    tables.hear(live, rows[1])
    assert live.table.number == rows[0].number - 1
    tables.hear(live, rows[0])
    assert live.table.number == rows[1].number
    tables.hear(live, rows[0])
    assert live.table.number == rows[1].number
    assert live.heard == {}
    assert live.timer is not before
    await line.settle()
    assert line.screen.count == live.table.match.count(0)
