"""Mille Fiori: restored positions are checked; one that no game leads to is refused."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.fields import must
from laguna.core.state import NOBODY, TRUTH, UNKNOWN
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import areas, phases, position
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition


def check(table: MilleFioriPosition) -> None:
    """Refuse a position that no game leads to."""
    must(table.viewer >= 0 or table.viewer == NOBODY or table.viewer == TRUTH, "viewer")
    _check_progress(table)
    _check_packets(table)
    _check_kept(table)
    _check_cards(table)
    _check_spaces(table)
    _check_board(table)
    _check_beginning(table)
    for seat in range(table.seats):
        _check_diamonds(table, seat)
        _check_bonuses(table, seat)


# ---- what lies on the table


def _knows(table: MilleFioriPosition, packet: i64) -> bool:
    """Are the cards of a packet part of the position?"""
    return table.viewer == TRUTH or table.has_held(table.viewer, packet)


def _check_packets(table: MilleFioriPosition) -> None:
    """Known packets are sorted kinds, unknown ones say only how many."""
    for packet in range(table.seats):
        for slot in range(box.HAND):
            kind = table.packet[packet * box.HAND + slot]
            must((kind != FREE) == (_knows(table, packet) and slot < table.packet_size[packet]), "packet")
            if slot > 0 and kind != FREE:
                must(table.packet[packet * box.HAND + slot - 1] <= kind, "packet")


def _check_kept(table: MilleFioriPosition) -> None:
    """A kept card is in its packet; of others' a view says nothing."""
    for seat in range(table.seats):
        kept = table.kept[seat]
        if table.viewer == TRUTH or table.viewer == seat:
            must((kept != FREE) == (table.chosen[seat] == 1), "kept")
            must(kept == FREE or table.is_in_packet(table.packet_of(seat), kept), "kept")
        else:
            must(kept == UNKNOWN, "kept")


def _check_cards(table: MilleFioriPosition) -> None:
    """All cards are somewhere (MF-A.40)."""
    hidden: i64 = 0
    count = table.deck[:]
    by_symbol = position.filled(box.SYMBOLS, 0)
    for kind in range(box.KINDS):
        by_symbol[box.KIND_SYMBOL[kind]] += table.deck[kind]
        count[kind] += table.open[kind] + table.discards[kind]
    for packet in range(table.seats):
        if _knows(table, packet):
            for slot in range(table.packet_size[packet]):
                count[table.packet[packet * box.HAND + slot]] += 1
        else:
            hidden += table.packet_size[packet]
    if table.card != FREE:
        count[table.card] += 1
    must(list(count) == list(box.CARDS), "cards")
    must(list(by_symbol) == list(table.deck_of), "deck_of")
    must(sum(table.deck) == table.deck_size + hidden, "deck_size")
    must(sum(table.open) == table.open_size, "open_size")


def _check_spaces(table: MilleFioriPosition) -> None:
    """A card was played for every diamond on a space (MF-A.42), so that every other card still finds one (MF-A.2)."""
    # Cards played and not placed, by symbol; those of a pyramid are counted with its first symbol.
    spare = position.filled(box.SYMBOLS, 0)
    for kind in range(box.KINDS):
        spare[_counted_as(box.KIND_SYMBOL[kind])] += table.discards[kind]
    if table.phase == phases.MOVE_SHIP:
        spare[box.KIND_SYMBOL[table.card]] += 1
    for space in range(box.SPACES):
        if table.owner[space] != FREE:
            spare[_counted_as(box.SPACE_SYMBOL[space])] -= 1
    must(min(spare) >= 0, "owner")
    must(table.last_space == FREE or table.owner[table.last_space] != FREE, "last_space")


def _counted_as(symbol: i64) -> i64:
    """A card of a pyramid goes on any symbol of it (MF-7.2)."""
    area = box.AREA_OF[symbol]
    return box.SPACE_SYMBOL[box.FIRST_SPACE[area]] if area == box.NOBILI or area == box.POPULI else symbol


