"""What networks are shown: from the view only, of one shape for each game, within bounds, and enough to act on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import pytest
from benchmarks import planes
from benchmarks.page import DOCS, put
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16

from laguna import games
from laguna.bots.greedy import GreedyBot
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.observation_writer import HIGHEST, ObservationWriter, Plane, size_of
from laguna.core.state import CHANCE, NOBODY, State
from laguna.envs.batch import Batch
from laguna.testing.hidden_information import observed
from laguna.testing.random_play import Setting, play
from tests.support.example_games import all_settings

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
    return [(plane.low, plane.high, plane.name) for plane in game.observation.planes() for _ in range(plane.size)]


@each_setting
def test_every_number_is_within_the_bounds_of_its_plane(setting: Setting) -> None:
    within = bounds(setting.game)
    for state in positions(setting, 3, every=5):
        for seat in range(state.seats):
            for number, (low, high, name) in zip(observed(setting.game, state.view(seat), seat), within, strict=True):
                assert low <= number <= high, f"{name} holds {number}"


@each_setting
def test_every_world_of_a_view_has_the_same_observation(setting: Setting) -> None:
    """So nothing comes into it that the view does not hold; what hidden.py lists is tried by the laws."""
    rng = Random(5)
    for state in positions(setting, 5, every=29):
        for seat in range(state.seats):
            view = state.view(seat)
            world = view.determinize(rng)
            assert observed(setting.game, world.view(seat), seat) == observed(setting.game, view, seat)


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.game.id in games.ids()], ids=str)
def test_the_same_observation_has_the_same_legal_actions(setting: Setting) -> None:
    """An observation that left out what the choice depends on would be the same for different choices."""
    offered: dict[tuple[int, ...], list[int]] = {}
    for seed in range(3):
        for state in positions(setting, seed, every=1):
            for seat in state.deciders():
                view = state.view(seat)
                actions = list(view.legal_actions(seat))
                assert offered.setdefault(tuple(observed(setting.game, view, seat)), actions) == actions


@each_setting
def test_a_reused_observation_row_holds_the_same(setting: Setting) -> None:
    size = size_of(setting.game.observation.planes())
    sheet = ObservationWriter(vec[i16]([0] * (size + 2)), 1, size)
    for state in positions(setting, 7, every=11):
        for seat in range(state.seats):
            sheet.begin()
            setting.game.observation.observe(state.view(seat), seat, sheet)
            assert list(sheet.numbers) == [0, *observed(setting.game, state.view(seat), seat), 0]


def greedy_views(setting: Setting) -> Iterator[tuple[State, int]]:
    """What bots see that know what they do: they come to places where random play hardly ever comes."""
    bot = GreedyBot(setting.game, 1)
    match = Match(setting.game, setting.seats, setting.chosen(), dice=FastDice(1))
    while not match.is_over():
        seat = match.deciders()[0]
        view = match.state.view(seat)
        yield view, seat
        match.play(seat, bot.think(view, seat, bot.budget).action)


@each_game
def test_every_plane_is_used(id: str) -> None:
    """A plane that is always 0 would tell nothing; some seldom tell anything, so many random games are looked at."""
    game = games.load(id)
    names = np.array([name for _, _, name in bounds(game)])
    used: set[str] = set()
    for setting in SETTINGS:
        if setting.game.id == id:
            for state in positions(setting, 1, every=9):
                for seat in range(state.seats):  # also of those who wait
                    used |= set(names[np.flatnonzero(observed(game, state.view(seat), seat))])
            for view, seat in greedy_views(setting):
                used |= set(names[np.flatnonzero(observed(game, view, seat))])
            batch = Batch(id, 64, seats=setting.seats, options=setting.chosen())
            seen = batch.reset(seed=1)
            for _ in range(800):
                if used == set(names):
                    return
                used |= set(names[seen.observation.any(axis=0)])
                seen = batch.step(batch.sample())
    raise AssertionError(f"always 0: {sorted(set(names) - used)}")


def test_the_observer_is_always_the_first() -> None:
    game = games.load("millefiori")
    state = game.new(3, {}, 1)
    rng = Random(1)
    while state.to_move() == CHANCE:
        state.apply(state.draw(rng))
    places = {}
    at = 0
    for plane in game.observation.planes():
        places[plane.name] = slice(at, at + plane.size)
        at += plane.size
    starts = [observed(game, state.view(seat), seat)[places["start"]] for seat in range(3)]
    first = [start.index(1) for start in starts]
    assert sorted(first) == [0, 1, 2]
    assert first[0] == (first[1] + 1) % 3 == (first[2] + 2) % 3


@each_game
def test_the_page_lists_every_plane(id: str) -> None:
    """The table is written by a program, from the planes themselves."""
    page = (DOCS / "games" / f"{id}.md").read_text(encoding="utf-8")
    assert put(page, "planes", planes.table(games.load(id))) == page


@each_game
def test_planes_have_unique_names_and_descriptions(id: str) -> None:
    found = games.load(id).observation.planes()
    assert len({plane.name for plane in found}) == len(found)
    for plane in found:
        assert plane.words and plane.scale > 0 and plane.low <= 0 < plane.high <= HIGHEST
        assert plane.size == size_of([Plane("", plane.shape, "")])
