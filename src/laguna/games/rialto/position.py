"""Rialto: a position as a tuple of numbers, and back; an impossible one is refused."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.game import TRUTH, UNKNOWN
from laguna.core.keys import KeyReader, must
from laguna.games.rialto.actions import ROWS_MAX
from laguna.games.rialto.cards import surplus
from laguna.games.rialto.components import (
    BANKS,
    BRIDGES,
    BUILDINGS,
    CARD_COUNT,
    CARDS,
    COINS,
    CONNECTIONS,
    COPIES,
    COUNCILLORS,
    DISTRICTS,
    GONDOLAS,
    KINDS,
    ROUNDS,
    SLOTS,
    STAGES,
)
from laguna.games.rialto.cursor import check_cursor
from laguna.games.rialto.play import LAST_PIECE
from laguna.games.rialto.table import DISCARDS, END, FREE, GONDOLA_TILE, NOTHING, PHASES, STAGED, Table, total

BOUND: Final = 1_000_000  # points, doge spaces and the count of reveals have no end of their own (AMB-09, AMB-18)


def key_of(table: Table) -> tuple[int, ...]:
    """All numbers of a position, in one fixed order; `read` takes them in the same order."""
    out: list[int] = [
        table.viewer,
        table.chapter,
        table.phase,
        table.round,
        table.stage,
        table.revealed,
        table.first,
        table.turn,
        int(table.begun),
        table.points,
        table.pending,
        table.chosen,
        table.earlier,
        table.source,
        table.bridge_up,
        table.gondolas,
        table.marker,
        table.bank,
        table.deck_size,
        table.piece,
    ]
    out.append(len(table.order))
    out.extend(table.order)
    out.append(len(table.queue))
    out.extend(table.queue)
    out.extend(table.round_tile)
    out.extend(table.link)
    out.extend(table.facing)
    out.extend(table.councillors)
    out.extend(table.bonus_open)
    out.extend(table.bonus_won)
    out.extend(table.bridges_down)
    out.extend(table.supply)
    out.extend(table.doge_order)
    out.extend(table.doge_space)
    out.extend(table.vp)
    out.extend(table.coins)
    out.extend(table.ready)
    out.extend(table.reserve)
    out.extend(table.tiles)
    out.extend(table.coined)
    out.extend(table.fresh)
    out.extend(table.deck)
    out.extend(table.open_discards)
    out.append(len(table.rows))
    out.extend(table.rows)
    out.append(len(table.row_taken))
    out.extend(table.row_taken)
    out.extend(table.hand)
    out.extend(table.hand_size)
    out.extend(table.extra_limit)
    out.extend(table.dropped)
    out.extend(table.to_drop)
    out.extend(table.shed)
    out.extend(table.shed_size)
    out.extend(table.known)
    out.extend(table.shed_since)
    out.extend(table.lacks)
    out.extend(table.staged)
    out.extend(table.laid)
    out.extend(table.laid_count)
    out.extend(table.stage_winner)
    return tuple(out)


def read(table: Table, key: tuple[int, ...]) -> None:
    """Fill a table from its key, each number within its bounds."""
    players = int(table.players)
    reader = KeyReader(key)
    table.viewer = reader.number("viewer", TRUTH, table.seats - 1)
    table.chapter = reader.number("chapter", 0, END)
    table.phase = reader.number("phase", NOTHING, PHASES - 1)
    table.round = reader.number("round", 0, ROUNDS)
    table.stage = reader.number("stage", FREE, STAGES - 1)
    table.revealed = reader.number("revealed", 0, BOUND)
    table.first = reader.number("first", 0, players - 1)
    table.turn = reader.number("turn", 0, players)
    table.begun = reader.number("begun", 0, 1) == 1
    table.points = reader.number("points", 0, CARD_COUNT)
    table.pending = reader.number("pending", 0, CARD_COUNT)
    table.chosen = reader.number("chosen", FREE, CONNECTIONS + BUILDINGS)
    table.earlier = reader.number("earlier", FREE, BUILDINGS - 1)
    table.source = reader.number("source", FREE, DISTRICTS)
    table.bridge_up = reader.number("bridge_up", FREE, BRIDGES - 1)
    table.gondolas = reader.number("gondolas", 0, GONDOLAS)
    table.marker = reader.number("marker", FREE, CONNECTIONS - 1)
    table.bank = reader.number("bank", 0, COINS)
    table.deck_size = reader.number("deck_size", 0, CARD_COUNT)
    table.piece = reader.number("piece", FREE, LAST_PIECE)
    table.order = reader.some("order", players, 0, players - 1)
    table.queue = reader.some("queue", players, 0, players - 1)
    table.round_tile = reader.numbers("round_tile", DISTRICTS, 0, DISTRICTS)
    table.link = reader.numbers("link", CONNECTIONS, FREE, GONDOLA_TILE)
    table.facing = reader.numbers("facing", 2 * CONNECTIONS, 0, BOUND)
    table.councillors = reader.numbers("councillors", players * DISTRICTS, 0, BOUND)
    table.bonus_open = reader.numbers("bonus_open", BANKS, 0, 1)
    table.bonus_won = reader.numbers("bonus_won", players * BANKS, 0, 1)
    table.bridges_down = reader.numbers("bridges_down", BRIDGES, 0, 1)
    table.supply = reader.numbers("supply", BUILDINGS, 0, BOUND)
    table.doge_order = reader.numbers("doge_order", players, 0, players - 1)
    table.doge_space = reader.numbers("doge_space", players, 0, BOUND)
    table.vp = reader.numbers("vp", players, -BOUND, BOUND)
    table.coins = reader.numbers("coins", players, 0, COINS)
    table.ready = reader.numbers("ready", players, 0, COUNCILLORS)
    table.reserve = reader.numbers("reserve", players, 0, COUNCILLORS)
    table.tiles = reader.numbers("tiles", players * BUILDINGS, 0, SLOTS)
    table.coined = reader.numbers("coined", players * BUILDINGS, 0, SLOTS)
    table.fresh = reader.numbers("fresh", players * BUILDINGS, 0, SLOTS)
    table.deck = reader.numbers("deck", KINDS, 0, CARD_COUNT)
    table.open_discards = reader.numbers("open_discards", KINDS, 0, CARD_COUNT)
    table.rows = reader.some("rows", ROWS_MAX * KINDS, 0, CARD_COUNT)
    table.row_taken = reader.some("row_taken", ROWS_MAX, FREE, players - 1)
    table.hand = reader.numbers("hand", players * KINDS, UNKNOWN, CARD_COUNT)
    table.hand_size = reader.numbers("hand_size", players, 0, CARD_COUNT)
    table.extra_limit = reader.numbers("extra_limit", players, 0, BOUND)
    table.dropped = reader.numbers("dropped", players * KINDS, 0, CARD_COUNT)
    table.to_drop = reader.numbers("to_drop", players, 0, CARD_COUNT)
    table.shed = reader.numbers("shed", players * KINDS, UNKNOWN, CARD_COUNT)
    table.shed_size = reader.numbers("shed_size", players, 0, CARD_COUNT)
    table.known = reader.numbers("known", players * KINDS, 0, CARD_COUNT)
    table.shed_since = reader.numbers("shed_since", players, 0, CARD_COUNT)
    table.lacks = reader.numbers("lacks", players * KINDS, 0, 1)
    table.staged = reader.numbers("staged", STAGED, 0, CARD_COUNT)
    table.laid = reader.numbers("laid", players * KINDS, 0, CARD_COUNT)
    table.laid_count = reader.numbers("laid_count", players, FREE, 2 * CARD_COUNT)
    table.stage_winner = reader.numbers("stage_winner", STAGES, FREE, players - 1)
    reader.end()


def check(table: Table) -> None:
    """Refuse a position whose pieces do not add up to what is in the box."""
    _check_track(table)
    _check_coins(table)
    _check_buildings(table)
    _check_councillors(table)
    _check_connections(table)
    _check_cards(table)
    check_cursor(table)


def _check_track(table: Table) -> None:
    """The doge order is a ranking of all players that fits their spaces (RI-3.1)."""
    must(sorted(table.doge_order) == list(range(table.players)), "doge_order")
    for place in range(1, int(table.players)):
        ahead = table.doge_space[table.doge_order[place - 1]]
        must(ahead >= table.doge_space[table.doge_order[place]], "doge_order")
    must(len(set(table.order)) == len(table.order), "order")
    must(len(set(table.queue)) == len(table.queue), "queue")
    tiles = sorted(tile for tile in table.round_tile if tile > 0)
    must(tiles == list(range(1, len(tiles) + 1)), "round_tile")
    must(len(tiles) == DISTRICTS or table.round == 0, "round_tile")


def _check_coins(table: Table) -> None:
    """Thirty coins: in the supply, on boards, on buildings (AMB-08)."""
    must(table.bank + total(table.coins) + total(table.coined) == COINS, "coins")


def _check_buildings(table: Table) -> None:
    """Five copies of each building, seven places for a player (RI-10.1)."""
    for building in range(i64(BUILDINGS)):
        count = table.supply[building]
        for player in range(table.players):
            at = player * BUILDINGS + building
            count += table.tiles[at]
            must(table.coined[at] + table.fresh[at] <= table.tiles[at], "tiles")
        must(count == COPIES[building], "supply")
    for player in range(table.players):
        must(table.buildings_of(player) <= SLOTS, "tiles")


def _check_councillors(table: Table) -> None:
    """Eighteen to a colour; only the virtual player may have more (RI-2.7, RI-14.2)."""
    for player in range(table.players):
        count = table.ready[player] + table.reserve[player]
        for district in range(i64(DISTRICTS)):
            count += table.councillors[player * DISTRICTS + district]
        must(count == COUNCILLORS or (not table.is_human(player) and count >= COUNCILLORS), "councillors")


def _check_connections(table: Table) -> None:
    """Each bridge is in the stack, face up, or on one connection; gondolas likewise are counted."""
    for bridge in range(i64(BRIDGES)):
        count = table.bridges_down[bridge]
        if table.bridge_up == bridge:
            count += 1
        for connection in range(i64(CONNECTIONS)):
            if table.link[connection] == bridge:
                count += 1
        must(count == 1, "bridges")
    gondolas = table.gondolas
    for connection in range(i64(CONNECTIONS)):
        if table.link[connection] == GONDOLA_TILE:
            gondolas += 1
        built = table.facing[2 * connection] > 0 and table.facing[2 * connection + 1] > 0
        empty = table.facing[2 * connection] == 0 and table.facing[2 * connection + 1] == 0
        must(empty if table.link[connection] == FREE else built, "facing")
    must(gondolas == GONDOLAS, "gondolas")


def _check_cards(table: Table) -> None:
    """Every card is somewhere, and the sizes that everyone sees fit what the viewer knows."""
    must(len(table.rows) == len(table.row_taken) * KINDS, "rows")
    hidden: i64 = 0
    for player in range(table.players):
        hidden += _check_hand(table, player)
    must(total(table.deck) == table.deck_size + hidden, "deck")
    for kind in range(i64(KINDS)):
        count = table.deck[kind] + table.open_discards[kind]
        for row in range(table.row_count()):
            count += table.rows[row * KINDS + kind]
        for player in range(table.players):
            at = player * KINDS + kind
            count += table.laid[at]
            count += table.known[at] if _is_hidden(table, player) else table.hand[at] + table.shed[at]
        must(count == CARDS[kind], "cards")


def _is_hidden(table: Table, player: i64) -> bool:
    """Does the viewer not see this hand?"""
    return table.viewer != TRUTH and table.viewer != player and table.is_human(player)


def _check_hand(table: Table, player: i64) -> i64:
    """Returns how many cards of the hand and the face-down discards are in the pool of a view."""
    held: i64 = 0
    shed: i64 = 0
    known: i64 = 0
    gone: i64 = 0  # known cards that are not in the hand any more
    for kind in range(i64(KINDS)):
        at = player * KINDS + kind
        known += table.known[at]
        must(table.lacks[at] == 0 or table.known[at] == 0, "lacks")
        if _is_hidden(table, player):
            must(table.hand[at] == UNKNOWN and table.shed[at] == UNKNOWN and table.dropped[at] == 0, "hand")
        else:
            must(0 <= table.dropped[at] <= table.hand[at] and table.shed[at] >= 0, "hand")
            must(table.known[at] <= table.hand[at] + table.shed[at], "known")
            must(table.lacks[at] == 0 or table.hand[at] == 0, "lacks")
            gone += table.known[at] - table.hand[at] if table.known[at] > table.hand[at] else 0
            held += table.hand[at]
            shed += table.shed[at]
    due = surplus(table, player) if table.chapter == DISCARDS else 0
    for kind in range(i64(KINDS)):
        due -= table.dropped[player * KINDS + kind]
    must(table.to_drop[player] == due, "to_drop")
    must(table.shed_since[player] <= table.shed_size[player], "shed_since")
    must(known <= table.hand_size[player] + table.shed_since[player], "known")
    if _is_hidden(table, player):
        return table.hand_size[player] + table.shed_size[player] - known
    must(held == table.hand_size[player] and shed == table.shed_size[player], "hand_size")
    must(gone <= table.shed_since[player], "shed_since")
    return 0