def _check_board(table: MilleFioriPosition) -> None:
    """Residences are a prefix, nothing hangs in the air, bonus spaces are taken from the highest (MF-A.43, MF-A.45)."""
    empty = False
    for space in range(box.FIRST_SPACE[box.RESIDENCES], box.FIRST_SPACE[box.RESIDENCES + 1]):
        must(table.owner[space] == FREE or not empty, "residences")
        empty = empty or table.owner[space] == FREE
    for space in range(box.FIRST_SPACE[box.NOBILI], box.FIRST_SPACE[box.POPULI + 1]):
        must(table.owner[space] == FREE or areas.is_supported(table, space), "townspeople")
    for area in range(box.BONUS_AREAS):
        seats = [table.bonus[area * box.BONUS_PLACES + place] for place in range(box.BONUS_PLACES)]
        taken = [seat for seat in seats if seat != FREE]
        must(seats[: len(taken)] == taken and len(set(taken)) == len(taken), "bonus")


def _check_beginning(table: MilleFioriPosition) -> None:
    """Before the first card is discarded nothing has been scored and no ship has moved (MF-2.4)."""
    if sum(table.discards) == 0:
        must(sum(table.score) == 0 and sum(table.ship) == 0, "score")
    placed = sum([1 for owner in table.owner if owner != FREE])
    must((placed == 0) == (table.last_space == FREE), "last_space")


def _check_diamonds(table: MilleFioriPosition, seat: i64) -> None:
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
    must(left + placed <= box.DIAMONDS <= left + placed + bonuses, "diamonds")
    must(left + placed + bonuses == box.DIAMONDS or left == 0, "diamonds")
    full = box.RESERVE[table.edition]
    must(table.reserve[seat] == full if table.supply[seat] > 0 else table.reserve[seat] <= full, "reserve")


def _check_bonuses(table: MilleFioriPosition, seat: i64) -> None:
    """A bonus is taken as soon as its condition is met, and not before (MF-12.1)."""
    for area in range(box.BONUS_AREAS):
        must(table.has_bonus(seat, area) == areas.meets_bonus(table, seat, area), "bonus")


# ---- phase, round, pass and turn


def _check_progress(table: MilleFioriPosition) -> None:
    """Phase, round, pass and turn fit what lies on the table."""
    _check_round(table)
    _check_question(table)
    _check_end(table)
    must(table.deck_size == _expected_deck(table), "deck_size")
    for packet in range(table.seats):
        must(table.packet_size[packet] == _expected_size(table, packet), "packet_size")
    _check_chosen(table)
    must(_total(table.discards) + (0 if table.card == FREE else 1) >= _turns_begun(table), "discards")


def _is_playing(table: MilleFioriPosition) -> bool:
    """Is it one of the phases of a pass?"""
    return phases.CHOOSE <= table.phase <= phases.EXTRA_CARD


def _check_round(table: MilleFioriPosition) -> None:
    """Rounds and passes are counted from the first deal on (MF-3)."""
    phase = table.phase
    must((table.doge == FREE) == (phase == phases.START_PLAYER), "doge")
    must(table.round > 0 if phase >= phases.DEAL else phase == phases.TURN_UP or table.round == 0, "round")
    must(table.passes < box.PLAYS_EACH_ROUND[table.seats], "passes")
    must(table.passes == 0 or _is_playing(table) or table.ending, "passes")
    must(table.turn == 0 or (_is_playing(table) and (phase != phases.CHOOSE or table.on_turn)), "turn")
    must((table.due > 0) == (phase == phases.TURN_UP or phase == phases.DEAL) or phase == phases.START_PLAYER, "due")
    must(table.due <= _most_due(table), "due")


def _most_due(table: MilleFioriPosition) -> i64:
    """How many cards are turned up or dealt in one go (MF-2.2, MF-3.2, MF-3.3)."""
    if table.round == 0:
        return box.OPEN_AT_SETUP[table.edition][table.seats]
    if table.phase == phases.DEAL:
        return box.HAND * table.seats
    return box.OPEN_EACH_ROUND[table.edition][table.seats]


