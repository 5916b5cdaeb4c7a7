"""Where a game of Rialto stands, and what stands beside the players' names."""

from __future__ import annotations

import pytest

from laguna.core import words
from laguna.core.game import NOBODY, State
from laguna.core.icons import ICONS
from laguna.games.rialto.components import BUILDINGS
from tests.games.rialto.scenes import D, Scene
from tests.games.rialto.walks import positions, readers


def said(scene: Scene, language: str) -> str:
    return words.say(scene.state.view(NOBODY).headline(), language)


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
def test_the_headline_tells_round_district_and_stage(language: str, lines: list[str]) -> None:
    scene = Scene(2)
    found = [said(scene, language)]
    scene.go_to_round(1)
    found.append(said(scene, language))
    scene.go_to_stage(D, round=2)
    found.append(said(scene, language))
    scene.finish()
    assert [*found, said(scene, language)] == lines


def test_every_reader_has_the_same_headline_and_the_same_facts() -> None:
    """They are public, so they are told alike from every view, and in worlds that fit it."""
    for state in positions(21, 25):
        for reader in readers(state):
            view = state.view(reader)
            assert view.headline() == state.headline()
            for seat in range(state.seats):
                assert told(view, seat) == told(state, seat)


def told(state: State, seat: int) -> list[tuple[str, int, str]]:
    return [(fact.icon, int(fact.value), words.say(fact.words, "en")) for fact in state.facts(seat)]


def test_facts_are_the_figures_of_the_board() -> None:
    for state in positions(22, 25):
        for seat in range(state.seats):
            facts = {icon: (value, said) for icon, value, said in told(state, seat)}
            assert list(facts) == ["coin", "councillor", "cards", "building", "doge"]
            assert set(facts) <= ICONS.keys()
            assert facts["coin"][0] == state.coins[seat]
            assert facts["councillor"][0] == state.ready[seat]
            assert f"{state.reserve[seat]} in reserve" in facts["councillor"][1]
            assert facts["cards"][0] == state.hand_size[seat]
            assert facts["building"][0] == sum(state.tiles[seat * BUILDINGS : (seat + 1) * BUILDINGS])
            assert (facts["doge"][0] == 1) == (state.doge_order[0] == seat)


def test_buildings_are_named_and_used_ones_told_apart() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    assert told(scene.state, 0)[3][1:] == (0, "no buildings")
    scene.script(1, 0, "use green_1")
    scene.go_to_stage(D, round=1)
    assert told(scene.state, 0)[3][2] == "1 building: green 1 (used)"
    assert told(scene.state, 1)[3][2] == "1 building: yellow 1"
