"""Where a game of The Doge Ship stands, and what is public of its players: the same to everybody."""

from __future__ import annotations

from laguna.core import words
from laguna.core.icons import ICONS
from laguna.games.dogeship.rules import DogeShipState
from laguna.games.dogeship.table import OVER
from tests.games.dogeship.scenes import Scene
from tests.games.dogeship.walks import SEATS, positions, readers, walk


def told(state: DogeShipState, seat: int) -> dict[str, tuple[int, str]]:
    """The facts of a seat by their symbols."""
    return {fact.icon: (int(fact.value), words.say(fact.words, "en")) for fact in state.facts(seat)}


def test_the_headline_tells_the_round_and_its_event() -> None:
    assert words.say(Scene(doge="D13").state.headline(), "en") == "round 1, high water 4"
    assert words.say(Scene(doge="D03").state.headline(), "en") == "round 1, inspection"
    ids = {state.headline().id for seats in SEATS for state, _, _ in walk(seats, 1)}
    assert len(ids) == 4, "before the first round, before the Doge tile, with it, and when the game is over"


def test_everybody_reads_the_same() -> None:
    for state in positions(32, 60):
        for reader in readers(state):
            view = state.view(reader)
            assert view.headline() == state.headline()
            for seat in range(state.seats):
                assert told(view, seat) == told(state, seat)


def test_ds_11_9_facts_are_money_markers_yard_and_barriers_and_approvals_at_the_end() -> None:
    for state in positions(33, 60):
        for seat in range(state.seats):
            facts = told(state, seat)
            assert facts["dogeship.ducat"][0] == state.ducats[seat]
            assert facts["dogeship.marker"][0] == state.markers[seat]
            assert facts["dogeship.yard"][0] == state.yard_size(seat)
            assert facts["dogeship.barrier"][0] == state.barriers[seat]
            assert ("dogeship.approval" in facts) == (state.phase == OVER)
            assert ("first" in facts) == (state.phase != OVER and state.order[0] == seat)
            assert set(facts) <= set(ICONS)


def test_ds_8_1_the_priority_on_top_is_told() -> None:
    scene = Scene()
    scene.build("A", "B16")
    assert told(scene.state, 0)["dogeship.barrier"] == (1, "1 barrier, priority 16 on top")
