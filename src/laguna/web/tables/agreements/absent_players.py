"""Who has been away for so long that the others may ask to replace them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from laguna.text.text import RuleError, Text, seat_name
from laguna.web.db.engine import now
from laguna.web.db.models import NO_CLOCK
from laguna.web.tables.agreements.requests import REPLACE

if TYPE_CHECKING:
    from laguna.web.tables.table import Table

SHORT_ABSENCE: Final = 2  # minutes
LONG_ABSENCE: Final = 24 * 60  # minutes; in a rated match without a clock, where whoever is replaced comes last


def require_gone(table: Table, what: str, present: Collection[int], left_at: Mapping[int, int]) -> None:
    """Refuse to replace somebody who is here, or has not been away for long. Other requests pass."""
    kind, _, typed = what.partition(" ")
    if kind != REPLACE or not (typed.isascii() and typed.isdigit()) or int(typed) >= len(table.stored.seats):
        return
    seat = int(typed)
    if seat in present:
        raise RuleError(Text("agree.is_here", seat_name(seat)))
    match = table.stored.match
    minutes = LONG_ABSENCE if match.is_rated and match.pace == NO_CLOCK else SHORT_ABSENCE
    if not table.bot_at(seat) and now() < left_at.get(seat, match.began) + 60_000 * minutes:
        raise RuleError(Text("agree.away_not_long", seat_name(seat), minutes))
