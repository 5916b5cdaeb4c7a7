"""Mille Fiori: the rules one by one, each test under the id of its rule (sections MF-1 to MF-15 of the page).

What an example (test_examples.py) or a ruling (test_rulings.py) shows is not repeated here. Decision points and hidden
information have test_decisions.py, the differences between the editions test_editions.py.
"""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.core.state import CHANCE, NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases
from laguna.games.millefiori.rules.position import FREE
from tests.games.millefiori.long_games import (
    LINKS,
    before_the_chain,
    before_the_last_open_card,
    last_diamond_of_four,
    take,
)
from tests.games.millefiori.scenes import Scene, each_edition, each_table, position_after, sails
from tests.games.millefiori.walks import walk

GOODS = ("glass", "jewelry", "swan")

each_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])


# ---- 1. Components and areas


def test_mf_1_1_the_doge_card_is_not_among_the_109_of_the_draw_pile() -> None:
    state = position_after(3)
    assert state.deck_size == sum(box.CARDS) == 109
    assert not [name for name in box.KIND_NAMES if "doge" in name]


def test_mf_1_2_every_card_has_an_area_a_symbol_and_a_wheel() -> None:
    for kind in range(box.KINDS):
        symbol = box.SYMBOL_NAMES[box.KIND_SYMBOL[kind]]
        assert box.KIND_NAMES[kind] == f"{symbol}-{box.KIND_WHEEL[kind]}"
        assert 1 <= box.KIND_WHEEL[kind] <= 5
        assert box.AREA_NAMES[box.AREA_OF[box.KIND_SYMBOL[kind]]] in box.AREA_NAMES


def test_mf_1_3_as_many_cards_as_spaces_for_every_symbol() -> None:
    cards = Counter(box.KIND_SYMBOL[kind] for kind in range(box.KINDS) for _ in range(box.CARDS[kind]))
    assert [cards[symbol] for symbol in range(box.SYMBOLS)] == [
        len(box.SPACES_OF[symbol]) for symbol in range(box.SYMBOLS)
    ]
    assert len(box.SPACE_NAMES) == 109


@each_edition
def test_mf_1_4_thirty_diamonds_and_a_ship_for_everyone(edition: str) -> None:
    scene = Scene(seats=4, edition=edition)
    assert [sum(scene.diamonds(letter)) for letter in "ABCD"] == [30] * 4
    assert len(scene.state.ship) == len(scene.state.score) == 4


def test_mf_1_5_the_areas_and_their_spaces() -> None:
    sizes = {name: int(box.FIRST_SPACE[area + 1] - box.FIRST_SPACE[area]) for area, name in enumerate(box.AREA_NAMES)}
    assert sizes == {"workshops": 30, "residences": 20, "nobili": 12, "populi": 12, "trade": 20, "harbor": 15}
    counts = dict(zip(box.SYMBOL_NAMES, box.CARDS_OF, strict=True))
    assert [counts[name] for name in ("quartz", "ash", "lime", "pigment")] == [7, 7, 7, 9]
    assert {counts[name] for name in ("lion", "coin", "cross", "fish", "shell", "crab")} == {4}
    assert {counts[name] for name in ("glass", "carafe", "jewelry", "swan")} == {5}


def test_mf_1_6_the_route_has_a_start_and_20_spaces_and_takes_no_diamonds() -> None:
    assert len(box.ROUTE_POINTS) == len(box.ROUTE_STAR) == box.ROUTE_END + 1 == 21
    placements = [move for move in actions.ACTIONS.moves if move.startswith("place")]
    assert len(placements) == 109  # all of them in the six areas


def test_mf_1_7_five_areas_have_bonuses_that_no_card_refers_to() -> None:
    values = [
        list(box.BONUS_POINTS[area * box.BONUS_PLACES : (area + 1) * box.BONUS_PLACES])
        for area in range(box.BONUS_AREAS)
    ]
    assert values == [[20, 15, 10, 5]] * 5
    assert box.AREA_NAMES[: box.BONUS_AREAS] == ("workshops", "residences", "nobili", "populi", "trade")


# ---- 2. Set-up


@each_edition
@each_number_of_seats
def test_mf_2_1_every_card_is_as_likely_as_any_other(edition: str, seats: int) -> None:
    state = position_after(seats, "start A", edition=edition)
    assert state.to_move() == CHANCE
    assert list(state.chance_weights()) == list(box.CARDS)
    state.apply(state.legal_actions()[0])
    assert list(state.chance_weights()) == ([box.CARDS[0] - 1] if box.CARDS[0] > 1 else []) + list(box.CARDS[1:])


