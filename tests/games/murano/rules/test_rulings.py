"""Murano: our rulings where the rulebook is silent or can be read in two ways, each under its id.

What ships may do is compared with trying everything in test_ships.py (AR-4).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.core.state import NOBODY
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from tests.games.murano import corrected_box
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.scene_turns import build, building, buy, card, open_fields, place, recruit, street
from tests.games.murano.scenes import GAME, LETTERS, Scene
from tests.games.murano.walks import positions, readers, walk

each_number_of_seats = pytest.mark.parametrize("seats", GAME.seats)


# ---- set-up


def test_ar_1_gold_never_runs_out() -> None:
    scene = Scene()
    coins = box.BOX.int("counts.coins_total_value", 1, 999)
    while scene.gold("A") + scene.gold("B") <= coins:
        scene.pass_turn()
    before = scene.gold(scene.acting())
    letter = scene.acting()
    scene.pass_turn()
    assert scene.gold(letter) == before + 1


def test_ar_2_the_ring_is_the_same_for_all_numbers_of_players() -> None:
    two, three, four = (Scene(seats=seats) for seats in GAME.seats)
    assert two.ships() == three.ships() == four.ships()
    assert two.offered("sail") == three.offered("sail") == four.offered("sail")


@each_number_of_seats
def test_ar_3_the_red_ship_takes_any_anchor(seats: int) -> None:
    state = GAME.new(seats, {}, 1)
    assert isinstance(state, MuranoState)
    assert state.phase == phases.PLACE_RED
    anchors = [box.SPACE_NAMES[index] for index in (1, 3, 5, 7, 11, 13, 15, 17)]
    assert [GAME.notate(action) for action in state.legal_actions()] == [f"red {name}" for name in anchors]
    assert list(state.chance_weights()) == [1] * 8


@each_number_of_seats
def test_ar_22_everyone_starts_with_5_points(seats: int) -> None:
    scene = Scene(seats=seats, start="B")
    assert [scene.score(letter) for letter in LETTERS[:seats]] == [5] * seats


@each_number_of_seats
def test_ar_23_everyone_starts_with_5_gondoliers_in_hand_and_2_in_the_supply(seats: int) -> None:
    scene = Scene(seats=seats)
    assert [scene.gondoliers(letter) for letter in LETTERS[:seats]] == [(5, 2)] * seats


def test_ar_32_streets_that_are_removed() -> None:
    removed = {
        box.FACE_NAMES[face]: int(box.FACE_COUNT[face] - box.TILES[2][face])
        for face in range(len(box.FACE_NAMES))
        if box.FACE_NAMES[face].startswith("street")
    }
    assert {name: count for name, count in removed.items() if count > 0} == {
        "street_blank": 4,
        "street_r": 1,
        "street_b": 1,
        "street_g": 1,
    }
    assert box.TILES[3] == box.TILES[2]
    assert box.TILES[4] == box.FACE_COUNT


# ---- ships


def test_ar_4_no_look_at_the_deck_without_the_gold_for_a_card() -> None:
    scene = Scene()
    scene.turn("A", "gondolier_1", "place san_donato:B")
    assert scene.gold("A") == 0
    scene.wait_for("A")
    assert "character_1" not in scene.offered("sail")


def test_ar_5_a_ship_moves_once_in_a_turn() -> None:
    scene = Scene()
    scene.play("sail special_building")
    scene.refuses("sail two_gold", "MU-5.6")
    scene.refuses("sail shop_2", "MU-5.6")


def with_lighthouse() -> Scene:
    """A owns the Lighthouse, and it is A's turn."""
    scene = Scene()
    card(scene, "A", "lighthouse")
    scene.wait_for("A")
    return scene


def occupied_offers(scene: Scene) -> set[str]:
    return set(scene.offered("sail")) & scene.ships()


