"""Rialto: what each decision point offers, to whom, and where it is skipped (section 15 of the page).

What that table calls back or take back is undo, which Match offers; it is no action.
"""

from __future__ import annotations

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases
from tests.games.rialto import scenes
from tests.games.rialto.scenes import Scene


def test_dp_1_a_value_1_building_that_is_still_allowed() -> None:
    """With three players the last has no choice and is not asked."""
    scene = Scene(3)
    assert scene.state.phase == phases.START_BUILDINGS
    assert scene.match.deciders() == [2]
    assert scene.moves(2) == ["take green_1", "take yellow_1", "take blue_1"]
    scene.play(2, "take green_1")
    assert scene.match.deciders() == [1]
    scene.refuses(1, "take green_1", "RI-2.9")
    scene.play(1, "take blue_1")
    assert scene.buildings(0) == {"yellow_1": 1}
    assert scene.state.phase == phases.CHOOSE_ROW


def test_dp_2_one_of_the_rows_left_and_the_draws_follow() -> None:
    scene = Scene(3)
    scene.go_to(phases.CHOOSE_ROW)
    assert scene.match.deciders() == [0]
    assert scene.moves(0) == ["row 1", "row 2", "row 3", "row 4"]
    scene.refuses(0, "row 5", "RI-5.3")
    scene.play(0, "row 3")
    assert scene.state.phase != phases.DRAW_CARDS
    assert scene.state.hand_size[0] == 8
    assert scene.match.deciders() == [1]
    assert scene.moves(1) == ["row 1", "row 2", "row 4"]
    scene.refuses(1, "row 3", "RI-5.3")


def test_dp_3_an_idle_green_tile_or_done() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 2, "building*5", "take green_4", "take green_2")
    scene.script(2, 2, "building*2", "take green_3")
    scene.go_to(phases.USE_GREEN, round=3, seat=2)
    assert scene.moves(2) == ["use green_2", "use green_3", "use green_4", "done"]
    scene.play(2, "use green_2")
    assert scene.moves(2) == ["use green_3", "use green_4", "done"]
    scene.refuses(2, "use green_1", "RI-4.2")
    scene.play(2, "done")
    assert scene.state.phase == phases.DISCARD_CARDS


def test_dp_3_is_skipped_without_a_coin_or_an_idle_tile() -> None:
    """Seat 0 spends its only coin in round 1; its coin comes back to nobody."""
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 0, "use green_1", "draw-pile")
    scene.go_to(phases.USE_GREEN, round=1)
    assert scene.match.deciders() == [0]
    scene.step()
    scene.step()
    assert scene.state.phase == phases.DISCARD_CARDS  # no idle tile is left, and the others have none
    scene.go_to_round(2)
    assert scene.buildings(0) == {"green_1": 1}
    asked = []
    while scene.state.round == 2:
        asked.append(scene.state.phase)
        scene.step()
    assert phases.USE_GREEN not in asked


def test_dp_4_a_card_of_the_leftover_row_or_three_of_the_pile() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.deal(1, rows=["", "", "", "gold*2 joker*4"])
    scene.script(1, 0, "use green_1")
    scene.go_to(phases.GREEN_CARD)
    assert scene.match.deciders() == [0]
    assert scene.moves(0) == ["pick gold", "pick joker", "draw-pile"]
    scene.refuses(0, "pick doge", "RI-5.4")
    scene.play(0, "pick gold")
    assert scene.row(4) == {"gold": 1, "joker": 4}


def test_dp_4_is_skipped_when_the_row_is_empty() -> None:
    """The seventh green tile of a round draws at once; RI-5.5 tells how it comes to that."""
    scene = Scene(2, start="green_1 yellow_1")
    for round, cards in enumerate(("building*4", "building*4", "building*3 joker"), start=1):
        scene.script(round, 0, "gold*2", cards, "take green_4", "take green_1")
    scene.go_to(phases.USE_GREEN, round=4, seat=0)
    for tile in ["green_4"] * 3 + ["green_1"] * 3:
        scene.play(0, f"use {tile}")
        scene.play(0, scene.moves(0)[0])
    scene.play(0, "use green_1")
    assert scene.state.phase != phases.GREEN_CARD


