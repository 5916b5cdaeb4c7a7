"""Murano: how turns follow one another, and how the end comes about (MU-4, MU-11)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano import components as box
from laguna.games.murano.rules import needs, phases
from laguna.games.murano.rules.position import NO_NEEDS, MuranoPosition
from laguna.games.murano.rules.scoring import final_scoring


def begin_turn(table: MuranoPosition) -> None:
    """All ships may move again, and the gold that each action takes is worked out anew (MU-4.1, MU-4.3)."""
    table.moved = 0
    table.red_moved = False
    table.ships = 0
    table.at = box.FREE
    table.joined = False
    table.passes = False
    table.phase = phases.SAILING
    needs.find_needs(table)


def end_turn(table: MuranoPosition) -> None:
    """The left neighbour is next, or the game is scored; cards taken in this turn work from now on (MU-4.4, MU-9.1)."""
    table.special[table.mover] |= table.fresh
    table.fresh = 0
    table.laid = 0
    table.working = 0
    table.extra = False
    table.held = box.FREE
    table.held_kind = box.FREE
    table.turn += 1
    table.mover += 1
    if table.mover == table.seats:
        table.mover = 0
    if is_last_turn_over(table):
        table.moved = 0
        table.red_moved = False
        table.ships = 0
        table.at = box.FREE
        table.joined = False
        table.passes = False
        table.needs = NO_NEEDS[:]
        final_scoring.begin_scoring(table)
    else:
        begin_turn(table)


def is_last_turn_over(table: MuranoPosition) -> bool:
    """Has everyone else had a turn since the end was triggered, or is the game closed (MU-11.2, AR-34)?"""
    if table.trigger != box.FREE:
        return table.turn == table.trigger + table.seats
    return box.TURN_CAP > 0 and table.turn == box.TURN_CAP * table.seats


def take_from_stack(table: MuranoPosition, face: i64, kind: i64) -> None:
    """A tile leaves its stack; the second stack to run out triggers the end at once (MU-11.1, MU-4.4, AR-27)."""
    table.stack[face] -= 1
    table.left[kind] -= 1
    if table.left[kind] == 0 and table.trigger == box.FREE and empty_stacks(table) >= box.EMPTY_STACKS:
        table.trigger = table.turn


def empty_stacks(table: MuranoPosition) -> i64:
    """How many kinds of tiles have run out."""
    out: i64 = 0
    for kind in range(box.KINDS):
        if table.left[kind] == 0:
            out += 1
    return out


def has_turn(table: MuranoPosition, seat: i64) -> bool:
    """Has a seat a turn left, or is it at it (MU-11.2)?"""
    if table.phase >= phases.SCORING:
        return False
    if not table.is_ending():
        return True
    left = table.trigger + table.seats - table.turn
    return (seat - table.mover + table.seats) % table.seats < left