def test_ar_6_the_lighthouse_is_not_for_passing_and_comes_last() -> None:
    scene = with_lighthouse()
    (target,) = occupied_offers(scene)
    scene.play("pass")
    assert occupied_offers(scene) == set()
    scene.refuses(f"sail {target}", "MU-5.2")
    other = with_lighthouse()
    (target,) = occupied_offers(other)
    other.play(f"sail {target}")
    assert other.moves() == ["act"]
    free = next(name for name in box.SPACE_NAMES if name not in other.ships())
    other.refuses(f"sail {free}", "MU-9.14")


def test_ar_24_ships_sail_by_ascending_numbers() -> None:
    """The board draws them counter-clockwise: test_board.py."""
    scene = Scene()
    assert scene.describe("sail build_2").startswith("sail from glass factory (top")
    scene.refuses("sail glass_factory_1", "MU-5.2")
    scene.play("sail build_2")
    assert {box.SPACE_NAMES[6]} <= scene.ships()
    assert box.SPACE_NAMES[5] not in scene.ships()


def test_ar_29_two_ships_keep_a_space_until_both_have_left() -> None:
    scene = with_lighthouse()
    (target,) = occupied_offers(scene)
    scene.play(f"sail {target}", "act")
    while scene.acting() == "A":
        scene.play(scene.moves()[0])
    shared = box.SPACE_NAMES.index(target)
    ahead = box.SPACE_NAMES[(shared + 1) % len(box.SPACE_NAMES)]
    if ahead in scene.ships():
        scene.pass_turn(box.SPACE_NAMES[(shared + 2) % len(box.SPACE_NAMES)])
    assert target in scene.ships()
    scene.play("pass", f"sail {ahead}")
    assert scene.moves() == ["ship red", "ship black"]
    scene.play("ship red")
    assert target in scene.ships()
    assert len(scene.ships()) == 8


def test_ar_33_a_ship_may_move_merely_to_be_in_the_way() -> None:
    """The ship that goes to 0 frees nothing that the action at 8 needs."""
    scene = Scene()
    scene.play("sail build_1", "sail special_building", "act")
    assert scene.gold("A") == 5 - 1 - 2
    assert {"build_1", "special_building"} <= scene.ships()


def test_ar_34_a_game_in_which_all_only_pass_is_closed_and_scored() -> None:
    scene = Scene(seats=3, start="B")
    while scene.state.phase < phases.SCORING:
        assert scene.state.turn < 150 * 3
        scene.pass_turn()
    assert scene.state.turn == 150 * 3
    assert not scene.state.is_ending()
    assert scene.state.phase == phases.OVER
    assert "lasted too long and is closed" in " ".join(scene.heard())
    # AR-13: everyone has the same points and the same gold.
    assert [scene.gold(letter) for letter in "ABC"] == [155] * 3
    assert list(scene.state.places()) == [1, 1, 1]


def test_ar_13_a_tie_that_gold_does_not_break_is_a_shared_win() -> None:
    scene = Scene()
    scene.pass_turn()
    while scene.state.phase < phases.SCORING:
        scene.pass_turn()
    assert list(scene.state.scores()) == [5, 5]
    assert list(scene.state.places()) == [1, 1]
    assert "share the win" in scene.heard()[-1]


# ---- actions


def test_ar_7_cards_go_under_their_stacks_in_the_order_drawn() -> None:
    """Characters are shown by WE-13."""
    scene = Scene()
    buy(scene, "A", "special_building")
    scene.turn("A", "build", *street("street_blank", "san_donato:b2"), "lay special_building")
    scene.play("on san_donato:b1 > tavern bank hostel", "card bank")
    names = [GAME.notate(GAME.parse("card bank") + int(other)) for other in scene.state.cards_tail]
    assert names == ["card tavern", "card hostel"]


