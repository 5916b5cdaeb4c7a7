"""Mille Fiori: where a card may be placed, and what a placement gives (MF-5 to MF-9).

What a diamond gives is asked after it has been put on its space.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import position
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition

ROOM: Final = 16  # as many spaces as a card has to choose from, at the most

# ---- where


def legal_spaces(table: MilleFioriPosition, symbol: i64, first: i64 = 0) -> vec[i64]:
    """The spaces a card with this symbol may be placed on, ascending (MF-5.1, MF-6.1, MF-7.2, MF-8.1, MF-9.1).

    `first` is added to each, so that they come as actions.
    """
    area = box.AREA_OF[symbol]
    out = vec[i64](capacity=ROOM)
    if area == box.RESIDENCES:
        return append(out, first + next_residence(table))
    if area == box.NOBILI or area == box.POPULI:
        for space in range(box.FIRST_SPACE[area], box.FIRST_SPACE[area + 1]):
            if table.owner[space] == FREE and is_supported(table, space):
                out = append(out, first + space)
        return out
    for space in box.SPACES_OF[symbol]:
        if table.owner[space] == FREE:
            out = append(out, first + space)
    return out


def next_residence(table: MilleFioriPosition) -> i64:
    """The first empty space of the line (MF-6.1)."""
    space = box.FIRST_SPACE[box.RESIDENCES]
    while table.owner[space] != FREE:
        space += 1
    return space


def is_supported(table: MilleFioriPosition, space: i64) -> bool:
    """Level 1 rests on the board, the others on two filled spaces (MF-7.2)."""
    at = space - box.FIRST_SPACE[box.NOBILI]
    if box.LEVEL[at] == 1:
        return True
    return table.owner[box.LEFT_SUPPORT[at]] != FREE and table.owner[box.RIGHT_SUPPORT[at]] != FREE


def is_legal(table: MilleFioriPosition, symbol: i64, space: i64) -> bool:
    """May a card with this symbol be placed on this space?"""
    if table.owner[space] != FREE:
        return False
    area = box.AREA_OF[symbol]
    if area == box.NOBILI or area == box.POPULI:
        return box.AREA_OF_SPACE[space] == area and is_supported(table, space)
    if area == box.RESIDENCES:
        return space == next_residence(table)
    return box.SPACE_SYMBOL[space] == symbol


# ---- instant points


def instant_points(table: MilleFioriPosition, seat: i64, symbol: i64, space: i64) -> vec[i64]:
    """What the diamond just put on `space` with a card of this symbol scores, by seat (MF-4.2)."""
    out = position.filled(table.seats, 0)
    add_instant_points(table, seat, symbol, space, out)
    return out


def add_instant_points(table: MilleFioriPosition, seat: i64, symbol: i64, space: i64, out: vec[i64]) -> None:
    """The same, added to what is in `out` already."""
    area = box.AREA_OF_SPACE[space]
    if area == box.WORKSHOPS:
        each: i64 = box.PIGMENT_POINTS if box.SPACE_SYMBOL[space] == box.PIGMENT else box.WORKSHOP_POINTS  # MF-A.20
        out[seat] += each * group_size(table, seat, space)
    elif area == box.RESIDENCES:
        out[seat] += run_points(table, seat, space)
    elif area == box.TRADE:
        add_trade_points(table, space, out)
    elif area == box.HARBOR:
        add_fleet_points(table, space, out)
    else:
        add_townspeople_points(table, seat, symbol, space, out)


def group_size(table: MilleFioriPosition, seat: i64, space: i64) -> i64:
    """The own diamonds connected with the new one through shared sides (MF-5.2, MF-A.19)."""
    group = append(vec[i64](capacity=ROOM), space)
    seen = box.SPACE_BIT[space]
    size: i64 = 1
    looked: i64 = 0
    while looked < size:
        for other in box.NEIGHBOURS[group[looked]]:
            if table.owner[other] == seat and seen & box.SPACE_BIT[other] == 0:
                group = append(group, other)
                seen |= box.SPACE_BIT[other]
                size += 1
        looked += 1
    return size


def run_points(table: MilleFioriPosition, seat: i64, space: i64) -> i64:
    """The values of the unbroken run of own diamonds that ends with the new one (MF-6.2)."""
    out: i64 = 0
    first = box.FIRST_SPACE[box.RESIDENCES]
    while space >= first and table.owner[space] == seat:
        out += box.RESIDENCE_VALUES[space - first]
        space -= 1
    return out


def add_townspeople_points(table: MilleFioriPosition, seat: i64, symbol: i64, space: i64, out: vec[i64]) -> None:
    """By level, doubled on the card's own symbol; every diamond beneath scores again (MF-7.3, MF-7.4, MF-A.15)."""
    at = space - box.FIRST_SPACE[box.NOBILI]
    points = box.LEVEL_POINTS[box.LEVEL[at] - 1]
    out[seat] += points * box.MATCH_FACTOR if box.SPACE_SYMBOL[space] == symbol else points
    for beneath in box.BENEATH[at]:
        out[table.owner[beneath]] += box.TRIANGLE_POINTS[box.LEVEL[beneath - box.FIRST_SPACE[box.NOBILI]] - 1]


