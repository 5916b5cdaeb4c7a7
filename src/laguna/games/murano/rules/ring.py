"""Murano: the ships on the ring, where they may go, and what a turn can still come to (MU-5, MU-6, MU-9.14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.position import MuranoPosition
from laguna.text.text import RuleError, Text, all_of

AHEAD: Final[vec[i64]] = vec[i64]([(space + 1) % box.SPACES for space in range(box.SPACES)])
BEHIND: Final[vec[i64]] = vec[i64]([(space - 1) % box.SPACES for space in range(box.SPACES)])
# A position of the ships within a turn as one number.
MOVED_PLACE: Final[i64] = 2**box.SPACES
RED_PLACE: Final[i64] = MOVED_PLACE * MOVED_PLACE


# ---- where ships are


def occupied(table: MuranoPosition) -> i64:
    """A bit for each space that holds a ship; two count as one (AR-29)."""
    return table.black | box.BIT[table.red]


def origin_of(black: i64, red: i64, space: i64) -> i64:
    """The nearest occupied space behind a free one: the only one it can be reached from (MU-5.3)."""
    bits = box.BIT
    ships = black | bits[red]
    space = BEHIND[space]
    while ships & bits[space] == 0:
        space = BEHIND[space]
    return space


def next_ship(table: MuranoPosition) -> i64:
    """The next occupied space ahead of the red ship (MU-9.14)."""
    space = AHEAD[table.red]
    while table.black & box.BIT[space] == 0:
        space = AHEAD[space]
    return space


def reachable_spaces(black: i64, red: i64, moved: i64, red_moved: bool) -> i64:
    """A bit for each free space whose nearest ship behind has not moved yet in this turn (MU-5.2, MU-5.6)."""
    bits = box.BIT
    waiting = black & ~moved
    ships = black | bits[red]
    space = red
    may_go = not red_moved or waiting & bits[red] != 0
    out: i64 = 0
    for _ in range(box.SPACES - 1):
        space = AHEAD[space]
        bit = bits[space]
        if ships & bit == 0:
            if may_go:
                out |= bit
        else:
            may_go = waiting & bit != 0
    return out


def may_join(table: MuranoPosition) -> bool:
    """May the mover sail the red ship onto the next occupied space (MU-9.14, AR-6)?"""
    return table.has(table.mover, cards.LIGHTHOUSE) and not table.red_moved and not table.passes


# ---- what can still be done


def payable_spaces(table: MuranoPosition, gold: i64) -> i64:
    """A bit for each space whose action the mover may choose with so much gold (MU-4.3)."""
    out: i64 = 0
    needs = table.needs
    for deed in range(box.DEEDS):
        if needs[deed] <= gold:
            out |= box.DEED_MASK[deed]
    return out


def reaches_action(
    table: MuranoPosition,
    black: i64,
    red: i64,
    moved: i64,
    red_moved: bool,
    ships: i64,
    gold: i64,
    seen: dict[int, bool],
) -> bool:
    """Can the mover come to an action by moving at least one more ship, so many having moved (MU-4.3, MU-5.4)?

    `seen` remembers positions that were looked into within the turn: different orders of moves lead to the same.
    """
    if ships == box.SHIPS or gold < box.SHIP_COST[ships]:
        return False
    gold -= box.SHIP_COST[ships]
    wanted = payable_spaces(table, gold)
    free = reachable_spaces(black, red, moved, red_moved)
    if free & wanted != 0:
        return True
    if not red_moved and table.has(table.mover, cards.LIGHTHOUSE):
        space = AHEAD[red]
        while black & box.BIT[space] == 0:
            space = AHEAD[space]
        if wanted & box.BIT[space] != 0:
            return True
    # In 64 bits: Python's own large numbers listen for signals while they are multiplied, and mypyc dies of one there.
    place: i64 = 2 * red + 1 if red_moved else 2 * red
    number: i64 = black + MOVED_PLACE * moved + RED_PLACE * place
    key = int(number)
    known = seen.get(key)
    if known is not None:
        return known
    out = False
    for space in range(box.SPACES):
        if free & box.BIT[space] != 0:
            if reaches_action_after(table, black, red, moved, red_moved, ships, gold, space, seen):
                out = True
                break
    seen[key] = out
    return out


def reaches_action_after(
    table: MuranoPosition,
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
    if black & ~moved & box.BIT[origin] != 0:
        if reaches_action(
            table,
            black - box.BIT[origin] + box.BIT[space],
            red,
            moved | box.BIT[space],
            red_moved,
            ships + 1,
            gold,
            seen,
        ):
            return True
    return red == origin and not red_moved and reaches_action(table, black, space, moved, True, ships + 1, gold, seen)


def is_useful(table: MuranoPosition, space: i64, seen: dict[int, bool]) -> bool:
    """May a ship go to a free space: is its action payable, or one that further ships can still reach?"""
    gold = table.gold[table.mover] - box.SHIP_COST[table.ships]
    if table.needs[box.DEED_OF[space]] <= gold:
        return True
    return reaches_action_after(
        table, table.black, table.red, table.moved, table.red_moved, table.ships, gold, space, seen
    )


def is_useful_with(table: MuranoPosition, space: i64, red: bool) -> bool:
    """The same, for one of two ships that lie at one space."""
    gold = table.gold[table.mover] - box.SHIP_COST[table.ships]
    if table.needs[box.DEED_OF[space]] <= gold:
        return True
    seen: dict[int, bool] = {}
    if red:
        return reaches_action(table, table.black, space, table.moved, True, table.ships + 1, gold, seen)
    black = table.black - box.BIT[table.red] + box.BIT[space]
    return reaches_action(
        table, black, table.red, table.moved | box.BIT[space], table.red_moved, table.ships + 1, gold, seen
    )


def may_act(table: MuranoPosition) -> bool:
    """May the action be carried out where the last ship has gone (DP-2)?"""
    return table.ships > 0 and table.needs[box.DEED_OF[table.at]] <= table.gold[table.mover]


# ---- DP-1, DP-2, DP-3


def sail_actions(table: MuranoPosition) -> vec[i64]:
    """Acting where the last ship is, passing before any has moved, and spaces that lead to an action (DP-1, DP-2)."""
    out = vec[i64](capacity=box.SPACES + 2)
    if may_act(table):
        out = append(out, actions.ACT)
    if table.ships == 0:
        out = append(out, actions.PASS)
    if not table.joined and table.ships < box.SHIPS and table.gold[table.mover] >= box.SHIP_COST[table.ships]:
        out = free_spaces(table, out)
    return out


def free_spaces(table: MuranoPosition, out: vec[i64]) -> vec[i64]:
    """Every space to which a ship may go by paying for it."""
    free = reachable_spaces(table.black, table.red, table.moved, table.red_moved)
    gold = table.gold[table.mover] - box.SHIP_COST[table.ships]
    wanted = payable_spaces(table, gold)
    joint: i64 = box.FREE
    if may_join(table):
        joint = next_ship(table)
        if wanted & box.BIT[joint] == 0:
            joint = box.FREE
    seen: dict[int, bool] = {}
    for space in range(box.SPACES):
        bit = box.BIT[space]
        if free & bit != 0:
            if wanted & bit != 0 or reaches_action_after(
                table, table.black, table.red, table.moved, table.red_moved, table.ships, gold, space, seen
            ):
                out = append(out, actions.SAIL + space)
        elif space == joint:
            out = append(out, actions.SAIL + space)
    return out


def pass_actions(table: MuranoPosition) -> vec[i64]:
    """Any free space: passing moves one ship and does nothing else (DP-3, AR-6)."""
    out = vec[i64](capacity=box.SPACES)
    ships = occupied(table)
    for space in range(box.SPACES):
        if ships & box.BIT[space] == 0:
            out = append(out, actions.SAIL + space)
    return out


def begin_pass(table: MuranoPosition) -> None:
    """Gold first, then a ship (MU-6.2)."""
    if table.ships > 0:
        raise RuleError(Text("murano.pass_late"), "MU-6.2")
    table.gold[table.mover] += box.PASS_GOLD
    table.passes = True
    table.phase = phases.PASSING


def sail_to(table: MuranoPosition, space: i64) -> bool:
    """A ship goes to a space; False where it has to be asked first which of two it is (DP-1)."""
    if occupied(table) & box.BIT[space] != 0:
        join(table, space)
        return True
    if not table.passes:
        check_sailing(table, space)
    origin = origin_of(table.black, table.red, space)
    red = table.red == origin and not table.red_moved
    black = table.black & ~table.moved & box.BIT[origin] != 0
    if red and black and not table.passes:
        red = is_useful_with(table, space, True)
        black = is_useful_with(table, space, False)
    if red and black:
        table.at = space
        table.phase = phases.WHICH_SHIP
        return False
    move(table, origin, space, red)
    return True


def check_sailing(table: MuranoPosition, space: i64) -> None:
    """Refuse a move that cannot be made, cannot be paid for, or leads to no action (MU-5.2 to MU-5.6, AR-4)."""
    if table.joined:
        raise RuleError(Text("murano.sail_joined"), "MU-9.14")
    free = reachable_spaces(table.black, table.red, table.moved, table.red_moved)
    if free & box.BIT[space] == 0:
        raise RuleError(Text("murano.sail_moved", names.space_name(space), spaces_text(table)), "MU-5.6")
    cost = box.SHIP_COST[table.ships]
    if table.gold[table.mover] < cost:
        raise RuleError(Text("murano.sail_cost", cost, table.gold[table.mover]), "MU-5.4")
    if not is_useful(table, space, {}):
        raise RuleError(Text("murano.sail_useless", names.space_name(space), spaces_text(table)), "AR-4")


def spaces_text(table: MuranoPosition) -> Text:
    """What would do: the spaces on offer, or what else there is."""
    spaces = [names.space_name(action - actions.SAIL) for action in sail_actions(table) if action >= actions.SAIL]
    if len(spaces) > 0:
        return Text("murano.sail_there", all_of(spaces))
    return Text("murano.sail_act" if table.ships > 0 else "murano.sail_or_pass")


def join(table: MuranoPosition, space: i64) -> None:
    """The red ship joins the next one ahead by the Lighthouse; it is the last to move (MU-9.14, AR-6)."""
    if table.joined:
        raise RuleError(Text("murano.sail_joined"), "MU-9.14")
    if not may_join(table) or space != next_ship(table):
        raise RuleError(Text("murano.sail_taken", names.space_name(space), free_spaces_text(table)), "MU-5.2")
    if table.ships == box.SHIPS or table.gold[table.mover] < box.SHIP_COST[table.ships]:
        raise RuleError(Text("murano.sail_cost", box.SHIP_COST[table.ships], table.gold[table.mover]), "MU-5.4")
    if table.needs[box.DEED_OF[space]] > table.gold[table.mover] - box.SHIP_COST[table.ships]:
        raise RuleError(Text("murano.sail_useless", names.space_name(space), spaces_text(table)), "AR-4")
    pay_ship(table)
    table.red = space
    table.red_moved = True
    table.joined = True
    table.at = space


def free_spaces_text(table: MuranoPosition) -> Text:
    """What would do in the place of an occupied space."""
    if not table.passes:
        return spaces_text(table)
    return Text(
        "murano.sail_there", all_of([names.space_name(action - actions.SAIL) for action in pass_actions(table)])
    )


def move(table: MuranoPosition, origin: i64, space: i64, red: bool) -> None:
    """A ship goes from one space to another (MU-5.2)."""
    pay_ship(table)
    if red:
        table.red = space
        table.red_moved = True
    else:
        table.black += box.BIT[space] - box.BIT[origin]
        table.moved |= box.BIT[space]
    table.at = space
    table.phase = phases.SAILING


def pay_ship(table: MuranoPosition) -> None:
    """The first ship of a turn is free, each further one costs a gold more; passing moves one for nothing (MU-5.4)."""
    if not table.passes:
        table.gold[table.mover] -= box.SHIP_COST[table.ships]
    table.ships += 1


def choose_ship(table: MuranoPosition, action: i64) -> None:
    """The red or the black one of two ships at one space; it is asked only if either leads to an action (DP-1)."""
    if action != actions.RED_SHIP and action != actions.BLACK_SHIP:
        raise table.not_now(action)
    move(table, table.red, table.at, action == actions.RED_SHIP)
