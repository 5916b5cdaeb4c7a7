"""Rialto: the rules one by one, each test under the id of its rule (sections 1 to 13, 15 and 16 of the page).

What an example (test_examples.py), a ruling (test_rulings.py) or a decision (test_decisions.py) shows is not repeated
here; the virtual third player has test_virtual.py.
"""

from __future__ import annotations

import itertools

import pytest

from laguna.core.state import CHANCE, NOBODY, UNKNOWN
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phase2_play as plays
from laguna.games.rialto.rules import phases, scoring
from tests.games.rialto import scenes
from tests.games.rialto.scenes import Scene

ROUND_TILES = [f"round-tile {name}" for name in box.DISTRICT_NAMES[:5]]  # the sixth has no choice


# ---- 1. Overview


def test_ri_1_1_six_rounds_for_six_districts_and_most_points_win() -> None:
    scene = Scene(3)
    scene.script(1, 1, "bridge*3")
    districts = []
    for round in range(1, 7):
        scene.go_to_round(round)
        districts.append(box.DISTRICT_NAMES[scene.state.current_district()])
    assert sorted(districts) == sorted(box.DISTRICT_NAMES)
    scene.finish()
    assert scene.match.places()[1] == 1
    assert max(scene.points()) == scene.points()[1]


def test_ri_1_2_a_round_gets_cards_plays_them_in_six_stages_and_uses_blue_buildings() -> None:
    scene = Scene(3, start="green_1 blue_1 yellow_1")
    scene.go_to_round(1)
    seen = []
    while scene.state.round == 1:
        seen.append((scene.state.phase, scene.state.stage))
        scene.step()
    order = [moment for moment, _ in itertools.groupby(seen)]
    stages = [(phases.PLAY_CARDS, stage) for stage in (scenes.A, scenes.B, scenes.C, scenes.D, scenes.E, scenes.F)]
    assert order == [
        (phases.CHOOSE_ROW, -1),
        (phases.USE_GREEN, -1),
        (phases.DISCARD_CARDS, -1),
        *stages,
        (phases.USE_BLUE, scenes.F),
    ]


def test_ri_1_3_each_stage_has_its_kind() -> None:
    scene = Scene(3)
    for stage, kind in enumerate(("doge", "gold", "building", "bridge", "gondola", "councillor")):
        scene.go_to_stage(stage)
        seat = scene.state.to_move()
        for other in box.KIND_NAMES[:6]:
            if other != kind:
                scene.refuses(seat, f"lay {other}", "RI-7.1")


# ---- 2. Setup


def test_ri_2_1_round_tiles_lie_at_random_one_on_each_district() -> None:
    state = scenes.position(3)
    for placed, move in enumerate(ROUND_TILES):
        assert state.to_move() == CHANCE
        assert list(state.chance_weights()) == [1] * (6 - placed)
        state = scenes.position(3, *ROUND_TILES[: placed + 1])
        assert state.round_tile[box.DISTRICT_NAMES.index(move.removeprefix("round-tile "))] == placed + 1
    assert sorted(state.round_tile) == [1, 2, 3, 4, 5, 6]


def test_ri_2_2_six_gondolas_and_six_bridges_of_which_the_top_one_is_seen() -> None:
    state = scenes.position(3, *ROUND_TILES)
    assert state.gondolas == 6
    assert list(state.chance_weights()) == [1] * 6
    state = scenes.position(3, *ROUND_TILES, "turn 4_5")
    assert box.BRIDGE_NAMES[state.bridge_up] == "4_5"
    assert sum(state.bridges_down) == 5
    for reader in (0, 1, 2, NOBODY):
        assert state.view(reader).bridge_up == state.bridge_up


def test_ri_2_3_a_bonus_tile_on_each_bank_of_three_districts() -> None:
    assert list(scenes.position(3).bonus_open) == [1, 1]
    assert sorted(box.BANK_OF) == [0, 0, 0, 1, 1, 1]


def test_ri_2_4_sixty_buildings_thirty_coins_seventy_seven_cards() -> None:
    state = scenes.position(3)
    assert list(state.supply) == [5] * 12
    assert state.bank + sum(state.coins) == 30
    assert list(state.deck) == [11] * 7


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ri_2_5_ri_2_6_the_first_doge_order_is_the_seat_order(seats: int) -> None:
    state = scenes.position(seats)
    assert list(state.doge_space) == [0] * seats
    assert list(state.doge_order) == list(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ri_2_7_three_points_and_five_of_eighteen_councillors(seats: int) -> None:
    state = scenes.position(seats)
    assert list(state.scores()) == [3] * seats
    assert list(state.ready) == [5] * seats
    assert list(state.reserve) == [13] * seats


@pytest.mark.parametrize(("seats", "coins"), [(2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 2, 3]), (5, [1, 2, 2, 2, 3])])
def test_ri_2_8_coins_by_seat(seats: int, coins: list[int]) -> None:
    assert list(scenes.position(seats).coins) == coins


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_ri_2_9_starting_buildings_in_reverse_seat_order(seats: int, copies: int) -> None:
    """Everyone takes the first building offered, so that each copy is used up in turn."""
    scene = Scene(seats)
    picked: list[str] = []
    while scene.state.phase == phases.START_BUILDINGS:
        assert scene.match.deciders() == [seats - 1 - len(picked)]
        left = [name for name in ("green_1", "yellow_1", "blue_1") if picked.count(name) < copies]
        assert scene.moves(seats - 1 - len(picked)) == [f"take {name}" for name in left]  # picking is compulsory
        picked.append(left[0])
        scene.play(seats - len(picked), f"take {left[0]}")
    for seat in range(seats):
        assert sum(scene.buildings(seat).values()) == 1
    for building in ("green_1", "yellow_1", "blue_1"):
        owned = sum(scene.buildings(seat).get(building, 0) for seat in range(seats))
        assert owned <= copies
        assert scene.supply(building) == 5 - owned


def test_ri_2_10_two_players_play_by_the_same_rules_unless_they_choose_the_variant() -> None:
    assert scenes.position(2).players == 2
    assert scenes.position(2, third="virtual").players == 3


# ---- 3. Doge track


def test_ri_3_1_ri_3_2_a_disc_lands_on_top_and_the_others_keep_their_order() -> None:
    scene = Scene(4)
    scene.script(1, 1, "doge*2")
    scene.script(2, 3, "doge*2")
    scene.go_to_stage(scenes.B, round=1)
    assert scene.spaces() == [0, 3, 0, 0]
    assert scene.doge_order() == [1, 0, 2, 3]
    scene.go_to_stage(scenes.B, round=2)
    assert scene.spaces() == [0, 3, 0, 3]
    assert scene.doge_order() == [3, 1, 0, 2]
    assert [scene.state.rank(seat) for seat in range(4)] == [3, 2, 4, 1]


def test_ri_3_3_the_doge_order_decides_ties_and_the_order_of_actions() -> None:
    scene = Scene(3)
    scene.script(1, 2, "doge", "building")
    scene.script(1, 1, "building")
    scene.go_to(phases.TAKE_BUILDING)
    assert scene.doge_order() == [2, 0, 1]
    assert scene.state.stage_winner[scenes.C] == 2
    assert scene.match.deciders() == [2]
    scene.step()
    assert scene.match.deciders() == [1]


