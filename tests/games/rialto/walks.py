"""Random games of Rialto at every table, for tests of what is true anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.random import Random

from laguna import games
from laguna.core.state import CHANCE, NOBODY
from laguna.games.rialto.rules import actions
from laguna.games.rialto.rules.state import RialtoState

GAME: Final = games.load("rialto")
TABLES: Final = [(2, "none"), (3, "none"), (4, "none"), (5, "none"), (2, "virtual")]
NO_ACTION: Final = -1


def walk(seats: int, third: str, seed: int) -> Iterator[tuple[RialtoState, int, int]]:
    """A random game: each position with its mover and the action that follows; at the end NOBODY and NO_ACTION."""
    state = GAME.new(seats, {"third": third}, 1)
    assert isinstance(state, RialtoState)
    rng = Random(seed)
    while (mover := int(state.to_move())) != NOBODY:
        action = int(state.draw(rng)) if mover == CHANCE else choose(state, mover, rng)
        yield state, mover, action
        state.apply(action, mover)
    yield state, NOBODY, NO_ACTION


def choose(state: RialtoState, mover: int, rng: Random) -> int:
    """Any action, but seldom an early end of a turn: otherwise hardly a play would be large."""
    offered = [int(action) for action in state.legal_actions(mover)]
    going_on = [action for action in offered if action not in (actions.PASS, actions.PLAY)]
    if going_on and rng.randrange(3) > 0:
        offered = going_on
    return offered[rng.randrange(len(offered))]


def positions(seed: int, every: int) -> Iterator[RialtoState]:
    """Some positions of one random game at each table, the last one among them."""
    for seats, third in TABLES:
        for number, (state, mover, _) in enumerate(walk(seats, third, seed)):
            if number % every == seats or mover == NOBODY:
                yield state


def readers(state: RialtoState) -> list[int]:
    """Every seat, and the spectators."""
    return [*range(state.seats), NOBODY]