@pytest.mark.parametrize(("edition", "seats", "open"), [("devir", 2, 9), ("devir", 3, 4), ("devir", 4, 9)])
def test_mf_2_2_devir_turns_up_open_cards_before_the_first_deal(edition: str, seats: int, open: int) -> None:
    state = position_after(seats, "start A", edition=edition)
    for _ in range(open):
        assert state.phase == phases.TURN_UP
        state.apply(state.legal_actions()[0])
    assert state.phase == phases.DEAL
    assert state.open_size == open


@each_number_of_seats
def test_mf_2_2_schmidt_has_no_open_cards_before_the_first_deal(seats: int) -> None:
    state = position_after(seats, "start A", edition="schmidt")
    assert state.phase == phases.DEAL
    assert state.open_size == 0


@pytest.mark.parametrize(("edition", "supply", "reserve"), [("devir", 27, 3), ("schmidt", 25, 5)])
def test_mf_2_3_supply_and_reserve(edition: str, supply: int, reserve: int) -> None:
    scene = Scene(seats=4, edition=edition)
    assert [scene.diamonds(letter) for letter in "ABCD"] == [(supply, reserve)] * 4


@each_edition
def test_mf_2_4_ships_and_scores_begin_at_nothing(edition: str) -> None:
    scene = Scene(edition=edition)
    assert list(scene.state.ship) == [0, 0, 0]
    assert scene.match.scores() == [0, 0, 0]


@each_edition
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_mf_2_5_the_start_player_has_the_doge_card_and_plays_first(edition: str, letter: str) -> None:
    scene = Scene(start=letter, edition=edition)
    assert scene.state.doge == "ABC".index(letter)
    scene.go_to(phases.PLAY_CARD)
    assert scene.acting() == letter


# ---- 3. The round


def test_mf_3_1_schmidt_ends_at_once_when_five_cards_each_cannot_be_dealt() -> None:
    """With four players 13 cards are left after round 4."""
    scene = Scene(seats=4, edition="schmidt")
    scene.finish()
    assert scene.state.round == 4
    assert scene.state.deck_size == 13
    assert sum(scene.state.packet_size) == 0


@each_edition
@each_number_of_seats
def test_mf_3_2_five_cards_each_face_down(edition: str, seats: int) -> None:
    scene = Scene(seats=seats, edition=edition)
    assert list(scene.state.packet_size) == [5] * seats
    for seat in range(seats):
        view = scene.state.view(seat)
        known = [kind for kind in view.packet if kind != FREE]
        assert known == list(scene.state.packet[seat * 5 : seat * 5 + 5])


@each_number_of_seats
def test_mf_3_3_schmidt_turns_up_a_card_for_each_player_after_every_deal(seats: int) -> None:
    scene = Scene(seats=seats, edition="schmidt")
    assert len(scene.open_cards()) == seats
    scene.go_to_round(2)
    left = 2 if seats == 2 else 1
    assert len(scene.open_cards()) == seats + left * seats + seats


@each_edition
def test_mf_3_4_everyone_keeps_one_card_in_secret_and_passes_the_others_to_the_left(edition: str) -> None:
    scene = Scene(edition=edition)
    hands = {letter: scene.hand(letter) for letter in "ABC"}
    scene.step()
    assert scene.match.deciders() == [1, 2]
    assert scene.hand("A") == hands["A"]  # a kept card stays hidden among the others until it is revealed
    scene.go_to(phases.PLAY_CARD)
    while scene.state.passes == 0:
        scene.step()
    played = Counter(scene.discards())
    for letter, left in zip("ABC", "BCA", strict=True):
        assert len(scene.hand(left)) == 4
        assert not Counter(scene.hand(left)) - Counter(hands[letter])
        assert not Counter(hands[letter]) - Counter(scene.hand(left)) - played


@each_edition
def test_mf_3_4_a_card_that_is_not_in_hand_cannot_be_kept(edition: str) -> None:
    scene = Scene(edition=edition)
    missing = next(name for name in box.KIND_NAMES if name not in scene.hand("A"))
    scene.refuses("A", f"keep {missing}", "MF-3.4")


@each_edition
@pytest.mark.parametrize("start", ["A", "B", "C"])
def test_mf_3_5_cards_are_revealed_and_played_from_the_start_player_clockwise(edition: str, start: str) -> None:
    scene = Scene(start=start, edition=edition)
    kept = {}
    for seat in (2, 0, 1):  # in whatever order they choose
        move = scene.moves("ABC"[seat])[-1]
        scene.play(seat, move)
        kept["ABC"[seat]] = move.removeprefix("keep ")
    order = []
    while scene.state.passes == 0:
        if scene.state.phase == phases.PLAY_CARD:
            order.append(scene.acting())
            assert scene.card() == kept[scene.acting()]
        scene.step()
    assert order == ["ABCABC"["ABC".index(start) + place] for place in range(3)]


