"""Mille Fiori: a position as a tuple of numbers, and back; an impossible one is refused."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.game import NOBODY, TRUTH, UNKNOWN
from laguna.core.keys import KeyReader, must
from laguna.games.millefiori.areas import is_supported, meets_bonus
from laguna.games.millefiori.components import (
    AREA_OF,
    BONUS_AREAS,
    BONUS_PLACES,
    CARD_COUNT,
    CARDS,
    DIAMONDS,
    FIRST_SPACE,
    HAND,
    KIND_SYMBOL,
    KINDS,
    NOBILI,
    POPULI,
    RESERVE,
    RESIDENCES,
    ROUTE_END,
    SPACE_SYMBOL,
    SPACES,
    SYMBOLS,
)
from laguna.games.millefiori.cursor import check_cursor
from laguna.games.millefiori.table import FREE, MOVE_SHIP, PHASES, Table, filled

BOUND: Final = 1_000_000  # points and the count of reveals have no end of their own


def key_of(table: Table) -> tuple[int, ...]:
    """All numbers of a position, in one fixed order; `read` takes them in the same order."""
    out: list[int] = [
        table.viewer,
        table.phase,
        table.revealed,
        table.doge,
        table.round,
        table.passes,
        table.turn,
        table.due,
        table.card,
        int(table.earned),
        int(table.ending),
        table.last_space,
        table.deck_size,
        table.open_size,
    ]
    out.extend(table.deck)
    out.extend(table.deck_of)
    out.extend(table.open)
    out.extend(table.discards)
    out.extend(table.packet)
    out.extend(table.packet_size)
    out.extend(table.chosen)
    out.extend(table.kept)
    out.extend(table.owner)
    out.extend(table.bonus)
    out.extend(table.ship)
    out.extend(table.score)
    out.extend(table.supply)
    out.extend(table.reserve)
    return tuple(out)


def read(table: Table, key: tuple[int, ...]) -> None:
    """Fill a table from its key, each number within its bounds."""
    seats = int(table.seats)
    reader = KeyReader(key)
    table.viewer = reader.number("viewer", TRUTH, seats - 1)
    table.phase = reader.number("phase", 0, PHASES - 1)
    table.revealed = reader.number("revealed", 0, BOUND)
    table.doge = reader.number("doge", FREE, seats - 1)
    table.round = reader.number("round", 0, CARD_COUNT)
    table.passes = reader.number("passes", 0, HAND)
    table.turn = reader.number("turn", 0, seats - 1)
    table.due = reader.number("due", 0, CARD_COUNT)
    table.card = reader.number("card", FREE, KINDS - 1)
    table.earned = reader.number("earned", 0, 1) == 1
    table.ending = reader.number("ending", 0, 1) == 1
    table.last_space = reader.number("last_space", FREE, SPACES - 1)
    table.deck_size = reader.number("deck_size", 0, CARD_COUNT)
    table.open_size = reader.number("open_size", 0, CARD_COUNT)
    table.deck = reader.numbers("deck", KINDS, 0, CARD_COUNT)
    table.deck_of = reader.numbers("deck_of", SYMBOLS, 0, CARD_COUNT)
    table.open = reader.numbers("open", KINDS, 0, CARD_COUNT)
    table.discards = reader.numbers("discards", KINDS, 0, CARD_COUNT)
    table.packet = reader.numbers("packet", seats * HAND, UNKNOWN, KINDS - 1)
    table.packet_size = reader.numbers("packet_size", seats, 0, HAND)
    table.chosen = reader.numbers("chosen", seats, 0, 1)
    table.kept = reader.numbers("kept", seats, UNKNOWN, KINDS - 1)
    table.owner = reader.numbers("owner", SPACES, FREE, seats - 1)
    table.bonus = reader.numbers("bonus", BONUS_AREAS * BONUS_PLACES, FREE, seats - 1)
    table.ship = reader.numbers("ship", seats, 0, ROUTE_END)
    table.score = reader.numbers("score", seats, 0, BOUND)
    table.supply = reader.numbers("supply", seats, 0, DIAMONDS)
    table.reserve = reader.numbers("reserve", seats, 0, DIAMONDS)
    reader.end()


def check(table: Table) -> None:
    """Refuse a position that no game leads to."""
    must(table.viewer >= 0 or table.viewer == NOBODY or table.viewer == TRUTH, "viewer")
    check_cursor(table)
    _check_packets(table)
    _check_kept(table)
    _check_cards(table)
    _check_spaces(table)
    _check_board(table)
    _check_beginning(table)
    for seat in range(table.seats):
        _check_diamonds(table, seat)
        _check_bonuses(table, seat)


def _knows(table: Table, packet: i64) -> bool:
    """Are the cards of a packet part of the position?"""
    return table.viewer == TRUTH or table.has_held(table.viewer, packet)


def _check_packets(table: Table) -> None:
    """Known packets are sorted kinds, unknown ones say only how many."""
    for packet in range(table.seats):
        for slot in range(i64(HAND)):
            kind = table.packet[packet * HAND + slot]
            must((kind != FREE) == (_knows(table, packet) and slot < table.packet_size[packet]), "packet")
            if slot > 0 and kind != FREE:
                must(table.packet[packet * HAND + slot - 1] <= kind, "packet")


def _check_kept(table: Table) -> None:
    """A kept card is in its packet; of others' a view says nothing."""
    for seat in range(table.seats):
        kept = table.kept[seat]
        if table.viewer == TRUTH or table.viewer == seat:
            must((kept != FREE) == (table.chosen[seat] == 1), "kept")
            must(kept == FREE or table.is_in_packet(table.packet_of(seat), kept), "kept")
        else:
            must(kept == UNKNOWN, "kept")


