"""The Doge Ship: checks of the pieces of a position that is read back: each in one place, as the rules allow."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.fields import must
from laguna.core.state import NOBODY, TRUTH, UNKNOWN
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import position, stacks, views
from laguna.games.dogeship.rules.position import DogeShipPosition


def check_pieces(table: DogeShipPosition) -> None:
    """Refuse pieces that lie where no game puts them."""
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


# ---- stacks


def _check_tails(table: DogeShipPosition) -> None:
    """Tiles of the stack, or unknown ones in a view, and nothing beyond them."""
    for stack in range(box.STACKS):
        size = table.tail_size[stack]
        must(size <= box.STACK_SIZE[stack], "tail_size")
        for place in range(box.STACK_SIZE[stack]):
            tile = table.tail[box.FIRST_TILE[stack] + place]
            if place >= size:
                must(tile == box.FREE, "tail")
            else:
                _check_known(table, tile, stack, "tail")
    if table.has_lid:
        _check_known(table, table.lid, box.DOGES, "lid")
    else:
        must(table.lid == box.FREE, "lid")


def _check_known(table: DogeShipPosition, tile: i64, stack: i64, what: str) -> None:
    """A tile of this stack that is known where it lies, or one that a view does not know."""
    if tile == UNKNOWN:
        must(table.viewer != TRUTH, what)
        return
    must(box.STACK_OF[tile] == stack, what)
    must(table.viewer == TRUTH or table.seen_by[tile] == position.reader_bit(table.viewer), "seen_by")


def _check_hand(table: DogeShipPosition) -> None:
    """Tiles that the active player is looking at, and has seen."""
    stack = table.buying if table.buying != box.FREE else box.DOGES
    for slot in range(box.DRAWN):
        tile = table.drawn[slot]
        if slot >= table.drawn_size:
            must(tile == box.FREE, "drawn")
            continue
        _check_known(table, tile, stack, "drawn")
        must(table.order[table.turn] != box.FREE, "order")
        active = table.active()
        if table.viewer == TRUTH or table.viewer == active:
            must(tile != UNKNOWN and table.seen_by[tile] & position.reader_bit(active) != 0, "drawn")


# ---- yards and barriers


def _check_yard(table: DogeShipPosition, seat: i64) -> None:
    """Tiles in ascending order, not too many galley tiles (DS-5.4)."""
    for slot in range(seat * box.YARD + 1, (seat + 1) * box.YARD):
        before = table.yard[slot - 1]
        tile = table.yard[slot]
        must(tile == box.FREE or box.FREE < before < tile, "yard")
    must(table.in_yard(seat, box.GALLEY) <= box.YARD_GALLEYS, "yard")


def _check_barriers(table: DogeShipPosition, seat: i64) -> None:
    """One on the other, and the last one is the top (DS-6.3.1)."""
    at = position.filled(box.BARRIER_TILES, box.FREE)
    count: i64 = 0
    for barrier in range(box.BARRIER_TILES):
        if table.owner[barrier] == box.FREE:
            must(table.height[barrier] == box.FREE, "height")
        elif table.owner[barrier] == seat:
            height = table.height[barrier]
            must(height >= 0 and at[height] == box.FREE, "height")
            at[height] = barrier
            count += 1
    must(table.barriers[seat] == count, "barriers")
    for height in range(count):
        must(at[height] != box.FREE, "height")
    must(table.top[seat] == (at[count - 1] if count > 0 else box.FREE), "top")


def _check_galley(table: DogeShipPosition) -> None:
    """No gaps, nothing above an empty place, every part in its zone (DS-6.2.1)."""
    length = box.LENGTH[table.seats]
    must(table.built[box.UPPER] <= table.built[box.LOWER], "built")
    for deck in range(box.DECKS):
        for column in range(length):
            tile = table.galley[deck * length + column]
            if column < table.built[deck]:
                must(
                    tile != box.FREE and box.STACK_OF[tile] == box.ZONES * deck + box.ZONE_AT[table.seats][column],
                    "galley",
                )
            else:
                must(tile == box.FREE, "galley")


# ---- all tiles


def _check_tiles(table: DogeShipPosition) -> None:
    """Every tile is in one place; only those in tails, on the top and in a hand are marked as seen (DS-A.40)."""
    known = position.filled(box.TILES, 0)
    open = position.filled(box.TILES, 0)
    for numbers in (table.tail, table.drawn):
        for tile in numbers:
            if tile != box.FREE:
                known[tile] += 1
    if table.lid != box.FREE:
        known[table.lid] += 1
    for numbers in (table.yard, table.galley):
        for tile in numbers:
            if tile != box.FREE:
                open[tile] += 1
    for barrier in range(box.BARRIER_TILES):
        if table.owner[barrier] != box.FREE:
            open[box.FIRST_BARRIER + barrier] += 1
    if table.doge != box.FREE:
        open[box.FIRST_DOGE + table.doge] += 1
    for tile in range(box.TILES):
        stack = box.STACK_OF[tile]
        places = known[tile] + open[tile]
        if table.bag[stack] & box.TILE_BIT[tile] != 0:
            places += 1
        if stack == box.DOGES and table.pile & box.TILE_BIT[tile] != 0:
            places += 1
        must(places == 1, "tiles")
        must(known[tile] == 1 or table.seen_by[tile] == 0, "seen_by")


def _check_pools(table: DogeShipPosition) -> None:
    """A bag holds as many tiles as it says, and in a view those that the viewer cannot place."""
    for stack in range(box.STACKS):
        must(table.bag[stack] <= box.WHOLE_STACK[stack], "bag")
        must(stacks.count_of(table.bag[stack]) == table.bag_size[stack] + views.unknown_in(table, stack), "bag_size")


def _check_beginning(table: DogeShipPosition) -> None:
    """Before the first Doge tile is turned nothing has happened (DS-2.1)."""
    if table.doge == box.FREE:
        for seat in range(table.seats):
            must(table.score[seat] == box.START_VP and table.ducats[seat] == box.START_DUCATS, "score")
            must(table.approvals[seat] == box.START_APPROVALS and table.markers[seat] == box.MARKERS, "approvals")
        must(list(table.bag) == list(box.WHOLE_STACK) and list(table.bag_size) == list(box.STACK_SIZE), "bag")
