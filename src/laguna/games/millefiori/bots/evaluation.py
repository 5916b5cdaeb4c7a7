"""Mille Fiori: what things are worth to a seat before the end, in hundredths of a point.

`worth` is published and fixed: the greedy bot plays by it and is the yardstick for every later bot. Its numbers are
plain guesses of a player who knows the game, refined by nothing. `outlook` is what the search goes by: what was found
to decide games, each thing weighed by what it brought in thousands of them (docs/bots.md).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.millefiori.areas import (
    diamonds_on,
    different_values,
    gives_extra,
    goods_in_row,
    is_on,
    legal_spaces,
    run_points,
)
from laguna.games.millefiori.components import (
    AREA_OF,
    BENEATH,
    BONUS_AREAS,
    BONUS_AT_ONCE,
    BONUS_AT_VALUES,
    BONUS_PLACES,
    BONUS_POINTS,
    CARD_COUNT,
    FIRST_SPACE,
    FIRST_SYMBOL,
    FLEET_POINTS,
    HARBOR,
    HARBOR_ROW,
    KIND_SYMBOL,
    KIND_WHEEL,
    LEVEL,
    NEIGHBOURS,
    NOBILI,
    PIGMENT,
    PIGMENT_POINTS,
    RESIDENCES,
    ROUTE_END,
    ROUTE_STAR,
    SPACE_BIT,
    SPACE_SYMBOL,
    SPACES_OF,
    SYMBOLS,
    TRADE,
    TRIANGLE_POINTS,
    WORKSHOP_POINTS,
    WORKSHOPS,
)
from laguna.games.millefiori.preview import Preview, preview, preview_sail
from laguna.games.millefiori.table import EXTRA_CARD, FREE, OVER, Table

# By bots' level: simulations for a turn, and thousandths of its chances that a slip may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (550, 50), "merchant": (1600, 17)}

POINT: Final = 100
BONUS_STEP: Final = 180  # for each symbol or value towards a point bonus not yet had
TRADE_DIAMOND: Final = 150  # a diamond on a commodity scores again
WORKSHOP_DIAMOND: Final = 60  # a diamond in the workshops joins groups
FLEET_DIAMOND: Final = 120  # a ship in a fleet that has not left
ROUTE_SPACE: Final = 20
EXTRA: Final = 350  # an extra card about to be taken

# The outlook; what is worth the more the longer the game lasts is told for a full draw pile.
GROWTH: Final = 110  # for each point by which the free spaces of the workshops score more than alone
RUN: Final = 1080  # for each point of a run of residences that the next diamond lengthens; each seat may end it
WAITING_SHIP: Final = 430  # a ship in a fleet that has not left
STAR_AHEAD: Final = 1950  # of the trade route, not reached yet
LAST_SYMBOL: Final = 50  # for each point of a bonus that one more symbol or value earns
LAST_BUT_ONE: Final = 15  # and where two are missing
TRADE_AGAIN: Final = 11  # for each point that a diamond on a commodity may score again, and each rival who may do it
PEOPLE_AGAIN: Final = 20  # and one in a pyramid
FLEET_NOW: Final = 70  # for each point that the fleet of a waiting ship would bring today
NEXT_VALUE: Final = 250  # one value more in the residences earns an extra card
EXTRA_PLAY: Final = 900  # an extra card


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
        out += kept_worth(table, seat, table.kept[seat], EXTRA)
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


def kept_worth(table: Table, seat: i64, card: i64, extra: i64) -> i64:
    """What the card kept would give at its best if it were played now, and an extra card were worth so much."""
    best = play_worth(preview_sail(table, seat, KIND_WHEEL[card]), seat, extra)
    for space in legal_spaces(table, KIND_SYMBOL[card]):
        points = play_worth(preview(table, seat, card, space), seat, extra)
        if points > best:
            best = points
    return best


def play_worth(play: Preview, seat: i64, extra: i64) -> i64:
    """Points, a point bonus, and the extra card that a play would bring."""
    out = POINT * (play.points[seat] + play.bonus)
    return out + extra if play.extra else out


def outlook(table: Table, seat: i64) -> i64:
    """Points, and what is still to come of what lies on the board."""
    out = POINT * table.score[seat]
    if table.phase == OVER:
        return out
    if BONUS_AT_ONCE[table.edition] == 0:
        out += POINT * waiting_bonus(table, seat)
    lasting = GROWTH * growth(table, seat) + RUN * open_run(table, seat) // table.seats
    lasting += STAR_AHEAD * stars_ahead(table, seat) + WAITING_SHIP * waiting_ships(table, seat)
    out += lasting * table.deck_size // CARD_COUNT
    out += FLEET_NOW * fleets_now(table, seat)
    out += TRADE_AGAIN * (table.seats - 1) * trade_again(table, seat)
    out += PEOPLE_AGAIN * people_again(table, seat)
    if gives_extra(different_values(table, seat) + 1):
        out += NEXT_VALUE
    for area in range(i64(BONUS_AREAS)):
        if not table.has_bonus(seat, area):
            out += bonus_outlook(table, seat, area)
    if table.chosen[seat] == 1:
        out += kept_worth(table, seat, table.kept[seat], EXTRA_PLAY)
    if table.phase == EXTRA_CARD and table.acting() == seat:
        out += EXTRA_PLAY
    return out


def growth(table: Table, seat: i64) -> i64:
    """By how much a diamond on each free space of the workshops would score more than alone (MF-5.2)."""
    out: i64 = 0
    seen: i64 = 0
    for space in range(FIRST_SPACE[WORKSHOPS], FIRST_SPACE[WORKSHOPS + 1]):
        if table.owner[space] != seat or seen & SPACE_BIT[space] != 0:
            continue
        group = append(vec[i64](), space)
        seen |= SPACE_BIT[space]
        size: i64 = 1
        looked: i64 = 0
        edge: i64 = 0
        touched: i64 = 0
        while looked < size:
            for other in NEIGHBOURS[group[looked]]:
                if table.owner[other] == seat and seen & SPACE_BIT[other] == 0:
                    group = append(group, other)
                    seen |= SPACE_BIT[other]
                    size += 1
                elif table.owner[other] == FREE and touched & SPACE_BIT[other] == 0:
                    touched |= SPACE_BIT[other]
                    edge += PIGMENT_POINTS if SPACE_SYMBOL[other] == PIGMENT else WORKSHOP_POINTS
            looked += 1
        out += size * edge
    return out


def open_run(table: Table, seat: i64) -> i64:
    """The points of the run of residences that ends where the line goes on, if it is the seat's (MF-6.2)."""
    first = FIRST_SPACE[RESIDENCES]
    end = FIRST_SPACE[RESIDENCES + 1]
    space = first
    while space < end and table.owner[space] != FREE:
        space += 1
    if space == first or space == end or table.owner[space - 1] != seat:
        return 0
    return run_points(table, seat, space - 1)