def test_ri_3_4_nobody_is_stopped_on_the_doge_track() -> None:
    """AMB-18 goes past the spaces that are drawn; here two discs pass each other on the way."""
    scene = Scene(2)
    scene.script(1, 1, "doge*6 joker")
    scene.script(2, 0, "doge*5 joker*2")
    scene.script(3, 1, "joker*6")
    scene.go_to_stage(scenes.B, round=3)
    assert scene.spaces() == [8, 8 + 6]


# ---- 4. Round structure


def test_ri_4_1_after_round_6_comes_final_scoring() -> None:
    scene = Scene(3)
    scene.go_to_stage(scenes.F, round=6)
    before = scene.points()
    assert before == [3 - 6] * 3
    scene.finish()
    assert scene.state.round == 6
    assert scene.state.phase == phases.OVER
    assert scene.match.deciders() == []
    assert all(after > earlier for after, earlier in zip(scene.points(), before, strict=True))


def test_ri_4_2_a_coin_is_laid_on_the_tile_which_then_works_no_more_this_round() -> None:
    scene = Scene(3, start="yellow_1 blue_1 green_1")
    scene.script(1, 2, "building", "take green_2")
    scene.go_to(phases.USE_GREEN, round=1, seat=2)
    bank = scene.state.bank
    scene.play(2, "use green_1", "draw-pile")
    assert scene.coins()[2] == 3 - 1
    assert scene.coined(2) == {"green_1": 1}
    assert scene.state.bank == bank  # the coin is on the tile
    scene.go_to(phases.USE_GREEN, round=2, seat=2)
    scene.play(2, "use green_2")
    scene.refuses(2, "use green_2", "RI-4.2")
    assert scene.moves(2) == ["use green_1", "done"]


@pytest.mark.parametrize(
    ("phase", "colour"), [(phases.USE_GREEN, "green"), (phases.PLAY_CARDS, "yellow"), (phases.USE_BLUE, "blue")]
)
def test_ri_4_2_each_colour_works_in_its_phase_only(phase: int, colour: str) -> None:
    """Every player has a tile of one colour and a coin; the owner of this colour is offered it, nobody the others."""
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.go_to(phase)
    owner = ("green", "yellow", "blue").index(colour)
    scene.turn_of(owner)
    assert scene.state.phase == phase
    assert [move for move in scene.moves(owner) if move.startswith("use")] == [f"use {colour}_1"]
    for other in {"green", "yellow", "blue"} - {colour}:
        scene.refuses(owner, f"use {other}_1", "")


def test_ri_4_3_copies_of_a_building_work_each_for_its_own_coin() -> None:
    scene = Scene(3)
    scene.script(1, 2, "building", "take green_2")
    scene.script(2, 2, "building", "take green_2")
    scene.go_to(phases.USE_GREEN, round=3, seat=2)
    scene.play(2, "use green_2", "use green_2")
    assert scene.coins()[2] == 3 - 2
    assert scene.coined(2) == {"green_2": 2}
    assert scene.state.extra_limit[2] == 2


# ---- 5. Phase I


def test_ri_5_1_the_round_tile_marks_the_current_district() -> None:
    scene = Scene(3, tiles="san_polo castello dorsoduro san_marco santa_croce cannaregio")
    for round, name in enumerate(("san_polo", "castello", "dorsoduro"), start=1):
        scene.script(round, 0, "councillor")
        scene.go_to_round(round)
        assert box.DISTRICT_NAMES[scene.state.current_district()] == name
    scene.go_to_round(4)
    assert set(scene.councillors(0)) == {"san_polo", "castello", "dorsoduro"}


def test_ri_5_2_one_row_more_than_players_dealt_card_by_card_across() -> None:
    opening = [*ROUND_TILES, "turn 3_4", "take green_1", "take yellow_1"]
    dealt = ["draw doge", "draw gold", "draw building", "draw bridge", "draw joker"]
    state = scenes.position(3, *opening, *dealt)
    rows = [list(state.rows[row * box.KINDS : (row + 1) * box.KINDS]) for row in range(4)]
    kinds = [[box.KIND_NAMES[kind] for kind in range(box.KINDS) if row[kind]] for row in rows]
    assert kinds == [["doge", "joker"], ["gold"], ["building"], ["bridge"]]
    scene = Scene(5)
    scene.go_to(phases.CHOOSE_ROW)
    assert [sum(scene.row(row).values()) for row in range(1, 7)] == [6] * 6


def test_ri_5_3_in_doge_order_everyone_takes_a_row_and_two_cards() -> None:
    scene = Scene(3)
    scene.script(1, 2, "doge")
    scene.go_to_round(2)
    assert scene.doge_order() == [2, 0, 1]
    takers = []
    while scene.state.phase == phases.CHOOSE_ROW:
        seat = scene.state.to_move()
        takers.append(seat)
        hand, row = scene.hand(seat), scene.row(seat + 1)
        pile = scene.state.deck_size
        scene.play(seat, f"row {seat + 1}")
        assert scene.state.deck_size == pile - 2
        assert sum(scene.hand(seat).values()) == sum(hand.values()) + 6 + 2
        for kind, count in row.items():  # kept cards stay, the whole row comes to them
            assert scene.hand(seat)[kind] >= hand.get(kind, 0) + count
    assert takers == [2, 0, 1]


def test_ri_5_4_green_buildings_only_after_every_player_has_taken_a_row_in_doge_order() -> None:
    scene = Scene(4, start="green_1 yellow_1 green_1 blue_1")
    scene.script(1, 2, "doge")
    scene.go_to(phases.CHOOSE_ROW, round=2)
    asked = []
    while scene.state.phase in (phases.CHOOSE_ROW, phases.USE_GREEN):
        asked.append((scene.state.phase, scene.state.to_move()))
        scene.step()
    assert asked == [
        *((phases.CHOOSE_ROW, seat) for seat in (2, 0, 1, 3)),
        (phases.USE_GREEN, 2),
        (phases.USE_GREEN, 0),
    ]


@pytest.mark.parametrize(
    ("tile", "has_cards", "limit"),
    [("green_1", True, 7), ("green_2", False, 8), ("green_3", True, 8), ("green_4", True, 9)],
)
@pytest.mark.parametrize("choice", ["pick joker", "draw-pile"])
def test_ri_5_4_what_green_buildings_do(tile: str, has_cards: bool, limit: int, choice: str) -> None:
    scene = Scene(3, start="yellow_1 green_1 blue_1")
    if tile != "green_1":
        scene.script(1, 1, f"building*{scenes.value(tile) - 1}", f"take {tile}")
    scene.deal(2, rows=["", "", "", "joker"])
    scene.go_to(phases.USE_GREEN, round=2, seat=1)
    hand, leftover, pile = sum(scene.hand(1).values()), scene.row(4), scene.state.deck_size
    scene.play(1, f"use {tile}")
    if has_cards:
        assert choice in scene.moves(1)
        scene.play(1, choice)
    gained = 0 if not has_cards else 1 if choice == "pick joker" else 3
    assert sum(scene.hand(1).values()) == hand + gained
    assert scene.state.deck_size == pile - (3 if gained == 3 else 0)
    assert scene.row(4).get("joker", 0) == leftover["joker"] - (gained == 1)
    scene.go_to_stage(scenes.A)
    assert sum(scene.hand(1).values()) == min(limit, hand + gained)


