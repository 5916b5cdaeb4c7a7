"""Murano: sets of beads, and which beads may be used as which colour (MU-9.10, MU-9.11)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano.cards import BEAD_SETS, WORKSHOP
from laguna.games.murano.components import BIT, FREE, GLASSES
from laguna.games.murano.table import Table


def serves_as(table: Table, seat: i64, bead: i64, colour: i64) -> bool:
    """May a bead be used as a colour: its own, or by one workshop; they are not chained (MU-9.11, AR-11)?"""
    if bead == colour:
        return True
    card = WORKSHOP[bead][colour]
    return card != FREE and table.special[seat] & BIT[card] != 0


def is_one_colour(table: Table, seat: i64, beads: i64) -> bool:
    """Can a set of beads be used as one colour (MU-9.11)?"""
    for colour in range(i64(GLASSES)):
        if is_usable_as(table, seat, beads, colour):
            return True
    return False


def is_usable_as(table: Table, seat: i64, beads: i64, colour: i64) -> bool:
    """Can every bead of a set be used as this colour?"""
    for bead in range(i64(GLASSES)):
        if BEAD_SETS[beads][bead] > 0 and not serves_as(table, seat, bead, colour):
            return False
    return True


def has_beads(table: Table, seat: i64, beads: i64) -> bool:
    """Does the seat hold all beads of a set?"""
    for bead in range(i64(GLASSES)):
        if table.beads[seat * GLASSES + bead] < BEAD_SETS[beads][bead]:
            return False
    return True


def return_beads(table: Table, seat: i64, beads: i64) -> None:
    """Beads go back into the bag."""
    for bead in range(i64(GLASSES)):
        table.beads[seat * GLASSES + bead] -= BEAD_SETS[beads][bead]
        table.bag[bead] += BEAD_SETS[beads][bead]
