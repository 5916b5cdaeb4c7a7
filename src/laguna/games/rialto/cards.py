"""Rialto, setup and phase I: starting buildings, rows, green buildings, and the hand limit (RI-2, RI-5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import RuleError, Text, all_of, numbers
from laguna.games.rialto.actions import DISCARD, DONE, DRAW_PILE, PICK, ROW, ROWS_MAX, TAKE, USE
from laguna.games.rialto.components import (
    BRIDGES,
    BUILDINGS,
    CARDS_WITH_ROW,
    DISTRICTS,
    EXTRA_ROWS,
    GREEN_1,
    GREEN_4,
    GREEN_DRAW,
    HAND_BONUS,
    HAND_LIMIT,
    KINDS,
    ROW_CARDS,
    START_COPIES,
    VIRTUAL_COPIES,
    VIRTUAL_ROWS,
    building_value,
)
from laguna.games.rialto.names import building_name, kind_name
from laguna.games.rialto.table import (
    CHOOSE_ROW,
    DEAL_ROWS,
    DISCARD_CARDS,
    DRAW_CARDS,
    FREE,
    GREEN_CARD,
    PLACE_ROUND_TILES,
    START_BUILDINGS,
    TURN_BRIDGE_UP,
    USE_GREEN,
    VIRTUAL_DRAWS,
    Table,
    filled,
    zeros,
)

# ---- setup


def continue_setup(table: Table) -> bool:
    """Round tiles, the first bridge, starting buildings; True while something is to be drawn or chosen (RI-2)."""
    placed: i64 = 0
    for district in range(i64(DISTRICTS)):
        if table.round_tile[district] > 0:
            placed += 1
    if placed < DISTRICTS:
        table.phase = PLACE_ROUND_TILES
        return True
    if table.bridge_up == FREE:
        table.phase = TURN_BRIDGE_UP
        return True
    if table.marker == FREE and table.virtual:
        table.move_marker()
    while table.turn < table.seats:
        if len(table.order) == 0:
            table.order = reverse_seats(table.seats)
        options = start_building_actions(table)
        if len(options) > 1:
            table.phase = START_BUILDINGS
            return True
        pick_start_building(table, options[0])
    return False


def reverse_seats(seats: i64) -> vec[i64]:
    """Last seat first, start player last (RI-2.9)."""
    out = vec[i64]()
    for place in range(seats):
        out = append(out, seats - 1 - place)
    return out


def place_round_tile(table: Table, district: i64) -> None:
    """The next round tile goes on a district; the last has no choice (RI-2.1)."""
    number: i64 = 1
    for tile in table.round_tile:
        if tile > 0:
            number += 1
    table.round_tile[district] = number
    if number == DISTRICTS - 1:
        for last in range(i64(DISTRICTS)):
            if table.round_tile[last] == 0:
                table.round_tile[last] = DISTRICTS


def turn_bridge_up(table: Table, bridge: i64) -> None:
    """The top of the stack becomes visible (RI-2.2, RI-8.9)."""
    table.bridges_down[bridge] = 0
    table.bridge_up = bridge


def bridges_left(table: Table) -> i64:
    """How many bridges lie unseen in the stack."""
    out: i64 = 0
    for bridge in range(i64(BRIDGES)):
        out += table.bridges_down[bridge]
    return out


def start_building_actions(table: Table) -> vec[i64]:
    """The value-1 buildings that may still be picked (RI-2.9, AMB-22)."""
    limit: i64 = VIRTUAL_COPIES if table.virtual else START_COPIES[table.seats]
    out = vec[i64]()
    for building in range(i64(BUILDINGS)):
        if building_value(building) == 1 and picked_copies(table, building) < limit and table.supply[building] > 0:
            out = append(out, TAKE + building)
    return out


def picked_copies(table: Table, building: i64) -> i64:
    """How many players have it already."""
    out: i64 = 0
    for player in range(table.players):
        out += table.tiles[player * BUILDINGS + building]
    return out


def pick_start_building(table: Table, action: i64) -> None:
    """Place a value-1 building on the own board (RI-2.9)."""
    building = action - TAKE
    if not 0 <= building < BUILDINGS:
        raise table.not_now(action)
    options = start_building_actions(table)
    if action not in options:
        left = all_of([building_name(option - TAKE) for option in options])
        raise RuleError(Text("rialto.start_not_left", building_name(building), left), "RI-2.9")
    table.gain_building(table.acting(), building)
    table.turn += 1


# ---- dealing and drawing


def begin_round(table: Table) -> None:
    """The next district, and empty rows for its cards (RI-5.1, RI-5.2, RI-14.3)."""
    table.round += 1
    count: i64 = VIRTUAL_ROWS if table.virtual else table.seats + EXTRA_ROWS
    table.rows = zeros(count * KINDS)
    table.row_taken = filled(count, FREE)
    table.pending = count * ROW_CARDS


def must_draw(table: Table) -> bool:
    """Are cards still due, and is there one to draw (RI-5.8, AMB-17)?"""
    if table.pending == 0:
        return False
    table.refill_deck()
    if table.deck_size == 0:
        table.pending = 0
        return False
    return True


def continue_dealing(table: Table) -> bool:
    """True while cards are dealt into the rows."""
    table.phase = DEAL_ROWS
    return must_draw(table)


def deal(table: Table, kind: i64) -> None:
    """One card goes into the next row; the rows are filled side by side (RI-5.2)."""
    rows = table.row_count()
    row = (rows * ROW_CARDS - table.pending) % rows
    take_from_deck(table, kind)
    table.rows[row * KINDS + kind] += 1


def draw_to_hand(table: Table, player: i64, kind: i64) -> None:
    """One card of the draw pile goes into a hand (RI-5.3, RI-5.4, RI-14.6)."""
    take_from_deck(table, kind)
    table.hand[player * KINDS + kind] += 1
    table.hand_size[player] += 1
    if not table.is_human(player):
        table.known[player * KINDS + kind] += 1


def take_from_deck(table: Table, kind: i64) -> None:
    table.deck[kind] -= 1
    table.deck_size -= 1
    table.pending -= 1


# ---- choosing rows


def continue_rows(table: Table) -> bool:
    """In doge order everyone takes a row and then two cards; True while that goes on (RI-5.3)."""
    count: i64 = len(table.order)
    while table.turn < count:
        if must_draw(table):
            table.phase = DRAW_CARDS
            return True
        if not has_taken_row(table, table.acting()):
            table.phase = CHOOSE_ROW
            return True
        table.turn += 1
    return False


def has_taken_row(table: Table, player: i64) -> bool:
    """Has the player chosen in this round?"""
    for taker in table.row_taken:
        if taker == player:
            return True
    return False


def row_actions(table: Table) -> vec[i64]:
    """Any row still on the table (RI-5.3)."""
    out = vec[i64]()
    for row in range(table.row_count()):
        if table.row_taken[row] == FREE:
            out = append(out, ROW + row)
    return out


def choose_row(table: Table, action: i64) -> None:
    """Take a complete row; two cards from the draw pile follow (RI-5.3)."""
    row = action - ROW
    if not 0 <= row < ROWS_MAX:
        raise table.not_now(action)
    if row >= table.row_count() or table.row_taken[row] != FREE:
        left = numbers([option - ROW + 1 for option in row_actions(table)])
        problem = "rialto.row_taken" if row < table.row_count() else "rialto.no_such_row"
        raise RuleError(Text(problem, row + 1, left), "RI-5.3")
    player = table.acting()
    for kind in range(i64(KINDS)):
        count = table.rows[row * KINDS + kind]
        table.rows[row * KINDS + kind] = 0
        receive_openly(table, player, kind, count)
    table.row_taken[row] = player
    table.pending = CARDS_WITH_ROW


def receive_openly(table: Table, player: i64, kind: i64, count: i64) -> None:
    """Cards go into a hand before everyone's eyes; all remember them."""
    table.hand[player * KINDS + kind] += count
    table.hand_size[player] += count
    table.known[player * KINDS + kind] += count


