"""Sealed dice: the commitment comes first, seats add words, and the end reveals the secret."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from laguna.core.record import Record, verify
from laguna.web.db.models import WORDS
from laguna.web.tables.messages import LONGEST_WORDS
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient

pytestmark = pytest.mark.anyio


def dice(line: TableClient) -> dict[str, Any]:
    """What is shown of the dice."""
    shown: dict[str, Any] = line.screen.said["dice"]
    return shown


async def add(line: TableClient, words: str, **said: Any) -> dict[str, Any]:
    """Add words for the seat that is on the screen."""
    return await line.ask(**{"type": "words", "seat": line.screen.seat, "words": words} | said)


async def mover(lines: list[TableClient]) -> TableClient:
    """Who is asked alone."""
    for line in lines:
        await line.settle()
    return next(line for line in lines if line.screen.choices())


async def test_the_commitment_is_shown_before_the_first_move_but_not_the_secret(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    secret = await live_server.services.store.secret(table)
    watcher = await live_server.call(table)
    for line in (*lines, watcher):
        assert dice(line)["commitment"] == hashlib.sha256(secret).hexdigest()
        assert dice(line)["words"] == ["", ""]
        assert "secret" not in dice(line) and "digest" not in dice(line)
        assert secret.hex() not in "".join(line.raw)
    assert [dice(line).get("may_add", False) for line in (*lines, watcher)] == [True, True, False]


async def test_added_words_are_a_row_shown_to_all_and_used_by_the_next_draw(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    watcher = await live_server.call(table)
    assert (await add(lines[1], " high   tide "))["type"] == "done"
    for line in (*lines, watcher):
        await line.settle()
        assert dice(line)["words"] == ["", "high tide"]
    assert [(row.kind, row.seat, row.move) for row in await live_server.rows(table)] == [(WORDS, 1, "high tide")]
    assert (await live_server.live(table)).table.match.dice.words == ("", "high tide")


async def test_added_words_make_no_move_stale(live_server: LiveServer) -> None:
    _, lines = await live_server.pair("rialto")
    first = await mover(lines)
    before = first.screen.all()
    await add(first, "high tide")
    await first.settle()
    after = first.screen.all()
    assert {name for name in after if before[name] != after[name]} == {"dice"}
    assert (await first.move(first.screen.choices()[0], count=before["count"]))["type"] == "done"


async def test_a_seat_cannot_add_words_after_its_first_move(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    first = await mover(lines)
    await first.move(first.screen.choices()[0])
    await first.settle()
    assert not dice(first).get("may_add", False)
    refused = await add(first, "too late")
    assert refused["type"] == "refused" and "has acted" in refused["words"]
    assert WORDS not in [row.kind for row in await live_server.rows(table)]


async def test_words_must_be_one_readable_line_for_your_own_seat(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    watcher = await live_server.call(table)
    for line, said in (
        (lines[0], {"seat": 1, "words": "yours"}),
        (watcher, {"seat": 0, "words": "anybody's"}),
        (watcher, {"seat": -2, "words": "nobody's"}),
        (lines[0], {"words": "x" * (LONGEST_WORDS + 1)}),
        (lines[0], {"words": "\u202e"}),
        (lines[0], {"words": "x", "id": ""}),
    ):
        assert (await add(line, **said))["type"] == "refused"
    assert await live_server.rows(table) == []


async def test_words_sent_twice_count_once(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("rialto")
    for _ in range(2):
        assert (await add(lines[0], "high tide", id="mine"))["type"] == "done"
    assert len(await live_server.rows(table)) == 1


async def test_a_finished_match_shows_secret_and_digest_and_its_record_verifies(live_server: LiveServer) -> None:
    table, lines = await live_server.pair("burano")
    await add(lines[0], "lagoon")
    await add(lines[1], "high tide")
    await live_server.play_out(table)
    for line in lines:
        await line.settle()
        record = Record.parse(str((await live_server.live(table)).table.match.record()))
        assert verify(record).id == "core.verified"
        assert [(added.seat, added.words) for added in record.added] == [(0, "lagoon"), (1, "high tide")]
        told = dice(line)
        assert told["secret"] == record.secret and told["digest"] == record.digest()
        assert hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest() == told["commitment"]
