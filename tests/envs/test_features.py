"""What networks are shown: from the view only, of one shape for each game, within bounds, and enough to act on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from benchmarks import planes
from benchmarks.page import DOCS, put
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16

from laguna import games
from laguna.core.features import HIGHEST, Plane, Sheet, size_of
from laguna.core.game import CHANCE, NOBODY, Game, State
from tests.laws.play import Setting, all_settings, play
from tests.laws.secrets import observed

SETTINGS: Final = all_settings()
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_game = pytest.mark.parametrize("id", games.ids())


def positions(setting: Setting, seed: int, every: int) -> Iterator[State]:
    """Some positions of a random game at which somebody decides, and the last one."""
    played = play(setting, seed)
    for number, state in enumerate(played.states()):
        if state.to_move() == NOBODY or (state.to_move() != CHANCE and number % every == 0):
            yield state


def bounds(game: Game) -> list[tuple[int, int, str]]:
    return [(plane.low, plane.high, plane.name) for plane in game.planes() for _ in range(plane.size)]


@each_setting
def test_every_number_is_within_the_bounds_of_its_plane(setting: Setting) -> None:
    within = bounds(setting.game)
    for state in positions(setting, 3, every=5):
        for seat in range(state.seats):
            for number, (low, high, name) in zip(observed(setting.game, state.view(seat), seat), within, strict=True):
                assert low <= number <= high, f"{name} holds {number}"


@each_setting
def test_a_world_that_fits_the_view_is_observed_the_same(setting: Setting) -> None:
    """So nothing comes into it that the view does not hold; what hidden.py lists is tried by the laws."""
    rng = Random(5)
    for state in positions(setting, 5, every=29):
        for seat in range(state.seats):
            view = state.view(seat)
            world = view.determinize(rng)
            assert observed(setting.game, world.view(seat), seat) == observed(setting.game, view, seat)


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.game.id in games.ids()], ids=str)
def test_who_sees_the_same_may_do_the_same(setting: Setting) -> None:
    """An observation that left out what the choice depends on would be the same for different choices."""
    offered: dict[tuple[int, ...], list[int]] = {}
    for seed in range(3):
        for state in positions(setting, seed, every=1):
            for seat in state.deciders():
                view = state.view(seat)
                actions = list(view.legal_actions(seat))
                assert offered.setdefault(tuple(observed(setting.game, view, seat)), actions) == actions


@each_setting
def test_a_sheet_that_was_written_on_before_holds_the_same(setting: Setting) -> None:
    size = size_of(setting.game.planes())
    sheet = Sheet(vec[i16]([0] * (size + 2)), 1, size)
    for state in positions(setting, 7, every=11):
        for seat in range(state.seats):
            sheet.begin()
            setting.game.observe(state.view(seat), seat, sheet)
            assert list(sheet.numbers) == [0, *observed(setting.game, state.view(seat), seat), 0]


@each_game
def test_the_shape_is_the_same_for_every_setting_and_every_plane_is_used(id: str) -> None:
    game = games.load(id)
    names = [name for _, _, name in bounds(game)]
    unused = set(names)
    for seed in range(8):
        for setting in SETTINGS:
            if setting.game.id == id and unused:
                for state in positions(setting, seed, every=3):
                    for seat in range(state.seats):
                        numbers = observed(game, state.view(seat), seat)
                        assert len(numbers) == len(names)
                        unused -= {name for number, name in zip(numbers, names, strict=True) if number}
    assert not unused


def test_the_observer_is_always_the_first() -> None:
    game = games.load("millefiori")
    state = game.new(3, {}, 1)
    rng = Random(1)
    while state.to_move() == CHANCE:
        state.apply(state.draw(rng))
    places = {}
    at = 0
    for plane in game.planes():
        places[plane.name] = slice(at, at + plane.size)
        at += plane.size
    starts = [observed(game, state.view(seat), seat)[places["start"]] for seat in range(3)]
    first = [start.index(1) for start in starts]
    assert sorted(first) == [0, 1, 2]
    assert first[0] == (first[1] + 1) % 3 == (first[2] + 2) % 3


@each_game
def test_the_page_tells_every_plane(id: str) -> None:
    """The table is written by a program, from the planes themselves."""
    page = (DOCS / "games" / f"{id}.md").read_text(encoding="utf-8")
    assert put(page, "planes", planes.table(games.load(id))) == page


@each_game
def test_planes_have_names_and_words_of_their_own(id: str) -> None:
    found = games.load(id).planes()
    assert len({plane.name for plane in found}) == len(found)
    for plane in found:
        assert plane.words and plane.scale > 0 and plane.low <= 0 < plane.high <= HIGHEST
        assert plane.size == size_of([Plane("", plane.shape, "")])
