"""The Doge Ship: everything that lies on the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import State
from laguna.core.text import RuleError, Text
from laguna.games.dogeship.actions import notate
from laguna.games.dogeship.components import (
    BARRIER_TILES,
    BIT,
    DECKS,
    DRAWN,
    FACES,
    KIND_OF,
    LENGTH,
    MARKERS,
    NUMBER_OF,
    PANEL_OF,
    PANELS_OF,
    SEATS_MAX,
    STACK_SIZE,
    STACKS,
    START_APPROVALS,
    START_DUCATS,
    START_VP,
    TILES,
    WHOLE_STACK,
    YARD,
)

# Phases: what is asked now. Chance has the first ones.
FIRST_PLAYER: Final = 0
ROLL_DICE: Final = 1
TURN_DOGE: Final = 2  # the Doge tile of the round
DRAW_TILES: Final = 3  # of a purchase
DRAW_DOGES: Final = 4  # of an intrigue
USE_MARKER: Final = 5  # DP-1 and DP-2
TAKE_BONUS: Final = 6  # DP-3
NEXT_ICON: Final = 7  # DP-4
GIVE_BACK: Final = 8  # DP-5b
KEEP_TILE: Final = 9  # DP-5c
REPLACE_PART: Final = 10  # DP-7
LAY_DOGE: Final = 11  # DP-8
PUT_DOGE: Final = 12  # DP-9
BIDDING: Final = 13  # DP-10
OVER: Final = 14
PHASES: Final = 15
PHASE_NAMES: Final = (
    "first",
    "roll",
    "turn",
    "draw",
    "draw_doge",
    "marker",
    "bonus",
    "icon",
    "return",
    "keep",
    "replace",
    "lay",
    "put",
    "bid",
    "over",
)

FREE: Final = -1  # of a space, a place, a slot: none

# Who has seen a tile where it lies, as a set: a bit for each seat, one for the onlookers.
ONLOOKERS: Final[i64] = BIT[SEATS_MAX]
EVERYONE: Final[i64] = BIT[SEATS_MAX + 1] - 1


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times one value."""
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


# What an empty table is copied from: a copy is made at once, counting up takes long.
NO_TILES: Final[vec[i64]] = filled(TILES, FREE)
NOBODY_SAW: Final[vec[i64]] = filled(TILES, 0)
NO_BARRIERS: Final[vec[i64]] = filled(BARRIER_TILES, FREE)


def reader_bit(reader: i64) -> i64:
    """The bit of a seat, or of the onlookers, in a set of those who have seen a tile."""
    return BIT[reader] if reader >= 0 else ONLOOKERS


