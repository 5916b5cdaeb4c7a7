"""Games without secrets and without chance, solved by going backwards from their ends."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from laguna.core.state import NOBODY, State

Points: TypeAlias = tuple[int, ...]  # by seat
Position = TypeVar("Position", bound=State)


def after(state: Position, action: int) -> Position:
    """The position that an action leads to."""
    twin = state.clone()
    twin.apply(action, twin.to_move())
    return twin


def beaten(points: Points, seat: int) -> float:
    """How many others a seat comes before; those that have as much count by half."""
    return sum(1.0 if other < points[seat] else 0.5 for other in points if other <= points[seat]) - 0.5


def ends(state: State) -> set[Points]:
    """How the game can end if everyone goes for the best place.

    Between actions that bring the same place a seat may take any, so that there can be several ends.
    """
    mover = state.to_move()
    if mover == NOBODY:
        return {tuple(state.scores())}
    ways = [ends(after(state, action)) for action in state.legal_actions(mover)]
    sure = max(worst(way, mover) for way in ways)
    return set().union(*(way for way in ways if best(way, mover) >= sure))


def worst(way: set[Points], seat: int) -> float:
    return min(beaten(points, seat) for points in way)


def best(way: set[Points], seat: int) -> float:
    return max(beaten(points, seat) for points in way)


def right_action(state: State) -> int | None:
    """The one action that brings a better place than all others, whatever seats choose between equals; if there is."""
    mover = state.to_move()
    actions = list(state.legal_actions(mover))
    ways = {action: ends(after(state, action)) for action in actions}
    for action in actions:
        others = [best(ways[other], mover) for other in actions if other != action]
        if others and worst(ways[action], mover) > max(others):
            return action
    return None
