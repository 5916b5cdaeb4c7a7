"""The Doge Ship: what a network is shown of a view, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.observation import Observation
from laguna.core.observation_writer import HIGHEST, ObservationWriter, Plane, seat_at, step_from
from laguna.core.rules import Rules
from laguna.core.state import Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.rules.state import DogeShipState

VERSION: Final = 1
LARGEST_STACK: Final[int] = max(box.STACK_SIZE)


def _round_planes() -> list[Plane]:
    by_seat = (box.SEATS_MAX,)
    return [
        Plane(
            "seats", (box.SEATS_MAX - box.SEATS_MIN + 1,), f"how many seats there are, from {box.SEATS_MIN}: one mark"
        ),
        Plane("seat", (box.SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("phase", (phases.COUNT,), "what is asked: one mark"),
        Plane("decides", by_seat, "who may act now, by seat"),
        Plane("place", by_seat, "place in the turn order, the first at 1, by seat", box.SEATS_MAX),
        Plane("turn", (1,), "turns of this go round that are over", box.SEATS_MAX),
        Plane("round", (1,), "which round it is", HIGHEST, scale=10),
        Plane("reordered", (1,), "1 when the barriers have been re-ordered in this turn"),
        Plane("space", (box.SPACES,), "the space in use, or used last: one mark"),
        Plane("bonus", (box.BARRIER_TILES,), "the barrier whose bonus is open: one mark"),
        Plane("icons", (box.KINDS,), "kinds of tiles that the space still lets one buy or complete"),
        Plane("buying", (box.DOGES,), "the stack that is bought from: one mark"),
        Plane("dice", (box.PANELS,), "the die of each panel, 0 where there is none", box.FACES),
        Plane("taken", (box.SEATS_MAX, box.SPACES), "whose marker lies on each space, by seat"),
        Plane("markers", by_seat, "markers not used yet, by seat", box.MARKERS),
    ]


def _stack_planes() -> list[Plane]:
    return [
        Plane("pool", (box.TILES,), "tiles that lie where one cannot see them"),
        Plane("bag_size", (box.STACKS,), "tiles of each stack above those put under it", LARGEST_STACK),
        Plane("tail", (box.TILES,), "tiles under a stack that one has seen there: how far down, from 1", LARGEST_STACK),
        Plane("tail_size", (box.STACKS,), "tiles put under each stack", LARGEST_STACK),
        Plane("lid", (box.DOGE_TILES,), "the Doge tile laid on the top, where one has seen it: one mark"),
        Plane("has_lid", (1,), "1 when there is one"),
        Plane("drawn", (box.TILES,), "tiles that one is looking at"),
        Plane("drawn_size", (1,), "tiles that somebody is looking at", box.DRAWN),
        Plane("doge", (box.DOGE_TILES,), "the Doge tile in force: one mark"),
        Plane("pile", (box.DOGE_TILES,), "Doge tiles under it"),
        Plane("galley", (box.GALLEY_TILES,), "the column that each tile has in the galley, from 1", box.MOST_COLUMNS),
        Plane("built", (box.DECKS,), "columns built of each deck", box.MOST_COLUMNS),
        Plane("to_build", (box.DECKS,), "columns not built yet", box.MOST_COLUMNS),
    ]


def _player_planes() -> list[Plane]:
    by_seat = (box.SEATS_MAX,)
    return [
        Plane("points", by_seat, "points, by seat", HIGHEST, low=-HIGHEST, scale=50),
        Plane("ducats", by_seat, "ducats, by seat", HIGHEST, scale=20),
        Plane(
            "approvals",
            by_seat,
            "approvals, which follow from what all have seen, by seat",
            HIGHEST,
            scale=10,
        ),
        Plane("yard", (box.SEATS_MAX, box.GOODS), "tiles under construction, by seat"),
        Plane("barriers", by_seat, "barriers completed, by seat", box.BARRIER_TILES, scale=5),
        Plane("top", (box.SEATS_MAX, box.BARRIER_TILES), "the barrier on top: one mark, by seat"),
        Plane("owner", (box.SEATS_MAX, box.BARRIER_TILES), "whose each barrier is, by seat"),
        Plane(
            "height", (box.BARRIER_TILES,), "barriers below it in that stack, and itself", box.BARRIER_TILES, scale=5
        ),
        Plane("has_bid", by_seat, "who has made a bid, by seat"),
        Plane("bid", (1,), "the own bid", box.BID_MOST),
    ]


def write_round(view: DogeShipPosition, seat: i64, writer: ObservationWriter) -> None:
    """Where in the round we are, dice and markers."""
    seats = view.seats
    writer.one_of(seats - box.SEATS_MIN, box.SEATS_MAX - box.SEATS_MIN + 1)
    writer.one_of(seat, box.SEATS_MAX)
    writer.one_of(view.phase, phases.COUNT)
    writer.those(view.deciders(), seat, seats, box.SEATS_MAX)
    first = writer.at
    writer.skip(box.SEATS_MAX)
    for place in range(seats):
        if view.order[place] != box.FREE:
            writer.set(first + step_from(seat, view.order[place], seats), place + 1)
    writer.put(view.turn)
    writer.put(view.round)
    writer.mark(view.reordered)
    writer.one_of(view.space, box.SPACES)
    writer.one_of(view.bonus, box.BARRIER_TILES)
    writer.bits(view.icons, box.KINDS)
    writer.one_of(view.buying, box.DOGES)
    panels: i64 = len(view.dice)
    writer.row(view.dice, 0, panels)
    writer.skip(box.PANELS - panels)
    first = writer.at
    writer.skip(box.SEATS_MAX * box.SPACES)
    for space in range(panels * box.FACES):
        if view.taken[space] != box.FREE:
            writer.set(first + step_from(seat, view.taken[space], seats) * box.SPACES + space, 1)
    writer.by_seat(view.markers, seat, seats, box.SEATS_MAX)


def write_stacks(view: DogeShipPosition, writer: ObservationWriter) -> None:
    """What one knows of the stacks."""
    for stack in range(box.STACKS):
        writer.bits(view.bag[stack], box.STACK_SIZE[stack])
    writer.row(view.bag_size, 0, box.STACKS)
    first_number = writer.at
    writer.skip(box.TILES)
    for stack in range(box.STACKS):
        first = box.FIRST_TILE[stack]
        for place in range(view.tail_size[stack]):
            if view.tail[first + place] >= 0:
                writer.set(first_number + view.tail[first + place], place + 1)
    writer.row(view.tail_size, 0, box.STACKS)
    writer.one_of(view.lid - box.FIRST_DOGE if view.lid >= 0 else box.FREE, box.DOGE_TILES)
    writer.mark(view.has_lid)
    first_number = writer.at
    writer.skip(box.TILES)
    for slot in range(view.drawn_size):
        if view.drawn[slot] >= 0:
            writer.set(first_number + view.drawn[slot], 1)
    writer.put(view.drawn_size)
    writer.one_of(view.doge, box.DOGE_TILES)
    writer.bits(view.pile, box.DOGE_TILES)


def write_galley(view: DogeShipPosition, writer: ObservationWriter) -> None:
    """Which parts lie where."""
    columns = box.LENGTH[view.seats]
    first = writer.at
    writer.skip(box.GALLEY_TILES)
    for deck in range(box.DECKS):
        for column in range(columns):
            tile = view.galley[deck * columns + column]
            if tile >= 0:
                writer.set(first + tile, column + 1)
    writer.row(view.built, 0, box.DECKS)
    for deck in range(box.DECKS):
        writer.put(columns - view.built[deck])


def write_players(view: DogeShipPosition, seat: i64, writer: ObservationWriter) -> None:
    """What lies before the players."""
    seats = view.seats
    writer.by_seat(view.score, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.ducats, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.approvals, seat, seats, box.SEATS_MAX)
    first = writer.at
    writer.skip(box.SEATS_MAX * box.GOODS)
    for other in range(seats):
        for slot in range(other * box.YARD, other * box.YARD + view.yard_size(other)):
            writer.set(first + step_from(seat, other, seats) * box.GOODS + view.yard[slot], 1)
    writer.by_seat(view.barriers, seat, seats, box.SEATS_MAX)
    for step in range(seats):
        other = seat_at(seat, step, seats)
        writer.one_of(view.top[other], box.BARRIER_TILES)
    writer.skip((box.SEATS_MAX - seats) * box.BARRIER_TILES)
    writer.whose(view.owner, seat, seats, box.SEATS_MAX)
    for barrier in range(box.BARRIER_TILES):
        writer.put(view.height[barrier] + 1 if view.owner[barrier] >= 0 else 0)
    writer.by_seat(view.has_bid, seat, seats, box.SEATS_MAX)
    writer.known(view.bid, seat, 1)


class DogeShipObservation(Observation[DogeShipState]):
    """What a network is shown of a view."""

    def __init__(self, rules: Rules[DogeShipState]) -> None:
        super().__init__(rules)
        self.version = VERSION

    def planes(self) -> list[Plane]:
        """What an observation is made of; seats are counted from the observer's own on."""
        return [*_round_planes(), *_stack_planes(), *_player_planes()]

    def observe(self, view: DogeShipState, seat: Seat, writer: ObservationWriter) -> None:
        """Write what a seat sees."""
        assert view.viewer == seat, "an observation is made from the observer's own view"
        write_round(view, seat, writer)
        write_stacks(view, writer)
        write_galley(view, writer)
        write_players(view, seat, writer)
