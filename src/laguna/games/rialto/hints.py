"""Rialto: what things are worth to a seat before the end, in hundredths of a point.

Published and fixed: the greedy bot plays by these numbers and is the yardstick for every later bot. They are plain
guesses of a player who knows the game, refined by nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.rialto.cards import surplus
from laguna.games.rialto.components import (
    BRIDGE,
    BUILDING,
    BUILDINGS,
    CONNECTIONS,
    COUNCILLOR,
    DISTRICTS,
    ENDS,
    JOKER,
    KINDS,
    PLACE_DIVISOR,
    ROUNDS,
    VALUES,
    building_value,
)
from laguna.games.rialto.scoring import district_ranking
from laguna.games.rialto.table import DRAW_CARDS, END, FREE, RESOLVING, Table

# By bots' level: simulations for a turn, and thousandths of its chances that a slip may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (900, 35)}

POINT: Final = 100
COIN: Final = 60
READY_COUNCILLOR: Final = 75
DOGE_RANK: Final = 70  # for each player one is ahead of
DOGE_SPACE: Final = 15
FREE_CONNECTION: Final = 2 * POINT  # what a tile yet to be laid adds to a district, on average
CARD_TO_COME: Final = 60
CARD_KEPT: Final = 35  # a card for the next round
IDLE_BUILDING: Final = 45  # for each further round in which a building may work

# By kind: a card in hand whose stage is still to come.
CARD: Final[vec[i64]] = vec[i64]([75, 70, 90, 115, 95, 90, 105])
# By kind: each card laid, and the majority that it may win.
LAID: Final[vec[i64]] = vec[i64]([85, 75, 100, 105, 90, 95])
MAJORITY: Final[vec[i64]] = vec[i64]([90, 75, 90, 330, 320, 110])


def worth(table: Table, seat: i64) -> i64:
    """Points, and what coins, cards, councillors, buildings and the doge track promise."""
    out = POINT * table.vp[seat]
    if table.chapter == END:
        return out
    out += COIN * table.coins[seat] + READY_COUNCILLOR * table.ready[seat]
    out += buildings_worth(table, seat) + track_worth(table, seat)
    out += hand_worth(table, seat) + laid_worth(table, seat)
    for district in range(i64(DISTRICTS)):
        if table.councillors[seat * DISTRICTS + district] > 0:
            out += district_worth(table, seat, district)
    return out


def rounds_left(table: Table) -> i64:
    """Rounds after the current one."""
    return ROUNDS - table.round


def buildings_worth(table: Table, seat: i64) -> i64:
    """Their points, and their use while the game lasts."""
    out: i64 = 0
    for building in range(i64(BUILDINGS)):
        count = table.tiles[seat * BUILDINGS + building]
        out += count * (POINT * building_value(building) + IDLE_BUILDING * rounds_left(table))
    return out


def track_worth(table: Table, seat: i64) -> i64:
    """Being ahead on the doge track breaks ties and chooses first."""
    behind = table.players - table.rank(seat)
    return DOGE_RANK * behind + DOGE_SPACE * table.doge_space[seat]


def district_worth(table: Table, seat: i64, district: i64) -> i64:
    """What the district would give if it stayed as it is, with average tiles on its free connections."""
    points = POINT * table.district_value(district)
    for end in range(i64(2 * CONNECTIONS)):
        if ENDS[end] == district and table.link[end // 2] == FREE:
            points += FREE_CONNECTION
    for player in district_ranking(table, district):
        if player == seat:
            return points
        points //= PLACE_DIVISOR
    return 0


def card_worth(table: Table, kind: i64) -> i64:
    """A card whose stage is over waits for the next round, if there is one."""
    if kind == JOKER or kind > table.stage:
        return CARD[kind]
    return CARD_KEPT if rounds_left(table) > 0 else 0


def hand_worth(table: Table, seat: i64) -> i64:
    """The cards in hand without those that will be discarded, the least ones, and cards about to be drawn."""
    out: i64 = 0
    for kind in range(i64(KINDS)):
        out += card_worth(table, kind) * (table.hand[seat * KINDS + kind] - table.dropped[seat * KINDS + kind])
    too_many = surplus(table, seat)
    for kind in range(i64(KINDS)):
        too_many -= table.dropped[seat * KINDS + kind]
    if too_many > 0:
        out -= too_many * CARD_KEPT
    if table.phase == DRAW_CARDS and table.acting() == seat:
        out += CARD_TO_COME * table.pending
    return out


def laid_worth(table: Table, seat: i64) -> i64:
    """Cards laid in a stage that is not resolved, and the majority if nobody has laid as much so far."""
    if table.stage == FREE or table.chapter > RESOLVING:
        return 0
    count = table.laid_count[seat]
    if table.chapter == RESOLVING or count == FREE:
        return 0
    stage = table.stage
    out = laid_cards_worth(table, seat, stage, count)
    if stage == BRIDGE and count == 0:
        out -= POINT
    if count > 0 and leads(table, seat, count):
        out += MAJORITY[stage]
    return out


def laid_cards_worth(table: Table, seat: i64, stage: i64, count: i64) -> i64:
    """Each card counts, except councillors without anyone to send and points for more than two buildings."""
    if stage == COUNCILLOR:
        sent = count if count < table.ready[seat] else table.ready[seat]
        return LAID[stage] * sent
    if stage == BUILDING:
        used = count if count < 2 * VALUES else 2 * VALUES
        return (LAID[stage] + IDLE_BUILDING) * used
    return LAID[stage] * count


def leads(table: Table, seat: i64, count: i64) -> bool:
    """Would the seat have the majority if nobody laid more?"""
    for player in range(table.players):
        if player == seat or table.laid_count[player] == FREE:
            continue
        rival = table.laid_count[player]
        if rival > count or (rival == count and table.rank(player) < table.rank(seat)):
            return False
    return True