# ---- green buildings


def continue_greens(table: Table) -> bool:
    """In doge order everyone may use green buildings; True while someone can (RI-5.4)."""
    count: i64 = len(table.order)
    while table.turn < count:
        if must_draw(table):
            table.phase = DRAW_CARDS
            return True
        if table.chosen != FREE:
            table.phase = GREEN_CARD
            return True
        if len(green_actions(table)) > 1:
            table.phase = USE_GREEN
            return True
        table.turn += 1
    return False


def green_actions(table: Table) -> vec[i64]:
    """Own idle green tiles as long as there is a coin, or done (DP-3)."""
    player = table.acting()
    out = vec[i64]()
    if table.coins[player] > 0:
        for building in range(i64(GREEN_1), i64(GREEN_4 + 1)):
            if table.idle(player, building) > 0:
                out = append(out, USE + building)
    return append(out, DONE)


def use_green(table: Table, action: i64) -> None:
    """Pay a coin; the hand limit rises, and cards are taken where the tile says so (RI-5.4, RI-5.5)."""
    if action == DONE:
        table.turn += 1
        return
    building = action - USE
    if not GREEN_1 <= building <= GREEN_4:
        raise table.not_now(action)
    player = table.acting()
    check_usable(table, player, building)
    table.activate(player, building)
    table.extra_limit[player] += HAND_BONUS[building]
    if GREEN_DRAW[building] > 0:
        if table.leftover_size() > 0:
            table.chosen = building
        else:
            table.pending = GREEN_DRAW[building]


def check_usable(table: Table, player: i64, building: i64) -> None:
    """A building works once a round, for a coin (RI-4.2)."""
    if table.tiles[player * BUILDINGS + building] == 0:
        raise RuleError(Text("rialto.not_owned", building_name(building)), "RI-4.2")
    if table.idle(player, building) <= 0:
        raise RuleError(Text("rialto.no_idle_tile", building_name(building)), "RI-4.2")
    if table.coins[player] == 0:
        raise RuleError(Text("rialto.no_coin", building_name(building)), "RI-4.2")


