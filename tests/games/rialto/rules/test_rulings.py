"""Rialto: our rulings where the rulebook is silent, each under its id (section 17 of the page)."""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases, scoring
from tests.games.rialto import corrected_box, scenes
from tests.games.rialto.scenes import Scene


def test_amb_01_turns_then_the_bonus_then_actions_in_doge_order() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building")
    scene.script(1, 1, "building*2")
    scene.script(1, 2, "building")
    scene.go_to(phases.TAKE_BUILDING)
    assert list(scene.state.laid_count) == [1, 2, 1]  # everyone has had a turn
    assert scene.state.stage_winner[scenes.C] == 1
    points = []
    while scene.state.phase == phases.TAKE_BUILDING:
        points.append((scene.state.to_move(), scene.state.points))
        scene.step()
    assert points == [(0, 1), (1, 3), (2, 1)]  # the bonus is inside the action of its winner


def test_amb_02_stage_a_goes_by_the_track_as_it_was_before() -> None:
    scene = Scene(3)
    scene.script(1, 0, "doge")
    scene.script(1, 1, "doge*2")
    scene.script(1, 2, "doge")
    scene.script(2, 0, "doge")
    scene.script(2, 2, "doge")
    scene.go_to_stage(scenes.B, round=1)
    assert scene.spaces() == [1, 3, 1]
    assert scene.doge_order() == [1, 2, 0]  # seat 2 moved after seat 0 and lies on top
    scene.go_to_stage(scenes.B, round=2)
    assert scene.state.stage_winner[scenes.A] == 2  # ahead of seat 0 before either moved
    assert scene.spaces() == [2, 3, 3]
    assert scene.doge_order() == [2, 1, 0]


def test_amb_03_those_who_wait_act_in_the_order_in_which_they_waited() -> None:
    scene = Scene(4, start="yellow_1 yellow_1 green_1 blue_1")
    scene.go_to_stage(scenes.A)
    scene.play(0, "use yellow_1")
    assert scene.state.to_move() == 1
    scene.play(1, "use yellow_1")
    turns = []
    while scene.state.stage == scenes.A:
        turns.append(scene.state.to_move())
        scene.step()
    assert turns == [2, 3, 0, 1]


def test_amb_04_nobody_waits_for_nobody() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.go_to_stage(scenes.A)
    scene.play(0, "pass")
    scene.refuses(1, "use yellow_1", "RI-7.7")


@pytest.mark.parametrize(("tile", "count"), [("yellow_2", 1), ("yellow_4", 2)])
def test_amb_05_a_joker_may_be_converted(tile: str, count: int) -> None:
    scene = Scene(3)
    scene.script(1, 0, f"building*{scenes.value(tile) - 1}", f"take {tile}")
    scene.deal(2, rows=["joker"])
    scene.go_to_stage(scenes.B, round=2)
    scene.lay(0, f"{tile}:joker")
    assert scene.state.laid_count[0] == count


def test_amb_06_two_jokers_do_not_replace_a_card_that_is_in_the_hand() -> None:
    scene = Scene(3)
    scene.deal(1, rows=["gold joker*2"])
    scene.go_to_stage(scenes.B)
    scene.refuses(0, "lay joker", "RI-7.5")
    scene.play(0, "lay gold", "lay joker")  # beside the card it counts
    scene.play(0, "play")
    assert scene.state.laid_count[0] == 2


def test_amb_07_four_jokers_alone_count_three() -> None:
    scene = Scene(3)
    scene.deal(1, rows=["joker*4"], without="gold")
    scene.go_to_stage(scenes.B)
    scene.lay(0, "joker*4")
    assert scene.state.laid_count[0] == 3


def test_amb_08_coins_run_out() -> None:
    """Five players begin with ten of the thirty coins; twenty-two are due in stage B."""
    scene = Scene(5, start="green_1 green_1 blue_1 yellow_1 blue_1")
    scene.script(1, 0, "gold*5 joker*2")
    scene.script(1, 1, "gold*5 joker*2")
    scene.script(1, 2, "gold joker*6")
    scene.go_to_stage(scenes.B)
    assert scene.state.bank == 20
    assert scene.coins() == [1, 2, 2, 2, 3]
    scene.go_to_stage(scenes.C)
    assert scene.coins() == [1 + 8, 2 + 7, 2 + 5, 2, 3]  # in doge order; the rest is lost
    assert scene.state.bank == 0
    scene.play(3, "use yellow_1")
    assert scene.coins()[3] == 2 - 1  # paid, and nothing is there to be had for it
    assert scene.coined(3) == {"yellow_1": 1}
    assert scene.state.bank == 0


