"""The Doge Ship: what a network is shown of a view, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.features import HIGHEST, Plane, Sheet, seat_at, step_from
from laguna.games.dogeship.components import (
    BARRIER_TILES,
    BID_MOST,
    DECKS,
    DOGE_TILES,
    DOGES,
    DRAWN,
    FACES,
    FIRST_DOGE,
    FIRST_TILE,
    GALLEY_TILES,
    GOODS,
    KINDS,
    LENGTH,
    MARKERS,
    MOST_COLUMNS,
    PANELS,
    SEATS_MAX,
    SEATS_MIN,
    SPACES,
    STACK_SIZE,
    STACKS,
    TILES,
    YARD,
)
from laguna.games.dogeship.table import FREE, PHASES, Table

VERSION: Final = 1
LARGEST_STACK: Final[int] = max(STACK_SIZE)


def planes() -> list[Plane]:
    """What an observation is made of; seats are counted from the observer's own on."""
    return [*_course(), *_stacks(), *_players()]


def _course() -> list[Plane]:
    by_seat = (SEATS_MAX,)
    return [
        Plane("seats", (SEATS_MAX - SEATS_MIN + 1,), f"how many seats there are, from {SEATS_MIN}: one mark"),
        Plane("seat", (SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("phase", (PHASES,), "what is asked: one mark"),
        Plane("decides", by_seat, "who may act now, by seat"),
        Plane("place", by_seat, "place in the turn order, the first at 1, by seat", SEATS_MAX),
        Plane("turn", (1,), "turns of this go round that are over", SEATS_MAX),
        Plane("round", (1,), "which round it is", HIGHEST, scale=10),
        Plane("reordered", (1,), "1 when the barriers have been re-ordered in this turn"),
        Plane("space", (SPACES,), "the space in use, or used last: one mark"),
        Plane("bonus", (BARRIER_TILES,), "the barrier whose bonus is open: one mark"),
        Plane("icons", (KINDS,), "kinds of tiles that the space still lets one buy or complete"),
        Plane("buying", (DOGES,), "the stack that is bought from: one mark"),
        Plane("dice", (PANELS,), "the die of each panel, 0 where there is none", FACES),
        Plane("taken", (SEATS_MAX, SPACES), "whose marker lies on each space, by seat"),
        Plane("markers", by_seat, "markers not used yet, by seat", MARKERS),
    ]


def _stacks() -> list[Plane]:
    return [
        Plane("pool", (TILES,), "tiles that lie where one cannot see them"),
        Plane("bag_size", (STACKS,), "tiles of each stack above those put under it", LARGEST_STACK),
        Plane("tail", (TILES,), "tiles under a stack that one has seen there: how far down, from 1", LARGEST_STACK),
        Plane("tail_size", (STACKS,), "tiles put under each stack", LARGEST_STACK),
        Plane("lid", (DOGE_TILES,), "the Doge tile laid on the top, where one has seen it: one mark"),
        Plane("has_lid", (1,), "1 when there is one"),
        Plane("drawn", (TILES,), "tiles that one is looking at"),
        Plane("drawn_size", (1,), "tiles that somebody is looking at", DRAWN),
        Plane("doge", (DOGE_TILES,), "the Doge tile in force: one mark"),
        Plane("pile", (DOGE_TILES,), "Doge tiles under it"),
        Plane("galley", (GALLEY_TILES,), "the column that each tile has in the galley, from 1", MOST_COLUMNS),
        Plane("built", (DECKS,), "columns built of each deck", MOST_COLUMNS),
        Plane("to_build", (DECKS,), "columns not built yet", MOST_COLUMNS),
    ]


def _players() -> list[Plane]:
    by_seat = (SEATS_MAX,)
    return [
        Plane("points", by_seat, "points, by seat", HIGHEST, low=-HIGHEST, scale=50),
        Plane("ducats", by_seat, "ducats, by seat", HIGHEST, scale=20),
        Plane("approvals", by_seat, "approvals, which follow from what all have seen, by seat", HIGHEST, scale=10),
        Plane("yard", (SEATS_MAX, GOODS), "tiles under construction, by seat"),
        Plane("barriers", by_seat, "barriers completed, by seat", BARRIER_TILES, scale=5),
        Plane("top", (SEATS_MAX, BARRIER_TILES), "the barrier on top: one mark, by seat"),
        Plane("owner", (SEATS_MAX, BARRIER_TILES), "whose each barrier is, by seat"),
        Plane("height", (BARRIER_TILES,), "barriers below it in that stack, and itself", BARRIER_TILES, scale=5),
        Plane("has_bid", by_seat, "who has made a bid, by seat"),
        Plane("bid", (1,), "the own bid", BID_MOST),
    ]


def observe(view: Table, seat: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    assert view.viewer == seat, "an observation is made from the observer's own view"
    write_course(view, seat, sheet)
    write_stacks(view, sheet)
    write_galley(view, sheet)
    write_players(view, seat, sheet)


def write_course(view: Table, seat: i64, sheet: Sheet) -> None:
    """Where in the round we are, dice and markers."""
    seats = view.seats
    sheet.one_of(seats - SEATS_MIN, SEATS_MAX - SEATS_MIN + 1)
    sheet.one_of(seat, SEATS_MAX)
    sheet.one_of(view.phase, PHASES)
    sheet.those(view.deciders(), seat, seats, SEATS_MAX)
    first = sheet.at
    sheet.skip(SEATS_MAX)
    for place in range(seats):
        if view.order[place] != FREE:
            sheet.set(first + step_from(seat, view.order[place], seats), place + 1)
    sheet.put(view.turn)
    sheet.put(view.round)
    sheet.mark(view.reordered)
    sheet.one_of(view.space, SPACES)
    sheet.one_of(view.bonus, BARRIER_TILES)
    sheet.bits(view.icons, KINDS)
    sheet.one_of(view.buying, DOGES)
    panels: i64 = len(view.dice)
    sheet.row(view.dice, 0, panels)
    sheet.skip(PANELS - panels)
    first = sheet.at
    sheet.skip(SEATS_MAX * SPACES)
    for space in range(panels * FACES):
        if view.taken[space] != FREE:
            sheet.set(first + step_from(seat, view.taken[space], seats) * SPACES + space, 1)
    sheet.by_seat(view.markers, seat, seats, SEATS_MAX)


def write_stacks(view: Table, sheet: Sheet) -> None:
    """What one knows of the stacks."""
    for stack in range(i64(STACKS)):
        sheet.bits(view.bag[stack], STACK_SIZE[stack])
    sheet.row(view.bag_size, 0, STACKS)
    first_number = sheet.at
    sheet.skip(TILES)
    for stack in range(i64(STACKS)):
        first = FIRST_TILE[stack]
        for place in range(view.tail_size[stack]):
            if view.tail[first + place] >= 0:
                sheet.set(first_number + view.tail[first + place], place + 1)
    sheet.row(view.tail_size, 0, STACKS)
    sheet.one_of(view.lid - FIRST_DOGE if view.lid >= 0 else FREE, DOGE_TILES)
    sheet.mark(view.has_lid)
    first_number = sheet.at
    sheet.skip(TILES)
    for slot in range(view.drawn_size):
        if view.drawn[slot] >= 0:
            sheet.set(first_number + view.drawn[slot], 1)
    sheet.put(view.drawn_size)
    sheet.one_of(view.doge, DOGE_TILES)
    sheet.bits(view.pile, DOGE_TILES)


def write_galley(view: Table, sheet: Sheet) -> None:
    """Which parts lie where."""
    columns = LENGTH[view.seats]
    first = sheet.at
    sheet.skip(GALLEY_TILES)
    for deck in range(i64(DECKS)):
        for column in range(columns):
            tile = view.galley[deck * columns + column]
            if tile >= 0:
                sheet.set(first + tile, column + 1)
    sheet.row(view.built, 0, DECKS)
    for deck in range(i64(DECKS)):
        sheet.put(columns - view.built[deck])


def write_players(view: Table, seat: i64, sheet: Sheet) -> None:
    """What lies before the players."""
    seats = view.seats
    sheet.by_seat(view.score, seat, seats, SEATS_MAX)
    sheet.by_seat(view.ducats, seat, seats, SEATS_MAX)
    sheet.by_seat(view.approvals, seat, seats, SEATS_MAX)
    first = sheet.at
    sheet.skip(SEATS_MAX * GOODS)
    for other in range(seats):
        for slot in range(other * YARD, other * YARD + view.yard_size(other)):
            sheet.set(first + step_from(seat, other, seats) * GOODS + view.yard[slot], 1)
    sheet.by_seat(view.barriers, seat, seats, SEATS_MAX)
    for step in range(seats):
        other = seat_at(seat, step, seats)
        sheet.one_of(view.top[other], BARRIER_TILES)
    sheet.skip((SEATS_MAX - seats) * BARRIER_TILES)
    sheet.whose(view.owner, seat, seats, SEATS_MAX)
    for barrier in range(i64(BARRIER_TILES)):
        sheet.put(view.height[barrier] + 1 if view.owner[barrier] >= 0 else 0)
    sheet.by_seat(view.has_bid, seat, seats, SEATS_MAX)
    sheet.known(view.bid, seat, 1)
