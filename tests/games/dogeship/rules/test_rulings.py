"""The rulings of The Doge Ship, one by one; those that a test of a rule or an example shows are named there."""

from __future__ import annotations

import pytest

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import phases, stacks
from tests.games.dogeship.scenes import LETTERS, Scene
from tests.games.dogeship.walks import GAME, walk


def test_ds_a_1_approvals_do_not_run_out() -> None:
    """More than the tokens in the box are worth (49), all in one hand; DS-A.27 bounds a bid all the same."""
    scene = Scene(5)
    scene.build("A", "B14")  # intrigue: 1 approval
    while scene.approvals("A") <= box.BID_MOST:
        scene.wait_for("A")
        spaces = ("white-5", "green-3", "blue-3", "red-4", "yellow-5", "black-3")
        moves = [f"use {space}" for space in spaces if f"use {space}" in scene.moves("A")]
        scene.play("A", moves[0] if moves else "water")
        if scene.state.phase == phases.LAY_DOGE:
            scene.play("A", min(scene.moves("A"), key=is_inspection), "put bottom")
        if scene.state.phase == phases.BIDDING:
            scene.next_round()
    assert scene.approvals("A") > box.BID_MOST
    while scene.state.phase != phases.BIDDING:
        scene.next_doge("D03", "D06", "D09", "D12", "D15")
        scene.end_round()
    assert scene.moves("A")[-1] == f"bid {box.BID_MOST}"


def is_inspection(move: str) -> bool:
    """Does a move lay a Doge tile with an inspection?"""
    doge = box.TILE_NAMES.index(move.removeprefix("lay ")) - box.FIRST_DOGE
    return box.EVENT[doge] == box.INSPECTION


def test_ds_a_3_the_others_keep_their_order() -> None:
    scene = Scene()
    scene.build("A", "B09", "B11", "B12", "B13")
    scene.next_round()
    scene.turn("A", "top B11")
    assert scene.barriers("A") == ["B11", "B13", "B12", "B09"]


@pytest.mark.parametrize("order", [["gondola", "lower-stern"], ["lower-stern", "gondola"]])
def test_ds_a_4_either_half_of_a_plus_space_first(order: list[str]) -> None:
    scene = Scene()
    scene.play("A", "use red-5")
    for stack in order:
        scene.play("A", f"buy {stack}", "keep none")
    assert scene.active() == "B"


def test_ds_a_4_money_of_the_first_half_pays_for_nothing_it_cannot() -> None:
    """A gondola first: its ducats are there for what follows; the galley part first: they are not."""
    scene = Scene(5)
    scene.own("A", "G01", "LS1")
    scene.next_round()
    before = scene.ducats("A")
    scene.turn("A", "use yellow-6", "complete G01")
    assert scene.ducats("A") == before + 3
    assert scene.moves("A") == ["finish", "complete LS1"]


def test_ds_a_5_the_bonus_comes_though_nothing_is_done() -> None:
    scene = Scene()
    scene.build("A", "B20")  # complete: 1 point
    scene.next_round()
    scene.turn("A", "use white-1")
    assert scene.moves("A") == ["finish"]
    assert scene.score("A") == 1


def poor(ducats: int, top: str) -> Scene:
    """A has this barrier on top and so many ducats; white 5 is free."""
    scene = Scene(dice="red 1, green 1, white 6")
    scene.build("A", top)
    scene.next_round()
    scene.wait_for("A")
    for cost, space in ((5, "green-6"), (4, "red-5"), (3, "green-4"), (2, "red-3"), (1, "green-2")):
        if scene.ducats("A") - cost >= ducats and f"use {space}" in scene.moves("A"):
            scene.play("A", f"use {space}", "finish")
            scene.wait_for("A")
    assert scene.ducats("A") == ducats
    return scene


def test_ds_a_6_a_bribe_needs_its_ducats() -> None:
    poor(1, "B01").refuses("A", "use white-5", "DS-7.3")
    poor(2, "B01").play("A", "use white-5")


def test_ds_a_6_a_ducat_bonus_counts_for_the_bribe() -> None:
    scene = poor(0, "B09")  # intrigue: 2 ducats
    scene.play("A", "use white-5")
    assert (scene.ducats("A"), scene.approvals("A")) == (0, 2)
    poor(0, "B02").refuses("A", "use white-5", "DS-7.3")  # intrigue: 1 ducat


def test_ds_a_7_the_first_drawn_lies_above_the_later_ones() -> None:
    scene = Scene()
    scene.deal("B01", "B02", "B03")
    scene.play("A", "use red-1", "buy barrier", "keep none")
    assert scene.under("barrier") == ["B01", "B02", "B03"]


def test_ds_a_8_looking_without_keeping_uses_the_purchase_up() -> None:
    scene = Scene()
    scene.play("A", "use green-4", "buy lower-stern", "keep none")
    assert scene.active() == "B"


def test_ds_a_9_two_galley_tiles_in_a_small_yard() -> None:
    scene = Scene()
    scene.own("A", "LS1", "LM1")
    scene.turn("A", "use white-6", "buy lower-bow")
    assert scene.moves("A") == ["return LS1", "return LM1"]
    scene.deal("LB1")
    scene.play("A", "return LS1", "keep LB1")
    assert scene.yard("A") == ["LM1", "LB1"]


def test_ds_a_10_a_tile_for_a_full_zone() -> None:
    scene = Scene()
    scene.build("B", "LS1", "LS2")
    scene.own("A", "LS3")
    assert scene.yard("A") == ["LS3"]


