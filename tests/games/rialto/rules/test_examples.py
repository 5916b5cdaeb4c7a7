"""Rialto: the worked examples of the rules, each under its id (section 18 of the page)."""

from __future__ import annotations

import pytest

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases, scoring
from tests.games.rialto import scenes
from tests.games.rialto.scenes import Scene


def test_ex_01_majority_in_stage_a() -> None:
    red, blue, yellow = 0, 1, 2
    scene = Scene(3)
    scene.deal(1, rows=["doge*3", "doge*2", "doge"])
    scene.go_to_stage(scenes.A)
    assert scene.spaces() == [0, 0, 0]
    assert scene.doge_order() == [red, blue, yellow]
    scene.lay_all({red: "doge*3", blue: "doge*2", yellow: "doge"})
    assert scene.spaces() == [4, 2, 1]
    assert scene.state.stage_winner[scenes.A] == red
    assert scene.state.stage == scenes.B
    assert scene.state.to_move() == red


@pytest.mark.parametrize(("rival", "coins"), [("", 4), ("gold*4", 3)])
def test_ex_02_yellow_4_with_a_joker_in_stage_b(rival: str, coins: int) -> None:
    scene = Scene(3)
    scene.script(1, 0, "doge*4", "building*3", "take yellow_4")
    scene.script(2, 0, "doge*4 joker")
    scene.deal(2, draws={0: "doge joker"})
    if rival:
        scene.script(2, 1, rival)
    scene.go_to_stage(scenes.B, round=2)
    assert scene.hand(0) == {"doge": 1, "joker": 1}
    assert scene.coins()[0] == 1
    assert scene.buildings(0)["yellow_4"] == 1
    scene.lay(0, "yellow_4:doge joker")
    assert scene.state.laid_count[0] == 3
    scene.go_to_stage(scenes.C)
    assert (scene.state.stage_winner[scenes.B] == 0) == (not rival)
    assert scene.coins()[0] == coins
    assert scene.coined(0) == {"yellow_4": 1}


def test_ex_03_yellow_2_in_stage_a() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building", "take yellow_2")
    scene.deal(2, rows=["gold"])
    scene.script(2, 1, "doge*2")
    scene.go_to_stage(scenes.A, round=2)
    assert scene.coins()[0] == 1
    assert scene.spaces()[0] == 0
    scene.lay(0, "yellow_2:gold")
    scene.go_to_stage(scenes.B)
    assert scene.state.stage_winner[scenes.A] == 1
    assert scene.spaces()[0] == 1


def test_ex_04_yellow_3_with_one_joker_from_the_hand() -> None:
    scene = Scene(3)
    scene.deal(1, without="joker bridge")
    scene.deal(2, rows=["joker"], without="joker bridge")
    scene.script(1, 0, "building*2", "take yellow_3")
    scene.script(2, 1, "bridge*2")
    scene.go_to_stage(scenes.D, round=2)
    assert scene.coins()[0] == 1
    assert scene.hand(0)["joker"] == 1
    assert "bridge" not in scene.hand(0)
    before = scene.points()
    scene.lay(0, "joker yellow_3")
    assert scene.state.laid_count[0] == 1
    scene.go_to_stage(scenes.E)
    assert scene.points()[0] == before[0] + 1
    assert scene.points()[2] == before[2] - 1


def test_ex_05_blue_1() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.script(1, 0, "building", "take green_2", "bridge*6")
    scene.go_to(phases.USE_BLUE, seat=0)
    assert scene.buildings(0) == {"blue_1": 1, "green_2": 1}
    assert scene.coins()[0] == 1
    assert scene.points()[0] == 10
    green_2, green_3 = scene.supply("green_2"), scene.supply("green_3")
    scene.play(0, "use blue_1")
    assert scene.coined(0) == {"blue_1": 1}
    scene.play(0, "upgrade green_2")
    assert scene.buildings(0) == {"blue_1": 1, "green_3": 1}
    assert scene.points()[0] == 10
    assert scene.supply("green_2") == green_2 + 1
    assert scene.supply("green_3") == green_3 - 1


def test_ex_06_blue_3() -> None:
    scene = Scene(3)
    scene.script(1, 0, "doge*4 joker*3")
    scene.script(1, 1, "doge*4 joker*2")
    scene.script(1, 2, "doge*3 joker*2", "building*2", "take blue_3")
    scene.go_to(phases.USE_BLUE, seat=2)
    assert scene.spaces() == [8, 6, 5]
    assert scene.doge_order() == [0, 1, 2]
    scene.play(2, "use blue_3")
    assert scene.spaces() == [8, 6, 8]
    assert scene.doge_order() == [2, 0, 1]


