"""What a choice would bring in Rialto: who would lead a stage or a district, and what a building is good for."""

from __future__ import annotations

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases
from laguna.text import catalogue
from tests.games.rialto.scenes import GAME, A, B, C, D, F, Scene


def told(scene: Scene, seat: int, move: str) -> list[str]:
    """What the seat reads beside a choice."""
    view = scene.state.view(seat)
    texts = GAME.text.consequences(view, GAME.parse(move), seat)
    return [catalogue.sentence(text, "en") for text in texts]


def test_the_first_to_lay_leads_so_far() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["doge*2", "doge", "gold"])
    scene.go_to_stage(A)
    assert told(scene, 0, "lay doge") == [
        "You lead the stage so far. Still to play: Blue and Coral",
        "That is 2 spaces on the doge track",
    ]


def test_a_tie_goes_to_whoever_is_ahead_on_the_doge_track() -> None:
    """RI-6.5: Amber lays one and is first on the track, so Blue needs two."""
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["gold", "gold*2", "doge"])
    scene.go_to_stage(B)
    scene.lay(0, "gold")
    assert told(scene, 1, "lay gold")[0] == "A tie at 1: Amber is ahead of you on the doge track"
    assert told(scene, 1, "pass") == ["Amber stays ahead with 1"]
    scene.play(1, "lay gold")
    assert told(scene, 1, "lay gold") == ["You lead the stage so far. Still to play: Coral", "That is 3 coins"]


def test_the_last_to_play_knows_the_majority() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["gold", "doge", "building*2"])
    scene.go_to(phases.PLAY_CARDS, stage=C, seat=2)
    assert told(scene, 2, "lay building") == ["You get the majority", "That is enough for a building worth 2"]


def test_half_a_pair_of_jokers_leads_nowhere() -> None:
    """Two jokers count as one card, one joker as none (RI-7.5)."""
    scene = Scene(2, start="blue_1 green_1")
    scene.deal(1, rows=["joker*2", "doge"], without="doge joker")
    scene.go_to_stage(A)
    assert told(scene, 0, "lay joker") == []


def test_councillors_change_what_a_district_gives() -> None:
    """The worth to the first, half to the next (RI-13.3); the majority sends one more (RI-8.15)."""
    scene = Scene(2, start="blue_1 green_1", bridges="5_6")
    scene.script(1, 0, "bridge", "bridge cannaregio-castello", "low castello", "councillor")
    scene.go_to_stage(F, round=1)
    assert told(scene, 0, "lay councillor") == [
        "You lead the stage so far. Still to play: Blue",
        "That sends 2 councillors to Cannaregio",
        "You lead Cannaregio",
        "Cannaregio at the end: you 6. Now: nobody is there",
    ]


def test_a_bridge_says_who_is_where_and_what_turning_it_brings() -> None:
    scene = Scene(2, start="blue_1 green_1", bridges="5_6 3_4")
    scene.script(1, 0, "councillor")
    scene.script(2, 0, "bridge")
    scene.go_to(phases.PLACE_BRIDGE, round=2)
    assert told(scene, 0, "bridge cannaregio-castello") == [
        "Cannaregio is worth 0 now: you 0",
        "Castello is worth 0 now: nobody is there",
    ]
    scene.play(0, "bridge cannaregio-castello")
    assert "Cannaregio at the end: you 5. Now: you 0" in told(scene, 0, "low cannaregio")
    assert "Cannaregio at the end: you 6. Now: you 0" in told(scene, 0, "low castello")


def test_the_last_district_of_a_bank_is_named() -> None:
    """RI-9.1: after Cannaregio a councillor in Castello leaves only San Marco."""
    scene = Scene(2, start="blue_1 green_1")
    scene.script(1, 0, "councillor")
    scene.script(2, 0, "gondola", "gondola castello-san_marco")
    scene.go_to(phases.PLACE_COUNCILLOR, round=2)
    assert told(scene, 0, "to castello")[-1] == "Then only San Marco is missing for the blue bank (5 points)"


def test_a_row_shows_the_hand_and_what_must_go() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.go_to(phases.CHOOSE_ROW, round=1)
    assert told(scene, 0, "row 1") == ["With 2 from the pile you discard 1 card"]
    scene.go_to(phases.CHOOSE_ROW, round=2)
    first = told(scene, scene.match.deciders()[0], "row 1")
    assert first[0].startswith("Your hand with it: ")


def test_a_building_says_what_it_scores_and_how_often_it_works() -> None:
    """It scores its value (RI-13.2); a green one taken in stage C has missed its turn in this round (RI-5.4)."""
    scene = Scene(2, start="blue_1 green_1")
    scene.go_to(phases.START_BUILDINGS)
    assert told(scene, 1, "take green_1") == ["It scores 1 point at the end", "It can work in 6 rounds"]
    scene.script(1, 0, "building")
    scene.go_to(phases.TAKE_BUILDING)
    assert told(scene, 0, "take green_2") == ["It scores 2 points at the end", "It can work in 5 rounds"]
    assert told(scene, 0, "take yellow_2") == ["It scores 2 points at the end", "It can work in 6 rounds"]


def test_using_a_building_says_what_is_left() -> None:
    scene = Scene(2, start="blue_1 green_2")
    scene.script(1, 0, "building", "take green_2")
    scene.go_to(phases.USE_GREEN, round=2)
    seat = scene.match.deciders()[0]
    coins = scene.state.coins[seat] - box.ACTIVATION_COST
    assert told(scene, seat, "use green_2") == [
        "You may keep 8 cards",
        f"You have {coins} coin{'s' * (coins != 1)} left",
    ]


def test_an_action_of_another_moment_brings_nothing() -> None:
    scene = Scene(2, start="blue_1 green_1")
    scene.go_to_stage(D)
    seat = scene.match.deciders()[0]
    assert told(scene, seat, "row 1") == []
    assert told(scene, seat, "gondola cannaregio-castello") == []
