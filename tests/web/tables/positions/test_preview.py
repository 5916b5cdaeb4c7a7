"""Previews: what a choice would change, as far as the seat can know, is what it changes."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import CHANCE
from laguna.testing.random_play import Setting, play
from laguna.text import catalogue
from laguna.text.text import RuleError
from laguna.web.tables.positions.preview import preview
from tests.support.example_games import largest_settings
from tests.support.web.watched_table import NAMES, WatchedTable

SETTINGS = {str(setting): setting for setting in largest_settings()}
POSITIONS = 8  # per way to play
ACTIONS = 6  # per position


def positions(setting: Setting, seed: int) -> list[WatchedTable]:
    """Tables at some positions of a random game."""
    steps = play(setting, seed).steps
    choices = [at for at, (seat, _) in enumerate(steps) if seat != CHANCE]
    chosen = choices[:: max(1, len(choices) // POSITIONS)]
    return [WatchedTable(setting, steps, until=at) for at in chosen]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_preview_shows_what_will_be(name: str) -> None:
    setting = SETTINGS[name]
    shown = 0
    for watched in positions(setting, 7):
        table = watched.live.table
        for seat in table.match.deciders():
            for action in list(table.match.state.legal_actions(seat))[:ACTIONS]:
                told = preview(table, seat, action, "en")
                truth = table.match.state.clone()
                had, reveals = list(truth.scores()), truth.reveal_count()
                truth.apply(action, seat)
                if truth.reveal_count() > reveals:
                    continue  # it also brings out what others have chosen in secret
                view = truth.view(seat)
                with catalogue.Named(NAMES[: setting.seats]):
                    plates = setting.game.drawing.plates(view, seat, vec[i64](), "en")
                drawn = {piece.id: piece.markup() for plate in plates for piece in plate.pieces}
                for plate in told.pieces:
                    assert all(drawn[id] == markup for id, markup in plate.set)
                    assert not any(id in drawn for id in plate.gone)
                for other, points in told.points:
                    assert view.scores()[other] - had[other] == points
                shown += bool(told.pieces)
    assert shown > 0


def test_only_a_seat_that_decides_is_shown_what_it_may_do() -> None:
    setting = next(iter(SETTINGS.values()))
    watched = positions(setting, 7)[0]
    match = watched.live.table.match
    seat = match.deciders()[0]
    legal = list(match.state.legal_actions(seat))
    unlisted = next(action for action in range(match.game.actions.count) if action not in legal)
    with pytest.raises(RuleError):
        preview(watched.live.table, seat, unlisted, "en")
    others = [other for other in range(setting.seats) if other not in match.deciders()]
    for other in others:
        with pytest.raises(RuleError):
            preview(watched.live.table, other, legal[0], "en")


def test_a_bid_is_not_foretold_points_for_they_would_show_what_the_others_have() -> None:
    setting = next(setting for setting in SETTINGS.values() if setting.game.id == "dogeship")
    asked = 0
    for seed in range(3):
        steps = play(setting, seed).steps
        for at, (seat, action) in enumerate(steps):
            if seat != CHANCE and setting.game.notate(action).startswith("bid"):
                table = WatchedTable(setting, steps, until=at).live.table
                for bid in table.match.state.legal_actions(seat):
                    told = preview(table, seat, bid, "en")
                    assert told.points == []
                    assert told.words
                    asked += 1
                break
    assert asked > 0
