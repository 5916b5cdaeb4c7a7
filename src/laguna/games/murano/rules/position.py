"""Murano: everything that lies on the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import State
from laguna.core.text import RuleError, Text
from laguna.games.murano.actions import notate
from laguna.games.murano.cards import COUNTED, DECK_SIZES, DECKS, SPECIALS
from laguna.games.murano.components import (
    ANCHOR_MASK,
    BEADS,
    BIT,
    BUILDINGS,
    CUSTOMERS,
    DEEDS,
    FIELDS,
    FREE,
    GLASSES,
    GONDOLAS,
    ISLANDS,
    KINDS,
    STACKS,
    START_CREW,
    START_GOLD,
    START_IDLE,
    START_SCORE,
    STREET_FIELDS_FOR,
    TILES,
)

# Phases: what is asked now. Chance first.
REMOVE_PALACE: Final = 0
PLACE_RED: Final = 1
START_PLAYER: Final = 2
DRAW_HIDDEN: Final = 3  # a shop or a palace
DRAW_STREETS: Final = 4
DRAW_CHARACTERS: Final = 5
DRAW_CARDS: Final = 6
DRAW_BEADS: Final = 7
SAILING: Final = 8  # DP-1, DP-2
WHICH_SHIP: Final = 9  # DP-1
PASSING: Final = 10  # DP-3
BUYING: Final = 11  # DP-4
SEARCHING: Final = 12  # DP-5
RECRUITING: Final = 13  # DP-6
PLACING: Final = 14  # DP-7
BUILDING: Final = 15  # DP-8
LAYING: Final = 16  # DP-9
TAKING_CARD: Final = 17  # DP-10
EARNING: Final = 18  # DP-11
WORKING: Final = 19  # DP-12, DP-13
SELLING: Final = 20  # DP-14
RETURNING: Final = 21  # DP-15
CREWING: Final = 22  # DP-16
INSTANT: Final = 23  # DP-20
SCORING: Final = 24  # DP-30
HANDING_GOLD: Final = 25  # DP-31
HANDING_BEADS: Final = 26  # DP-32
OVER: Final = 27
PHASES: Final = 28
LAST_OF_CHANCE: Final = DRAW_BEADS
PHASE_NAMES: Final = (
    "remove",
    "red",
    "start",
    "draw_tile",
    "draw_street",
    "draw_character",
    "draw_card",
    "draw_bead",
    "sail",
    "ship",
    "pass",
    "buy",
    "search",
    "recruit",
    "place",
    "build",
    "lay",
    "card",
    "income",
    "work",
    "sell",
    "return",
    "crew",
    "instant",
    "score",
    "gold",
    "beads",
    "over",
)

ASIDE_FATE: Final[int] = ISLANDS  # of a character that is not used; else its island, FREE while it waits
OWN_THINGS: Final[int] = 1 + CUSTOMERS  # what markers lie on: factories, then shops by colour
ALL_SPECIALS: Final[int] = 2**SPECIALS - 1


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times one value."""
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


# What an empty table is copied from: a copy is made at once, counting up takes long.
NO_TILES: Final[vec[i64]] = filled(FIELDS, FREE)
NO_GONDOLIERS: Final[vec[i64]] = filled(GONDOLAS, FREE)
NOTHING_COUNTED: Final[vec[i64]] = filled(ISLANDS * COUNTED, 0)
NOTHING_USED: Final[vec[i64]] = filled(ISLANDS, 0)
NO_NEEDS: Final[vec[i64]] = filled(DEEDS, 0)
ALL_BEADS: Final[vec[i64]] = filled(GLASSES, BEADS)