def _check_question(table: MilleFioriPosition) -> None:
    """What is asked has its subject (MF-D.2 to MF-D.4)."""
    phase = table.phase
    must((table.card != FREE) == (phase == phases.PLAY_CARD or phase == phases.MOVE_SHIP), "card")
    must(not table.earned, "earned")  # an extra card is offered, or lost, in the action that earns it
    must(phase != phases.EXTRA_CARD or table.open_size > 0, "open")
    if phase == phases.MOVE_SHIP:
        must(box.SAIL_OPTIONAL[table.edition] == 1 and table.ship[table.acting()] < box.ROUTE_END, "ship")
        must(box.KIND_SYMBOL[table.card] == box.SHIP, "card")
        must(table.last_space != FREE and box.AREA_OF_SPACE[table.last_space] == box.HARBOR, "last_space")
        must(table.owner[table.last_space] == table.acting(), "last_space")


def _check_end(table: MilleFioriPosition) -> None:
    """Once a personal supply is empty the pass is the last; else a game ends for want of cards (MF-13.1, MF-13.2)."""
    must(table.ending == (0 in table.supply), "ending")
    must(not table.ending or _is_playing(table) or table.phase == phases.OVER, "ending")
    if table.phase == phases.OVER:
        must(table.ending or table.deck_size < box.HAND * table.seats, "deck_size")
        return
    for seat in range(table.seats):
        must(table.supply[seat] > 0 or _has_played(table, seat), "supply")


def _has_played(table: MilleFioriPosition, seat: i64) -> bool:
    """Has the seat at least revealed its card in this pass?"""
    place = (seat - table.doge + table.seats) % table.seats
    return place < table.turn or (place == table.turn and table.phase != phases.CHOOSE)


def _expected_deck(table: MilleFioriPosition) -> i64:
    """The draw pile after all that was turned up and dealt (MF-2.2, MF-3.2, MF-3.3)."""
    open_each = box.OPEN_EACH_ROUND[table.edition][table.seats]
    deck = box.CARD_COUNT - box.OPEN_AT_SETUP[table.edition][table.seats]
    for round in range(1, table.round + 1):
        deck -= box.HAND * table.seats
        if deck >= open_each and (round < table.round or table.phase != phases.DEAL):
            deck -= open_each
    return deck + table.due


def _expected_size(table: MilleFioriPosition, packet: i64) -> i64:
    """How many cards a packet holds, kept ones included (MF-3.4 to MF-3.8)."""
    if table.phase == phases.DEAL:
        dealt = box.HAND * table.seats - table.due - packet * box.HAND
        return 0 if dealt < 0 else box.HAND if dealt > box.HAND else dealt
    if table.round == 0 or (table.phase == phases.OVER and not table.ending):
        return 0
    if not _is_playing(table) and table.phase != phases.OVER:
        return box.HAND
    has_played = table.phase == phases.OVER or _has_played(table, (packet + table.passes) % table.seats)
    if box.LEFTOVERS_EARLY[table.edition] == 1 and table.is_last_pass():
        if has_played or (table.phase != phases.CHOOSE and not table.on_turn):
            return 0 if has_played else 1  # MF-A.14: only the kept card has not been laid out
    return box.HAND - table.passes - (1 if has_played else 0)


def _check_chosen(table: MilleFioriPosition) -> None:
    """Who has kept a card and not yet revealed it (MF-3.4, MF-3.5, MF-14.1)."""
    if table.phase == phases.CHOOSE and not table.on_turn:
        must(0 in table.chosen, "chosen")
        return
    waits = _is_playing(table) and not table.on_turn
    for seat in range(table.seats):
        must((table.chosen[seat] == 1) == (waits and not _has_played(table, seat)), "chosen")


def _turns_begun(table: MilleFioriPosition) -> i64:
    """How many kept cards have been revealed; all of them are discarded or in play, beside extra cards (MF-4.5)."""
    if table.round == 0:
        return 0
    plays: i64 = box.PLAYS_EACH_ROUND[table.seats]
    rounds = table.round - 1
    if table.phase == phases.OVER:
        return (rounds * plays + (table.passes + 1 if table.ending else plays)) * table.seats
    begun: i64 = 1 if _is_playing(table) and table.phase != phases.CHOOSE else 0
    return (rounds * plays + table.passes) * table.seats + table.turn + begun


def _total(values: vec[i64]) -> i64:
    out: i64 = 0
    for value in values:
        out += value
    return out
