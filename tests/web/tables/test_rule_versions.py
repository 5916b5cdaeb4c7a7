"""A running match stays on its rules version; new ones use the latest."""

from __future__ import annotations

import importlib
import random

import pytest

from laguna import games
from laguna.core.record import Record, verify
from laguna.web.db.models import OVER
from laguna.web.tables import match_info
from tests.risen import risen as rise
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import step

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["burano", "millefiori"])
async def test_a_running_match_stays_on_its_rules_version(
    live_server: LiveServer, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    table = await live_server.table(game, people)
    lines = [await live_server.call(table, person) for person in people]
    rng = random.Random(5)
    for _ in range(4):
        assert await step(lines, rng)
    # The server is started anew with rules that have risen.
    risen = rise(games.load(game))
    module = "laguna.games.burano" if game == "burano" else f"laguna.games.{game}.game"
    monkeypatch.setattr(importlib.import_module(module), "GAME", risen)
    tables = live_server.services.tables
    tables._evict(await tables.get(table))
    for line in lines:
        await line.close()
    lines = [await live_server.call(table, person) for person in people]
    while await step(lines, rng):
        pass
    stored = await live_server.find_match(table)
    assert (stored.match.status, stored.match.version) == (OVER, 1)
    record = Record.parse(await match_info.record(tables, stored, None))
    assert record.version == 1 and verify(record, risen).id == "core.verified"
    assert (await live_server.find_match(await live_server.table(game, people))).match.version == 2
