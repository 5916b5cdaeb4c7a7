"""Earlier positions: what a reader saw at each line of its log."""

from __future__ import annotations

import pytest

from laguna.core.state import CHANCE, NOBODY
from laguna.drawing.plates import PLAYERS
from laguna.testing.random_play import Setting, play
from laguna.web.tables.positions.earlier import earlier_frame
from tests.support.example_games import largest_settings
from tests.support.web.watched_table import WatchedTable

SETTINGS = {str(setting): setting for setting in largest_settings()}


@pytest.mark.parametrize("name", SETTINGS)
def test_each_number_leads_to_the_view_the_reader_had_then(name: str) -> None:
    setting = SETTINGS[name]
    steps = play(setting, 3).steps[:120]
    watched = WatchedTable(setting, steps, until=0)
    match = watched.live.table.match
    seen: dict[int, dict[int, tuple[int, ...]]] = {reader: {} for reader in setting.readers()}
    for seat, action in steps:
        if seat == CHANCE:
            continue
        watched.play(seat, action)
        for reader, views in seen.items():
            views[match.count(reader)] = match.state.view(reader).key()
    for reader, views in seen.items():
        told = {line.count for line in match.lines(reader)}
        for count, key in views.items():
            if count in told:
                assert match.view_at(reader, count).key() == key, f"reader {reader} saw something else at {count}"


def test_an_earlier_position_marks_what_was_done_and_offers_nothing() -> None:
    setting = next(one for name, one in SETTINGS.items() if "millefiori" in name)
    watched = WatchedTable(setting, play(setting, 1).steps[:150], until=140)
    table = watched.live.table
    placed = [line for line in table.match.lines(NOBODY) if line.seat >= 0 and "place" in line.move]
    frame = earlier_frame(table, NOBODY, placed[-1].count, "en")
    assert frame.whole and frame.seat == NOBODY and frame.count == placed[-1].count
    assert frame.last and not frame.choices
    assert not any("data-action" in markup for plate in frame.pieces for _, markup in plate.set)
    assert isinstance(frame.plates, list) and all(plate.area != PLAYERS for plate in frame.plates)
    assert isinstance(frame.seats, list)
    assert [seat.points for seat in frame.seats] == list(table.match.view_at(NOBODY, placed[-1].count).scores())


def test_after_an_undo_the_log_leads_to_positions_that_still_stand() -> None:
    setting = Setting(next(iter(SETTINGS.values())).game, 2)
    watched = WatchedTable(setting, play(setting, 5).steps[:40], until=0)
    match = watched.live.table.match
    seat = match.deciders()[0]
    before = match.state.view(seat).key()
    match.play(seat, int(match.state.legal_actions(seat)[0]))
    count = match.count(seat)
    match.undo(seat)
    assert match.count(seat) > count
    assert match.view_at(seat, match.count(seat)).key() == before
