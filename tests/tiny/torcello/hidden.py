"""Torcello's table of hidden information, from its rules."""

from laguna.core.state import CHANCE
from laguna.testing import Hidden

HIDDEN = [
    Hidden(
        "a good dealt",
        "TO-1",
        applies=lambda state, action, mover: mover == CHANCE,
        known_to=lambda state, action, mover: {state.dealt % state.seats},
        until=lambda before, now: now.markets == 6,
    )
]
