"""Murano: everything that lies on the table."""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core import fields
from laguna.core.fields import Fields
from laguna.core.state import TRUTH, UNKNOWN, State
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.text.text import RuleError, Text

ASIDE_FATE: Final[int] = box.ISLANDS  # of a character that is not used; else its island, FREE while it waits
OWN_THINGS: Final[i64] = 1 + box.CUSTOMERS  # what markers lie on: factories, then shops by colour
ALL_SPECIALS: Final[int] = 2**cards.SPECIALS - 1


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times one value."""
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


# What an empty table is copied from: a copy is made at once, counting up takes long.
NO_TILES: Final[vec[i64]] = filled(box.FIELDS, box.FREE)
NO_GONDOLIERS: Final[vec[i64]] = filled(box.GONDOLAS, box.FREE)
NOTHING_COUNTED: Final[vec[i64]] = filled(box.ISLANDS * cards.COUNTED, 0)
NOTHING_USED: Final[vec[i64]] = filled(box.ISLANDS, 0)
NO_NEEDS: Final[vec[i64]] = filled(box.DEEDS, 0)
ALL_BEADS: Final[vec[i64]] = filled(box.GLASSES, box.BEADS)


BOUND: Final = 1_000_000  # points, gold, turns and the count of reveals have no end of their own


@cache
def fields_for(seats: int) -> Fields:
    """The attributes that make up a position; what follows from them (`needs`, `open`, `count` …) is not among them."""
    ring = 2**box.SPACES - 1
    some_seat = (box.FREE, seats - 1)
    some_card = (UNKNOWN, cards.CHARACTERS - 1)
    return Fields(
        fields.number("viewer", TRUTH, seats - 1),
        fields.number("phase", 0, phases.COUNT - 1),
        fields.number("revealed", 0, BOUND),
        fields.number("start", *some_seat),
        fields.number("mover", *some_seat),
        fields.number("turn", 0, BOUND),
        fields.number("trigger", box.FREE, BOUND),
        fields.number("scored", 0, seats),
        fields.number("black", 0, ring),
        fields.number("red", box.FREE, box.SPACES - 1),
        fields.number("moved", 0, ring),
        fields.flag("red_moved"),
        fields.number("ships", 0, box.SHIPS),
        fields.number("at", box.FREE, box.SPACES - 1),
        fields.flag("joined"),
        fields.flag("passes"),
        fields.number("due", 0, cards.CHARACTERS),
        fields.number("laid", 0, box.BUILD_MOST),
        fields.number("held", UNKNOWN, box.FACES - 1),
        fields.number("held_kind", box.FREE, box.KINDS - 1),
        fields.number("working", 0, BOUND),
        fields.flag("extra"),
        fields.number("fresh", 0, ALL_SPECIALS),
        fields.number("removed", UNKNOWN, box.BUILDINGS - 1),
        fields.number("pool", 0, 2**cards.CHARACTERS - 1),
        fields.number("pool_size", 0, cards.CHARACTERS),
        fields.number("cards", 0, ALL_SPECIALS),
        fields.number("cards_size", 0, cards.SPECIALS),
        fields.number("cursor", box.FREE, cards.CHARACTERS - 1),
        fields.length("drawn", cards.CHARACTERS),
        fields.length("tail", cards.CHARACTERS),
        fields.length("cards_tail", cards.SPECIALS),
        fields.length("bought", cards.CHARACTERS),
        fields.length("fate", cards.CHARACTERS),
        fields.row_of("drawn", "drawn", cards.CHARACTERS, *some_card),
        fields.row_of("tail", "tail", cards.CHARACTERS, *some_card),
        fields.row_of("tail_by", "tail", cards.CHARACTERS, 0, seats - 1),
        fields.row_of("cards_tail", "cards_tail", cards.SPECIALS, UNKNOWN, cards.SPECIALS - 1),
        fields.row_of("cards_by", "cards_tail", cards.SPECIALS, 0, seats - 1),
        fields.row_of("buyer", "bought", cards.CHARACTERS, 0, seats - 1),
        fields.row_of("bought", "bought", cards.CHARACTERS, *some_card),
        fields.row_of("fate", "fate", cards.CHARACTERS, box.FREE, ASIDE_FATE),
        fields.row_of("points", "fate", cards.CHARACTERS, 0, BOUND),
        fields.row("stack", box.FACES, UNKNOWN, BOUND),
        fields.row("left", box.KINDS, 0, BOUND),
        fields.by_seat("knows", seats, 0, 1, width=2),
        fields.row("bag", box.GLASSES, 0, box.BEADS),
        fields.row("tile", box.FIELDS, box.FREE, box.FACES - 1),
        fields.row("marker", box.FIELDS, *some_seat),
        fields.row("gondola", box.GONDOLAS, *some_seat),
        fields.by_seat("gold", seats, 0, BOUND),
        fields.by_seat("score", seats, 0, BOUND),
        fields.by_seat("crew", seats, 0, box.GONDOLIERS),
        fields.by_seat("idle", seats, 0, box.GONDOLIERS),
        fields.by_seat("beads", seats, 0, box.BEADS, width=box.GLASSES),
        fields.by_seat("special", seats, 0, ALL_SPECIALS),
        fields.by_seat("unbuilt", seats, UNKNOWN, BOUND, width=box.BUILDINGS),
        fields.by_seat("yard", seats, 0, BOUND, width=box.KINDS),
        fields.row("used", box.ISLANDS, 0, box.GONDOLIERS),
    )


class MuranoPosition(State):
    """The pieces of a game of Murano, and where in the turn we are.

    Tables with two dimensions are flat. A deck is a pool of cards without order, drawn from first, and a tail in
    order: the cards that were put back under it, each with the seat that put it there and so knows it.
    """

    def __init__(self, seats: i64, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        # where we are
        self.phase: i64 = phases.PLACE_RED
        self.revealed: i64 = 0
        self.start: i64 = box.FREE  # the start player
        self.mover: i64 = box.FREE  # whose turn it is, or who scores
        self.turn: i64 = 0  # turns that are over
        self.trigger: i64 = box.FREE  # the turn in which the end was triggered (MU-11.1)
        self.scored: i64 = 0  # seats that have scored their characters
        # the ships: at most one at a space, but for the red one (MU-2.1)
        self.black: i64 = 0  # a bit for each space with a black ship
        self.red: i64 = box.FREE  # the space of the red ship
        self.moved: i64 = 0  # a bit for each space whose black ship has moved in this turn
        self.red_moved: bool = False
        self.ships: i64 = 0  # how many have moved in this turn
        self.at: i64 = box.FREE  # where the last of them is; while a ship is chosen, where it goes
        self.joined: bool = False  # has it joined another by the Lighthouse (MU-9.14)?
        self.passes: bool = False  # is the ship moved by passing (MU-6.2)?
        # the action under way
        self.due: i64 = 0  # cards or beads still to be drawn
        self.drawn: vec[i64] = vec[i64]()  # characters or special cards to choose from, in the order drawn
        self.laid: i64 = 0  # tiles laid in this build action
        self.held: i64 = box.FREE  # face of the tile about to be laid; UNKNOWN in a view that may not see it
        self.held_kind: i64 = box.FREE
        self.working: i64 = 0  # glass factories that work in this production
        self.extra: bool = False  # has it drawn the bead of the Trading Office (MU-9.13)?
        self.fresh: i64 = 0  # a bit for each special card taken in this turn, which does not work yet (MU-9.1)
        self.needs: vec[i64] = vec[i64]()  # by deed: gold it takes while ships move (MU-4.3); not in the key
        # stacks, decks and the bag
        self.stack: vec[i64] = vec[i64]()  # by face; in a view UNKNOWN for shops and palaces not searched
        self.left: vec[i64] = vec[i64]()  # by kind: how many lie in the stack
        self.removed: i64 = box.FREE  # the palace that is out of the game (MU-3.4)
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
        self.count: vec[i64] = vec[i64]()  # by island and thing: what lies there (MU-10.3); not in the key
        self.own: vec[i64] = vec[i64]()  # by seat, island and thing: what carries its marker; not in the key
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
        self.cursor: i64 = box.FREE  # the one that is asked about
        self.used: vec[i64] = vec[i64]()  # by island: gondoliers of the scoring seat that have served

    def set_up(self) -> None:
        """Everything in its place before chance has its say (MU-3)."""
        seats = self.seats
        self.black = box.ANCHOR_MASK
        self.stack = box.TILES[seats][:]
        self.left = box.STACKS[seats][:]
        self.knows = filled(seats * 2, 0)
        self.pool = cards.DECKS[seats]
        self.pool_size = cards.DECK_SIZES[seats]
        self.cards = ALL_SPECIALS
        self.cards_size = cards.SPECIALS
        self.bag = ALL_BEADS[:]
        self.tile = NO_TILES[:]
        self.marker = NO_TILES[:]
        self.lanes = box.STREET_FIELDS_FOR[seats]
        self.count = NOTHING_COUNTED[:]
        self.own = filled(seats * box.ISLANDS * OWN_THINGS, 0)
        self.gondola = NO_GONDOLIERS[:]
        self.gold = filled(seats, box.START_GOLD)
        self.score = filled(seats, box.START_SCORE)
        self.crew = filled(seats, box.START_CREW)
        self.idle = filled(seats, box.START_IDLE)
        self.beads = filled(seats * box.GLASSES, 0)
        self.special = filled(seats, 0)
        self.unbuilt = filled(seats * box.BUILDINGS, 0)
        self.yard = filled(seats * box.KINDS, 0)
        self.needs = NO_NEEDS[:]
        self.used = NOTHING_USED[:]

    def copy_onto(self, twin: MuranoPosition) -> None:
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

    def derived(self) -> tuple[str, ...]:
        return ("count", "lanes", "needs", "open", "own")

    def fields(self) -> Fields:
        return fields_for(int(self.seats))

    # ---- queries

    def has(self, seat: i64, card: i64) -> bool:
        """Does a special building card work for the seat (MU-9.1)?"""
        return self.special[seat] & box.BIT[card] != 0

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
        first = island * (box.GONDOLAS // box.ISLANDS)
        for at in range(first, first + box.GONDOLAS // box.ISLANDS):
            if self.gondola[at] == seat:
                out += 1
        return out

    def all_placed(self, seat: i64) -> i64:
        """How many gondoliers of a seat are at islands, all in all (MU-18.2)."""
        return box.GONDOLIERS - self.crew[seat] - self.idle[seat]

    def unbuilt_tiles(self, seat: i64) -> i64:
        """How many tiles of a seat wait to be built."""
        out: i64 = 0
        for kind in range(box.KINDS):
            out += self.yard[seat * box.KINDS + kind]
        return out

    def beads_of(self, seat: i64) -> i64:
        """How many beads a seat holds."""
        out: i64 = 0
        for colour in range(box.GLASSES):
            out += self.beads[seat * box.GLASSES + colour]
        return out

    def beads_in_bag(self) -> i64:
        """How many beads can be drawn."""
        out: i64 = 0
        for colour in range(box.GLASSES):
            out += self.bag[colour]
        return out

    def is_ending(self) -> bool:
        """Has the end been triggered (MU-11.1)?"""
        return self.trigger != box.FREE

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(
            Text("murano.not_now", actions.ACTIONS.notate(action), Text(f"murano.now_{phases.NAMES[self.phase]}"))
        )