def stars_ahead(table: Table, seat: i64) -> i64:
    """How many spaces with an extra card the ship has still before it (MF-9.6)."""
    out: i64 = 0
    for space in range(table.ship[seat] + 1, ROUTE_END + 1):
        out += ROUTE_STAR[space]
    return out


def waiting_ships(table: Table, seat: i64) -> i64:
    """How many ships of the seat lie in fleets that have not left (MF-9.2)."""
    out: i64 = 0
    for space in range(FIRST_SPACE[HARBOR], FIRST_SPACE[HARBOR + 1]):
        if table.owner[space] == seat and not has_left(table, HARBOR_ROW[space - FIRST_SPACE[HARBOR]]):
            out += 1
    return out


def fleets_now(table: Table, seat: i64) -> i64:
    """What these ships would score if their fleets left today (MF-9.2)."""
    out: i64 = 0
    for space in range(FIRST_SPACE[HARBOR], FIRST_SPACE[HARBOR + 1]):
        row = HARBOR_ROW[space - FIRST_SPACE[HARBOR]]
        if table.owner[space] == seat and not has_left(table, row):
            out += FLEET_POINTS[goods_in_row(table, row)]
    return out


def trade_again(table: Table, seat: i64) -> i64:
    """What the seat's commodities score if all of them are filled up by others (MF-8.2)."""
    out: i64 = 0
    for symbol in range(FIRST_SYMBOL[TRADE], FIRST_SYMBOL[TRADE + 1]):
        own: i64 = 0
        filled: i64 = 0
        for space in SPACES_OF[symbol]:
            if table.owner[space] != FREE:
                filled += 1
            if table.owner[space] == seat:
                own += 1
        full: i64 = len(SPACES_OF[symbol])
        for value in range(filled + 1, full + 1):
            out += own * value
    return out


def people_again(table: Table, seat: i64) -> i64:
    """What the seat's diamonds in the pyramids score if all spaces above them are filled (MF-7.4)."""
    out: i64 = 0
    for space in range(FIRST_SPACE[NOBILI], FIRST_SPACE[TRADE]):
        if table.owner[space] != FREE:
            continue
        for beneath in BENEATH[space - FIRST_SPACE[NOBILI]]:
            if table.owner[beneath] == seat:
                out += TRIANGLE_POINTS[LEVEL[beneath - FIRST_SPACE[NOBILI]] - 1]
    return out


def bonus_outlook(table: Table, seat: i64, area: i64) -> i64:
    """A point bonus that is one or two diamonds away (MF-12.1)."""
    missing: i64 = 0
    if area == RESIDENCES:
        missing = BONUS_AT_VALUES - different_values(table, seat)
    else:
        for symbol in range(FIRST_SYMBOL[area], FIRST_SYMBOL[area + 1]):
            if not is_on(table, seat, symbol):
                missing += 1
    points = BONUS_POINTS[table.next_bonus(area)]
    if missing == 1:
        return LAST_SYMBOL * points
    return LAST_BUT_ONE * points if missing == 2 else 0
