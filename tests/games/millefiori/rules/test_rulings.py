"""Mille Fiori: our rulings where the rulebooks are silent or differ, each under its id (section MF-A of the page).

The invariants MF-A.40 to MF-A.45 are in test_properties.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.core.state import NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from tests.games.millefiori import corrected_box
from tests.games.millefiori.long_games import LINKS, before_the_chain, run_out_in_the_last_pass, take
from tests.games.millefiori.planned_matches import LETTERS
from tests.games.millefiori.scenes import Scene, each_edition, each_table, position_after, sails
from tests.games.millefiori.walks import walk

TO_THE_END = ("key-5", "lion-5", "coin-5", "crab-5")  # four fives: 1 + 1 + 5 + 10 points on the way to space 20


@each_edition
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mf_a_1_a_random_seat_starts(edition: str, seats: int) -> None:
    assert list(position_after(seats, edition=edition).chance_weights()) == [1] * seats
    for seat in range(seats):
        assert position_after(seats, f"start {LETTERS[seat]}", edition=edition).doge == seat


@each_table
def test_mf_a_2_a_card_always_finds_a_space(seats: int, edition: str, choose: str) -> None:
    """There are as many cards as spaces of each symbol; in play whoever has a diamond is offered a space."""
    assert [len(box.SPACES_OF[symbol]) for symbol in range(box.SYMBOLS)] == list(box.CARDS_OF)
    for state, mover, _ in walk(seats, edition, choose, seed=1):
        if state.phase == phases.PLAY_CARD and state.has_diamond(mover):
            assert len(state.legal_actions(mover)) > 1


@each_edition
def test_mf_a_3_without_a_diamond_a_player_can_only_sail(edition: str) -> None:
    scene = before_the_chain(edition)
    scene.gains(f"place {LINKS[0]}")
    for space in LINKS[1:9]:
        take(scene, "B", space)
    assert scene.diamonds("B") == (0, 0)
    assert scene.has_extra("B")
    scene.gains(next(move for move in scene.moves("B") if move.startswith("extra ash")))
    assert scene.moves("B") == ["sail"]
    scene.refuses("B", f"place {LINKS[9]}", "MF-A.3")


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 15), ("schmidt", 0)])
def test_mf_a_4_a_bonus_without_a_diamond_counts_all_the_same(edition: str, at_once: int) -> None:
    """The ninth link takes the last diamond of all, and is the pigment that B lacked; A has the 20."""
    scene = before_the_chain(edition)
    scene.gains(f"place {LINKS[0]}")
    for space in LINKS[1:8]:
        take(scene, "B", space)
    assert sum(scene.diamonds("B")) == 1
    assert take(scene, "B", LINKS[8]) == {"B": 2 * 3 + at_once}  # W20 touches W13 and W28
    assert scene.bonus("workshops") == ["A", "B", "", ""]
    assert scene.diamonds("B") == (0, 0)
    if edition == "schmidt":
        assert scene.gains("decline") == {"A": 20, "B": 20 + 15}  # of the residences and of the workshops


@pytest.mark.parametrize(("edition", "links"), [("devir", 5), ("schmidt", 3)])
def test_mf_a_5_the_reserve_is_for_diamonds_and_bonuses_once_the_supply_is_empty(edition: str, links: int) -> None:
    """The pigment takes the last diamond of the personal supply, its bonus the first of the reserve."""
    scene = before_the_chain(edition)
    reserve = scene.diamonds("B")[1]
    scene.gains(f"place {LINKS[0]}")
    for space in LINKS[1:links]:
        take(scene, "B", space)
    assert scene.diamonds("B") == (1, reserve)
    take(scene, "B", "W20")
    assert scene.diamonds("B") == (0, reserve - 1)
    take(scene, "B", LINKS[links])
    assert scene.diamonds("B") == (0, reserve - 2)


@pytest.mark.parametrize(("edition", "links", "residences"), [("devir", 4, 20), ("schmidt", 3, 19)])
def test_mf_a_6_a_bonus_diamond_may_be_the_last_one(edition: str, links: int, residences: int) -> None:
    scene = before_the_chain(edition, residences=residences)
    scene.gains(f"place {LINKS[0]}")
    for space in LINKS[1:links]:
        take(scene, "B", space)
    assert scene.diamonds("B")[0] == 2
    assert not scene.state.ending
    take(scene, "B", "W20")  # one on the space, one on the bonus
    assert scene.diamonds("B")[0] == 0
    assert scene.state.ending
    scene.gains("decline")
    assert scene.state.phase == phases.OVER


@each_edition
def test_mf_a_7_sailing_from_the_end_is_legal_and_does_nothing(edition: str) -> None:
    scene = Scene(*sails("B", *TO_THE_END), "B fish-4", edition=edition)
    assert scene.ship("B") == 20
    assert "sail" in scene.moves("B")
    assert scene.gains("sail") == {}
    assert scene.ship("B") == 20
    assert "fish-4" in scene.discards()
    assert scene.acting() == "C"  # no extra card, although space 20 has a star


def test_mf_a_8_a_move_is_not_split() -> None:
    scene = Scene("B ship-4")
    assert scene.moves("B") == [*(f"place {space}" for space in scene.spaces("B")), "sail"]
    scene.gains("place H1a")
    assert scene.moves("B") == ["go", "stay"]
    scene.gains("go")
    assert scene.ship("B") == 4


@each_edition
def test_mf_a_9_an_extra_card_may_be_declined_a_bonus_may_not(edition: str) -> None:
    """B's fourth residence brings the bonus without a question, the third an extra card with one."""
    scene = Scene("B key-1 R01", "B key-2 R02", "B key-3 R03", edition=edition)
    assert scene.has_extra("B")
    assert scene.moves("B")[-1] == "decline"
    scene = Scene("B key-1 R01", "B key-2 R02", "B key-3 R03", "B key-4", edition=edition)
    scene.gains("place R04")
    assert scene.bonus("residences") == ["B", "", "", ""]
    assert scene.acting() == "C"


