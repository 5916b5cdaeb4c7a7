"""What a choice of The Doge Ship would bring, in worked examples of the rules."""

from __future__ import annotations

from laguna.games.dogeship import components as box
from laguna.games.dogeship.game import GAME
from laguna.games.dogeship.rules import phases
from laguna.text import catalogue
from tests.games.dogeship.scenes import LETTERS, Scene
from tests.games.dogeship.walks import SEATS, walk


def told(scene: Scene, letter: str, move: str) -> list[str]:
    """The sentences about a move that is offered to a seat."""
    seat = LETTERS.index(letter)
    assert move in scene.moves(letter), f"{move} is not offered"
    view = scene.state.view(seat)
    return [catalogue.translate(text, "en") for text in GAME.text.consequences(view, GAME.parse(move), seat)]


def test_we_2_a_space_past_the_die_says_what_is_paid_and_left() -> None:
    scene = Scene(2, dice="red 4")
    scene.wait_for("A")
    assert "You pay 1 ducat and keep 11 ducats." in told(scene, "A", "use red-5")
    assert "Your yard has room for 5 tiles more." in told(scene, "A", "use red-1")


def test_ds_4_6_a_space_says_what_can_be_completed_there_or_that_nothing_can() -> None:
    scene = Scene(2)
    scene.own("A", "G10")
    scene.wait_for("A")
    pays = int(box.GONDOLA_DUCATS[box.TILE_NAMES.index("G10") - box.FIRST_GONDOLA])
    assert f"You can complete: G10 ({pays} ducats)." in told(scene, "A", "use white-1")
    assert told(scene, "A", "use green-2") == ["You have nothing to complete here."]


def test_ds_4_4_a_ducat_space_that_costs_what_it_gives_says_so() -> None:
    scene = Scene(2, dice="green 2")
    scene.wait_for("A")
    assert told(scene, "A", "use green-5") == ["You pay as much as you get.", "You have 12 ducats then."]


def test_ds_6_2_2_a_part_says_how_its_points_add_up_and_what_is_built_next() -> None:
    scene = Scene(2, doge="D13")
    scene.own("A", "LS4")
    scene.wait_for("A")
    scene.play("A", f"use {scene.free_space('A', ('red-3', 'white-4', 'green-6'))}")
    words = told(scene, "A", "complete LS4")
    assert words[0].startswith(f"Today {box.PART_VP[box.TILE_NAMES.index('LS4')]} printed, ")
    assert words[1] == "Next on the lower deck: lower stern."


def test_ds_6_2_1_a_purchase_says_whether_a_part_can_be_built() -> None:
    scene = Scene(2)
    scene.wait_for("A")
    scene.play("A", "use red-5")
    assert told(scene, "A", "buy lower-stern")[0] == "This zone is built next: a part from here can be completed."
    assert told(scene, "A", "buy upper-bow")[0] == ("This zone comes later: a part from here can't be completed yet.")


def test_ds_8_1_a_barrier_says_what_it_does_to_the_turn_order() -> None:
    scene = Scene(2)
    scene.build("A", "B16")
    scene.own("B", "B05")
    scene.wait_for("B")
    scene.play("B", f"use {scene.free_space('B', ('green-2', 'white-4', 'green-6'))}")
    assert "You would begin the next round." in told(scene, "B", "complete B05")


def test_ds_9_2_a_bid_says_what_it_costs_and_nothing_of_the_others() -> None:
    scene = Scene(2, doge="D03")
    scene.favours("A", 3)
    while scene.state.phase != phases.BIDDING:
        scene.next_doge("D03")
        scene.end_round()
    poor = [told(scene, "A", f"bid {bid}") for bid in (0, 3)]
    assert poor[1] == [
        "You keep 0 approvals for later inspections and the end.",
        "You pay your bid even if it scores nothing.",
    ]
    assert poor[0][1] == "It costs nothing and scores nothing."


def test_ds_11_5_no_choice_tells_how_many_approvals_others_have() -> None:
    asked = 0
    for seats in SEATS:
        for state, _, _ in walk(seats, 4):
            for seat in state.deciders():
                view, other = state.view(seat), state.view(seat)
                for rival in range(seats):
                    if rival != seat:
                        other.approvals[rival] += 7
                for action in view.legal_actions(seat):
                    assert GAME.text.consequences(view, action, seat) == GAME.text.consequences(other, action, seat)
                    asked += 1
    assert asked > 100


def test_ds_11_5_points_that_would_show_approvals_are_not_foretold() -> None:
    bids = ends = parts = 0
    for seed in range(4):
        before = None
        for state, _, _ in walk(2, seed):
            if before is not None:
                is_open = GAME.text.may_foretell(before, state)
                assert is_open == (before.phase != phases.BIDDING and state.phase != phases.OVER)
                bids += before.phase == phases.BIDDING
                ends += state.phase == phases.OVER
                parts += is_open and sum(state.score) != sum(before.score)
            before = state.clone()
    assert bids > 0
    assert ends > 0
    assert parts > 0