def test_dp_5_one_card_after_the_other_until_the_limit_is_kept() -> None:
    """All at once and hidden; cards are chosen in the order of their kinds, so that each set has one way to it."""
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.deal(1, rows=["doge gold*3 joker*2"], draws={0: "bridge*4 joker"}, without="bridge doge")
    scene.script(1, 0, "use green_1", "draw-pile")
    scene.go_to(phases.DISCARD_CARDS)
    assert scene.match.deciders() == [0, 1, 2]
    assert scene.hand(0) == {"doge": 1, "gold": 3, "bridge": 4, "joker": 3}
    assert scene.state.to_drop[0] == 4
    assert scene.moves(0) == ["discard doge", "discard gold", "discard bridge"]  # four jokers there are not
    scene.refuses(0, "discard joker", "RI-5.6")
    scene.refuses(0, "discard building", "RI-5.6")
    scene.play(0, "discard gold", "discard bridge")
    assert scene.moves(0) == ["discard bridge", "discard joker"]
    scene.refuses(0, "discard gold", "RI-5.6")
    assert scene.match.can_undo(0)
    scene.play(0, "discard joker", "discard joker")
    assert scene.match.deciders() == [1, 2]
    scene.go_to_stage(scenes.A)
    assert scene.hand(0) == {"doge": 1, "gold": 2, "bridge": 3, "joker": 1}


def test_dp_6_what_a_turn_in_a_stage_offers() -> None:
    """Seat 2 leads and has a yellow tile of each value, four coins, two gold cards, a joker and a card to convert."""
    scene = Scene(3, start="green_1 blue_1 yellow_1")
    scene.script(1, 2, "doge", "gold", "building*5", "take yellow_4", "take yellow_2")
    scene.script(2, 2, "building*2", "take yellow_3")
    scene.deal(3, rows=["", "", "gold*2 joker bridge"])
    scene.go_to_stage(scenes.B, round=3)
    everything = ["use yellow_1", "use yellow_2", "use yellow_4", "lay gold", "pass"]
    assert scene.coins()[2] == 3 + 2
    assert scene.moves(2) == everything  # neither joker nor yellow 3 alone, and no pair beside gold in the hand
    scene.play(2, "lay gold")
    tiles = ["use yellow_2", "use yellow_3", "use yellow_4"]
    assert scene.moves(2) == [*tiles, "lay gold", "lay joker", "play"]
    scene.refuses(2, "pass", "RI-6.3")
    scene.match.undo(2)
    assert scene.moves(2) == everything
    scene.play(2, "lay gold", "lay joker", "use yellow_3")
    assert scene.moves(2) == ["play"]  # pieces come in one order; undo leads back to another
    scene.play(2, "play")
    assert scene.state.laid_count[2] == 3


def test_dp_6_every_tile_needs_a_coin_that_is_not_staged_for_another() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building*5", "take yellow_4", "take yellow_2")
    scene.deal(2, rows=["doge gold*2 bridge*2"])
    scene.go_to_stage(scenes.B, round=2)
    assert scene.coins()[0] == 1
    assert [move for move in scene.moves(0) if "use" in move] == ["use yellow_2", "use yellow_4"]
    scene.play(0, "use yellow_2", "convert bridge")
    assert [move for move in scene.moves(0) if "use" in move] == []
    assert scene.coins()[0] == 1  # paid when the play is made
    scene.play(0, "play")
    assert scene.coins()[0] == 0


def test_dp_6_a_converter_is_offered_only_with_a_card_of_another_kind_left() -> None:
    """Seat 0 holds nothing but gold when stage B comes."""
    scene = Scene(3)
    scene.script(1, 0, "doge*5", "building", "take yellow_2", "councillor")
    scene.script(2, 0, "doge*4")
    scene.deal(2, rows=["gold"], draws={0: "gold*2"})
    scene.go_to_stage(scenes.B, round=2)
    assert set(scene.hand(0)) == {"gold"}
    assert scene.coins()[0] == 1
    assert scene.moves(0) == ["lay gold", "pass"]
    scene.refuses(0, "use yellow_2", "RI-7.8")


def test_dp_7_an_unstaged_card_of_another_kind() -> None:
    scene = Scene(3)
    scene.script(1, 0, "doge*5", "building", "take yellow_2", "councillor")
    scene.deal(2, rows=["doge*2 gold bridge joker*2"], draws={0: "bridge*2"}, without="gold")
    scene.go_to_stage(scenes.B, round=2)
    others = [kind for kind in scene.hand(0) if kind != "gold"]
    scene.play(0, "lay gold", "use yellow_2")
    assert scene.state.phase == phases.CONVERT_CARD
    assert scene.match.deciders() == [0]
    assert scene.moves(0) == [f"convert {kind}" for kind in others]
    assert {"doge", "bridge", "joker"} <= set(others)
    scene.match.undo(0)  # what the table calls back
    assert scene.state.phase == phases.PLAY_CARDS


