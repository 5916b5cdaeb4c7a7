"""The worked examples of the rules page, each played."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import round_end
from tests.games.dogeship.scenes import Scene


def surcharges(scene: Scene, panel: str) -> list[int]:
    """What the spaces of a panel cost past its die."""
    return [int(scene.state.surcharge(box.SPACE_NAMES.index(f"{panel}-{number}"))) for number in range(1, 7)]


def test_we_1_spaces_up_to_the_die_are_free() -> None:
    scene = Scene(dice="green 4")
    assert surcharges(scene, "green") == [0, 0, 0, 0, 1, 2]
    scene.play("A", "use green-5")  # 3 ducats
    assert scene.ducats("A") == 12 - 1 + 3


def test_we_2_past_the_die_the_difference_is_paid() -> None:
    scene = Scene(dice="red 4")
    assert surcharges(scene, "red") == [0, 0, 0, 0, 1, 2]
    scene.play("A", "use red-5")
    assert scene.ducats("A") == 11


def test_we_2_replacing_on_red_6_costs_two() -> None:
    scene = Scene()
    scene.build("A", "LS1")
    scene.roll("red 4")
    scene.own("A", "LS2")
    scene.end_round()
    before = scene.ducats("A")
    scene.turn("A", "use red-6")
    assert scene.ducats("A") == before - 2


def test_we_3_one_icon_of_an_or_space() -> None:
    scene = Scene()
    scene.deal("B05")
    scene.play("A", "use green-4", "buy barrier", "keep B05")
    assert scene.active() == "B"
    assert scene.yard("A") == ["B05"]


@pytest.mark.parametrize("completed", [["LS1", "B05"], ["B05", "LS1"], ["LS1"], ["B05"], []])
def test_we_3_both_icons_of_a_plus_space_or_one_or_none(completed: list[str]) -> None:
    scene = Scene()
    scene.own("A", "B05", "LS1")
    scene.turn("A", "use green-6", *[f"complete {name}" for name in completed])
    if len(completed) < 2:
        scene.play("A", "finish")
    assert scene.active() == "B"
    assert scene.galley() == (["LS1"] if "LS1" in completed else [])
    assert scene.barriers("A") == (["B05"] if "B05" in completed else [])


def test_we_4_a_gondola_pays_and_goes_under_its_stack() -> None:
    scene = Scene(dice="green 2, red 1")
    scene.own("A", "G10")  # for 1 ducat
    scene.turn("A", "use green-6", "finish")  # for 4
    scene.turn("A", "use red-5", "finish")  # for 4
    assert scene.ducats("A") == 3
    scene.turn("A", "use white-1", "complete G10")
    assert scene.ducats("A") == 9
    assert scene.under("gondola")[-1] == "G10"
    assert scene.yard("A") == []


def test_we_5_a_part_scores_its_points_and_its_squares() -> None:
    """And WE-6: an approval for the symbol, one for the violet zone."""
    scene = with_lm4("D13")
    scene.turn("A", "use red-3", "complete LM4")
    assert scene.score("A") == 5
    assert scene.approvals("A") == 2


def test_we_6_one_approval_where_the_zone_is_not_violet() -> None:
    scene = with_lm4("D08")  # violet: lower bow, upper stern
    scene.turn("A", "use red-3", "complete LM4")
    assert scene.approvals("A") == 1


def with_lm4(doge: str) -> Scene:
    """A has LM4, its place is the next one, and this Doge tile is in force; A has nothing of the parts before."""
    scene = Scene()
    scene.build("B", "LS1", "LS2")
    scene.own("A", "LM4")
    scene.next_doge(doge)
    scene.end_round()
    assert scene.doge() == doge
    assert (scene.score("A"), scene.approvals("A")) == (0, 0)
    return scene


def test_we_7_a_bonus_of_a_ducat_on_any_completion_and_no_purchase() -> None:
    scene = Scene()
    scene.build("A", "B10")
    scene.end_round()
    before = scene.ducats("A")
    scene.turn("A", "use white-1")  # nothing to complete, and the ducat is there before
    assert scene.ducats("A") == before + 1
    scene.play("A", "finish")
    scene.turn("A", "use red-1")
    assert scene.ducats("A") == before + 1


def with_extra_gondola(*yard: str) -> Scene:
    """A has "complete: extra gondola" on top, and this yard."""
    scene = Scene()
    scene.build("A", "B22")
    scene.own("A", *yard)
    scene.end_round()
    return scene


@pytest.mark.parametrize("then", ["LS1", "G04"])
def test_we_8_a_gondola_by_the_bonus_and_a_tile_by_the_action(then: str) -> None:
    scene = with_extra_gondola("G03", "G04", "LS1")
    scene.turn("A", "use red-3")
    assert scene.moves("A") == ["skip", "complete G03", "complete G04"]
    scene.play("A", "complete G03")
    assert scene.moves("A") == ["finish", "complete LS1", "complete G04"]
    scene.play("A", f"complete {then}")
    assert scene.active() == "B"


def test_we_8_a_single_gondola_is_completed_once() -> None:
    """By the bonus or, that being skipped, by the action (DS-A.24)."""
    scene = with_extra_gondola("G03")
    scene.turn("A", "use red-3", "complete G03")
    assert scene.moves("A") == ["finish"]
    scene = with_extra_gondola("G03")
    scene.turn("A", "use red-3", "skip")
    assert scene.moves("A") == ["finish", "complete G03"]


def test_we_9_turn_order_by_the_top_barriers() -> None:
    """S is seat A here, A is B, M is C."""
    scene = Scene(3)
    scene.build("B", "B11")
    scene.build("C", "B12", "B07")
    scene.end_round()
    assert scene.order() == "CBA"


@pytest.mark.parametrize(("built", "markers"), [(3, 3), (4, 4), (5, 5)])
def test_we_10_high_water_of_level_4(built: int, markers: int) -> None:
    names = ["B09", "B11", "B12", "B13", "B14"]
    scene = Scene()
    scene.build("A", *names[:built])
    scene.own("A", "B17")
    scene.next_doge("D13")
    scene.end_round()
    assert scene.doge() == "D13"
    scene.end_round()
    assert scene.markers("A") == markers


def test_we_11_bids_4_3_3_1() -> None:
    scene = Scene(4)
    for letter, count in zip("ABCD", (4, 3, 3, 1), strict=True):
        scene.favours(letter, count)
    scene.next_doge("D03")
    scene.end_round()
    scene.end_round()
    for letter, bid in zip("DBAC", (1, 3, 4, 3), strict=True):
        scene.play(letter, f"bid {bid}")
    assert [scene.score(letter) for letter in "ABCD"] == [6, 3, 3, 1]
    assert [scene.approvals(letter) for letter in "ABCD"] == [0, 0, 0, 0]


def test_we_12_the_full_sequence() -> None:
    scene = Scene(dice="green 5, red 1, white 1")
    scene.build("A", "B22", "B09")
    scene.own("A", "G04", "B13", "LS1")
    scene.end_round()
    spend_down_to(scene, 7)
    scene.turn("A", "top B22")
    assert scene.ducats("A") == 5
    assert not any(move.startswith("top") for move in scene.moves("A"))
    scene.play("A", "use green-6")
    assert scene.ducats("A") == 4
    scene.play("A", "complete G04")
    assert scene.ducats("A") == 8
    scene.play("A", "complete B13", "complete LS1")
    assert scene.barriers("A") == ["B13", "B22", "B09"]
    assert scene.active() == "B"


def spend_down_to(scene: Scene, ducats: int) -> None:
    """A uses spaces past dice that show 1, without any use of them, until exactly so many ducats are left."""
    for cost, space in ((5, "white-6"), (4, "red-5"), (3, "white-4"), (2, "red-3"), (1, "white-2")):
        if scene.ducats("A") - cost >= ducats:
            scene.turn("A", f"use {space}", "finish")
    scene.wait_for("A")
    assert scene.ducats("A") == ducats


@pytest.mark.parametrize(
    ("approvals", "points"),
    [([5, 5, 2, 0], [9, 9, 5, 0]), ([6, 4, 3, 2, 1], [9, 5, 2, 1, 0])],
)
def test_we_13_final_approval(approvals: list[int], points: list[int]) -> None:
    counted = vec[i64](approvals)
    assert [round_end.final_points(counted, seat) for seat in range(len(approvals))] == points


def level_at_the_end(ducats: int) -> Scene:
    """A has B12 on top and so many ducats more than B, who has B08; both go on putting their markers into the water."""
    scene = Scene()
    scene.build("A", "B12")
    scene.build("B", "B08")
    scene.end_round()
    while scene.ducats("A") - scene.ducats("B") != ducats:
        richer = scene.ducats("A") - scene.ducats("B") > ducats
        # Nothing instead of a ducat from the water; neither barrier has a bonus for it.
        scene.turn("A" if richer else "B", "use white-2" if richer else "use white-1", "finish")
        scene.end_round()
    return scene


@pytest.mark.parametrize(("ahead", "places"), [(0, [2, 1]), (1, [1, 2])])
def test_we_14_ties_go_to_more_ducats_and_then_to_the_lower_barrier(ahead: int, places: list[int]) -> None:
    scene = level_at_the_end(ahead)
    while not scene.match.is_over():
        scene.pass_by()
    assert scene.score("A") == scene.score("B")
    assert scene.ducats("A") - scene.ducats("B") == ahead
    assert scene.places() == places


def test_we_15_draw_three_keep_one() -> None:
    scene = Scene()
    scene.deal("B05", "B22", "B14")
    scene.play("A", "use red-1", "buy barrier")
    assert scene.drawn() == ["B05", "B22", "B14"]
    scene.play("A", "keep B22")
    assert scene.under("barrier") == ["B05", "B14"]
    assert scene.ducats("A") == 12 - 0  # B22 costs nothing
    assert scene.yard("A") == ["B22"]
