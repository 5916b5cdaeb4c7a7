"""The rules of The Doge Ship one by one: box, setup, rounds, turns, buying, completing, intrigues, bonuses, events."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import phases, stacks
from tests.games.dogeship.scenes import LETTERS, Scene, each_number_of_seats
from tests.games.dogeship.walks import GAME, new

# ---- 1. components


def test_ds_1_1_six_panels_of_six_spaces() -> None:
    assert box.PANEL_NAMES == ("red", "green", "white", "yellow", "blue", "black")
    assert [box.SPACE_NAMES[6 * panel : 6 * panel + 6] for panel in range(6)] == [
        tuple(f"{name}-{number}" for number in range(1, 7)) for name in box.PANEL_NAMES
    ]


def test_ds_1_2_six_types_of_galley_tiles() -> None:
    assert box.GALLEY_TILES == 36
    assert Counter(box.STACK_OF[:36]) == dict.fromkeys(range(box.TYPES), 6)
    assert {len(squares) for squares in box.SQUARES} == {2, 3, 4}


def test_ds_1_3_barriers_have_each_priority_once() -> None:
    assert box.BARRIER_TILES == 26
    assert sorted(box.PRIORITY) == list(range(1, 27))


def test_ds_1_4_and_ds_1_5_gondolas_and_doge_tiles() -> None:
    assert (box.GONDOLA_TILES, box.DOGE_TILES) == (14, 16)


def test_ds_1_6_a_die_for_each_panel() -> None:
    state = new(5)
    state.apply(GAME.parse("first A"))
    for panel in range(6):
        assert [GAME.notate(action) for action in state.legal_actions()] == [f"roll {face}" for face in range(1, 7)]
        state.apply(GAME.parse("roll 3"))
        assert list(state.dice) == [3] * (panel + 1) + [0] * (5 - panel)
    assert box.FACES == 6


def test_ds_1_7_the_tokens_are_worth_49() -> None:
    assert box.BID_MOST == 19 * 1 + 10 * 3


def test_ds_1_8_five_action_markers() -> None:
    assert box.MARKERS == 5
    assert [Scene(4).markers(letter) for letter in "ABCD"] == [5, 5, 5, 5]


def test_ds_1_9_material_costs_what_the_side_under_construction_says() -> None:
    assert sorted(set(box.COST[: box.GALLEY_TILES])) == [2, 3, 4, 5, 6, 7]
    assert set(box.COST[box.FIRST_GONDOLA : box.FIRST_BARRIER]) == {0, 1}
    assert set(box.COST[box.FIRST_BARRIER :]) == {0, 1}


# ---- 2. setup


@each_number_of_seats
def test_ds_2_1_everyone_starts_with_12_ducats_and_nothing_else(seats: int) -> None:
    scene = Scene(seats)
    for letter in LETTERS[:seats]:
        assert (scene.score(letter), scene.ducats(letter), scene.approvals(letter)) == (0, 12, 0)
        assert (scene.yard(letter), scene.barriers(letter)) == ([], [])


@pytest.mark.parametrize(("first", "order"), [("A", "ABCD"), ("C", "CDAB")])
def test_ds_2_2_the_first_player_and_then_clockwise(first: str, order: str) -> None:
    assert Scene(4, first=first).order() == order


def test_ds_2_2_every_seat_is_as_likely_to_begin() -> None:
    state = new(5)
    assert [GAME.notate(action) for action in state.legal_actions()] == [f"first {letter}" for letter in LETTERS]
    assert list(state.chance_weights()) == [1] * 5


@pytest.mark.parametrize(("seats", "panels"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_ds_2_3_as_many_panels_as_players_and_one_more(seats: int, panels: int) -> None:
    """And closed panels have no spaces (DS-A.23)."""
    scene = Scene(seats)
    offered = {move.split()[1].split("-")[0] for move in scene.moves("A") if move.startswith("use")}
    assert offered == set(box.PANEL_NAMES[:panels])
    if panels < 6:
        scene.refuses("A", "use black-1", "DS-2.3")


@pytest.mark.parametrize(("seats", "zones"), [(2, (2, 2, 2)), (3, (3, 2, 3)), (4, (3, 4, 3)), (5, (4, 3, 4))])
def test_ds_2_4_the_galley_is_as_long_as_the_players_are_many(seats: int, zones: tuple[int, int, int]) -> None:
    assert box.LENGTH[seats] == sum(zones)
    assert list(box.ZONE_AT[seats]) == [0] * zones[0] + [1] * zones[1] + [2] * zones[2]


@each_number_of_seats
def test_ds_2_5_and_ds_2_6_all_tiles_are_in_their_stacks_without_an_order(seats: int) -> None:
    state = new(seats)
    assert list(state.bag_size) == list(box.STACK_SIZE) == [6] * 6 + [14, 26, 16]
    assert sum(state.tail_size) == 0


def test_ds_2_7_no_part_is_built_yet() -> None:
    assert Scene(3).galley() == []


# ---- 3. rounds


def test_ds_3_1_round_follows_round() -> None:
    scene = Scene()
    for round in range(1, 5):
        assert scene.state.round == round
        scene.end_round()


def test_ds_3_2_the_dice_are_rolled_before_anything_else() -> None:
    state = new(3)
    state.apply(GAME.parse("first B"))
    for face in (1, 2, 3, 4):
        assert state.phase == phases.ROLL_DICE
        state.apply(GAME.parse(f"roll {face}"))
    assert state.phase == phases.TURN_DOGE
    assert list(state.dice) == [1, 2, 3, 4]


def test_ds_3_3_a_new_doge_tile_covers_the_old_one() -> None:
    scene = Scene(doge="D04 D08")
    assert scene.doge() == "D04"
    scene.end_round()
    assert scene.doge() == "D08"
    assert scene.state.pile != 0


def test_ds_3_4_events_of_the_doge_tiles() -> None:
    """One event at the most on each tile (DS-A.26)."""
    assert Counter(box.EVENT_NAMES[event] for event in box.EVENT) == {"high_water": 8, "inspection": 5, "none": 3}


def test_ds_3_5_one_marker_a_turn_in_turn_order_until_nobody_has_any() -> None:
    scene = Scene(3)
    turns = ""
    while scene.state.round == 1:
        turns += scene.active()
        scene.pass_by()
    assert turns == "ABC" * 5


def test_ds_3_5_who_has_no_marker_left_is_skipped() -> None:
    """After a high water that C has more barriers for than A and B (DS-3.6)."""
    scene = Scene(3)
    scene.build("C", "B09", "B11")
    scene.next_doge("D01")
    scene.end_round()
    scene.end_round()
    assert [scene.markers(letter) for letter in "ABC"] == [3, 3, 5]
    turns = ""
    round = scene.state.round
    while scene.state.round == round:
        turns += scene.active()
        scene.pass_by()
    assert turns == "CABCABCABCC"


def test_ds_3_7_order_before_event() -> None:
    """The order is new while everyone bids, and all markers are back."""
    scene = Scene(doge="D03")
    scene.build("B", "B09")
    scene.end_round()
    assert scene.state.phase == phases.BIDDING
    assert scene.order() == "BA"
    assert [scene.markers(letter) for letter in "AB"] == [5, 5]
    assert all(owner == box.FREE for owner in scene.state.taken)


def test_ds_3_8_an_emptied_doge_stack_is_made_of_the_old_tiles() -> None:
    scene = Scene()
    for _ in range(15):
        assert stacks.stack_size(scene.state, box.DOGES) == 16 - scene.state.round
        scene.next_round()
    # The sixteenth tile was the last one: fifteen are shuffled anew, and it is in force.
    assert scene.state.round == 16
    assert stacks.stack_size(scene.state, box.DOGES) == 15
    assert scene.state.pile == 0


# ---- 4. turns


def test_ds_4_1_the_sequence_of_a_turn() -> None:
    """Re-order, space, surcharge, bonus, action; nothing of it can be done later."""
    scene = Scene(dice="white 3")
    scene.build("A", "B10", "B09")
    scene.own("A", "B11")
    scene.end_round()
    before = scene.ducats("A")
    scene.turn("A", "top B10", "use white-4")
    assert scene.ducats("A") == before - 2 - 1 + 1
    assert scene.moves("A") == ["finish", "complete B11"]


def test_ds_4_2_reordering_costs_two_ducats_once_in_a_turn() -> None:
    scene = Scene()
    scene.build("A", "B10", "B09", "B11")
    scene.end_round()
    before = scene.ducats("A")
    scene.wait_for("A")
    assert [move for move in scene.moves("A") if move.startswith("top")] == ["top B09", "top B10"]
    scene.refuses("A", "top B11", "DS-4.2")
    scene.refuses("A", "top B20", "DS-4.2")
    scene.play("A", "top B10")
    assert scene.ducats("A") == before - 2
    assert scene.barriers("A") == ["B10", "B11", "B09"]
    scene.refuses("A", "top B09", "DS-4.2")


def test_ds_4_2_one_barrier_cannot_be_reordered() -> None:
    scene = Scene()
    scene.build("A", "B10")
    scene.end_round()
    scene.wait_for("A")
    assert not any(move.startswith("top") for move in scene.moves("A"))


def test_ds_4_3_a_taken_space_is_not_available() -> None:
    scene = Scene()
    scene.play("A", "use red-2")
    scene.refuses("B", "use red-2", "DS-4.3")
    scene.play("B", "water")
    scene.refuses("A", "use red-2", "DS-4.3")
    scene.end_round()
    scene.turn("B", "use red-2")


def test_ds_4_4_who_cannot_pay_the_surcharge_cannot_choose() -> None:
    scene = Scene(dice="red 1, green 1, white 1")
    scene.play("A", "use green-6", "finish")  # 5
    scene.turn("A", "use white-6", "finish")  # 5
    assert scene.ducats("A") == 2
    scene.wait_for("A")
    assert [move for move in scene.moves("A") if move.startswith("use red")] == ["use red-1", "use red-2", "use red-3"]
    scene.refuses("A", "use red-5", "DS-4.4")


def test_ds_4_5_either_icon_of_an_or_space() -> None:
    scene = Scene()
    scene.play("A", "use green-4")
    offered = scene.moves("A")
    assert offered[0] == "finish"
    assert offered[1:] == [
        *("buy lower-stern", "buy lower-middle", "buy lower-bow", "buy upper-stern", "buy upper-middle"),
        *("buy upper-bow", "buy barrier"),
    ]
    scene.refuses("A", "buy gondola", "DS-4.5")


def test_ds_4_5_both_icons_of_a_plus_space_once_each() -> None:
    scene = Scene()
    scene.play("A", "use red-5", "buy gondola", "keep none")
    assert "buy gondola" not in scene.moves("A")
    scene.play("A", "buy lower-stern", "keep none")
    assert scene.active() == "B"


def test_ds_4_6_a_space_may_be_taken_just_to_block_it() -> None:
    scene = Scene()
    scene.play("A", "use green-6", "finish")
    scene.refuses("B", "use green-6", "DS-4.3")


def test_ds_4_7_a_replacement_must_be_possible() -> None:
    scene = Scene()
    scene.refuses("A", "use red-6", "DS-6.4.6")


def test_ds_4_8_the_water_gives_a_ducat_as_often_as_one_likes() -> None:
    scene = Scene()
    for count in range(1, 6):
        scene.turn("A", "water")
        assert scene.ducats("A") == 12 + count
        assert scene.state.in_water(0) == count


def test_ds_4_8_the_water_triggers_no_bonus() -> None:
    """Not even a barrier that gives a ducat on ducat spaces."""
    scene = Scene()
    scene.build("A", "B01")
    scene.end_round()
    before = scene.ducats("A")
    scene.turn("A", "water")
    assert scene.ducats("A") == before + 1
    scene.turn("A", "use red-2")
    assert scene.ducats("A") == before + 1 + 1 + 2


def test_ds_4_9_every_turn_uses_a_marker() -> None:
    scene = Scene()
    assert {move.split()[0] for move in scene.moves("A")} == {"use", "water"}


# ---- 5. buying


def test_ds_5_1_what_there_is_where_fewer_than_three_are_left() -> None:
    """With four of the six lower stern tiles in yards, two are left."""
    scene = Scene(3)
    for letter, name in (("A", "LS1"), ("A", "LS2"), ("B", "LS3"), ("C", "LS4")):
        scene.own(letter, name)
    scene.end_round()
    scene.turn("C", "use green-4", "buy lower-stern")
    assert sorted(scene.drawn()) == ["LS5", "LS6"]


def test_ds_5_1_an_empty_stack_cannot_be_chosen() -> None:
    scene = Scene(4)
    for letter, name in (("A", "LS1"), ("B", "LS2"), ("C", "LS3"), ("D", "LS4"), ("A", "LS5"), ("B", "LS6")):
        while scene.ducats(letter) < 7:
            scene.turn(letter, "water")
        scene.own(letter, name)
    scene.end_round()
    scene.turn("C", "use green-4")
    assert "buy lower-stern" not in scene.moves("C")
    scene.refuses("C", "buy lower-stern", "DS-5.1")


def test_ds_5_2_the_tile_kept_is_paid_for() -> None:
    scene = Scene()
    scene.deal("LM4", "LM1", "LM2")
    scene.play("A", "use green-4", "buy lower-middle", "keep LM4")
    assert scene.ducats("A") == 12 - 5
    assert scene.yard("A") == ["LM4"]
    assert scene.under("lower-middle") == ["LM1", "LM2"]


def test_ds_5_3_what_cannot_be_paid_for_cannot_be_kept() -> None:
    scene = Scene(dice="green 1, white 1")
    scene.play("A", "use green-6", "finish")  # 5
    scene.turn("A", "use white-6")  # 5, which leaves 2
    scene.deal("LS1", "LS2", "LS3")
    scene.play("A", "buy lower-stern")
    assert scene.moves("A") == ["keep LS1", "keep none"]
    scene.refuses("A", "keep LS2", "DS-5.3")
    scene.refuses("A", "keep LS6", "DS-5.2")


def test_ds_5_3_a_purchase_is_used_up_when_tiles_are_drawn() -> None:
    scene = Scene()
    scene.play("A", "use red-1", "buy barrier", "keep none")
    assert scene.active() == "B"
    assert len(scene.under("barrier")) == 3


def full_yard() -> Scene:
    """A has five tiles, two of them galley tiles."""
    scene = Scene()
    scene.own("A", "B09", "G01", "G02", "LS1", "LM1")
    scene.end_round()
    return scene


def test_ds_5_4_and_ds_5_5_a_full_yard_gives_back_a_tile_first() -> None:
    scene = full_yard()
    scene.turn("A", "use red-1", "buy barrier")
    assert scene.moves("A") == ["return LS1", "return LM1", "return G01", "return G02", "return B09"]
    scene.refuses("A", "return B10", "DS-5.5")
    before = scene.ducats("A")
    scene.play("A", "return G01", "keep none")
    assert scene.ducats("A") == before
    assert scene.yard("A") == ["LS1", "LM1", "G02", "B09"]
    assert scene.under("gondola")[-1] == "G01"


def test_ds_5_6_a_galley_tile_satisfies_both_limits() -> None:
    scene = full_yard()
    scene.turn("A", "use green-4", "buy lower-bow")
    assert scene.moves("A") == ["return LS1", "return LM1"]
    scene.refuses("A", "return G01", "DS-5.5")
    scene.deal("LB1")
    scene.play("A", "return LS1", "keep LB1")
    assert scene.yard("A") == ["LM1", "LB1", "G01", "G02", "B09"]


def test_ds_5_7_purchases_of_a_plus_space_one_after_the_other() -> None:
    """The first one fills the yard, so that the second one asks for a tile."""
    scene = Scene()
    scene.own("A", "B09", "G01", "G02", "LS1")
    scene.end_round()
    scene.deal("G03")
    scene.turn("A", "use red-5", "buy gondola", "keep G03", "buy lower-bow")
    assert "return G03" in scene.moves("A")


def test_ds_5_8_a_tile_for_a_zone_that_is_far_away() -> None:
    scene = Scene()
    scene.own("A", "UB1")
    assert scene.yard("A") == ["UB1"]
    scene.turn("A", "use red-3")
    assert scene.moves("A") == ["finish"]


# ---- 6. completing


@pytest.mark.parametrize(("name", "ducats", "approvals"), [("G01", 3, 0), ("G06", 0, 1), ("G13", 0, 2)])
def test_ds_6_1_gondolas_pay_ducats_or_approvals(name: str, ducats: int, approvals: int) -> None:
    scene = Scene()
    scene.own("A", name)
    before = scene.ducats("A")
    scene.turn("A", "use white-1", f"complete {name}")
    assert (scene.ducats("A") - before, scene.approvals("A")) == (ducats, approvals)


def test_ds_6_2_1_a_part_goes_to_the_next_place_of_its_deck() -> None:
    scene = Scene()
    scene.own("A", "US1", "LS1")
    scene.turn("A", "use red-3")
    assert scene.moves("A") == ["finish", "complete LS1"]  # nothing lies below the upper stern yet
    scene.refuses("A", "complete US1", "DS-6.2.1")
    scene.play("A", "complete LS1")
    scene.turn("A", "use white-4", "complete US1")
    assert scene.galley() == ["LS1", "US1"]


def test_ds_6_2_1_only_where_its_zone_is() -> None:
    scene = Scene()
    scene.build("B", "LS1", "LS2")
    scene.own("A", "LS3", "LM1")
    scene.end_round()
    scene.turn("A", "use red-3")
    assert scene.moves("A") == ["finish", "complete LM1"]


def test_ds_6_2_2_a_part_may_score_below_zero() -> None:
    """And points may fall below 0 (DS-A.11): LM1 has 1 point and red, blue, blue."""
    scene = Scene()
    scene.build("B", "LS1", "LS2")
    scene.own("A", "LM1")
    scene.next_doge("D11")  # red 0, blue -1
    scene.end_round()
    scene.turn("A", "use red-3", "complete LM1")
    assert scene.score("A") == 1 + 0 - 1 - 1


@pytest.mark.parametrize(("name", "doge", "approvals"), [("LS1", "D08", 0), ("LS1", "D04", 1), ("LS4", "D04", 2)])
def test_ds_6_2_3_no_approval_or_one_or_two(name: str, doge: str, approvals: int) -> None:
    scene = Scene(doge=doge)
    scene.own("A", name)
    scene.turn("A", "use red-3", f"complete {name}")
    assert scene.approvals("A") == approvals


def test_ds_6_2_4_a_part_belongs_to_nobody() -> None:
    """B may replace what A has built, and A loses nothing (DS-6.4.4)."""
    scene = Scene(doge="D04")
    scene.build("A", "LS1")
    scored = (scene.score("A"), scene.approvals("A"))
    scene.own("B", "LS2")
    scene.end_round()
    scene.turn("B", "use red-6", "replace LS2")
    assert scene.galley() == ["LS2"]
    assert (scene.score("A"), scene.approvals("A")) == scored


def test_ds_6_2_5_the_last_part_still_scores() -> None:
    scene = Scene()
    scene.fill_galley(but=1)
    name = scene.unbuilt(1)
    builder = LETTERS[scene.state.order[0]]
    scene.own(builder, name)
    before = scene.score(builder)
    scene.complete(builder, name)
    assert scene.match.is_over()
    assert scene.score(builder) > before


def test_ds_6_3_1_barriers_lie_one_on_the_other() -> None:
    scene = Scene()
    scene.build("A", "B09", "B11", "B05")
    assert scene.barriers("A") == ["B05", "B11", "B09"]


def test_ds_6_3_2_barriers_in_the_yard_do_not_count() -> None:
    scene = Scene(doge="D04 D01")
    scene.own("A", "B09", "B11")
    scene.build("B", "B12")
    scene.end_round()
    scene.end_round()
    assert (scene.markers("A"), scene.markers("B")) == (3, 4)


def test_ds_6_4_2_only_the_last_part_of_a_deck() -> None:
    """On the lower deck not below another one: after LS1, LS2, US1, US2 no lower part can go."""
    scene = Scene()
    scene.build("B", "LS1", "LS2", "US1", "US2")
    scene.own("A", "LS3")
    scene.end_round()
    scene.wait_for("A")
    assert "use red-6" not in scene.moves("A")
    scene.own("A", "US3")
    scene.end_round()
    scene.turn("A", "use red-6")
    assert scene.moves("A") == ["replace US3"]
    scene.refuses("A", "replace LS3", "DS-6.4.3")


def test_ds_6_4_3_a_tile_of_the_same_type() -> None:
    scene = Scene()
    scene.build("B", "LS1")
    scene.own("A", "LM1")
    scene.end_round()
    scene.wait_for("A")
    assert "use red-6" not in scene.moves("A")


def test_ds_6_4_4_a_replacement_scores_like_a_completion() -> None:
    scene = Scene(doge="D04")  # red 2, lower stern violet
    scene.build("B", "LS1")
    scene.own("A", "LS4")
    scene.next_doge("D15")  # red 2, green 1, blue -1; lower stern violet
    scene.end_round()
    scene.turn("A", "use red-6", "replace LS4")
    assert scene.score("A") == 3 + 2 + 1 - 1
    assert scene.approvals("A") == 2


def test_ds_6_4_5_the_old_part_goes_under_its_stack() -> None:
    scene = Scene()
    scene.build("B", "LS1")
    scene.own("A", "LS2")
    scene.end_round()
    scene.turn("A", "use red-6", "replace LS2")
    assert scene.under("lower-stern")[-1] == "LS1"
    assert scene.known_under("", "lower-stern")[-1] == "LS1"


# ---- 7. other actions


def test_ds_7_1_one_of_two_doge_tiles_and_the_other_one_back() -> None:
    scene = Scene(doge="D04")
    scene.deal("D13", "D03")
    scene.play("A", "use red-4")
    assert scene.drawn() == ["D13", "D03"]
    assert scene.moves("A") == ["lay D03", "lay D13"]
    scene.play("A", "lay D03")
    assert scene.doge() == "D03"
    scene.play("A", "put top")
    scene.end_round()
    assert scene.state.phase == phases.BIDDING  # its event, not that of D04 (DS-9.4)
    scene.play("A", "bid 0")
    scene.play("B", "bid 0")
    assert scene.doge() == "D13"


def test_ds_7_1_under_the_stack_it_comes_last() -> None:
    scene = Scene(doge="D04")
    scene.deal("D13", "D03")
    scene.play("A", "use red-4", "lay D03", "put bottom")
    assert scene.under("doge") == ["D13"]
    while stacks.stack_size(scene.state, box.DOGES) > 1:
        scene.next_round()
    scene.next_round()
    assert scene.doge() == "D13"


def at_stack_of(tiles: int) -> Scene:
    """A is to use a marker, and the Doge stack holds so many tiles."""
    scene = Scene()
    while stacks.stack_size(scene.state, box.DOGES) > tiles:
        scene.next_round()
    scene.wait_for("A")
    return scene


def test_ds_7_1_with_one_tile_the_second_comes_from_the_new_stack() -> None:
    """The tile in force stays out of it (DS-A.2)."""
    scene = at_stack_of(1)
    in_force = scene.doge()
    scene.play("A", "use red-4")
    assert len(scene.drawn()) == 2
    assert stacks.stack_size(scene.state, box.DOGES) == 16 - 1 - 2
    assert in_force not in scene.drawn()
    assert scene.state.pile == 0
    scene.play("A", f"lay {scene.drawn()[0]}", "put bottom")
    assert stacks.stack_size(scene.state, box.DOGES) == 14
    assert scene.state.pile != 0  # the one that was in force before


def test_ds_7_1_with_two_tiles_the_stack_is_new_before_the_choice() -> None:
    scene = at_stack_of(2)
    scene.play("A", "use red-4")
    assert stacks.stack_size(scene.state, box.DOGES) == 13
    kept = scene.drawn()[1]
    scene.play("A", f"lay {scene.drawn()[0]}", "put top")
    assert stacks.stack_size(scene.state, box.DOGES) == 14
    scene.next_round()
    assert scene.doge() == kept


def test_ds_7_2_a_favour() -> None:
    scene = Scene()
    scene.play("A", "use green-3")
    assert (scene.approvals("A"), scene.ducats("A")) == (1, 12)


def test_ds_7_3_a_bribe() -> None:
    scene = Scene()
    scene.play("A", "use white-5")
    assert (scene.approvals("A"), scene.ducats("A")) == (2, 10)


@pytest.mark.parametrize(("space", "ducats"), [("red-2", 2), ("green-5", 3), ("white-3", 3)])
def test_ds_7_4_ducats(space: str, ducats: int) -> None:
    scene = Scene()
    scene.play("A", f"use {space}")
    assert scene.ducats("A") == 12 + ducats


@pytest.mark.parametrize(
    ("barrier", "space", "gain"),
    [
        ("B01", "red-2", (1 + 2, 0, 0)),
        ("B02", "green-3", (1, 1, 0)),
        ("B04", "green-3", (0, 1, 1)),
        ("B05", "red-1", (1, 0, 0)),
        ("B14", "white-5", (-2, 3, 0)),
        ("B17", "red-2", (2, 1, 0)),
        ("B20", "green-2", (0, 0, 1)),
    ],
)
def test_ds_7_5_a_bonus_for_its_kind_of_action(barrier: str, space: str, gain: tuple[int, int, int]) -> None:
    """Received at once (DS-7.7): ducats, approvals, points."""
    scene = Scene()
    scene.build("A", barrier)
    scene.end_round()
    scene.wait_for("A")
    before = (scene.ducats("A"), scene.approvals("A"), scene.score("A"))
    scene.play("A", f"use {space}")
    after = (scene.ducats("A"), scene.approvals("A"), scene.score("A"))
    assert tuple(now - was for now, was in zip(after, before, strict=True)) == gain


def test_ds_7_6_once_in_a_turn_also_on_a_plus_space() -> None:
    scene = Scene()
    scene.build("A", "B05")  # buy: 1 ducat
    scene.end_round()
    scene.wait_for("A")
    before = scene.ducats("A")
    scene.play("A", "use red-5", "buy gondola", "keep none", "buy lower-stern", "keep none")
    assert scene.ducats("A") == before + 1


def test_ds_7_7_the_ducat_is_no_help_with_the_surcharge() -> None:
    """A has 1 ducat and a barrier that gives one on intrigues; white 5 costs 2 past the die."""
    scene = Scene(dice="white 3, red 1, green 1")
    scene.build("A", "B02")
    scene.end_round()
    for cost, space in ((5, "red-6"), (5, "green-6"), (4, "red-5"), (3, "white-6"), (2, "red-3"), (1, "white-4")):
        if scene.ducats("A") - cost >= 1 and f"use {space}" in scene.moves("A"):
            scene.turn("A", f"use {space}", "finish")
            scene.wait_for("A")
    assert scene.ducats("A") == 1
    scene.refuses("A", "use white-5", "DS-4.4")


def test_ds_7_8_an_extra_purchase_is_a_whole_one() -> None:
    scene = Scene()
    scene.build("A", "B11")  # buy: an extra barrier
    scene.end_round()
    scene.turn("A", "use green-1")
    assert scene.moves("A") == ["skip", "buy barrier"]
    scene.deal("B05")
    before = scene.ducats("A")
    scene.play("A", "buy barrier", "keep B05")
    assert scene.ducats("A") == before - 1
    assert scene.moves("A") == ["finish", "buy gondola"]


def test_ds_7_8_an_extra_galley_part_may_end_the_game() -> None:
    scene = Scene()
    scene.fill_galley(but=1)
    builder = LETTERS[scene.state.order[0]]
    scene.build(builder, "B26")  # complete: an extra galley part
    name = scene.unbuilt(1)
    scene.own(builder, name)
    scene.end_round()
    scene.turn(builder, "use white-1", f"complete {name}")
    assert scene.match.is_over()


def test_ds_7_9_all_intrigues_are_intrigues() -> None:
    intrigues = [
        box.SPACE_NAMES[at] for at, action in enumerate(box.SPACE_ACTION) if box.ACTION_NAMES[action] == "intrigue"
    ]
    assert {"red-4", "green-3", "white-5"} < set(intrigues)
    for space in ("red-4", "green-3", "white-5"):
        scene = Scene()
        scene.build("A", "B09")  # intrigue: 2 ducats
        scene.end_round()
        scene.wait_for("A")
        before = scene.ducats("A")
        scene.play("A", f"use {space}")
        assert scene.ducats("A") == before + 2 - (2 if space == "white-5" else 0)


# ---- 8. turn order, 9. events


def test_ds_8_1_who_has_no_barrier_follows_in_the_order_as_before() -> None:
    scene = Scene(4, first="C")
    scene.build("B", "B09")
    scene.end_round()
    assert scene.order() == "BCDA"


def test_ds_8_2_the_order_changes_at_the_end_of_a_round_only() -> None:
    scene = Scene(3)
    scene.build("C", "B09")
    assert scene.state.round == 1
    assert scene.order() == "ABC"
    scene.end_round()
    assert scene.order() == "CAB"


@pytest.mark.parametrize(("built", "markers"), [(0, 3), (1, 3), (2, 4), (3, 5)])
def test_ds_9_1_high_water_of_level_2(built: int, markers: int) -> None:
    scene = Scene(3)
    scene.build("A", *["B09", "B11", "B12"][:built])
    scene.next_doge("D02")
    scene.end_round()
    scene.end_round()
    assert scene.markers("A") == markers


def test_ds_9_1_losses_do_not_add_up() -> None:
    scene = Scene(doge="D02 D05 D04")
    scene.end_round()
    assert scene.markers("A") == 3
    scene.end_round()
    assert scene.markers("A") == 3
    scene.end_round()
    assert scene.markers("A") == 5


def inspection(*approvals: int) -> Scene:
    """Everyone has so many approvals and is to bid."""
    scene = Scene(len(approvals))
    for letter, count in zip(LETTERS, approvals, strict=False):
        scene.favours(letter, count)
    scene.next_doge("D03")
    scene.end_round()
    scene.end_round()
    assert scene.state.phase == phases.BIDDING
    return scene


def test_ds_9_2_all_bid_at_once_what_they_have_at_the_most() -> None:
    scene = inspection(2, 0, 1)
    assert scene.match.deciders() == [0, 1, 2]
    assert scene.moves("A") == ["bid 0", "bid 1", "bid 2"]
    assert scene.moves("B") == ["bid 0"]
    scene.refuses("B", "bid 1", "DS-9.2")
    scene.play("C", "bid 1")
    assert scene.match.deciders() == [0, 1]
    scene.play("A", "bid 1")
    scene.play("B", "bid 0")
    assert scene.state.phase == phases.USE_MARKER
    assert [scene.approvals(letter) for letter in "ABC"] == [1, 0, 0]


@pytest.mark.parametrize(
    ("bids", "points"),
    [((3, 2, 1, 0), (6, 3, 1, 0)), ((1, 1, 1, 1), (6, 6, 6, 6)), ((2, 2, 1, 0), (6, 6, 3, 0)), ((0, 0, 0, 0),) * 2],
)
def test_ds_9_3_ranks_by_amount(bids: tuple[int, ...], points: tuple[int, ...]) -> None:
    scene = inspection(*bids)
    for letter, bid in zip("ABCD", bids, strict=True):
        scene.play(letter, f"bid {bid}")
    assert tuple(scene.score(letter) for letter in "ABCD") == points


# ---- 10. the end


def test_ds_10_1_the_game_ends_in_the_middle_of_a_turn() -> None:
    """The last part on a + space, with a barrier still to be completed: it is not any more."""
    scene = Scene()
    scene.fill_galley(but=1)
    builder = LETTERS[scene.state.order[0]]
    scene.own(builder, "B09", scene.unbuilt(1))
    scene.end_round()
    last = scene.yard(builder)[0]
    scene.turn(builder, "use green-6", f"complete {last}")
    assert scene.match.is_over()
    assert scene.yard(builder) == ["B09"]


def test_ds_10_2_the_final_approval_scores_what_is_left() -> None:
    scene = Scene()
    scene.favours("A", 3)
    scene.favours("B", 1)
    while not scene.match.is_over():
        scene.pass_by()
    assert [scene.score(letter) for letter in "AB"] == [9, 5]


def test_ds_10_3_the_winner_has_most_points() -> None:
    scene = Scene()
    scene.favours("B", 1)
    while not scene.match.is_over():
        scene.pass_by()
    assert scene.places() == [2, 1]


def test_ds_10_4_ducats_tiles_and_barriers_score_nothing() -> None:
    scene = Scene()
    scene.build("A", "B09")
    scene.own("A", "LS1", "G01")
    while not scene.match.is_over():
        scene.pass_by()
    assert [scene.score(letter) for letter in "AB"] == [0, 0]


def test_ds_10_5_after_25_rounds_the_game_is_closed() -> None:
    scene = Scene()
    while scene.state.round < 25:
        scene.pass_by()
    while not scene.match.is_over():
        scene.pass_by()
    assert scene.state.round == 25
