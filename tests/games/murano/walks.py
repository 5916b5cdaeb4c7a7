"""Random games of Murano at every table, for tests of what is true anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.random import Random

from laguna import games
from laguna.core.game import CHANCE, NOBODY
from laguna.games.murano.actions import ACT, BEST, PASS
from laguna.games.murano.rules import MuranoState
from laguna.games.murano.table import SAILING

GAME: Final = games.load("murano")
NO_ACTION: Final = -1


def walk(seats: int, seed: int, *, eager: bool = False) -> Iterator[tuple[MuranoState, int, int]]:
    """A random game: each position with its mover and the action that follows; at the end NOBODY and NO_ACTION.

    Who is eager acts as soon as it can and does not pass, so that gold is left for more than ships.
    """
    state = GAME.new(seats, {}, 1)
    assert isinstance(state, MuranoState)
    rng = Random(seed)
    while (mover := int(state.to_move())) != NOBODY:
        actions = [int(action) for action in state.legal_actions(mover)]
        if mover == CHANCE:
            action = int(state.draw(rng))
        else:
            if eager and state.phase == SAILING:
                actions = [ACT] if ACT in actions else [other for other in actions if other != PASS] or actions
            if eager and BEST in actions and rng.randrange(2) == 0:
                actions = [BEST]
            action = actions[rng.randrange(len(actions))]
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
    """Every seat, and the onlookers."""
    return [*range(state.seats), NOBODY]
