"""Murano: sets of beads, and which beads may be used as which colour (MU-9.10, MU-9.11)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules.position import MuranoPosition


def serves_as(table: MuranoPosition, seat: i64, bead: i64, colour: i64) -> bool:
    """May a bead be used as a colour: its own, or by one workshop; they are not chained (MU-9.11, AR-11)?"""
    if bead == colour:
        return True
    card = cards.WORKSHOP[bead][colour]
    return card != box.FREE and table.special[seat] & box.BIT[card] != 0


def is_one_colour(table: MuranoPosition, seat: i64, beads: i64) -> bool:
    """Can a set of beads be used as one colour (MU-9.11)?"""
    for colour in range(box.GLASSES):
        if is_usable_as(table, seat, beads, colour):
            return True
    return False


def is_usable_as(table: MuranoPosition, seat: i64, beads: i64, colour: i64) -> bool:
    """Can every bead of a set be used as this colour?"""
    for bead in range(box.GLASSES):
        if cards.BEAD_SETS[beads][bead] > 0 and not serves_as(table, seat, bead, colour):
            return False
    return True


def has_beads(table: MuranoPosition, seat: i64, beads: i64) -> bool:
    """Does the seat hold all beads of a set?"""
    for bead in range(box.GLASSES):
        if table.beads[seat * box.GLASSES + bead] < cards.BEAD_SETS[beads][bead]:
            return False
    return True


def return_beads(table: MuranoPosition, seat: i64, beads: i64) -> None:
    """Beads go back into the bag."""
    for bead in range(box.GLASSES):
        table.beads[seat * box.GLASSES + bead] -= cards.BEAD_SETS[beads][bead]
        table.bag[bead] += cards.BEAD_SETS[beads][bead]
