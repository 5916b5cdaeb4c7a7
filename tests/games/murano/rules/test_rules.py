"""Murano: the rules one by one, each test under the id of its rule (chapters 1 to 13 of the page).

What an example (test_examples.py) or a ruling (test_rulings.py) shows is not repeated here.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from laguna.core.state import CHANCE
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.state import MuranoState
from laguna.text.text import RuleError
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.rules.test_rulings import run_out, scored_at, with_lighthouse
from tests.games.murano.scene_turns import build, building, buy, card, place, price, recruit, street
from tests.games.murano.scenes import GAME, LETTERS, Scene
from tests.games.murano.walks import walk

each_number_of_seats = pytest.mark.parametrize("seats", GAME.seats)


# ---- 1. Overview


def test_mu_1_1_most_points_win() -> None:
    scene = Scene()
    buy(scene, "B", "palace_2")
    build(scene, "B", street("street_blank", "san_donato:b2"), building("palace_2", "san_donato:b1"))
    scene.end_turns()
    assert list(scene.state.scores()) == [5, 8]
    assert list(scene.state.places()) == [2, 1]


def test_mu_1_2_a_turn_is_ships_and_one_action_or_a_pass() -> None:
    scene = Scene()
    scene.play("sail shop_2", "sail special_building", "act")  # the shop is not used
    assert scene.acting() == "B"
    assert scene.state.yard[box.SHOP] == 0
    assert scene.state.yard[box.SPECIAL] == 1
    scene.play("pass", f"sail {scene_free(scene)}")
    assert scene.acting() == "A"


def scene_free(scene: Scene) -> str:
    """A space that a passing player may sail to."""
    return scene.offered("sail")[0]


def test_mu_1_3_characters_need_a_gondolier_at_the_island_they_score() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    recruit(scene, "A", 9)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    assert scene.offered("use") == ["san_donato"]
    scene.play("use san_donato")
    assert scene.offered("use") == []


def test_mu_1_4_the_game_ends_after_two_kinds_of_tiles_have_run_out() -> None:
    scene = Scene()
    run_out(scene, "A", but=1)
    assert scene.state.phase < phases.SCORING
    assert list(scene.state.left).count(0) == 1
    scene.earn("A", 2)
    scene.turn("A", "buy_shop", "blind")
    assert list(scene.state.left).count(0) == 2
    scene.pass_turn()
    assert scene.state.phase == phases.OVER


# ---- 2. Things and terms


def test_mu_2_1_the_ring_has_18_spaces() -> None:
    assert box.SPACES == 18
    counts = Counter(box.DEED_NAMES[deed] for deed in box.DEED_OF)
    assert counts == {
        "two_gold": 1,
        "buy_glass_factory": 2,
        "buy_shop": 2,
        "buy_palace": 2,
        "buy_special_building": 1,
        "recruit_character": 2,
        "place_gondolier": 2,
        "build": 3,
        "income": 1,
        "production": 1,
        "hire_dismiss": 1,
    }


def test_mu_2_2_eight_ships_one_of_them_red() -> None:
    scene = Scene(red="production")
    assert len(scene.ships()) == 8
    assert int(scene.state.black).bit_count() == 7
    assert "production" in scene.ships()


def test_mu_2_3_five_islands_with_two_or_three_players_six_with_four() -> None:
    assert [int(box.ISLANDS_FOR[seats]) for seats in (2, 3, 4)] == [5, 5, 6]
    assert box.ISLAND_TITLES[5] == "Sacca Serenella"
    scene = Scene(seats=3)
    scene.turn("A", "place_gondolier")
    scene.refuses("place sacca_serenella:A", "MU-2.3")
    scene.play("place san_donato:A")
    scene.turn("A", "build", "street")
    scene.refuses("on sacca_serenella:a2", "MU-2.3")


def test_mu_2_4_fields_are_adjacent_by_their_sides_within_an_island() -> None:
    for field, name in enumerate(box.FIELD_NAMES):
        island, _, place = name.partition(":")
        for other in box.NEIGHBOURS[field]:
            there, _, beside = box.FIELD_NAMES[other].partition(":")
            assert there == island
            assert abs(ord(place[0]) - ord(beside[0])) + abs(int(place[1]) - int(beside[1])) == 1
            assert field in box.NEIGHBOURS[other]


def test_mu_2_5_five_kinds_of_tiles() -> None:
    assert box.KIND_NAMES == ("street", "glass_factory", "shop", "palace", "special_building")
    assert [name for name in box.FACE_NAMES if name.startswith("shop")] == ["shop_red", "shop_blue", "shop_grey"]
    assert list(box.CRESTS) == [1, 2, 3]


def test_mu_2_6_only_factories_and_shops_are_owned() -> None:
    scene = Scene()
    buy(scene, "A", "glass_factory", "palace_2", "special_building")
    build(scene, "A", street("street_blank", "san_donato:b3"), building("palace_2", "san_donato:a3"))
    build(scene, "A", building("glass_factory", "san_donato:c3"))
    build(scene, "A", street("street_blank", "san_donato:b2"))
    card(scene, "A", "bank", field="san_donato:b1", bought=True)
    owners = {field: scene.marker(f"san_donato:{field}") for field in ("a3", "c3", "b1")}
    assert owners == {"a3": "", "c3": "A", "b1": ""}


@each_number_of_seats
def test_mu_2_7_seven_gondoliers_can_work(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.turn("A", "place_gondolier", "place san_donato:A")
    assert scene.gondoliers("A") == (4, 2)
    assert list(scene.state.gondola).count(0) == 1


def test_mu_2_8_four_gondolas_at_every_island_for_one_gondolier_each() -> None:
    assert box.GONDOLAS == box.ISLANDS * box.COLOURS == 6 * 4
    scene = Scene()
    scene.turn("A", "place_gondolier", "place san_donato:A")
    scene.earn("B", 5)
    scene.turn("B", "place_gondolier")
    scene.refuses("place san_donato:A", "MU-2.8")


def test_mu_2_9_thirty_beads_in_three_colours() -> None:
    assert Scene().bag() == {"red": 10, "green": 10, "blue": 10}


def test_mu_2_10_gold_is_what_everything_is_paid_with() -> None:
    scene = Scene()
    scene.turn("A", "buy_special_building")
    assert scene.gold("A") == 5 - 2


def test_mu_2_11_points_do_not_fall_below_0() -> None:
    scene = with_factories(4)
    for _ in range(2):
        scene.turn("A", "production", "work 2 > glass_blue glass_blue", "sell none")
    assert scene.score("A") == 1
    scene.turn("A", "production")
    scene.refuses("work 1", "MU-7.10")


# ---- 3. Set-up


@each_number_of_seats
def test_mu_3_1_six_islands_with_four_players(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.turn("A", "place_gondolier")
    islands = {gondola.partition(":")[0] for gondola in scene.offered("place")}
    assert len(islands) == (6 if seats == 4 else 5)


@each_number_of_seats
def test_mu_3_3_what_everyone_starts_with(seats: int) -> None:
    scene = Scene(seats=seats, start=LETTERS[seats - 1])
    for letter in LETTERS[:seats]:
        assert (scene.gold(letter), scene.score(letter), *scene.gondoliers(letter)) == (5, 5, 5, 2)


@pytest.mark.parametrize(
    ("seats", "stacks", "characters"),
    [(2, (35, 11, 9, 11, 9), 38), (3, (35, 11, 9, 11, 9), 38), (4, (42, 12, 12, 12, 12), 40)],
)
def test_mu_3_4_what_is_removed_with_two_or_three_players(seats: int, stacks: tuple[int, ...], characters: int) -> None:
    scene = Scene(seats=seats)
    assert tuple(scene.state.left) == tuple(box.STACKS[seats]) == stacks
    assert cards.DECK_SIZES[seats] == characters
    assert [bool(scene.state.pool & 2 ** (number - 1)) for number in (30, 37)] == [seats == 4] * 2
    assert scene.state.cards_size == cards.SPECIALS == 15
    assert cards.CHARACTERS == 40


@each_number_of_seats
def test_mu_3_5_every_hidden_tile_is_as_likely_as_any_other(seats: int) -> None:
    scene = Scene(seats=seats, removed="palace_3")
    state = scene.state.clone()
    for move in ("sail palace_2", "act", "blind"):
        state.apply(GAME.parse(move))
    assert state.to_move() == CHANCE
    left = Counter({box.FACE_NAMES[face]: int(count) for face, count in enumerate(scene.state.stack)})
    drawn = {GAME.notate(action).removeprefix("draw "): weight for action, weight in outcomes(state)}
    assert drawn == {name: count for name, count in left.items() if name.startswith("palace")}
    assert sum(drawn.values()) == box.STACKS[seats][box.PALACE]


def outcomes(state: MuranoState) -> list[tuple[int, int]]:
    """What chance may bring, with its weights."""
    weights = [int(weight) for weight in state.chance_weights()]
    return list(zip([int(action) for action in state.legal_actions()], weights, strict=True))


@each_number_of_seats
def test_mu_3_6_nobody_has_anything_else_and_nothing_is_built(seats: int) -> None:
    state = Scene(seats=seats).state
    for nothing in (state.beads, state.yard, state.special):
        assert set(nothing) == {0}
    assert len(state.buyer) == 0
    assert set(state.tile) == set(state.gondola) == {-1}


@each_number_of_seats
def test_mu_3_7_any_seat_may_start_and_play_goes_clockwise(seats: int) -> None:
    scene = Scene(seats=seats, start=LETTERS[seats - 1])
    order = []
    for _ in range(seats):
        order.append(scene.acting())
        scene.pass_turn()
    assert order == [LETTERS[seats - 1], *LETTERS[: seats - 1]]
    state = GAME.new(seats, {}, 1)
    while GAME.notate(state.legal_actions()[0]).partition(" ")[0] != "start":
        state.apply(state.legal_actions()[0])
    assert list(state.chance_weights()) == [1] * seats


# ---- 4. A turn


def test_mu_4_3_a_space_is_chosen_only_where_something_can_be_done() -> None:
    """At the start there is no income, nothing to produce, and no gold for more than is there."""
    scene = Scene()
    scene.pass_turn("gondolier_1")  # away from the income space
    scene.play("sail character_1")
    assert "act" in scene.moves()
    scene.match.undo(1)
    scene.play("sail income")
    assert "act" not in scene.moves()  # only to make room
    scene.refuses("act", "MU-4.3")


def test_mu_4_4_the_left_neighbour_is_next_and_the_end_is_triggered_at_once() -> None:
    scene = Scene(seats=3)
    run_out(scene, "A", but=1)
    build(scene, "B", street("street_blank", "san_donato:b3"))
    scene.earn("A", 2)
    scene.turn("A", "buy_shop", "blind")
    assert scene.state.phase == phases.INSTANT  # within the very turn
    scene.play("leave")
    assert scene.acting() == "B"


def test_mu_4_5_ships_can_be_put_back() -> None:
    scene = Scene()
    before = scene.state.key()
    scene.play("sail shop_2", "sail special_building")
    assert scene.gold("A") == 4
    scene.match.undo(0)
    scene.match.undo(0)
    assert scene.state.key() == before


# ---- 5. and 6. Ships and passing


def test_mu_5_2_a_ship_neither_enters_an_occupied_space_nor_overtakes() -> None:
    scene = Scene()
    assert {"special_building", "two_gold", "shop_2"} <= set(scene.offered("sail"))  # 8, 9, 10 from 7
    scene.refuses("sail character_2", "MU-5.2")  # 11 is taken
    assert scene.describe("sail build_3").startswith("sail from character")  # 12 from 11, not from 7


def test_mu_5_4_what_ships_cost() -> None:
    scene = Scene()
    scene.earn("A", 11)
    scene.wait_for("A")
    spent: list[int] = []
    while scene.offered("sail") and len(spent) < 5:
        before = scene.gold("A")
        scene.play(f"sail {scene.offered('sail')[-1]}")
        spent.append(before - scene.gold("A"))
    assert spent == [0, 1, 2, 3, 4][: len(spent)]
    assert len(spent) >= 4


def test_mu_5_5_a_way_is_free_as_soon_as_the_ship_before_it_has_gone() -> None:
    scene = Scene()
    assert "shop_1" not in scene.offered("sail")
    scene.play("sail character_1")  # from 1 to 2
    assert "shop_1" in scene.offered("sail")
    assert "from hire or dismiss to shop" in scene.describe("sail shop_1")


def test_mu_5_7_what_an_action_brings_does_not_pay_for_its_ships() -> None:
    scene = Scene()
    scene.turn("A", "gondolier_1", "place san_donato:B")
    assert scene.gold("A") == 0
    scene.pass_turn("two_gold")
    assert scene.acting() == "A"
    scene.refuses("sail shop_2", "AR-4")  # would free the gold space, but a second ship costs 1 gold


def test_mu_5_8_a_space_cannot_be_used_without_a_ship_that_has_moved_there() -> None:
    scene = Scene()
    assert "act" not in scene.moves()
    scene.refuses("act", "MU-5.8")


def test_mu_6_2_passing_brings_a_gold_first_and_moves_one_ship_for_nothing() -> None:
    scene = Scene()
    scene.play("pass")
    assert scene.gold("A") == 6
    scene.play("sail shop_2")
    assert scene.gold("A") == 6
    assert scene.acting() == "B"
    scene.play("sail character_1")
    scene.refuses("pass", "MU-6.2")


def test_mu_6_3_who_has_passed_plays_on() -> None:
    scene = Scene()
    for _ in range(4):
        scene.pass_turn()
    scene.turn("A", "buy_special_building")
    assert scene.state.yard[box.SPECIAL] == 1


# ---- 7. The actions


def test_mu_7_1_two_gold_and_four_with_the_bank() -> None:
    scene = Scene()
    scene.turn("A", "two_gold")
    assert scene.gold("A") == 7
    card(scene, "A", "bank")
    scene.sail_when_free("A", "two_gold")
    before = scene.gold("A")
    assert scene.describe("act") == "take 4 gold"
    scene.play("act")
    assert scene.gold("A") == before + 4


def test_mu_7_2_a_glass_factory_costs_1() -> None:
    scene = Scene()
    scene.turn("A", "buy_glass_factory")
    assert scene.gold("A") == 4
    assert scene.state.left[1] == box.STACKS[2][1] - 1


@pytest.mark.parametrize(
    ("deed", "drawn", "found"), [("buy_shop", "shop_grey", "shop_red"), ("buy_palace", "palace_3", "palace_1")]
)
def test_mu_7_3_and_mu_7_4_a_tile_unseen_for_2_or_searched_for_4(deed: str, drawn: str, found: str) -> None:
    scene = Scene()
    scene.turn("A", deed, f"blind > {drawn}")
    assert scene.gold("A") == 3
    scene.sail_when_free("B", deed)
    gold = scene.gold("B")
    scene.play("act", "search")
    assert found in scene.offered("take")
    scene.play(f"take {found}")
    assert scene.gold("B") == gold - 4
    poor = Scene()
    poor.turn("A", "gondolier_1", "place san_donato:A")
    poor.turn("A", deed)
    assert poor.moves() == ["blind"]
    poor.refuses("search", "MU-7.3")


def test_mu_7_5_a_special_building_costs_2() -> None:
    scene = Scene()
    scene.turn("A", "buy_special_building")
    assert scene.gold("A") == 3


def test_mu_7_6_three_characters_to_choose_from_or_as_many_as_are_left() -> None:
    scene = Scene()
    scene.turn("A", "recruit_character > character_1 character_2 character_3")
    assert scene.offered("keep") == ["character_1", "character_2", "character_3"]
    scene.refuses("keep character_4", "MU-7.6")
    scene.play("keep character_2")
    assert scene.gold("A") == 4
    assert scene.state.recruits(0) == 1


def test_mu_7_8_a_build_action_lays_up_to_three_tiles() -> None:
    scene = Scene()
    scene.turn("A", "build", *street("street_blank", "san_donato:b2"), *street("street_blank", "san_donato:b3"))
    assert scene.acting() == "A"
    scene.play(*street("street_blank", "san_donato:b4"))
    assert scene.acting() == "B"


def test_mu_7_9_income_is_paid_for_one_island_only() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red", "shop_red")
    build(scene, "A", street("street_rr", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    build(scene, "A", street("street_r", "pietro_martire:b2"), building("shop_red", "pietro_martire:b1"))
    scene.turn("A", "income")
    assert scene.offered("income") == ["san_donato", "pietro_martire"]
    gold = scene.gold("A")
    scene.refuses("income sacca_mattia", "MU-7.9")
    scene.play("income san_donato")
    assert scene.gold("A") == gold + 2


def test_mu_7_10_none_of_the_factories_work_only_to_sell() -> None:
    scene = with_factories(1)
    scene.turn("A", "production")
    scene.refuses("work 0", "MU-7.10")
    scene.play("work 1 > glass_red", "sell none")
    scene.turn("A", "production", "work 0")
    assert scene.offered("sell") == ["r"]
    scene.refuses("sell none", "MU-7.10")


def test_mu_7_11_nobody_employs_more_than_seven() -> None:
    scene = Scene()
    scene.earn("A", 6)
    scene.turn("A", "hire_dismiss", "hire")
    scene.earn("A", 3)
    scene.turn("A", "hire_dismiss", "hire")
    assert scene.gondoliers("A") == (7, 0)
    scene.turn("A", "hire_dismiss")
    assert scene.moves() == ["dismiss"]
    scene.refuses("hire", "MU-7.11")


# ---- 8. Building


def test_mu_8_1_and_mu_8_7_at_least_one_tile_and_then_one_may_stop() -> None:
    scene = Scene()
    scene.turn("A", "build")
    scene.refuses("stop", "MU-8.1")
    scene.play(*street("street_blank", "san_donato:b2"))
    assert "stop" in scene.moves()


def test_mu_8_2_a_drawn_street_must_be_laid_on_a_street_field() -> None:
    scene = Scene()
    scene.turn("A", "build", "street > street_rb")
    assert {move.partition(" ")[0] for move in scene.moves()} == {"on"}
    scene.refuses("on san_donato:b1", "MU-8.2")
    scene.play("on san_donato:b2")
    assert scene.score("A") == 5


def test_mu_8_3_a_building_goes_beside_a_street_tile_laid_before() -> None:
    scene = Scene()
    buy(scene, "A", "glass_factory")
    scene.turn("A", "build")
    scene.refuses("lay glass_factory", "MU-8.3")
    scene.refuses("lay shop_red", "MU-8.3")
    scene.play(*street("street_blank", "san_donato:b2"), "lay glass_factory")
    scene.refuses("on san_donato:b3", "MU-8.3")
    assert scene.offered("on") == ["san_donato:b1"]


def test_mu_8_4_what_buildings_bring() -> None:
    scene = Scene()
    buy(scene, "A", "glass_factory", "shop_red", "palace_1")
    points = [scene.score("A")]
    for face, field in (("glass_factory", "b1"), ("shop_red", "a3"), ("palace_1", "c3")):
        lane = "san_donato:b2" if field == "b1" else "san_donato:b3"
        tiles = [street("street_blank", lane)] if scene.tile(lane) == "" else []
        build(scene, "A", *tiles, building(face, f"san_donato:{field}"))
        points.append(scene.score("A"))
    assert [after - before for before, after in pairwise(points)] == [1, 2, 3]


def test_mu_8_5_one_of_three_special_cards() -> None:
    scene = Scene()
    buy(scene, "A", "special_building")
    scene.turn("A", "build", *street("street_blank", "san_donato:b2"), "lay special_building")
    scene.play("on san_donato:b1 > tavern bank hostel")
    assert scene.offered("card") == ["bank", "tavern", "hostel"]
    scene.refuses("card harbour", "MU-8.5")
    assert scene.score("A") == 5


def test_mu_8_6_laid_tiles_stay() -> None:
    scene = Scene()
    build(scene, "A", street("street_blank", "san_donato:b2"))
    scene.turn("A", "build", "street")
    scene.refuses("on san_donato:b2", "MU-8.6")


# ---- 9. Special building cards


def test_mu_9_1_a_card_works_from_the_next_turn_on() -> None:
    scene = Scene()
    card(scene, "A", "tavern")
    assert scene.cards("A") == {"tavern"}
    assert price(scene, "A") == 0


def test_mu_9_3_a_character_for_nothing_counts_for_later_prices() -> None:
    scene = Scene()
    card(scene, "A", "tavern")
    prices = []
    for number in (1, 2, 3, 4, 5):
        prices.append(price(scene, "A"))
        recruit(scene, "A", number)
    assert prices == [0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("crane", "face", "gained"),
    [
        ("crane_special_palace", "palace_2", 4),
        ("crane_special_palace", "shop_red", 2),
        ("crane_shop_factory", "shop_red", 3),
        ("crane_shop_factory", "glass_factory", 2),
        ("crane_shop_factory", "palace_2", 3),
    ],
)
def test_mu_9_4_cranes_add_a_point(crane: str, face: str, gained: int) -> None:
    scene = Scene()
    buy(scene, "A", face)
    card(scene, "A", crane)
    before = scene.score("A")
    build(scene, "A", street("street_blank", "san_donato:b2"), building(face, "san_donato:b1"))
    assert scene.score("A") == before + gained


def test_mu_9_4_a_crane_adds_a_point_to_a_special_building() -> None:
    scene = Scene()
    card(scene, "A", "crane_special_palace")
    before = scene.score("A")
    card(scene, "A", "bank")
    assert scene.score("A") == before + 1


def test_mu_9_8_the_hostel_shows_five_cards() -> None:
    scene = Scene()
    card(scene, "A", "hostel")
    names = [f"character_{number}" for number in (1, 2, 3, 4, 5)]
    scene.turn("A", f"recruit_character > {' '.join(names)}")
    assert scene.offered("keep") == names


def test_mu_9_9_the_basilica_scores_at_once() -> None:
    scene = Scene()
    card(scene, "A", "basilica")
    assert scene.score("A") == 5 + 5


def test_mu_9_10_the_other_workshops_do_not_mix_these_colours() -> None:
    scene = with_factories(3)
    card(scene, "A", "workshop_red_blue")
    scene.turn("A", "production", "work 3 > glass_green glass_red glass_blue")
    assert scene.offered("sell") == ["none", "r", "g", "b", "rb"]
    scene.refuses("sell rg", "MU-9.11")


def test_mu_9_14_the_lighthouse_joins_the_next_ship_and_acts_there() -> None:
    scene = with_lighthouse()
    occupied = set(scene.offered("sail")) & scene.ships()
    assert len(occupied) == 1
    (target,) = occupied
    scene.play(f"sail {target}")
    assert len(scene.ships()) == 7
    assert scene.moves() == ["act"]
    other = with_lighthouse()
    other.pass_turn()
    assert set(other.offered("sail")) & other.ships() == set()  # it is B's turn


# ---- 10. Characters


def test_mu_10_1_characters_do_nothing_before_final_scoring() -> None:
    scene = Scene()
    place(scene, "A", "san_donato:A")
    recruit(scene, "A", 24)
    assert scene.score("A") == 5


def test_mu_10_2_each_gondolier_serves_one_character_at_its_island() -> None:
    scene = Scene()
    recruit(scene, "A", 26)  # for S. Teresa e S. Mattia
    recruit(scene, "A", 1)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    scene.refuses("use san_donato", "MU-10.2")
    scene.play("aside", "use san_donato")


def test_mu_10_4_nothing_to_count_gives_nothing() -> None:
    assert scored_at(Scene(), 11, 12, 13, 14) == ["0 points"] * 4


@pytest.mark.parametrize(("gondoliers", "points"), [(1, "0 points"), (2, "10 points"), (3, "10 points")])
def test_mu_10_5_every_gondolier_of_the_island_counts(gondoliers: int, points: str) -> None:
    scene = Scene()
    recruit(scene, "A", 29)
    for letter in "ABC"[:gondoliers]:
        place(scene, "A", f"san_donato:{letter}")
    scene.end_turns()
    scene.score_seat("A")
    assert scene.describe("use san_donato") == f"character 29 at San Donato: {points}"


def test_mu_10_6_gold_handed_in_is_gone() -> None:
    """WE-17 hands in 4; here the refusal of more than there is."""
    scene = Scene()
    recruit(scene, "A", 7)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    assert scene.describe("use san_donato") == "character 7 at San Donato: 0 points"  # its condition is not met
    scene.play("use san_donato")
    assert scene.state.phase == phases.OVER


def test_mu_10_7_each_bead_scores_once() -> None:
    scene = with_factories(3)
    scene.turn("A", "production", "work 3 > glass_red glass_red glass_blue", "sell none")
    recruit(scene, "A", 34)
    recruit(scene, "A", 35)
    place(scene, "A", "san_donato:A")
    place(scene, "A", "chiara_stefano:A")
    scene.end_turns()
    scene.score_seat("A")
    scene.play("use san_donato")
    assert scene.offered("hand") == ["none", "r", "rr"]
    points = scene.score("A")
    scene.play("hand r")
    assert scene.score("A") == points + 7
    scene.play("use chiara_stefano")
    assert scene.offered("hand") == ["none", "r"]
    scene.refuses("hand rr", "MU-10.7")
    scene.play("hand r")
    assert scene.score("A") == points + 14


@pytest.mark.parametrize(("customers", "points"), [("r", 1), ("rr", 1), ("rrr", 3), ("rrrr", 6)])
def test_mu_10_8_rows_of_points_for_customers(customers: str, points: int) -> None:
    scene = Scene()
    lanes = iter(("b2", "b3", "b4", "a2"))
    tiles = []
    while customers:
        face, customers = ("street_rr", customers[2:]) if len(customers) > 1 else ("street_r", "")
        tiles.append(street(face, f"san_donato:{next(lanes)}"))
    build(scene, "A", *tiles)
    assert scored_at(scene, 12) == [f"{points} point{'s' if points > 1 else ''}"]


# ---- 11. to 13. The end


def ending(seats: int = 2) -> Scene:
    """The last turn of the game is everyone's but A's, who has just triggered the end; a field is open."""
    scene = Scene(seats=seats)
    build(scene, "B", street("street_blank", "san_donato:b3"))
    run_out(scene, "A", but=1)
    scene.earn("A", 2)
    for letter in LETTERS[1:seats]:
        scene.earn(letter, 8)
    scene.turn("A", "buy_shop", "blind", "leave")
    return scene


def test_mu_11_2_every_other_player_has_one_more_turn() -> None:
    scene = ending(3)
    order = []
    while scene.state.phase < phases.SCORING:
        order.append(scene.acting())
        scene.pass_turn()
    assert order == ["B", "C"]


def test_mu_11_3_a_third_stack_that_runs_out_changes_nothing() -> None:
    scene = Scene(seats=4)
    build(scene, "B", street("street_blank", "san_donato:b3"))
    while scene.state.left[box.SPECIAL] > 1:
        scene.earn("C", 2)
        scene.turn("C", "buy_special_building")
    run_out(scene, "A", but=1)
    scene.earn("A", 2)
    scene.earn("C", 8)
    scene.turn("A", "buy_shop", "blind", "leave")
    scene.pass_turn()
    assert scene.acting() == "C"
    scene.turn("C", "buy_special_building", "leave")
    assert list(scene.state.left).count(0) == 3
    assert scene.acting() == "D"
    scene.pass_turn()
    assert scene.state.phase == phases.OVER


def test_mu_11_4_only_the_tile_just_bought_is_built_at_once() -> None:
    scene = ending()
    scene.turn("B", "buy_palace", "blind > palace_2")
    assert {move.partition(" ")[0] for move in scene.moves()} == {"on", "leave"}
    points = scene.score("B")
    scene.play("on san_donato:a3")
    assert scene.score("B") == points + 3
    assert scene.state.phase >= phases.SCORING


def test_mu_12_1_who_triggered_the_end_scores_first() -> None:
    scene = Scene(seats=3)
    for letter, number in (("A", 1), ("B", 2), ("C", 3)):
        recruit(scene, letter, number)
        scene.earn(letter, 8)
    run_out(scene, "B", but=1)
    scene.earn("B", 2)
    scene.turn("B", "buy_shop", "blind")
    while scene.state.phase < phases.SCORING:
        scene.play("leave") if scene.state.phase == phases.INSTANT else scene.pass_turn()
    order = []
    while scene.state.phase == phases.SCORING:
        order.append(scene.acting())
        scene.play("aside")
    assert order == ["B", "C", "A"]


def test_mu_12_4_gondoliers_in_hand_give_nothing() -> None:
    scene = Scene()
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    assert scene.state.phase == phases.OVER
    assert list(scene.state.scores()) == [5 + 1, 5]


def test_mu_12_5_tiles_beads_gold_and_unused_cards_give_nothing() -> None:
    scene = with_factories(1)
    scene.turn("A", "production", "work 1 > glass_red", "sell none")
    recruit(scene, "A", 24)
    points = scene.score("A")
    scene.end_turns()
    scene.score_seat("A")
    scene.play("aside")
    assert scene.score("A") == points


def test_mu_13_1_gold_breaks_a_tie() -> None:
    scene = Scene()
    scene.turn("A", "two_gold")
    scene.end_turns(saving="A")
    assert list(scene.state.scores()) == [5, 5]
    assert scene.gold("A") > scene.gold("B")
    assert list(scene.state.places()) == [1, 2]
    assert "gold" in scene.heard()[-1]


# ---- refusals that need no position


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(RuleError):
        GAME.parse("sail the seven seas")
    with pytest.raises(RuleError):
        GAME.new(5, {}, 1)


@each_number_of_seats
def test_random_games_end_by_the_stacks(seats: int) -> None:
    *_, (state, _, _) = walk(seats, 2, eager=True)
    assert state.phase == phases.OVER
    assert state.is_ending()
    assert list(state.left).count(0) >= 2
    assert state.left[box.STREET] >= 0
