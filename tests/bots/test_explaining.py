"""A search explains itself: what it thinks of every action, what it expects for every seat, and how it would go on."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pytest
from librt.random import Random

from laguna.bots import levels
from laguna.bots.bot import Budget, ExpectedStep, Opinion
from laguna.core.state import State
from laguna.testing.random_play import Setting, play, some_of
from tests.bots.small_games.coins import LEFT, RIGHT, CoinsState
from tests.bots.small_games.tiny import tiny_game
from tests.bots.small_games.turns import SETTINGS, Click, turn

SURE: Final = (levels.DOGE, levels.PLAIN)  # those that always do what they think best
TURNS: Final = 3
SIMULATIONS: Final = 150

each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def clicks(setting: Setting) -> Iterator[Click]:
    """Choices that bots have made, in turns from all over a game, also where several seats decide at once."""
    played, rng = play(setting, 6), Random(6)
    crowded = [index for index, state in enumerate(played.states()) if len(state.deciders()) > 1]
    any_time = [index for index, state in enumerate(played.states()) if len(state.deciders()) > 0]
    for index in [*some_of(any_time, TURNS, rng), *some_of(crowded, 1, rng)]:
        start = played.state(index)
        seat = start.deciders()[-1]
        for name in SURE:
            for click in turn(levels.make(name, setting.game, index), start, seat, Budget(0, SIMULATIONS)):
                if click.is_choice():
                    yield click


@each_setting
def test_there_is_an_opinion_of_every_action_and_the_most_tried_is_done(setting: Setting) -> None:
    for click in clicks(setting):
        opinions = click.thought.opinions
        assert sorted(opinion.action for opinion in opinions) == click.actions
        tries = [opinion.visits for opinion in opinions]
        assert tries == sorted(tries, reverse=True)
        assert opinions[0].visits > 0
        assert click.thought.action == opinions[0].action
        assert all(0.0 <= opinion.worth <= 1.0 for opinion in opinions)


@each_setting
def test_places_chances_and_points_are_expected_for_every_seat(setting: Setting) -> None:
    """Places are shared out: someone is first if another one is not."""
    seats = setting.seats
    told = 0
    for opinion in told_opinions(setting):
        assert len(opinion.places) == len(opinion.wins) == len(opinion.points) == seats
        assert all(1.0 <= place <= seats for place in opinion.places)
        assert math.isclose(sum(opinion.places), seats * (seats + 1) / 2, abs_tol=1e-6)
        assert all(0.0 <= chance <= 1.0 for chance in opinion.wins)
        assert sum(opinion.wins) == pytest.approx(1.0)
        assert all(math.isfinite(points) for points in opinion.points)
        told += 1
    assert told > 0


def told_opinions(setting: Setting) -> Iterator[Opinion]:
    """Opinions of actions that were tried for this very click; the others tell nothing of places."""
    for click in clicks(setting):
        assert click.thought.opinions[0].places != []
        for opinion in click.thought.opinions:
            if opinion.places:
                assert opinion.visits > 0
                yield opinion


@pytest.mark.parametrize("name", SURE)
def test_a_won_and_a_lost_game_are_told_apart(name: str) -> None:
    """Of two coins one seat takes one and the other has to take what is left."""
    state = CoinsState(2, (1, 2))
    thought = levels.make(name, tiny_game("coins", state.clone), 1).think(state.view(0), 0, Budget(0, 50))
    opinions = {opinion.action: opinion for opinion in thought.opinions}
    won, lost = opinions[RIGHT], opinions[LEFT]
    assert (won.points, lost.points) == ([2.0, 1.0], [1.0, 2.0])
    assert won.places[0] < 1.1 < 1.9 < won.places[1]
    assert lost.places[1] < 1.1 < 1.9 < lost.places[0]
    assert won.wins[0] > 0.9 > 0.1 > won.wins[1]
    assert lost.wins[1] > 0.9 > 0.1 > lost.wins[0]
    assert [step.action for step in won.line] == [RIGHT]  # the other seat has no choice


@each_setting
def test_the_expected_line_begins_with_the_action_and_can_be_played(setting: Setting) -> None:
    steps = 0
    for click in clicks(setting):
        for opinion in click.thought.opinions:
            assert (opinion.line[0].seat, opinion.line[0].action) == (click.seat, opinion.action)
            steps += follow(click.state.clone(), click.seat, opinion.line)
            assert all(step.action in range(setting.game.actions.count) for step in opinion.line)
            assert all(step.seat in range(setting.seats) for step in opinion.line)
    assert steps > 0


def follow(state: State, seat: int, line: list[ExpectedStep]) -> int:
    """Play a seat's own steps of a line as far as nothing else happens or is shown, and tell how many those are."""
    shown = state.reveal_count()
    for number, step in enumerate(line):
        while step.seat == seat and len(state.legal_actions(seat)) == 1:
            state.apply(state.legal_actions(seat)[0], seat)  # what is no choice is left out of lines
        if step.seat != seat or seat not in state.deciders() or state.reveal_count() != shown:
            return number
        assert step.action in state.legal_actions(seat), f"step {number} of the line is not legal"
        state.apply(step.action, seat)
    return len(line)
