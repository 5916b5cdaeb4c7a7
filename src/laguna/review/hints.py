"""A hint during play: the move the search would make, and the reasons for it."""

from __future__ import annotations

from typing import Final

import msgspec

from laguna.core.game import Game
from laguna.core.state import State
from laguna.review import evaluate_decisions, reasons
from laguna.review.depths import Depth
from laguna.review.review_record import Reason

HINT: Final = Depth("hint", 2500, 400, 0, 0)  # takes about a quarter of a second


class Hint(msgspec.Struct, frozen=True):
    """The best action, and why it is better than the next best."""

    action: int
    win: float  # the chance to win with it
    rival: int  # the next best action, or the same if there is no other
    rival_win: float
    reasons: list[Reason]  # why the rival is worse


def hint(game: Game, view: State, seat: int, depth: Depth = HINT, seed: int = 0) -> Hint:
    """The hint for a seat that has to decide, from its view."""
    options = [int(action) for action in view.legal_actions(seat)]
    if len(options) == 1:
        return Hint(options[0], 0.0, options[0], 0.0, [])
    found = evaluate_decisions.evaluate_decision(game, view, seat, 0, options[0], depth, seed)
    best, rival = found.options[0], found.options[1]
    if rival.action != found.played:
        found = evaluate_decisions.evaluate_decision(game, view, seat, 0, rival.action, depth, seed)
    return Hint(
        action=best.action,
        win=best.win,
        rival=rival.action,
        rival_win=rival.win,
        reasons=reasons.compare(game, view, found, seed) if found.best == best.action else [],
    )