def test_ds_a_12_a_demolished_tile_can_be_bought_again() -> None:
    scene = Scene()
    scene.build("B", "LS1")
    scene.own("A", "LS2")
    scene.next_round()
    scene.turn("A", "use red-6", "replace LS2")
    scene.own("B", "LS1")
    assert scene.yard("B") == ["LS1"]


def test_ds_a_13_replacing_triggers_nothing() -> None:
    scene = Scene()
    scene.build("A", "B20", "LS1")  # complete: 1 point
    scene.own("A", "LS2")
    scene.next_round()
    scene.wait_for("A")
    before = scene.score("A")
    scene.play("A", "use red-6")
    assert scene.score("A") == before
    assert scene.moves("A") == ["replace LS2"]


def test_ds_a_14_the_barrier_on_top_when_the_space_was_chosen() -> None:
    """B10 (complete: a ducat) is covered in this turn by B20 (complete: a point)."""
    scene = Scene()
    scene.build("A", "B10")
    scene.own("A", "B20")
    scene.next_round()
    scene.wait_for("A")
    before = scene.ducats("A")
    scene.play("A", "use green-2", "complete B20")
    assert (scene.ducats("A") - before, scene.score("A")) == (1, 0)
    scene.turn("A", "use white-1")
    assert scene.score("A") == 1


def test_ds_a_15_other_tiles_first_where_the_order_is_free() -> None:
    scene = Scene()
    scene.fill_galley(but=1)
    builder = LETTERS[scene.state.order[0]]
    scene.own(builder, "B13", scene.unbuilt(1))
    scene.next_round()
    last = scene.yard(builder)[0]
    scene.turn(builder, "use green-6", "complete B13", f"complete {last}")
    assert scene.match.is_over()
    assert scene.barriers(builder)[0] == "B13"


def closed(*built: str) -> Scene:
    """A game of two that nobody finishes; A may have a barrier, both have the same ducats."""
    scene = Scene()
    for name in built:
        scene.build("A", name)
    scene.next_round()
    while scene.ducats("A") != scene.ducats("B"):
        scene.turn("B" if scene.ducats("B") > scene.ducats("A") else "A", "use white-2", "finish")
        scene.next_round()
    while not scene.match.is_over():
        scene.pass_by()
    assert scene.ducats("A") == scene.ducats("B")
    return scene


def test_ds_a_16_without_barriers_the_victory_is_shared() -> None:
    """After 25 rounds, as DS-A.17 has it."""
    assert closed().places() == [1, 1]


def test_ds_a_18_drawn_tiles_are_the_buyers_alone() -> None:
    scene = Scene(3)
    scene.deal("B05", "B22", "B14")
    scene.play("A", "use red-1", "buy barrier")
    for seat, known in ((0, 3), (1, 0), (2, 0)):
        view = scene.state.view(seat)
        assert sum(1 for slot in range(3) if view.drawn[slot] >= 0) == known


def test_ds_a_19_red_5_is_a_plus_space() -> None:
    space = box.SPACE_NAMES.index("red-5")
    assert box.SPACE_MODE[space] == box.AND
    assert box.SPACE_TARGETS[space] == (box.GONDOLA, box.GALLEY)


def test_ds_a_20_what_a_gondola_pays_is_known_from_the_yard_on() -> None:
    scene = Scene()
    scene.own("A", "G10")
    assert "G10 (6 ducats)" in GAME.text.page(scene.state.view(1), "en")


def test_ds_a_21_after_two_firsts_comes_a_second() -> None:
    scene = Scene(3)
    for letter, count in (("A", 2), ("B", 2), ("C", 1)):
        scene.favours(letter, count)
    scene.next_doge("D03")
    scene.end_round()
    scene.end_round()
    for letter, bid in (("A", 2), ("B", 2), ("C", 1)):
        scene.play(letter, f"bid {bid}")
    assert [scene.score(letter) for letter in "ABC"] == [6, 6, 3]


def test_ds_a_22_the_water_after_reordering() -> None:
    """It can be worth it for the turn order."""
    scene = Scene(first="B")
    scene.build("A", "B05", "B26")
    scene.build("B", "B12")
    scene.next_round()
    assert scene.order() == "BA"
    scene.turn("A", "top B05", "water")
    scene.next_round()
    assert scene.order() == "AB"


def test_ds_a_25_two_players_score_by_the_same_tables() -> None:
    scene = Scene()
    scene.favours("A", 2)
    scene.favours("B", 1)
    scene.next_doge("D03")
    scene.end_round()
    scene.end_round()
    scene.play("A", "bid 1")
    scene.play("B", "bid 1")
    assert [scene.score(letter) for letter in "AB"] == [6, 6]


def test_ds_a_29_nobody_knows_the_top_of_a_stack_that_nobody_has_seen() -> None:
    """Every barrier may come, whatever it costs, each as likely as another."""
    state = Scene().state.clone()
    for move in ("use red-1", "buy barrier"):
        state.apply(GAME.parse(move))
    assert [GAME.notate(action) for action in state.legal_actions()] == [f"draw B{n:02}" for n in range(1, 27)]
    assert set(state.chance_weights()) == {1}


def test_ds_a_30_gondolas_that_pay_the_same_have_names_of_their_own() -> None:
    scene = Scene()
    scene.own("A", "G02", "G03")
    assert scene.yard("A") == ["G02", "G03"]


def test_ds_a_2_the_stack_is_never_empty_when_somebody_decides() -> None:
    """And DS-A.44, in random games."""
    for seats in (2, 5):
        for state, mover, _ in walk(seats, seed=8):
            assert mover < 0 or stacks.stack_size(state, box.DOGES) > 0
