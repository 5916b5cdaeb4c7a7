"""Two matches that differ only in what is hidden from a reader send that reader the same frames, byte for byte."""

from __future__ import annotations

import pytest
from librt.random import Random

from laguna.core.game import CHANCE, NOBODY
from laguna.web import live as live_module
from laguna.web import sentences_play
from tests.laws import secrets
from tests.laws.play import Setting, all_settings, play, some_of
from tests.web.watched import Watched

ALL = [setting for setting in all_settings() if setting.seats < 4]
SETTINGS = list({(setting.game.id, setting.seats): setting for setting in reversed(ALL)}.values())  # usual options
# With three seats it takes long; tests/web/test_leaks.py compares some of their positions in any case.
SHARED_OUT = [pytest.param(one, marks=[pytest.mark.soak] if one.seats == 3 else [], id=str(one)) for one in SETTINGS]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always the same moment, so that frames can be compared."""
    sentences_play.register()
    monkeypatch.setattr(live_module, "now", lambda: 1)


@pytest.mark.parametrize("setting", SHARED_OUT)
def test_who_may_not_see_it_is_sent_the_same_bytes(setting: Setting) -> None:
    rng = Random(7)
    table = secrets.table_of(setting.game)
    played = play(setting, 7)
    compared = differed = 0
    for row in table:
        for index in some_of(secrets.changeable(played, table)[row.what], 1, rng):
            pair = secrets.change(played, index, row, table, rng)
            first = [*played.steps[:index], *((mover, action) for mover, action, _ in pair.steps)]
            second = [*played.steps[:index], *((mover, action) for mover, _, action in pair.steps)]
            one, other = Watched(setting, first), Watched(setting, second)
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
def test_clicks_that_nobody_may_notice_send_nothing(setting: Setting) -> None:
    table = secrets.table_of(setting.game)
    played = play(setting, 11)
    watched = Watched(setting, played.steps)
    silent = 0
    for before, (mover, action) in zip([state.clone() for state in played.states()], played.steps, strict=False):
        if mover == CHANCE:
            continue
        row = secrets.row_for(table, before, action, mover)
        watched.play(mover, action)
        is_unnoticed = row is not None and row.unnoticed(before, watched.live.table.match.state)
        for reader in setting.readers():
            sent = watched.sent(reader)
            if is_unnoticed and row is not None and reader in row.hidden_from(before, action, mover):
                assert sent == [], f"reader {reader} notices {row.what}"
                silent += 1
    assert silent > 0 or all(row.unnoticed is secrets.never for row in table)
    assert watched.live.table.match.is_over() and watched.sent(NOBODY) == []