def test_amb_09_points_fall_below_zero() -> None:
    scene = Scene(3)
    scene.go_to_round(6)
    assert scene.points() == [3 - 5] * 3


def test_amb_10_a_building_need_not_be_taken_and_is_returned_only_where_a_slot_is_needed() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*4")
    scene.go_to(phases.TAKE_BUILDING, round=3)
    assert "none" in scene.moves(0)
    scene.go_to(phases.TAKE_BUILDING, round=5)
    assert sum(scene.buildings(0).values()) == 7  # the seventh found a place without a question
    before = scene.buildings(0)
    scene.play(0, "none")
    assert scene.buildings(0) == before
    assert scene.state.stage == scenes.D


def test_amb_10_the_new_tile_cannot_be_returned() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*5", "take green_4", "return green_1", "take blue_1")
    scene.go_to(phases.RETURN_BUILDING, round=5)
    assert "return green_4" not in scene.moves(0)
    scene.step()
    scene.go_to(phases.RETURN_BUILDING, round=5)
    assert scene.buildings(0)["green_4"] == 1
    scene.refuses(0, "return green_4", "RI-10.2")


def test_amb_10_another_copy_of_the_new_tile_may_be_returned() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*5", "take blue_4", "return blue_4", "take blue_1", "return blue_4")
    scene.go_to(phases.TAKE_BUILDING, round=5)
    scene.until(lambda state: scene.script_is_done(5, 0), "both buildings")
    assert scene.buildings(0)["blue_4"] == 1  # the one taken in this action
    assert scene.buildings(0)["blue_1"] == 1


def test_amb_11_blue_1_may_give_back_itself_and_its_coin_goes_to_the_supply() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.go_to(phases.USE_BLUE, seat=2)
    coins, bank, points = scene.coins()[2], scene.state.bank, scene.points()[2]
    scene.play(2, "use blue_1", "upgrade blue_1")
    assert scene.buildings(2) == {"blue_2": 1}
    assert scene.coined(2) == {}
    assert scene.coins()[2] == coins - 1
    assert scene.state.bank == bank + 1
    assert scene.points()[2] == points


def test_amb_11_blue_1_may_give_back_a_tile_with_a_coin() -> None:
    scene = Scene(4, start="green_1 blue_1 yellow_1 blue_1")
    scene.script(1, 1, "building", "take yellow_2", "yellow_2:gold")
    scene.go_to(phases.USE_BLUE, seat=1)
    assert scene.coined(1) == {"yellow_2": 1}
    bank = scene.state.bank
    scene.play(1, "use blue_1", "upgrade yellow_2")
    assert scene.buildings(1) == {"blue_1": 1, "yellow_3": 1}
    assert scene.coined(1) == {"blue_1": 1}
    assert scene.state.bank == bank + 1


def test_amb_12_the_order_of_phase_3_is_that_of_its_beginning() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.script(1, 0, "doge*3")
    scene.script(1, 1, "doge*2", "building*4", "take blue_4", "take blue_1")
    scene.script(1, 2, "building*4", "take blue_4")
    scene.script(2, 1, "building*2", "take blue_3")
    scene.go_to(phases.USE_BLUE, round=2)
    assert scene.doge_order() == [0, 1, 2]
    scene.play(0, "done")
    scene.play(1, "use blue_3")
    assert scene.spaces() == [4, 4, 0]
    assert scene.doge_order() == [1, 0, 2]
    assert scene.state.to_move() == 1  # goes on, though the others' ranks have changed
    scene.play(1, "done")
    assert scene.state.to_move() == 2  # seat 0 is not asked again


def test_amb_12_the_rank_for_blue_3_is_read_live() -> None:
    scene = Scene(3)
    scene.script(1, 0, "doge*3")
    scene.script(1, 1, "doge*2")
    scene.script(1, 2, "building*2", "take blue_3")
    scene.script(2, 2, "building*2", "take blue_3")
    scene.go_to(phases.USE_BLUE, round=2, seat=2)
    assert scene.spaces() == [4, 2, 0]
    scene.play(2, "use blue_3")
    assert scene.spaces() == [4, 2, 3]
    scene.play(2, "use blue_3")
    assert scene.spaces() == [4, 2, 5]  # second by then: two more, not three