def test_dp_8_a_building_of_the_supply_or_none_in_doge_order() -> None:
    scene = Scene(3)
    scene.script(1, 2, "doge", "building")
    scene.script(1, 0, "building*2")
    scene.go_to(phases.TAKE_BUILDING)
    assert scene.match.deciders() == [2]
    assert scene.moves(2) == ["take green_1", "take yellow_1", "take blue_1", "none"]
    scene.play(2, "none")
    assert scene.match.deciders() == [0]
    cheap = [f"take {colour}_{value}" for colour in ("green", "yellow", "blue") for value in (1, 2, 3)]
    assert scene.moves(0) == [*cheap, "none"]


def test_dp_9_the_building_to_return() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*2", "take blue_3")
    scene.go_to(phases.RETURN_BUILDING)
    assert scene.state.round == 5
    assert scene.match.deciders() == [0]
    owned = ["green_1", "yellow_2", "yellow_4", "blue_2", "blue_4"]
    assert scene.moves(0) == [f"return {building}" for building in owned]
    scene.refuses(0, "return green_2", "RI-10.2")


def test_dp_10_a_second_building_or_none() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*5", "take green_4", "return green_1")
    scene.go_to(phases.TAKE_BUILDING, round=5)
    scene.step()
    scene.step()
    assert scene.state.phase == phases.TAKE_BUILDING
    cheap = [f"take {colour}_{value}" for colour in ("green", "yellow", "blue") for value in (1, 2)]
    assert scene.moves(0) == [*cheap, "none"]
    scene.play(0, "take green_2")
    assert scene.state.phase == phases.RETURN_BUILDING
    assert "return green_4" not in scene.moves(0)


def test_dp_11_dp_12_a_free_connection_and_which_value_faces_which_district() -> None:
    scene = Scene(3, bridges="4_6")
    scene.script(1, 1, "bridge", "gondola", "gondola castello-san_marco")
    scene.script(2, 1, "bridge")
    scene.go_to(phases.PLACE_BRIDGE)
    assert scene.match.deciders() == [1]
    assert scene.moves(1) == [f"bridge {name}" for name in box.CONNECTION_NAMES]
    scene.play(1, "bridge cannaregio-castello")
    assert scene.state.phase == phases.FACE_BRIDGE
    assert scene.moves(1) == ["low cannaregio", "low castello"]
    scene.play(1, "low cannaregio")
    assert scene.facing("cannaregio-castello") == {"cannaregio": 4, "castello": 6}
    scene.go_to(phases.PLACE_BRIDGE, round=2)
    taken = ("cannaregio-castello", "castello-san_marco")
    assert scene.moves(1) == [f"bridge {name}" for name in box.CONNECTION_NAMES if name not in taken]


def test_dp_13_dp_14_a_free_connection_for_the_gondola_and_one_of_its_districts() -> None:
    scene = Scene(3)
    scene.script(1, 2, "bridge", "bridge castello-santa_croce", "gondola")
    scene.go_to(phases.PLACE_GONDOLA)
    assert scene.match.deciders() == [2]
    assert scene.moves(2) == [f"gondola {name}" for name in box.CONNECTION_NAMES if name != "castello-santa_croce"]
    scene.refuses(2, "gondola castello-santa_croce", "RI-8.12")
    scene.play(2, "gondola dorsoduro-san_marco")
    assert scene.state.phase == phases.PLACE_COUNCILLOR
    assert scene.moves(2) == ["to san_marco", "to dorsoduro"]
    scene.refuses(2, "to castello", "RI-8.12")


def test_dp_15_where_the_councillor_comes_from_when_the_supply_has_none() -> None:
    scene = Scene(3)
    scene.script(1, 0, "gondola*6 joker", "gondola cannaregio-castello", "to castello")
    scene.script(2, 0, "gondola*5", "gondola castello-san_marco")
    scene.go_to(phases.COUNCILLOR_SOURCE)
    assert scene.match.deciders() == [0]
    assert scene.moves(0) == ["from board", "from castello", "neither"]
    scene.refuses(0, "from dorsoduro", "RI-8.13")
    scene.play(0, "from castello")
    assert scene.moves(0) == ["to san_marco"]  # not where it comes from
    scene.refuses(0, "to castello", "RI-8.13")
    scene.match.undo(0)
    scene.play(0, "from board")
    assert scene.moves(0) == ["to castello", "to san_marco"]


