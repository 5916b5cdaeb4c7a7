"""The Doge Ship: a position as a tuple of numbers, and back; an impossible one is refused."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import NOBODY, TRUTH, UNKNOWN
from laguna.core.keys import KeyReader, must
from laguna.games.dogeship.components import (
    BARRIER_TILES,
    BID_MOST,
    DECKS,
    DOGE_TILES,
    DOGES,
    DRAWN,
    FACES,
    FIRST_BARRIER,
    FIRST_DOGE,
    FIRST_TILE,
    GALLEY,
    GOODS,
    KINDS,
    LENGTH,
    LOWER,
    MARKERS,
    PANELS_OF,
    STACK_OF,
    STACK_SIZE,
    STACKS,
    START_APPROVALS,
    START_DUCATS,
    START_VP,
    TILE_BIT,
    TILES,
    UPPER,
    WHOLE_STACK,
    YARD,
    YARD_GALLEYS,
    ZONE_AT,
    ZONES,
)
from laguna.games.dogeship.cursor import check_cursor
from laguna.games.dogeship.stacks import count_of
from laguna.games.dogeship.table import EVERYONE, FREE, PHASES, Table, filled, reader_bit
from laguna.games.dogeship.views import unknown_in

BOUND: Final = 1_000_000  # points, ducats, approvals and the count of reveals have no end of their own


def key_of(table: Table) -> tuple[int, ...]:
    """All numbers of a position, in one fixed order; `read` takes them in the same order."""
    out: list[int] = [
        table.viewer,
        table.phase,
        table.revealed,
        table.round,
        table.turn,
        int(table.reordered),
        table.space,
        table.bonus,
        table.icons,
        table.buying,
        table.due,
        table.lid,
        int(table.has_lid),
        table.drawn_size,
        table.doge,
        table.pile,
    ]
    for numbers in vectors(table):
        out.extend(numbers)
    return tuple(out)


def vectors(table: Table) -> list[vec[i64]]:
    """All that is listed in a position, in the order of the key."""
    return [
        table.order,
        table.dice,
        table.taken,
        table.markers,
        table.bag,
        table.bag_size,
        table.tail,
        table.tail_size,
        table.seen_by,
        table.drawn,
        table.galley,
        table.built,
        table.score,
        table.ducats,
        table.approvals,
        table.yard,
        table.barriers,
        table.top,
        table.owner,
        table.height,
        table.has_bid,
        table.bid,
    ]


def read(table: Table, key: tuple[int, ...]) -> None:
    """Fill a table from its key, each number within its bounds."""
    seats = int(table.seats)
    panels = int(PANELS_OF[seats])
    reader = KeyReader(key)
    table.viewer = reader.number("viewer", TRUTH, seats - 1)
    table.phase = reader.number("phase", 0, PHASES - 1)
    table.revealed = reader.number("revealed", 0, BOUND)
    table.round = reader.number("round", 0, BOUND)
    table.turn = reader.number("turn", 0, seats - 1)
    table.reordered = reader.number("reordered", 0, 1) == 1
    table.space = reader.number("space", FREE, panels * FACES - 1)
    table.bonus = reader.number("bonus", FREE, BARRIER_TILES - 1)
    table.icons = reader.number("icons", 0, 2**KINDS - 1)
    table.buying = reader.number("buying", FREE, DOGES - 1)
    table.due = reader.number("due", 0, DRAWN)
    table.lid = reader.number("lid", UNKNOWN, TILES - 1)
    table.has_lid = reader.number("has_lid", 0, 1) == 1
    table.drawn_size = reader.number("drawn_size", 0, DRAWN)
    table.doge = reader.number("doge", FREE, DOGE_TILES - 1)
    table.pile = reader.number("pile", 0, int(WHOLE_STACK[DOGES]))
    table.order = reader.numbers("order", seats, FREE, seats - 1)
    table.dice = reader.numbers("dice", panels, 0, FACES)
    table.taken = reader.numbers("taken", panels * FACES, FREE, seats - 1)
    table.markers = reader.numbers("markers", seats, 0, MARKERS)
    table.bag = reader.numbers("bag", STACKS, 0, int(max(WHOLE_STACK)))
    table.bag_size = reader.numbers("bag_size", STACKS, 0, TILES)
    table.tail = reader.numbers("tail", TILES, UNKNOWN, TILES - 1)
    table.tail_size = reader.numbers("tail_size", STACKS, 0, TILES)
    table.seen_by = reader.numbers("seen_by", TILES, 0, int(EVERYONE))
    table.drawn = reader.numbers("drawn", DRAWN, UNKNOWN, TILES - 1)
    table.galley = reader.numbers("galley", DECKS * int(LENGTH[seats]), FREE, TILES - 1)
    table.built = reader.numbers("built", DECKS, 0, int(LENGTH[seats]))
    table.score = reader.numbers("score", seats, -BOUND, BOUND)
    table.ducats = reader.numbers("ducats", seats, 0, BOUND)
    table.approvals = reader.numbers("approvals", seats, 0, BOUND)
    table.yard = reader.numbers("yard", seats * YARD, FREE, GOODS - 1)
    table.barriers = reader.numbers("barriers", seats, 0, BARRIER_TILES)
    table.top = reader.numbers("top", seats, FREE, BARRIER_TILES - 1)
    table.owner = reader.numbers("owner", BARRIER_TILES, FREE, seats - 1)
    table.height = reader.numbers("height", BARRIER_TILES, FREE, BARRIER_TILES - 1)
    table.has_bid = reader.numbers("has_bid", seats, 0, 1)
    table.bid = reader.numbers("bid", seats, UNKNOWN, BID_MOST)
    reader.end()


def check(table: Table) -> None:
    """Refuse a position that no game leads to."""
    must(table.viewer >= 0 or table.viewer == NOBODY or table.viewer == TRUTH, "viewer")
    _check_tails(table)
    _check_hand(table)
    for seat in range(table.seats):
        _check_yard(table, seat)
        _check_barriers(table, seat)
    _check_galley(table)
    _check_tiles(table)
    _check_pools(table)
    _check_beginning(table)
    check_cursor(table)


# ---- stacks


def _check_tails(table: Table) -> None:
    """Tiles of the stack, or unknown ones in a view, and nothing beyond them."""
    for stack in range(i64(STACKS)):
        size = table.tail_size[stack]
        must(size <= STACK_SIZE[stack], "tail_size")
        for place in range(STACK_SIZE[stack]):
            tile = table.tail[FIRST_TILE[stack] + place]
            if place >= size:
                must(tile == FREE, "tail")
            else:
                _check_known(table, tile, stack, "tail")
    if table.has_lid:
        _check_known(table, table.lid, DOGES, "lid")
    else:
        must(table.lid == FREE, "lid")


def _check_known(table: Table, tile: i64, stack: i64, what: str) -> None:
    """A tile of this stack that is known where it lies, or one that a view does not know."""
    if tile == UNKNOWN:
        must(table.viewer != TRUTH, what)
        return
    must(STACK_OF[tile] == stack, what)
    must(table.viewer == TRUTH or table.seen_by[tile] == reader_bit(table.viewer), "seen_by")


def _check_hand(table: Table) -> None:
    """Tiles that the active player is looking at, and has seen."""
    stack = table.buying if table.buying != FREE else i64(DOGES)
    for slot in range(i64(DRAWN)):
        tile = table.drawn[slot]
        if slot >= table.drawn_size:
            must(tile == FREE, "drawn")
            continue
        _check_known(table, tile, stack, "drawn")
        must(table.order[table.turn] != FREE, "order")
        active = table.active()
        if table.viewer == TRUTH or table.viewer == active:
            must(tile != UNKNOWN and table.seen_by[tile] & reader_bit(active) != 0, "drawn")


# ---- yards and barriers


def _check_yard(table: Table, seat: i64) -> None:
    """Tiles in ascending order, not too many galley tiles (DS-5.4)."""
    for slot in range(seat * YARD + 1, (seat + 1) * YARD):
        before = table.yard[slot - 1]
        tile = table.yard[slot]
        must(tile == FREE or FREE < before < tile, "yard")
    must(table.in_yard(seat, GALLEY) <= YARD_GALLEYS, "yard")


def _check_barriers(table: Table, seat: i64) -> None:
    """One on the other, and the last one is the top (DS-6.3.1)."""
    at = filled(BARRIER_TILES, FREE)
    count: i64 = 0
    for barrier in range(i64(BARRIER_TILES)):
        if table.owner[barrier] == FREE:
            must(table.height[barrier] == FREE, "height")
        elif table.owner[barrier] == seat:
            height = table.height[barrier]
            must(height >= 0 and at[height] == FREE, "height")
            at[height] = barrier
            count += 1
    must(table.barriers[seat] == count, "barriers")
    for height in range(count):
        must(at[height] != FREE, "height")
    must(table.top[seat] == (at[count - 1] if count > 0 else FREE), "top")


def _check_galley(table: Table) -> None:
    """No gaps, nothing above an empty place, every part in its zone (DS-6.2.1)."""
    length = LENGTH[table.seats]
    must(table.built[UPPER] <= table.built[LOWER], "built")
    for deck in range(i64(DECKS)):
        for column in range(length):
            tile = table.galley[deck * length + column]
            if column < table.built[deck]:
                must(tile != FREE and STACK_OF[tile] == ZONES * deck + ZONE_AT[table.seats][column], "galley")
            else:
                must(tile == FREE, "galley")


# ---- all tiles


def _check_tiles(table: Table) -> None:
    """Every tile is in one place; only those in tails, on the top and in a hand are seen by somebody (DS-A.40)."""
    known = filled(TILES, 0)
    open = filled(TILES, 0)
    for numbers in (table.tail, table.drawn):
        for tile in numbers:
            if tile != FREE:
                known[tile] += 1
    if table.lid != FREE:
        known[table.lid] += 1
    for numbers in (table.yard, table.galley):
        for tile in numbers:
            if tile != FREE:
                open[tile] += 1
    for barrier in range(i64(BARRIER_TILES)):
        if table.owner[barrier] != FREE:
            open[FIRST_BARRIER + barrier] += 1
    if table.doge != FREE:
        open[FIRST_DOGE + table.doge] += 1
    for tile in range(i64(TILES)):
        stack = STACK_OF[tile]
        places = known[tile] + open[tile]
        if table.bag[stack] & TILE_BIT[tile] != 0:
            places += 1
        if stack == DOGES and table.pile & TILE_BIT[tile] != 0:
            places += 1
        must(places == 1, "tiles")
        must(known[tile] == 1 or table.seen_by[tile] == 0, "seen_by")


def _check_pools(table: Table) -> None:
    """A bag holds as many tiles as it says, and in a view those that the viewer cannot place."""
    for stack in range(i64(STACKS)):
        must(table.bag[stack] <= WHOLE_STACK[stack], "bag")
        must(count_of(table.bag[stack]) == table.bag_size[stack] + unknown_in(table, stack), "bag_size")


def _check_beginning(table: Table) -> None:
    """Before the first Doge tile is turned nothing has happened (DS-2.1)."""
    if table.doge == FREE:
        for seat in range(table.seats):
            must(table.score[seat] == START_VP and table.ducats[seat] == START_DUCATS, "score")
            must(table.approvals[seat] == START_APPROVALS and table.markers[seat] == MARKERS, "approvals")
        must(list(table.bag) == list(WHOLE_STACK) and list(table.bag_size) == list(STACK_SIZE), "bag")
