"""Fixtures of the tests of the command line: a home of their own, and records of matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.random import Random

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.match import Match
from tests.support.command import home, run, tiny_games

__all__ = ["home", "run", "tiny_games"]


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match, played at random with sealed dice."""
    match = new_match()
    rng = Random(7)
    while not match.is_over():
        play_at_random(match, rng)
    return written(match, tmp_path_factory)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match that is not over; nobody has its secret."""
    match = new_match()
    rng = Random(8)
    for _ in range(60):
        play_at_random(match, rng)
    return written(match, tmp_path_factory)


def new_match() -> Match:
    dice = SealedDice(bytes(range(32)), ["", "blue moon", ""])
    return Match(games.load("rialto"), 3, dice=dice, names=["Marta", "", "greedy"])


def play_at_random(match: Match, rng: Random) -> None:
    seat = match.deciders()[0]
    actions = match.state.legal_actions(seat)
    match.play(seat, actions[rng.randrange(len(actions))])


def written(match: Match, factory: pytest.TempPathFactory) -> Path:
    path = factory.mktemp("records") / "match.txt"
    path.write_text(str(match.record()), encoding="utf-8")
    return path