def test_ri_5_4_a_higher_hand_limit_is_for_this_round_only() -> None:
    scene = Scene(3)
    scene.script(1, 1, "building*3", "take green_4")
    scene.script(2, 1, "use green_4", "draw-pile")
    scene.go_to_stage(scenes.A, round=2)
    assert scene.state.hand_size[1] == 7 + 2
    scene.go_to_stage(scenes.A, round=3)
    assert scene.state.hand_size[1] == 7


def test_ri_5_5_the_leftover_row_shrinks_until_only_the_pile_remains_and_limits_add_up() -> None:
    """Seat 0 gathers seven green tiles in three rounds: six empty the row, the seventh draws without a question."""
    scene = Scene(2, start="green_1 yellow_1")
    for round, cards in enumerate(("building*4", "building*4", "building*3 joker"), start=1):
        scene.script(round, 0, "gold*2", cards, "take green_4", "take green_1")
    scene.go_to(phases.USE_GREEN, round=4, seat=0)
    assert scene.buildings(0) == {"green_1": 4, "green_4": 3}
    for used, tile in enumerate(["green_1"] * 4 + ["green_4"] * 2):
        assert sum(scene.row(3).values()) == 6 - used
        scene.play(0, f"use {tile}")
        scene.play(0, scene.moves(0)[0])
    assert scene.row(3) == {}
    hand = sum(scene.hand(0).values())
    scene.play(0, "use green_4")
    scene.go_to(phases.DISCARD_CARDS)
    assert sum(scene.hand(0).values()) == hand + 3
    assert scene.state.extra_limit[0] == 2 + 2 + 2
    assert scene.state.to_drop[0] == hand + 3 - 7 - 6


def test_ri_5_6_only_surplus_cards_are_discarded_face_down() -> None:
    scene = Scene(3)
    scene.script(1, 1, "doge", "gold*2", "building", "take green_2", "gondola*2", "councillor")
    scene.script(2, 1, "use green_2")
    scene.go_to(phases.DISCARD_CARDS, round=2)
    assert sum(scene.hand(1).values()) == 8
    assert scene.match.deciders() == [0, 2]  # seat 1 may hold eight
    assert list(scene.state.to_drop) == [8, 0, 8]
    scene.go_to_stage(scenes.A)
    assert list(scene.state.hand_size) == [7, 8, 7]
    assert list(scene.state.view(1).shed_size) == [1 + 8, 1, 1 + 8]
    assert set(scene.state.view(1).shed[: box.KINDS]) == {UNKNOWN}


def test_ri_5_7_the_leftover_row_is_discarded_before_phase_2() -> None:
    scene = Scene(3)
    scene.go_to(phases.DISCARD_CARDS)
    leftover = scene.row(4)
    assert sum(leftover.values()) == 6
    assert sum(scene.state.open_discards) == 0
    scene.go_to_stage(scenes.A)
    assert scene.row(4) == {}
    assert {box.KIND_NAMES[kind]: count for kind, count in enumerate(scene.state.open_discards) if count} == leftover


def test_ri_5_8_all_discards_form_the_new_pile_when_it_is_empty_and_not_before() -> None:
    """Four players use 38 cards a round: one is left in the pile after round 2."""
    scene = Scene(4)
    scene.go_to_stage(scenes.F, round=2)
    discards = sum(scene.state.open_discards) + sum(scene.state.shed_size)
    assert scene.state.deck_size == 1
    assert discards == 38 + 38 - 4 * 7
    scene.go_to_round(3)
    assert scene.state.deck_size == 1 + discards - 30
    assert sum(scene.state.open_discards) + sum(scene.state.shed_size) == 0


# ---- 6. Phase II


def test_ri_6_1_ri_6_2_who_is_first_in_a_stage() -> None:
    """In stage A the leader, then the winner of the stage before, or its first player if nobody laid cards."""
    scene = Scene(3)
    scene.script(1, 1, "doge")
    scene.script(1, 2, "building")
    scene.script(2, 0, "gondola")
    for round, firsts in ((1, [0, 1, 1, 2, 2, 2]), (2, [1, 1, 1, 1, 1, 0])):
        for stage, first in enumerate(firsts):
            scene.go_to_stage(stage, round=round)
            assert scene.match.deciders() == [first]


def test_ri_6_3_clockwise_one_turn_each_and_nobody_has_to_play() -> None:
    scene = Scene(4)
    scene.deal(1, rows=["", "", "doge*2"])
    scene.script(1, 1, "doge")
    scene.go_to_stage(scenes.B)
    turns = []
    while scene.state.stage == scenes.B:
        turns.append(scene.state.to_move())
        scene.play(scene.state.to_move(), "pass")
    assert turns == [1, 2, 3, 0]
    assert scene.hand(2)["doge"] >= 2  # kept in stage A


def test_ri_6_3_plays_are_open() -> None:
    scene = Scene(3)
    scene.deal(1, rows=["gold joker"])
    scene.go_to_stage(scenes.B)
    scene.lay(0, "gold joker")
    for reader in (1, 2, NOBODY):
        view = scene.state.view(reader)
        assert view.laid_count[0] == 2
        assert list(view.laid[: box.KINDS]) == [0, 1, 0, 0, 0, 0, 1]


def test_ri_6_4_cards_not_played_stay_in_the_hand() -> None:
    scene = Scene(3)
    scene.script(1, 0, "doge")
    scene.go_to_stage(scenes.B)
    hand = scene.hand(0)
    scene.go_to_round(2)
    assert scene.hand(0) == hand


@pytest.mark.parametrize(
    ("counts", "winner", "coins"),
    [((1, 2, 1), 1, (1, 3, 1)), ((1, 2, 2), 2, (1, 2, 3)), ((1, 1, 0), 0, (2, 1, 0)), ((0, 0, 0), -1, (0, 0, 0))],
)
def test_ri_6_5_the_highest_count_wins_and_the_doge_track_breaks_ties(
    counts: tuple[int, ...], winner: int, coins: tuple[int, ...]
) -> None:
    """Seat 2 has overtaken the others in stage A. Exactly one gets the bonus, nobody if nobody laid cards (RI-8.3)."""
    scene = Scene(3)
    scene.script(1, 2, "doge")
    for seat, count in enumerate(counts):
        if count:
            scene.script(1, seat, f"gold*{count}")
    scene.go_to_stage(scenes.B)
    before = scene.coins()
    assert scene.doge_order() == [2, 0, 1]
    scene.go_to_stage(scenes.C)
    assert scene.state.stage_winner[scenes.B] == winner
    assert tuple(after - earlier for after, earlier in zip(scene.coins(), before, strict=True)) == coins


def test_ri_6_6_actions_go_in_doge_order() -> None:
    scene = Scene(3)
    scene.script(1, 2, "doge*2", "building")
    scene.script(1, 1, "doge", "building")
    scene.script(1, 0, "building*2")
    scene.go_to(phases.TAKE_BUILDING)
    asked = []
    while scene.state.phase == phases.TAKE_BUILDING:
        asked.append((scene.state.to_move(), scene.state.points))
        scene.step()
    assert asked == [(2, 1), (1, 1), (0, 3)]  # the winner of the bonus last, with the bonus