def test_ex_07_scoring_a_district() -> None:
    scene = Scene(4, bridges="3_5 4_5")
    castello = box.DISTRICT_NAMES.index("castello")
    scene.script(1, 0, "bridge", "bridge castello-san_marco", "low san_marco")
    scene.script(1, 0, "gondola", "gondola castello-dorsoduro", "to dorsoduro")
    scene.script(2, 0, "bridge", "bridge castello-santa_croce", "low castello")
    scene.script(2, 0, "gondola", "gondola cannaregio-castello", "to cannaregio")
    # Everybody keeps these until round 4, for the pile runs out before.
    scene.deal(2, rows=["councillor*3", "councillor*3", "councillor*2", "councillor"])
    scene.go_to_stage(scenes.F, round=4)
    assert scene.state.round_tile[castello] == 4
    scene.lay_all({0: "councillor*3", 1: "councillor*3", 2: "councillor*2", 3: "councillor"})
    assert [scene.councillors(seat)["castello"] for seat in range(4)] == [4, 3, 2, 1]
    facing = [
        scene.facing(name)["castello"]
        for name in ("castello-san_marco", "castello-santa_croce", "castello-dorsoduro", "cannaregio-castello")
    ]
    assert facing == [5, 4, 1, 1]
    scene.finish()
    assert list(scoring.district_points(scene.state, castello)) == [11, 5, 2, 1]


def test_ex_08_row_layout() -> None:
    scene = Scene(2)
    scene.go_to_round(1)
    assert [sum(scene.row(row).values()) for row in (1, 2, 3)] == [6, 6, 6]
    scene.go_to(phases.DISCARD_CARDS)
    assert scene.state.deck_size == 55
    assert scene.state.leftover_size() == 6


def test_ex_09_marker_of_the_virtual_player_at_setup() -> None:
    scene = Scene(2, third="virtual")
    tiles = dict(zip(box.DISTRICT_NAMES, scene.state.round_tile, strict=True))
    assert tiles == {
        "cannaregio": 1,
        "dorsoduro": 2,
        "san_marco": 3,
        "castello": 4,
        "san_polo": 5,
        "santa_croce": 6,
    }
    assert scene.marker() == "cannaregio-san_marco"


def test_ex_10_marker_of_the_virtual_player_later() -> None:
    scene = Scene(2, third="virtual")
    scene.deal(1, draws={scenes.VIRTUAL_PLAYER: "doge*7"})
    scene.deal(2, draws={scenes.VIRTUAL_PLAYER: "gold*7"})
    scene.script(1, 0, "bridge", "bridge cannaregio-castello", "gondola", "gondola cannaregio-santa_croce")
    scene.script(2, 0, "bridge", "bridge cannaregio-san_polo", "gondola", "gondola cannaregio-san_marco")
    scene.until(lambda state: scene.script_is_done(2, 0), "the fourth tile")
    assert sum(scene.state.is_free(connection) for connection in range(12)) == 8
    for name in ("castello", "santa_croce", "san_polo", "san_marco"):
        assert scene.facing(f"cannaregio-{name}")
    assert scene.marker() == "dorsoduro-san_marco"


@pytest.mark.parametrize(
    ("stage_cards", "jokers", "tiles", "count"),
    [(2, 1, 0, 3), (1, 2, 1, 4), (0, 2, 0, 1), (0, 3, 0, 2), (0, 1, 1, 1), (0, 1, 0, 0), (0, 0, 1, 0)],
)
def test_ex_11_counting_jokers(stage_cards: int, jokers: int, tiles: int, count: int) -> None:
    """A count of 0 stands for an illegal play; the seat always owns a yellow 3 and a coin for it."""
    scene = Scene(3)
    scene.script(1, 0, "building*2", "take yellow_3")
    scene.deal(1, without="gold joker")
    scene.deal(2, rows=[f"gold*{stage_cards} joker*{jokers}"], without="gold joker")
    scene.go_to_stage(scenes.B, round=2)
    assert scene.hand(0).get("gold", 0) == stage_cards
    clicks = ["lay gold"] * stage_cards + ["lay joker"] * jokers + ["use yellow_3"] * tiles
    if count:
        scene.play(0, *clicks, "play")
        assert scene.state.laid_count[0] == count
    elif jokers:
        scene.play(0, *clicks)
        scene.refuses(0, "play", "RI-7.3")
    else:
        scene.refuses(0, "use yellow_3", "RI-7.3")


