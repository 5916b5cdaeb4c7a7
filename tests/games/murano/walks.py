"""Random games of Murano at every table, for tests of what is true anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.random import Random

from laguna import games
from laguna.core.state import CHANCE, NOBODY
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.state import MuranoState

GAME: Final = games.load("murano")
NO_ACTION: Final = -1


def walk(seats: int, seed: int, *, eager: bool = False) -> Iterator[tuple[MuranoState, int, int]]:
    """A random game: each position with its mover and the action that follows; at the end NOBODY and NO_ACTION.

    An eager player acts as soon as it can and does not pass, so that gold is left for more than ships.
    """
    state = GAME.new(seats, {}, 1)
    assert isinstance(state, MuranoState)
    rng = Random(seed)
    while (mover := int(state.to_move())) != NOBODY:
        offered = [int(action) for action in state.legal_actions(mover)]
        if mover == CHANCE:
            action = int(state.draw(rng))
        else:
            if eager and state.phase == phases.SAILING:
                offered = (
                    [actions.ACT]
                    if actions.ACT in offered
                    else [other for other in offered if other != actions.PASS] or offered
                )
            if eager and actions.BEST in offered and rng.randrange(2) == 0:
                offered = [actions.BEST]
            action = offered[rng.randrange(len(offered))]
        yield state, mover, action
        state.apply(action, mover)
    yield state, NOBODY, NO_ACTION


def positions(seed: int, every: int) -> Iterator[MuranoState]:
    """Some positions of random games at each table, the last ones among them."""
    for seats in GAME.seats:
        for eager in (False, True):
            for number, (state, mover, _) in enumerate(walk(seats, seed, eager=eager)):
                if number % every == seats or mover == NOBODY:
                    yield state


def readers(state: MuranoState) -> list[int]:
    """Every seat, and the spectators."""
    return [*range(state.seats), NOBODY]
