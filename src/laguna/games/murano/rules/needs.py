"""Murano: which actions a player may choose, and the gold that it takes (MU-4.3, AR-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import position
from laguna.games.murano.rules.position import MuranoPosition

NEVER: Final[i64] = 1_000_000  # gold that nobody has


def find_needs(table: MuranoPosition) -> None:
    """Note the gold that each action takes of the mover in this turn; what cannot be done at all takes too much."""
    seat = table.mover
    needs = table.needs
    left = table.left
    needs[box.TWO_GOLD] = 0
    needs[box.BUY_FACTORY] = box.FACTORY_COST if left[box.FACTORY] > 0 else NEVER
    needs[box.BUY_SHOP] = box.BLIND_COST[box.SHOP] if left[box.SHOP] > 0 else NEVER
    needs[box.BUY_PALACE] = box.BLIND_COST[box.PALACE] if left[box.PALACE] > 0 else NEVER
    needs[box.BUY_SPECIAL] = box.SPECIAL_COST if left[box.SPECIAL] > 0 else NEVER
    tail: i64 = len(table.tail)
    needs[box.RECRUIT] = character_price(table, seat) if table.pool_size + tail > 0 else NEVER
    needs[box.PLACE_GONDOLIER] = least_gondola_price(table, seat)
    needs[box.BUILD] = i64(0) if can_build(table, seat) else NEVER
    needs[box.INCOME] = i64(0) if has_income(table, seat) else NEVER
    needs[box.PRODUCTION] = i64(0) if most_work(table, seat) > 0 or table.beads_of(seat) > 0 else NEVER
    needs[box.HIRE_DISMISS] = crew_need(table, seat)


def character_price(table: MuranoPosition, seat: i64) -> i64:
    """Each character costs more than the one before; the Tavern makes it cheaper (MU-7.6, MU-9.3)."""
    price = box.CHARACTER_STEP * (1 + table.recruits(seat))
    if table.has(seat, cards.TAVERN):
        price -= cards.TAVERN_DISCOUNT
        if price < cards.TAVERN_LEAST:
            price = cards.TAVERN_LEAST
    return price


def gondola_price(table: MuranoPosition, seat: i64, gondola: i64) -> i64:
    """A gondola of the own colour is cheaper, and both are with the Harbour (MU-7.7, MU-9.6)."""
    own = gondola % box.COLOURS == seat
    if table.has(seat, cards.HARBOUR):
        return cards.HARBOUR_OWN if own else cards.HARBOUR_OTHER
    return box.OWN_GONDOLA_COST if own else box.OTHER_GONDOLA_COST


def least_gondola_price(table: MuranoPosition, seat: i64) -> i64:
    """The cheapest free gondola, if there is a gondolier in hand for it."""
    best: i64 = NEVER
    if table.crew[seat] == 0:
        return best
    for gondola in range(box.ISLANDS_FOR[table.seats] * box.COLOURS):
        if table.gondola[gondola] == box.FREE:
            price = gondola_price(table, seat, gondola)
            if price < best:
                best = price
                if gondola % box.COLOURS == seat:
                    return best
    return best


def can_draw_street(table: MuranoPosition) -> bool:
    """Is there a street tile, and a field for it (MU-8.2, AR-26)?"""
    return table.left[box.STREET] > 0 and table.lanes > 0


def can_build(table: MuranoPosition, seat: i64) -> bool:
    """Can at least one tile be laid now (MU-8)?"""
    if can_draw_street(table):
        return True
    if table.open == 0:
        return False
    for kind in range(box.KINDS):
        if table.yard[seat * box.KINDS + kind] > 0:
            return True
    return False


def payout(table: MuranoPosition, seat: i64, island: i64) -> i64:
    """Gold for the customers of each colour for which the seat has a shop there (MU-7.9)."""
    out: i64 = 0
    first_shop = (seat * box.ISLANDS + island) * position.OWN_THINGS + 1
    first_customer = island * cards.COUNTED + cards.FIRST_CUSTOMER
    for colour in range(box.CUSTOMERS):
        shops = table.own[first_shop + colour]
        if shops > 0:
            if shops > box.SHOPS_PER_COLOUR:
                shops = box.SHOPS_PER_COLOUR
            out += shops * table.count[first_customer + colour]
    return out * box.GOLD_PER_CUSTOMER


def has_income(table: MuranoPosition, seat: i64) -> bool:
    """Would some island pay at least 1 gold?"""
    for island in range(box.ISLANDS_FOR[table.seats]):
        if payout(table, seat, island) > 0:
            return True
    return False


def factories_of(table: MuranoPosition, seat: i64) -> i64:
    """How many glass factories a seat has on all islands."""
    out: i64 = 0
    for island in range(box.ISLANDS):
        out += table.own[(seat * box.ISLANDS + island) * position.OWN_THINGS]
    return out


def most_work(table: MuranoPosition, seat: i64) -> i64:
    """How many factories can work: limited by their number, by points and by the bag (MU-7.10, AR-18)."""
    out = factories_of(table, seat)
    while out > 0 and (box.WORK_COST * out > table.score[seat] or out > table.beads_in_bag()):
        out -= 1
    return out


def dismiss_gold(table: MuranoPosition, seat: i64) -> i64:
    """What a dismissed gondolier brings (MU-7.11, MU-9.12)."""
    return cards.HALL_GOLD if table.has(seat, cards.ASSEMBLY_HALL) else box.DISMISS_GOLD


def hire_price(table: MuranoPosition, seat: i64) -> i64:
    """What a gondolier costs to hire (MU-7.11, MU-9.12)."""
    return cards.HALL_COST if table.has(seat, cards.ASSEMBLY_HALL) else box.HIRE_COST


def crew_need(table: MuranoPosition, seat: i64) -> i64:
    """Dismissing takes a gondolier in hand, hiring one in the general supply, and gold (MU-7.11)."""
    if table.crew[seat] > 0:
        return 0
    return hire_price(table, seat) if table.idle[seat] > 0 else NEVER
