"""The Doge Ship: what things are worth to a seat before the end, in hundredths of a point.

`evaluate` is published and fixed: the greedy bot plays by it and is the yardstick for every later bot. `estimate` is
what the search goes by (docs/bots.md). Both weigh the same things; the weights were found in some hundreds of games of
searching bots, each with weights varied at random. Greedy players compare themselves with the others, the search does
that anyway.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.evaluation import Evaluation
from laguna.core.state import Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import galley, phases, round_end
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.rules.state import DogeShipState

# By bots' level: simulations for a turn, and thousandths of its chances that a blunder may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (900, 28), "merchant": (2000, 14)}

# The search evaluates at once: random steps waste money on surcharges.
PLAYOUT_LENGTH: Final = 0

POINT: Final = 100
DUCAT: Final = 65
DUCAT_TOO_MANY: Final = 10  # one that can hardly be spent
DUCATS_AT_LAST: Final = 6  # how many are useful while a part is missing
DUCATS_AT_FIRST: Final = 20  # and how many more at the beginning
APPROVAL: Final = 100
FIRST_APPROVALS: Final = 6  # those beyond count for little
MORE_APPROVAL: Final = 25
TURN: Final = 210  # what a marker brings
SQUARE: Final = 50  # a square of a galley tile, before it is known what it will count
COMPLETION: Final = 140  # of what a part gives, what is left for the turn that builds it
TODAY: Final = 80  # per cent of what a part gives more today than on another day
TO_REPLACE: Final = 50  # per cent of what a part would give, if its zone is full but the last part can be replaced
TOO_LATE: Final = 25  # and if not
WAIT: Final = 2  # per cent less for each part that has to be built before
IN_TIME: Final = 3  # how many times likelier the seat's own part is to be next than a rival's
ROUNDS: Final = 8  # how long a game lasts, at the most
GAME: Final = 1000  # a whole game, as a measure of time
FINAL: Final = 70  # per cent of what approvals would score at the end as things are
INTRIGUE: Final = 30  # an intrigue under way
PURCHASE: Final[vec[i64]] = vec[i64]([80, 35, 230])  # by kind: what a purchase under way will bring
# How often a bonus makes a difference in a round, in hundredths, by the kind of action that triggers it.
TRIGGERED: Final[vec[i64]] = vec[i64]([65, 65, 0, 22, 25])
WATER_SAVED: Final[vec[i64]] = vec[i64]([0, 13, 32, 53, 74, 91, 98])  # a round, by barriers; more are worth no more
EARLIER: Final = 1  # a round, for each number by which the top barrier is lower than the highest


def cost_of(tile: int) -> int:
    """What the material of a tile costs."""
    return int(box.COST[tile])


def _bonus_value(barrier: int) -> int:
    """What the bonus of a barrier brings in a round while it lies on top, with its place in the turn order."""
    effect = box.EFFECT[barrier]
    amount = box.BONUS_AMOUNT[barrier]
    if effect == box.GIVES_DUCATS:
        once = DUCAT * amount
    elif effect == box.GIVES_APPROVALS:
        once = APPROVAL * amount
    else:
        once = TURN // 2 if effect >= box.EXTRA_BUY else POINT * amount
    return int(TRIGGERED[box.TRIGGER[barrier]] * once // 100 + EARLIER * (box.BARRIER_TILES - box.PRIORITY[barrier]))


# By type: a galley tile of middling cost.
GALLEY_MIDDLE: Final[vec[i64]] = vec[i64](
    [
        sorted(range(box.FIRST_TILE[t], box.FIRST_TILE[t] + box.STACK_SIZE[t]), key=cost_of)[box.STACK_SIZE[t] // 2]
        for t in range(box.TYPES)
    ]
)
ZONE_LENGTH: Final[list[vec[i64]]] = [
    vec[i64]([list(zones).count(zone) for zone in range(box.ZONES)]) for zones in box.ZONE_AT
]  # by seats and zone: columns
ZONE_END: Final[list[vec[i64]]] = [
    vec[i64]([sum([int(at <= zone) for at in zones]) for zone in range(box.ZONES)]) for zones in box.ZONE_AT
]  # and the column after the last one
BONUS_VALUE: Final[vec[i64]] = vec[i64]([_bonus_value(barrier) for barrier in range(box.BARRIER_TILES)])  # a round


def assets(table: DogeShipPosition, seat: i64) -> i64:
    """What money, approvals, barriers, markers and tiles under construction may still bring."""
    left = parts_left(table)
    ahead = time_ahead(table, left)
    in_time = IN_TIME * left
    likely = in_time + table.seats - 1  # what is not done before the end is lost
    turns = table.markers[seat]
    if table.doge != box.FREE and box.EVENT[table.doge] == box.HIGH_WATER:
        turns -= round_end.lost_markers(table, seat)
    return (
        money_value(table.ducats[seat], DUCATS_AT_LAST + DUCATS_AT_FIRST * ahead // GAME)
        + approvals_value(table, seat, left, ahead)
        + barriers_value(table, seat) * ahead // GAME
        + (yard_value(table, seat) + TURN * turns) * in_time // likely
        + rest_of_turn_value(table, seat)
    )


def time_ahead(table: DogeShipPosition, left: i64) -> i64:
    """How much of a game is still to come: by the parts that are missing or by the rounds, whichever is less.

    By parts alone, a player who has more than the others would rather not build.
    """
    by_parts = GAME * left // (box.DECKS * box.LENGTH[table.seats])
    rounds = ROUNDS - table.round
    by_rounds = GAME * (rounds if rounds > 1 else 1) // ROUNDS
    return by_parts if by_parts < by_rounds else by_rounds


def money_value(ducats: i64, useful: i64) -> i64:
    """Ducats, so many of which are useful."""
    return DUCAT * ducats if ducats <= useful else DUCAT * useful + DUCAT_TOO_MANY * (ducats - useful)


def approvals_value(table: DogeShipPosition, seat: i64, left: i64, ahead: i64) -> i64:
    """Approvals: more and more what they score at the end; those that are bid count for what that may score."""
    count = table.approvals[seat]
    out: i64 = 0
    if table.has_bid[seat] == 1:
        count -= table.bid[seat]
        out = bid_value(table, seat)
    first = count if count < FIRST_APPROVALS else FIRST_APPROVALS
    for_bids = APPROVAL * first + MORE_APPROVAL * (count - first)
    return out + (ahead * for_bids + (GAME - ahead) * final_value(table, seat, count, left) * FINAL // 100) // GAME


def final_value(table: DogeShipPosition, seat: i64, count: i64, left: i64) -> i64:
    """What so many approvals are likely to score at the end, by those of the others (DS-10.2)."""
    if count == 0:
        return 0
    reach = 2 + left // 2  # a lead that can hardly be caught up
    above: i64 = 0  # how many others come before, in hundredths
    for other in range(table.seats):
        lead = table.approvals[other] - count
        if other != seat and lead > -reach:
            above += 50 + 50 * lead // reach if lead < reach else 100
    return value_by_rank(box.FINAL_VP, above)


def value_by_rank(points: vec[i64], above: i64) -> i64:
    """What a table of points by rank gives with so many others before, in hundredths."""
    rank = above // 100
    last: i64 = len(points) - 1
    following = points[rank + 1] if rank < last else 0
    return POINT * points[rank] - (points[rank] - following) * (above - 100 * rank)


def bid_value(table: DogeShipPosition, seat: i64) -> i64:
    """What a bid scores on average, if every other seat bids anything it can."""
    bid = table.bid[seat]
    if bid == 0:
        return 0
    above: i64 = 0  # how many others bid more, in hundredths
    for other in range(table.seats):
        most = table.approvals[other]
        if other != seat and most > bid:
            above += 100 * (most - bid) // (most + 1)
    return value_by_rank(box.INSPECTION_VP, above)


def parts_left(table: DogeShipPosition) -> i64:
    """How many parts of the galley are still to be built."""
    return box.DECKS * box.LENGTH[table.seats] - table.built[box.LOWER] - table.built[box.UPPER]


def rest_of_turn_value(table: DogeShipPosition, seat: i64) -> i64:
    """What the rest of a turn will bring: icons not used yet, tiles to be drawn, a Doge tile to be laid."""
    if table.round == 0 or table.phase > phases.PUT_DOGE or table.phase < phases.DRAW_TILES or table.active() != seat:
        return 0
    phase = table.phase
    if phase == phases.USE_MARKER or phase == phases.LAY_DOGE or phase == phases.PUT_DOGE:
        return 0
    if phase == phases.DRAW_DOGES:
        return INTRIGUE
    if phase == phases.REPLACE_PART:
        return replacement_value(table, seat)
    out: i64 = 0
    icons = table.icons
    if phase == phases.TAKE_BONUS or table.bonus != box.FREE:
        action = box.SPACE_ACTION[table.space]
        if action == box.BUY_ACTION or action == box.COMPLETE_ACTION:
            icons = box.SPACE_KINDS[table.space]
        elif action == box.REPLACE_ACTION:
            out = replacement_value(table, seat)
    if phase == phases.TAKE_BONUS:
        kinds = box.KIND_BIT[box.BONUS_KIND[table.bonus]]
        out += icons_value(table, seat, kinds, box.EFFECT[table.bonus] == box.EXTRA_BUY, True)
    elif phase != phases.NEXT_ICON:  # in the middle of a purchase
        if can_afford(table, seat):
            out += PURCHASE[box.KIND_OF_STACK[table.buying]]
        if table.bonus == box.FREE:
            bought = box.KIND_BIT[box.KIND_OF_STACK[table.buying]]
            icons = icons & ~bought if box.SPACE_MODE[table.space] == box.AND else 0
    is_purchase = box.SPACE_ACTION[table.space] == box.BUY_ACTION
    return out + icons_value(table, seat, icons, is_purchase, box.SPACE_MODE[table.space] == box.AND)


def icons_value(table: DogeShipPosition, seat: i64, kinds: i64, is_purchase: bool, is_all: bool) -> i64:
    """What one of these kinds may bring, or all of them, if it is bought or completed."""
    total: i64 = 0
    best: i64 = 0
    for kind in range(box.KINDS):
        if kinds & box.KIND_BIT[kind] != 0:
            gain = purchase_value(table, seat, kind) if is_purchase else completion_value(table, seat, kind)
            total += gain
            if gain > best:
                best = gain
    return total if is_all else best


def purchase_value(table: DogeShipPosition, seat: i64, kind: i64) -> i64:
    """What a purchase may bring; a galley part has to be paid for, and there has to be room."""
    if kind == box.GALLEY and (
        table.ducats[seat] < box.COST[GALLEY_MIDDLE[0]] or table.in_yard(seat, box.GALLEY) >= box.YARD_GALLEYS
    ):
        return 0
    return PURCHASE[kind] if table.yard_size(seat) < box.YARD else PURCHASE[kind] // 2


def completion_value(table: DogeShipPosition, seat: i64, kind: i64) -> i64:
    """What completing the best tile of a kind gains: what the yard counted less for it (DP-6)."""
    best: i64 = 0
    for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
        tile = table.yard[slot]
        if tile == box.FREE:
            break
        if box.KIND_OF[tile] == kind:
            gain: i64 = TURN
            if kind == box.GALLEY:
                if not galley.can_build(table, tile):
                    continue
                gain = part_gain(table, tile)
            if gain > best:
                best = gain
    return best


def replacement_value(table: DogeShipPosition, seat: i64) -> i64:
    """What replacing a part gains (DP-7)."""
    best: i64 = 0
    for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
        tile = table.yard[slot]
        if tile == box.FREE or box.KIND_OF[tile] != box.GALLEY:
            break
        if galley.can_replace(table, tile):
            gain = part_gain(table, tile)
            if gain > best:
                best = gain
    return best


def part_gain(table: DogeShipPosition, tile: i64) -> i64:
    """By how much a part that is built now gives more than it counted for in the yard."""
    counted = part_value(table, tile) - COMPLETION
    return part_today(table, tile) - (counted if counted > 0 else 0)


def can_afford(table: DogeShipPosition, seat: i64) -> bool:
    """Is there likely to be a tile that can be paid for, and a place for it?"""
    stack = table.buying
    if stack >= box.TYPES:
        return True
    return has_place(table, stack) and table.ducats[seat] >= box.COST[GALLEY_MIDDLE[stack]]


def barriers_value(table: DogeShipPosition, seat: i64) -> i64:
    """Completed barriers and those of the yard, for a whole game: dry yards, and the best bonus on top (DS-6.3.2)."""
    count = table.barriers[seat]
    top = table.top[seat]
    best: i64 = BONUS_VALUE[top] if top != box.FREE else 0
    out = ROUNDS * (water_saved(count) + best)
    for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
        tile = table.yard[slot]
        if tile == box.FREE:
            break
        if box.KIND_OF[tile] == box.BARRIER:
            bonus = BONUS_VALUE[tile - box.FIRST_BARRIER]
            better = bonus - best if bonus > best else 0
            gain = ROUNDS * (water_saved(count + 1) - water_saved(count) + better) - TURN
            if gain > 0:
                out += gain
                count += 1
                best += better
    return out


def water_saved(barriers: i64) -> i64:
    """What so many barriers save from high water in a round (DS-9.1)."""
    most: i64 = len(WATER_SAVED) - 1
    return WATER_SAVED[barriers if barriers < most else most]


def yard_value(table: DogeShipPosition, seat: i64) -> i64:
    """Gondolas and galley tiles under construction: what they give when completed, less the turn that takes."""
    out: i64 = 0
    for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
        tile = table.yard[slot]
        if tile == box.FREE:
            break
        kind = box.KIND_OF[tile]
        if kind == box.BARRIER:
            continue
        gain = part_value(table, tile) - COMPLETION if kind == box.GALLEY else gondola_value(tile) - TURN
        if gain > 0:
            out += gain
    return out


def gondola_value(tile: i64) -> i64:
    """What a gondola pays (DS-6.1)."""
    gondola = tile - box.FIRST_GONDOLA
    return DUCAT * box.GONDOLA_DUCATS[gondola] + APPROVAL * box.GONDOLA_APPROVALS[gondola]


def part_value(table: DogeShipPosition, tile: i64) -> i64:
    """A galley part: by what it gives today if it can be built, else by what may come (DS-6.2.1)."""
    count: i64 = len(box.SQUARES[tile])
    later = POINT * box.PART_VP[tile] + APPROVAL * box.PART_APPROVALS[tile] + SQUARE * count
    type = box.STACK_OF[tile]
    deck = type // box.ZONES
    end = ZONE_END[table.seats][type % box.ZONES]
    if table.built[deck] >= end:
        return later * (TO_REPLACE if galley.can_replace(table, tile) else TOO_LATE) // 100
    before = end - ZONE_LENGTH[table.seats][type % box.ZONES] - table.built[deck]
    if before > 0:
        return later * (100 - WAIT * before) // 100
    if galley.can_build(table, tile):
        today = part_today(table, tile)
        return later + (today - later) * TODAY // 100 if today > later else later
    return later


def part_today(table: DogeShipPosition, tile: i64) -> i64:
    """What a part gives if it is built now (DS-6.2.2, DS-6.2.3)."""
    return POINT * galley.part_points(table, tile) + APPROVAL * galley.part_approvals(table, tile)


def has_place(table: DogeShipPosition, type: i64) -> bool:
    """Will there be a place for a part of this type (DS-A.10)?"""
    return table.built[type // box.ZONES] < ZONE_END[table.seats][type % box.ZONES]


class DogeShipEvaluation(Evaluation[DogeShipState]):
    """How good a position is for a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.levels = LEVELS
        self.playout_length = PLAYOUT_LENGTH

    def evaluate(self, world: DogeShipState, seat: Seat) -> i64:
        """Points, and by how much more than the others on average the seat has of all that may still bring some.

        Assets lose with every part that is built, those of all players; so a player who counted only its own would
        rather never build.
        """
        out = POINT * world.score[seat]
        if world.phase == phases.OVER:
            return out
        others: i64 = 0
        for other in range(world.seats):
            if other != seat:
                others += assets(world, other)
        return out + assets(world, seat) - others // (world.seats - 1)

    def estimate(self, world: DogeShipState, seat: Seat) -> i64:
        """Points and assets; the search compares the seats itself."""
        out = POINT * world.score[seat]
        return out if world.phase == phases.OVER else out + assets(world, seat)

    def progress(self, world: DogeShipState) -> float:
        """How much of the galley is there: its parts, and by half those that may be built next from a yard."""
        places: i64 = box.DECKS * box.LENGTH[world.seats]
        halves: i64 = 2 * (places - parts_left(world))
        for deck in range(box.DECKS):
            type = galley.next_type(world, deck)
            ready: i64 = 0
            for tile in world.yard:
                if tile != box.FREE and box.KIND_OF[tile] == box.GALLEY and box.STACK_OF[tile] == type:
                    ready += 1
            room = ZONE_END[world.seats][type % box.ZONES] - world.built[deck] if ready > 0 else 0
            halves += ready if ready < room else room
        return float(halves) / float(2 * places)
