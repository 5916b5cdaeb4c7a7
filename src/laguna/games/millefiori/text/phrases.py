"""Mille Fiori: turns of phrase that choices, news and the page have in common."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.text import Text, all_of, seat_name
from laguna.games.millefiori.components import (
    AREA_NAMES,
    AREA_OF_SPACE,
    BONUS_AT_ONCE,
    FIRST_SPACE,
    KIND_SYMBOL,
    KINDS,
    NOBILI,
    POPULI,
    RESIDENCE_VALUES,
    RESIDENCES,
    ROUTE_POINTS,
    SPACE_SYMBOL,
    SYMBOLS,
)
from laguna.games.millefiori.names import kind_name, space_name, symbol_name
from laguna.games.millefiori.preview import Preview
from laguna.games.millefiori.table import Table, filled

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
    for kind in range(i64(KINDS)):
        if counts[kind] > 0:
            parts.append(several(kind_name(kind), counts[kind]))
    return all_of(parts) if len(parts) > 0 else Text("millefiori.no_cards")


def symbols(counts: vec[i64]) -> Text:
    """Cards that are counted by kind, without their wheels: "quartz ×2 and key"."""
    by_symbol = filled(SYMBOLS, 0)
    for kind in range(i64(KINDS)):
        by_symbol[KIND_SYMBOL[kind]] += counts[kind]
    parts: list[Text] = []
    for symbol in range(i64(SYMBOLS)):
        if by_symbol[symbol] > 0:
            parts.append(several(symbol_name(symbol), by_symbol[symbol]))
    return all_of(parts) if len(parts) > 0 else Text("millefiori.no_cards")


def in_area(area: i64) -> Text:
    """Where a diamond goes: "in the workshops"."""
    return Text(f"millefiori.in_{AREA_NAMES[area]}")


def space_shown(space: i64) -> Text:
    """A space by its id, with what is printed there where the id and the card do not tell."""
    area = AREA_OF_SPACE[space]
    if area == RESIDENCES:
        value = RESIDENCE_VALUES[space - FIRST_SPACE[RESIDENCES]]
        return Text("millefiori.space_value", space_name(space), value)
    if area == NOBILI or area == POPULI:
        return Text("millefiori.space_symbol", space_name(space), symbol_name(SPACE_SYMBOL[space]))
    return space_name(space)


# ---- what a play gives


def gains(table: Table, seat: i64, given: Preview) -> Text:
    """All that a play gives: "16 points, 4 for Blue and an extra card"."""
    parts = point_parts(seat, given.points)
    if given.bonus > 0:
        now = BONUS_AT_ONCE[table.edition] == 1
        parts.append(Text("millefiori.gives_bonus" if now else "millefiori.gives_bonus_later", given.bonus))
    return with_extra(parts, given)


def gains_ashore(seat: i64, given: Preview) -> Text:
    """What a diamond gives before the ship that belongs to it moves (MF-9.5)."""
    scored = given.points[:]
    scored[seat] -= ROUTE_POINTS[given.landing]
    return listed(point_parts(seat, scored))


def gains_at_sea(given: Preview) -> Text:
    """What the landing of a ship gives (MF-9.6)."""
    scored = ROUTE_POINTS[given.landing]
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
