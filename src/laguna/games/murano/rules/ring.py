"""Murano: the ships on the ring, where they may go, and what a turn can still come to (MU-5, MU-6, MU-9.14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text, all_of
from laguna.games.murano.actions import ACT, BLACK_SHIP, PASS, RED_SHIP, SAIL
from laguna.games.murano.cards import LIGHTHOUSE
from laguna.games.murano.components import BIT, DEED_MASK, DEED_OF, DEEDS, FREE, PASS_GOLD, SHIP_COST, SHIPS, SPACES
from laguna.games.murano.names import space_name
from laguna.games.murano.table import PASSING, SAILING, WHICH_SHIP, Table

AHEAD: Final[vec[i64]] = vec[i64]([(space + 1) % SPACES for space in range(SPACES)])
BEHIND: Final[vec[i64]] = vec[i64]([(space - 1) % SPACES for space in range(SPACES)])
# What tells two positions of the ships apart within a turn, as one number.
MOVED_PLACE: Final[i64] = 2**SPACES
RED_PLACE: Final[i64] = MOVED_PLACE * MOVED_PLACE


# ---- where ships are


def occupied(table: Table) -> i64:
    """A bit for each space that holds a ship; two count as one (AR-29)."""
    return table.black | BIT[table.red]


def origin_of(black: i64, red: i64, space: i64) -> i64:
    """The nearest occupied space behind a free one: the only one it can be reached from (MU-5.3)."""
    ships = black | BIT[red]
    space = BEHIND[space]
    while ships & BIT[space] == 0:
        space = BEHIND[space]
    return space


def next_ship(table: Table) -> i64:
    """The next occupied space ahead of the red ship (MU-9.14)."""
    space = AHEAD[table.red]
    while table.black & BIT[space] == 0:
        space = AHEAD[space]
    return space


def reach(black: i64, red: i64, moved: i64, red_moved: bool) -> i64:
    """A bit for each free space whose nearest ship behind has not moved yet in this turn (MU-5.2, MU-5.6)."""
    waiting = black & ~moved
    ships = black | BIT[red]
    space = red
    may_go = not red_moved or waiting & BIT[red] != 0
    out: i64 = 0
    for _ in range(i64(SPACES - 1)):
        space = AHEAD[space]
        bit = BIT[space]
        if ships & bit == 0:
            if may_go:
                out |= bit
        else:
            may_go = waiting & bit != 0
    return out


def may_join(table: Table) -> bool:
    """May the mover sail the red ship onto the next occupied space (MU-9.14, AR-6)?"""
    return table.has(table.mover, LIGHTHOUSE) and not table.red_moved and not table.passes


# ---- what can still be done


def payable(table: Table, gold: i64) -> i64:
    """A bit for each space whose action the mover may choose with so much gold (MU-4.3)."""
    out: i64 = 0
    for deed in range(i64(DEEDS)):
        if table.needs[deed] <= gold:
            out |= DEED_MASK[deed]
    return out


def leads_on(
    table: Table, black: i64, red: i64, moved: i64, red_moved: bool, ships: i64, gold: i64, seen: dict[int, bool]
) -> bool:
    """Can the mover come to an action by moving at least one more ship, so many having moved (MU-4.3, MU-5.4)?

    `seen` remembers positions that were looked into within the turn: different orders of moves lead to the same.
    """
    if ships == SHIPS or gold < SHIP_COST[ships]:
        return False
    gold -= SHIP_COST[ships]
    wanted = payable(table, gold)
    free = reach(black, red, moved, red_moved)
    if free & wanted != 0:
        return True
    if not red_moved and table.has(table.mover, LIGHTHOUSE):
        space = AHEAD[red]
        while black & BIT[space] == 0:
            space = AHEAD[space]
        if wanted & BIT[space] != 0:
            return True
    # In 64 bits: Python's own large numbers listen for signals while they are multiplied, and mypyc dies of one there.
    place: i64 = 2 * red + 1 if red_moved else 2 * red
    number: i64 = black + MOVED_PLACE * moved + RED_PLACE * place
    key = int(number)
    known = seen.get(key)
    if known is not None:
        return known
    out = False
    for space in range(i64(SPACES)):
        if free & BIT[space] != 0:
            if sailing_leads_on(table, black, red, moved, red_moved, ships, gold, space, seen):
                out = True
                break
    seen[key] = out
    return out


def sailing_leads_on(
    table: Table,
    black: i64,
    red: i64,
    moved: i64,
    red_moved: bool,
    ships: i64,
    gold: i64,
    space: i64,
    seen: dict[int, bool],
) -> bool:
    """After one more ship, paid for, has gone to a space: can others still bring an action?"""
    origin = origin_of(black, red, space)
    if black & ~moved & BIT[origin] != 0:
        if leads_on(table, black - BIT[origin] + BIT[space], red, moved | BIT[space], red_moved, ships + 1, gold, seen):
            return True
    return red == origin and not red_moved and leads_on(table, black, space, moved, True, ships + 1, gold, seen)


def is_useful(table: Table, space: i64, seen: dict[int, bool]) -> bool:
    """May a ship go to a free space: is its action payable, or one that further ships can still reach?"""
    gold = table.gold[table.mover] - SHIP_COST[table.ships]
    if table.needs[DEED_OF[space]] <= gold:
        return True
    return sailing_leads_on(table, table.black, table.red, table.moved, table.red_moved, table.ships, gold, space, seen)


def is_useful_with(table: Table, space: i64, red: bool) -> bool:
    """The same, for one of two ships that lie at one space."""
    gold = table.gold[table.mover] - SHIP_COST[table.ships]
    if table.needs[DEED_OF[space]] <= gold:
        return True
    seen: dict[int, bool] = {}
    if red:
        return leads_on(table, table.black, space, table.moved, True, table.ships + 1, gold, seen)
    black = table.black - BIT[table.red] + BIT[space]
    return leads_on(table, black, table.red, table.moved | BIT[space], table.red_moved, table.ships + 1, gold, seen)


def may_act(table: Table) -> bool:
    """May the action be carried out where the last ship has gone (DP-2)?"""
    return table.ships > 0 and table.needs[DEED_OF[table.at]] <= table.gold[table.mover]


# ---- DP-1, DP-2, DP-3


def sail_actions(table: Table) -> vec[i64]:
    """Acting where the last ship is, passing before any has moved, and spaces that lead to an action (DP-1, DP-2)."""
    out = vec[i64](capacity=SPACES + 2)
    if may_act(table):
        out = append(out, ACT)
    if table.ships == 0:
        out = append(out, PASS)
    if not table.joined and table.ships < SHIPS and table.gold[table.mover] >= SHIP_COST[table.ships]:
        out = free_spaces(table, out)
    return out


def free_spaces(table: Table, out: vec[i64]) -> vec[i64]:
    """Every space to which a ship may go by paying for it."""
    free = reach(table.black, table.red, table.moved, table.red_moved)
    gold = table.gold[table.mover] - SHIP_COST[table.ships]
    wanted = payable(table, gold)
    joint: i64 = FREE
    if may_join(table):
        joint = next_ship(table)
        if wanted & BIT[joint] == 0:
            joint = FREE
    seen: dict[int, bool] = {}
    for space in range(i64(SPACES)):
        if free & BIT[space] != 0:
            if wanted & BIT[space] != 0 or sailing_leads_on(
                table, table.black, table.red, table.moved, table.red_moved, table.ships, gold, space, seen
            ):
                out = append(out, SAIL + space)
        elif space == joint:
            out = append(out, SAIL + space)
    return out


def pass_actions(table: Table) -> vec[i64]:
    """Any free space: passing moves one ship and does nothing else (DP-3, AR-6)."""
    out = vec[i64](capacity=SPACES)
    ships = occupied(table)
    for space in range(i64(SPACES)):
        if ships & BIT[space] == 0:
            out = append(out, SAIL + space)
    return out


def begin_pass(table: Table) -> None:
    """Gold first, then a ship (MU-6.2)."""
    if table.ships > 0:
        raise RuleError(Text("murano.pass_late"), "MU-6.2")
    table.gold[table.mover] += PASS_GOLD
    table.passes = True
    table.phase = PASSING


def sail_to(table: Table, space: i64) -> bool:
    """A ship goes to a space; False where it has to be asked first which of two it is (DP-1)."""
    if occupied(table) & BIT[space] != 0:
        join(table, space)
        return True
    if not table.passes:
        check_sailing(table, space)
    origin = origin_of(table.black, table.red, space)
    red = table.red == origin and not table.red_moved
    black = table.black & ~table.moved & BIT[origin] != 0
    if red and black and not table.passes:
        red = is_useful_with(table, space, True)
        black = is_useful_with(table, space, False)
    if red and black:
        table.at = space
        table.phase = WHICH_SHIP
        return False
    move(table, origin, space, red)
    return True


def check_sailing(table: Table, space: i64) -> None:
    """Refuse a move that cannot be made, cannot be paid for, or leads to no action (MU-5.2 to MU-5.6, AR-4)."""
    if table.joined:
        raise RuleError(Text("murano.sail_joined"), "MU-9.14")
    free = reach(table.black, table.red, table.moved, table.red_moved)
    if free & BIT[space] == 0:
        raise RuleError(Text("murano.sail_moved", space_name(space), spaces_said(table)), "MU-5.6")
    cost = SHIP_COST[table.ships]
    if table.gold[table.mover] < cost:
        raise RuleError(Text("murano.sail_cost", cost, table.gold[table.mover]), "MU-5.4")
    if not is_useful(table, space, {}):
        raise RuleError(Text("murano.sail_useless", space_name(space), spaces_said(table)), "AR-4")


def spaces_said(table: Table) -> Text:
    """What would do: the spaces on offer, or what else there is."""
    spaces = [space_name(action - SAIL) for action in sail_actions(table) if action >= SAIL]
    if len(spaces) > 0:
        return Text("murano.sail_there", all_of(spaces))
    return Text("murano.sail_act" if table.ships > 0 else "murano.sail_or_pass")


def join(table: Table, space: i64) -> None:
    """The red ship joins the next one ahead by the Lighthouse; it is the last to move (MU-9.14, AR-6)."""
    if table.joined:
        raise RuleError(Text("murano.sail_joined"), "MU-9.14")
    if not may_join(table) or space != next_ship(table):
        raise RuleError(Text("murano.sail_taken", space_name(space), free_said(table)), "MU-5.2")
    if table.ships == SHIPS or table.gold[table.mover] < SHIP_COST[table.ships]:
        raise RuleError(Text("murano.sail_cost", SHIP_COST[table.ships], table.gold[table.mover]), "MU-5.4")
    if table.needs[DEED_OF[space]] > table.gold[table.mover] - SHIP_COST[table.ships]:
        raise RuleError(Text("murano.sail_useless", space_name(space), spaces_said(table)), "AR-4")
    pay_ship(table)
    table.red = space
    table.red_moved = True
    table.joined = True
    table.at = space


def free_said(table: Table) -> Text:
    """What would do in the place of an occupied space."""
    if not table.passes:
        return spaces_said(table)
    return Text("murano.sail_there", all_of([space_name(action - SAIL) for action in pass_actions(table)]))


def move(table: Table, origin: i64, space: i64, red: bool) -> None:
    """A ship goes from one space to another (MU-5.2)."""
    pay_ship(table)
    if red:
        table.red = space
        table.red_moved = True
    else:
        table.black += BIT[space] - BIT[origin]
        table.moved |= BIT[space]
    table.at = space
    table.phase = SAILING


def pay_ship(table: Table) -> None:
    """The first ship of a turn is free, each further one costs a gold more; passing moves one for nothing (MU-5.4)."""
    if not table.passes:
        table.gold[table.mover] -= SHIP_COST[table.ships]
    table.ships += 1


def choose_ship(table: Table, action: i64) -> None:
    """The red or the black one of two ships at one space; it is asked only if either leads to an action (DP-1)."""
    if action != RED_SHIP and action != BLACK_SHIP:
        raise table.not_now(action)
    move(table, table.red, table.at, action == RED_SHIP)