def test_ri_6_7_yellow_buildings_work_in_the_own_turn() -> None:
    scene = Scene(4, start="yellow_1 yellow_1 green_1 blue_1")
    scene.go_to_stage(scenes.A)
    assert "use yellow_1" in scene.moves(0)
    assert scene.moves(1) == []
    scene.play(0, "pass")
    assert "use yellow_1" in scene.moves(1)


def test_ri_6_8_cards_are_discarded_after_resolving() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building*2")
    scene.go_to(phases.TAKE_BUILDING)
    building = box.KIND_NAMES.index("building")
    discarded = scene.state.open_discards[building]
    assert scene.state.laid[building] == 2
    scene.play(0, "none")
    assert scene.state.laid[building] == 0
    assert scene.state.open_discards[building] == discarded + 2


# ---- 7. Plays


def with_yellow_tiles() -> Scene:
    """Seat 2 leads on the doge track and has yellow 2, 3 and 4 and three coins when round 3 begins."""
    scene = Scene(3)
    scene.script(1, 2, "doge", "building*5", "take yellow_4", "take yellow_2")
    scene.script(2, 2, "building*2", "take yellow_3")
    return scene


def test_ri_7_1_ri_7_4_a_play_of_everything() -> None:
    scene = with_yellow_tiles()
    scene.deal(3, rows=["", "", "gold doge bridge joker"])
    scene.go_to_stage(scenes.B, round=3)
    scene.lay(2, "gold yellow_2:doge yellow_4:bridge joker yellow_3")
    assert scene.state.laid_count[2] == (1 + 1 + 2) + (1 + 1)
    assert scene.coined(2) == {"yellow_2": 1, "yellow_3": 1, "yellow_4": 1}
    assert scene.coins()[2] == 0
    laid = scene.state.laid[2 * box.KINDS :]
    assert {box.KIND_NAMES[kind]: count for kind, count in enumerate(laid) if count} == {
        "doge": 1,
        "gold": 1,
        "bridge": 1,
        "joker": 1,
    }


def test_ri_7_2_waiting_costs_a_coin_and_gives_one_at_once() -> None:
    scene = Scene(3, start="yellow_1 green_1 blue_1")
    scene.go_to_stage(scenes.A)
    bank = scene.state.bank
    scene.play(0, "use yellow_1")
    assert scene.coins()[0] == 1 - 1 + 1
    assert scene.coined(0) == {"yellow_1": 1}
    assert scene.state.bank == bank - 1


def test_ri_7_3_a_joker_is_never_played_alone() -> None:
    scene = Scene(3)
    scene.deal(1, rows=["joker"], without="joker gold")
    scene.go_to_stage(scenes.B)
    assert scene.hand(0)["joker"] == 1
    assert scene.moves(0) == ["pass"]
    scene.refuses(0, "lay joker", "RI-7.3")


def test_ri_7_5_a_pair_of_jokers_counts_as_one_in_every_respect() -> None:
    """One gold card ties with the pair; the pair's action is worth one coin, and one more by the doge track."""
    scene = Scene(3)
    scene.deal(1, rows=["joker*2"], without="gold joker")
    scene.script(1, 1, "gold")
    scene.go_to_stage(scenes.B)
    scene.lay(0, "joker*2")
    scene.go_to_stage(scenes.C)
    assert list(scene.state.stage_winner)[scenes.B] == 0
    assert scene.coins()[:2] == [1 + 1 + 1, 2 + 1]
    assert "joker" not in scene.hand(0)


def test_ri_7_6_a_yellow_3_tile_and_a_joker_card_are_a_pair() -> None:
    """EX-04 plays one; with a card of the stage kind in the hand it is none (RI-7.5)."""
    scene = Scene(3)
    scene.script(1, 0, "building*2", "take yellow_3")
    scene.deal(1, without="doge")
    scene.deal(2, rows=["gold joker"], without="doge gold")
    scene.go_to_stage(scenes.A, round=2)
    scene.play(0, "lay joker")
    assert "use yellow_3" in scene.moves(0)
    scene.match.undo(0)
    scene.play(0, "pass")
    scene.go_to_stage(scenes.B)
    scene.refuses(0, "lay joker", "RI-7.5")
    scene.refuses(0, "use yellow_3", "RI-7.5")


def test_ri_7_7_after_waiting_comes_a_normal_turn_with_other_yellow_tiles() -> None:
    scene = Scene(3, start="yellow_1 green_1 blue_1")
    scene.script(1, 0, "building", "take yellow_2")
    scene.deal(2, rows=["gold"])
    scene.go_to_stage(scenes.A, round=2)
    scene.play(0, "use yellow_1")
    turns = []
    while scene.state.to_move() != 0:
        turns.append(scene.state.to_move())
        scene.step()
    assert turns == [1, 2]
    assert "use yellow_1" not in scene.moves(0)
    scene.lay(0, "yellow_2:gold")  # with the coin that waiting gave (RI-7.9)
    assert scene.coined(0) == {"yellow_1": 1, "yellow_2": 1}
    assert scene.coins()[0] == 0


def test_ri_7_7_nobody_waits_with_cards_staged() -> None:
    scene = Scene(3, start="yellow_1 green_1 blue_1")
    scene.deal(1, rows=["doge*2"])
    scene.go_to_stage(scenes.A)
    scene.play(0, "lay doge")
    scene.refuses(0, "use yellow_1", "RI-7.7")


def test_ri_7_8_each_tile_converts_its_own_card_of_another_kind() -> None:
    scene = with_yellow_tiles()
    scene.deal(3, rows=["", "", "gold doge bridge"])
    scene.go_to_stage(scenes.B, round=3)
    scene.turn_of(2)
    scene.play(2, "use yellow_2")
    scene.refuses(2, "convert gold", "RI-7.8")
    scene.play(2, "convert doge", "use yellow_4", "convert bridge", "play")
    assert scene.state.laid_count[2] == 1 + 2


def test_ri_7_9_coins_are_paid_from_what_is_there_in_the_own_turn() -> None:
    """With one coin one tile works; what stage B gives comes after all turns of stage B."""
    scene = Scene(3)
    scene.script(1, 0, "building*5", "take yellow_4", "take yellow_2")
    scene.deal(2, rows=["gold*2 doge*2"])
    scene.go_to_stage(scenes.B, round=2)
    assert scene.coins()[0] == 1
    scene.play(0, "lay gold", "use yellow_2", "convert doge")
    assert not [move for move in scene.moves(0) if move.startswith("use")]
    scene.play(0, "play")
    scene.turn_of(1)
    assert scene.coins()[0] == 0  # two are due, but not before everyone has had a turn
    scene.go_to_stage(scenes.C)
    assert scene.coins()[0] == 2 + 1


# ---- 8. Stages


def test_ri_8_1_a_disc_that_does_not_move_is_not_lifted() -> None:
    scene = Scene(4)
    scene.script(1, 2, "doge")
    scene.go_to_stage(scenes.B)
    assert scene.doge_order() == [2, 0, 1, 3]
    assert scene.spaces() == [0, 0, 2, 0]