def _check_cards(table: Table) -> None:
    """All cards are somewhere (MF-A.40)."""
    hidden: i64 = 0
    count = table.deck[:]
    by_symbol = filled(SYMBOLS, 0)
    for kind in range(i64(KINDS)):
        by_symbol[KIND_SYMBOL[kind]] += table.deck[kind]
        count[kind] += table.open[kind] + table.discards[kind]
    for packet in range(table.seats):
        if _knows(table, packet):
            for slot in range(table.packet_size[packet]):
                count[table.packet[packet * HAND + slot]] += 1
        else:
            hidden += table.packet_size[packet]
    if table.card != FREE:
        count[table.card] += 1
    must(list(count) == list(CARDS), "cards")
    must(list(by_symbol) == list(table.deck_of), "deck_of")
    must(sum(table.deck) == table.deck_size + hidden, "deck_size")
    must(sum(table.open) == table.open_size, "open_size")


def _check_spaces(table: Table) -> None:
    """A card was played for every diamond on a space (MF-A.42), so that every other card still finds one (MF-A.2)."""
    spare = filled(SYMBOLS, 0)  # cards played and not placed; those of a pyramid are counted with its first symbol
    for kind in range(i64(KINDS)):
        spare[_counted_as(KIND_SYMBOL[kind])] += table.discards[kind]
    if table.phase == MOVE_SHIP:
        spare[KIND_SYMBOL[table.card]] += 1
    for space in range(i64(SPACES)):
        if table.owner[space] != FREE:
            spare[_counted_as(SPACE_SYMBOL[space])] -= 1
    must(min(spare) >= 0, "owner")
    must(table.last_space == FREE or table.owner[table.last_space] != FREE, "last_space")


def _counted_as(symbol: i64) -> i64:
    """A card of a pyramid goes on any symbol of it (MF-7.2)."""
    area = AREA_OF[symbol]
    return SPACE_SYMBOL[FIRST_SPACE[area]] if area == NOBILI or area == POPULI else symbol


def _check_board(table: Table) -> None:
    """Residences are a prefix, nothing hangs in the air, bonus spaces are taken from the highest (MF-A.43, MF-A.45)."""
    empty = False
    for space in range(FIRST_SPACE[RESIDENCES], FIRST_SPACE[RESIDENCES + 1]):
        must(table.owner[space] == FREE or not empty, "residences")
        empty = empty or table.owner[space] == FREE
    for space in range(FIRST_SPACE[NOBILI], FIRST_SPACE[POPULI + 1]):
        must(table.owner[space] == FREE or is_supported(table, space), "townspeople")
    for area in range(i64(BONUS_AREAS)):
        seats = [table.bonus[area * BONUS_PLACES + place] for place in range(BONUS_PLACES)]
        taken = [seat for seat in seats if seat != FREE]
        must(seats[: len(taken)] == taken and len(set(taken)) == len(taken), "bonus")


def _check_beginning(table: Table) -> None:
    """Before the first card is discarded nothing has been scored and no ship has moved (MF-2.4)."""
    if sum(table.discards) == 0:
        must(sum(table.score) == 0 and sum(table.ship) == 0, "score")
    placed = sum([1 for owner in table.owner if owner != FREE])
    must((placed == 0) == (table.last_space == FREE), "last_space")


def _check_diamonds(table: Table, seat: i64) -> None:
    """Thirty to a colour; only a bonus may be taken without one; the reserve comes last (MF-A.41, MF-A.4, MF-A.5)."""
    placed: i64 = 0
    for owner in table.owner:
        if owner == seat:
            placed += 1
    bonuses: i64 = 0
    for owner in table.bonus:
        if owner == seat:
            bonuses += 1
    left = table.supply[seat] + table.reserve[seat]
    must(left + placed <= DIAMONDS <= left + placed + bonuses, "diamonds")
    must(left + placed + bonuses == DIAMONDS or left == 0, "diamonds")
    full = RESERVE[table.edition]
    must(table.reserve[seat] == full if table.supply[seat] > 0 else table.reserve[seat] <= full, "reserve")


def _check_bonuses(table: Table, seat: i64) -> None:
    """A bonus is taken as soon as its condition is met, and not before (MF-12.1)."""
    for area in range(i64(BONUS_AREAS)):
        must(table.has_bonus(seat, area) == meets_bonus(table, seat, area), "bonus")
