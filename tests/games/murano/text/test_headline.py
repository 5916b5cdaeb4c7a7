"""Where a game of Murano stands, and what is public of its players: told from views, the same to everybody."""

from __future__ import annotations

from laguna.core import words
from laguna.core.icons import ICONS
from laguna.games.murano.rules import MuranoState
from laguna.games.murano.table import OVER, SCORING, START_PLAYER
from tests.games.murano.scenes import Scene
from tests.games.murano.test_rules import ending
from tests.games.murano.towns import buy, card, recruit
from tests.games.murano.walks import positions, readers


def told(state: MuranoState, seat: int) -> dict[str, tuple[int, str]]:
    """The facts of a seat by their symbols."""
    return {fact.icon: (int(fact.value), words.say(fact.words, "en")) for fact in state.facts(seat)}


def test_the_headline_tells_the_turn_the_last_round_and_the_end() -> None:
    ids = set()
    for state in positions(31, 20):
        ids.add(state.headline().id)
        said = words.say(state.headline(), "en")
        if state.phase == OVER:
            assert said == "the game is over"
        elif START_PLAYER < state.phase < SCORING:
            assert f"{state.turn // state.seats + 1}" in said
    assert {"murano.headline", "murano.headline_over"} <= ids
    assert ending().state.headline().id == "murano.headline_last"


def test_everybody_reads_the_same() -> None:
    for state in positions(32, 40):
        for reader in readers(state):
            view = state.view(reader)
            assert view.headline() == state.headline()
            for seat in range(state.seats):
                assert told(view, seat) == told(state, seat)


def test_facts_are_gold_gondoliers_beads_characters_tiles_and_cards() -> None:
    for state in positions(33, 40):
        for seat in range(state.seats):
            facts = told(state, seat)
            assert facts["coin"][0] == state.gold[seat]
            assert facts["bead"][0] == state.beads_of(seat)
            assert facts["murano.gondolier"][0] == state.crew[seat]
            assert facts["murano.character"][0] == state.recruits(seat)
            assert ("first" in facts) == (state.start == seat)
            assert set(facts) <= set(ICONS)


def test_what_is_face_down_is_told_by_kind_and_number() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red", "palace_2")
    recruit(scene, "A", 24)
    card(scene, "A", "bank")
    facts = told(scene.state.view(1), 0)
    assert facts["building"][0] == 2
    assert "red" not in facts["building"][1]
    assert facts["murano.character"] == (1, "1 character")
    assert any("Bank" in said for _, said in facts.values())