@pytest.mark.parametrize("first", ["yellow_4", "blue_3"])
def test_ex_12_points_above_4(first: str) -> None:
    scene = Scene(3)
    scene.script(1, 0, "building", "take green_2")
    scene.script(2, 0, "building*5")
    scene.go_to(phases.TAKE_BUILDING, round=2)
    assert sum(scene.buildings(0).values()) == 2
    assert scene.state.laid_count[0] == 5
    assert scene.state.stage_winner[scenes.C] == 0
    assert scene.state.points == 6
    scene.play(0, f"take {first}")
    if first == "yellow_4":
        offered = [move.removeprefix("take ") for move in scene.moves(0) if move != "none"]
        assert {scenes.value(building) for building in offered} == {1, 2}
    else:
        assert scene.state.phase != phases.TAKE_BUILDING


def test_ex_13_full_board() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    for round in (1, 2, 3, 4):
        scene.deal(round, without="bridge building")
    scene.script(1, 0, "building*5", "take yellow_4", "take yellow_2", "bridge*2")
    scene.script(2, 0, "building*5", "take blue_4", "take green_2", "bridge*2")
    scene.script(3, 0, "building joker*4", "take green_4", "take blue_2", "bridge*2")
    scene.script(4, 0, "bridge*7")
    scene.script(5, 0, "building*2")
    scene.go_to(phases.TAKE_BUILDING, round=5, seat=0)
    assert sum(scene.buildings(0).values()) == 7
    assert scene.buildings(0)["green_1"] == 1
    assert scene.points()[0] == 20
    assert scene.state.points == 3
    green_1 = scene.supply("green_1")
    scene.play(0, "take blue_3")
    assert scene.state.phase == phases.RETURN_BUILDING
    scene.play(0, "return green_1")
    assert scene.points()[0] == 21
    assert sum(scene.buildings(0).values()) == 7
    assert "green_1" not in scene.buildings(0)
    assert scene.buildings(0)["blue_3"] == 1
    assert scene.supply("green_1") == green_1 + 1


def test_ex_14_nobody_plays_bridge() -> None:
    anna = 2
    scene = Scene(3)
    scene.script(1, 1, "bridge")
    scene.script(2, 0, "bridge")
    scene.script(3, 1, "bridge*2")
    scene.script(4, anna, "gold")
    scene.go_to_stage(scenes.D, round=4)
    assert scene.points() == [3, 7, 0]
    assert scene.state.to_move() == anna
    links, bridge = list(scene.state.link), scene.state.bridge_up
    scene.lay_all({})
    assert scene.points() == [2, 6, -1]
    assert list(scene.state.link) == links
    assert scene.state.bridge_up == bridge
    assert scene.state.stage == scenes.E
    assert scene.state.to_move() == anna


def test_ex_15_leftovers() -> None:
    """No tile is ever laid, so districts are worth nothing and the last change of points is leftovers and buildings."""
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "use green_1", "draw-pile", "councillor*4")
    scene.script(2, 1, "councillor")
    scene.go_to_stage(scenes.F, round=6)
    before = scene.points()
    assert before == [3 - 6, 3 - 6]
    scene.finish()
    assert scene.coins() == [0, 2]
    assert list(scene.state.ready) == [0, 3]
    assert [after - earlier for after, earlier in zip(scene.points(), before, strict=True)] == [0 + 1, 3 + 1]


def test_ex_16_hand_limit() -> None:
    scene = Scene(3)
    scene.script(1, 1, "building*5", "take green_4", "take green_2", "gondola")
    scene.go_to_round(2)
    assert sum(scene.hand(1).values()) == 1
    assert scene.coins()[1] == 2
    scene.turn_of(1)
    scene.play(1, "row 2", "use green_4", "draw-pile", "use green_2")
    scene.go_to(phases.DISCARD_CARDS)
    assert sum(scene.hand(1).values()) == 12
    assert scene.state.to_drop[1] == 2
    assert scene.coins()[1] == 0
    scene.go_to_stage(scenes.A)
    assert sum(scene.hand(1).values()) == 10
    assert scene.state.shed_size[1] == 1 + 2  # one in round 1
