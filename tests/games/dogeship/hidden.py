"""The Doge Ship's table of hidden information, from DS-11.6 to DS-11.9 of its rules.

What is not in here is open to all from the moment it happens: dice, the Doge tile in force, tiles kept, returned,
completed and replaced, which of two Doge tiles was laid and where the other one went, and that somebody has made a bid.
A stack has no order before it is drawn from, so there is nothing in it to hide. Approvals follow from what everybody
sees and are in every view; that no picture, page or log shows them is tested in test_approvals.py.
"""

from typing import Any

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions, phases
from laguna.testing.hidden_information import Hidden


def is_bought(state: Any, action: int, mover: int) -> bool:
    """A tile is drawn for a purchase (DS-5.1)."""
    return bool(state.phase == phases.DRAW_TILES)


def turn_of(state: Any) -> tuple[Any, ...]:
    """What identifies a turn: the round, and how many markers everyone has left."""
    return (int(state.round), tuple(state.markers), int(state.space))


def is_bought_from_again(before: Any, now: Any) -> bool:
    """Somebody buys from the same stack again, and may come to what was put under it."""
    again = now.phase in (phases.GIVE_BACK, phases.DRAW_TILES, phases.KEEP_TILE) and now.buying == before.buying
    return bool(again and (turn_of(now), now.bonus, now.icons) != (turn_of(before), before.bonus, before.icons))


def takes_up(before: Any, now: Any) -> bool:
    """A player has taken up tiles: those that lay under the stack come to be seen."""
    return bool(now.drawn_size > before.drawn_size)


def is_intrigue_draw(state: Any, action: int, mover: int) -> bool:
    """A Doge tile is looked at in an intrigue (DS-7.1)."""
    return bool(state.phase == phases.DRAW_DOGES)


def is_drawn_from_again(before: Any, now: Any) -> bool:
    """The Doge stack is drawn from again: by another intrigue, or at the start of a round."""
    if now.round != before.round:
        return True
    return bool(now.phase in (phases.DRAW_DOGES, phases.LAY_DOGE, phases.PUT_DOGE) and turn_of(now) != turn_of(before))


def turns_over(before: Any, now: Any) -> bool:
    """A Doge tile that lay on the stack or under it comes to be seen."""
    return bool(now.doge != before.doge or takes_up(before, now))


def is_bid(state: Any, action: int, mover: int) -> bool:
    """Somebody bids (DS-9.2)."""
    return bool(state.phase == phases.BIDDING and actions.BID <= action <= actions.BID + box.BID_MOST)


def are_shown(before: Any, now: Any) -> bool:
    """All bids are in."""
    return bool(now.phase != phases.BIDDING)


def shows_bids(before: Any, now: Any) -> bool:
    """The last bid brings out all of them."""
    return bool(before.phase == phases.BIDDING and now.phase != phases.BIDDING)


HIDDEN = [
    Hidden(
        "a tile drawn for a purchase",
        "DS-11.6",
        applies=is_bought,
        known_to=lambda state, action, mover: {int(state.active())},
        until=is_bought_from_again,
        comes_out=takes_up,
    ),
    Hidden(
        "a Doge tile looked at in an intrigue",
        "DS-11.7",
        applies=is_intrigue_draw,
        known_to=lambda state, action, mover: {int(state.active())},
        until=is_drawn_from_again,
        comes_out=turns_over,
    ),
    Hidden(
        "a bid",
        "DS-11.8",
        applies=is_bid,
        known_to=lambda state, action, mover: {mover},
        until=are_shown,
        comes_out=shows_bids,
    ),
]
