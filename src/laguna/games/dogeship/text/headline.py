"""The Doge Ship: where the game stands, and what is public of each player at a glance."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.facets.text import Fact
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import phrases
from laguna.text.text import Text


def headline(table: DogeShipPosition) -> Text:
    """The round, and the event at its end."""
    phase = table.phase
    if phase == phases.OVER:
        return Text("dogeship.headline_over")
    if phase == phases.FIRST_PLAYER:
        return Text("dogeship.headline_first")
    if phase == phases.ROLL_DICE or phase == phases.TURN_DOGE:
        return Text("dogeship.headline_round", table.round)
    return Text("dogeship.headline", table.round, phrases.event_of(table.doge))


def facts(table: DogeShipPosition, seat: i64) -> list[Fact]:
    """Ducats, markers, yard and barriers; approvals only when the game is over (DS-11.5, DS-11.9)."""
    ducats = int(table.ducats[seat])
    markers = int(table.markers[seat])
    yard = int(table.yard_size(seat))
    barriers = int(table.barriers[seat])
    out = [
        Fact("dogeship.ducat", ducats, Text("dogeship.fact_ducats", ducats)),
        Fact("dogeship.marker", markers, Text("dogeship.fact_markers", markers)),
        Fact("dogeship.yard", yard, Text("dogeship.fact_yard", yard)),
        Fact("dogeship.barrier", barriers, barrier_words(table, seat)),
    ]
    if table.phase == phases.OVER:
        approvals = int(table.approvals[seat])
        out.append(Fact("dogeship.approval", approvals, Text("dogeship.fact_approvals", approvals)))
    if is_first(table, seat):
        out.append(Fact("first", 1, Text("dogeship.fact_first")))
    return out


def barrier_words(table: DogeShipPosition, seat: i64) -> Text:
    """How many barriers, and the number of the top one, which decides the turn order (DS-8.1)."""
    count = table.barriers[seat]
    top = table.top[seat]
    if top == box.FREE:
        return Text("dogeship.fact_no_barrier", count)
    return Text("dogeship.fact_barriers", count, box.PRIORITY[top])


def is_first(table: DogeShipPosition, seat: i64) -> bool:
    """Is the seat first in turn order?"""
    return table.phase != phases.OVER and table.order[0] == seat