def test_amb_13_from_the_board_they_must_go_from_elsewhere_they_may() -> None:
    scene = Scene(3)
    scene.script(1, 0, "councillor*3")
    scene.script(2, 0, "councillor*3")
    scene.go_to(phases.MOVE_COUNCILLOR)
    assert scene.state.round == 2
    # Three cards and the bonus make four; the one on the board has gone without a question.
    assert scene.councillors(0) == {"cannaregio": 4, "dorsoduro": 1}
    assert scene.state.ready[0] == 0
    assert scene.state.points == 3
    assert scene.moves(0) == ["from cannaregio", "stop"]
    scene.play(0, "from cannaregio")
    assert scene.councillors(0) == {"cannaregio": 3, "dorsoduro": 2}
    scene.play(0, "stop")
    assert scene.councillors(0) == {"cannaregio": 3, "dorsoduro": 2}
    assert scene.state.phase != phases.MOVE_COUNCILLOR


def test_amb_14_all_who_manage_it_in_the_same_stage_f_score_once() -> None:
    """Seat 0 puts three councillors into the last district of the bank, seat 1 moves one there from its first."""
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    for round in (1, 2):
        scene.script(round, 0, "councillor")
        scene.script(round, 1, "councillor*2")
    scene.script(3, 0, "councillor*2")
    scene.script(3, 1, "councillor", "from cannaregio")
    scene.go_to_stage(scenes.F, round=3)
    before = scene.points()
    assert scene.state.ready[1] == 0
    scene.go_to(phases.MOVE_COUNCILLOR, seat=1)
    assert scene.councillors(0) == {"cannaregio": 1, "castello": 1, "san_marco": 3}
    assert list(scene.state.bonus_open) == [1, 1]  # scored already, flipped only at the end of the stage
    scene.go_to_round(4)
    gained = [after - earlier for after, earlier in zip(scene.points(), before, strict=True)]
    assert gained == [5, 5, 0]
    assert list(scene.state.bonus_open) == [0, 1]


@pytest.mark.parametrize(("source", "gained"), [("cannaregio", 5), ("castello", 0)])
def test_amb_14_the_bonus_is_checked_after_every_councillor_moved(source: str, gained: int) -> None:
    """Whoever moves the only councillor away from a district of the bank is not present there any more."""
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    scene.script(1, 0, "councillor*3")
    scene.script(2, 0, "councillor")
    scene.script(3, 0, "councillor")
    scene.go_to(phases.MOVE_COUNCILLOR, round=3)
    assert scene.councillors(0) == {"cannaregio": 4, "castello": 1}
    before = scene.points()[0]
    scene.play(0, f"from {source}")
    assert scene.state.phase == phases.MOVE_COUNCILLOR  # one more is owed, yet the points are there
    assert scene.points()[0] == before + gained


def without_own_councillors_in_the_supply() -> Scene:
    """Seat 0 wins stage E of round 2 with its last five councillors of the general supply."""
    scene = Scene(3)
    scene.script(1, 0, "gondola*6 joker", "gondola cannaregio-castello", "to castello")
    scene.script(2, 0, "gondola*5", "gondola san_marco-san_polo")
    return scene


def test_amb_15_in_stage_e_cards_come_before_the_bonus() -> None:
    scene = without_own_councillors_in_the_supply()
    scene.go_to_stage(scenes.E, round=2)
    assert scene.state.reserve[0] == 13 - 7 - 1
    before = scene.points()[0]
    scene.go_to(phases.COUNCILLOR_SOURCE)
    assert scene.state.reserve[0] == 0
    assert scene.state.ready[0] == 5 + 7 + 5
    assert scene.points()[0] == before + 1  # five came to the board; the sixth was missing


def test_amb_16_no_free_connection(tmp_path: Path) -> None:
    """In a box corrected to two connections: nothing is laid, points still come, no bonus councillor goes ashore."""
    corrected_box.run(corrected_box.few_connections, corrected_box.with_two_connections, tmp_path)