@each_edition
@each_number_of_seats
def test_mf_3_6_3_7_3_8_hands_shrink_and_the_rest_goes_to_the_open_cards(edition: str, seats: int) -> None:
    """MF-3.6, MF-3.7, MF-3.8: with 3 or 4 players 5, 4, 3, 2; the last card of each is laid open."""
    scene = Scene(seats=seats, edition=edition)
    sizes: list[int] = []
    before = 0
    while scene.state.round == 1:
        if scene.state.phase == phases.CHOOSE and scene.state.passes == len(sizes):
            sizes.append(len(scene.hand("A")))
        before = len(scene.open_cards())
        scene.step()
    assert sizes == ([5, 4, 3] if seats == 2 else [5, 4, 3, 2])
    left = seats * (5 - len(sizes))
    turned_up = seats if edition == "schmidt" else 0
    assert len(scene.open_cards()) == before + left + turned_up


@each_edition
def test_mf_3_9_the_doge_card_goes_to_the_left_each_round(edition: str) -> None:
    scene = Scene(start="C", edition=edition)
    doges = []
    for round in range(1, 7):
        scene.go_to_round(round)
        doges.append("ABC"[scene.state.doge])
    assert doges == ["C", "A", "B", "C", "A", "B"]


# ---- 4. Playing a card


@each_edition
def test_mf_4_1_a_card_is_placed_or_sailed_with(edition: str) -> None:
    scene = Scene("A swan-2", edition=edition)
    assert scene.moves("A") == [*(f"place T{row}S" for row in (1, 2, 3, 4, 5)), "sail"]
    scene.refuses("A", "place T1G", "MF-4.1")
    scene.refuses("A", "decline", "")


@each_edition
def test_mf_4_2_the_steps_of_a_placement(edition: str) -> None:
    """A ship card that completes a fleet and brings the ship to a star: diamond, fleet, ship, discard, extra card."""
    fleet = ["B ship-4 H1a" + (" go" if edition == "devir" else ""), "C ship-1 H1b"]
    scene = Scene("A glass-1 T1G", *fleet, "B ship-3", edition=edition)
    supply, _ = scene.diamonds("B")
    assert scene.gains("place H1c") == {"B": 2, "C": 1}
    assert scene.diamonds("B")[0] == supply - 1
    if edition == "devir":
        assert scene.ship("B") == 4
        assert "ship-3" not in scene.discards()
        assert scene.gains("go") == {}
    assert scene.ship("B") == 7
    assert "ship-3" in scene.discards()
    assert scene.has_extra("B")


@each_edition
def test_mf_4_2_a_filled_space_is_refused(edition: str) -> None:
    scene = Scene("A swan-1 T1S", "B swan-2", edition=edition)
    scene.refuses("B", "place T1S", "MF-4.2")


@each_edition
def test_mf_4_3_the_steps_of_sailing(edition: str) -> None:
    scene = Scene("B fish-4 sail", "B fish-3 sail", edition=edition)
    assert scene.ship("B") == 7
    assert "fish-3" in scene.discards()
    assert scene.has_extra("B")


@each_edition
def test_mf_4_4_an_extra_card_is_played_like_a_kept_one(edition: str) -> None:
    kept = Scene("B swan-2", edition=edition)
    extra = Scene("B fish-4 sail", "B fish-3 sail extra:swan-2", edition=edition, open="swan-2")
    assert extra.moves("B") == kept.moves("B")
    assert extra.gains("place T1S") == kept.gains("place T1S") == {"B": 1}


@each_table
def test_mf_4_5_discards_never_come_back(seats: int, edition: str, choose: str) -> None:
    before = [0] * box.KINDS
    for state, _, _ in walk(seats, edition, choose, seed=7):
        now = list(state.discards)
        assert all(count >= was for count, was in zip(now, before, strict=True))
        before = now
    assert sum(before) > 0


@each_table
def test_mf_4_6_a_play_earns_one_extra_card_at_the_most(seats: int, edition: str, choose: str) -> None:
    """Between two extra cards of a turn lies a play."""
    asked = played = 0
    for state, _, _ in walk(seats, edition, choose, seed=8):
        if state.phase == phases.PLAY_CARD:
            played += 1
        elif state.phase == phases.EXTRA_CARD:
            assert played > asked
            asked += 1
    assert asked > 0


# ---- 5. Workshops


@each_edition
def test_mf_5_1_any_empty_space_of_the_material(edition: str) -> None:
    scene = Scene("A quartz-1 W08", "B quartz-2", edition=edition)
    assert scene.spaces("B") == ["W10", "W13", "W15", "W18", "W21", "W24"]
    scene.refuses("B", "place W09", "MF-4.1")


