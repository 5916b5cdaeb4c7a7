"""The headline of Rialto, and the facts beside the names of the players."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.drawing import icons
from laguna.games.rialto import components as box
from laguna.games.rialto.game import GAME
from laguna.games.rialto.rules.state import RialtoState
from laguna.text import catalogue
from tests.games.rialto import scenes, walks
from tests.games.rialto.scenes import Scene


def headline_of(scene: Scene, language: str) -> str:
    return catalogue.translate(GAME.text.headline(scene.state.view(NOBODY)), language)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "before the first round",
                "round 1 of 6 in Cannaregio, phase I: cards",
                "round 2 of 6 in Dorsoduro, stage D: bridge",
                "the game is over",
            ],
        ),
        (
            "de",
            [
                "vor der ersten Runde",
                "Runde 1 von 6 in Cannaregio, Phase I: Karten",
                "Runde 2 von 6 in Dorsoduro, Abschnitt D: Brücke",
                "das Spiel ist vorbei",
            ],
        ),
    ],
)
def test_the_headline_says_round_district_and_stage(language: str, lines: list[str]) -> None:
    scene = Scene(2)
    found = [headline_of(scene, language)]
    scene.go_to_round(1)
    found.append(headline_of(scene, language))
    scene.go_to_stage(scenes.D, round=2)
    found.append(headline_of(scene, language))
    scene.finish()
    assert [*found, headline_of(scene, language)] == lines


def test_every_reader_has_the_same_headline_and_the_same_facts() -> None:
    """They are public: the same in every view, and in worlds that fit it."""
    for state in walks.positions(21, 25):
        for reader in walks.readers(state):
            view = state.view(reader)
            assert GAME.text.headline(view) == GAME.text.headline(state)
            for seat in range(state.seats):
                assert facts_of(view, seat) == facts_of(state, seat)


def facts_of(state: RialtoState, seat: int) -> list[tuple[str, int, str]]:
    return [
        (fact.icon, int(fact.value), catalogue.translate(fact.words, "en")) for fact in GAME.text.facts(state, seat)
    ]


def test_facts_are_the_figures_of_the_board() -> None:
    for state in walks.positions(22, 25):
        for seat in range(state.seats):
            facts = {icon: (value, said) for icon, value, said in facts_of(state, seat)}
            assert list(facts) == ["coin", "councillor", "cards", "building", "doge"]
            assert set(facts) <= icons.ICONS.keys()
            assert facts["coin"][0] == state.coins[seat]
            assert facts["councillor"][0] == state.ready[seat]
            assert f"{state.reserve[seat]} in reserve" in facts["councillor"][1]
            assert facts["cards"][0] == state.hand_size[seat]
            assert facts["building"][0] == sum(state.tiles[seat * box.BUILDINGS : (seat + 1) * box.BUILDINGS])
            assert (facts["doge"][0] == 1) == (state.doge_order[0] == seat)


def test_buildings_are_named_and_used_ones_are_marked() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    assert facts_of(scene.state, 0)[3][1:] == (0, "no buildings")
    scene.script(1, 0, "use green_1")
    scene.go_to_stage(scenes.D, round=1)
    assert facts_of(scene.state, 0)[3][2] == "1 building: green 1 (used)"
    assert facts_of(scene.state, 1)[3][2] == "1 building: yellow 1"