def test_ri_8_2_the_bonus_space_is_part_of_one_move() -> None:
    """Seat 0 passes over space 1, so seat 1, who lands there, lies on nothing and under nothing."""
    scene = Scene(3)
    scene.script(1, 0, "doge")
    scene.script(1, 1, "doge")
    scene.go_to_stage(scenes.B)
    assert scene.spaces() == [2, 1, 0]


def test_ri_8_3_gold_gives_coins_from_the_general_supply() -> None:
    scene = Scene(3)
    scene.script(1, 0, "gold*2")
    scene.script(1, 1, "gold*3")
    scene.go_to_stage(scenes.B)
    bank = scene.state.bank
    scene.go_to_stage(scenes.C)
    assert scene.coins() == [1 + 2, 2 + 3 + 1, 3]
    assert scene.state.bank == bank - 6


@pytest.mark.parametrize(("cards", "dearest"), [(1, 2), (2, 3), (3, 4)])
def test_ri_8_4_one_building_of_at_most_the_count_and_the_bonus(cards: int, dearest: int) -> None:
    scene = Scene(3)
    scene.script(1, 0, f"building*{cards}")
    scene.go_to(phases.TAKE_BUILDING)
    values = {scenes.value(move.removeprefix("take ")) for move in scene.moves(0) if move != "none"}
    assert values == set(range(1, dearest + 1))
    if dearest < 4:
        scene.refuses(0, f"take blue_{dearest + 1}", "RI-8.4")
    scene.play(0, f"take blue_{dearest}")
    assert scene.buildings(0)[f"blue_{dearest}"] == 1
    assert scene.supply(f"blue_{dearest}") == 4
    assert scene.state.stage == scenes.D  # never more than two, and no second one without points above 4


def test_ri_8_4_without_cards_there_is_nothing_to_take() -> None:
    scene = Scene(3)
    scene.script(1, 1, "building")
    scene.go_to(phases.TAKE_BUILDING)
    assert scene.match.deciders() == [1]
    scene.play(1, "none")
    assert scene.state.stage == scenes.D


@pytest.mark.parametrize(
    ("cards", "first", "second"), [(4, "green_4", 1), (5, "blue_4", 2), (7, "yellow_4", 4), (5, "blue_3", 0)]
)
def test_ri_8_5_a_second_building_for_points_above_four(cards: int, first: str, second: int) -> None:
    scene = Scene(3)
    scene.script(1, 0, f"building*{cards}")
    scene.go_to(phases.TAKE_BUILDING)
    scene.play(0, f"take {first}")
    if second == 0:
        assert scene.state.stage == scenes.D
        return
    assert {scenes.value(move.removeprefix("take ")) for move in scene.moves(0) if move != "none"} == set(
        range(1, second + 1)
    )
    scene.play(0, f"take green_{second}")
    assert scene.state.stage == scenes.D
    assert sum(scene.buildings(0).values()) == 3


def test_ri_8_6_tiles_go_to_free_slots() -> None:
    scene = Scene(3)
    scene.script(1, 0, "building*3", "take blue_4")
    scene.go_to(phases.TAKE_BUILDING)
    before = scene.buildings(0)
    scene.step()
    assert scene.buildings(0) == {**before, "blue_4": 1}
    assert scene.state.stage == scenes.D  # nothing had to be returned for it


def test_ri_8_7_a_blue_building_taken_now_works_in_the_same_round() -> None:
    scene = Scene(3)
    scene.script(1, 2, "building*3", "take blue_4")
    scene.go_to(phases.USE_BLUE, seat=2)
    assert scene.state.round == 1
    assert "use blue_4" in scene.moves(2)


def test_ri_8_8_a_point_for_each_bridge_card_or_one_lost() -> None:
    scene = Scene(3)
    scene.script(1, 0, "bridge*2")
    scene.script(1, 1, "bridge*3")
    scene.go_to_stage(scenes.E)
    assert scene.points() == [3 + 2, 3 + 3 + 1, 3 - 1]


def test_ri_8_9_the_winner_lays_the_visible_bridge_and_the_next_is_turned() -> None:
    scene = Scene(3, bridges="3_6 4_5")
    scene.script(1, 1, "bridge")
    scene.go_to(phases.PLACE_BRIDGE)
    assert scene.match.deciders() == [1]
    scene.play(1, "bridge dorsoduro-san_polo")
    assert scene.facing("dorsoduro-san_polo") == {}
    scene.refuses(1, "low castello", "RI-8.9")
    scene.play(1, "low san_polo")
    assert scene.facing("dorsoduro-san_polo") == {"dorsoduro": 6, "san_polo": 3}
    assert box.BRIDGE_NAMES[scene.state.bridge_up] == "4_5"
    assert sum(scene.state.bridges_down) == 4


def test_ri_8_9_a_connection_holds_one_tile() -> None:
    scene = Scene(3)
    scene.script(1, 1, "bridge", "bridge dorsoduro-san_polo", "low san_polo")
    scene.script(2, 1, "bridge", "gondola")
    scene.go_to(phases.PLACE_BRIDGE, round=2)
    assert len(scene.moves(1)) == 11
    scene.refuses(1, "bridge dorsoduro-san_polo", "RI-8.9")


def test_ri_8_10_without_bridge_cards_the_tile_waits() -> None:
    scene = Scene(3, bridges="3_6 4_5")
    scene.go_to_round(2)
    assert box.BRIDGE_NAMES[scene.state.bridge_up] == "3_6"
    assert all(scene.state.is_free(connection) for connection in range(12))


def test_ri_8_11_councillors_come_to_the_board_and_points_for_missing_ones() -> None:
    """Seat 0 wins stage E twice; the second time its last seven are taken, and none is left for the bonus."""
    scene = Scene(3)
    scene.script(1, 0, "gondola*5")
    scene.script(2, 0, "gondola*4 joker*3")
    scene.script(1, 1, "gondola")
    scene.go_to_stage(scenes.F, round=1)
    assert list(scene.state.ready) == [5 + 5, 5 + 1, 5]
    assert list(scene.state.reserve) == [13 - 5 - 1, 13 - 1, 13]
    scene.go_to_stage(scenes.F, round=2)
    assert scene.state.ready[0] == 10 + 7
    assert scene.state.reserve[0] == 0
    scene.go_to_round(3)
    before = scene.points()[0]
    assert before == 3 - 2 + 1  # two rounds without a bridge; a point for the bonus councillor that was missing


def test_ri_8_11_each_missing_councillor_is_a_point() -> None:
    """In round 3 seat 1 takes the majority, so seat 0 scores for its two missing councillors only."""
    scene = Scene(2)
    for round in (1, 2, 3):
        scene.deal(round, without="gondola joker")
    scene.script(1, 0, "gondola*5 joker*2")
    scene.script(2, 0, "gondola*5")
    scene.script(3, 0, "gondola joker")
    scene.script(3, 1, "E: joker*4")
    scene.go_to_stage(scenes.E, round=3)
    assert scene.state.reserve[0] == 13 - 8 - 5
    before, ready = scene.points()[0], scene.state.ready[0]
    scene.go_to_stage(scenes.F, round=3)
    assert scene.state.stage_winner[scenes.E] == 1
    assert scene.points()[0] == before + 2
    assert scene.state.ready[0] == ready


