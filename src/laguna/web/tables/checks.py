"""Checks made before a change of a table, while its lock is held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laguna.text.text import RuleError, Text
from laguna.web.tables.table import Table

STALE: Final = "play.stale"  # the refusal of a move meant for an older position

Check = Callable[[Table], None]  # raises RuleError if a change is not possible in a position


def player_check(seat: int, count: int | None) -> Check:
    """A check that refuses what the player of a seat may not do now, or chose for an older position."""

    def check(table: Table) -> None:
        table.require_not_resigned(seat)
        if count is not None and not table.is_meant_for_now(seat, count):
            raise RuleError(Text(STALE))

    return check


def stand_in_check(seat: int) -> Check:
    """A check that refuses a bot which the player of a seat wants: in rated matches, and where one plays already."""

    def check(table: Table) -> None:
        if table.stored.match.is_rated:
            raise RuleError(Text("play.rated_stand_in"))
        if table.bot_at(seat):
            raise RuleError(Text("play.stands_in_already"))

    return check


def no_check(table: Table) -> None:
    """A check that refuses nothing: the change does not depend on the position."""


def notation(table: Table, seat: int, action: object) -> str:
    """An action in notation, as a row stores it. Raises RuleError if there is no such action."""
    count = table.game.actions.count
    if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < count:
        raise RuleError(Text("core.action_number", str(action), count - 1))
    return table.game.notate(action)
