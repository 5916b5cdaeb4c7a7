"""Rialto, setup and phase I: starting buildings, rows, green buildings, and the hand limit (RI-2, RI-5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text.text import RuleError, Text, all_of, numbers

# ---- setup


def continue_setup(state: RialtoPosition) -> bool:
    """Round tiles, the first bridge, starting buildings; True while something is to be drawn or chosen (RI-2)."""
    placed: i64 = 0
    for district in range(box.DISTRICTS):
        if state.round_tile[district] > 0:
            placed += 1
    if placed < box.DISTRICTS:
        state.phase = phases.PLACE_ROUND_TILES
        return True
    if state.bridge_up == position.FREE:
        state.phase = phases.TURN_BRIDGE_UP
        return True
    if state.marker == position.FREE and state.virtual:
        state.move_marker()
    while state.turn < state.seats:
        if len(state.order) == 0:
            state.order = reverse_seats(state.seats)
        options = start_building_actions(state)
        if len(options) > 1:
            state.phase = phases.START_BUILDINGS
            return True
        pick_start_building(state, options[0])
    return False


def reverse_seats(seats: i64) -> vec[i64]:
    """Last seat first, start player last (RI-2.9)."""
    out = vec[i64]()
    for place in range(seats):
        out = append(out, seats - 1 - place)
    return out


def place_round_tile(state: RialtoPosition, district: i64) -> None:
    """The next round tile goes on a district; the last has no choice (RI-2.1)."""
    number: i64 = 1
    for tile in state.round_tile:
        if tile > 0:
            number += 1
    state.round_tile[district] = number
    if number == box.DISTRICTS - 1:
        for last in range(box.DISTRICTS):
            if state.round_tile[last] == 0:
                state.round_tile[last] = box.DISTRICTS


def turn_bridge_up(state: RialtoPosition, bridge: i64) -> None:
    """The top of the stack becomes visible (RI-2.2, RI-8.9)."""
    state.bridges_down[bridge] = 0
    state.bridge_up = bridge


def bridges_left(state: RialtoPosition) -> i64:
    """How many bridges lie unseen in the stack."""
    out: i64 = 0
    for bridge in range(box.BRIDGES):
        out += state.bridges_down[bridge]
    return out


def start_building_actions(state: RialtoPosition) -> vec[i64]:
    """The value-1 buildings that may still be picked (RI-2.9, AMB-22)."""
    limit: i64 = box.VIRTUAL_COPIES if state.virtual else box.START_COPIES[state.seats]
    out = vec[i64]()
    for building in range(box.BUILDINGS):
        if box.building_value(building) == 1 and picked_copies(state, building) < limit and state.supply[building] > 0:
            out = append(out, actions.TAKE + building)
    return out


def picked_copies(state: RialtoPosition, building: i64) -> i64:
    """How many players have it already."""
    out: i64 = 0
    for player in range(state.players):
        out += state.tiles[player * box.BUILDINGS + building]
    return out


def pick_start_building(state: RialtoPosition, action: i64) -> None:
    """Place a value-1 building on the own board (RI-2.9)."""
    building = action - actions.TAKE
    if not 0 <= building < box.BUILDINGS:
        raise state.not_now(action)
    options = start_building_actions(state)
    if action not in options:
        left = all_of([names.building_name(option - actions.TAKE) for option in options])
        raise RuleError(Text("rialto.start_not_left", names.building_name(building), left), "RI-2.9")
    state.gain_building(state.acting(), building)
    state.turn += 1


# ---- dealing and drawing


def begin_round(state: RialtoPosition) -> None:
    """The next district, and empty rows for its cards (RI-5.1, RI-5.2, RI-14.3)."""
    state.round += 1
    count: i64 = box.VIRTUAL_ROWS if state.virtual else state.seats + box.EXTRA_ROWS
    state.rows = position.zeros(count * box.KINDS)
    state.row_taken = position.filled(count, position.FREE)
    state.pending = count * box.ROW_CARDS


def must_draw(state: RialtoPosition) -> bool:
    """Are cards still due, and is there one to draw (RI-5.8, AMB-17)?"""
    if state.pending == 0:
        return False
    state.refill_deck()
    if state.deck_size == 0:
        state.pending = 0
        return False
    return True


def continue_dealing(state: RialtoPosition) -> bool:
    """True while cards are dealt into the rows."""
    state.phase = phases.DEAL_ROWS
    return must_draw(state)


def deal(state: RialtoPosition, kind: i64) -> None:
    """One card goes into the next row; the rows are filled side by side (RI-5.2)."""
    rows = state.row_count()
    row = (rows * box.ROW_CARDS - state.pending) % rows
    take_from_deck(state, kind)
    state.rows[row * box.KINDS + kind] += 1


def draw_to_hand(state: RialtoPosition, player: i64, kind: i64) -> None:
    """One card of the draw pile goes into a hand (RI-5.3, RI-5.4, RI-14.6)."""
    take_from_deck(state, kind)
    state.hand[player * box.KINDS + kind] += 1
    state.hand_size[player] += 1
    if not state.is_human(player):
        state.known[player * box.KINDS + kind] += 1


def take_from_deck(state: RialtoPosition, kind: i64) -> None:
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.pending -= 1


# ---- choosing rows


def continue_rows(state: RialtoPosition) -> bool:
    """In doge order everyone takes a row and then two cards; True while that goes on (RI-5.3)."""
    count: i64 = len(state.order)
    while state.turn < count:
        if must_draw(state):
            state.phase = phases.DRAW_CARDS
            return True
        if not has_taken_row(state, state.acting()):
            state.phase = phases.CHOOSE_ROW
            return True
        state.turn += 1
    return False


def has_taken_row(state: RialtoPosition, player: i64) -> bool:
    """Has the player chosen in this round?"""
    for taker in state.row_taken:
        if taker == player:
            return True
    return False


def row_actions(state: RialtoPosition) -> vec[i64]:
    """Any row still on the table (RI-5.3)."""
    out = vec[i64]()
    for row in range(state.row_count()):
        if state.row_taken[row] == position.FREE:
            out = append(out, actions.ROW + row)
    return out


def choose_row(state: RialtoPosition, action: i64) -> None:
    """Take a complete row; two cards from the draw pile follow (RI-5.3)."""
    row = action - actions.ROW
    if not 0 <= row < actions.ROWS_MAX:
        raise state.not_now(action)
    if row >= state.row_count() or state.row_taken[row] != position.FREE:
        left = numbers([option - actions.ROW + 1 for option in row_actions(state)])
        problem = "rialto.row_taken" if row < state.row_count() else "rialto.no_such_row"
        raise RuleError(Text(problem, row + 1, left), "RI-5.3")
    player = state.acting()
    for kind in range(box.KINDS):
        count = state.rows[row * box.KINDS + kind]
        state.rows[row * box.KINDS + kind] = 0
        receive_openly(state, player, kind, count)
    state.row_taken[row] = player
    state.pending = box.CARDS_WITH_ROW


def receive_openly(state: RialtoPosition, player: i64, kind: i64, count: i64) -> None:
    """Cards go into a hand openly; all remember them."""
    state.hand[player * box.KINDS + kind] += count
    state.hand_size[player] += count
    state.known[player * box.KINDS + kind] += count


# ---- green buildings


def continue_greens(state: RialtoPosition) -> bool:
    """In doge order everyone may use green buildings; True while someone can (RI-5.4)."""
    count: i64 = len(state.order)
    while state.turn < count:
        if must_draw(state):
            state.phase = phases.DRAW_CARDS
            return True
        if state.chosen != position.FREE:
            state.phase = phases.GREEN_CARD
            return True
        if len(green_actions(state)) > 1:
            state.phase = phases.USE_GREEN
            return True
        state.turn += 1
    return False


def green_actions(state: RialtoPosition) -> vec[i64]:
    """Own idle green tiles as long as there is a coin, or done (DP-3)."""
    player = state.acting()
    out = vec[i64]()
    if state.coins[player] > 0:
        for building in range(box.GREEN_1, box.GREEN_4 + 1):
            if state.idle(player, building) > 0:
                out = append(out, actions.USE + building)
    return append(out, actions.DONE)


def use_green(state: RialtoPosition, action: i64) -> None:
    """Pay a coin; the hand limit rises, and cards are taken where the tile says so (RI-5.4, RI-5.5)."""
    if action == actions.DONE:
        state.turn += 1
        return
    building = action - actions.USE
    if not box.GREEN_1 <= building <= box.GREEN_4:
        raise state.not_now(action)
    player = state.acting()
    check_usable(state, player, building)
    state.activate(player, building)
    state.extra_limit[player] += box.HAND_BONUS[building]
    if box.GREEN_DRAW[building] > 0:
        if state.leftover_size() > 0:
            state.chosen = building
        else:
            state.pending = box.GREEN_DRAW[building]


def check_usable(state: RialtoPosition, player: i64, building: i64) -> None:
    """A building works once a round, for a coin (RI-4.2)."""
    if state.tiles[player * box.BUILDINGS + building] == 0:
        raise RuleError(Text("rialto.not_owned", names.building_name(building)), "RI-4.2")
    if state.idle(player, building) <= 0:
        raise RuleError(Text("rialto.no_idle_tile", names.building_name(building)), "RI-4.2")
    if state.coins[player] == 0:
        raise RuleError(Text("rialto.no_coin", names.building_name(building)), "RI-4.2")


def green_card_actions(state: RialtoPosition) -> vec[i64]:
    """A card of the leftover row, or the draw pile (DP-4)."""
    row = state.leftover_row()
    out = vec[i64]()
    for kind in range(box.KINDS):
        if state.rows[row * box.KINDS + kind] > 0:
            out = append(out, actions.PICK + kind)
    return append(out, actions.DRAW_PILE)


def take_green_card(state: RialtoPosition, action: i64) -> None:
    """Either one card of the leftover row, or three from the draw pile (RI-5.4)."""
    if action == actions.DRAW_PILE:
        state.pending = box.GREEN_DRAW[state.chosen]
        state.chosen = position.FREE
        return
    kind = action - actions.PICK
    if not 0 <= kind < box.KINDS:
        raise state.not_now(action)
    row = state.leftover_row()
    if state.rows[row * box.KINDS + kind] == 0:
        left = all_of([names.kind_name(k) for k in range(box.KINDS) if state.rows[row * box.KINDS + k] > 0])
        raise RuleError(Text("rialto.not_in_leftover", names.kind_name(kind), left), "RI-5.4")
    state.rows[row * box.KINDS + kind] -= 1
    receive_openly(state, state.acting(), kind, 1)
    state.chosen = position.FREE


# ---- the hand limit


def begin_discards(state: RialtoPosition) -> None:
    """All who hold too many cards have to choose (RI-5.6)."""
    for seat in range(state.seats):
        state.to_drop[seat] = surplus(state, seat)


def continue_discards(state: RialtoPosition) -> bool:
    """They choose at once; True until the last has chosen (RI-5.6, AMB-19)."""
    state.phase = phases.DISCARD_CARDS
    for due in state.to_drop:
        if due > 0:
            return True
    for seat in range(state.seats):
        discard_dropped(state, seat)
    discard_leftover_row(state)
    return False


def surplus(state: RialtoPosition, seat: Seat) -> i64:
    """How many cards of the hand are too many (RI-5.6)."""
    over = state.hand_size[seat] - box.HAND_LIMIT - state.extra_limit[seat]
    return over if over > 0 else 0


def lowest_kind_to_drop(state: RialtoPosition, seat: Seat) -> i64:
    """Cards are chosen in the order of their kinds, so that each set is reached in one way."""
    first = seat * box.KINDS
    kind = box.KINDS - 1
    while kind > 0 and state.dropped[first + kind] == 0:
        kind -= 1
    return kind


def discard_actions(state: RialtoPosition, seat: Seat) -> vec[i64]:
    """A kind that comes no earlier than the last one, and leaves enough to choose from after it (DP-5)."""
    due = state.to_drop[seat]
    out = vec[i64]()
    if due == 0:
        return out
    lowest = lowest_kind_to_drop(state, seat)
    first = seat * box.KINDS
    left: i64 = 0
    for at in range(first + lowest, first + box.KINDS):
        left += state.hand[at] - state.dropped[at]
    for kind in range(lowest, box.KINDS):
        if left < due:
            break
        here = state.hand[first + kind] - state.dropped[first + kind]
        if here > 0:
            out = append(out, actions.DISCARD + kind)
        left -= here
    return out


def drop(state: RialtoPosition, seat: Seat, action: i64) -> None:
    """Choose one surplus card; nobody sees it (RI-5.6)."""
    kind = action - actions.DISCARD
    if not 0 <= kind < box.KINDS:
        raise state.not_now(action)
    if state.hand[seat * box.KINDS + kind] <= state.dropped[seat * box.KINDS + kind]:
        raise RuleError(Text("rialto.not_in_hand", names.kind_name(kind)), "RI-5.6")
    options = discard_actions(state, seat)
    if action not in options:
        left = all_of([names.kind_name(option - actions.DISCARD) for option in options])
        raise RuleError(Text("rialto.discard_order", names.kind_name(kind), left), "RI-5.6")
    state.dropped[seat * box.KINDS + kind] += 1
    state.to_drop[seat] -= 1


def discard_dropped(state: RialtoPosition, seat: Seat) -> None:
    """The chosen cards go face down to the discard pile (RI-5.6)."""
    for kind in range(box.KINDS):
        at = seat * box.KINDS + kind
        count = state.dropped[at]
        state.dropped[at] = 0
        state.hand[at] -= count
        state.shed[at] += count
        state.hand_size[seat] -= count
        state.shed_size[seat] += count
        state.shed_since[seat] += count


def discard_leftover_row(state: RialtoPosition) -> None:
    """What is left of the row nobody took is discarded before phase II (RI-5.7, AMB-28)."""
    row = state.leftover_row()
    for kind in range(box.KINDS):
        state.open_discards[kind] += state.rows[row * box.KINDS + kind]
        state.rows[row * box.KINDS + kind] = 0


def continue_virtual_draws(state: RialtoPosition) -> bool:
    """True while cards are drawn for the virtual third player (RI-14.6)."""
    state.phase = phases.VIRTUAL_DRAWS
    return must_draw(state)
