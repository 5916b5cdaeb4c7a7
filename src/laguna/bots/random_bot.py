"""The bot that plays anything, and random play as such."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from laguna.bots.bot import Bot, Budget, Opinion, Stop, Thought, choices
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY, TO_MOVE, Action, Seat, State


class RandomBot(Bot):
    """Takes each legal action equally often."""

    def __init__(self, game: Game, seed: i64) -> None:
        super().__init__(game, seed)
        self.rng: Random = Random(seed)

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        options = choices(view, seat)
        count: i64 = len(options)
        chosen = options[self.rng.randrange(count)]
        return Thought(chosen, [Opinion(action, 0.0, 1 if action == chosen else 0) for action in options])


def random_action(state: State, mover: Seat, rng: Random) -> Action:
    """Any legal action of the mover, or what chance brings."""
    if mover == CHANCE:
        return state.draw(rng)
    options = state.legal_actions(mover)
    count: i64 = len(options)
    return options[rng.randrange(count)]


class Steps:
    """How many actions a random game took, and how many of them were decisions."""

    def __init__(self) -> None:
        self.all: int = 0
        self.decisions: int = 0


def random_playout(state: State, rng: Random) -> Steps:
    """Play a state to its end at random, in place."""
    steps: i64 = 0
    decisions: i64 = 0
    mover = state.to_move()
    while mover != NOBODY:
        state.apply(random_action(state, mover, rng), TO_MOVE)
        steps += 1
        if mover != CHANCE:
            decisions += 1
        mover = state.to_move()
    out = Steps()
    out.all = steps
    out.decisions = decisions
    return out
