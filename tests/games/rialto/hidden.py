"""Rialto's table of hidden information, as section 16 of its rules tells it.

What is not in here is open to all from the moment it happens: rows and who takes them, cards taken from the leftover
row, cards played, the cards of the virtual third player, and everything that lies on a board. The draw pile and the
bridges have no order before they are drawn, so there is nothing in them to hide.
"""

from typing import Any

from laguna.games.rialto.actions import CONVERT, DISCARD, LAY, USE
from laguna.games.rialto.components import KINDS, YELLOW_2, YELLOW_4
from laguna.games.rialto.table import CONVERT_CARD, DISCARD_CARDS, DRAW_CARDS, OVER, PLAY_CARDS
from tests.laws.secrets import Hidden


def is_drawn(state: Any, action: int, mover: int) -> bool:
    """Two cards with a row, three with a green building; those of the virtual player lie open."""
    return bool(state.phase == DRAW_CARDS)


def is_discarded(state: Any, action: int, mover: int) -> bool:
    """Surplus cards (DP-5)."""
    return bool(state.phase == DISCARD_CARDS) and DISCARD <= action < DISCARD + KINDS


def is_staged(state: Any, action: int, mover: int) -> bool:
    """A play being put together (DP-6, DP-7); playing, passing and waiting are open."""
    is_card = LAY <= action < LAY + KINDS or CONVERT <= action < CONVERT + KINDS
    return bool(state.phase in (PLAY_CARDS, CONVERT_CARD)) and (is_card or USE + YELLOW_2 <= action <= USE + YELLOW_4)


def is_over(before: Any, now: Any) -> bool:
    """Hands may be shown when the game has ended (RI-16.2)."""
    return bool(now.phase == OVER)


def is_discarding(before: Any, now: Any) -> bool:
    """Not all have chosen their surplus cards yet."""
    return bool(now.phase == DISCARD_CARDS and now.round == before.round)


def is_staging(before: Any, now: Any) -> bool:
    """The same player has not played yet."""
    return bool(
        now.phase in (PLAY_CARDS, CONVERT_CARD)
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
