"""Rialto: two players and the virtual third one (section 14 of the page)."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases, scoring
from laguna.text.text import RuleError
from tests.games.rialto import scenes
from tests.games.rialto.scenes import Scene


def virtual_scene(
    *drawn: str, tiles: str = scenes.TILES, bridges: str = "", start: str = "", without: str = ""
) -> Scene:
    """Two players beside a virtual one that draws these cards, round by round."""
    scene = Scene(2, tiles=tiles, bridges=bridges, start=start, third="virtual")
    for round, cards in enumerate(drawn, start=1):
        scene.deal(round, draws={scenes.VIRTUAL_PLAYER: cards}, without=without)
    return scene


def test_ri_14_1_the_virtual_player_is_the_start_player() -> None:
    state = scenes.position(2, third="virtual")
    assert list(state.doge_order) == [scenes.VIRTUAL_PLAYER, 0, 1]
    assert list(state.coins) == [1, 2, 0]
    scene = virtual_scene("doge*7", start="yellow_1 blue_1")
    scene.go_to_stage(scenes.A)
    assert scene.state.first == scenes.VIRTUAL_PLAYER
    assert [scene.buildings(player) for player in range(3)] == [{"yellow_1": 1}, {"blue_1": 1}, {}]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ri_14_1_the_variant_is_for_two(seats: int) -> None:
    with pytest.raises(RuleError) as refusal:
        scenes.GAME.new(seats, {"third": "virtual"}, 1)
    assert refusal.value.rule == "RI-14.1"


def test_ri_14_2_all_councillors_at_hand_but_no_points_coins_or_buildings() -> None:
    state = scenes.position(2, third="virtual")
    assert state.ready[scenes.VIRTUAL_PLAYER] == 18
    assert state.reserve[scenes.VIRTUAL_PLAYER] == 0
    assert state.vp[scenes.VIRTUAL_PLAYER] == 0
    assert state.coins[scenes.VIRTUAL_PLAYER] == 0
    assert list(state.scores()) == [3, 3]


def test_ri_14_2_another_colour_when_the_councillors_run_out() -> None:
    """Eight councillors in each of three rounds are six more than a colour has; all count as the virtual player's."""
    scene = virtual_scene("councillor*7", "councillor*4 joker*3", "councillor*7", without="councillor joker")
    scene.go_to_round(4)
    assert scene.councillors(scenes.VIRTUAL_PLAYER) == {"cannaregio": 8, "dorsoduro": 8, "san_marco": 8}
    assert scene.state.ready[scenes.VIRTUAL_PLAYER] == 0


def test_ri_14_3_three_rows_of_which_only_the_humans_choose_in_doge_order() -> None:
    scene = virtual_scene("gold*7")
    scene.script(1, 1, "doge")
    scene.go_to_round(2)
    assert scene.doge_order() == [1, scenes.VIRTUAL_PLAYER, 0]
    assert [sum(scene.row(row).values()) for row in (1, 2, 3)] == [6, 6, 6]
    choosers = []
    while scene.state.phase == phases.CHOOSE_ROW:
        choosers.append(scene.state.to_move())
        scene.step()
    assert choosers == [1, 0]


@pytest.mark.parametrize(
    ("tiles", "marked"),
    [
        ("san_polo castello dorsoduro san_marco santa_croce cannaregio", "dorsoduro-san_polo"),
        ("castello san_polo santa_croce dorsoduro cannaregio san_marco", "castello-santa_croce"),
        ("san_marco dorsoduro castello cannaregio santa_croce san_polo", "dorsoduro-san_marco"),
    ],
)
def test_ri_14_4_the_marker_lies_between_district_1_and_its_lowest_neighbour(tiles: str, marked: str) -> None:
    """In the first two districts 1 and 2 are the pair without a common connection."""
    assert virtual_scene(tiles=tiles).marker() == marked


def test_ri_14_5_anyone_may_build_on_the_marked_connection_and_the_marker_moves() -> None:
    scene = virtual_scene("gold*7", "doge*7")
    scene.script(1, 0, "bridge", "bridge castello-dorsoduro", "gondola", "gondola cannaregio-san_marco")
    scene.go_to(phases.PLACE_BRIDGE)
    assert scene.marker() == "cannaregio-san_marco"
    assert "bridge cannaregio-san_marco" in scene.moves(0)
    scene.go_to_stage(scenes.E)
    assert scene.marker() == "cannaregio-san_marco"  # building elsewhere does not move it
    scene.go_to_stage(scenes.F)
    assert scene.marker() == "cannaregio-castello"  # tile 4 is the lowest neighbour left


