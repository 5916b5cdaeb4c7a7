"""Rialto: what things are worth to a seat before the end, in hundredths of a point.

The numbers are fixed: the greedy bot plays by them, and every later bot is measured against it. They are guesses of a
player who knows the game and have not been tuned.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.evaluation import Evaluation
from laguna.core.state import Seat
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phase1_cards, phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.rules.state import RialtoState

# By bots' level: simulations for a turn, and thousandths of its chances that a blunder may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (900, 35)}

POINT: Final = 100
COIN: Final = 60
READY_COUNCILLOR: Final = 75
DOGE_RANK: Final = 70  # for each player behind the seat
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


class RialtoEvaluation(Evaluation[RialtoState]):
    """How good a position is for a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.levels = LEVELS

    def evaluate(self, world: RialtoState, seat: Seat) -> i64:
        """Points, and an estimate for coins, cards, councillors, buildings and the doge track."""
        out = POINT * world.vp[seat]
        if world.chapter == phases.END:
            return out
        out += COIN * world.coins[seat] + READY_COUNCILLOR * world.ready[seat]
        out += buildings_worth(world, seat) + track_worth(world, seat)
        out += hand_worth(world, seat) + laid_worth(world, seat)
        for district in range(box.DISTRICTS):
            if world.councillors[seat * box.DISTRICTS + district] > 0:
                out += district_worth(world, seat, district)
        return out


def rounds_left(state: RialtoPosition) -> i64:
    """Rounds after the current one."""
    return box.ROUNDS - state.round


def buildings_worth(state: RialtoPosition, seat: i64) -> i64:
    """Their points, and a bonus for each round in which they may still work."""
    out: i64 = 0
    for building in range(box.BUILDINGS):
        count = state.tiles[seat * box.BUILDINGS + building]
        out += count * (POINT * box.building_value(building) + IDLE_BUILDING * rounds_left(state))
    return out


def track_worth(state: RialtoPosition, seat: i64) -> i64:
    """Being ahead on the doge track breaks ties and chooses first."""
    behind = state.players - state.rank(seat)
    return DOGE_RANK * behind + DOGE_SPACE * state.doge_space[seat]


def district_worth(state: RialtoPosition, seat: i64, district: i64) -> i64:
    """What the district would give if it stayed as it is, with average tiles on its free connections."""
    points = POINT * state.district_value(district)
    for end in range(2 * box.CONNECTIONS):
        if box.ENDS[end] == district and state.link[end // 2] == position.FREE:
            points += FREE_CONNECTION
    for player in scoring.district_ranking(state, district):
        if player == seat:
            return points
        points //= box.PLACE_DIVISOR
    return 0


def card_worth(state: RialtoPosition, kind: i64) -> i64:
    """A card whose stage is over waits for the next round, if there is one."""
    if kind == box.JOKER or kind > state.stage:
        return CARD[kind]
    return CARD_KEPT if rounds_left(state) > 0 else 0


def hand_worth(state: RialtoPosition, seat: i64) -> i64:
    """The cards in hand without those that will be discarded, the least ones, and cards about to be drawn."""
    out: i64 = 0
    for kind in range(box.KINDS):
        out += card_worth(state, kind) * (state.hand[seat * box.KINDS + kind] - state.dropped[seat * box.KINDS + kind])
    too_many = phase1_cards.surplus(state, seat)
    for kind in range(box.KINDS):
        too_many -= state.dropped[seat * box.KINDS + kind]
    if too_many > 0:
        out -= too_many * CARD_KEPT
    if state.phase == phases.DRAW_CARDS and state.acting() == seat:
        out += CARD_TO_COME * state.pending
    return out


def laid_worth(state: RialtoPosition, seat: i64) -> i64:
    """Cards laid in a stage that is not resolved, and the majority if nobody has laid as much so far."""
    if state.stage == position.FREE or state.chapter > phases.RESOLVING:
        return 0
    count = state.laid_count[seat]
    if state.chapter == phases.RESOLVING or count == position.FREE:
        return 0
    stage = state.stage
    out = laid_cards_worth(state, seat, stage, count)
    if stage == box.BRIDGE and count == 0:
        out -= POINT
    if count > 0 and leads(state, seat, count):
        out += MAJORITY[stage]
    return out


def laid_cards_worth(state: RialtoPosition, seat: i64, stage: i64, count: i64) -> i64:
    """Each card counts, except councillors without anyone to send and points for more than two buildings."""
    if stage == box.COUNCILLOR:
        sent = count if count < state.ready[seat] else state.ready[seat]
        return LAID[stage] * sent
    if stage == box.BUILDING:
        used = count if count < 2 * box.VALUES else 2 * box.VALUES
        return (LAID[stage] + IDLE_BUILDING) * used
    return LAID[stage] * count


def leads(state: RialtoPosition, seat: i64, count: i64) -> bool:
    """Would the seat have the majority if nobody laid more?"""
    for player in range(state.players):
        if player == seat or state.laid_count[player] == position.FREE:
            continue
        rival = state.laid_count[player]
        if rival > count or (rival == count and state.rank(player) < state.rank(seat)):
            return False
    return True
