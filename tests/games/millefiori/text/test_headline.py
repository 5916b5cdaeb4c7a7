"""Where a game of Mille Fiori stands, and what is public of its players: told from views, the same to everybody."""

from __future__ import annotations

from laguna.core import words
from laguna.core.icons import ICONS
from laguna.games.millefiori.components import PLAYS_EACH_ROUND
from laguna.games.millefiori.rules import MilleFioriState
from laguna.games.millefiori.table import OVER
from tests.games.millefiori.stories import Story
from tests.games.millefiori.walks import TABLES, positions, readers, walk


def told(state: MilleFioriState, seat: int) -> dict[str, tuple[int, str]]:
    """The facts of a seat by their symbols."""
    return {fact.icon: (int(fact.value), words.say(fact.words, "en")) for fact in state.facts(seat)}


# ---- the headline


def test_the_headline_tells_round_and_pass() -> None:
    for state in positions(31, 20):
        said = words.say(state.headline(), "en")
        if state.phase == OVER:
            assert said == "the game is over"
        elif state.round == 0:
            assert said == "before the first round"
        elif state.ending:
            assert said == f"round {state.round}, the last pass of the game"
        else:
            assert said == f"round {state.round}, pass {state.passes + 1} of {PLAYS_EACH_ROUND[state.seats]}"


def test_random_games_come_to_every_headline() -> None:
    """Otherwise the test above would show less than it seems to."""
    ids = {state.headline().id for table in TABLES for state, _, _ in walk(*table, 1)}
    assert len(ids) == 4


def test_everybody_reads_the_same() -> None:
    for state in positions(32, 30):
        for reader in readers(state):
            view = state.view(reader)
            assert view.headline() == state.headline()
            for seat in range(state.seats):
                assert told(view, seat) == told(state, seat)


# ---- the facts


def test_facts_are_diamonds_ship_and_cards() -> None:
    for state in positions(33, 25):
        for seat in range(state.seats):
            facts = told(state, seat)
            reserve = f"{state.reserve[seat]} in reserve"
            assert facts["bead"][0] == state.supply[seat]
            assert facts["bead"][1].endswith(reserve)
            assert facts["millefiori.ship"] == (state.ship[seat], f"ship on space {state.ship[seat]}")
            assert facts["cards"][1].startswith(f"{facts['cards'][0]} card")
            assert ("doge" in facts) == (seat == state.doge)
            assert set(facts) <= set(ICONS)


def test_cards_are_those_to_choose_from_or_those_that_wait() -> None:
    state = Story().state
    assert [told(state, seat)["cards"][0] for seat in range(3)] == [5, 5, 5]
    story = Story("A quartz-1")  # all have kept one of five and passed four on
    assert [told(story.state, seat)["cards"][0] for seat in range(3)] == [4, 4, 4]


def test_mf_12_3_bonus_points_that_wait_are_told_and_others_not() -> None:
    turns = ("A key-1 R01", "A key-2 R02", "A key-3 R03", "A key-4 R04", "A key-5")
    assert told(Story(*turns, edition="schmidt").state, 0)["vp"] == (20, "20 bonus points at the end")
    assert "vp" not in told(Story(*turns).state, 0)