@each_edition
def test_mf_5_2_only_the_own_group_counts_and_nobody_else_scores(edition: str) -> None:
    """A has W09 and W10, B has W16 beside W09: W17 joins A's two; of B's own it touches W16 only."""
    scene = Scene("A lime-1 W09", "B pigment-1 W16", "A quartz-1 W10", "B ash-1", edition=edition)
    assert scene.gains("place W17") == {"B": 2}


@each_edition
def test_mf_5_2_a_group_holds_together_from_space_to_space(edition: str) -> None:
    """W24 touches W17, which touches W10, which touches W03."""
    scene = Scene("A pigment-1 W03", "A quartz-1 W10", "A ash-1 W17", "A quartz-2", edition=edition)
    assert scene.gains("place W24") == {"A": 4}


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 20), ("schmidt", 0)])
def test_mf_5_3_a_bonus_for_all_four_materials(edition: str, at_once: int) -> None:
    scene = Scene("A quartz-1 W08", "A ash-1 W07", "A lime-1 W28", "A pigment-1", edition=edition)
    assert scene.bonus("workshops") == ["", "", "", ""]
    assert scene.gains("place W03") == {"A": 2 + at_once}
    assert scene.bonus("workshops") == ["A", "", "", ""]


@each_edition
def test_mf_5_4_a_star_needs_all_three_spaces_and_no_other(edition: str) -> None:
    scene = Scene("A pigment-1 W01", "A quartz-1 W08", "A ash-1 W02", "A lime-1", edition=edition)
    scene.gains("place W09")
    assert scene.has_extra("A")
    scene = Scene("A pigment-1 W01", "A quartz-1 W10", "A ash-1 W02", "A lime-1", edition=edition)
    scene.gains("place W09")
    assert not scene.has_extra("A")


# ---- 6. Residences


@each_edition
def test_mf_6_1_only_the_first_empty_space_of_the_line(edition: str) -> None:
    scene = Scene("A key-1 R01", "B key-2", edition=edition)
    assert scene.spaces("B") == ["R02"]
    scene.refuses("B", "place R03", "MF-4.1")
    scene.refuses("B", "place R01", "MF-4.2")


@each_edition
def test_mf_6_2_the_run_ends_at_another_diamond(edition: str) -> None:
    """A on R01 and R03, B on R02: R04 joins R03 only."""
    scene = Scene("A key-1 R01", "B key-2 R02", "A key-3 R03", "A key-4", edition=edition)
    assert scene.gains("place R04") == {"A": 5 + 3}


@each_edition
def test_mf_6_3_extra_card_bonus_extra_card_and_no_more_for_a_value_had_before(edition: str) -> None:
    """R01 to R07 have the values 2, 4, 3, 5, 1, 4, 2."""
    earned = []
    for filled in range(1, 8):
        turns = [f"A key-{number % 5 + 1} R{number:02}" for number in range(1, filled + 1)]
        scene = Scene(*turns, edition=edition)
        earned.append((scene.has_extra("A"), scene.bonus("residences")[0] == "A"))
    assert earned == [
        (False, False),
        (False, False),
        (True, False),
        (False, True),
        (True, True),
        (False, True),
        (False, True),
    ]


# ---- 7. Townspeople


def test_mf_7_1_two_pyramids_of_five_four_and_three() -> None:
    levels = [int(level) for level in box.LEVEL]
    assert Counter(levels[:12]) == Counter(levels[12:]) == {1: 5, 2: 4, 3: 3}
    assert box.SPACE_NAMES[box.FIRST_SPACE[box.NOBILI]] == "N-B1"


@each_edition
def test_mf_7_2_level_1_or_above_two_filled_spaces_whatever_the_symbol(edition: str) -> None:
    scene = Scene("A fish-1 P-B1", "B fish-2 P-B2", "C fish-3 P-B4", "A crab-1", edition=edition)
    assert scene.spaces("A") == ["P-B3", "P-B5", "P-M1"]
    scene.refuses("A", "place P-M3", "MF-4.1")
    scene.refuses("A", "place N-B3", "MF-4.1")


@each_edition
@pytest.mark.parametrize(("card", "points"), [("lion-3", 3), ("cross-4", 2 * 3)])
def test_mf_7_3_level_points_are_doubled_on_the_own_symbol(edition: str, card: str, points: int) -> None:
    """N-M2 is a cross; B and C own what lies beneath it."""
    scene = Scene("B lion-1 N-B2", "C lion-2 N-B3", "A fish-1 sail", f"A {card}", edition=edition)
    assert scene.gains("place N-M2")["A"] == points
    scene = Scene("A lion-1", edition=edition)
    assert scene.gains("place N-B3") == {"A": 2}