def test_dp_15_an_empty_board_is_not_offered() -> None:
    """Seat 0 has sent all its councillors ashore when it wins stage E without one in the supply."""
    scene = Scene(2)
    for round in (1, 2, 3, 4, 5):
        scene.deal(round, without="gondola joker councillor")
    scene.script(1, 0, "gondola*6", "councillor")
    scene.script(2, 0, "gondola*5 joker", "councillor")
    scene.script(3, 0, "councillor*7")
    scene.script(4, 0, "councillor*4")
    scene.script(5, 0, "gondola", "gondola castello-san_marco")
    scene.go_to(phases.COUNCILLOR_SOURCE, round=5)
    assert scene.state.ready[0] == 0
    assert "from board" not in scene.moves(0)
    scene.refuses(0, "from board", "RI-8.13")


def test_dp_16_move_one_from_another_district_or_stop() -> None:
    scene = Scene(3)
    scene.script(1, 0, "councillor*4")
    scene.script(2, 0, "councillor")
    scene.go_to(phases.MOVE_COUNCILLOR)
    assert scene.state.round == 2
    assert scene.match.deciders() == [0]
    assert scene.moves(0) == ["from cannaregio", "stop"]
    scene.play(0, "from cannaregio")
    assert scene.moves(0) == ["from cannaregio", "stop"]  # not from Dorsoduro, where it stands now
    scene.refuses(0, "from dorsoduro", "RI-8.16")


def test_dp_17_an_idle_blue_tile_or_done() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 2, "building*5", "take blue_4", "take blue_2")
    scene.go_to(phases.USE_BLUE)
    assert scene.match.deciders() == [2]
    assert scene.moves(2) == ["use blue_1", "use blue_2", "use blue_4", "done"]
    scene.play(2, "use blue_1", "upgrade blue_2")
    assert scene.buildings(2) == {"blue_1": 1, "blue_3": 1, "blue_4": 1}
    assert scene.moves(2) == ["use blue_4", "done"]  # not the tile that blue 1 brought
    scene.refuses(2, "use blue_3", "RI-4.2")
    scene.play(2, "use blue_4")
    assert scene.state.round == 2  # nothing more is possible, so nobody is asked


def test_dp_17_is_skipped_without_a_coin() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.script(1, 0, "use blue_1", "upgrade blue_1")
    scene.go_to(phases.USE_BLUE)
    scene.step()
    scene.step()
    assert scene.coins()[0] == 0
    asked = []
    while not scene.match.is_over():
        asked.append(scene.state.phase)
        scene.step()
    assert phases.USE_BLUE not in asked


def test_dp_17_blue_1_needs_an_answer_to_dp_18() -> None:
    """All five blue 2 are taken, and blue 1 is the only building that could be given back for one."""
    scene = Scene(5, start="blue_1 green_1 green_1 yellow_1 yellow_1")
    for seat, round in ((1, 1), (2, 1), (3, 2), (4, 2), (1, 3)):
        scene.script(round, seat, "building*2", "take blue_2")
    scene.go_to(phases.TAKE_BUILDING, round=3)
    scene.until(lambda state: scene.script_is_done(3, 1), "the last blue 2")
    assert scene.supply("blue_2") == 0
    assert scene.buildings(0) == {"blue_1": 1}
    asked = []
    while scene.state.round == 3:
        asked.append((scene.state.phase, scene.state.to_move()))
        scene.step()
    assert (phases.USE_BLUE, 0) not in asked
    assert (phases.USE_BLUE, 1) in asked


def test_dp_18_the_building_that_blue_1_gives_back() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 2, "building*5", "take green_4", "take yellow_2")
    scene.go_to(phases.USE_BLUE)
    scene.play(2, "use blue_1")
    assert scene.state.phase == phases.UPGRADE_BUILDING
    assert scene.match.deciders() == [2]
    assert scene.moves(2) == ["upgrade yellow_2", "upgrade blue_1"]  # green 4 has no better one
    scene.play(2, "upgrade yellow_2")
    assert scene.buildings(2) == {"green_4": 1, "yellow_3": 1, "blue_1": 1}
