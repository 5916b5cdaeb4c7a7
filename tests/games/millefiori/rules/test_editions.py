"""Mille Fiori: where the editions differ (MF-E), how long their games last, and a box that its owner has corrected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from laguna.text.text import RuleError
from tests.games.millefiori import corrected_box
from tests.games.millefiori.corrected_box import put
from tests.games.millefiori.long_games import before_the_last_open_card, run_out_in_the_last_pass
from tests.games.millefiori.planned_matches import GAME
from tests.games.millefiori.scenes import EDITIONS, Scene, each_edition, position_after, sails

SET = ("A glass-1 T1G", "A carafe-1 T1C", "A jewelry-1 T1J")  # and a swan for the bonus of the trade


# ---- the table of differences


@pytest.mark.parametrize(("edition", "diamonds"), [("schmidt", (25, 5)), ("devir", (27, 3))])
def test_mf_e_1_personal_diamonds_and_reserve(edition: str, diamonds: tuple[int, int]) -> None:
    assert Scene(edition=edition).diamonds("A") == diamonds


def test_mf_e_2_where_the_reserve_lies_is_in_the_file_and_changes_nothing() -> None:
    assert [box.BOX.text(f"editions.{edition}.reserve_place") for edition in EDITIONS] == ["box", "general_supply"]


@pytest.mark.parametrize(("edition", "open"), [("schmidt", [0, 0, 0]), ("devir", [9, 4, 9])])
def test_mf_e_3_open_cards_at_set_up(edition: str, open: list[int]) -> None:
    for seats, count in zip((2, 3, 4), open, strict=True):
        state = position_after(seats, "start A", edition=edition)
        while state.phase == phases.TURN_UP:
            state.apply(state.legal_actions()[-1])
        assert state.phase == phases.DEAL
        assert state.open_size == count


@pytest.mark.parametrize(("edition", "each"), [("schmidt", 1), ("devir", 0)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mf_e_4_open_cards_each_round(edition: str, each: int, seats: int) -> None:
    turned_up = dict.fromkeys((1, 2, 3), 0)
    scene = Scene(seats=seats, edition=edition)
    scene.go_to_round(4)
    state = position_after(seats, edition=edition)
    for step in scene.match.history:
        if state.phase == phases.TURN_UP and state.round in turned_up:
            turned_up[int(state.round)] += 1
        step.apply(state)
    assert turned_up == dict.fromkeys((1, 2, 3), each * seats)


@each_edition
def test_mf_e_5_leftovers_come_to_the_open_cards_after_the_last_turns(edition: str) -> None:
    scene = Scene(edition=edition)
    while not (scene.state.is_last_pass() and scene.state.turn == 2):
        scene.step()
    before = len(scene.open_cards())
    waiting = sum(scene.state.packet_size)
    scene.go_to_round(2)
    turned_up = 3 if edition == "schmidt" else 0
    assert len(scene.open_cards()) == before + waiting + turned_up


@pytest.mark.parametrize(("edition", "at_once", "later"), [("schmidt", 0, 20), ("devir", 20, 0)])
def test_mf_e_6_the_bonus_diamond_lies_at_once_and_its_points_come_now_or_at_the_end(
    edition: str, at_once: int, later: int
) -> None:
    """MF-E.6, MF-E.15: the final scoring adds what has not been added before; it is not A who acts last."""
    scene = Scene(*SET, "A swan-1", edition=edition)
    assert scene.gains("place T1S") == {"A": 1 + at_once}
    assert scene.bonus("trade") == ["A", "", "", ""]
    assert scene.last_gains().get("A", 0) == later


@pytest.mark.parametrize(("edition", "is_asked"), [("schmidt", False), ("devir", True)])
def test_mf_e_7_the_ship_of_a_placed_ship_card(edition: str, is_asked: bool) -> None:
    scene = Scene("B ship-4", edition=edition)
    scene.gains("place H1a")
    assert (scene.state.phase == phases.MOVE_SHIP) == is_asked
    assert scene.ship("B") == (0 if is_asked else 4)


@each_edition
def test_mf_e_8_the_fleet_comes_before_the_ship(edition: str) -> None:
    """The last action before the ship has moved has scored the fleet; both editions score the same in all."""
    stay = " stay" if edition == "devir" else ""
    fleet = [f"C ship-1 H1a{stay}", f"C ship-1 H1b{stay}"]
    scene = Scene("A glass-1 T1G", *fleet, *sails("B", "fish-1", "fish-2"), "B ship-3", edition=edition)
    assert scene.ship("B") == 3
    gained = scene.gains("place H1c", *(["go"] if edition == "devir" else []))
    assert gained == {"B": 1 + 10, "C": 2}  # one good; and space 6


@each_edition
def test_mf_e_9_the_end_of_the_route_is_the_same(edition: str) -> None:
    """What is too much is lost, and a ship at the end earns nothing more; the German text does not say."""
    scene = Scene(*sails("B", "key-5", "lion-5", "coin-5", "fish-4"), "B crab-5", edition=edition)
    assert scene.gains("sail") == {"B": 10}
    scene = Scene(*sails("B", "key-5", "lion-5", "coin-5", "crab-5"), "B fish-4", edition=edition)
    assert scene.gains("sail") == {}


@each_edition
def test_mf_e_10_spaces_passed_over_give_nothing(edition: str) -> None:
    """From 5 over 6, worth 10, and the star on 7 to space 8."""
    scene = Scene("B key-5 sail", "B key-3", edition=edition)
    assert scene.gains("sail") == {"B": 1}
    assert not scene.has_extra("B")


@each_edition
def test_mf_e_11_triangle_points_come_to_the_same(edition: str) -> None:
    scene = Scene("B lion-1 N-B2", "C lion-2 N-B3", "A fish-1 sail", "A cross-1", edition=edition)
    assert scene.gains("place N-M2") == {"A": 6, "B": 1, "C": 1}


@each_edition
def test_mf_e_12_one_bonus_for_each_pyramid(edition: str) -> None:
    nobili = ["A lion-1 N-B3", "A coin-1 N-B2", "A cross-1 N-B1", "A cross-2 N-B4"]
    scene = Scene(*nobili, edition=edition)
    assert scene.bonus("nobili") == ["A", "", "", ""]
    assert scene.bonus("populi") == ["", "", "", ""]


@each_edition
def test_mf_e_13_an_extra_card_is_lost_where_no_card_is_open(edition: str) -> None:
    """The German text says that this never happens, but it can be brought about."""
    scene = before_the_last_open_card(edition)
    scene.gains("sail")
    assert scene.ship("A") == 7
    assert not scene.has_extra("A")


@pytest.mark.parametrize(
    ("edition", "seats", "turns"),
    [
        ("schmidt", 2, 27),
        ("schmidt", 3, 24),
        ("schmidt", 4, 16),
        ("devir", 2, 30),
        ("devir", 3, 28),
        ("devir", 4, 20),
    ],
)
def test_mf_e_14_the_deck_arithmetic(edition: str, seats: int, turns: int) -> None:
    """Rounds, cards left and turns of a game that no diamond ends, as the box tells them."""
    scene = Scene(seats=seats, edition=edition)
    played = 0
    while not scene.match.is_over():
        played += scene.state.phase == phases.PLAY_CARD and scene.acting() == "A"
        scene.step()
    assert scene.state.round == box.BOX.int(f"deck_arithmetic.{edition}_rounds.{seats}", 1, 99)
    assert scene.state.deck_size == box.BOX.int(f"deck_arithmetic.{edition}_cards_left.{seats}", 0, 99)
    assert played == turns


@pytest.mark.parametrize(("edition", "places"), [("schmidt", [2, 1]), ("devir", [1, 1])])
def test_mf_e_16_ties(edition: str, places: list[int]) -> None:
    sailing = [*sails("A", "key-5", "lion-5", "coin-5", "crab-5"), *sails("B", "key-5", "ship-5", "ship-5", "ship-5")]
    scene = Scene(*sailing, "B ship-1 H1a", seats=2, edition=edition)
    scene.finish()
    assert scene.match.scores() == [17, 17]
    assert scene.match.places() == places


@each_edition
def test_mf_e_17_scores_begin_at_0(edition: str) -> None:
    assert Scene(edition=edition).match.scores() == [box.BOX.int("score_track.start_value", 0, 100)] * 3 == [0, 0, 0]


@each_edition
def test_mf_e_18_the_others_finish_the_pass(edition: str) -> None:
    """B starts the pass and runs out of diamonds; A still plays the card it has kept."""
    scene = run_out_in_the_last_pass(edition, first=True)
    scene.gains("place T3C")
    assert scene.state.ending
    assert scene.acting() == "A"
    while not scene.match.is_over():
        assert scene.match.deciders() == [0]
        scene.step()


# ---- choosing an edition


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RuleError):
        GAME.new(3, {"edition": "kosmos"}, 1)
    with pytest.raises(RuleError):
        GAME.new(5, {}, 1)


# ---- a corrected box


@pytest.mark.parametrize(
    ("correct", "key", "wanted"),
    [
        (put("hand_size", "hand_size = 5\n", ""), "draft.hand_size", "a whole number from 2 to 9"),
        (put("[cards]", "playable = 109", "playable = 108"), "card_set", "108"),
        (put('symbol = "quartz"', "[1, 2, 3, 3, 3, 4, 5]", "[1, 2, 3, 3, 3, 4]"), "card_set", "109"),
        (put('symbol = "quartz"', "4, 5]", "4, 6]"), "card_set[0].wheels", "from 1 to 5"),
        (put("[editions.devir]", "personal_diamonds = 27", "personal_diamonds = 26"), "reserve_diamonds", "30"),
        (put("[editions.devir]", '"immediate"', '"soon"'), "point_bonus_timing", "end_of_game"),
        (put("[editions.schmidt]", "2 = 2, 3 = 3, 4 = 4", "2 = 2, 3 = 3"), "open_cards_per_round.4", "a whole number"),
        (put('id = "W01"', '"W02", "W08", "W09"', '"W02", "W08"'), "adjacent", "W01"),
        (put('id = "W01"', '"W02", "W08", "W09"', '"W02", "W08", "W99"'), "workshops.space[0].adjacent", "W01"),
        (put('id = "STAR-A"', '"W01", "W08", "W09"', '"W01", "W08", "W10"'), "workshops.star", "W09"),
        (put("[residences]", "4, 3]\n", "4]\n"), "residences.values", "20"),
        (put("[route]", "last_space = 20", "last_space = 21"), "route.points", "22"),
        (put('area = "workshops"\nvalues', "[20, 15, 10, 5]", "[20, 15, 10]"), "point_bonus[0].values", "4"),
        (put('area = "workshops"\nvalues', 'area = "workshops"', 'area = "trade"'), "point_bonus[0].area", "workshops"),
        (put("plays_per_round", "2 = 3,", "2 = 0,"), "draft.plays_per_round.2", "from 1"),
        (put("plays_per_round", "2 = 3,", "2 = 4,"), "draft", "5"),
        (put('id = "T1S"', "row = 1", "row = 2"), "trade.space[3].row", "1"),
        (put('id = "H5c"', "row = 5", "row = 4"), "harbor.space[14].row", "5"),
    ],
)
def test_a_box_that_contradicts_itself_is_refused_by_its_key(
    correct: Callable[[str], str], key: str, wanted: str, tmp_path: Path
) -> None:
    said = corrected_box.refusal(correct, tmp_path)
    assert str(tmp_path) in said
    assert key in said
    assert wanted in said


def test_a_corrected_figure_is_played_by(tmp_path: Path) -> None:
    corrected_box.run(corrected_box.more_open_cards, corrected_box.with_twelve_open_cards, tmp_path)


def test_a_box_that_lacks_a_card_of_the_tutorial_loads_without_it(tmp_path: Path) -> None:
    corrected_box.run(corrected_box.no_tutorial, corrected_box.without_ship_2, tmp_path)
