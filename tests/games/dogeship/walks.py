"""Random games of The Doge Ship for every number of seats, for tests of what is true anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.random import Random

from laguna import games
from laguna.core.state import CHANCE, NOBODY
from laguna.games.dogeship.rules import actions
from laguna.games.dogeship.rules.state import DogeShipState

GAME: Final = games.load("dogeship")
SEATS: Final = tuple(GAME.seats)
NO_ACTION: Final = -1


def new(seats: int) -> DogeShipState:
    """The position before the first action."""
    state = GAME.new(seats, {}, 1)
    assert isinstance(state, DogeShipState)
    return state


def walk(seats: int, seed: int, *, busy: bool = True) -> Iterator[tuple[DogeShipState, int, int]]:
    """A random game: each position with its mover and the action that follows; at the end NOBODY and NO_ACTION.

    Players who take any action hardly ever build; busy ones buy, keep and complete where they can, and finish.
    """
    state = new(seats)
    rng = Random(seed)
    while (mover := int(state.to_move())) != NOBODY:
        offered = [int(action) for action in state.legal_actions(mover)]
        if busy and mover != CHANCE and rng.randrange(5) > 0:
            offered = [action for action in offered if is_work(action)] or offered
        action = int(state.draw(rng)) if mover == CHANCE else offered[rng.randrange(len(offered))]
        yield state, mover, action
        state.apply(action, mover)
    yield state, NOBODY, NO_ACTION


def is_work(action: int) -> bool:
    """Does an action buy, keep, complete or replace something?"""
    return actions.BUY <= action < actions.LAY and action != actions.KEEP_NONE


def positions(seed: int, every: int, *, busy: bool = True) -> Iterator[DogeShipState]:
    """Some positions of one random game for each number of seats, the last one among them."""
    for seats in SEATS:
        for number, (state, mover, _) in enumerate(walk(seats, seed, busy=busy)):
            if number % every == seats or mover == NOBODY:
                yield state


def readers(state: DogeShipState) -> list[int]:
    """Every seat, and the spectators."""
    return [*range(state.seats), NOBODY]
