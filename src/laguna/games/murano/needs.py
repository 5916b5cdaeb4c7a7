"""Murano: which actions a player may choose, and the gold that it takes (MU-4.3, AR-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.murano.cards import (
    ASSEMBLY_HALL,
    COUNTED,
    FIRST_CUSTOMER,
    HALL_COST,
    HALL_GOLD,
    HARBOUR,
    HARBOUR_OTHER,
    HARBOUR_OWN,
    TAVERN,
    TAVERN_DISCOUNT,
    TAVERN_LEAST,
)
from laguna.games.murano.components import (
    BLIND_COST,
    BUILD,
    BUY_FACTORY,
    BUY_PALACE,
    BUY_SHOP,
    BUY_SPECIAL,
    CHARACTER_STEP,
    COLOURS,
    CUSTOMERS,
    DISMISS_GOLD,
    FACTORY,
    FACTORY_COST,
    FREE,
    GOLD_PER_CUSTOMER,
    HIRE_COST,
    HIRE_DISMISS,
    INCOME,
    ISLANDS,
    ISLANDS_FOR,
    KINDS,
    OTHER_GONDOLA_COST,
    OWN_GONDOLA_COST,
    PALACE,
    PLACE_GONDOLIER,
    PRODUCTION,
    RECRUIT,
    SHOP,
    SHOPS_PER_COLOUR,
    SPECIAL,
    SPECIAL_COST,
    STREET,
    TWO_GOLD,
    WORK_COST,
)
from laguna.games.murano.table import OWN_THINGS, Table

NEVER: Final = 1_000_000  # gold that nobody has


def find_needs(table: Table) -> None:
    """Note the gold that each action takes of the mover in this turn; what cannot be done at all takes too much."""
    seat = table.mover
    needs = table.needs
    left = table.left
    needs[TWO_GOLD] = 0
    needs[BUY_FACTORY] = i64(FACTORY_COST) if left[FACTORY] > 0 else i64(NEVER)
    needs[BUY_SHOP] = BLIND_COST[SHOP] if left[SHOP] > 0 else i64(NEVER)
    needs[BUY_PALACE] = BLIND_COST[PALACE] if left[PALACE] > 0 else i64(NEVER)
    needs[BUY_SPECIAL] = i64(SPECIAL_COST) if left[SPECIAL] > 0 else i64(NEVER)
    tail: i64 = len(table.tail)
    needs[RECRUIT] = character_price(table, seat) if table.pool_size + tail > 0 else i64(NEVER)
    needs[PLACE_GONDOLIER] = least_gondola_price(table, seat)
    needs[BUILD] = i64(0) if can_build(table, seat) else i64(NEVER)
    needs[INCOME] = i64(0) if has_income(table, seat) else i64(NEVER)
    needs[PRODUCTION] = i64(0) if most_work(table, seat) > 0 or table.beads_of(seat) > 0 else i64(NEVER)
    needs[HIRE_DISMISS] = crew_need(table, seat)


def character_price(table: Table, seat: i64) -> i64:
    """Each character costs more than the one before; the Tavern makes it cheaper (MU-7.6, MU-9.3)."""
    price = CHARACTER_STEP * (1 + table.recruits(seat))
    if table.has(seat, TAVERN):
        price -= TAVERN_DISCOUNT
        if price < TAVERN_LEAST:
            price = TAVERN_LEAST
    return price


def gondola_price(table: Table, seat: i64, gondola: i64) -> i64:
    """A gondola of the own colour is cheaper, and both are with the Harbour (MU-7.7, MU-9.6)."""
    own = gondola % COLOURS == seat
    if table.has(seat, HARBOUR):
        return HARBOUR_OWN if own else HARBOUR_OTHER
    return OWN_GONDOLA_COST if own else OTHER_GONDOLA_COST


def least_gondola_price(table: Table, seat: i64) -> i64:
    """The cheapest free gondola, if there is a gondolier in hand for it."""
    best: i64 = NEVER
    if table.crew[seat] == 0:
        return best
    for gondola in range(ISLANDS_FOR[table.seats] * COLOURS):
        if table.gondola[gondola] == FREE:
            price = gondola_price(table, seat, gondola)
            if price < best:
                best = price
                if gondola % COLOURS == seat:
                    return best
    return best


def can_draw_street(table: Table) -> bool:
    """Is there a street tile, and a field for it (MU-8.2, AR-26)?"""
    return table.left[STREET] > 0 and table.lanes > 0


def can_build(table: Table, seat: i64) -> bool:
    """Can at least one tile be laid now (MU-8)?"""
    if can_draw_street(table):
        return True
    if table.open == 0:
        return False
    for kind in range(i64(KINDS)):
        if table.yard[seat * KINDS + kind] > 0:
            return True
    return False


def payout(table: Table, seat: i64, island: i64) -> i64:
    """Gold for the customers of each colour for which the seat has a shop there (MU-7.9)."""
    out: i64 = 0
    for colour in range(i64(CUSTOMERS)):
        shops = table.own[(seat * ISLANDS + island) * OWN_THINGS + 1 + colour]
        if shops > SHOPS_PER_COLOUR:
            shops = SHOPS_PER_COLOUR
        out += shops * table.count[island * COUNTED + FIRST_CUSTOMER + colour] * GOLD_PER_CUSTOMER
    return out


def has_income(table: Table, seat: i64) -> bool:
    """Would some island pay at least 1 gold?"""
    for island in range(ISLANDS_FOR[table.seats]):
        if payout(table, seat, island) > 0:
            return True
    return False


def factories_of(table: Table, seat: i64) -> i64:
    """How many glass factories a seat has on all islands."""
    out: i64 = 0
    for island in range(i64(ISLANDS)):
        out += table.own[(seat * ISLANDS + island) * OWN_THINGS]
    return out


def most_work(table: Table, seat: i64) -> i64:
    """How many factories can work: limited by their number, by points and by the bag (MU-7.10, AR-18)."""
    out = factories_of(table, seat)
    while out > 0 and (WORK_COST * out > table.score[seat] or out > table.beads_in_bag()):
        out -= 1
    return out


def dismiss_gold(table: Table, seat: i64) -> i64:
    """What a dismissed gondolier brings (MU-7.11, MU-9.12)."""
    return HALL_GOLD if table.has(seat, ASSEMBLY_HALL) else DISMISS_GOLD


def hire_price(table: Table, seat: i64) -> i64:
    """What a gondolier costs to hire (MU-7.11, MU-9.12)."""
    return HALL_COST if table.has(seat, ASSEMBLY_HALL) else HIRE_COST


def crew_need(table: Table, seat: i64) -> i64:
    """Dismissing takes a gondolier in hand, hiring one in the general supply, and gold (MU-7.11)."""
    if table.crew[seat] > 0:
        return 0
    return hire_price(table, seat) if table.idle[seat] > 0 else i64(NEVER)
