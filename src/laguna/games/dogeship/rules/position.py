"""The Doge Ship: everything that lies on the table."""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core import fields
from laguna.core.fields import Fields
from laguna.core.state import TRUTH, UNKNOWN, State
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions, phases
from laguna.text.text import RuleError, Text

BOUND: Final = 1_000_000  # points, ducats, approvals and the count of reveals have no end of their own

# Who has seen a tile where it lies, as a set: a bit for each seat, one for the spectators.
SPECTATORS: Final[i64] = box.BIT[box.SEATS_MAX]
EVERYONE: Final[i64] = box.BIT[box.SEATS_MAX + 1] - 1


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times one value."""
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


# Empty tables to copy: faster than filling a new one number by number.
NO_TILES: Final[vec[i64]] = filled(box.TILES, box.FREE)
NOBODY_SAW: Final[vec[i64]] = filled(box.TILES, 0)
NO_BARRIERS: Final[vec[i64]] = filled(box.BARRIER_TILES, box.FREE)


@cache
def fields_of(seats: int) -> Fields:
    """The attributes that make up a position, in the order of its key."""
    panels = int(box.PANELS_OF[seats])
    columns = int(box.LENGTH[seats])
    return Fields(
        fields.number("viewer", TRUTH, seats - 1),
        fields.number("phase", 0, phases.COUNT - 1),
        fields.number("revealed", 0, BOUND),
        fields.number("round", 0, BOUND),
        fields.number("turn", 0, seats - 1),
        fields.flag("reordered"),
        fields.number("space", box.FREE, panels * box.FACES - 1),
        fields.number("bonus", box.FREE, box.BARRIER_TILES - 1),
        fields.number("icons", 0, 2**box.KINDS - 1),
        fields.number("buying", box.FREE, box.DOGES - 1),
        fields.number("due", 0, box.DRAWN),
        fields.number("lid", UNKNOWN, box.TILES - 1),
        fields.flag("has_lid"),
        fields.number("drawn_size", 0, box.DRAWN),
        fields.number("doge", box.FREE, box.DOGE_TILES - 1),
        fields.number("pile", 0, int(box.WHOLE_STACK[box.DOGES])),
        fields.row("order", seats, box.FREE, seats - 1),
        fields.row("dice", panels, 0, box.FACES),
        fields.row("taken", panels * box.FACES, box.FREE, seats - 1),
        fields.by_seat("markers", seats, 0, box.MARKERS),
        fields.row("bag", box.STACKS, 0, int(max(box.WHOLE_STACK))),
        fields.row("bag_size", box.STACKS, 0, box.TILES),
        fields.row("tail", box.TILES, UNKNOWN, box.TILES - 1),
        fields.row("tail_size", box.STACKS, 0, box.TILES),
        fields.row("seen_by", box.TILES, 0, int(EVERYONE)),
        fields.row("drawn", box.DRAWN, UNKNOWN, box.TILES - 1),
        fields.row("galley", box.DECKS * columns, box.FREE, box.TILES - 1),
        fields.row("built", box.DECKS, 0, columns),
        fields.by_seat("score", seats, -BOUND, BOUND),
        fields.by_seat("ducats", seats, 0, BOUND),
        fields.by_seat("approvals", seats, 0, BOUND),
        fields.by_seat("yard", seats, box.FREE, box.GOODS - 1, box.YARD),
        fields.by_seat("barriers", seats, 0, box.BARRIER_TILES),
        fields.by_seat("top", seats, box.FREE, box.BARRIER_TILES - 1),
        fields.row("owner", box.BARRIER_TILES, box.FREE, seats - 1),
        fields.row("height", box.BARRIER_TILES, box.FREE, box.BARRIER_TILES - 1),
        fields.by_seat("has_bid", seats, 0, 1),
        fields.by_seat("bid", seats, UNKNOWN, box.BID_MOST),
    )


def reader_bit(reader: i64) -> i64:
    """The bit of a seat, or of the spectators, in a set of those who have seen a tile."""
    return box.BIT[reader] if reader >= 0 else SPECTATORS


class DogeShipPosition(State):
    """The pieces of a game of The Doge Ship, and where in the round we are.

    Tables with two dimensions are flat. A *stack* is a bag, whose tiles have no order before they are drawn, and below
    it a tail: tiles that were put under the stack, the uppermost first. `seen_by` says of each tile in a tail or in a
    hand who has seen it there. In a view, tiles that the viewer cannot place are in the bag, whatever their place.
    """

    def __init__(self, seats: i64, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        # where we are
        self.phase: i64 = phases.FIRST_PLAYER
        self.revealed: i64 = 0
        self.round: i64 = 0
        self.turn: i64 = 0  # place in the turn order
        self.reordered: bool = False  # has the barrier stack been re-ordered in this turn (DS-4.2)?
        self.space: i64 = box.FREE  # in use, and after the turn the one used last
        self.bonus: i64 = box.FREE  # the barrier whose extra purchase or completion is open (DS-7.6)
        self.icons: i64 = 0  # kinds of tiles that the space still lets one buy or complete, as a set (DS-4.5)
        self.buying: i64 = box.FREE  # the stack that is bought from
        self.due: i64 = 0  # tiles still to be drawn
        self.order: vec[i64] = vec[i64]()  # seats (DS-8); box.FREE before the first player is drawn
        # dice and markers
        self.dice: vec[i64] = vec[i64]()  # by panel in use: the face, 0 before it is rolled
        self.taken: vec[i64] = vec[i64]()  # by space: whose marker
        self.markers: vec[i64] = vec[i64]()  # by seat, not used yet
        # stacks
        self.bag: vec[i64] = vec[i64]()  # by stack: the set of tiles without an order
        self.bag_size: vec[i64] = vec[i64]()
        self.tail: vec[i64] = vec[i64]()  # at FIRST_TILE[stack]: tiles under the stack, then box.FREE; UNKNOWN in views
        self.tail_size: vec[i64] = vec[i64]()
        self.lid: i64 = box.FREE  # the Doge tile that an intrigue has laid on the top (DS-7.1); UNKNOWN in views
        self.has_lid: bool = False
        self.seen_by: vec[i64] = vec[i64]()  # by tile in a tail, in a hand or on top: who knows it there
        self.drawn: vec[i64] = vec[i64]()  # what the active player is looking at, in the order drawn; UNKNOWN in views
        self.drawn_size: i64 = 0
        self.doge: i64 = box.FREE  # in force, counted from the first Doge tile
        self.pile: i64 = 0  # the set of Doge tiles under it
        # the galley
        self.galley: vec[i64] = vec[i64]()  # by deck and column: the tile
        self.built: vec[i64] = vec[i64]()  # by deck: columns, always the leftmost (DS-6.2.1)
        # the players
        self.score: vec[i64] = vec[i64]()
        self.ducats: vec[i64] = vec[i64]()
        self.approvals: vec[i64] = vec[i64]()
        self.yard: vec[i64] = vec[i64]()  # YARD slots for each seat, tiles ascending, then box.FREE
        self.barriers: vec[i64] = vec[i64]()  # by seat: how many are completed
        self.top: vec[i64] = vec[i64]()  # by seat: the barrier on top, counted from the first
        self.owner: vec[i64] = vec[i64]()  # by barrier: who has completed it
        self.height: vec[i64] = vec[i64]()  # by barrier: how many lie below it in the owner's stack
        self.has_bid: vec[i64] = vec[i64]()  # by seat, while all bid
        self.bid: vec[i64] = vec[i64]()  # UNKNOWN in others' views

    def fields(self) -> Fields:
        return fields_of(int(self.seats))

    def set_up(self) -> None:
        """Everything in its place before the first player is drawn (DS-2, DS-1.8)."""
        seats = self.seats
        self.order = filled(seats, box.FREE)
        self.dice = filled(box.PANELS_OF[seats], 0)
        self.taken = filled(box.PANELS_OF[seats] * box.FACES, box.FREE)
        self.markers = filled(seats, box.MARKERS)
        self.bag = box.WHOLE_STACK[:]
        self.bag_size = box.STACK_SIZE[:]
        self.tail = NO_TILES[:]
        self.tail_size = filled(box.STACKS, 0)
        self.seen_by = NOBODY_SAW[:]
        self.drawn = filled(box.DRAWN, box.FREE)
        self.galley = filled(box.DECKS * box.LENGTH[seats], box.FREE)
        self.built = filled(box.DECKS, 0)
        self.score = filled(seats, box.START_VP)
        self.ducats = filled(seats, box.START_DUCATS)
        self.approvals = filled(seats, box.START_APPROVALS)
        self.yard = filled(seats * box.YARD, box.FREE)
        self.barriers = filled(seats, 0)
        self.top = filled(seats, box.FREE)
        self.owner = NO_BARRIERS[:]
        self.height = NO_BARRIERS[:]
        self.has_bid = filled(seats, 0)
        self.bid = filled(seats, box.FREE)

    def copy_onto(self, twin: DogeShipPosition) -> None:
        """Make `twin` equal to this table."""
        twin.viewer = self.viewer
        twin.phase = self.phase
        twin.revealed = self.revealed
        twin.round = self.round
        twin.turn = self.turn
        twin.reordered = self.reordered
        twin.space = self.space
        twin.bonus = self.bonus
        twin.icons = self.icons
        twin.buying = self.buying
        twin.due = self.due
        twin.order = self.order[:]
        twin.dice = self.dice[:]
        twin.taken = self.taken[:]
        twin.markers = self.markers[:]
        twin.bag = self.bag[:]
        twin.bag_size = self.bag_size[:]
        twin.tail = self.tail[:]
        twin.tail_size = self.tail_size[:]
        twin.lid = self.lid
        twin.has_lid = self.has_lid
        twin.seen_by = self.seen_by[:]
        twin.drawn = self.drawn[:]
        twin.drawn_size = self.drawn_size
        twin.doge = self.doge
        twin.pile = self.pile
        twin.galley = self.galley[:]
        twin.built = self.built[:]
        twin.score = self.score[:]
        twin.ducats = self.ducats[:]
        twin.approvals = self.approvals[:]
        twin.yard = self.yard[:]
        twin.barriers = self.barriers[:]
        twin.top = self.top[:]
        twin.owner = self.owner[:]
        twin.height = self.height[:]
        twin.has_bid = self.has_bid[:]
        twin.bid = self.bid[:]

    # who

    def active(self) -> i64:
        """Whose turn it is (DS-3.5)."""
        return self.order[self.turn]

    # spaces

    def surcharge(self, space: i64) -> i64:
        """What a space costs: as much as its number is past the die (DS-4.4)."""
        cost = box.NUMBER_OF[space] - self.dice[box.PANEL_OF[space]]
        return cost if cost > 0 else i64(0)

    def in_water(self, seat: i64) -> i64:
        """How many markers of a seat lie in the water: put there, or lost to high water (DS-4.8, DS-9.1)."""
        out = box.MARKERS - self.markers[seat]
        for owner in self.taken:
            if owner == seat:
                out -= 1
        return out

    # yards

    def yard_size(self, seat: i64) -> i64:
        """How many tiles a seat has under construction."""
        count: i64 = 0
        while count < box.YARD and self.yard[seat * box.YARD + count] != box.FREE:
            count += 1
        return count

    def in_yard(self, seat: i64, kind: i64) -> i64:
        """How many of them are of a kind."""
        out: i64 = 0
        for slot in range(seat * box.YARD, seat * box.YARD + self.yard_size(seat)):
            if box.KIND_OF[self.yard[slot]] == kind:
                out += 1
        return out

    def has(self, seat: i64, tile: i64) -> bool:
        """Is the tile in the seat's yard?"""
        for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
            if self.yard[slot] == tile:
                return True
        return False

    def add_to_yard(self, seat: i64, tile: i64) -> None:
        """A tile joins a yard, in the order of the tiles, so that equal yards look equal."""
        at = seat * box.YARD + self.yard_size(seat)
        while at > seat * box.YARD and self.yard[at - 1] > tile:
            self.yard[at] = self.yard[at - 1]
            at -= 1
        self.yard[at] = tile

    def take_from_yard(self, seat: i64, tile: i64) -> None:
        """A tile leaves a yard."""
        at = seat * box.YARD
        last = (seat + 1) * box.YARD - 1
        while self.yard[at] != tile:
            at += 1
        while at < last:
            self.yard[at] = self.yard[at + 1]
            at += 1
        self.yard[last] = box.FREE

    # barriers

    def add_barrier(self, seat: i64, barrier: i64) -> None:
        """A completed barrier goes on top of the seat's stack (DS-6.3.1)."""
        self.owner[barrier] = seat
        self.height[barrier] = self.barriers[seat]
        self.barriers[seat] += 1
        self.top[seat] = barrier

    def bring_to_top(self, seat: i64, barrier: i64) -> None:
        """One barrier comes to the top; the others keep their order (DS-4.2, DS-A.3)."""
        old = self.height[barrier]
        for other in range(box.BARRIER_TILES):
            if self.owner[other] == seat and self.height[other] > old:
                self.height[other] -= 1
        self.height[barrier] = self.barriers[seat] - 1
        self.top[seat] = barrier

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(
            Text("dogeship.not_now", actions.ACTIONS.notate(action), Text(f"dogeship.now_{phases.NAMES[self.phase]}"))
        )