def test_ri_8_12_the_winner_lays_a_gondola_and_a_councillor_goes_ashore() -> None:
    scene = Scene(3)
    scene.script(1, 1, "gondola", "gondola castello-dorsoduro")
    scene.go_to(phases.PLACE_COUNCILLOR)
    assert scene.state.gondolas == 5
    assert scene.facing("castello-dorsoduro") == {"castello": 1, "dorsoduro": 1}
    assert scene.moves(1) == ["to castello", "to dorsoduro"]
    scene.play(1, "to dorsoduro")
    assert scene.councillors(1) == {"dorsoduro": 1}
    assert scene.state.reserve[1] == 13 - 1 - 1
    assert scene.state.ready[1] == 5 + 1


@pytest.mark.parametrize(("source", "target"), [("board", "san_polo"), ("castello", "san_marco"), ("", "")])
def test_ri_8_13_without_councillors_in_the_supply_a_point_and_a_choice(source: str, target: str) -> None:
    scene = Scene(3)
    scene.script(1, 0, "gondola*6 joker", "gondola cannaregio-castello", "to castello")
    scene.script(2, 0, "gondola*5", "gondola san_marco-san_polo")
    scene.go_to_stage(scenes.E, round=2)
    before = scene.points()[0]
    scene.go_to(phases.COUNCILLOR_SOURCE)
    assert scene.points()[0] == before + 1
    ready = scene.state.ready[0]
    if not source:
        scene.play(0, "neither")
        assert scene.councillors(0) == {"castello": 1}
    else:
        scene.play(0, f"from {source}", f"to {target}")
        left = {"castello": 1} if source == "board" else {}
        assert scene.councillors(0) == {**left, target: 1}
    assert scene.state.ready[0] == ready - (source == "board")
    assert scene.points()[0] == before + 1


def test_ri_8_14_a_gondola_can_bring_the_district_bonus() -> None:
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    scene.script(1, 0, "councillor")
    scene.script(2, 0, "councillor")
    scene.script(3, 0, "gondola", "gondola san_marco-san_polo")
    scene.go_to(phases.PLACE_COUNCILLOR, round=3)
    before = scene.points()[0]
    scene.play(0, "to san_marco")
    assert scene.points()[0] == before + 5
    assert list(scene.state.bonus_open) == [0, 1]  # flipped at once: in stage E only one player places (RI-9.2)


def test_ri_8_15_councillors_go_from_the_board_to_the_current_district() -> None:
    scene = Scene(3)
    scene.script(1, 0, "councillor")
    scene.script(1, 1, "councillor*2")
    scene.go_to_round(2)
    assert [scene.councillors(seat) for seat in range(3)] == [{"cannaregio": 1}, {"cannaregio": 3}, {}]
    assert list(scene.state.ready) == [4, 2, 5]


def test_ri_8_16_when_the_board_is_empty_councillors_may_come_from_other_districts() -> None:
    scene = Scene(3)
    scene.script(1, 0, "gondola", "gondola castello-san_marco", "councillor*2")
    scene.script(2, 0, "councillor*4")
    scene.go_to(phases.MOVE_COUNCILLOR)
    assert scene.state.round == 2
    assert scene.state.ready[0] == 0
    assert scene.councillors(0) == {"cannaregio": 3, "castello": 1, "dorsoduro": 3}
    assert scene.moves(0) == ["from cannaregio", "from castello", "stop"]
    scene.refuses(0, "from dorsoduro", "RI-8.16")
    scene.refuses(0, "from san_polo", "RI-8.16")
    scene.play(0, "from castello", "from cannaregio")
    assert scene.councillors(0) == {"cannaregio": 2, "dorsoduro": 5}
    assert scene.state.phase != phases.MOVE_COUNCILLOR  # no more are owed


def test_ri_8_17_councillors_of_stage_f_can_bring_the_district_bonus() -> None:
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    for round in (1, 2, 3):
        scene.script(round, 1, "councillor")
    scene.go_to_stage(scenes.F, round=3)
    before = scene.points()
    scene.go_to_round(4)
    assert scene.points() == [before[0], before[1] + 5, before[2]]


# ---- 9. District bonus


def test_ri_9_1_the_first_player_takes_the_bonus_and_later_ones_get_none() -> None:
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    for round in (1, 2, 3):
        scene.script(round, 1, "councillor")
    scene.script(1, 0, "councillor")
    scene.script(2, 0, "councillor")
    scene.script(4, 0, "gondola", "gondola san_marco-san_polo")
    scene.go_to(phases.PLACE_COUNCILLOR, round=4)
    assert list(scene.state.bonus_open) == [0, 1]
    before = scene.points()[0]
    scene.play(0, "to san_marco")
    assert {"cannaregio", "castello", "san_marco"} <= set(scene.councillors(0))
    assert scene.points()[0] == before


def test_ri_9_2_only_one_player_places_in_stage_e() -> None:
    """Seats 0 and 1 lack the same district; the winner of stage E takes the bonus, the other comes too late in F."""
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    for seat in (0, 1):
        scene.script(1, seat, "councillor")
        scene.script(2, seat, "councillor")
    scene.script(3, 1, "gondola", "gondola san_marco-san_polo", "to san_marco")
    scene.script(3, 0, "councillor")
    scene.go_to_stage(scenes.E, round=3)
    before = scene.points()
    scene.go_to_round(4)
    assert [after - earlier for after, earlier in zip(scene.points(), before, strict=True)] == [0, 5, 0]
    assert "san_marco" in scene.councillors(0)


def test_ri_9_3_one_player_may_win_both_banks() -> None:
    scene = Scene(2, tiles=scenes.BLUE_BANK_FIRST)
    for round in range(1, 7):
        scene.script(round, 0, "gondola", "councillor")
    scene.finish()
    assert list(scene.state.bonus_won) == [1, 1, 0, 0]
    assert list(scene.state.bonus_open) == [0, 0]


def test_ri_9_3_losing_the_presence_costs_nothing() -> None:
    scene = Scene(3, tiles=scenes.BLUE_BANK_FIRST)
    scene.script(1, 0, "councillor")
    scene.script(2, 0, "councillor")
    scene.script(3, 0, "councillor")
    scene.script(4, 0, "councillor", "from castello", "from castello")
    scene.go_to_stage(scenes.F, round=4)
    before = scene.points()[0]
    assert scene.councillors(0) == {"cannaregio": 2, "castello": 2, "san_marco": 1}
    scene.go_to_round(5)
    assert scene.councillors(0) == {"cannaregio": 2, "san_marco": 1, "san_polo": 2}
    assert scene.points()[0] == before


# ---- 10. Buildings


def test_ri_10_1_five_copies_of_each_building_and_any_number_for_one_player() -> None:
    scene = Scene(4, start="yellow_1 yellow_1 green_1 blue_1")
    for seat in (0, 1, 2):
        scene.script(1, seat, "building", "take yellow_1")
    scene.script(1, 3, "building")
    scene.go_to(phases.TAKE_BUILDING, seat=3)
    assert scene.buildings(0) == {"yellow_1": 2}
    assert scene.supply("yellow_1") == 0
    assert "take blue_1" in scene.moves(3)
    scene.refuses(3, "take yellow_1", "RI-10.1")


