"""Mille Fiori: what things are worth to a seat before the end, in hundredths of a point.

Published and fixed: the greedy bot plays by these numbers and is the yardstick for every later bot. They are plain
guesses of a player who knows the game, refined by nothing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.millefiori.areas import diamonds_on, different_values, legal_spaces
from laguna.games.millefiori.components import (
    AREA_OF,
    BONUS_AREAS,
    BONUS_AT_ONCE,
    BONUS_AT_VALUES,
    BONUS_PLACES,
    BONUS_POINTS,
    FIRST_SPACE,
    HARBOR,
    HARBOR_ROW,
    KIND_SYMBOL,
    KIND_WHEEL,
    RESIDENCES,
    ROUTE_END,
    SYMBOLS,
    TRADE,
    WORKSHOPS,
)
from laguna.games.millefiori.preview import Preview, preview, preview_sail
from laguna.games.millefiori.table import EXTRA_CARD, FREE, OVER, Table

POINT: Final = 100
BONUS_STEP: Final = 180  # for each symbol or value towards a point bonus not yet had
TRADE_DIAMOND: Final = 150  # a diamond on a commodity scores again
WORKSHOP_DIAMOND: Final = 60  # a diamond in the workshops joins groups
FLEET_DIAMOND: Final = 120  # a ship in a fleet that has not left
ROUTE_SPACE: Final = 20
EXTRA: Final = 350  # an extra card about to be taken


def worth(table: Table, seat: i64) -> i64:
    """Points, and what diamonds and the ship promise."""
    out = POINT * table.score[seat]
    if table.phase == OVER:
        return out
    if BONUS_AT_ONCE[table.edition] == 0:
        out += POINT * waiting_bonus(table, seat)
    out += ROUTE_SPACE * (table.ship[seat] if table.ship[seat] < ROUTE_END else ROUTE_END)
    for area in range(i64(BONUS_AREAS)):
        if not table.has_bonus(seat, area):
            out += BONUS_STEP * steps_to_bonus(table, seat, area)
    out += lasting_worth(table, seat)
    if table.chosen[seat] == 1:
        out += kept_worth(table, seat, table.kept[seat])
    if table.phase == EXTRA_CARD and table.acting() == seat:
        out += EXTRA
    return out


def waiting_bonus(table: Table, seat: i64) -> i64:
    """Points of bonus diamonds that are scored at the end (MF-12.3)."""
    out: i64 = 0
    for at in range(i64(BONUS_AREAS * BONUS_PLACES)):
        if table.bonus[at] == seat:
            out += BONUS_POINTS[at]
    return out


def steps_to_bonus(table: Table, seat: i64, area: i64) -> i64:
    """How many of the symbols or values of an area's bonus the seat has."""
    if area == RESIDENCES:
        values = different_values(table, seat)
        return values if values < BONUS_AT_VALUES else BONUS_AT_VALUES
    out: i64 = 0
    for symbol in range(i64(SYMBOLS)):
        if AREA_OF[symbol] == area and diamonds_on(table, seat, symbol) > 0:
            out += 1
    return out


def lasting_worth(table: Table, seat: i64) -> i64:
    """Diamonds that may score again, as long as the game lasts."""
    out: i64 = 0
    for space in range(FIRST_SPACE[WORKSHOPS], FIRST_SPACE[WORKSHOPS + 1]):
        if table.owner[space] == seat:
            out += WORKSHOP_DIAMOND
    for space in range(FIRST_SPACE[TRADE], FIRST_SPACE[TRADE + 1]):
        if table.owner[space] == seat:
            out += TRADE_DIAMOND
    for space in range(FIRST_SPACE[HARBOR], FIRST_SPACE[HARBOR + 1]):
        if table.owner[space] == seat and not has_left(table, HARBOR_ROW[space - FIRST_SPACE[HARBOR]]):
            out += FLEET_DIAMOND
    return out


def has_left(table: Table, row: i64) -> bool:
    """Is the fleet of a row complete?"""
    for space in range(FIRST_SPACE[HARBOR], FIRST_SPACE[HARBOR + 1]):
        if HARBOR_ROW[space - FIRST_SPACE[HARBOR]] == row and table.owner[space] == FREE:
            return False
    return True


def kept_worth(table: Table, seat: i64, card: i64) -> i64:
    """What the card kept would give at its best if it were played now."""
    best = play_worth(preview_sail(table, seat, KIND_WHEEL[card]), seat)
    for space in legal_spaces(table, KIND_SYMBOL[card]):
        points = play_worth(preview(table, seat, card, space), seat)
        if points > best:
            best = points
    return best


def play_worth(play: Preview, seat: i64) -> i64:
    """Points, a point bonus, and the extra card that a play would bring."""
    out = POINT * (play.points[seat] + play.bonus)
    return out + EXTRA if play.extra else out
