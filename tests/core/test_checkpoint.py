"""A match can forget its last action, as if it had never been: where another process's action was first."""

from __future__ import annotations

import random
from typing import Any

import pytest

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.match import Checkpoint, Match
from laguna.core.state import NOBODY

SECRET = bytes(range(32))
ACTIONS = 60


def begun(game: str, seats: int) -> Match:
    match = Match(games.load(game), seats, dice=SealedDice(SECRET, [""] * seats))
    for reader in (NOBODY, *range(seats)):
        match.count(reader)
    return match


def told(match: Match) -> list[Any]:
    """Everything that anybody can learn of a match."""
    readers = (NOBODY, *range(match.seats))
    return [
        match.state.key(),
        match.deciders(),
        str(match.record()),
        match.dice.draws,
        [match.can_undo(seat) for seat in range(match.seats)],
        [match.count(reader) for reader in readers],
        [[(line.seat, line.move, str(line.text), line.count) for line in match.lines(reader)] for reader in readers],
    ]


def act(match: Match, rng: random.Random) -> None:
    seat = rng.choice(match.deciders())
    match.play(seat, rng.choice(list(match.state.legal_actions(seat))))


@pytest.mark.parametrize("game", games.ids())
def test_what_was_forgotten_has_left_no_trace(game: str) -> None:
    seats = 3
    match, straight = begun(game, seats), begun(game, seats)
    rng, same, other = random.Random(7), random.Random(7), random.Random(11)
    for _ in range(ACTIONS):
        before = told(match)
        mark = Checkpoint(match)
        act(match, other)
        changed = told(match)
        assert changed != before
        match.come_back(mark)
        assert told(match) == before
        act(match, rng)
        act(straight, same)
        assert told(match) == told(straight)
        if match.is_over():
            break


@pytest.mark.parametrize("game", games.ids())
def test_what_is_done_after_coming_back_can_be_taken_back(game: str) -> None:
    match, straight = begun(game, 2), begun(game, 2)
    rng, same, other = random.Random(3), random.Random(3), random.Random(5)
    undone = 0
    for _ in range(ACTIONS):
        mark = Checkpoint(match)
        act(match, other)
        match.come_back(mark)
        act(match, rng)
        act(straight, same)
        if match.is_over():
            break
        for seat in (0, 1):
            if match.can_undo(seat):
                match.undo(seat)
                straight.undo(seat)
                undone += 1
                break
        assert told(match) == told(straight)
    assert undone > 0
