"""Mille Fiori: what playing a card would give, for choices, drawing, news and bots."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import areas, position
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition


class Preview:
    """What one play gives, apart from what an extra card would bring in turn."""

    def __init__(self, seats: i64) -> None:
        self.points: vec[i64] = position.filled(seats, 0)  # by seat, with the landing of the ship, without a bonus
        self.bonus: i64 = 0  # value of the point bonus; the edition says whether it scores now or at the end (MF-12.3)
        self.landing: i64 = FREE  # where on the trade route the ship arrives; FREE if it does not move
        self.earns: bool = False  # is an extra card earned?
        self.extra: bool = False  # and is there an open card to be had (MF-11.4)?


def placement(table: MilleFioriPosition, seat: i64, card: i64, space: i64) -> Preview:
    """What a diamond of a seat gives on a space that the card may be placed on (MF-4.2).

    A ship that has to move is included; one that may move is asked for after (MF-9.5).
    """
    out = Preview(table.seats)
    twin = table.clone()
    twin.owner[space] = seat
    out.points = areas.instant_points(twin, seat, box.KIND_SYMBOL[card], space)
    area = box.AREA_OF_SPACE[space]
    if area < box.BONUS_AREAS and not twin.has_bonus(seat, area) and areas.meets_bonus(twin, seat, area):
        out.bonus = box.BONUS_POINTS[twin.next_bonus(area)]
    out.earns = areas.earns_extra(twin, seat, space)
    if area == box.HARBOR and box.SAIL_OPTIONAL[table.edition] == 0:
        add_landing(out, table, seat, box.KIND_WHEEL[card])
    out.extra = out.earns and table.open_size > 0
    return out


def sailing(table: MilleFioriPosition, seat: i64, spaces: i64) -> Preview:
    """What the ship of a seat gives when it moves so many spaces (MF-9.6 to MF-9.8)."""
    out = Preview(table.seats)
    add_landing(out, table, seat, spaces)
    out.extra = out.earns and table.open_size > 0
    return out


def add_landing(out: Preview, table: MilleFioriPosition, seat: i64, spaces: i64) -> None:
    """The ship scores where it ends; what is too far is lost, and from the last space it does not move (MF-9.7)."""
    if table.ship[seat] == box.ROUTE_END:
        return
    target = table.ship[seat] + spaces
    out.landing = target if target < box.ROUTE_END else box.ROUTE_END
    out.points[seat] += box.ROUTE_POINTS[out.landing]
    out.earns = out.earns or box.ROUTE_STAR[out.landing] == 1
