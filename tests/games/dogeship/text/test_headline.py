"""The headline of The Doge Ship and the facts beside its players' names: the same for every reader."""

from __future__ import annotations

from laguna.drawing import icons
from laguna.games.dogeship.game import GAME
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.text import catalogue
from tests.games.dogeship.scenes import Scene
from tests.games.dogeship.walks import SEATS, positions, readers, walk


def facts_of(state: DogeShipState, seat: int) -> dict[str, tuple[int, str]]:
    """The facts of a seat by their symbols."""
    return {
        fact.icon: (int(fact.value), catalogue.translate(fact.words, "en")) for fact in GAME.text.facts(state, seat)
    }


def test_the_headline_names_the_round_and_its_event() -> None:
    assert catalogue.translate(GAME.text.headline(Scene(doge="D13").state), "en") == "round 1, high water 4"
    assert catalogue.translate(GAME.text.headline(Scene(doge="D03").state), "en") == "round 1, inspection"
    ids = {GAME.text.headline(state).id for seats in SEATS for state, _, _ in walk(seats, 1)}
    assert len(ids) == 4, "before the first round, before the Doge tile, with it, and when the game is over"


def test_headline_and_facts_are_the_same_for_every_reader() -> None:
    for state in positions(32, 60):
        for reader in readers(state):
            view = state.view(reader)
            assert GAME.text.headline(view) == GAME.text.headline(state)
            for seat in range(state.seats):
                assert facts_of(view, seat) == facts_of(state, seat)


def test_ds_11_9_facts_are_money_markers_yard_and_barriers_and_approvals_at_the_end() -> None:
    for state in positions(33, 60):
        for seat in range(state.seats):
            facts = facts_of(state, seat)
            assert facts["dogeship.ducat"][0] == state.ducats[seat]
            assert facts["dogeship.marker"][0] == state.markers[seat]
            assert facts["dogeship.yard"][0] == state.yard_size(seat)
            assert facts["dogeship.barrier"][0] == state.barriers[seat]
            assert ("dogeship.approval" in facts) == (state.phase == phases.OVER)
            assert ("first" in facts) == (state.phase != phases.OVER and state.order[0] == seat)
            assert set(facts) <= set(icons.ICONS)


def test_ds_8_1_the_fact_of_barriers_names_the_priority_on_top() -> None:
    scene = Scene()
    scene.build("A", "B16")
    assert facts_of(scene.state, 0)["dogeship.barrier"] == (1, "1 barrier, priority 16 on top")