def test_ri_14_5_the_marker_is_removed_when_no_connection_is_free() -> None:
    scene = virtual_scene(*["doge*3 gold*4", "doge*3 gold*4"] * 3, without="bridge gondola")
    for round in range(1, 7):
        scene.script(round, 0, "bridge", "gondola")
    scene.go_to_round(6)
    assert scene.marker() != ""
    scene.finish()
    assert not any(scene.state.is_free(connection) for connection in range(12))
    assert scene.marker() == ""


def test_ri_14_6_seven_open_cards_after_the_humans_have_finished_phase_1() -> None:
    scene = virtual_scene("gold*2 building joker*2 councillor bridge")
    scene.go_to_stage(scenes.A)
    cards = {"gold": 2, "building": 1, "bridge": 1, "joker": 2, "councillor": 1}
    assert scene.hand(scenes.VIRTUAL_PLAYER) == cards
    assert scene.state.leftover_size() == 0
    for reader in (0, 1, NOBODY):
        shown = scene.state.view(reader).hand[scenes.VIRTUAL_PLAYER * box.KINDS :]
        assert list(shown) == [0, 2, 1, 1, 0, 1, 2]
    scene.go_to_stage(scenes.F)
    scene.go_to_round(2)
    assert scene.councillors(scenes.VIRTUAL_PLAYER)["cannaregio"] == 1 + 2 + 1  # jokers are councillors; and the bonus


def test_ri_14_7_the_virtual_player_has_its_clockwise_turn_and_can_be_first() -> None:
    """Seat 1 wins stage A: then it plays, then the virtual player, then seat 0."""
    scene = virtual_scene("gold*2 building*5")
    scene.script(1, 1, "doge")
    scene.go_to_stage(scenes.B)
    assert scene.match.deciders() == [1]
    assert scene.state.laid_count[scenes.VIRTUAL_PLAYER] == -1
    scene.play(1, "pass")
    assert scene.match.deciders() == [0]
    assert scene.state.laid_count[scenes.VIRTUAL_PLAYER] == 2
    scene.play(0, "pass")
    assert scene.state.stage == scenes.C
    assert scene.state.first == scenes.VIRTUAL_PLAYER
    assert scene.match.deciders() == [0]
    assert scene.state.laid_count[scenes.VIRTUAL_PLAYER] == 5


def test_ri_14_7_stage_a_it_moves_like_a_player() -> None:
    scene = virtual_scene("doge*2 gold*5")
    scene.script(1, 1, "doge")
    scene.go_to_stage(scenes.B)
    assert scene.spaces() == [0, 1, 2 + 1]
    assert scene.doge_order() == [scenes.VIRTUAL_PLAYER, 1, 0]


def test_ri_14_7_stages_b_and_c_it_denies_the_bonus() -> None:
    scene = virtual_scene("gold*3 building*4")
    scene.script(1, 0, "gold*2", "building*3")
    scene.go_to_stage(scenes.C)
    assert scene.state.stage_winner[scenes.B] == scenes.VIRTUAL_PLAYER
    assert scene.coins() == [1 + 2, 2, 0]
    scene.go_to(phases.TAKE_BUILDING)
    assert scene.state.stage_winner[scenes.C] == scenes.VIRTUAL_PLAYER
    assert scene.state.points == 3
    scene.go_to_stage(scenes.D)
    assert scene.buildings(scenes.VIRTUAL_PLAYER) == {}


@pytest.mark.parametrize("drawn", ["gold*7", "bridge*7"])
def test_ri_14_7_stage_d_gives_it_no_points_either_way(drawn: str) -> None:
    scene = virtual_scene(drawn)
    scene.go_to_stage(scenes.E)
    assert scene.points() == [3 - 1, 3 - 1, 0]


def test_ri_14_7_stage_d_its_bridge_goes_on_the_marked_connection_lower_value_to_lower_number() -> None:
    scene = virtual_scene("bridge*2 gold*5", "bridge*2 gold*5", bridges="3_5 4_6")
    scene.go_to_stage(scenes.E, round=1)
    assert scene.facing("cannaregio-san_marco") == {"cannaregio": 3, "san_marco": 5}
    assert scene.marker() == "cannaregio-castello"
    scene.go_to_stage(scenes.E, round=2)
    assert scene.facing("cannaregio-castello") == {"cannaregio": 4, "castello": 6}
    assert scene.marker() == "cannaregio-san_polo"


