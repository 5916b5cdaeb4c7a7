"""Random games of Mille Fiori at every table, for tests of what is true anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.random import Random

from laguna import games
from laguna.core.state import CHANCE, NOBODY
from laguna.games.millefiori.rules.state import MilleFioriState

GAME: Final = games.load("millefiori")
TABLES: Final = [
    (seats, edition, choose)
    for seats in GAME.seats
    for edition in GAME.options["edition"]
    for choose in GAME.options["choose"]
]
NO_ACTION: Final = -1


def walk(seats: int, edition: str, choose: str, seed: int) -> Iterator[tuple[MilleFioriState, int, int]]:
    """A random game: each position with its mover and the action that follows; at the end NOBODY and NO_ACTION."""
    state = GAME.new(seats, {"edition": edition, "choose": choose}, 1)
    assert isinstance(state, MilleFioriState)
    rng = Random(seed)
    while (mover := int(state.to_move())) != NOBODY:
        actions = [int(action) for action in state.legal_actions(mover)]
        action = int(state.draw(rng)) if mover == CHANCE else actions[rng.randrange(len(actions))]
        yield state, mover, action
        state.apply(action, mover)
    yield state, NOBODY, NO_ACTION


def positions(seed: int, every: int) -> Iterator[MilleFioriState]:
    """Some positions of one random game at each table, the last one among them."""
    for seats, edition, choose in TABLES:
        for number, (state, mover, _) in enumerate(walk(seats, edition, choose, seed)):
            if number % every == seats or mover == NOBODY:
                yield state


def readers(state: MilleFioriState) -> list[int]:
    """Every seat, and the spectators."""
    return [*range(state.seats), NOBODY]
