"""The decision points of The Doge Ship: when each is asked, what it offers, and what can be taken back."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.games.dogeship.rules import phases
from laguna.text.text import RuleError
from tests.games.dogeship.scenes import Scene
from tests.games.dogeship.walks import GAME, SEATS, walk


def test_every_decision_point_comes_up() -> None:
    asked = Counter[str]()
    for seats in SEATS:
        for seed in range(4):
            for state, mover, _ in walk(seats, seed):
                if mover >= 0:
                    asked[phases.NAMES[state.phase]] += 1
    expected = (
        phases.USE_MARKER,
        phases.TAKE_BONUS,
        phases.NEXT_ICON,
        phases.GIVE_BACK,
        phases.KEEP_TILE,
        phases.REPLACE_PART,
        phases.LAY_DOGE,
        phases.PUT_DOGE,
        phases.BIDDING,
    )
    assert set(asked) == {phases.NAMES[phase] for phase in expected}


def test_dp_1_and_dp_2_are_asked_together() -> None:
    scene = Scene()
    scene.build("A", "B09", "B11")
    scene.next_round()
    scene.wait_for("A")
    assert {move.split()[0] for move in scene.moves("A")} == {"top", "use", "water"}
    scene.play("A", "top B09")
    assert {move.split()[0] for move in scene.moves("A")} == {"use", "water"}


def test_dp_1_not_without_the_ducats() -> None:
    scene = Scene(dice="white 1, green 1, red 1")
    scene.build("A", "B09", "B11")
    scene.next_round()
    scene.wait_for("A")
    for cost, space in ((5, "green-6"), (5, "white-6"), (4, "red-5"), (3, "white-4"), (2, "red-3"), (1, "white-2")):
        if scene.ducats("A") - cost >= 1 and f"use {space}" in scene.moves("A"):
            scene.play("A", f"use {space}")
            scene.leave_bonus("A")
            scene.play("A", "finish")
            scene.wait_for("A")
    assert scene.ducats("A") == 1
    scene.refuses("A", "top B09", "DS-4.2")


def test_dp_3_is_asked_only_if_it_can_be_carried_out() -> None:
    """B12 on top (complete: an extra barrier), with and without a barrier in the yard."""
    scene = Scene()
    scene.build("A", "B12")
    scene.next_round()
    scene.turn("A", "use white-1")
    assert scene.moves("A") == ["finish"]
    scene.play("A", "finish")
    scene.own("A", "B13")
    scene.next_round()
    scene.turn("A", "use white-1")
    assert scene.moves("A") == ["skip", "complete B13"]


def test_dp_3_a_bonus_of_money_is_not_asked() -> None:
    scene = Scene()
    scene.build("A", "B10")
    scene.next_round()
    scene.turn("A", "use white-1")
    assert scene.state.phase == phases.NEXT_ICON


def test_dp_4_is_asked_as_long_as_an_icon_is_not_used() -> None:
    """Even where nothing can be done with it: the turn ends with a click of its own."""
    scene = Scene()
    scene.play("A", "use green-6")
    assert scene.moves("A") == ["finish"]
    scene.play("A", "finish")
    assert scene.active() == "B"


def test_dp_5_a_purchase_in_three_steps() -> None:
    """DP-5a with the icon, DP-5b where the yard is full, DP-5c."""
    scene = Scene()
    scene.own("A", "LS1", "LM1")
    scene.next_round()
    scene.turn("A", "use green-4")
    assert "buy upper-bow" in scene.moves("A")
    scene.play("A", "buy upper-bow")
    assert scene.state.phase == phases.GIVE_BACK
    scene.deal("UB1", "UB2", "UB3")
    scene.play("A", "return LS1")
    assert scene.state.phase == phases.KEEP_TILE
    assert scene.moves("A") == ["keep UB1", "keep UB2", "keep UB3", "keep none"]


def test_dp_6_tiles_that_can_be_completed_now() -> None:
    scene = Scene()
    scene.own("A", "LS1", "LM1", "G01", "B09")
    scene.next_round()
    scene.turn("A", "use red-3")
    assert scene.moves("A") == ["finish", "complete LS1", "complete G01"]
    scene.refuses("A", "complete B09", "DS-4.5")
    scene.refuses("A", "complete G02", "DS-6.1")


def test_dp_7_the_type_fixes_the_place() -> None:
    scene = Scene()
    scene.build("B", "LS1", "LS2", "US1")
    scene.own("A", "LS3", "US2")
    scene.next_round()
    scene.turn("A", "use red-6")
    assert scene.moves("A") == ["replace LS3", "replace US2"]
    scene.play("A", "replace LS3")
    assert scene.galley() == ["LS1", "LS3", "US1"]


def test_dp_8_and_dp_9_two_clicks_of_an_intrigue() -> None:
    scene = Scene()
    scene.play("A", "use red-4")
    assert len(scene.moves("A")) == 2
    scene.play("A", scene.moves("A")[0])
    assert scene.moves("A") == ["put top", "put bottom"]


def test_dp_10_bids_come_in_any_order() -> None:
    scene = Scene(3, doge="D03")
    scene.end_round()
    for letter in "CAB":
        assert scene.moves(letter) == ["bid 0"]
        scene.play(letter, "bid 0")
    assert scene.state.round == 2


def test_ds_11_1_the_order_within_a_turn() -> None:
    """Re-order, space, bonus with its purchase, then the icons of the space."""
    scene = Scene()
    scene.build("A", "B11", "B09")  # B11: buy: an extra barrier
    scene.next_round()
    scene.turn("A", "top B11", "use red-5", "buy barrier", "keep none", "buy lower-stern", "keep none")
    assert scene.moves("A") == ["finish", "buy gondola"]


# ---- taking back


def test_ds_11_2_a_space_may_be_taken_back_until_something_is_shown() -> None:
    scene = Scene()
    before = scene.state.key()
    scene.play("A", "use red-1")
    scene.match.undo(0)
    assert scene.state.key() == before
    scene.play("A", "use red-1", "buy barrier")
    with pytest.raises(RuleError):
        scene.match.undo(0)


@pytest.mark.parametrize("moves", [("lay",), ("lay", "put")])
def test_ds_11_2_an_intrigue_is_not_taken_back(moves: tuple[str, ...]) -> None:
    scene = Scene()
    scene.play("A", "use red-4")
    for verb in moves:
        scene.play("A", next(move for move in scene.moves("A") if move.startswith(verb)))
    assert not scene.match.can_undo(0)


def test_ds_11_2_a_bid_is_final() -> None:
    scene = Scene(doge="D03")
    scene.end_round()
    scene.play("A", "bid 0")
    assert not scene.match.can_undo(0)
    with pytest.raises(RuleError):
        scene.match.play_move(0, "bid 0")


def test_ds_11_2_a_completion_may_be_taken_back_until_the_next_player_acts() -> None:
    scene = Scene()
    scene.own("A", "G01")
    scene.turn("A", "use white-1", "complete G01")
    assert scene.match.can_undo(0)
    scene.play("B", "water")
    assert not scene.match.can_undo(0)


def test_ds_11_3_a_purchase_with_a_full_yard_is_cancelled_by_taking_it_back() -> None:
    scene = Scene()
    scene.own("A", "B09", "G01", "G02", "LS1", "LM1")
    scene.next_round()
    scene.turn("A", "use red-1", "buy barrier")
    assert scene.state.phase == phases.GIVE_BACK
    scene.match.undo(0)
    assert scene.moves("A") == ["finish", "buy barrier"]


def test_actions_of_other_phases_are_refused_with_a_sentence() -> None:
    scene = Scene()
    for move in ("finish", "skip", "keep none", "put top", "bid 0", "lay D01", "complete B01", "return B01"):
        with pytest.raises(RuleError) as refusal:
            scene.match.play_move(0, move)
        assert "because now a marker is to be used" in str(refusal.value)
    with pytest.raises(RuleError, match="cannot read 'use red'"):
        GAME.parse("use red")