def test_amb_17_draws_receive_what_is_there() -> None:
    """Five players who hoard: 35 cards in hands leave 42, 36 of them for the rows of round 2."""
    scene = Scene(5)
    scene.go_to_round(2)
    assert list(scene.state.hand_size) == [7] * 5
    assert [sum(scene.row(row).values()) for row in range(1, 7)] == [6] * 6
    assert scene.state.deck_size == 6
    scene.go_to(phases.DISCARD_CARDS)
    assert list(scene.state.hand_size) == [15, 15, 15, 13, 13]
    assert scene.state.deck_size == 0
    assert scene.state.pending == 0


def test_amb_17_rows_receive_what_is_there(tmp_path: Path) -> None:
    """With the printed 77 cards rows never run short, so this needs a box corrected to 21."""
    corrected_box.run(corrected_box.few_cards, corrected_box.with_three_cards_a_kind, tmp_path)


def test_amb_18_the_doge_track_has_no_end() -> None:
    scene = Scene(2)
    for round in (1, 2, 3, 4):
        scene.deal(round, without="doge joker")
    for round, play in ((1, "doge*7"), (2, "doge*4 joker*3"), (3, "joker*7"), (5, "doge*7")):
        scene.script(round, 0, play)
    scene.go_to_stage(scenes.B, round=5)
    assert scene.spaces()[0] == 8 + 8 + 7 + 8
    assert scene.spaces()[0] > box.DOGE_SPACES_DRAWN


def test_amb_19_surplus_cards_are_discarded_by_all_at_once_after_the_last_green_tile() -> None:
    scene = Scene(3, start="yellow_1 blue_1 green_1")
    scene.go_to(phases.USE_GREEN, seat=2)
    assert list(scene.state.hand_size) == [8, 8, 8]
    assert scene.match.deciders() == [2]
    scene.play(2, "done")
    assert scene.match.deciders() == [0, 1, 2]
    scene.play(1, scene.moves(1)[0])
    assert scene.match.deciders() == [0, 2]
    assert list(scene.state.hand_size) == [8, 8, 8]  # nothing lies on a discard pile before all have chosen
    scene.play(0, scene.moves(0)[0])
    scene.play(2, scene.moves(2)[0])
    assert list(scene.state.hand_size) == [7, 7, 7]


def test_amb_20_a_yellow_building_of_stage_c_works_from_stage_d_on() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building*3", "take yellow_4")
    scene.deal(1, rows=["gold"])
    scene.go_to_stage(scenes.D)
    scene.lay(0, "yellow_4:gold")
    assert scene.state.laid_count[0] == 2


def test_amb_21_jokers_of_the_virtual_player_count_one_each() -> None:
    scene = Scene(2, third="virtual")
    scene.deal(1, draws={scenes.VIRTUAL_PLAYER: "joker*3 doge*4"})
    scene.go_to_stage(scenes.F)
    scene.until(lambda state: state.chapter == phases.BLUES or state.round == 2, "the end of stage F")
    assert scene.councillors(scenes.VIRTUAL_PLAYER) == {"cannaregio": 3 + 1}  # and the majority


def test_amb_22_starting_buildings_beside_the_virtual_player() -> None:
    scene = Scene(2, third="virtual")
    assert scene.state.phase == phases.START_BUILDINGS
    assert scene.match.deciders() == [1]
    assert scene.moves(1) == ["take green_1", "take yellow_1", "take blue_1"]
    scene.play(1, "take yellow_1")
    assert scene.moves(0) == ["take green_1", "take blue_1"]
    scene.play(0, "take blue_1")
    assert scene.buildings(scenes.VIRTUAL_PLAYER) == {}


def test_amb_23_two_yellow_3_tiles_alone_count_one() -> None:
    scene = Scene(3)
    for round in (1, 2, 3):
        scene.deal(round, without="bridge")
    scene.script(1, 2, "building*2", "take yellow_3")
    scene.script(2, 2, "building*2", "take yellow_3")
    scene.script(3, 1, "bridge*2")
    scene.go_to_stage(scenes.D, round=3)
    before, cards = scene.points()[2], scene.state.hand_size[2]
    scene.lay(2, "yellow_3*2")
    assert scene.state.laid_count[2] == 1
    assert scene.state.hand_size[2] == cards
    scene.go_to_stage(scenes.E)
    assert scene.points()[2] == before + 1


