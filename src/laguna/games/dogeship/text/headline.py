"""The Doge Ship: where the game stands, and what is public of each player at a glance."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Fact
from laguna.core.text import Text
from laguna.games.dogeship.components import PRIORITY
from laguna.games.dogeship.phrases import event_of
from laguna.games.dogeship.symbols import APPROVAL_ICON, BARRIER_ICON, DUCAT_ICON, MARKER_ICON, YARD_ICON
from laguna.games.dogeship.table import FIRST_PLAYER, FREE, OVER, ROLL_DICE, TURN_DOGE, Table


def headline(table: Table) -> Text:
    """The round, and the event at its end."""
    phase = table.phase
    if phase == OVER:
        return Text("dogeship.headline_over")
    if phase == FIRST_PLAYER:
        return Text("dogeship.headline_first")
    if phase == ROLL_DICE or phase == TURN_DOGE:
        return Text("dogeship.headline_round", table.round)
    return Text("dogeship.headline", table.round, event_of(table.doge))


def facts(table: Table, seat: i64) -> list[Fact]:
    """Ducats, markers, yard and barriers; approvals only when the game is over (DS-11.5, DS-11.9)."""
    ducats = int(table.ducats[seat])
    markers = int(table.markers[seat])
    yard = int(table.yard_size(seat))
    barriers = int(table.barriers[seat])
    out = [
        Fact(DUCAT_ICON, ducats, Text("dogeship.fact_ducats", ducats)),
        Fact(MARKER_ICON, markers, Text("dogeship.fact_markers", markers)),
        Fact(YARD_ICON, yard, Text("dogeship.fact_yard", yard)),
        Fact(BARRIER_ICON, barriers, barrier_words(table, seat)),
    ]
    if table.phase == OVER:
        approvals = int(table.approvals[seat])
        out.append(Fact(APPROVAL_ICON, approvals, Text("dogeship.fact_approvals", approvals)))
    if is_first(table, seat):
        out.append(Fact("first", 1, Text("dogeship.fact_first")))
    return out


def barrier_words(table: Table, seat: i64) -> Text:
    """How many barriers, and the number of the top one, which decides the turn order (DS-8.1)."""
    count = table.barriers[seat]
    top = table.top[seat]
    return (
        Text("dogeship.fact_no_barrier", count) if top == FREE else Text("dogeship.fact_barriers", count, PRIORITY[top])
    )


def is_first(table: Table, seat: i64) -> bool:
    """Is the seat first in turn order?"""
    return table.phase != OVER and table.order[0] == seat
