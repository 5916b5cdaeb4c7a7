"""Fairness: a bot answers to the view it is handed and to nothing else, whatever is hidden behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from librt.random import Random

from laguna.bots import levels
from laguna.bots.bot import Bot, Budget, Thought
from laguna.core.game import Game
from laguna.core.state import State
from laguna.testing.hidden_information import Hidden, Pair, change, changeable, row_for
from laguna.testing.random_play import Played, one_of, some_of

SIMULATIONS: Final = 12
SEEDS: Final = 2**31

# By name, for a game, with a seed; the truth is handed over for the sake of bots that are planted to be found out.
Maker: TypeAlias = Callable[[str, Game, int, State], Bot]


def by_name(name: str, game: Game, seed: int, truth: State) -> Bot:
    """One of the bots there are, which know nothing of the truth."""
    return levels.make(name, game, seed)


def hidden_things_change_no_bot_answer(
    played: Played, rng: Random, table: list[Hidden], changes: int = 1, make: Maker = by_name
) -> None:
    """Change something hidden: for a seat that has not seen it, every bot answers the same with the same seed."""
    for row, index in changeable_steps(played, table, changes, rng):
        asked = decisions(played, index, change(played, index, row, table, rng))
        for number in some_of(range(len(asked)), 1, rng):
            first, second, seat = asked[number]
            same_answers(played, first, second, seat, row.what, rng, make)


def changeable_steps(played: Played, table: list[Hidden], count: int, rng: Random) -> list[tuple[Hidden, int]]:
    """Some rows of the table that come up in a game, each with a step at which something else might have happened."""
    places = changeable(played, table)
    rows = [row for row in table if places[row.what]]
    return [(rows[number], one_of(places[rows[number].what], rng)) for number in some_of(range(len(rows)), count, rng)]


def secret_choices_change_no_bot_answer(
    played: Played, rng: Random, table: list[Hidden], clicks: int = 1, make: Maker = by_name
) -> None:
    """While several choose in secret, a bot answers the same whether another seat has chosen before it or not."""
    crowded = [index for index, state in enumerate(played.states()) if len(state.deciders()) > 1]
    for index in some_of(crowded, clicks, rng):
        state = played.state(index)
        seat, other = some_of(list(state.deciders()), 2, rng)
        if rng.randrange(2) == 0:
            seat, other = other, seat
        action = one_of(state.legal_actions(other), rng)
        row = row_for(table, state, action, other)
        assert row is not None, "a choice that several make at once is hidden"
        later = state.clone()
        later.apply(action, other)
        if row.unnoticed(state, later):
            same_answers(played, state, later, seat, f"that there was {row.what}", rng, make)


def decisions(played: Played, index: int, pair: Pair) -> list[tuple[State, State, int]]:
    """Where two games differ and somebody has a choice who cannot tell them apart: both positions, and the seat."""
    first, second = played.state(index), played.state(index)
    out: list[tuple[State, State, int]] = []
    for mover, first_action, second_action in pair.steps:
        if first.key() != second.key():
            for seat in first.deciders():
                if seat in pair.readers and len(first.legal_actions(seat)) > 1:
                    out.append((first.clone(), second.clone(), seat))
        first.apply(first_action, mover)
        second.apply(second_action, mover)
    return out


def same_answers(played: Played, first: State, second: State, seat: int, what: str, rng: Random, make: Maker) -> None:
    """Every bot answers the same in two positions that look the same to its seat."""
    seed = rng.randrange(SEEDS)
    game = played.setting.game
    for name in levels.names():
        one = answer(make(name, game, seed, first), first.view(seat), seat)
        other = answer(make(name, game, seed, second), second.view(seat), seat)
        assert one == other, f"at seat {seat}, {name} can tell {what}"


def answer(bot: Bot, view: State, seat: int, simulations: int = SIMULATIONS) -> list[object]:
    """All that a bot says to a view, which stays as it is."""
    key = view.key()
    thought = bot.think(view, seat, Budget(0, simulations))
    assert view.key() == key, "a bot has changed the view that it was handed"
    return said(thought)


def said(thought: Thought) -> list[object]:
    """A thought as plain data."""
    out: list[object] = [thought.action, thought.simulations]
    for opinion in thought.opinions:
        line = [(step.seat, step.action) for step in opinion.line]
        out.append((opinion.action, opinion.worth, opinion.visits, line))
        out.append((opinion.places, opinion.wins, opinion.points))
    return out