def add_trade_points(table: MilleFioriPosition, space: i64, out: vec[i64]) -> None:
    """Every diamond on the commodity scores as much as there are diamonds on it (MF-8.2)."""
    value: i64 = 0
    for other in box.SPACES_OF[box.SPACE_SYMBOL[space]]:
        if table.owner[other] != FREE:
            value += 1
    for other in box.SPACES_OF[box.SPACE_SYMBOL[space]]:
        if table.owner[other] != FREE:
            out[table.owner[other]] += value


def goods_in_row(table: MilleFioriPosition, row: i64) -> i64:
    """How many commodity spaces of a row are filled (MF-9.2)."""
    out: i64 = 0
    first = box.FIRST_SPACE[box.TRADE] + row * box.GOODS
    for space in range(first, first + box.GOODS):
        if table.owner[space] != FREE:
            out += 1
    return out


def add_fleet_points(table: MilleFioriPosition, space: i64, out: vec[i64]) -> None:
    """The third ship of a row sends the fleet off, once, with the goods of its row (MF-9.2, MF-9.3, MF-A.12)."""
    row = box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]]
    first = box.FIRST_SPACE[box.HARBOR] + row * box.FLEET
    for other in range(first, first + box.FLEET):
        if table.owner[other] == FREE:
            return
    each = box.FLEET_POINTS[goods_in_row(table, row)]
    for other in range(first, first + box.FLEET):
        out[table.owner[other]] += each


def has_left(table: MilleFioriPosition, row: i64) -> bool:
    """Is the fleet of a row complete?"""
    for space in range(box.FIRST_SPACE[box.HARBOR], box.FIRST_SPACE[box.HARBOR + 1]):
        if box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]] == row and table.owner[space] == FREE:
            return False
    return True


def missing_ships(table: MilleFioriPosition, row: i64) -> i64:
    """How many ships the fleet of a row still waits for (MF-9.2)."""
    out: i64 = 0
    first = box.FIRST_SPACE[box.HARBOR] + row * box.FLEET
    for space in range(first, first + box.FLEET):
        if table.owner[space] == FREE:
            out += 1
    return out


# ---- point bonus and extra card


def meets_bonus(table: MilleFioriPosition, seat: i64, area: i64) -> bool:
    """Is the condition of the area's point bonus met (MF-5.3, MF-6.3, MF-7.5, MF-8.3)?"""
    if area == box.RESIDENCES:
        return different_values(table, seat) >= box.BONUS_AT_VALUES
    for symbol in range(box.FIRST_SYMBOL[area], box.FIRST_SYMBOL[area + 1]):
        if not is_on(table, seat, symbol):
            return False
    return True


