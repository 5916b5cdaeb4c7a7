"""Mille Fiori's table of hidden information, as section MF-H of its rules tells it.

What is not in here is open to all from the moment it happens: open cards, cards being played and played, everything on
the board, how many cards lie where, and that somebody has chosen (MF-D.10). The draw pile has no order before it is
drawn from, so there is nothing in it to hide. With `choose_on_turn` a card is kept and revealed at once.
"""

from collections.abc import Callable
from typing import Any

from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases
from laguna.testing.hidden_information import Hidden


def is_dealt(state: Any, action: int, mover: int) -> bool:
    """A card comes face down to a seat (MF-3.2)."""
    return bool(state.phase == phases.DEAL)


def packet_dealt_to(state: Any) -> int:
    """The seat that the next card is dealt to: each gets its five in a row."""
    return int((box.HAND * state.seats - state.due) // box.HAND)


def is_passed_on(before: Any, now: Any) -> bool:
    """Another seat has taken up the packet, or it came to the open cards; no row could say who of them knows it now."""
    return bool(now.phase == phases.OVER or (now.round, now.passes) != (before.round, 0))


def takes_up(before: Any, now: Any) -> bool:
    """Everyone takes up the next packet, or what is left of the packets is laid open."""
    moves_on = (now.round, now.passes) != (before.round, before.passes) or now.open_size > before.open_size
    return bool(before.phase != phases.TURN_UP and moves_on)


def place_of(state: Any, seat: int) -> int:
    """When a seat plays in this pass: 0 for the start player."""
    return int((seat - state.doge) % state.seats)


def is_kept_by(place: int) -> Callable[[Any, int, int], bool]:
    """A card is kept by the seat that plays at this place of the pass."""

    def applies(state: Any, action: int, mover: int) -> bool:
        chooses = (
            state.phase == phases.CHOOSE and not state.on_turn and actions.KEEP <= action < actions.KEEP + box.KINDS
        )
        return bool(chooses and place_of(state, mover) == place)

    return applies


def is_played_by(place: int) -> Callable[[Any, Any], bool]:
    """The seat at this place of the pass has revealed the card it kept."""

    def until(before: Any, now: Any) -> bool:
        same_pass = (now.round, now.passes) == (before.round, before.passes) and now.phase != phases.OVER
        return not same_pass or bool(now.phase != phases.CHOOSE and now.turn >= place)

    return until


def reveals_card_of(place: int) -> Callable[[Any, Any], bool]:
    """The step between two positions reveals what was kept at this place of the pass."""

    def comes_out(before: Any, now: Any) -> bool:
        is_first = place == 0 and before.phase == phases.CHOOSE
        return bool(
            now.phase not in (phases.CHOOSE, phases.OVER) and now.turn == place and (is_first or before.turn < place)
        )

    return comes_out


HIDDEN = [
    Hidden(
        "a card dealt face down",
        "MF-H.2",
        applies=is_dealt,
        known_to=lambda state, action, mover: {packet_dealt_to(state)},
        until=is_passed_on,
        comes_out=takes_up,
    ),
    *(
        Hidden(
            f"a card kept by the player number {place + 1} of a pass",
            "MF-D.10",
            applies=is_kept_by(place),
            known_to=lambda state, action, mover: {mover},
            until=is_played_by(place),
            comes_out=reveals_card_of(place),
        )
        for place in range(box.SEATS_MAX)
    ),
]
