"""A match under way stays on its version of the rules when that has risen; new ones are played by the new rules."""

from __future__ import annotations

import importlib
import random

import pytest

from laguna import games
from laguna.core.record import Record, verify
from laguna.web import reading
from laguna.web.models import OVER
from tests.risen import Risen
from tests.web.harbour import Harbour
from tests.web.lines import step

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["burano", "millefiori"])
async def test_a_running_match_outlives_a_rule_fix(
    harbour: Harbour, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    table = await harbour.table(game, people)
    lines = [await harbour.call(table, person) for person in people]
    rng = random.Random(5)
    for _ in range(4):
        assert await step(lines, rng)
    # The server is started anew with rules that have risen.
    risen = Risen(games.load(game))
    monkeypatch.setattr(importlib.import_module(f"laguna.games.{game}"), "GAME", risen)
    tables = harbour.services.tables
    tables._let_go(await tables.get(table))
    for line in lines:
        await line.close()
    lines = [await harbour.call(table, person) for person in people]
    while await step(lines, rng):
        pass
    kept = await harbour.kept(table)
    assert (kept.match.status, kept.match.version) == (OVER, 1)
    record = Record.parse(await reading.record(tables, kept, None))
    assert record.version == 1 and verify(record, risen).id == "core.verified"
    assert (await harbour.kept(await harbour.table(game, people))).match.version == 2
