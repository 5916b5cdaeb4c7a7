"""The Doge Ship: what a seat knows of the stacks, and that worlds fit it, each as likely as chance makes it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, UNKNOWN
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.testing.distributions import same_distribution
from tests.games.dogeship.scenes import LETTERS, Scene, each_number_of_seats
from tests.games.dogeship.walks import readers, walk

SAMPLES: Final = 2000


def known(state: DogeShipState, reader: int) -> list[list[int]]:
    """By stack, what a view tells of the tiles under it."""
    view = state.view(reader)
    return [
        [int(view.tail[box.FIRST_TILE[stack] + place]) for place in range(view.tail_size[stack])]
        for stack in range(box.STACKS)
    ]


# ---- what is remembered


def test_a_buyer_knows_what_went_under_the_stack_and_nobody_else_does() -> None:
    scene = Scene(3)
    scene.deal("B05", "B22", "B14")
    scene.turn("A", "use red-1", "buy barrier", "keep B22")
    assert scene.known_under("A", "barrier") == ["B05", "B14"]
    assert scene.known_under("B", "barrier") == ["?", "?"]
    assert scene.known_under("", "barrier") == ["?", "?"]


def test_what_everybody_sees_go_there_everybody_knows() -> None:
    scene = Scene(3)
    scene.build("A", "G10")
    for reader in ("A", "B", "C", ""):
        assert scene.known_under(reader, "gondola")[-1] == "G10"
    assert scene.known_under("B", "gondola")[:-1] == ["?", "?"]


LOOKS: Final = ("green-1", "red-5", "yellow-2")  # spaces that buy a gondola


def look(scene: Scene, letter: str, keep: str = "none") -> list[str]:
    """A seat looks at three gondolas, and keeps one of them or none; returns what it saw."""
    scene.wait_for(letter)
    scene.play(letter, f"use {scene.free_space(letter, LOOKS)}", "buy gondola")
    seen = scene.drawn()
    scene.play(letter, f"keep {keep}")
    scene.finish(letter)
    return seen


def look_through(scene: Scene, letter: str) -> None:
    """A seat looks at gondolas until all of the stack were put under it, seen by this seat alone."""
    while scene.state.bag_size[box.GONDOLAS] > 0:
        look(scene, letter)


def test_tiles_move_up_and_are_known_in_anothers_hand_and_after_it() -> None:
    scene = Scene(3)
    look_through(scene, "A")
    first = scene.under("gondola")
    assert scene.known_under("A", "gondola") == first
    scene.wait_for("B")
    scene.play("B", f"use {scene.free_space('B', LOOKS)}", "buy gondola")
    assert [int(tile) for tile in scene.state.view(0).drawn] == [int(tile) for tile in scene.state.drawn]
    assert [int(tile) for tile in scene.state.view(2).drawn] == [UNKNOWN] * 3
    scene.play("B", "keep none")
    assert scene.known_under("A", "gondola") == [*first[3:], *first[:3]]
    assert scene.known_under("B", "gondola") == ["?"] * (len(first) - 3) + first[:3]
    assert scene.known_under("C", "gondola") == ["?"] * len(first)


def test_a_tile_between_two_unknown_ones_is_lost_when_one_of_these_is_kept() -> None:
    """B knows only the middle one of the three that C draws, and cannot tell whether it moves up."""
    scene = Scene(3)
    scene.build("A", "G10")  # everybody sees it go under the stack
    look_through(scene, "A")
    while scene.under("gondola").index("G10") != 1:
        look(scene, "A")
    assert scene.known_under("B", "gondola").index("G10") == 1
    before, _, after = scene.under("gondola")[:3]
    look(scene, "C", keep=before)
    assert scene.under("gondola")[-2:] == ["G10", after]
    assert scene.known_under("B", "gondola")[-2:] == ["?", "?"]
    assert scene.known_under("A", "gondola")[-2:] == ["G10", after]
    assert scene.known_under("C", "gondola")[-2:] == ["G10", after]


def test_the_first_of_three_stays_the_first_whichever_is_kept_of_the_others() -> None:
    scene = Scene(3)
    scene.build("A", "G10")
    look_through(scene, "A")
    while scene.under("gondola").index("G10") != 0:
        look(scene, "A")
    second = scene.under("gondola")[1]
    look(scene, "C", keep=second)
    assert scene.known_under("B", "gondola")[-2:] == ["G10", "?"]


def test_a_doge_tile_on_top_is_known_to_the_intriguer_until_it_is_turned_over() -> None:
    scene = Scene(3, doge="D08")
    scene.deal("D13", "D03")
    scene.turn("B", "use red-4", "lay D13", "put top")
    assert [int(scene.state.view(reader).lid) == UNKNOWN for reader in (0, 1, 2, NOBODY)] == [True, False, True, True]
    scene.next_round()
    assert scene.doge() == "D03"


@each_number_of_seats
def test_what_a_view_knows_is_true(seats: int) -> None:
    """Whatever a view names lies where it says."""
    for number, (state, _, _) in enumerate(walk(seats, 5)):
        if number % 10 != seats:
            continue
        truth = [
            [int(state.tail[box.FIRST_TILE[stack] + place]) for place in range(state.tail_size[stack])]
            for stack in range(box.STACKS)
        ]
        for reader in readers(state):
            for told, there in zip(known(state, reader), truth, strict=True):
                assert len(told) == len(there)
                assert all(tile in (UNKNOWN, real) for tile, real in zip(told, there, strict=True))


# ---- worlds


def test_every_unknown_place_gets_each_tile_of_the_pool_equally_often() -> None:
    """Two tiles under the barriers, unknown to B: any pair of the 26 but the one that was kept."""
    scene = Scene(2)
    scene.deal("B05", "B22", "B14")
    scene.turn("A", "use red-1", "buy barrier", "keep B22")
    view, rng = scene.state.view(1), Random(1)
    first = box.FIRST_TILE[box.BARRIERS]
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(SAMPLES):
        world = view.determinize(rng)
        seen[int(world.tail[first]) % 5, int(world.tail[first + 1]) % 5] += 1
        assert world.view(1).key() == view.key()
    kept = int(scene.state.yard[0])
    pool = [tile for tile in range(first, first + 26) if tile != kept]
    same_distribution(seen, Counter((one % 5, two % 5) for one in pool for two in pool if one != two))


def test_others_may_have_bid_anything_they_could() -> None:
    scene = Scene()
    scene.favours("A", 3)
    scene.next_doge("D03")
    scene.next_round()
    scene.end_round()
    assert scene.state.phase == phases.BIDDING
    scene.play("A", "bid 2")
    view, rng = scene.state.view(1), Random(2)
    bids = Counter(int(view.determinize(rng).bid[0]) for _ in range(SAMPLES))
    same_distribution(bids, Counter(dict.fromkeys(range(scene.approvals("A") + 1), SAMPLES)))


def test_seats_that_have_not_bid_have_not_in_a_world_either() -> None:
    scene = Scene(3, doge="D03")
    scene.end_round()
    scene.play("B", "bid 0")
    world = scene.state.view(0).determinize(Random(3))
    assert [LETTERS[seat] for seat in world.deciders()] == ["A", "C"]


@each_number_of_seats
def test_worlds_keep_what_the_view_knows(seats: int) -> None:
    rng = Random(seats)
    for number, (state, mover, _) in enumerate(walk(seats, 6)):
        if number % 40 == 0 and mover != CHANCE:
            for reader in readers(state):
                view = state.view(reader)
                assert view.determinize(rng).view(reader).key() == view.key()