def two_who_share_yellow_2() -> Scene:
    """After round 3 seat 0 has a full board with three yellow 2, seat 1 the other two."""
    scene = Scene(2, start="green_1 yellow_1")
    for round in (1, 2, 3, 4):
        scene.deal(round, without="building joker")
    scene.script(1, 0, "building*5", "take yellow_4", "take yellow_2")
    scene.script(1, 1, "building*2", "take yellow_2")
    scene.script(2, 0, "building*3 joker*2", "take blue_4", "take yellow_2")
    scene.script(2, 1, "building joker", "take yellow_2")
    scene.script(3, 0, "C: joker*6", "take green_4", "take yellow_2")
    return scene


def test_ri_10_2_a_second_building_needs_room_as_well() -> None:
    scene = two_who_share_yellow_2()
    scene.script(5, 0, "building*5", "take green_4", "return green_1", "take blue_2", "return yellow_2")
    scene.go_to(phases.TAKE_BUILDING, round=5)
    before = scene.points()[0]
    scene.until(lambda state: scene.script_is_done(5, 0), "both buildings")
    assert scene.points()[0] == before + 1 + 2
    assert scene.buildings(0) == {"green_4": 2, "blue_4": 1, "blue_2": 1, "yellow_2": 2, "yellow_4": 1}
    assert sum(scene.buildings(0).values()) == 7


def test_ri_10_3_a_coin_on_a_returned_tile_goes_to_the_supply() -> None:
    scene = two_who_share_yellow_2()
    scene.script(5, 0, "yellow_4:gold", "building*3", "take blue_3")
    scene.go_to(phases.RETURN_BUILDING, round=5)
    assert scene.coined(0) == {"yellow_4": 1}
    bank, coins = scene.state.bank, scene.coins()
    scene.play(0, "return yellow_4")
    assert scene.state.bank == bank + 1
    assert scene.coins() == coins


def test_ri_10_4_returned_tiles_are_there_for_those_who_resolve_later() -> None:
    scene = two_who_share_yellow_2()
    scene.script(5, 0, "building*3", "take blue_3", "return yellow_2")
    scene.script(5, 1, "building*2")
    scene.go_to(phases.TAKE_BUILDING, round=5)
    assert scene.supply("yellow_2") == 0
    assert "take yellow_2" not in scene.moves(0)
    scene.go_to(phases.TAKE_BUILDING, round=5, seat=1)
    scene.play(1, "take yellow_2")
    assert scene.buildings(1)["yellow_2"] == 3


# ---- 11. Blue buildings


def test_ri_11_1_any_number_of_blue_tiles_one_after_the_other_in_doge_order() -> None:
    scene = Scene(4, start="blue_1 green_1 blue_1 yellow_1")
    scene.script(1, 3, "doge", "building*3", "take blue_4")
    scene.script(2, 3, "building*3", "take blue_4")
    scene.go_to(phases.USE_BLUE, round=2)
    before = scene.points()[3]
    assert scene.match.deciders() == [3]
    scene.play(3, "use blue_4", "use blue_4")
    assert scene.points()[3] == before + 6
    assert scene.match.deciders() == [0]
    scene.play(0, "done")
    assert scene.match.deciders() == [2]


def test_ri_11_1_blue_1_gives_no_points_and_its_new_tile_rests() -> None:
    scene = Scene(4, start="green_1 yellow_1 blue_1 blue_1")
    scene.script(1, 3, "building", "take blue_2")
    scene.go_to(phases.USE_BLUE, seat=3)
    before = scene.points()[3]
    scene.play(3, "use blue_1", "upgrade blue_2")
    assert scene.points()[3] == before
    assert scene.state.round == 2  # blue 3 was not offered, though there were coins for it
    assert scene.coins()[3] == 3 - 1
    scene.go_to(phases.USE_BLUE, round=2, seat=3)
    assert scene.moves(3) == ["use blue_1", "use blue_3", "done"]


def test_ri_11_1_blue_2_brings_a_point_and_a_councillor() -> None:
    scene = Scene(3)
    scene.script(1, 2, "building", "take blue_2", "use blue_2")
    scene.go_to(phases.USE_BLUE, seat=2)
    before = scene.points()[2]
    scene.go_to_round(2)
    assert scene.points()[2] == before + 1
    assert scene.state.ready[2] == 6
    assert scene.state.reserve[2] == 12


def test_ri_11_1_blue_2_brings_two_points_when_no_councillor_is_left() -> None:
    scene = Scene(3)
    scene.script(1, 2, "gondola*6 joker")
    scene.script(2, 2, "building", "take blue_2", "gondola*5", "use blue_2")
    scene.go_to(phases.USE_BLUE, round=2, seat=2)
    assert scene.state.reserve[2] == 0
    before, ready = scene.points()[2], scene.state.ready[2]
    scene.step()
    assert scene.points()[2] == before + 2
    assert scene.state.ready[2] == ready


def test_ri_11_1_blue_4_scores_three() -> None:
    scene = Scene(3)
    scene.script(1, 2, "building*3", "take blue_4", "use blue_4")
    scene.go_to(phases.USE_BLUE, seat=2)
    before = scene.points()[2]
    scene.step()
    assert scene.points()[2] == before + 3


def test_ri_11_2_blue_1_needs_a_tile_of_less_than_4_and_a_better_one_in_the_supply() -> None:
    """All five yellow 2 are with the players, so a yellow 1 cannot become one."""
    scene = two_who_share_yellow_2()
    scene.script(5, 1, "building", "take blue_1")
    scene.go_to(phases.USE_BLUE, round=5, seat=1)
    scene.play(1, "use blue_1")
    assert scene.buildings(1) == {"yellow_1": 1, "yellow_2": 2, "blue_1": 1}
    assert scene.moves(1) == ["upgrade yellow_2", "upgrade blue_1"]
    scene.refuses(1, "upgrade yellow_1", "RI-11.2")
    scene.refuses(1, "upgrade green_1", "RI-11.2")


def test_ri_11_2_a_tile_of_value_4_cannot_be_given_back() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 2, "building*3", "take green_4")
    scene.go_to(phases.USE_BLUE, seat=2)
    scene.play(2, "use blue_1")
    assert scene.moves(2) == ["upgrade blue_1"]
    scene.refuses(2, "upgrade green_4", "RI-11.2")


@pytest.mark.parametrize(("seat", "spaces"), [(0, 1), (1, 2), (2, 3)])
def test_ri_11_3_blue_3_moves_by_the_rank(seat: int, spaces: int) -> None:
    scene = Scene(3)
    scene.script(1, seat, "building*2", "take blue_3", "use blue_3")
    scene.go_to(phases.USE_BLUE, seat=seat)
    scene.step()
    assert scene.spaces()[seat] == spaces
    assert scene.doge_order()[0] == seat


# ---- 12. End of a round


def test_ri_12_1_coins_on_buildings_return_to_the_supply() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 0, "use green_1", "draw-pile")
    scene.go_to_stage(scenes.A)
    assert scene.coined(0) == {"green_1": 1}
    bank = scene.state.bank
    scene.go_to_round(2)
    assert scene.coined(0) == {}
    assert scene.coins()[0] == 0
    assert scene.state.bank == bank + 1


