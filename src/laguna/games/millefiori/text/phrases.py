"""Mille Fiori: phrases shared by choices, news and the text page."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import position
from laguna.games.millefiori.rules.position import MilleFioriPosition
from laguna.games.millefiori.rules.preview import Preview
from laguna.text.text import Text, all_of, seat_name

# ---- things


def points(count: i64) -> Text:
    """So many points."""
    return Text("millefiori.points", count)


def several(thing: Text, count: i64) -> Text:
    """One thing, or so many of it."""
    return thing if count == 1 else Text("millefiori.times", thing, count)


def cards(counts: vec[i64]) -> Text:
    """Cards that are counted by kind: "quartz 3, key 1 ×2 and ship 4"."""
    parts: list[Text] = []
    for kind in range(box.KINDS):
        if counts[kind] > 0:
            parts.append(several(names.kind_name(kind), counts[kind]))
    return all_of(parts) if len(parts) > 0 else Text("millefiori.no_cards")


def symbols(counts: vec[i64]) -> Text:
    """Cards that are counted by kind, without their wheels: "quartz ×2 and key"."""
    by_symbol = position.filled(box.SYMBOLS, 0)
    for kind in range(box.KINDS):
        by_symbol[box.KIND_SYMBOL[kind]] += counts[kind]
    parts: list[Text] = []
    for symbol in range(box.SYMBOLS):
        if by_symbol[symbol] > 0:
            parts.append(several(names.symbol_name(symbol), by_symbol[symbol]))
    return all_of(parts) if len(parts) > 0 else Text("millefiori.no_cards")


def in_area(area: i64) -> Text:
    """Where a diamond goes: "in the workshops"."""
    return Text(f"millefiori.in_{box.AREA_NAMES[area]}")


def space_shown(space: i64) -> Text:
    """A space with what is printed there."""
    area = box.AREA_OF_SPACE[space]
    if area == box.RESIDENCES:
        value = box.RESIDENCE_VALUES[space - box.FIRST_SPACE[box.RESIDENCES]]
        return Text("millefiori.space_value", names.space_name(space), value)
    if area != box.TRADE and area != box.HARBOR:
        return Text("millefiori.space_symbol", names.space_name(space), names.symbol_name(box.SPACE_SYMBOL[space]))
    return names.space_name(space)


# ---- what a play gives


def gains(table: MilleFioriPosition, seat: i64, given: Preview) -> Text:
    """All that a play gives: "16 points, 4 for Blue and an extra card"."""
    parts = point_parts(seat, given.points)
    if given.bonus > 0:
        now = box.BONUS_AT_ONCE[table.edition] == 1
        parts.append(Text("millefiori.gives_bonus" if now else "millefiori.gives_bonus_later", given.bonus))
    return with_extra(parts, given)


def gains_ashore(seat: i64, given: Preview) -> Text:
    """What a diamond gives before the ship that belongs to it moves (MF-9.5)."""
    scored = given.points[:]
    scored[seat] -= box.ROUTE_POINTS[given.landing]
    return listed(point_parts(seat, scored))


def gains_at_sea(given: Preview) -> Text:
    """What the landing of a ship gives (MF-9.6)."""
    scored = box.ROUTE_POINTS[given.landing]
    return with_extra([points(scored)] if scored > 0 else [], given)


def point_parts(seat: i64, scored: vec[i64]) -> list[Text]:
    """The own points, then those of the others clockwise (MF-A.27)."""
    parts: list[Text] = []
    seats: i64 = len(scored)
    if scored[seat] > 0:
        parts.append(points(scored[seat]))
    for step in range(i64(1), seats):
        other = (seat + step) % seats
        if scored[other] > 0:
            parts.append(Text("millefiori.points_for", scored[other], seat_name(other)))
    return parts


def with_extra(parts: list[Text], given: Preview) -> Text:
    """The parts, and an extra card where one is earned, even if none lies open (MF-11.4)."""
    if given.earns:
        parts.append(Text("millefiori.gives_extra" if given.extra else "millefiori.gives_extra_lost"))
    return listed(parts)


def listed(parts: list[Text]) -> Text:
    return all_of(parts) if len(parts) > 0 else Text("millefiori.gives_nothing")