@each_edition
def test_mf_7_4_what_lies_beneath_scores_again_undoubled(edition: str) -> None:
    """The lion cards on N-B2 and N-B3 are not doubled again, though N-B3 is a lion."""
    scene = Scene("B lion-1 N-B2", "C lion-2 N-B3", "A fish-1 sail", "A coin-1", edition=edition)
    assert scene.gains("place N-M2") == {"A": 3, "B": 1, "C": 1}


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 15), ("schmidt", 0)])
def test_mf_7_5_a_bonus_for_all_three_symbols_of_a_pyramid(edition: str, at_once: int) -> None:
    """A has taken the 20 of the Populi; fish, shell and a cross of the Nobili are no set."""
    first = ["A fish-1 P-B3", "A shell-1 P-B2", "A crab-1 P-B1"]
    second = ["B fish-2 P-B5", "B cross-1 N-B1", "B fish-3 P-M1"]
    scene = Scene(*first, *second, "B crab-2", edition=edition)
    assert scene.bonus("populi") == ["A", "", "", ""]
    assert scene.gains("place P-B4") == {"B": 2 + at_once}
    assert scene.bonus("populi") == ["A", "B", "", ""]
    assert scene.bonus("nobili") == ["", "", "", ""]


@each_edition
def test_mf_7_6_no_extra_card_below_level_3(edition: str) -> None:
    scene = Scene("B lion-1 N-B2", "C lion-2 N-B3", "A fish-1 sail", "A cross-1", edition=edition)
    scene.gains("place N-M2")
    assert not scene.has_extra("A")


# ---- 8. Trade


@each_edition
def test_mf_8_1_any_empty_space_of_the_commodity(edition: str) -> None:
    scene = Scene("A jewelry-1 T2J", "B jewelry-2", edition=edition)
    assert scene.spaces("B") == ["T1J", "T3J", "T4J", "T5J"]


@each_edition
def test_mf_8_2_every_diamond_on_the_commodity_scores_their_number(edition: str) -> None:
    turns = ["A glass-1 T1G", "B glass-2 T2G", "C glass-3 T3G", "A glass-4 T4G"]
    scene = Scene(*turns, "B glass-5", edition=edition)
    assert scene.gains("place T5G") == {"A": 10, "B": 10, "C": 5}


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 20), ("schmidt", 0)])
def test_mf_8_3_a_bonus_for_all_four_commodities(edition: str, at_once: int) -> None:
    scene = Scene("A glass-1 T1G", "A carafe-1 T2C", "A jewelry-1 T3J", "A swan-1", edition=edition)
    assert scene.gains("place T4S") == {"A": 1 + at_once}
    assert scene.bonus("trade") == ["A", "", "", ""]


@each_edition
def test_mf_8_4_as_many_as_a_rival_is_no_good_deal(edition: str) -> None:
    scene = Scene("B swan-1 T1S", "A fish-1 sail", "A swan-2", edition=edition)
    scene.gains("place T2S")
    assert not scene.has_extra("A")


# ---- 9. Harbor and trade route


@each_edition
def test_mf_9_1_any_empty_ship_space(edition: str) -> None:
    scene = Scene("A ship-1 H3b", "B ship-5", edition=edition)
    assert len(scene.spaces("B")) == 14
    assert "H3b" not in scene.spaces("B")