def green_card_actions(table: Table) -> vec[i64]:
    """A card of the leftover row, or the draw pile (DP-4)."""
    row = table.leftover_row()
    out = vec[i64]()
    for kind in range(i64(KINDS)):
        if table.rows[row * KINDS + kind] > 0:
            out = append(out, PICK + kind)
    return append(out, DRAW_PILE)


def take_green_card(table: Table, action: i64) -> None:
    """Either one card of the leftover row, or three from the draw pile (RI-5.4)."""
    if action == DRAW_PILE:
        table.pending = GREEN_DRAW[table.chosen]
        table.chosen = FREE
        return
    kind = action - PICK
    if not 0 <= kind < KINDS:
        raise table.not_now(action)
    row = table.leftover_row()
    if table.rows[row * KINDS + kind] == 0:
        left = all_of([kind_name(k) for k in range(KINDS) if table.rows[row * KINDS + k] > 0])
        raise RuleError(Text("rialto.not_in_leftover", kind_name(kind), left), "RI-5.4")
    table.rows[row * KINDS + kind] -= 1
    receive_openly(table, table.acting(), kind, 1)
    table.chosen = FREE


# ---- the hand limit


def begin_discards(table: Table) -> None:
    """All who hold too many cards have to choose (RI-5.6)."""
    for seat in range(table.seats):
        table.to_drop[seat] = surplus(table, seat)


def continue_discards(table: Table) -> bool:
    """They choose at once; True until the last has chosen (RI-5.6, AMB-19)."""
    table.phase = DISCARD_CARDS
    for due in table.to_drop:
        if due > 0:
            return True
    for seat in range(table.seats):
        discard_dropped(table, seat)
    discard_leftover_row(table)
    return False


def surplus(table: Table, seat: Seat) -> i64:
    """How many cards of the hand are too many (RI-5.6)."""
    over = table.hand_size[seat] - HAND_LIMIT - table.extra_limit[seat]
    return over if over > 0 else 0


def lowest_kind_to_drop(table: Table, seat: Seat) -> i64:
    """Cards are chosen in the order of their kinds, so that each set is reached in one way."""
    lowest: i64 = 0
    for kind in range(i64(KINDS)):
        if table.dropped[seat * KINDS + kind] > 0:
            lowest = kind
    return lowest


def discard_actions(table: Table, seat: Seat) -> vec[i64]:
    """A kind that comes no earlier than the last one, and leaves enough to choose from after it (DP-5)."""
    due = table.to_drop[seat]
    out = vec[i64]()
    if due == 0:
        return out
    lowest = lowest_kind_to_drop(table, seat)
    left: i64 = 0
    for kind in range(lowest, i64(KINDS)):
        left += table.hand[seat * KINDS + kind] - table.dropped[seat * KINDS + kind]
    for kind in range(lowest, i64(KINDS)):
        if left < due:
            break
        here = table.hand[seat * KINDS + kind] - table.dropped[seat * KINDS + kind]
        if here > 0:
            out = append(out, DISCARD + kind)
        left -= here
    return out


def drop(table: Table, seat: Seat, action: i64) -> None:
    """Choose one surplus card; nobody sees it (RI-5.6)."""
    kind = action - DISCARD
    if not 0 <= kind < KINDS:
        raise table.not_now(action)
    if table.hand[seat * KINDS + kind] <= table.dropped[seat * KINDS + kind]:
        raise RuleError(Text("rialto.not_in_hand", kind_name(kind)), "RI-5.6")
    options = discard_actions(table, seat)
    if action not in options:
        left = all_of([kind_name(option - DISCARD) for option in options])
        raise RuleError(Text("rialto.discard_order", kind_name(kind), left), "RI-5.6")
    table.dropped[seat * KINDS + kind] += 1
    table.to_drop[seat] -= 1


def discard_dropped(table: Table, seat: Seat) -> None:
    """The chosen cards go face down to the discard pile (RI-5.6)."""
    for kind in range(i64(KINDS)):
        at = seat * KINDS + kind
        count = table.dropped[at]
        table.dropped[at] = 0
        table.hand[at] -= count
        table.shed[at] += count
        table.hand_size[seat] -= count
        table.shed_size[seat] += count
        table.shed_since[seat] += count


def discard_leftover_row(table: Table) -> None:
    """What is left of the row nobody took is discarded before phase II (RI-5.7, AMB-28)."""
    row = table.leftover_row()
    for kind in range(i64(KINDS)):
        table.open_discards[kind] += table.rows[row * KINDS + kind]
        table.rows[row * KINDS + kind] = 0


def continue_virtual_draws(table: Table) -> bool:
    """True while cards are drawn for the virtual third player (RI-14.6)."""
    table.phase = VIRTUAL_DRAWS
    return must_draw(table)