def test_amb_24_points_above_8_give_two_buildings_at_most() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building*3", "take yellow_4")
    scene.script(2, 0, "building*6 yellow_4:joker")
    scene.go_to(phases.TAKE_BUILDING, round=2)
    assert scene.state.points == 9
    scene.play(0, "take green_4")
    assert {scenes.value(move.removeprefix("take ")) for move in scene.moves(0) if move != "none"} == {1, 2, 3, 4}
    scene.play(0, "take blue_4")
    assert scene.state.phase == phases.PLAY_CARDS
    assert scene.state.stage == scenes.D


def test_amb_25_a_district_without_tiles_gives_nothing() -> None:
    scene = Scene(3)
    scene.script(1, 0, "councillor")
    scene.finish()
    assert scene.councillors(0) == {"cannaregio": 2}
    assert list(scoring.district_points(scene.state, box.DISTRICT_NAMES.index("cannaregio"))) == [0, 0, 0]
    assert scene.points()[0] == 3 - 6 + 2 + 1  # start, six times no bridge, (1 coin + 3 councillors) / 2, a building


def test_amb_26_a_green_tile_reshuffles_without_the_leftover_row() -> None:
    """Four players leave one card in the pile in round 2."""
    scene = Scene(4, start="green_1 yellow_1 blue_1 green_1")
    scene.script(2, 0, "use green_1")
    scene.go_to(phases.GREEN_CARD, round=2)
    discards = sum(scene.state.open_discards) + sum(scene.state.shed_size)
    assert scene.state.deck_size == 1
    assert discards > 0
    assert scene.state.leftover_size() == 6
    hand = scene.state.hand_size[0]
    scene.play(0, "draw-pile")
    assert scene.state.hand_size[0] == hand + 3
    assert scene.state.leftover_size() == 6
    assert scene.state.deck_size == 1 + discards - 3


def test_amb_27_the_councillor_goes_ashore_beside_the_new_gondola() -> None:
    scene = without_own_councillors_in_the_supply()
    scene.go_to(phases.COUNCILLOR_SOURCE)
    scene.play(0, "from castello")
    assert scene.state.phase == phases.PLACE_COUNCILLOR
    assert scene.moves(0) == ["to san_marco", "to san_polo"]
    scene.refuses(0, "to cannaregio", "RI-8.12")
    scene.play(0, "to san_polo")
    assert scene.councillors(0) == {"san_polo": 1}


def test_amb_28_the_leftover_row_is_discarded_before_the_virtual_player_draws(tmp_path: Path) -> None:
    """It matters only if the pile runs out; in a box corrected to 21 cards it does so at once."""
    corrected_box.run(corrected_box.few_cards_for_the_virtual_player, corrected_box.with_three_cards_a_kind, tmp_path)


def test_amb_29_of_several_copies_the_spent_one_is_upgraded_first_then_the_new_one() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 2, "building", "take blue_1")
    scene.script(2, 2, "building", "take blue_2")
    scene.go_to(phases.USE_BLUE, round=2, seat=2)
    scene.play(2, "use blue_1", "upgrade blue_1")
    assert scene.coined(2) == {}  # the one with the coin has gone
    assert "use blue_1" in scene.moves(2)
    scene.play(2, "use blue_1", "upgrade blue_2")
    assert scene.buildings(2) == {"blue_1": 1, "blue_2": 1, "blue_3": 1}
    assert scene.moves(2) == ["use blue_2", "done"]  # the new blue 2 has gone, the old one can still be used


def test_amb_29_of_several_copies_the_spent_one_is_returned_first() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "yellow_2:gold", "building*3", "take blue_3")
    scene.go_to(phases.RETURN_BUILDING, round=5)
    assert scene.buildings(0)["yellow_2"] == 2
    assert scene.coined(0) == {"yellow_2": 1}
    bank = scene.state.bank
    scene.play(0, "return yellow_2")
    assert scene.buildings(0)["yellow_2"] == 1
    assert scene.coined(0) == {}
    assert scene.state.bank == bank + 1


def test_amb_30_nobody_is_asked_to_stop_where_nothing_can_be_moved() -> None:
    """Eight are owed, five are on the board, and all of these stand in the current district afterwards."""
    scene = Scene(3)
    scene.script(1, 0, "councillor*7")
    scene.go_to_stage(scenes.F)
    scene.lay_all({})
    assert scene.councillors(0) == {"cannaregio": 5}
    assert scene.state.phase != phases.MOVE_COUNCILLOR
