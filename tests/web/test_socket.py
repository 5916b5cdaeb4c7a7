"""The live part of a table: what is sent to each reader, and what is not."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest

from laguna.core.game import NOBODY
from tests.web.harbour import Harbour
from tests.web.lines import Line, step

pytestmark = pytest.mark.anyio

LOOKS = 20  # positions at which a screen is held beside a fresh one
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
