"""Mille Fiori: what a card would give, asked before it is played; choices, drawing and news tell it from here."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.millefiori.areas import earns_extra, instant_points, meets_bonus
from laguna.games.millefiori.components import (
    AREA_OF_SPACE,
    BONUS_AREAS,
    BONUS_POINTS,
    HARBOR,
    KIND_SYMBOL,
    KIND_WHEEL,
    ROUTE_END,
    ROUTE_POINTS,
    ROUTE_STAR,
    SAIL_OPTIONAL,
)
from laguna.games.millefiori.table import FREE, Table, filled


class Preview:
    """What one play gives, apart from what an extra card would bring in turn."""

    def __init__(self, seats: i64) -> None:
        self.points: vec[i64] = filled(seats, 0)  # by seat, the landing of the ship included, a point bonus not
        self.bonus: i64 = 0  # value of the point bonus; the edition says whether it scores now or at the end (MF-12.3)
        self.landing: i64 = FREE  # where on the trade route the ship arrives; FREE if it does not move
        self.earns: bool = False  # is an extra card earned?
        self.extra: bool = False  # and is there an open card to be had (MF-11.4)?


def preview(table: Table, seat: i64, card: i64, space: i64) -> Preview:
    """What a diamond of a seat gives on a space that the card may be placed on (MF-4.2).

    A ship that has to move is told with it; one that may move comes after (MF-9.5).
    """
    out = Preview(table.seats)
    twin = table.clone()
    twin.owner[space] = seat
    out.points = instant_points(twin, seat, KIND_SYMBOL[card], space)
    area = AREA_OF_SPACE[space]
    if area < BONUS_AREAS and not twin.has_bonus(seat, area) and meets_bonus(twin, seat, area):
        out.bonus = BONUS_POINTS[twin.next_bonus(area)]
    out.earns = earns_extra(twin, seat, space)
    if area == HARBOR and SAIL_OPTIONAL[table.edition] == 0:
        add_landing(out, table, seat, KIND_WHEEL[card])
    out.extra = out.earns and table.open_size > 0
    return out


def preview_sail(table: Table, seat: i64, spaces: i64) -> Preview:
    """What the ship of a seat gives when it moves so many spaces (MF-9.6 to MF-9.8)."""
    out = Preview(table.seats)
    add_landing(out, table, seat, spaces)
    out.extra = out.earns and table.open_size > 0
    return out


def add_landing(out: Preview, table: Table, seat: i64, spaces: i64) -> None:
    """The ship scores where it ends; what is too far is lost, and from the last space it does not move (MF-9.7)."""
    if table.ship[seat] == ROUTE_END:
        return
    target = table.ship[seat] + spaces
    out.landing = target if target < ROUTE_END else ROUTE_END
    out.points[seat] += ROUTE_POINTS[out.landing]
    out.earns = out.earns or ROUTE_STAR[out.landing] == 1