@pytest.mark.parametrize(("goods", "each"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_mf_9_2_a_full_fleet_scores_by_the_goods_of_its_row(goods: int, each: int) -> None:
    """A fills the row; B has two ships of the fleet, C the third and last."""
    row = ["A glass-1 T2G", "A carafe-1 T2C", "A jewelry-1 T2J", "A swan-1 T2S"][:goods]
    fleet = ["B ship-1 H2a stay", "B ship-1 H2b stay"]
    waiting = sails("C", "fish-1", "fish-2", "fish-3", "fish-4")
    scene = Scene(*row, *fleet, *waiting, "C ship-1")
    assert scene.gains("place H2c") == ({"B": 2 * each, "C": each} if each else {})
    assert scene.owner("H2a") == "B"


@pytest.mark.parametrize("filled", [0, 1])
def test_mf_9_3_the_first_and_second_ship_of_a_row_score_nothing(filled: int) -> None:
    before = ["B ship-1 H1a stay"][:filled]
    scene = Scene("A glass-1 T1G", *before, "C ship-1")
    assert scene.gains("place H1b") == {}


@each_edition
def test_mf_9_4_the_harbor_has_no_bonus(edition: str) -> None:
    stay = " stay" if edition == "devir" else ""
    turns = [f"A ship-{number + 1} H{number + 1}a{stay}" for number in range(4)]
    scene = Scene(*turns, "A ship-5", edition=edition)
    scene.gains("place H5a")
    assert [seat for seat in scene.state.bonus if seat != FREE] == []


@pytest.mark.parametrize("answer", ["go", "stay"])
def test_mf_9_5_in_devir_the_ship_moves_by_the_whole_wheel_or_not_at_all(answer: str) -> None:
    scene = Scene("B ship-4")
    scene.gains("place H1a")
    assert scene.moves("B") == ["go", "stay"]
    scene.gains(answer)
    assert scene.ship("B") == (4 if answer == "go" else 0)


def test_mf_9_5_in_schmidt_the_ship_always_moves() -> None:
    scene = Scene("B ship-4", edition="schmidt")
    scene.gains("place H1a")
    assert scene.ship("B") == 4
    assert scene.acting() == "C"


@each_edition
@pytest.mark.parametrize(
    ("cards", "space", "points", "is_star"),
    [
        ("key-1", 1, 1, False),
        ("key-4", 4, 3, False),
        ("key-1 key-5", 6, 10, False),
        ("key-2 key-5", 7, 0, True),
        ("key-4 key-5", 9, 5, False),
        ("key-2 key-5 lion-5", 12, 10, False),
        ("key-3 key-5 lion-5", 13, 10, False),
        ("key-5 lion-5 coin-5", 15, 5, False),
        ("key-1 key-5 lion-5 coin-5", 16, 0, True),
        ("key-4 key-5 lion-5 coin-5", 19, 1, False),
        ("key-5 lion-5 coin-5 crab-5", 20, 10, True),
    ],
)
def test_mf_9_6_a_ship_scores_where_it_ends(edition: str, cards: str, space: int, points: int, is_star: bool) -> None:
    *before, last = cards.split()
    scene = Scene(*sails("A", *before), f"A {last}", edition=edition)
    assert scene.gains("sail").get("A", 0) == points
    assert scene.ship("A") == space
    assert scene.has_extra("A") == is_star


@each_edition
def test_mf_9_6_ships_share_spaces(edition: str) -> None:
    scene = Scene("A key-4 sail", "B lion-3 sail", "C key-4", edition=edition)
    assert scene.gains("sail") == {"C": 3}
    assert scene.ship("A") == scene.ship("C") == 4


@each_edition
def test_mf_9_7_the_rest_of_a_longer_move_is_lost(edition: str) -> None:
    scene = Scene(*sails("B", "key-4", "key-5", "lion-5", "coin-5"), "B crab-5", edition=edition)
    assert scene.ship("B") == 19
    assert scene.gains("sail") == {"B": 10}
    assert scene.ship("B") == 20


@each_edition
def test_mf_9_8_a_ship_at_the_end_stays_and_its_ship_cards_fill_spaces(edition: str) -> None:
    scene = Scene(*sails("B", "key-5", "lion-5", "coin-5", "crab-5"), "B ship-3", edition=edition)
    assert scene.gains("place H1a") == {}
    assert scene.owner("H1a") == "B"
    assert scene.acting() == "C"  # not even asked whether to sail


# ---- 10. Alternative move


@each_edition
@pytest.mark.parametrize("card", ["ship-4", "ash-4", "key-4", "cross-4", "fish-4", "swan-4"])
def test_mf_10_1_any_card_sails_by_its_wheel_and_places_nothing(edition: str, card: str) -> None:
    scene = Scene(f"A {card}", edition=edition)
    assert scene.gains("sail") == {"A": 3}
    assert scene.ship("A") == 4
    assert sum(scene.diamonds("A")) == 30
    assert scene.acting() == "B"


@each_edition
def test_mf_10_2_the_card_is_out_of_the_game(edition: str) -> None:
    """After the four crosses have been sailed with, eight of the Nobili are the most that can be filled."""
    turns = [f"{letter} cross-{wheel} sail" for letter, wheel in (("A", 1), ("B", 2), ("C", 3), ("A", 4))]
    scene = Scene(*turns, edition=edition)
    assert Counter(scene.discards())["cross-4"] == 1
    scene.finish()
    assert len(scene.filled("nobili")) <= 8


# ---- 11. Extra cards


@each_edition
def test_mf_11_1_one_of_the_open_cards_is_played_at_once_and_discarded(edition: str) -> None:
    scene = Scene("B fish-4 sail", "B fish-3 sail", edition=edition, open="swan-2")
    before = Counter(scene.open_cards())
    assert scene.moves("B") == [*(f"extra {card}" for card in sorted(before, key=box.KIND_NAMES.index)), "decline"]
    missing = next(name for name in box.KIND_NAMES if name not in before)
    scene.refuses("B", f"extra {missing}", "MF-11.1")
    scene.gains("extra swan-2", "place T1S")
    assert Counter(scene.open_cards()) == before - Counter(["swan-2"])
    assert "swan-2" in scene.discards()
    assert scene.acting() == "C"


@each_edition
def test_mf_11_2_extra_cards_earn_further_ones(edition: str) -> None:
    scene = before_the_chain(edition)
    before = len(scene.open_cards())
    scene.gains(f"place {LINKS[0]}")
    for space in LINKS[1:6]:
        take(scene, "B", space)
    assert scene.has_extra("B")
    assert len(scene.open_cards()) == before - 5


@each_edition
def test_mf_11_3_a_declined_extra_card_is_lost(edition: str) -> None:
    scene = Scene("B fish-4 sail", "B fish-3 sail", edition=edition)
    scene.gains("decline")
    assert scene.acting() == "C"
    assert scene.state.phase == phases.PLAY_CARD


@each_edition
def test_mf_11_4_without_open_cards_the_extra_card_is_lost(edition: str) -> None:
    scene = before_the_last_open_card(edition)
    assert scene.open_cards() == []
    scene.gains("sail")
    assert scene.ship("A") == 7
    assert scene.acting() == "B"


@each_table
def test_mf_11_5_open_cards_grow_only_by_what_is_turned_up_and_left_over(seats: int, edition: str, choose: str) -> None:
    before, phase, round = 0, phases.START_PLAYER, 0
    for state, _, _ in walk(seats, edition, choose, seed=9):
        if state.open_size > before:
            assert phase == phases.TURN_UP or state.round > round or state.phase == phases.OVER
        before, phase, round = int(state.open_size), int(state.phase), int(state.round)


# ---- 12. Point bonuses


@pytest.mark.parametrize(("edition", "bonuses"), [("devir", [20, 15, 10, 5]), ("schmidt", [0, 0, 0, 0])])
def test_mf_12_1_twenty_fifteen_ten_five(edition: str, bonuses: list[int]) -> None:
    """MF-12.1, MF-12.3: four players complete the commodities in the same pass, each with a carafe."""
    goods = [f"{'ABCD'[row]} {name}-{row + 1} T{row + 1}{name[0].upper()}" for row in range(4) for name in GOODS]
    carafes = [f"{'ABCD'[row]} carafe-{row + 1} T{row + 1}C" for row in range(4)]
    for row, bonus in enumerate(bonuses):
        last, space = carafes[row].rsplit(" ", 1)
        scene = Scene(*goods, *carafes[:row], last, seats=4, edition=edition)
        filled = row + 1
        assert scene.gains(f"place {space}") == dict.fromkeys("ABCD"[:row], filled) | {last[0]: filled + bonus}
        assert scene.bonus("trade") == list("ABCD"[:filled]) + [""] * (4 - filled)


@each_edition
def test_mf_12_2_nobody_gets_a_bonus_twice(edition: str) -> None:
    """After the set A fills a second glass: two glasses for 2 points each, and nothing else."""
    goods = ["A glass-1 T1G", "A carafe-1 T1C", "A jewelry-1 T1J", "A swan-1 T1S"]
    scene = Scene(*goods, "A glass-2", edition=edition)
    assert scene.gains("place T2G") == {"A": 4}
    assert scene.bonus("trade") == ["A", "", "", ""]


@each_edition
def test_mf_12_4_a_bonus_diamond_leaves_the_supply_and_counts_nowhere_else(edition: str) -> None:
    """Four goods and the bonus take five of A's diamonds; B's glass is then the second one, not more."""
    goods = ["A glass-1 T1G", "A carafe-1 T1C", "A jewelry-1 T1J", "A swan-1 T1S"]
    waiting = sails("B", "fish-1", "fish-2", "fish-3")
    scene = Scene(*goods, *waiting, "B glass-2", edition=edition)
    assert sum(scene.diamonds("A")) == 30 - 4 - 1
    assert scene.gains("place T2G") == {"A": 2, "B": 2}


# ---- 13. End of the game


@each_edition
def test_mf_13_1_who_runs_out_finishes_the_turn_with_the_reserve(edition: str) -> None:
    scene = before_the_chain(edition)
    scene.gains(f"place {LINKS[0]}")
    links = iter(LINKS[1:])
    while not scene.state.ending:
        take(scene, "B", next(links))
    assert scene.diamonds("B")[0] == 0
    assert scene.has_extra("B")
    reserve = scene.diamonds("B")[1]
    take(scene, "B", next(links))
    assert scene.diamonds("B") == (0, reserve - 1)
    scene.gains("decline")
    assert scene.state.phase == phases.OVER


def test_mf_13_1_the_others_still_have_their_turn_in_this_pass() -> None:
    """All have had 17 turns when the game is over, and the cards in hand are ignored."""
    scene = last_diamond_of_four()
    scene.gains("place R15")
    scene.finish()
    assert len(scene.discards()) == 4 * 17 + 9  # and nine extra cards
    assert list(scene.state.packet_size) == [4, 4, 4, 4]


@each_table
def test_mf_13_2_a_game_ends_by_diamonds_or_for_want_of_cards(seats: int, edition: str, choose: str) -> None:
    for state, mover, _ in walk(seats, edition, choose, seed=5):
        if mover == NOBODY and not state.ending:
            assert state.deck_size < 5 * seats
            assert (state.deck_size == 0) == (edition == "devir")


def test_mf_13_3_schmidt_adds_the_bonuses_in_the_final_scoring() -> None:
    goods = ["A glass-1 T1G", "A carafe-1 T1C", "A jewelry-1 T1J", "A swan-1 T1S"]
    townspeople = ["B lion-1 N-B3", "B coin-1 N-B2", "B cross-1 N-B1"]
    scene = Scene(*goods, *townspeople, edition="schmidt")
    assert scene.last_gains().keys() >= {"A", "B"}
    lines = scene.news()
    assert [line for line in lines if "20" in line and line.startswith("Amber")]
    assert [line for line in lines if "20" in line and line.startswith("Blue")]


@each_edition
def test_mf_13_4_most_points_win(edition: str) -> None:
    scene = Scene("B key-4 sail", "B key-2 sail", edition=edition)
    scene.finish()
    scores = scene.match.scores()
    assert [scores[seat] == max(scores) for seat in range(3)] == [place == 1 for place in scene.match.places()]


@pytest.mark.parametrize(("edition", "winners"), [("devir", "AB"), ("schmidt", "B")])
def test_mf_13_5_a_tie_is_shared_or_goes_to_fewer_diamonds_left(edition: str, winners: str) -> None:
    """Both ships are at the end after the same steps; B then puts two diamonds into the harbor for nothing."""
    sailing = [*sails("A", "key-5", "lion-5", "coin-5", "crab-5"), *sails("B", "key-5", "ship-5", "ship-5", "ship-5")]
    scene = Scene(*sailing, "B ship-1 H1a", "B ship-1 H2a", seats=2, edition=edition)
    scene.finish()
    assert scene.match.scores() == [17, 17]
    assert "".join("AB"[seat] for seat, place in enumerate(scene.match.places()) if place == 1) == winners


# ---- 14. The variant


@each_edition
def test_mf_14_1_each_chooses_on_turn_and_plays_at_once(edition: str) -> None:
    scene = Scene(start="B", edition=edition, choose="on_turn")
    moments = []
    while scene.state.passes == 0:
        moments.append((scene.acting(), scene.state.phase))
        assert scene.match.deciders() == ["ABC".index(scene.acting())]
        scene.step()
    asked = [moment for moment in moments if moment[1] in (phases.CHOOSE, phases.PLAY_CARD)]
    assert asked == [(letter, phase) for letter in "BCA" for phase in (phases.CHOOSE, phases.PLAY_CARD)]


@each_edition
def test_mf_14_1_a_later_player_has_seen_the_earlier_turns(edition: str) -> None:
    scene = Scene("A swan-1 T1S", edition=edition, choose="on_turn")
    view = scene.state.view(1)
    assert view.legal_actions(1) == scene.state.legal_actions(1)
    assert view.owner[box.SPACE_NAMES.index("T1S")] == 0
    assert scene.state.phase == phases.CHOOSE


@each_edition
def test_mf_14_2_what_is_passed_on_is_unseen_until_the_next_pass(edition: str) -> None:
    scene = Scene(edition=edition, choose="on_turn")
    scene.go_to(phases.CHOOSE, letter="C")
    for seat in range(3):
        known = scene.state.view(seat).packet
        assert [packet for packet in range(3) if known[packet * 5] != FREE] == [seat]
    while scene.state.passes == 0:
        scene.step()
    for seat in range(3):
        known = scene.state.view(seat).packet
        assert [packet for packet in range(3) if known[packet * 5] == FREE] == [(seat + 1) % 3]


# ---- 15. Two players


@each_edition
@pytest.mark.parametrize("choose", ["together", "on_turn"])
def test_mf_15_1_two_players_play_three_of_five_and_lay_out_two_each(edition: str, choose: str) -> None:
    scene = Scene(seats=2, edition=edition, choose=choose)
    before = len(scene.open_cards())
    sizes = []
    while scene.state.round == 1:
        if scene.state.phase == phases.CHOOSE and scene.match.deciders()[0] == 0:
            sizes.append(len(scene.hand("A")))
        scene.step()
    assert sizes == [5, 4, 3]
    assert len(scene.discards()) == 6
    assert len(scene.open_cards()) == before + 4 + (2 if edition == "schmidt" else 0)
