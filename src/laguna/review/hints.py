"""A hint while playing: the move that the search would make, and what speaks for it."""

from __future__ import annotations

from typing import Final

import msgspec

from laguna.core.game import Game, State
from laguna.review import judging, reasons
from laguna.review.classes import Depth
from laguna.review.sheet import Reason

HINT: Final = Depth("hint", 2500, 400, 0, 0)  # about a quarter of a second


class Hint(msgspec.Struct, frozen=True):
    """What to do, and why rather than the next best."""

    action: int
    win: float  # the chance to win with it
    rival: int  # the next best action; the same where there is no other
    rival_win: float
    reasons: list[Reason]  # what would be worse after the rival


def hint(game: Game, view: State, seat: int, depth: Depth = HINT, seed: int = 0) -> Hint:
    """What the search would do in a view of this seat, which is one of its deciders."""
    options = [int(action) for action in view.legal_actions(seat)]
    if len(options) == 1:
        return Hint(options[0], 0.0, options[0], 0.0, [])
    found = judging.judge(game, view, seat, 0, options[0], depth, seed)
    best, rival = found.options[0], found.options[1]
    if rival.action != found.played:
        found = judging.judge(game, view, seat, 0, rival.action, depth, seed)
    return Hint(
        action=best.action,
        win=best.win,
        rival=rival.action,
        rival_win=rival.win,
        reasons=reasons.compare(game, view, found, seed) if found.best == best.action else [],
    )