def steps_to_bonus(table: MilleFioriPosition, seat: i64, area: i64) -> i64:
    """How many of the symbols or values of an area's bonus the seat has."""
    if area == box.RESIDENCES:
        values = different_values(table, seat)
        return values if values < box.BONUS_AT_VALUES else box.BONUS_AT_VALUES
    out: i64 = 0
    for symbol in range(box.SYMBOLS):
        if box.AREA_OF[symbol] == area and diamonds_on(table, seat, symbol) > 0:
            out += 1
    return out


def steps_of_bonus(area: i64) -> i64:
    """How many symbols or values an area's bonus takes (MF-5.3, MF-6.3, MF-7.5, MF-8.3)."""
    return box.BONUS_AT_VALUES if area == box.RESIDENCES else box.FIRST_SYMBOL[area + 1] - box.FIRST_SYMBOL[area]


def waiting_bonus(table: MilleFioriPosition, seat: i64) -> i64:
    """Points of bonus diamonds that are scored at the end (MF-12.3)."""
    out: i64 = 0
    for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
        if table.bonus[at] == seat:
            out += box.BONUS_POINTS[at]
    return out


def is_on(table: MilleFioriPosition, seat: i64, symbol: i64) -> bool:
    """Has the seat a diamond on this symbol?"""
    for space in box.SPACES_OF[symbol]:
        if table.owner[space] == seat:
            return True
    return False


def diamonds_on(table: MilleFioriPosition, seat: i64, symbol: i64) -> i64:
    """How many diamonds a seat has on a symbol."""
    out: i64 = 0
    for space in box.SPACES_OF[symbol]:
        if table.owner[space] == seat:
            out += 1
    return out


def different_values(table: MilleFioriPosition, seat: i64) -> i64:
    """On how many different values of the residences a seat has diamonds (MF-6.3, MF-A.18)."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[box.RESIDENCES], box.FIRST_SPACE[box.RESIDENCES + 1]):
        if table.owner[space] == FREE:
            break
        if table.owner[space] == seat and is_new_value(table, seat, space):
            out += 1
    return out


def is_new_value(table: MilleFioriPosition, seat: i64, space: i64) -> bool:
    """Is this the seat's only diamond on its value of the residences?"""
    first = box.FIRST_SPACE[box.RESIDENCES]
    for other in range(first, space):
        if table.owner[other] == seat and box.RESIDENCE_VALUES[other - first] == box.RESIDENCE_VALUES[space - first]:
            return False
    return True


def earns_extra(table: MilleFioriPosition, seat: i64, space: i64) -> bool:
    """Does the diamond just put on `space` earn an extra card there? The trade route comes on top (MF-4.6)."""
    area = box.AREA_OF_SPACE[space]
    if area == box.WORKSHOPS:
        return completes_star(table, space)
    if area == box.RESIDENCES:
        return is_new_value(table, seat, space) and gives_extra(different_values(table, seat))
    if area == box.TRADE:
        return is_good_deal(table, seat, box.SPACE_SYMBOL[space])
    if area == box.HARBOR:
        return False
    return box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]] == box.EXTRA_LEVEL  # MF-7.6


def gives_extra(values: i64) -> bool:
    """Does the count of different values of the residences, on rising to this, earn an extra card (MF-6.3)?"""
    for threshold in box.EXTRA_AT_VALUES:
        if threshold == values:
            return True
    return False


def completes_star(table: MilleFioriPosition, space: i64) -> bool:
    """Are all three spaces around the star of this space filled, by whomever (MF-5.4)?"""
    for other in box.STARS[box.STAR_OF[space]]:
        if table.owner[other] == FREE:
            return False
    return True


def is_good_deal(table: MilleFioriPosition, seat: i64, symbol: i64) -> bool:
    """Has another player strictly more diamonds on the commodity (MF-8.4, MF-A.21)?"""
    own = diamonds_on(table, seat, symbol)
    for other in range(table.seats):
        if other != seat and diamonds_on(table, other, symbol) > own:
            return True
    return False