@each_edition
def test_mf_a_10_a_declined_extra_card_is_not_saved(edition: str) -> None:
    scene = Scene("B fish-4 sail", "B fish-3 sail decline", "B shell-1", edition=edition)
    assert scene.ship("B") == 7
    scene.gains("sail")  # to space 8, which has no star
    assert scene.acting() == "C"
    scene.refuses("C", "extra quartz-1", "")


@each_edition
def test_mf_a_11_the_bonus_comes_before_the_extra_card(edition: str) -> None:
    """W20 completes a star and a set; when B is asked for the extra card the bonus diamond is already gone."""
    scene = before_the_chain(edition)
    scene.gains(f"place {LINKS[0]}")
    for space in LINKS[1:3]:
        take(scene, "B", space)
    before = sum(scene.diamonds("B"))
    take(scene, "B", "W20")
    assert scene.has_extra("B")
    assert scene.bonus("workshops") == ["A", "B", "", ""]
    assert sum(scene.diamonds("B")) == before - 2


def test_mf_a_12_a_fleet_without_goods_scores_nothing() -> None:
    scene = Scene("B ship-1 H2a stay", "C ship-1 H2b stay", "B ship-1")
    assert scene.gains("place H2c", "stay") == {}
    assert scene.filled("harbor") == {"H2a": "B", "H2b": "C", "H2c": "B"}


def test_mf_a_13_goods_that_come_late_score_no_fleet() -> None:
    """The fleet of row 1 has left with one good for 1 point a diamond; the second good pays only what trade pays."""
    fleet = ["B ship-1 H1a stay", "C ship-1 H1b stay", "B ship-1 H1c stay"]
    scene = Scene("A glass-1 T1G", *fleet, *sails("A", "fish-1", "fish-2"), "A carafe-1")
    assert scene.gains("place T1C") == {"A": 1}


@each_edition
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mf_a_14_leftovers_are_laid_out_after_the_last_plays(edition: str, seats: int) -> None:
    scene = Scene(seats=seats, edition=edition)
    while not scene.state.is_last_pass():
        scene.step()
    before = scene.open_cards()
    scene.go_to(phases.PLAY_CARD)
    left = 2 if seats == 2 else 1
    while scene.state.turn < seats - 1:
        assert scene.open_cards() == before
        scene.step()
    waiting = [card for packet in range(seats) for card in scene.packet(packet)]
    assert len(waiting) == left * seats
    while scene.state.round == 1:
        scene.step()
    turned_up = seats if edition == "schmidt" else 0
    assert len(scene.open_cards()) == len(before) + left * seats + turned_up
    assert not set(waiting) - set(scene.open_cards())


def test_mf_a_14_or_before_them_where_the_file_says_so(tmp_path: Path) -> None:
    corrected_box.run(corrected_box.leftovers_early, corrected_box.with_early_leftovers, tmp_path)


def triangle(*, top: str) -> Scene:
    """A alone fills the left triangle of the Nobili with cards that match no space, and holds one for the top."""
    spaces = ["N-B1", "N-B2", "N-B3", "N-M1", "N-M2"]
    cards = ["lion-1", "lion-2", "coin-2", "coin-1", "coin-3"]
    return Scene(*(f"A {card} {space}" for card, space in zip(cards, spaces, strict=True)), f"A {top}")


