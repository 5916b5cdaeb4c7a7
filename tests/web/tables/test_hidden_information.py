"""Two matches that differ only in what a reader cannot see send that reader the same bytes."""

from __future__ import annotations

import pytest
from librt.random import Random

from laguna.core.state import CHANCE, NOBODY
from laguna.testing import hidden_information
from laguna.testing.random_play import Setting, play, some_of
from laguna.web.tables import live as live_module
from laguna.web.text import catalogues
from tests.support.example_games import all_settings, hidden_table
from tests.support.web.watched_table import WatchedTable

ALL = [setting for setting in all_settings() if setting.seats < 4]
SETTINGS = list({(setting.game.id, setting.seats): setting for setting in reversed(ALL)}.values())  # usual options
# With three seats it takes long; tests/web/tables/test_leaks.py compares some of their positions in any case.
SHARED_OUT = [pytest.param(one, marks=[pytest.mark.soak] if one.seats == 3 else [], id=str(one)) for one in SETTINGS]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always the same moment, so that frames can be compared."""
    catalogues.register()
    monkeypatch.setattr(live_module, "now", lambda: 1)


@pytest.mark.parametrize("setting", SHARED_OUT)
def test_hidden_differences_send_the_same_bytes(setting: Setting) -> None:
    rng = Random(7)
    table = hidden_table(setting.game)
    played = play(setting, 7)
    compared = differed = 0
    for row in table:
        for index in some_of(hidden_information.changeable(played, table)[row.what], 1, rng):
            pair = hidden_information.change(played, index, row, table, rng)
            first = [*played.steps[:index], *((mover, action) for mover, action, _ in pair.steps)]
            second = [*played.steps[:index], *((mover, action) for mover, _, action in pair.steps)]
            one, other = WatchedTable(setting, first), WatchedTable(setting, second)
            # The last step may be the one that shows it.
            for number in [number for number, (mover, _) in enumerate(first) if mover != CHANCE][:-1]:
                one.play(*first[number])
                other.play(*second[number])
                for reader in setting.readers():
                    is_same = one.sent(reader) == other.sent(reader)
                    assert is_same or reader not in pair.readers, f"{row.what} shows to reader {reader}"
                    compared += reader in pair.readers
                    differed += not is_same
    assert compared > 0 and differed > 0, "some may see it, and some may not"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_hidden_clicks_send_nothing(setting: Setting) -> None:
    table = hidden_table(setting.game)
    played = play(setting, 11)
    watched = WatchedTable(setting, played.steps)
    silent = 0
    for before, (mover, action) in zip([state.clone() for state in played.states()], played.steps, strict=False):
        if mover == CHANCE:
            continue
        row = hidden_information.row_for(table, before, action, mover)
        watched.play(mover, action)
        is_unnoticed = row is not None and row.unnoticed(before, watched.live.table.match.state)
        for reader in setting.readers():
            sent = watched.sent(reader)
            if is_unnoticed and row is not None and reader in row.hidden_from(before, action, mover):
                assert sent == [], f"reader {reader} notices {row.what}"
                silent += 1
    assert silent > 0 or all(row.unnoticed is hidden_information.never for row in table)
    assert watched.live.table.match.is_over() and watched.sent(NOBODY) == []