def test_ri_12_2_hands_coins_and_councillors_stay() -> None:
    scene = Scene(3)
    scene.script(1, 0, "gold", "gondola*2")
    scene.go_to_stage(scenes.F)
    hands = [scene.hand(seat) for seat in range(3)]
    coins, ready = scene.coins(), list(scene.state.ready)
    scene.go_to_round(2)
    assert [scene.hand(seat) for seat in range(3)] == hands
    assert scene.coins() == coins
    assert list(scene.state.ready) == ready


# ---- 13. Final scoring


def test_ri_13_1_half_of_coins_and_councillors_rounded_up() -> None:
    """Nobody does anything, so the last change is leftovers (coins and 5 councillors) and one building of value 1."""
    scene = Scene(5)
    scene.finish()
    assert scene.coins() == [1, 2, 2, 2, 3]
    assert scene.points() == [3 - 6 + half + 1 for half in (3, 4, 4, 4, 4)]


def test_ri_13_2_buildings_score_their_value() -> None:
    scene = Scene(3)
    scene.script(1, 1, "building*5", "take blue_4", "take green_2")
    scene.finish()
    assert scene.points()[1] == 3 - 6 + 4 + (1 + 4 + 2)


def test_ri_13_3_places_by_councillors_then_by_doge_order_and_half_for_each_next_place() -> None:
    """Seats 1 and 2 have two councillors each, and seat 2 is ahead; seat 0 is absent and takes no place."""
    scene = Scene(4, bridges="3_6")
    scene.script(1, 3, "bridge", "bridge cannaregio-castello", "low castello")
    scene.script(1, 3, "gondola", "gondola cannaregio-san_marco", "to cannaregio")
    scene.script(1, 2, "doge", "councillor*2")
    scene.script(1, 1, "councillor*2")
    scene.finish()
    cannaregio = box.DISTRICT_NAMES.index("cannaregio")
    assert [scene.councillors(seat).get("cannaregio", 0) for seat in range(4)] == [0, 2, 3, 1]
    assert list(scoring.district_points(scene.state, cannaregio)) == [0, 7 // 2, 7, 7 // 2 // 2]
    assert scene.state.district_value(cannaregio) == 6 + 1


def test_ri_13_3_ties_in_a_district_go_by_the_doge_order() -> None:
    scene = Scene(4, bridges="3_6")
    scene.script(1, 3, "bridge", "bridge cannaregio-castello", "low castello", "councillor*3")
    scene.script(1, 2, "doge", "councillor")
    scene.script(1, 1, "councillor")
    scene.finish()
    assert scene.doge_order() == [2, 0, 1, 3]
    assert [scene.councillors(seat).get("cannaregio", 0) for seat in range(4)] == [0, 1, 1, 4]
    assert list(scoring.district_points(scene.state, box.DISTRICT_NAMES.index("cannaregio"))) == [0, 1, 3, 6]


def test_ri_13_4_the_doge_order_decides_a_tie_of_points() -> None:
    """Of five idle players four end equal; seat 4 has moved its disc and is ahead of them."""
    scene = Scene(5)
    scene.script(1, 4, "doge")
    scene.finish()
    assert scene.points()[0] < scene.points()[1] == scene.points()[2] == scene.points()[3] == scene.points()[4]
    assert scene.doge_order() == [4, 0, 1, 2, 3]
    assert scene.match.places() == [5, 2, 3, 4, 1]


def test_ri_13_5_cards_in_hand_and_tiles_never_laid_count_for_nobody() -> None:
    scene = Scene(3)
    scene.finish()
    assert all(size >= 7 for size in scene.state.hand_size)
    assert scene.state.gondolas == 6
    assert [scene.state.district_value(district) for district in range(6)] == [0] * 6
    assert scene.points() == [3 - 6 + half + 1 for half in (3, 4, 4)]


# ---- 15. Decision points


def test_ri_15_1_the_rest_goes_without_a_question() -> None:
    """A round in which everyone passes asks for a row, a discard and six plays of each, and for nothing else."""
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.go_to_round(2)
    asked = []
    while scene.state.round == 2:
        asked.append(scene.state.phase)
        scene.step()
    expected = {
        phases.CHOOSE_ROW: 3,
        phases.DISCARD_CARDS: 3 * 8,
        phases.PLAY_CARDS: 3 * 6,
        phases.USE_GREEN: 1,
        phases.USE_BLUE: 1,
    }
    assert {phase: asked.count(phase) for phase in set(asked)} == expected


def test_ri_15_2_the_own_view_tells_the_count_of_a_staged_play_but_no_other_hand() -> None:
    scene = Scene(3)
    scene.deal(1, rows=["gold*2 joker"])
    scene.go_to_stage(scenes.B)
    scene.play(0, "lay gold", "lay gold", "lay joker")
    assert plays.staged_count(scene.state.view(0)) == 3
    assert plays.staged_count(scene.state.view(1)) == 0
    for reader in (1, 2, NOBODY):
        assert set(scene.state.view(reader).hand[: box.KINDS]) == {UNKNOWN}


def test_ri_15_3_whoever_holds_cards_is_always_asked() -> None:
    scene = Scene(3)
    scene.deal(1, without="gold joker")
    scene.go_to_stage(scenes.B)
    assert scene.moves(0) == ["pass"]


@pytest.mark.parametrize("start", ["green_1 yellow_1 blue_1", "yellow_1 green_1 blue_1"])
def test_ri_15_3_with_no_cards_only_a_yellow_tile_is_worth_a_question(start: str) -> None:
    """Seat 0 lays all its cards; then only a yellow 1 with a coin would give it a choice."""
    scene = Scene(3, start=start)
    scene.script(1, 0, "doge*7")
    scene.go_to_stage(scenes.B)
    assert sum(scene.hand(0).values()) == 0
    assert scene.state.first == 0
    if start.startswith("yellow_1"):
        assert scene.moves(0) == ["use yellow_1", "pass"]
    else:
        assert scene.state.to_move() == 1
        assert scene.state.laid_count[0] == 0


# ---- 16. Hidden information


def test_ri_16_1_what_was_public_is_remembered() -> None:
    """Cards of a row are known in the hand that took them, until they are played."""
    scene = Scene(3)
    scene.deal(1, rows=["doge*3 gold*3"], draws={0: "joker*2"})
    scene.go_to(phases.DISCARD_CARDS)
    view = scene.state.view(1)
    assert list(view.known[: box.KINDS]) == [3, 3, 0, 0, 0, 0, 0]
    assert view.hand_size[0] == 8
    scene.go_to_stage(scenes.A)
    scene.lay(0, "doge*2")
    view = scene.state.view(1)
    assert list(view.known[: box.KINDS]) == [1, 3, 0, 0, 0, 0, 0]
    assert view.shed_since[0] == 1  # which of them it was, nobody else knows


def test_ri_16_2_the_result_is_open_to_all() -> None:
    """Hands may be shown at the end; points and places are the same in every view."""
    scene = Scene(3)
    scene.finish()
    for reader in (0, 1, 2, NOBODY):
        view = scene.state.view(reader)
        assert list(view.scores()) == scene.points()
        assert list(view.places()) == scene.match.places()
