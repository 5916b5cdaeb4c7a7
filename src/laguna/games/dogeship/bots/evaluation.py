"""The Doge Ship: what things are worth to a seat before the end, in hundredths of a point.

`worth` is published and fixed: the greedy bot plays by it and is the yardstick for every later bot. `outlook` is what
the search goes by (docs/bots.md). Both weigh the same things; the weights were found in some hundreds of games of
searching bots, each with weights varied at random. Greedy players compare themselves with the others, the search does
that anyway.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.dogeship.components import (
    AND,
    BARRIER,
    BARRIER_TILES,
    BONUS_AMOUNT,
    BONUS_KIND,
    BUY_ACTION,
    COMPLETE_ACTION,
    COST,
    DECKS,
    EFFECT,
    EVENT,
    EXTRA_BUY,
    FINAL_VP,
    FIRST_BARRIER,
    FIRST_GONDOLA,
    FIRST_TILE,
    GALLEY,
    GIVES_APPROVALS,
    GIVES_DUCATS,
    GONDOLA_APPROVALS,
    GONDOLA_DUCATS,
    HIGH_WATER,
    INSPECTION_VP,
    KIND_BIT,
    KIND_OF,
    KIND_OF_STACK,
    KINDS,
    LENGTH,
    LOWER,
    PART_APPROVALS,
    PART_VP,
    PRIORITY,
    REPLACE_ACTION,
    SPACE_ACTION,
    SPACE_KINDS,
    SPACE_MODE,
    SQUARES,
    STACK_OF,
    STACK_SIZE,
    TRIGGER,
    TYPES,
    UPPER,
    YARD,
    YARD_GALLEYS,
    ZONE_AT,
    ZONES,
)
from laguna.games.dogeship.events import lost_markers
from laguna.games.dogeship.galley import can_build, can_replace, next_type, part_approvals, part_points
from laguna.games.dogeship.table import (
    DRAW_DOGES,
    DRAW_TILES,
    FREE,
    LAY_DOGE,
    NEXT_ICON,
    OVER,
    PUT_DOGE,
    REPLACE_PART,
    TAKE_BONUS,
    USE_MARKER,
    Table,
)

# By bots' level: simulations for a turn, and thousandths of its chances that a slip may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (900, 28), "merchant": (2000, 14)}

# The search judges at once: random steps squander money on surcharges, and with it all that was saved for.
PLAYS_ON: Final = 0

POINT: Final = 100
DUCAT: Final = 65
DUCAT_TOO_MANY: Final = 10  # one that can hardly be spent any more
DUCATS_AT_LAST: Final = 6  # how many a player can make something of while a part is missing
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
IN_TIME: Final = 3  # so many times as likely as a rival's is one's own part to be the next
ROUNDS: Final = 8  # how long a game lasts, at the most
GAME: Final = 1000  # a whole game, as a measure of time
FINAL: Final = 70  # per cent of what approvals would score at the end as things are
PLOT: Final = 30  # an intrigue under way
PURCHASE: Final[vec[i64]] = vec[i64]([80, 35, 230])  # by kind: what a purchase under way will bring
# How often a bonus makes a difference in a round, in hundredths, by the kind of action that triggers it.
TRIGGERED: Final[vec[i64]] = vec[i64]([65, 65, 0, 22, 25])
KEPT_DRY: Final[vec[i64]] = vec[i64]([0, 13, 32, 53, 74, 91, 98])  # a round, by barriers; more are worth no more
EARLIER: Final = 1  # a round, for each number by which the top barrier is lower than the highest


def cost_of(tile: int) -> int:
    """What the material of a tile costs."""
    return int(COST[tile])


def _bonus_worth(barrier: int) -> int:
    """What the bonus of a barrier brings in a round while it lies on top, with its place in the turn order."""
    effect = EFFECT[barrier]
    amount = BONUS_AMOUNT[barrier]
    if effect == GIVES_DUCATS:
        once = DUCAT * amount
    elif effect == GIVES_APPROVALS:
        once = APPROVAL * amount
    else:
        once = TURN // 2 if effect >= EXTRA_BUY else POINT * amount
    return int(TRIGGERED[TRIGGER[barrier]] * once // 100 + EARLIER * (BARRIER_TILES - PRIORITY[barrier]))


# By type: a galley tile of middling cost.
GALLEY_MIDDLE: Final[vec[i64]] = vec[i64](
    [sorted(range(FIRST_TILE[t], FIRST_TILE[t] + STACK_SIZE[t]), key=cost_of)[STACK_SIZE[t] // 2] for t in range(TYPES)]
)
ZONE_LENGTH: Final[list[vec[i64]]] = [
    vec[i64]([list(zones).count(zone) for zone in range(ZONES)]) for zones in ZONE_AT
]  # by seats and zone: columns
ZONE_END: Final[list[vec[i64]]] = [
    vec[i64]([sum([int(at <= zone) for at in zones]) for zone in range(ZONES)]) for zones in ZONE_AT
]  # and the column after the last one
BONUS_WORTH: Final[vec[i64]] = vec[i64]([_bonus_worth(barrier) for barrier in range(BARRIER_TILES)])  # a round


def worth(table: Table, seat: i64) -> i64:
    """Points, and by how much more than the others on average the seat has of all that may still bring some.

    Assets lose with every part that is built, those of all players; so a player who counted only its own would rather
    never build.
    """
    out = POINT * table.score[seat]
    if table.phase == OVER:
        return out
    others: i64 = 0
    for other in range(table.seats):
        if other != seat:
            others += assets(table, other)
    return out + assets(table, seat) - others // (table.seats - 1)


def assets(table: Table, seat: i64) -> i64:
    """What money, approvals, barriers, markers and tiles under construction may still bring."""
    left = parts_left(table)
    ahead = time_ahead(table, left)
    in_time = IN_TIME * left
    likely = in_time + table.seats - 1  # what is not done before the end is lost
    turns = table.markers[seat]
    if table.doge != FREE and EVENT[table.doge] == HIGH_WATER:
        turns -= lost_markers(table, seat)
    return (
        money_worth(table.ducats[seat], DUCATS_AT_LAST + DUCATS_AT_FIRST * ahead // GAME)
        + approvals_worth(table, seat, left, ahead)
        + barriers_worth(table, seat) * ahead // GAME
        + (yard_worth(table, seat) + TURN * turns) * in_time // likely
        + under_way(table, seat)
    )


def time_ahead(table: Table, left: i64) -> i64:
    """How much of a game is still to come: by the parts that are missing or by the rounds, whichever is less.

    By parts alone, whoever has more than the others would rather not build.
    """
    by_parts = GAME * left // (DECKS * LENGTH[table.seats])
    rounds = ROUNDS - table.round
    by_rounds = GAME * (rounds if rounds > 1 else 1) // ROUNDS
    return by_parts if by_parts < by_rounds else by_rounds


def money_worth(ducats: i64, useful: i64) -> i64:
    """Ducats, of which so many can be made something of."""
    return DUCAT * ducats if ducats <= useful else DUCAT * useful + DUCAT_TOO_MANY * (ducats - useful)


def approvals_worth(table: Table, seat: i64, left: i64, ahead: i64) -> i64:
    """Approvals: more and more what they score at the end; those that are bid count for what that may score."""
    count = table.approvals[seat]
    out: i64 = 0
    if table.has_bid[seat] == 1:
        count -= table.bid[seat]
        out = bid_worth(table, seat)
    first = count if count < FIRST_APPROVALS else FIRST_APPROVALS
    for_bids = APPROVAL * first + MORE_APPROVAL * (count - first)
    return out + (ahead * for_bids + (GAME - ahead) * final_worth(table, seat, count, left) * FINAL // 100) // GAME


def final_worth(table: Table, seat: i64, count: i64, left: i64) -> i64:
    """What so many approvals are likely to score at the end, by those of the others (DS-10.2)."""
    if count == 0:
        return 0
    reach = 2 + left // 2  # a lead that can hardly be caught up
    above: i64 = 0  # how many others come before, in hundredths
    for other in range(table.seats):
        lead = table.approvals[other] - count
        if other != seat and lead > -reach:
            above += 50 + 50 * lead // reach if lead < reach else 100
    return ranked(FINAL_VP, above)


def ranked(points: vec[i64], above: i64) -> i64:
    """What a table of points by rank gives with so many others before, in hundredths."""
    rank = above // 100
    last: i64 = len(points) - 1
    following = points[rank + 1] if rank < last else 0
    return POINT * points[rank] - (points[rank] - following) * (above - 100 * rank)


def bid_worth(table: Table, seat: i64) -> i64:
    """What a bid scores on average, if every other seat bids anything it can."""
    bid = table.bid[seat]
    if bid == 0:
        return 0
    above: i64 = 0  # how many others bid more, in hundredths
    for other in range(table.seats):
        most = table.approvals[other]
        if other != seat and most > bid:
            above += 100 * (most - bid) // (most + 1)
    return ranked(INSPECTION_VP, above)


def parts_left(table: Table) -> i64:
    """How many parts of the galley are still to be built."""
    return DECKS * LENGTH[table.seats] - table.built[LOWER] - table.built[UPPER]


def under_way(table: Table, seat: i64) -> i64:
    """What the rest of a turn will bring: icons not used yet, tiles to be drawn, a Doge tile to be laid."""
    if table.round == 0 or table.phase > PUT_DOGE or table.phase < DRAW_TILES or table.active() != seat:
        return 0
    phase = table.phase
    if phase == USE_MARKER or phase == LAY_DOGE or phase == PUT_DOGE:
        return 0
    if phase == DRAW_DOGES:
        return PLOT
    if phase == REPLACE_PART:
        return replacement_worth(table, seat)
    out: i64 = 0
    icons = table.icons
    if phase == TAKE_BONUS or table.bonus != FREE:
        action = SPACE_ACTION[table.space]
        if action == BUY_ACTION or action == COMPLETE_ACTION:
            icons = SPACE_KINDS[table.space]
        elif action == REPLACE_ACTION:
            out = replacement_worth(table, seat)
    if phase == TAKE_BONUS:
        kinds = KIND_BIT[BONUS_KIND[table.bonus]]
        out += icons_worth(table, seat, kinds, EFFECT[table.bonus] == EXTRA_BUY, True)
    elif phase != NEXT_ICON:  # in the middle of a purchase
        if pays(table, seat):
            out += PURCHASE[KIND_OF_STACK[table.buying]]
        if table.bonus == FREE:
            icons = icons & ~KIND_BIT[KIND_OF_STACK[table.buying]] if SPACE_MODE[table.space] == AND else 0
    is_purchase = SPACE_ACTION[table.space] == BUY_ACTION
    return out + icons_worth(table, seat, icons, is_purchase, SPACE_MODE[table.space] == AND)


def icons_worth(table: Table, seat: i64, kinds: i64, is_purchase: bool, is_all: bool) -> i64:
    """What one of these kinds may bring, or all of them, if it is bought or completed."""
    total: i64 = 0
    best: i64 = 0
    for kind in range(i64(KINDS)):
        if kinds & KIND_BIT[kind] != 0:
            gain = purchase_worth(table, seat, kind) if is_purchase else completion_worth(table, seat, kind)
            total += gain
            if gain > best:
                best = gain
    return total if is_all else best


def purchase_worth(table: Table, seat: i64, kind: i64) -> i64:
    """What a purchase may bring; a galley part has to be paid for, and there has to be room."""
    if kind == GALLEY and (table.ducats[seat] < COST[GALLEY_MIDDLE[0]] or table.in_yard(seat, GALLEY) >= YARD_GALLEYS):
        return 0
    return PURCHASE[kind] if table.yard_size(seat) < YARD else PURCHASE[kind] // 2


def completion_worth(table: Table, seat: i64, kind: i64) -> i64:
    """What completing the best tile of a kind gains: what the yard counted less for it (DP-6)."""
    best: i64 = 0
    for slot in range(seat * YARD, (seat + 1) * YARD):
        tile = table.yard[slot]
        if tile == FREE:
            break
        if KIND_OF[tile] == kind:
            gain: i64 = TURN
            if kind == GALLEY:
                if not can_build(table, tile):
                    continue
                gain = part_gain(table, tile)
            if gain > best:
                best = gain
    return best


def replacement_worth(table: Table, seat: i64) -> i64:
    """What replacing a part gains (DP-7)."""
    best: i64 = 0
    for slot in range(seat * YARD, (seat + 1) * YARD):
        tile = table.yard[slot]
        if tile == FREE or KIND_OF[tile] != GALLEY:
            break
        if can_replace(table, tile):
            gain = part_gain(table, tile)
            if gain > best:
                best = gain
    return best


def part_gain(table: Table, tile: i64) -> i64:
    """By how much a part that is built now gives more than it counted for in the yard."""
    counted = part_worth(table, tile) - COMPLETION
    return part_today(table, tile) - (counted if counted > 0 else 0)


def pays(table: Table, seat: i64) -> bool:
    """Is there likely to be a tile that can be paid for, and a place for it?"""
    stack = table.buying
    if stack >= TYPES:
        return True
    return has_place(table, stack) and table.ducats[seat] >= COST[GALLEY_MIDDLE[stack]]


def barriers_worth(table: Table, seat: i64) -> i64:
    """Completed barriers and those of the yard, for a whole game: dry yards, and the best bonus on top (DS-6.3.2)."""
    count = table.barriers[seat]
    top = table.top[seat]
    best: i64 = BONUS_WORTH[top] if top != FREE else 0
    out = ROUNDS * (kept_dry(count) + best)
    for slot in range(seat * YARD, (seat + 1) * YARD):
        tile = table.yard[slot]
        if tile == FREE:
            break
        if KIND_OF[tile] == BARRIER:
            bonus = BONUS_WORTH[tile - FIRST_BARRIER]
            better = bonus - best if bonus > best else 0
            gain = ROUNDS * (kept_dry(count + 1) - kept_dry(count) + better) - TURN
            if gain > 0:
                out += gain
                count += 1
                best += better
    return out


def kept_dry(barriers: i64) -> i64:
    """What so many barriers save from high water in a round (DS-9.1)."""
    most: i64 = len(KEPT_DRY) - 1
    return KEPT_DRY[barriers if barriers < most else most]


def yard_worth(table: Table, seat: i64) -> i64:
    """Gondolas and galley tiles under construction: what they give when completed, less the turn that takes."""
    out: i64 = 0
    for slot in range(seat * YARD, (seat + 1) * YARD):
        tile = table.yard[slot]
        if tile == FREE:
            break
        kind = KIND_OF[tile]
        if kind == BARRIER:
            continue
        gain = part_worth(table, tile) - COMPLETION if kind == GALLEY else gondola_worth(tile) - TURN
        if gain > 0:
            out += gain
    return out


def gondola_worth(tile: i64) -> i64:
    """What a gondola pays (DS-6.1)."""
    gondola = tile - FIRST_GONDOLA
    return DUCAT * GONDOLA_DUCATS[gondola] + APPROVAL * GONDOLA_APPROVALS[gondola]


def part_worth(table: Table, tile: i64) -> i64:
    """A galley part: by what it gives today if it can be built, else by what may come (DS-6.2.1)."""
    count: i64 = len(SQUARES[tile])
    later = POINT * PART_VP[tile] + APPROVAL * PART_APPROVALS[tile] + SQUARE * count
    type = STACK_OF[tile]
    deck = type // ZONES
    end = ZONE_END[table.seats][type % ZONES]
    if table.built[deck] >= end:
        return later * (TO_REPLACE if can_replace(table, tile) else TOO_LATE) // 100
    before = end - ZONE_LENGTH[table.seats][type % ZONES] - table.built[deck]
    if before > 0:
        return later * (100 - WAIT * before) // 100
    if can_build(table, tile):
        today = part_today(table, tile)
        return later + (today - later) * TODAY // 100 if today > later else later
    return later


def part_today(table: Table, tile: i64) -> i64:
    """What a part gives if it is built now (DS-6.2.2, DS-6.2.3)."""
    return POINT * part_points(table, tile) + APPROVAL * part_approvals(table, tile)


def has_place(table: Table, type: i64) -> bool:
    """Will there be a place for a part of this type (DS-A.10)?"""
    return table.built[type // ZONES] < ZONE_END[table.seats][type % ZONES]


def progress(table: Table) -> float:
    """How much of the galley is there: its parts, and by half those that may be built next from a yard."""
    places: i64 = DECKS * LENGTH[table.seats]
    halves: i64 = 2 * (places - parts_left(table))
    for deck in range(i64(DECKS)):
        type = next_type(table, deck)
        ready: i64 = 0
        for tile in table.yard:
            if tile != FREE and KIND_OF[tile] == GALLEY and STACK_OF[tile] == type:
                ready += 1
        room = ZONE_END[table.seats][type % ZONES] - table.built[deck] if ready > 0 else 0
        halves += ready if ready < room else room
    return float(halves) / float(2 * places)


def outlook(table: Table, seat: i64) -> i64:
    """Points and assets; the search compares the seats itself."""
    out = POINT * table.score[seat]
    return out if table.phase == OVER else out + assets(table, seat)