@pytest.mark.parametrize(("card", "own"), [("lion-3", 6), ("coin-5", 12)])
def test_mf_a_15_the_new_diamond_is_not_counted_in_its_own_triangle(card: str, own: int) -> None:
    """Only the level points of N-T1, a coin, come on top of what lies beneath it."""
    scene = triangle(top=card)
    assert scene.gains("place N-T1") == {"A": own + 3 + 3 + 1 + 1 + 1}


def test_mf_a_16_a_diamond_under_two_triangles_is_paid_once() -> None:
    """N-B2 lies under N-M1 and under N-M2: five diamonds beneath the top pay 9, not 10."""
    scene = triangle(top="lion-3")
    assert scene.gains("place N-T1")["A"] - 6 == 2 * 3 + 3 * 1


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 20), ("schmidt", 0)])
def test_mf_a_17_each_pyramid_has_its_own_bonuses(edition: str, at_once: int) -> None:
    nobili = ["A lion-1 N-B3", "A coin-1 N-B2", "A cross-1 N-B1"]
    scene = Scene(*nobili, "A fish-1 P-B3", "A shell-1 P-B2", "A crab-1", edition=edition)
    assert scene.gains("place P-B1") == {"A": 2 + at_once}
    assert scene.bonus("nobili") == ["A", "", "", ""]
    assert scene.bonus("populi") == ["A", "", "", ""]


@each_edition
def test_mf_a_18_ten_is_a_value_of_the_residences_like_the_others(edition: str) -> None:
    """C has 1 on R09 and 5 on R10; 10 on R11 is its third value."""
    line = [f"A key-{number % 5 + 1} R{number:02}" for number in range(1, 9)]
    waiting = sails("C", *(f"{symbol}-{wheel}" for symbol in ("fish", "shell") for wheel in (1, 2, 3, 4)))
    scene = Scene(*line, *waiting, "C key-5 R09", "C key-1 R10", "C key-2", edition=edition)
    assert scene.gains("place R11") == {"C": 10 + 5 + 1}
    assert scene.has_extra("C")


@each_edition
def test_mf_a_18_a_sixth_value_gives_nothing_more(edition: str) -> None:
    """A has 2, 4, 3, 5 and 1 when it comes to R11."""
    line = [f"{'A' if number <= 5 else 'B'} key-{number % 5 + 1} R{number:02}" for number in range(1, 11)]
    waiting = [f"{symbol}-{wheel}" for symbol in ("fish", "shell") for wheel in (1, 2, 3, 4)]
    sailing = [*sails("A", *waiting[:4], "crab-1"), *sails("B", *waiting[4:], "crab-2")]
    scene = Scene(*line[:5], *sailing, *line[5:], "A key-5", edition=edition)
    before = scene.state.bonus[:]
    assert scene.gains("place R11") == {"A": 10}
    assert not scene.has_extra("A")
    assert scene.state.bonus == before


@each_edition
def test_mf_a_19_spaces_side_by_side_are_connected(edition: str) -> None:
    scene = Scene("B lime-1 W25", "B pigment-1", edition=edition)
    assert scene.gains("place W26") == {"B": 2 * 2}


@each_edition
def test_mf_a_20_only_the_space_just_filled_doubles(edition: str) -> None:
    scene = Scene("B pigment-1 W16", "B ash-1", edition=edition)
    assert scene.gains("place W17") == {"B": 2}


@each_edition
def test_mf_a_21_several_rivals_make_one_good_deal(edition: str) -> None:
    rivals = ["B swan-1 T1S", "B swan-2 T2S", "C swan-3 T3S", "C swan-4 T4S"]
    scene = Scene(*sails("A", "fish-1", "fish-2"), *rivals, "A swan-5", edition=edition, open="shell-1")
    scene.gains("place T5S")
    assert scene.has_extra("A")
    scene.gains("extra shell-1", "sail")
    assert scene.acting() == "B"


def test_mf_a_22_the_fleet_is_scored_before_the_ship_is_asked_for() -> None:
    scene = Scene("A glass-1 T1G", "B ship-1 H1a stay", "C ship-1 H1b stay", "B ship-2")
    assert scene.gains("place H1c") == {"B": 2, "C": 1}
    assert scene.state.phase == phases.MOVE_SHIP


@pytest.mark.parametrize(("edition", "moves"), [("devir", ["place H1a", "go"]), ("schmidt", ["place H1a"])])
def test_mf_a_23_an_extra_ship_card_moves_the_ship_by_its_own_wheel(edition: str, moves: list[str]) -> None:
    """From the star on 7 by 2 to 9."""
    scene = Scene("B fish-4 sail", "B fish-3 sail extra:ship-2", edition=edition, open="ship-2")
    assert scene.gains(*moves) == {"B": 5}
    assert scene.ship("B") == 9


