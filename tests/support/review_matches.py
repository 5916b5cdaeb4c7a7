"""Short matches to review, and depths with few simulations."""

from __future__ import annotations

import functools
from typing import Final

from laguna import games
from laguna.bots.bot import Budget
from laguna.bots.greedy import GreedyBot
from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.record import Record
from laguna.review.depths import Depth

TINY: Final = Depth("quick", 16, 6, 2, 4)
SMALL: Final = Depth("normal", 32, 12, 2, 8)


@functools.cache
def played(game: str = "millefiori", seats: int = 2, seed: int = 1) -> Record:
    """The record of a match between greedy bots."""
    match = Match(games.load(game), seats, dice=FastDice(seed), names=["Marta", "Bruno"])
    bots = [GreedyBot(match.game, seat) for seat in range(seats)]
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, int(bots[seat].think(match.state.view(seat), seat, Budget(0, 1)).action))
    return match.record()
