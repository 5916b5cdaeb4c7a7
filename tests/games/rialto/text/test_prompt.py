"""One sentence about this position under each question of Rialto, with its numbers."""

from __future__ import annotations

from typing import Final

import pytest
from librt.random import Random

from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.games.rialto.rules import phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.rialto import walks
from tests.games.rialto.scenes import B, D, E, F, Scene

LONGEST: Final = {"en": 130, "de": 145}  # letters; names of the players come on top


def help_of(scene: Scene, language: str = "en") -> str:
    """What stands below the question for whoever is on turn."""
    seat = scene.match.deciders()[0]
    asked = walks.GAME.text.prompt(scene.state.view(seat), seat)
    return catalogue.sentence(Text(asked.id + ".help", *asked.params), language)


def test_a_stage_says_what_a_card_gives_and_who_wins_ties() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.go_to_stage(E)
    assert help_of(scene) == "1 councillor to your board per card; most cards also place a gondola. You win ties."
    scene.play(0, "pass")
    assert help_of(scene).endswith("You lose ties with Amber.")
    assert help_of(scene, "de").endswith("Bei Gleichstand vor dir: Amber.")


def test_after_cards_were_laid_it_says_how_many_lead() -> None:
    """RI-6.5: Blue is behind Amber on the doge track and needs one more."""
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["gold*2", "gold", "gold"])
    scene.go_to_stage(B)
    scene.lay(0, "gold*2")
    assert help_of(scene) == "1 coin per card; most cards get 1 more. With 2, Amber leads; you need 3."


def test_the_bridge_and_the_district_are_named() -> None:
    scene = Scene(2, start="blue_1 green_1", bridges="3_5")
    scene.go_to_stage(D)
    assert "most cards get 1 more and the 3/5 bridge" in help_of(scene)
    scene.go_to_stage(F)
    ready = scene.state.ready[scene.match.deciders()[0]]
    assert help_of(scene).startswith(f"1 councillor to Cannaregio per card ({ready} ready)")


def test_a_row_says_how_many_cards_there_will_be() -> None:
    """Six in a row and two from the pile (RI-5.3); seven may stay (RI-5.6)."""
    scene = Scene(3)
    scene.go_to(phases.CHOOSE_ROW, round=1)
    assert help_of(scene) == "You will hold 8 cards and may keep 7. This round's councillors go to Cannaregio."


def test_a_bridge_says_where_one_leads() -> None:
    scene = Scene(2, start="blue_1 green_1", bridges="3_5 3_4")
    scene.script(1, 0, "councillor")
    scene.script(2, 0, "bridge")
    scene.go_to(phases.PLACE_BRIDGE, round=2)
    assert help_of(scene) == "Each number raises the district it faces. You lead Cannaregio."
    scene.play(0, "bridge castello-san_marco")
    assert help_of(scene).endswith("You lead neither yet.")


def test_a_full_board_is_told_before_a_building_is_taken() -> None:
    scene = Scene(2, start="blue_1 green_1")
    scene.script(1, 0, "building")
    scene.go_to(phases.TAKE_BUILDING)
    assert help_of(scene) == "It scores its value at the end. Your board has room for 6 more."


def test_a_play_leads_to_the_rule_of_its_stage() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    rules = []
    for stage in range(6):
        scene.go_to_stage(stage, round=1)
        seat = scene.match.deciders()[0]
        rules.append(walks.GAME.text.rule_of(walks.GAME.text.prompt(scene.state, seat)))
    assert rules == ["RI-8.1", "RI-8.3", "RI-8.4", "RI-8.8", "RI-8.11", "RI-8.15"]


@pytest.mark.parametrize(("seats", "third"), walks.TABLES)
def test_it_is_never_a_paragraph(seats: int, third: str) -> None:
    for seed in range(2):
        match = Match(walks.GAME, seats, {"third": third}, dice=FastDice(seed))
        rng = Random(seed)
        while not match.is_over():
            seat = match.deciders()[0]
            state = match.state
            assert isinstance(state, RialtoState)
            asked = walks.GAME.text.prompt(state.view(seat), seat)
            for language, longest in LONGEST.items():
                said = catalogue.sentence(Text(asked.id + ".help", *asked.params), language)
                assert len(said) <= longest, said
            match.play(seat, walks.choose(state, seat, rng))
