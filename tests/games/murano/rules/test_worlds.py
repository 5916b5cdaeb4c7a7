"""Murano: what a view remembers and forgets, and worlds that fit it as likely as a blind deal makes them (MU-15.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, TRUTH, UNKNOWN
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules.state import MuranoState
from laguna.testing.distributions import same_distribution
from tests.games.murano.scene_turns import buy, recruit
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import readers, walk

SAMPLES: Final = 900


def worlds(state: MuranoState, reader: int, count: int = SAMPLES) -> list[MuranoState]:
    view = state.view(reader)
    rng = Random(reader + 7)
    return [view.determinize(rng) for _ in range(count)]


def tiles_in(world: MuranoState, seat: int) -> tuple[str, ...]:
    """The shops and palaces that a seat has not built."""
    out: list[str] = []
    for face in range(box.FIRST_SHOP, box.SPECIAL_TILE):
        out += [box.FACE_NAMES[face]] * int(world.unbuilt[seat * box.BUILDINGS + face])
    return tuple(out)


# ---- what is remembered


def test_own_cards_that_were_put_back_are_known_in_order() -> None:
    scene = Scene()
    scene.turn("A", "recruit_character > character_7 character_3 character_9", "keep character_3")
    scene.turn("B", "recruit_character > character_1 character_2 character_4", "keep character_4")
    view = scene.state.view(0)
    assert [card + 1 if card != UNKNOWN else 0 for card in view.tail] == [7, 9, 0, 0]
    assert {tuple(int(card) for card in world.tail[:2]) for world in worlds(scene.state, 0, 50)} == {(6, 8)}
    assert list(scene.state.view(NOBODY).tail) == [UNKNOWN] * 4


def test_a_searched_stack_is_known_until_another_player_takes_from_it() -> None:
    scene = Scene(seats=3)
    scene.turn("A", "buy_shop", "search", "take shop_red")
    shops = slice(box.FIRST_SHOP, box.FIRST_PALACE)
    assert list(scene.state.view(0).stack[shops]) == [2, 3, 3]
    assert set(scene.state.view(1).stack[shops]) == {UNKNOWN}
    buy(scene, "A", "shop_blue")  # its own draw tells it all
    assert list(scene.state.view(0).stack[shops]) == [2, 2, 3]
    buy(scene, "B", "shop_grey")
    assert set(scene.state.view(0).stack[shops]) == {UNKNOWN}


def test_who_knows_a_stack_knows_what_the_others_hold() -> None:
    """A has seen all shops but the one that B has taken before."""
    scene = Scene()
    buy(scene, "B", "shop_grey")
    scene.turn("A", "buy_shop", "search", "take shop_red")
    assert {tiles_in(world, 1) for world in worlds(scene.state, 0, 50)} == {("shop_grey",)}


def test_own_characters_and_tiles_are_the_same_in_every_world() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red", "palace_2")
    recruit(scene, "A", 24)
    for world in worlds(scene.state, 0, 30):
        assert tiles_in(world, 0) == ("shop_red", "palace_2")
        assert list(world.bought) == [23]


def test_special_cards_that_were_put_back_are_known_to_who_put_them_there() -> None:
    scene = Scene()
    buy(scene, "A", "special_building")
    scene.turn("A", "build", "street > street_blank", "on san_donato:b2", "lay special_building")
    scene.play("on san_donato:b1 > tavern bank hostel", "card bank", "stop")
    assert UNKNOWN not in scene.state.view(0).cards_tail
    assert set(scene.state.view(1).cards_tail) == {UNKNOWN}


# ---- how likely worlds are


def two_characters_each() -> Scene:
    scene = Scene()
    for letter, number in (("A", 1), ("B", 2), ("A", 3), ("B", 4)):
        recruit(scene, letter, number)
    return scene


def test_every_hidden_character_is_as_likely_in_every_hidden_place() -> None:
    scene = two_characters_each()
    view = scene.state.view(0)
    hidden = [card for card in range(cards.CHARACTERS) if view.pool & 2**card]
    found = worlds(scene.state, 0)
    rng = Random(5)
    for at in (1, 3):
        held = Counter(int(world.bought[at]) for world in found)
        assert set(held) <= set(hidden)
        same_distribution(held, Counter(hidden[rng.randrange(len(hidden))] for _ in range(SAMPLES)))
    assert all(len({int(card) for card in world.bought}) == 4 for world in found)


def dealt(tiles: list[str], others: int, rng: Random) -> tuple[str, ...]:
    """So many tiles of a heap, dealt blindly."""
    left = list(tiles)
    return tuple(sorted(left.pop(rng.randrange(len(left))) for _ in range(others)))


@pytest.mark.parametrize("reader", [0, NOBODY])
def test_hidden_tiles_are_dealt_as_blindly_as_physical_ones(reader: int) -> None:
    """B has two shops; A has one, which a spectator does not see either."""
    scene = Scene(seats=4)
    buy(scene, "A", "shop_red")
    buy(scene, "B", "shop_blue", "shop_grey")
    heap = ["shop_red"] * 4 + ["shop_blue"] * 4 + ["shop_grey"] * 4
    if reader == 0:
        heap.remove("shop_red")
    found = Counter(tuple(sorted(tiles_in(world, 1))) for world in worlds(scene.state, reader))
    rng = Random(3)
    same_distribution(found, Counter(dealt(heap, 2, rng) for _ in range(SAMPLES)))


def test_the_removed_palace_is_as_likely_as_the_palaces_that_were_not_seen() -> None:
    scene = Scene(removed="palace_3")
    buy(scene, "A", "palace_1", "palace_1")
    before = Counter(
        box.FACE_NAMES[face] for face in range(box.FIRST_PALACE, box.SPECIAL_TILE) for _ in range(palaces(face))
    )
    before.subtract(["palace_1", "palace_1"])
    heap = sorted(before.elements())
    rng = Random(4)
    found = Counter(box.FACE_NAMES[world.removed] for world in worlds(scene.state, 0))
    same_distribution(found, Counter(heap[rng.randrange(len(heap))] for _ in range(SAMPLES)))


def palaces(face: int) -> int:
    """How many palaces of a face are in the box."""
    state = GAME.new(4, {}, 1)
    assert isinstance(state, MuranoState)
    return int(state.stack[face])


def is_hidden_from(reader: int) -> Callable[[MuranoState], tuple[int, ...]]:
    return lambda world: tuple(int(card) for at, card in enumerate(world.bought) if world.buyer[at] != reader)


def test_worlds_differ_in_what_is_hidden() -> None:
    scene = two_characters_each()
    assert len({is_hidden_from(0)(world) for world in worlds(scene.state, 0, 50)}) > 40


# ---- worlds are positions


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_world_goes_on_like_any_position(seats: int) -> None:
    """Everyone can act in it, and it comes to an end."""
    rng = Random(seats)
    for number, (state, _, _) in enumerate(walk(seats, seed=12, eager=True)):
        if number % 150 == 20:
            for reader in readers(state)[::2]:
                world = state.view(reader).determinize(rng)
                assert world.viewer == TRUTH
                while world.to_move() != NOBODY:
                    actions = world.legal_actions()
                    is_chance = world.to_move() == CHANCE
                    world.apply(world.draw(rng) if is_chance else actions[rng.randrange(len(actions))])