@pytest.mark.parametrize("seats", [2, 3])
def test_ar_8_gondolas_of_colours_that_nobody_plays_can_be_used(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.turn("A", "place_gondolier")
    absent = LETTERS[seats : box.COLOURS]
    assert [f"san_donato:{letter}" in scene.offered("place") for letter in absent] == [True] * len(absent)
    scene.play("place san_donato:D")
    assert scene.gold("A") == 0


def test_ar_9_hiring_and_dismissing_are_alternatives() -> None:
    scene = Scene()
    scene.turn("A", "hire_dismiss")
    assert scene.moves() == ["hire", "dismiss"]
    scene.play("dismiss")
    assert scene.acting() == "B"


def chained_workshops() -> Scene:
    """A has red, green and blue beads, one each, and the workshops red/green and blue/green."""
    scene = with_factories(3)
    card(scene, "A", "workshop_red_green")
    card(scene, "A", "workshop_blue_green")
    scene.turn("A", "production", "work 3 > glass_green glass_blue glass_red")
    return scene


def test_ar_11_workshops_are_not_chained_but_serve_different_beads() -> None:
    scene = chained_workshops()
    assert {"rgb", "rg", "gb", "rb"} <= set(scene.offered("sell"))  # all of them as green
    scene.play("sell none")
    recruit(scene, "A", 34)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    scene.play("use san_donato")
    assert scene.offered("hand") == ["none", "r", "g", "rg"]  # blue would be red only by way of green
    scene.refuses("hand rb", "MU-9.11")


def test_ar_18_a_bag_that_is_too_empty_limits_the_beads(tmp_path: Path) -> None:
    corrected_box.run(corrected_box.few_beads, corrected_box.with_one_bead_a_colour, tmp_path)


def test_ar_19_the_point_of_the_guild_hall_does_not_pay_for_a_bead() -> None:
    scene = with_factories(3)
    card(scene, "A", "guild_hall")
    scene.turn("A", "production", "work 3 > glass_red glass_red glass_blue", "sell none")
    assert scene.score("A") == 8 - 6 + 1
    scene.turn("A", "production")
    assert scene.offered("work") == ["0", "1"]  # 3 points, and the one to come does not count
    scene.play("work 1 > glass_red", "sell none")
    assert scene.score("A") == 3 - 2 + 1


def test_ar_20_the_trading_office_is_optional_and_needs_a_factory_that_works() -> None:
    scene = with_factories(1)
    card(scene, "A", "trading_office")
    scene.turn("A", "production")
    assert scene.offered("work") == ["1", "1+1"]
    scene.play("work 1 > glass_red", "sell none")
    assert scene.beads("A") == "r"  # nothing goes back
    scene.turn("A", "production")
    assert scene.offered("work") == ["0", "1", "1+1"]


def test_ar_21_a_crane_does_not_work_in_the_turn_it_is_gained() -> None:
    scene = Scene()
    buy(scene, "A", "special_building", "glass_factory", "glass_factory")
    scene.turn("A", "build", *street("street_blank", "san_donato:b3"), "lay special_building")
    scene.play("on san_donato:a3 > crane_shop_factory bank hostel", "card crane_shop_factory")
    points = scene.score("A")
    scene.play(*building("glass_factory", "san_donato:c3"))
    assert scene.score("A") == points + 1
    build(scene, "A", street("street_blank", "san_donato:b4"), building("glass_factory", "san_donato:b5"))
    assert scene.score("A") == points + 1 + 2


def test_ar_25_markers_do_not_run_out() -> None:
    """There are 15 in the box; A builds 16."""
    scene = Scene()
    buy(scene, "A", *["glass_factory"] * 11, *["shop_red", "shop_blue"] * 2, "shop_grey")
    while (left := unbuilt(scene)) > 0:
        scene.turn("A", "build")
        if len(open_fields(scene)) < 3:
            scene.play("street")
            scene.play(scene.moves()[0])
        while scene.state.phase == phases.BUILDING and scene.acting() == "A":
            lay = [move for move in scene.moves() if move.startswith("lay")]
            scene.play(lay[0] if lay else "street")
            scene.play(scene.moves()[0])
            if unbuilt(scene) == 0 and scene.acting() == "A" and "stop" in scene.moves():
                scene.play("stop")
        assert unbuilt(scene) < left or left == 16
    assert list(scene.state.marker).count(0) == 16 > box.BOX.int("counts.markers_per_player", 1, 99)


def unbuilt(scene: Scene) -> int:
    """How many tiles A has still to build."""
    return int(sum(scene.state.yard[: len(box.KIND_NAMES)]))


@each_number_of_seats
def test_ar_26_a_street_is_drawn_only_while_there_is_a_field_for_it(seats: int) -> None:
    offered = 0
    for state, _, _ in walk(seats, 3, eager=True):
        if state.phase == phases.BUILDING:
            may_draw = state.left[box.STREET] > 0 and state.lanes > 0
            assert (actions.STREET_TILE in state.legal_actions()) == may_draw
            offered += may_draw
    assert offered > 0


def test_ar_31_others_learn_the_colour_of_a_shop_when_it_lies() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red", "shop_blue")
    scene.turn("A", "build", *street("street_blank", "san_donato:b2"))
    assert scene.offered("lay") == ["shop_red", "shop_blue"]
    scene.play("lay shop_blue")
    for reader in (1, NOBODY):
        line = catalogue.translate(scene.match.log(reader)[-1][1], "en")
        assert "blue" not in line
        assert "shop" in line
    scene.play("on san_donato:b1")
    assert any("blue shop" in line for line in scene.heard())


def test_ar_37_a_sale_is_one_click_and_asks_for_no_colour() -> None:
    scene = with_factories(3)
    card(scene, "A", "workshop_red_green")
    scene.turn("A", "production", "work 3 > glass_green glass_green glass_red")
    gold = scene.gold("A")
    scene.play("sell rg")  # as red or as green: 12 gold either way
    assert scene.gold("A") == gold + 12
    assert scene.acting() == "B"


# ---- the end


def run_out(scene: Scene, letter: str, *, but: int) -> None:
    """A seat buys all glass factories and shops, but for so many shops, while the others pass."""
    for kind, name, price in ((box.FACTORY, "buy_glass_factory", 1), (box.SHOP, "buy_shop", 2)):
        while scene.state.left[kind] > (but if kind == box.SHOP else 0):
            scene.earn(letter, price)
            scene.turn(letter, name, *(["blind"] if kind == box.SHOP else []))


def test_ar_27_a_tile_found_by_searching_can_be_the_last() -> None:
    scene = Scene()
    run_out(scene, "B", but=1)
    scene.earn("A", 4)
    scene.turn("A", "buy_shop", "search")
    assert not scene.state.is_ending()
    scene.play(scene.moves()[0])
    assert scene.state.is_ending()


def test_ar_10_a_workshop_of_the_last_turn_works_in_final_scoring() -> None:
    """And AR-28: a special building that is built instantly gives its card."""
    scene = with_factories(3)
    scene.turn("A", "production", "work 3 > glass_green glass_green glass_red", "sell none")
    recruit(scene, "A", 34)
    place(scene, "A", "san_donato:A")
    scene.earn("A", 2)
    run_out(scene, "B", but=1)
    scene.earn("B", 2)
    scene.wait_for("B")
    scene.turn("B", "buy_shop", "blind", "leave")
    assert scene.state.is_ending()
    assert scene.acting() == "A"
    scene.turn("A", "buy_special_building")
    assert scene.state.phase == phases.INSTANT
    field = scene.offered("on")[0]
    scene.play(f"on {field} > workshop_red_green basilica bank", "card workshop_red_green")
    assert scene.state.phase == phases.SCORING
    scene.score_seat("A")
    points = scene.score("A")
    scene.play("use san_donato", "hand rgg")
    assert scene.score("A") == points + 21


def test_ar_28_the_basilica_of_the_last_turn_still_scores() -> None:
    scene = with_factories(1)
    scene.earn("A", 2)
    run_out(scene, "B", but=1)
    scene.earn("B", 2)
    scene.wait_for("B")
    scene.turn("B", "buy_shop", "blind", "leave")
    points = scene.score("A")
    scene.turn("A", "buy_special_building")
    scene.play(f"on {scene.offered('on')[0]} > basilica tavern bank", "card basilica")
    assert scene.score("A") == points + 5


# ---- characters


def scored_at(scene: Scene, *numbers: int, island: str = "san_donato") -> list[str]:
    """A recruits characters, places a gondolier for each, and reads what they would score there."""
    for number in numbers:
        recruit(scene, "A", number, sparing=numbers)
    for letter in "ABCD"[: len(numbers)]:
        place(scene, "A", f"{island}:{letter}")
    scene.end_turns()
    scene.score_seat("A")
    lines = []
    for _ in numbers:
        lines.append(scene.describe(f"use {island}").rpartition(": ")[2])
        scene.play(f"use {island}")
    return lines


def test_ar_12_a_character_need_not_be_used() -> None:
    scene = Scene()
    recruit(scene, "A", 1)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    points = scene.score("A")
    scene.play("aside")
    assert scene.score("A") == points + 1  # the gondolier that serves nobody


def test_ar_14_character_24_scores_where_nobody_has_a_building() -> None:
    assert scored_at(Scene(), 24) == ["12 points"]


def test_ar_15_characters_22_and_23_score_nothing_for_nothing() -> None:
    assert scored_at(Scene(), 22, 23) == ["0 points", "0 points"]


def test_ar_16_character_9_scores_without_customers() -> None:
    assert scored_at(Scene(), 9) == ["10 points"]


def test_ar_17_characters_5_and_6_look_at_one_kind_of_building() -> None:
    scene = Scene()
    buy(scene, "A", "glass_factory", "palace_2")
    buy(scene, "B", "shop_red", "palace_3")
    island = "san_donato"
    build(scene, "A", street("street_blank", f"{island}:b2"), street("street_blank", f"{island}:b4"))
    build(scene, "A", building("glass_factory", f"{island}:b1"), building("palace_2", f"{island}:b5"))
    build(scene, "B", street("street_blank", f"{island}:b3"), building("shop_red", f"{island}:c3"))
    build(scene, "B", building("palace_3", f"{island}:a3"))
    assert scored_at(scene, 5, 6) == ["12 points", "0 points"]


def test_ar_35_characters_are_asked_about_in_the_order_they_were_bought() -> None:
    scene = Scene()
    for number in (38, 2, 16):
        recruit(scene, "A", number)
    scene.end_turns()
    scene.score_seat("A")
    asked = []
    while scene.state.phase == phases.SCORING and scene.acting() == "A":
        asked.append(int(cards.CHARACTER_NUMBER[scene.state.bought[scene.state.cursor]]))
        scene.play("aside")
    assert asked == [38, 2, 16]


def test_ar_36_a_character_without_a_gondolier_can_only_be_laid_aside() -> None:
    scene = Scene()
    recruit(scene, "A", 32)  # for Sacca Mattia only
    recruit(scene, "A", 1)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    assert scene.moves() == ["aside", "best"]
    scene.play("aside")
    assert scene.offered("use") == ["san_donato"]  # where it scores nothing
    assert scene.describe("use san_donato").endswith("0 points")


# ---- what is open


def test_ar_30_gold_beads_and_points_are_public() -> None:
    for state in positions(7, 60):
        for reader in readers(state):
            view = state.view(reader)
            assert (view.gold, view.beads, view.score) == (state.gold, state.beads, state.score)


def test_palaces_are_never_owned() -> None:
    """MU-2.6: no matter who built them."""
    for state in positions(8, 90):
        for field, owner in enumerate(state.marker):
            if owner >= 0:
                assert state.tile[field] >= 0
                assert box.KIND_NAMES[kind_at(state, field)] in ("glass_factory", "shop")


def kind_at(state: MuranoState, field: int) -> int:
    name = box.FACE_NAMES[state.tile[field]]
    kinds = {"glass": box.FACTORY, "shop": box.SHOP, "palace": box.PALACE, "street": box.STREET}
    return kinds.get(name.partition("_")[0], len(box.KIND_NAMES) - 1)
