"""Mille Fiori: does the place in the rules that a position claims to be at fit what lies on the table?"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.keys import must
from laguna.games.millefiori.components import (
    AREA_OF_SPACE,
    CARD_COUNT,
    HAND,
    HARBOR,
    KIND_SYMBOL,
    LEFTOVERS_EARLY,
    OPEN_AT_SETUP,
    OPEN_EACH_ROUND,
    PLAYS_EACH_ROUND,
    ROUTE_END,
    SAIL_OPTIONAL,
    SHIP,
)
from laguna.games.millefiori.table import (
    CHOOSE,
    DEAL,
    EXTRA_CARD,
    FREE,
    MOVE_SHIP,
    OVER,
    PLAY_CARD,
    START_PLAYER,
    TURN_UP,
    Table,
)


def check_cursor(table: Table) -> None:
    """Refuse a question that cannot be asked here."""
    _check_round(table)
    _check_question(table)
    _check_end(table)
    must(table.deck_size == _expected_deck(table), "deck_size")
    for packet in range(table.seats):
        must(table.packet_size[packet] == _expected_size(table, packet), "packet_size")
    _check_chosen(table)
    must(_total(table.discards) + (0 if table.card == FREE else 1) >= _turns_begun(table), "discards")


def _is_playing(table: Table) -> bool:
    """Is it one of the phases of a pass?"""
    return CHOOSE <= table.phase <= EXTRA_CARD


def _check_round(table: Table) -> None:
    """Rounds and passes are counted from the first deal on (MF-3)."""
    phase = table.phase
    must((table.doge == FREE) == (phase == START_PLAYER), "doge")
    must(table.round > 0 if phase >= DEAL else phase == TURN_UP or table.round == 0, "round")
    must(table.passes < PLAYS_EACH_ROUND[table.seats], "passes")
    must(table.passes == 0 or _is_playing(table) or table.ending, "passes")
    must(table.turn == 0 or (_is_playing(table) and (phase != CHOOSE or table.on_turn)), "turn")
    must((table.due > 0) == (phase == TURN_UP or phase == DEAL) or phase == START_PLAYER, "due")
    must(table.due <= _most_due(table), "due")


def _most_due(table: Table) -> i64:
    """How many cards are turned up or dealt in one go (MF-2.2, MF-3.2, MF-3.3)."""
    if table.round == 0:
        return OPEN_AT_SETUP[table.edition][table.seats]
    if table.phase == DEAL:
        return HAND * table.seats
    return OPEN_EACH_ROUND[table.edition][table.seats]


def _check_question(table: Table) -> None:
    """What is asked has its subject (MF-D.2 to MF-D.4)."""
    phase = table.phase
    must((table.card != FREE) == (phase == PLAY_CARD or phase == MOVE_SHIP), "card")
    must(not table.earned, "earned")  # an extra card is offered, or lost, in the action that earns it
    must(phase != EXTRA_CARD or table.open_size > 0, "open")
    if phase == MOVE_SHIP:
        must(SAIL_OPTIONAL[table.edition] == 1 and table.ship[table.acting()] < ROUTE_END, "ship")
        must(KIND_SYMBOL[table.card] == SHIP, "card")
        must(table.last_space != FREE and AREA_OF_SPACE[table.last_space] == HARBOR, "last_space")
        must(table.owner[table.last_space] == table.acting(), "last_space")


def _check_end(table: Table) -> None:
    """Once a personal supply is empty the pass is the last; else a game ends for want of cards (MF-13.1, MF-13.2)."""
    must(table.ending == (0 in table.supply), "ending")
    must(not table.ending or _is_playing(table) or table.phase == OVER, "ending")
    if table.phase == OVER:
        must(table.ending or table.deck_size < HAND * table.seats, "deck_size")
        return
    for seat in range(table.seats):
        must(table.supply[seat] > 0 or _has_played(table, seat), "supply")


def _has_played(table: Table, seat: i64) -> bool:
    """Has the seat at least revealed its card in this pass?"""
    place = (seat - table.doge + table.seats) % table.seats
    return place < table.turn or (place == table.turn and table.phase != CHOOSE)


def _expected_deck(table: Table) -> i64:
    """The draw pile after all that was turned up and dealt (MF-2.2, MF-3.2, MF-3.3)."""
    open_each = OPEN_EACH_ROUND[table.edition][table.seats]
    deck = CARD_COUNT - OPEN_AT_SETUP[table.edition][table.seats]
    for round in range(1, table.round + 1):
        deck -= HAND * table.seats
        if deck >= open_each and (round < table.round or table.phase != DEAL):
            deck -= open_each
    return deck + table.due


def _expected_size(table: Table, packet: i64) -> i64:
    """How many cards a packet holds, kept ones included (MF-3.4 to MF-3.8)."""
    if table.phase == DEAL:
        dealt = HAND * table.seats - table.due - packet * HAND
        return 0 if dealt < 0 else HAND if dealt > HAND else dealt
    if table.round == 0 or (table.phase == OVER and not table.ending):
        return 0
    if not _is_playing(table) and table.phase != OVER:
        return HAND
    has_played = table.phase == OVER or _has_played(table, (packet + table.passes) % table.seats)
    if LEFTOVERS_EARLY[table.edition] == 1 and table.is_last_pass():
        if has_played or (table.phase != CHOOSE and not table.on_turn):
            return 0 if has_played else 1  # MF-A.14: only the kept card has not been laid out
    return HAND - table.passes - (1 if has_played else 0)


def _check_chosen(table: Table) -> None:
    """Who has kept a card and not yet revealed it (MF-3.4, MF-3.5, MF-14.1)."""
    if table.phase == CHOOSE and not table.on_turn:
        must(0 in table.chosen, "chosen")
        return
    waits = _is_playing(table) and not table.on_turn
    for seat in range(table.seats):
        must((table.chosen[seat] == 1) == (waits and not _has_played(table, seat)), "chosen")


def _turns_begun(table: Table) -> i64:
    """How many kept cards have been revealed; all of them are discarded or in play, beside extra cards (MF-4.5)."""
    if table.round == 0:
        return 0
    plays: i64 = PLAYS_EACH_ROUND[table.seats]
    rounds = table.round - 1
    if table.phase == OVER:
        return (rounds * plays + (table.passes + 1 if table.ending else plays)) * table.seats
    begun: i64 = 1 if _is_playing(table) and table.phase != CHOOSE else 0
    return (rounds * plays + table.passes) * table.seats + table.turn + begun


def _total(values: vec[i64]) -> i64:
    out: i64 = 0
    for value in values:
        out += value
    return out
