"""Presets of time banks: they fit the game, and are made from what was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.turns import turns_and_decisions

from laguna import games
from laguna.core.match import Match
from laguna.core.record import Record
from laguna.web.db.models import DAILY, LIVE, NO_CLOCK
from laguna.web.tables.absence import presets
from laguna.web.tables.absence.presets import TimeBank

ROOT = Path(__file__).resolve().parents[3]
OURS = ("dogeship", "millefiori", "murano", "rialto")


@pytest.mark.parametrize("game", OURS)
def test_every_game_and_seat_count_is_measured_and_slower_presets_give_more(game: str) -> None:
    for seats in games.load(game).seats:
        assert presets.turn_count(game, seats) != presets.UNKNOWN_GAME
        quick, normal, relaxed = (presets.time_bank(game, seats, name) for name in presets.SECONDS_PER_DECISION)
        lengths = [presets.minutes_per_player(game, seats, bank) for bank in (quick, normal, relaxed)]
        assert 5 <= lengths[0] < lengths[1] < lengths[2] <= 90
        assert quick.increment <= normal.increment <= relaxed.increment
        for bank in (quick, normal, relaxed):
            assert presets.is_offered(LIVE, 0, bank)


def test_the_figures_say_how_they_were_made() -> None:
    made_by = json.loads(presets.COUNTS.read_text(encoding="utf-8"))["made_by"]
    assert made_by.startswith("python -m benchmarks.turns") and made_by.endswith("--write")


def test_turns_are_counted_as_the_clocks_count_them() -> None:
    """Of a recorded match: each turn has a decision, and each player about as many as were measured."""
    match = Match.from_record(Record.parse((ROOT / "docs" / "pictures" / "rialto.txt").read_text(encoding="utf-8")))
    turns, decisions = turns_and_decisions(match)
    expected = presets.turn_count("rialto", match.seats)
    assert turns <= decisions
    assert abs(turns / match.seats - expected.turns) < 0.3 * expected.turns
    assert abs(decisions / match.seats - expected.decisions) < 0.3 * expected.decisions


def test_a_game_that_was_not_measured_has_presets_too() -> None:
    assert presets.time_bank("somebody's game", 3, "quick") == TimeBank(180, 5)


@pytest.mark.parametrize(
    ("pace", "seconds", "bank", "is_offered"),
    [
        (NO_CLOCK, 0, TimeBank(0, 0), True),
        (NO_CLOCK, 60, TimeBank(0, 0), False),
        (NO_CLOCK, 0, TimeBank(60, 0), False),
        (LIVE, 15, TimeBank(0, 0), True),
        (LIVE, 16, TimeBank(0, 0), False),
        (LIVE, 0, TimeBank(60, 600), True),
        (LIVE, 0, TimeBank(61, 5), False),
        (LIVE, 0, TimeBank(60 * 181, 5), False),
        (LIVE, 0, TimeBank(60, 601), False),
        (LIVE, 15, TimeBank(60, 5), False),
        (LIVE, 0, TimeBank(0, 5), False),
        (DAILY, 86_400, TimeBank(0, 0), True),
        (DAILY, 86_400, TimeBank(60, 0), False),
        (DAILY, 15, TimeBank(0, 0), False),
    ],
)
def test_tables_have_only_clocks_that_the_form_offers(
    pace: str, seconds: int, bank: TimeBank, is_offered: bool
) -> None:
    assert presets.is_offered(pace, seconds, bank) is is_offered
