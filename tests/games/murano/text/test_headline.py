"""The headline and the public facts of players in Murano: the same from every view."""

from __future__ import annotations

from laguna.drawing import icons
from laguna.games.murano.game import GAME
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from tests.games.murano.rules.test_rules import ending
from tests.games.murano.scene_turns import buy, card, recruit
from tests.games.murano.scenes import Scene
from tests.games.murano.walks import positions, readers


def facts_of(state: MuranoState, seat: int) -> dict[str, tuple[int, str]]:
    """The facts of a seat by their symbols."""
    return {
        fact.icon: (int(fact.value), catalogue.translate(fact.words, "en")) for fact in GAME.text.facts(state, seat)
    }


def test_the_headline_tells_the_turn_the_last_round_and_the_end() -> None:
    ids = set()
    for state in positions(31, 20):
        ids.add(GAME.text.headline(state).id)
        headline = catalogue.translate(GAME.text.headline(state), "en")
        if state.phase == phases.OVER:
            assert headline == "the game is over"
        elif phases.START_PLAYER < state.phase < phases.SCORING:
            assert f"{state.turn // state.seats + 1}" in headline
    assert {"murano.headline", "murano.headline_over"} <= ids
    assert GAME.text.headline(ending().state).id == "murano.headline_last"


def test_everybody_reads_the_same() -> None:
    for state in positions(32, 40):
        for reader in readers(state):
            view = state.view(reader)
            assert GAME.text.headline(view) == GAME.text.headline(state)
            for seat in range(state.seats):
                assert facts_of(view, seat) == facts_of(state, seat)


def test_facts_are_gold_gondoliers_beads_characters_tiles_and_cards() -> None:
    for state in positions(33, 40):
        for seat in range(state.seats):
            facts = facts_of(state, seat)
            assert facts["coin"][0] == state.gold[seat]
            assert facts["bead"][0] == state.beads_of(seat)
            assert facts["murano.gondolier"][0] == state.crew[seat]
            assert facts["murano.character"][0] == state.recruits(seat)
            assert ("first" in facts) == (state.start == seat)
            assert set(facts) <= set(icons.ICONS)


def test_what_is_face_down_is_told_by_kind_and_number() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red", "palace_2")
    recruit(scene, "A", 24)
    card(scene, "A", "bank")
    facts = facts_of(scene.state.view(1), 0)
    assert facts["building"][0] == 2
    assert "red" not in facts["building"][1]
    assert facts["murano.character"] == (1, "1 character")
    assert any("Bank" in words for _, words in facts.values())
