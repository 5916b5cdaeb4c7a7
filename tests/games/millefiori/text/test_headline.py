"""Headline and facts of Mille Fiori: the same in every view."""

from __future__ import annotations

from laguna.drawing.icons import ICONS
from laguna.games.millefiori import components as box
from laguna.games.millefiori.game import GAME
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue
from tests.games.millefiori.planned_matches import PlannedMatch
from tests.games.millefiori.walks import TABLES, positions, readers, walk


def facts_of(state: MilleFioriState, seat: int) -> dict[str, tuple[int, str]]:
    """The facts of a seat by their symbols."""
    return {
        fact.icon: (int(fact.value), catalogue.translate(fact.words, "en")) for fact in GAME.text.facts(state, seat)
    }


# ---- the headline


def test_the_headline_names_round_and_pass() -> None:
    for state in positions(31, 20):
        said = catalogue.translate(GAME.text.headline(state), "en")
        if state.phase == phases.OVER:
            assert said == "the game is over"
        elif state.round == 0:
            assert said == "before the first round"
        elif state.ending:
            assert said == f"round {state.round}, the last pass of the game"
        else:
            assert said == f"round {state.round}, pass {state.passes + 1} of {box.PLAYS_EACH_ROUND[state.seats]}"


def test_random_games_come_to_every_headline() -> None:
    """Otherwise the test above would show less than it seems to."""
    ids = {GAME.text.headline(state).id for table in TABLES for state, _, _ in walk(*table, 1)}
    assert len(ids) == 4


def test_everybody_reads_the_same() -> None:
    for state in positions(32, 30):
        for reader in readers(state):
            view = state.view(reader)
            assert GAME.text.headline(view) == GAME.text.headline(state)
            for seat in range(state.seats):
                assert facts_of(view, seat) == facts_of(state, seat)


# ---- the facts


def test_facts_are_diamonds_ship_and_cards() -> None:
    for state in positions(33, 25):
        for seat in range(state.seats):
            facts = facts_of(state, seat)
            reserve = f"{state.reserve[seat]} in reserve"
            assert facts["bead"][0] == state.supply[seat]
            assert facts["bead"][1].endswith(reserve)
            assert facts["millefiori.ship"] == (state.ship[seat], f"ship on space {state.ship[seat]}")
            assert facts["cards"][1].startswith(f"{facts['cards'][0]} card")
            assert ("doge" in facts) == (seat == state.doge)
            assert set(facts) <= set(ICONS)


def test_cards_are_those_to_choose_from_or_those_that_wait() -> None:
    state = PlannedMatch().state
    assert [facts_of(state, seat)["cards"][0] for seat in range(3)] == [5, 5, 5]
    planned = PlannedMatch("A quartz-1")  # all have kept one of five and passed four on
    assert [facts_of(planned.state, seat)["cards"][0] for seat in range(3)] == [4, 4, 4]


def test_mf_12_3_bonus_points_that_wait_are_a_fact_and_others_not() -> None:
    turns = ("A key-1 R01", "A key-2 R02", "A key-3 R03", "A key-4 R04", "A key-5")
    assert facts_of(PlannedMatch(*turns, edition="schmidt").state, 0)["vp"] == (20, "20 bonus points at the end")
    assert "vp" not in facts_of(PlannedMatch(*turns).state, 0)