class Table(State):
    """The pieces of a game of The Doge Ship, and where in the round we are.

    Tables with two dimensions are flat. A *stack* is a bag, whose tiles have no order before they are drawn, and below
    it a tail: tiles that were put under the stack, the uppermost first. `seen_by` says of each tile in a tail or in a
    hand who has seen it there. In a view, tiles that the viewer cannot place are in the bag, whatever their place.
    """

    def __init__(self, seats: i64, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        # where we are
        self.phase: i64 = FIRST_PLAYER
        self.revealed: i64 = 0
        self.round: i64 = 0
        self.turn: i64 = 0  # place in the turn order
        self.reordered: bool = False  # has the barrier stack been re-ordered in this turn (DS-4.2)?
        self.space: i64 = FREE  # in use, and after the turn the one used last
        self.bonus: i64 = FREE  # the barrier whose extra purchase or completion is open (DS-7.6)
        self.icons: i64 = 0  # kinds of tiles that the space still lets one buy or complete, as a set (DS-4.5)
        self.buying: i64 = FREE  # the stack that is bought from
        self.due: i64 = 0  # tiles still to be drawn
        self.order: vec[i64] = vec[i64]()  # seats (DS-8); FREE before the first player is drawn
        # dice and markers
        self.dice: vec[i64] = vec[i64]()  # by panel in use: the face, 0 before it is rolled
        self.taken: vec[i64] = vec[i64]()  # by space: whose marker
        self.markers: vec[i64] = vec[i64]()  # by seat, not used yet
        # stacks
        self.bag: vec[i64] = vec[i64]()  # by stack: the set of tiles without an order
        self.bag_size: vec[i64] = vec[i64]()
        self.tail: vec[i64] = vec[i64]()  # at FIRST_TILE[stack]: tiles under the stack, then FREE; UNKNOWN in views
        self.tail_size: vec[i64] = vec[i64]()
        self.lid: i64 = FREE  # the Doge tile that an intrigue has laid on the top (DS-7.1); UNKNOWN in views
        self.has_lid: bool = False
        self.seen_by: vec[i64] = vec[i64]()  # by tile in a tail, in a hand or on top: who knows it there
        self.drawn: vec[i64] = vec[i64]()  # what the active player is looking at, in the order drawn; UNKNOWN in views
        self.drawn_size: i64 = 0
        self.doge: i64 = FREE  # in force, counted from the first Doge tile
        self.pile: i64 = 0  # the set of Doge tiles under it
        # the galley
        self.galley: vec[i64] = vec[i64]()  # by deck and column: the tile
        self.built: vec[i64] = vec[i64]()  # by deck: columns, always the leftmost (DS-6.2.1)
        # the players
        self.score: vec[i64] = vec[i64]()
        self.ducats: vec[i64] = vec[i64]()
        self.approvals: vec[i64] = vec[i64]()
        self.yard: vec[i64] = vec[i64]()  # YARD slots for each seat, tiles ascending, then FREE
        self.barriers: vec[i64] = vec[i64]()  # by seat: how many are completed
        self.top: vec[i64] = vec[i64]()  # by seat: the barrier on top, counted from the first
        self.owner: vec[i64] = vec[i64]()  # by barrier: who has completed it
        self.height: vec[i64] = vec[i64]()  # by barrier: how many lie below it in the owner's stack
        self.has_bid: vec[i64] = vec[i64]()  # by seat, while all bid
        self.bid: vec[i64] = vec[i64]()  # UNKNOWN in others' views

    def set_up(self) -> None:
        """Everything in its place before the first player is drawn (DS-2, DS-1.8)."""
        seats = self.seats
        self.order = filled(seats, FREE)
        self.dice = filled(PANELS_OF[seats], 0)
        self.taken = filled(PANELS_OF[seats] * FACES, FREE)
        self.markers = filled(seats, MARKERS)
        self.bag = WHOLE_STACK[:]
        self.bag_size = STACK_SIZE[:]
        self.tail = NO_TILES[:]
        self.tail_size = filled(STACKS, 0)
        self.seen_by = NOBODY_SAW[:]
        self.drawn = filled(DRAWN, FREE)
        self.galley = filled(DECKS * LENGTH[seats], FREE)
        self.built = filled(DECKS, 0)
        self.score = filled(seats, START_VP)
        self.ducats = filled(seats, START_DUCATS)
        self.approvals = filled(seats, START_APPROVALS)
        self.yard = filled(seats * YARD, FREE)
        self.barriers = filled(seats, 0)
        self.top = filled(seats, FREE)
        self.owner = NO_BARRIERS[:]
        self.height = NO_BARRIERS[:]
        self.has_bid = filled(seats, 0)
        self.bid = filled(seats, FREE)

    def copy_onto(self, twin: Table) -> None:
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
        cost = NUMBER_OF[space] - self.dice[PANEL_OF[space]]
        return cost if cost > 0 else i64(0)

    def in_water(self, seat: i64) -> i64:
        """How many markers of a seat lie in the water: put there, or lost to high water (DS-4.8, DS-9.1)."""
        out = MARKERS - self.markers[seat]
        for owner in self.taken:
            if owner == seat:
                out -= 1
        return out

    # yards

    def yard_size(self, seat: i64) -> i64:
        """How many tiles a seat has under construction."""
        count: i64 = 0
        while count < YARD and self.yard[seat * YARD + count] != FREE:
            count += 1
        return count

    def in_yard(self, seat: i64, kind: i64) -> i64:
        """How many of them are of a kind."""
        out: i64 = 0
        for slot in range(seat * YARD, seat * YARD + self.yard_size(seat)):
            if KIND_OF[self.yard[slot]] == kind:
                out += 1
        return out

    def has(self, seat: i64, tile: i64) -> bool:
        """Is the tile in the seat's yard?"""
        for slot in range(seat * YARD, (seat + 1) * YARD):
            if self.yard[slot] == tile:
                return True
        return False

    def add_to_yard(self, seat: i64, tile: i64) -> None:
        """A tile joins a yard, in the order of the tiles, so that equal yards look equal."""
        at = seat * YARD + self.yard_size(seat)
        while at > seat * YARD and self.yard[at - 1] > tile:
            self.yard[at] = self.yard[at - 1]
            at -= 1
        self.yard[at] = tile

    def take_from_yard(self, seat: i64, tile: i64) -> None:
        """A tile leaves a yard."""
        at = seat * YARD
        last = (seat + 1) * YARD - 1
        while self.yard[at] != tile:
            at += 1
        while at < last:
            self.yard[at] = self.yard[at + 1]
            at += 1
        self.yard[last] = FREE

    # barriers

    def add_barrier(self, seat: i64, barrier: i64) -> None:
        """A completed barrier lies on top of the own stack (DS-6.3.1)."""
        self.owner[barrier] = seat
        self.height[barrier] = self.barriers[seat]
        self.barriers[seat] += 1
        self.top[seat] = barrier

    def bring_to_top(self, seat: i64, barrier: i64) -> None:
        """One barrier comes to the top; the others keep their order (DS-4.2, DS-A.3)."""
        old = self.height[barrier]
        for other in range(i64(BARRIER_TILES)):
            if self.owner[other] == seat and self.height[other] > old:
                self.height[other] -= 1
        self.height[barrier] = self.barriers[seat] - 1
        self.top[seat] = barrier

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(Text("dogeship.not_now", notate(action), Text(f"dogeship.now_{PHASE_NAMES[self.phase]}")))
