"""Murano: how turns follow one another, and how the end comes about (MU-4, MU-11)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano.components import EMPTY_STACKS, FREE, KINDS, TURN_CAP
from laguna.games.murano.final import begin_scoring
from laguna.games.murano.needs import find_needs
from laguna.games.murano.table import SAILING, Table


def begin_turn(table: Table) -> None:
    """All ships may move again, and it is told anew which actions can be chosen (MU-4.1, MU-4.3)."""
    table.moved = 0
    table.red_moved = False
    table.ships = 0
    table.at = FREE
    table.joined = False
    table.passes = False
    table.phase = SAILING
    find_needs(table)


def end_turn(table: Table) -> None:
    """The left neighbour is next, or the game is scored; cards taken in this turn work from now on (MU-4.4, MU-9.1)."""
    table.special[table.mover] |= table.fresh
    table.fresh = 0
    table.laid = 0
    table.working = 0
    table.extra = False
    table.held = FREE
    table.held_kind = FREE
    table.turn += 1
    table.mover += 1
    if table.mover == table.seats:
        table.mover = 0
    if is_last_turn_over(table):
        table.moved = 0
        table.red_moved = False
        table.ships = 0
        table.at = FREE
        table.joined = False
        table.passes = False
        begin_scoring(table)
    else:
        begin_turn(table)


def is_last_turn_over(table: Table) -> bool:
    """Has everyone else had a turn since the end was triggered, or is the game closed (MU-11.2, AR-34)?"""
    if table.trigger != FREE:
        return table.turn == table.trigger + table.seats
    return TURN_CAP > 0 and table.turn == TURN_CAP * table.seats


def take_from_stack(table: Table, face: i64, kind: i64) -> None:
    """A tile leaves its stack; the second stack to run out triggers the end at once (MU-11.1, MU-4.4, AR-27)."""
    table.stack[face] -= 1
    table.left[kind] -= 1
    if table.left[kind] == 0 and table.trigger == FREE and empty_stacks(table) >= EMPTY_STACKS:
        table.trigger = table.turn


def empty_stacks(table: Table) -> i64:
    """How many kinds of tiles have run out."""
    out: i64 = 0
    for kind in range(i64(KINDS)):
        if table.left[kind] == 0:
            out += 1
    return out
