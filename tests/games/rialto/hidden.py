"""Rialto's table of hidden information, as section 16 of its rules tells it.

What is not in here is open to all from the moment it happens: rows and who takes them, cards taken from the leftover
row, cards played, the cards of the virtual third player, and everything that lies on a board. The draw pile and the
bridges have no order before they are drawn, so there is nothing in them to hide.
"""

from typing import Any

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases
from laguna.testing.hidden_information import Hidden


def is_drawn(state: Any, action: int, mover: int) -> bool:
    """Two cards with a row, three with a green building; those of the virtual player lie open."""
    return bool(state.phase == phases.DRAW_CARDS)


def is_discarded(state: Any, action: int, mover: int) -> bool:
    """Surplus cards (DP-5)."""
    return bool(state.phase == phases.DISCARD_CARDS) and actions.DISCARD <= action < actions.DISCARD + box.KINDS


def is_staged(state: Any, action: int, mover: int) -> bool:
    """A play being put together (DP-6, DP-7); playing, passing and waiting are open."""
    is_card = actions.LAY <= action < actions.LAY + box.KINDS or actions.CONVERT <= action < actions.CONVERT + box.KINDS
    return bool(state.phase in (phases.PLAY_CARDS, phases.CONVERT_CARD)) and (
        is_card or actions.USE + box.YELLOW_2 <= action <= actions.USE + box.YELLOW_4
    )


def is_over(before: Any, now: Any) -> bool:
    """Hands may be shown when the game has ended (RI-16.2)."""
    return bool(now.phase == phases.OVER)


def is_discarding(before: Any, now: Any) -> bool:
    """Not all have chosen their surplus cards yet."""
    return bool(now.phase == phases.DISCARD_CARDS and now.round == before.round)


def is_staging(before: Any, now: Any) -> bool:
    """The same player has not played yet."""
    return bool(
        now.phase in (phases.PLAY_CARDS, phases.CONVERT_CARD)
        and (now.round, now.stage, now.queue[0]) == (before.round, before.stage, before.queue[0])
    )


HIDDEN = [
    Hidden(
        "a card drawn from the pile",
        "section 16",
        applies=is_drawn,
        known_to=lambda state, action, mover: {state.acting()},
        until=is_over,
    ),
    Hidden(
        "a surplus card discarded",
        "section 16",
        applies=is_discarded,
        known_to=lambda state, action, mover: {mover},
        until=is_over,
        unnoticed=is_discarding,
    ),
    Hidden(
        "a play being staged",
        "section 16",
        applies=is_staged,
        known_to=lambda state, action, mover: {mover},
        until=lambda before, now: not is_staging(before, now),
        unnoticed=is_staging,
    ),
]