@each_edition
def test_mf_a_24_leftovers_of_the_last_round_lie_open_and_are_of_no_use(edition: str) -> None:
    scene = Scene(edition=edition)
    scene.go_to_round(7 if edition == "devir" else 6)
    before = len(scene.open_cards())
    scene.finish()
    assert len(scene.open_cards()) == before + 3
    assert scene.match.deciders() == []


@pytest.mark.parametrize(("seats", "left"), [(2, 1), (3, 1), (4, 13)])
def test_mf_a_25_what_is_left_of_the_pile_in_schmidt_stays_unseen(seats: int, left: int) -> None:
    scene = Scene(seats=seats, edition="schmidt")
    scene.finish()
    assert scene.state.deck_size == left
    drawn = [step for step in scene.match.history if step.seat == -1]
    assert len(drawn) == 1 + box.CARD_COUNT - left  # the start player, and every other card
    for reader in (*range(seats), NOBODY):
        assert scene.state.view(reader).deck_size == left


def equal_points(edition: str, *turns: str) -> Scene:
    """All three ships go to the end of the route in the same steps, so that all have 17 points in the end."""
    fives = ["key-5 lion-5 coin-5 crab-5", "key-5 glass-5 carafe-5 swan-5", "key-5 ship-5 ship-5 ship-5"]
    sailing = [turn for letter, cards in zip("ABC", fives, strict=True) for turn in sails(letter, *cards.split())]
    return Scene(*sailing, *turns, edition=edition)


@pytest.mark.parametrize(("edition", "places"), [("devir", [1, 1, 1]), ("schmidt", [1, 1, 1])])
def test_mf_a_26_a_tie_that_nothing_breaks_is_a_shared_win(edition: str, places: list[int]) -> None:
    scene = equal_points(edition)
    scene.finish()
    assert scene.match.scores() == [17, 17, 17]
    assert scene.match.places() == places


@each_edition
def test_mf_a_27_the_active_player_comes_first_then_clockwise(edition: str) -> None:
    scene = Scene("A carafe-1 T1C", "B fish-1 sail", "C carafe-2 T2C", "B carafe-3", edition=edition)
    assert scene.gains("place T3C") == {"A": 3, "B": 3, "C": 3}
    points = [line for line in scene.news() if "3 points" in line]
    assert [line.split()[0] for line in points[-3:]] == ["Blue", "Coral", "Amber"]


@pytest.mark.parametrize(("edition", "carafes", "later"), [("devir", 3, 0), ("schmidt", 2, 20)])
def test_mf_a_28_both_ends_together_end_the_game_once(edition: str, carafes: int, later: int) -> None:
    """B's last diamond falls in the last pass for which there are cards; the bonus of the residences counts once."""
    scene = run_out_in_the_last_pass(edition)
    assert scene.diamonds("B")[0] == 1
    assert scene.state.is_last_pass()
    assert scene.state.deck_size < 5 * 2
    assert scene.gains("place T3C") == {"B": carafes * carafes + later}
    assert scene.state.phase == phases.OVER


@pytest.mark.parametrize(("edition", "places"), [("devir", [1, 1, 1]), ("schmidt", [2, 1, 2])])
def test_mf_a_29_the_tie_break_counts_diamonds_that_are_not_placed(edition: str, places: list[int]) -> None:
    """B has put one diamond into the harbor, for no points: its ship is at the end of the route."""
    scene = equal_points(edition, "B ship-1 H1a")
    scene.finish()
    assert scene.match.scores() == [17, 17, 17]
    assert [sum(scene.diamonds(letter)) for letter in "ABC"] == [30, 29, 30]
    assert scene.match.places() == places


def test_mf_a_30_ash_and_lime_may_change_names(tmp_path: Path) -> None:
    """The same game with the two names exchanged on cards and spaces scores the same at every step."""
    (tmp_path / corrected_box.GAMES).write_text(corrected_box.recorded_games(), encoding="utf-8")
    corrected_box.run(corrected_box.exchanged_names, corrected_box.with_ash_and_lime_exchanged, tmp_path)


@pytest.mark.parametrize("symbol", box.SYMBOL_NAMES)
def test_mf_a_31_both_editions_are_played_on_the_same_board(symbol: str) -> None:
    devir, schmidt = (Scene(f"A {symbol}-1", edition=edition) for edition in ("devir", "schmidt"))
    assert devir.spaces("A") == schmidt.spaces("A")
    assert len(devir.spaces("A")) > 0


def test_mf_a_32_there_are_109_spaces_and_as_many_cards_beside_the_doge() -> None:
    assert box.SPACES == box.CARD_COUNT == 109
    assert box.BOX.int("cards.total_with_doge", 1, 999) == box.CARD_COUNT + 1
