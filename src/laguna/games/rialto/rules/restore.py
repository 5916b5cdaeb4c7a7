"""Rialto: checks that the pieces of a restored position add up to what is in the box."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.fields import must
from laguna.core.state import TRUTH, UNKNOWN
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phase1_cards, phases, position, restore_checks
from laguna.games.rialto.rules.position import RialtoPosition


def check(state: RialtoPosition) -> None:
    """Refuse a position whose pieces do not add up to what is in the box."""
    _check_track(state)
    _check_coins(state)
    _check_buildings(state)
    _check_councillors(state)
    _check_connections(state)
    _check_cards(state)
    restore_checks.check_phase(state)


def _check_track(state: RialtoPosition) -> None:
    """The doge order is a ranking of all players that fits their spaces (RI-3.1)."""
    must(sorted(state.doge_order) == list(range(state.players)), "doge_order")
    for place in range(1, int(state.players)):
        ahead = state.doge_space[state.doge_order[place - 1]]
        must(ahead >= state.doge_space[state.doge_order[place]], "doge_order")
    must(len(set(state.order)) == len(state.order), "order")
    must(len(set(state.queue)) == len(state.queue), "queue")
    tiles = sorted(tile for tile in state.round_tile if tile > 0)
    must(tiles == list(range(1, len(tiles) + 1)), "round_tile")
    must(len(tiles) == box.DISTRICTS or state.round == 0, "round_tile")


def _check_coins(state: RialtoPosition) -> None:
    """Thirty coins: in the supply, on boards, on buildings (AMB-08)."""
    must(state.bank + position.total(state.coins) + position.total(state.coined) == box.COINS, "coins")


def _check_buildings(state: RialtoPosition) -> None:
    """Five copies of each building, seven places for a player (RI-10.1)."""
    for building in range(box.BUILDINGS):
        count = state.supply[building]
        for player in range(state.players):
            at = player * box.BUILDINGS + building
            count += state.tiles[at]
            must(state.coined[at] + state.fresh[at] <= state.tiles[at], "tiles")
        must(count == box.COPIES[building], "supply")
    for player in range(state.players):
        must(state.buildings_of(player) <= box.SLOTS, "tiles")


def _check_councillors(state: RialtoPosition) -> None:
    """Eighteen to a colour; only the virtual player may have more (RI-2.7, RI-14.2)."""
    for player in range(state.players):
        count = state.ready[player] + state.reserve[player]
        for district in range(box.DISTRICTS):
            count += state.councillors[player * box.DISTRICTS + district]
        must(count == box.COUNCILLORS or (not state.is_human(player) and count >= box.COUNCILLORS), "councillors")


def _check_connections(state: RialtoPosition) -> None:
    """Each bridge is in the stack, face up, or on one connection; gondolas likewise are counted."""
    for bridge in range(box.BRIDGES):
        count = state.bridges_down[bridge]
        if state.bridge_up == bridge:
            count += 1
        for connection in range(box.CONNECTIONS):
            if state.link[connection] == bridge:
                count += 1
        must(count == 1, "bridges")
    gondolas = state.gondolas
    for connection in range(box.CONNECTIONS):
        if state.link[connection] == position.GONDOLA_TILE:
            gondolas += 1
        built = state.facing[2 * connection] > 0 and state.facing[2 * connection + 1] > 0
        empty = state.facing[2 * connection] == 0 and state.facing[2 * connection + 1] == 0
        must(empty if state.link[connection] == position.FREE else built, "facing")
    must(gondolas == box.GONDOLAS, "gondolas")


def _check_cards(state: RialtoPosition) -> None:
    """Every card is somewhere, and the sizes that everyone sees fit what the viewer knows."""
    must(len(state.rows) == len(state.row_taken) * box.KINDS, "rows")
    hidden: i64 = 0
    for player in range(state.players):
        hidden += _check_hand(state, player)
    must(position.total(state.deck) == state.deck_size + hidden, "deck")
    for kind in range(box.KINDS):
        count = state.deck[kind] + state.open_discards[kind]
        for row in range(state.row_count()):
            count += state.rows[row * box.KINDS + kind]
        for player in range(state.players):
            at = player * box.KINDS + kind
            count += state.laid[at]
            count += state.known[at] if _is_hidden(state, player) else state.hand[at] + state.shed[at]
        must(count == box.CARDS[kind], "cards")


def _is_hidden(state: RialtoPosition, player: i64) -> bool:
    """Does the viewer not see this hand?"""
    return state.viewer != TRUTH and state.viewer != player and state.is_human(player)


def _check_hand(state: RialtoPosition, player: i64) -> i64:
    """Returns how many cards of the hand and the face-down discards are in the pool of a view."""
    held: i64 = 0
    shed: i64 = 0
    known: i64 = 0
    gone: i64 = 0  # known cards that are not in the hand any more
    for kind in range(box.KINDS):
        at = player * box.KINDS + kind
        known += state.known[at]
        must(state.lacks[at] == 0 or state.known[at] == 0, "lacks")
        if _is_hidden(state, player):
            must(state.hand[at] == UNKNOWN and state.shed[at] == UNKNOWN and state.dropped[at] == 0, "hand")
        else:
            must(0 <= state.dropped[at] <= state.hand[at] and state.shed[at] >= 0, "hand")
            must(state.known[at] <= state.hand[at] + state.shed[at], "known")
            must(state.lacks[at] == 0 or state.hand[at] == 0, "lacks")
            gone += state.known[at] - state.hand[at] if state.known[at] > state.hand[at] else 0
            held += state.hand[at]
            shed += state.shed[at]
    due = phase1_cards.surplus(state, player) if state.chapter == phases.DISCARDS else 0
    for kind in range(box.KINDS):
        due -= state.dropped[player * box.KINDS + kind]
    must(state.to_drop[player] == due, "to_drop")
    must(state.shed_since[player] <= state.shed_size[player], "shed_since")
    must(known <= state.hand_size[player] + state.shed_since[player], "known")
    if _is_hidden(state, player):
        return state.hand_size[player] + state.shed_size[player] - known
    must(held == state.hand_size[player] and shed == state.shed_size[player], "hand_size")
    must(gone <= state.shed_since[player], "shed_since")
    return 0
