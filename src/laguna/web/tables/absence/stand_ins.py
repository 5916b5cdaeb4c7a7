"""Bots in the seats of people: for one turn, until the player acts, or to the end. The same in every process."""

from __future__ import annotations

import copy
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from laguna.bots import levels
from laguna.web.db.models import BOT, SeatRow

IN_A_ROW: Final = 3  # turns without a move of the player after which a bot keeps playing

# How the ids of rows begin that no player sends.
BY_BOT: Final = "bot "
BY_CLOCK: Final = "time "
BY_AGREEMENT: Final = "agreed "
BY_OPENING: Final = "opened "
COPIED: Final = "then "  # copied from the match that a what-if match plays on from
COPIED_FROM_BOT: Final = f"{COPIED}{BY_BOT}"  # the same, of a move that a bot made in place of a player


class CoveredTurn(NamedTuple):
    """A turn that a bot makes because the player's time ran out."""

    level: str
    is_simultaneous: bool  # others choose too
    reveals: int  # the public count when it began


class StandIns:
    """Which seats of people bots play, and what they have done there."""

    def __init__(self, seats: Sequence[SeatRow]) -> None:
        self.level = stand_in_level(seats)
        self.kept: dict[int, str] = {}  # by seat, the level of the bot that plays until the player acts
        self.turns: dict[int, CoveredTurn] = {}  # by seat, the turn that a bot makes
        self.ends_on_opening: set[int] = set()  # kept seats that return when their player opens the table
        self.were_kept: set[int] = set()  # seats a bot has kept at any time
        self.missed: dict[int, int] = {}  # by seat, how many turns in a row ended without a move of the player
        self.moves_while_away: dict[int, int] = {}  # by seat, a bot's moves since the player last acted

    def copy(self) -> StandIns:
        """An independent copy."""
        out = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | set):
                setattr(out, name, value.copy())
        return out

    def bot_at(self, seat: int) -> str:
        """The level of the bot that plays for the player of a seat; "" if none does."""
        if seat in self.turns:
            return self.turns[seat].level
        return self.kept.get(seat, "")

    def keep(self, seat: int, level: str, *, until_opened: bool) -> None:
        """A bot plays the seat until its player acts. Rows of earlier versions may name a stronger one."""
        self.turns.pop(seat, None)
        self.kept[seat] = weaker(level, self.level)
        self.were_kept.add(seat)
        if until_opened:
            self.ends_on_opening.add(seat)

    def miss_turn(self, seat: int, level: str, *, is_simultaneous: bool, reveals: int) -> bool:
        """The time of a seat ran out: a bot makes this turn. True if it keeps playing from now on."""
        self.missed[seat] = self.missed.get(seat, 0) + 1
        if self.missed[seat] >= IN_A_ROW:
            self.keep(seat, level, until_opened=True)
            return True
        self.turns[seat] = CoveredTurn(weaker(level, self.level), is_simultaneous, reveals)
        return False

    def note_bot_move(self, seat: int) -> None:
        """A bot has moved for the player of a seat."""
        self.moves_while_away[seat] = self.moves_while_away.get(seat, 0) + 1

    def note_player(self, seat: int) -> bool:
        """The player of a seat has acted. True if a bot kept the seat until now."""
        self.moves_while_away.pop(seat, None)
        return self.come_back(seat)

    def come_back(self, seat: int) -> bool:
        """The player plays again, from the next decision on. True if a bot kept the seat until now."""
        self.missed.pop(seat, None)
        self.turns.pop(seat, None)
        self.ends_on_opening.discard(seat)
        return self.kept.pop(seat, None) is not None

    def end_turns(self, deciding: Collection[int], reveals: int) -> set[int]:
        """End the turns of bots that are over, as everybody sees it, and say for which seats.

        A turn is over when its seat has nothing more to decide, and simultaneous choices when they have been revealed.
        Simultaneous choices that follow a turn are another one.
        """
        over: set[int] = set()
        for seat, turn in self.turns.items():
            is_next = turn.reveals != reveals if turn.is_simultaneous else len(deciding) > 1
            if seat not in deciding or is_next:
                over.add(seat)
        for seat in over:
            del self.turns[seat]
        return over


def stand_in_level(seats: Sequence[SeatRow]) -> str:
    """The level of bots that stand in: the weakest at the table, so that nobody gains by leaving."""
    known = [seat.level for seat in seats if seat.kind == BOT and seat.level in levels.LEVELS]
    return min(known, key=levels.LEVELS.index, default=levels.MERCHANT)


def weaker(level: str, other: str) -> str:
    """The weaker of two levels."""
    return min((level, other), key=lambda name: levels.LEVELS.index(name) if name in levels.LEVELS else 0)