def test_ri_14_7_stage_d_the_lower_number_is_that_of_the_round_tile() -> None:
    """San Marco comes after Castello in the box, but has the lower round tile here."""
    scene = virtual_scene(
        "bridge*2 gold*5", bridges="3_5", tiles="san_marco castello dorsoduro cannaregio santa_croce san_polo"
    )
    assert scene.marker() == "castello-san_marco"
    scene.go_to_stage(scenes.E)
    assert scene.facing("castello-san_marco") == {"san_marco": 3, "castello": 5}


def test_ri_14_7_stage_e_its_gondola_brings_a_councillor_to_both_districts() -> None:
    scene = virtual_scene("gondola*3 gold*4")
    scene.go_to_stage(scenes.F)
    assert scene.facing("cannaregio-san_marco") == {"cannaregio": 1, "san_marco": 1}
    assert scene.councillors(scenes.VIRTUAL_PLAYER) == {"cannaregio": 1, "san_marco": 1}
    assert scene.state.ready[scenes.VIRTUAL_PLAYER] == 18 - 2  # and none were taken for the cards
    assert scene.state.gondolas == 5
    assert scene.marker() == "cannaregio-castello"


@pytest.mark.parametrize(("human", "sent"), [("", 2 + 1), ("councillor*3", 2)])
def test_ri_14_7_stage_f_it_sends_councillors_to_the_current_district(human: str, sent: int) -> None:
    scene = virtual_scene("councillor joker gold*5")
    if human:
        scene.script(1, 0, human)
    scene.go_to_round(2)
    assert scene.councillors(scenes.VIRTUAL_PLAYER) == {"cannaregio": sent}


def test_ri_14_8_it_flips_a_bonus_tile_without_points() -> None:
    """Both fulfil the condition in stage F of round 3: the human scores, whoever comes later does not."""
    drawn = "councillor*2 gold*5", "councillor*2 gold*5", "councillor*2 doge*5"
    scene = virtual_scene(*drawn, tiles=scenes.BLUE_BANK_FIRST)
    for round in (1, 2, 3):
        scene.script(round, 0, "councillor")
    scene.script(1, 1, "councillor")
    scene.script(2, 1, "councillor")
    scene.script(4, 1, "gondola*4", "gondola san_marco-san_polo", "to san_marco")
    scene.go_to_stage(scenes.F, round=3)
    before = scene.points()
    scene.go_to_round(4)
    assert scene.points() == [before[0] + 5, before[1], 0]
    assert list(scene.state.bonus_open) == [0, 1]
    scene.go_to_stage(scenes.E, round=4)
    before = scene.points()
    scene.go_to_stage(scenes.F, round=4)
    assert {"cannaregio", "castello", "san_marco"} <= set(scene.councillors(1))
    assert scene.points() == before


def test_ri_14_8_alone_it_flips_the_tile_for_nothing() -> None:
    scene = virtual_scene(*["councillor*2"] * 3, tiles=scenes.BLUE_BANK_FIRST, without="gondola")
    scene.go_to_stage(scenes.F, round=3)
    before = scene.points()
    assert list(scene.state.bonus_open) == [1, 1]
    scene.go_to_round(4)
    assert scene.points() == before
    assert list(scene.state.bonus_open) == [0, 1]


def test_ri_14_9_it_does_nothing_in_phase_3_but_counts_for_the_rank() -> None:
    scene = virtual_scene("doge gold*6")
    scene.script(1, 0, "building*2", "take blue_3", "use blue_3")
    scene.go_to(phases.USE_BLUE, seat=0)
    assert scene.doge_order() == [scenes.VIRTUAL_PLAYER, 0, 1]
    scene.step()
    assert scene.spaces() == [2, 0, 2]  # second on the track: two spaces
    assert scene.doge_order() == [0, scenes.VIRTUAL_PLAYER, 1]


def test_ri_14_10_it_takes_places_in_districts_but_scores_nothing_and_cannot_win() -> None:
    scene = virtual_scene("councillor*4 gold*3", bridges="3_6")
    scene.script(1, 0, "bridge", "bridge cannaregio-castello", "low castello", "councillor")
    scene.finish()
    assert scene.state.phase == phases.OVER
    cannaregio = box.DISTRICT_NAMES.index("cannaregio")
    assert scene.councillors(scenes.VIRTUAL_PLAYER)["cannaregio"] > scene.councillors(0)["cannaregio"]
    worth = scene.state.district_value(cannaregio)
    assert worth >= 6
    assert list(scoring.district_points(scene.state, cannaregio)) == [worth // 2, 0, worth]
    assert scene.state.vp[scenes.VIRTUAL_PLAYER] == 0
    assert sorted(scene.match.places()) == [1, 2]
    assert len(scene.match.scores()) == 2