class Table(State):
    """The pieces of a game of Murano, and where in the turn we are.

    Tables with two dimensions are flat. A deck is a pool of cards without order, drawn from first, and a tail in
    order: the cards that were put back under it, each with the seat that put it there and so knows it.
    """

    def __init__(self, seats: i64, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        # where we are
        self.phase: i64 = PLACE_RED
        self.revealed: i64 = 0
        self.start: i64 = FREE  # the start player
        self.mover: i64 = FREE  # whose turn it is, or who scores
        self.turn: i64 = 0  # turns that are over
        self.trigger: i64 = FREE  # the turn in which the end was triggered (MU-11.1)
        self.scored: i64 = 0  # seats that have scored their characters
        # the ships: at most one at a space, but for the red one (MU-2.1)
        self.black: i64 = 0  # a bit for each space with a black ship
        self.red: i64 = FREE  # the space of the red ship
        self.moved: i64 = 0  # a bit for each space whose black ship has moved in this turn
        self.red_moved: bool = False
        self.ships: i64 = 0  # how many have moved in this turn
        self.at: i64 = FREE  # where the last of them is; while a ship is chosen, where it goes
        self.joined: bool = False  # has it joined another by the Lighthouse (MU-9.14)?
        self.passes: bool = False  # is the ship moved by passing (MU-6.2)?
        # the action under way
        self.due: i64 = 0  # cards or beads still to be drawn
        self.drawn: vec[i64] = vec[i64]()  # characters or special cards to choose from, in the order drawn
        self.laid: i64 = 0  # tiles laid in this build action
        self.held: i64 = FREE  # face of the tile about to be laid; UNKNOWN in a view that may not see it
        self.held_kind: i64 = FREE
        self.working: i64 = 0  # glass factories that work in this production
        self.extra: bool = False  # has it drawn the bead of the Trading Office (MU-9.13)?
        self.fresh: i64 = 0  # a bit for each special card taken in this turn, which does not work yet (MU-9.1)
        self.needs: vec[i64] = vec[i64]()  # by deed: gold that it takes to be chosen in this turn (MU-4.3); not kept
        # stacks, decks and the bag
        self.stack: vec[i64] = vec[i64]()  # by face; in a view UNKNOWN for shops and palaces not searched
        self.left: vec[i64] = vec[i64]()  # by kind: how many lie in the stack
        self.removed: i64 = FREE  # the palace that is out of the game (MU-3.4)
        self.knows: vec[i64] = vec[i64]()  # by seat, shops then palaces: 1 for who has searched and seen all since
        self.pool: i64 = 0  # a bit for each character of the deck; in a view all that the viewer cannot place
        self.pool_size: i64 = 0
        self.tail: vec[i64] = vec[i64]()  # characters under the deck; UNKNOWN in a view of others than who put them
        self.tail_by: vec[i64] = vec[i64]()
        self.cards: i64 = 0  # the same of special building cards
        self.cards_size: i64 = 0
        self.cards_tail: vec[i64] = vec[i64]()
        self.cards_by: vec[i64] = vec[i64]()
        self.bag: vec[i64] = vec[i64]()  # by colour of glass
        # the islands
        self.tile: vec[i64] = vec[i64]()  # by field: the face of its tile
        self.marker: vec[i64] = vec[i64]()  # by field: whose marker lies on it (MU-2.6)
        self.open: i64 = 0  # free building fields beside a street tile
        self.lanes: i64 = 0  # free street fields
        self.count: vec[i64] = vec[i64]()  # by island and thing: what lies there (MU-10.3); not kept
        self.own: vec[i64] = vec[i64]()  # by seat, island and thing: what carries its marker; not kept
        self.gondola: vec[i64] = vec[i64]()  # by island and colour: whose gondolier is there
        # the players
        self.gold: vec[i64] = vec[i64]()
        self.score: vec[i64] = vec[i64]()
        self.crew: vec[i64] = vec[i64]()  # gondoliers in hand
        self.idle: vec[i64] = vec[i64]()  # gondoliers in the general supply
        self.beads: vec[i64] = vec[i64]()  # by seat and colour of glass
        self.special: vec[i64] = vec[i64]()  # by seat: a bit for each special card that works
        self.unbuilt: vec[i64] = vec[i64]()  # by seat and face of building; UNKNOWN for shops and palaces of others
        self.yard: vec[i64] = vec[i64]()  # by seat and kind: how many tiles are unbuilt
        # characters in the order they were bought
        self.buyer: vec[i64] = vec[i64]()  # the seat
        self.bought: vec[i64] = vec[i64]()  # the card; UNKNOWN in a view of others
        self.fate: vec[i64] = vec[i64]()  # in final scoring: the island it scored, ASIDE_FATE, or FREE
        self.points: vec[i64] = vec[i64]()  # and what it scored
        self.cursor: i64 = FREE  # the one that is asked about
        self.used: vec[i64] = vec[i64]()  # by island: gondoliers of the scoring seat that have served

    def set_up(self) -> None:
        """Everything in its place before chance has its say (MU-3)."""
        seats = self.seats
        self.black = ANCHOR_MASK
        self.stack = TILES[seats][:]
        self.left = STACKS[seats][:]
        self.knows = filled(seats * 2, 0)
        self.pool = DECKS[seats]
        self.pool_size = DECK_SIZES[seats]
        self.cards = ALL_SPECIALS
        self.cards_size = SPECIALS
        self.bag = ALL_BEADS[:]
        self.tile = NO_TILES[:]
        self.marker = NO_TILES[:]
        self.lanes = STREET_FIELDS_FOR[seats]
        self.count = NOTHING_COUNTED[:]
        self.own = filled(seats * ISLANDS * OWN_THINGS, 0)
        self.gondola = NO_GONDOLIERS[:]
        self.gold = filled(seats, START_GOLD)
        self.score = filled(seats, START_SCORE)
        self.crew = filled(seats, START_CREW)
        self.idle = filled(seats, START_IDLE)
        self.beads = filled(seats * GLASSES, 0)
        self.special = filled(seats, 0)
        self.unbuilt = filled(seats * BUILDINGS, 0)
        self.yard = filled(seats * KINDS, 0)
        self.needs = NO_NEEDS[:]
        self.used = NOTHING_USED[:]

    def copy_onto(self, twin: Table) -> None:
        """Make `twin` equal to this table."""
        twin.viewer = self.viewer
        twin.phase = self.phase
        twin.revealed = self.revealed
        twin.start = self.start
        twin.mover = self.mover
        twin.turn = self.turn
        twin.trigger = self.trigger
        twin.scored = self.scored
        twin.black = self.black
        twin.red = self.red
        twin.moved = self.moved
        twin.red_moved = self.red_moved
        twin.ships = self.ships
        twin.at = self.at
        twin.joined = self.joined
        twin.passes = self.passes
        twin.due = self.due
        twin.drawn = self.drawn[:]
        twin.laid = self.laid
        twin.held = self.held
        twin.held_kind = self.held_kind
        twin.working = self.working
        twin.extra = self.extra
        twin.fresh = self.fresh
        twin.needs = self.needs[:]
        twin.stack = self.stack[:]
        twin.left = self.left[:]
        twin.removed = self.removed
        twin.knows = self.knows[:]
        twin.pool = self.pool
        twin.pool_size = self.pool_size
        twin.tail = self.tail[:]
        twin.tail_by = self.tail_by[:]
        twin.cards = self.cards
        twin.cards_size = self.cards_size
        twin.cards_tail = self.cards_tail[:]
        twin.cards_by = self.cards_by[:]
        twin.bag = self.bag[:]
        twin.tile = self.tile[:]
        twin.marker = self.marker[:]
        twin.open = self.open
        twin.lanes = self.lanes
        twin.count = self.count[:]
        twin.own = self.own[:]
        twin.gondola = self.gondola[:]
        twin.gold = self.gold[:]
        twin.score = self.score[:]
        twin.crew = self.crew[:]
        twin.idle = self.idle[:]
        twin.beads = self.beads[:]
        twin.special = self.special[:]
        twin.unbuilt = self.unbuilt[:]
        twin.yard = self.yard[:]
        twin.buyer = self.buyer[:]
        twin.bought = self.bought[:]
        twin.fate = self.fate[:]
        twin.points = self.points[:]
        twin.cursor = self.cursor
        twin.used = self.used[:]

    # ---- queries

    def has(self, seat: i64, card: i64) -> bool:
        """Does a special building card work for the seat (MU-9.1)?"""
        return self.special[seat] & BIT[card] != 0

    def recruits(self, seat: i64) -> i64:
        """How many characters a seat has bought so far (MU-7.6)."""
        out: i64 = 0
        for buyer in self.buyer:
            if buyer == seat:
                out += 1
        return out

    def placed(self, seat: i64, island: i64) -> i64:
        """How many gondoliers of a seat are at an island (MU-2.8)."""
        out: i64 = 0
        first = island * (GONDOLAS // ISLANDS)
        for at in range(first, first + GONDOLAS // ISLANDS):
            if self.gondola[at] == seat:
                out += 1
        return out

    def beads_of(self, seat: i64) -> i64:
        """How many beads a seat holds."""
        out: i64 = 0
        for colour in range(i64(GLASSES)):
            out += self.beads[seat * GLASSES + colour]
        return out

    def beads_in_bag(self) -> i64:
        """How many beads can be drawn."""
        out: i64 = 0
        for colour in range(i64(GLASSES)):
            out += self.bag[colour]
        return out

    def is_ending(self) -> bool:
        """Has the end been triggered (MU-11.1)?"""
        return self.trigger != FREE

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(Text("murano.not_now", notate(action), Text(f"murano.now_{PHASE_NAMES[self.phase]}")))
