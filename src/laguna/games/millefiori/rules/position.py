"""Mille Fiori: the fields of a position, and what moves cards and diamonds in it."""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.fields import Fields, by_seat, flag, number, row
from laguna.core.state import TRUTH, UNKNOWN, State
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases
from laguna.text.text import RuleError, Text

FREE: Final = -1  # of a space, a bonus, a slot, a card in play: none
BOUND: Final = 1_000_000  # points and the count of reveals have no end of their own


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times one value."""
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


# An empty table is copied from these: slicing is faster than appending.
NO_CARDS: Final[vec[i64]] = filled(box.KINDS, 0)
NO_OWNER: Final[vec[i64]] = filled(box.SPACES, FREE)
NO_BONUS: Final[vec[i64]] = filled(box.BONUS_AREAS * box.BONUS_PLACES, FREE)


class MilleFioriPosition(State):
    """The pieces of a game of Mille Fiori, and where in the round we are.

    Tables with two dimensions are flat. A *packet* is the cards once dealt to a seat: the seats hand it on to the
    left, each takes a card out of it, and after `passes` passes packet q is held by seat q + passes. A kept card stays
    in its packet until it is revealed.
    """

    def __init__(self, seats: i64, edition: i64, on_turn: bool, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        self.edition: i64 = edition
        self.on_turn: bool = on_turn  # the variant: each chooses only when the own turn comes (MF-14)
        # where we are
        self.phase: i64 = phases.START_PLAYER
        self.revealed: i64 = 0
        self.doge: i64 = FREE  # start player of the round (MF-2.5, MF-3.9)
        self.round: i64 = 0
        self.passes: i64 = 0  # passes of this round that are over
        self.turn: i64 = 0  # how many have played in this pass
        self.due: i64 = 0  # cards still to be turned up or dealt
        self.card: i64 = FREE  # the card being played
        self.earned: bool = False  # has this play earned an extra card?
        self.ending: bool = False  # has someone put the last diamond of a personal supply on the board (MF-13.1)?
        self.last_space: i64 = FREE  # where the last diamond was placed, for the drawing
        # the cards
        self.deck: vec[i64] = vec[i64]()  # by kind; in a view all cards that the viewer cannot place
        self.deck_of: vec[i64] = vec[i64]()  # by symbol, to draw fast
        self.deck_size: i64 = 0
        self.open: vec[i64] = vec[i64]()  # by kind (MF-2.2)
        self.open_size: i64 = 0
        self.discards: vec[i64] = vec[i64]()  # by kind, face up
        self.packet: vec[i64] = vec[i64]()  # HAND slots for each packet, kinds ascending, then FREE
        self.packet_size: vec[i64] = vec[i64]()
        self.chosen: vec[i64] = vec[i64]()  # by seat: 1 while a kept card waits to be played
        self.kept: vec[i64] = vec[i64]()  # by seat: its kind; FREE for none, UNKNOWN in others' views
        # the board
        self.owner: vec[i64] = vec[i64]()  # by space
        self.bonus: vec[i64] = vec[i64]()  # by area and place: whose diamond lies there (MF-12)
        self.ship: vec[i64] = vec[i64]()  # by seat: space of the trade route
        # the players
        self.score: vec[i64] = vec[i64]()
        self.supply: vec[i64] = vec[i64]()  # diamonds of the personal supply (MF-2.3)
        self.reserve: vec[i64] = vec[i64]()

    def set_up(self) -> None:
        """Everything in its place before the start player is drawn (MF-2)."""
        seats = self.seats
        self.deck = box.CARDS[:]
        self.deck_of = box.CARDS_OF[:]
        self.deck_size = box.CARD_COUNT
        self.open = NO_CARDS[:]
        self.discards = NO_CARDS[:]
        self.packet = filled(seats * box.HAND, FREE)
        self.packet_size = filled(seats, 0)
        self.chosen = filled(seats, 0)
        self.kept = filled(seats, FREE)
        self.owner = NO_OWNER[:]
        self.bonus = NO_BONUS[:]
        self.ship = filled(seats, 0)
        self.score = filled(seats, 0)
        self.supply = filled(seats, box.PERSONAL[self.edition])
        self.reserve = filled(seats, box.RESERVE[self.edition])
        self.due = box.OPEN_AT_SETUP[self.edition][seats]

    def copy_onto(self, twin: MilleFioriPosition) -> None:
        """Make `twin` equal to this table."""
        twin.viewer = self.viewer
        twin.phase = self.phase
        twin.revealed = self.revealed
        twin.doge = self.doge
        twin.round = self.round
        twin.passes = self.passes
        twin.turn = self.turn
        twin.due = self.due
        twin.card = self.card
        twin.earned = self.earned
        twin.ending = self.ending
        twin.last_space = self.last_space
        twin.deck = self.deck[:]
        twin.deck_of = self.deck_of[:]
        twin.deck_size = self.deck_size
        twin.open = self.open[:]
        twin.open_size = self.open_size
        twin.discards = self.discards[:]
        twin.packet = self.packet[:]
        twin.packet_size = self.packet_size[:]
        twin.chosen = self.chosen[:]
        twin.kept = self.kept[:]
        twin.owner = self.owner[:]
        twin.bonus = self.bonus[:]
        twin.ship = self.ship[:]
        twin.score = self.score[:]
        twin.supply = self.supply[:]
        twin.reserve = self.reserve[:]

    def fields(self) -> Fields:
        return fields_of(int(self.seats))

    # ---- turns and packets

    def acting(self) -> i64:
        """Whose turn it is in this pass: from the start player clockwise (MF-3.5)."""
        seat = self.doge + self.turn
        return seat if seat < self.seats else seat - self.seats  # in a hot loop, cheaper than a remainder

    def packet_of(self, seat: i64) -> i64:
        """The packet that a seat holds in this pass (MF-3.4, MF-3.6)."""
        packet = seat - self.passes
        while packet < 0:
            packet += self.seats
        return packet

    def packet_being_dealt(self) -> i64:
        """Packets are dealt one after the other: the first that is not full (MF-3.2)."""
        packet: i64 = 0
        while self.packet_size[packet] == box.HAND:
            packet += 1
        return packet

    def has_held(self, seat: i64, packet: i64) -> bool:
        """Has the seat taken up this packet in this round, and so seen what was in it then?"""
        passes = seat - packet  # how often it is passed on until it reaches the seat
        if passes < 0:
            passes += self.seats
        return seat >= 0 and passes <= self.passes

    def is_last_pass(self) -> bool:
        """Is nothing passed on after this pass (MF-3.7, MF-15.1)?"""
        return self.passes + 1 == box.PLAYS_EACH_ROUND[self.seats]

    # ---- cards

    def take_from_deck(self, kind: i64) -> None:
        """A card leaves the draw pile."""
        self.deck[kind] -= 1
        self.deck_of[box.KIND_SYMBOL[kind]] -= 1
        self.deck_size -= 1

    def add_to_open(self, kind: i64) -> None:
        """A card is laid face up beside the board."""
        self.open[kind] += 1
        self.open_size += 1

    def add_to_packet(self, packet: i64, kind: i64) -> None:
        """A card joins a packet, kinds ascending, so that equal packets look equal."""
        first = packet * box.HAND
        at = first + self.packet_size[packet]
        while at > first and self.packet[at - 1] > kind:
            self.packet[at] = self.packet[at - 1]
            at -= 1
        self.packet[at] = kind
        self.packet_size[packet] += 1

    def take_from_packet(self, packet: i64, kind: i64) -> None:
        """A card leaves a packet."""
        at = packet * box.HAND
        last = at + self.packet_size[packet] - 1
        while self.packet[at] != kind:
            at += 1
        while at < last:
            self.packet[at] = self.packet[at + 1]
            at += 1
        self.packet[last] = FREE
        self.packet_size[packet] -= 1

    def is_in_packet(self, packet: i64, kind: i64) -> bool:
        """Is there a card of the kind in the packet?"""
        first = packet * box.HAND
        for slot in range(first, first + self.packet_size[packet]):
            if self.packet[slot] == kind:
                return True
        return False

    # ---- diamonds

    def has_diamond(self, seat: i64) -> bool:
        """Is there one in the personal supply or the reserve (MF-A.3)?"""
        return self.supply[seat] + self.reserve[seat] > 0

    def take_diamond(self, seat: i64) -> None:
        """From the personal supply, from the reserve only when that is empty (MF-4.2, MF-A.5).

        The last one of the personal supply begins the end of the game, on whatever space it is put (MF-13.1, MF-A.6).
        """
        if self.supply[seat] > 0:
            self.supply[seat] -= 1
            if self.supply[seat] == 0:
                self.ending = True
        elif self.reserve[seat] > 0:
            self.reserve[seat] -= 1

    def has_bonus(self, seat: i64, area: i64) -> bool:
        """Has the seat the point bonus of the area already (MF-12.2)?"""
        first = area * box.BONUS_PLACES
        for at in range(first, first + box.BONUS_PLACES):
            if self.bonus[at] == seat:
                return True
        return False

    def next_bonus(self, area: i64) -> i64:
        """The highest empty bonus space of an area (MF-12.1)."""
        at = area * box.BONUS_PLACES
        while self.bonus[at] != FREE:
            at += 1
        return at

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(
            Text(
                "millefiori.not_now",
                actions.ACTIONS.notate(action),
                Text(f"millefiori.now_{phases.PHASE_NAMES[self.phase]}"),
            )
        )


@cache
def fields_of(seats: int) -> Fields:
    """The attributes of a position, in the order of its key, which databases store."""
    return Fields(
        number("viewer", TRUTH, seats - 1),
        number("phase", 0, phases.PHASES - 1),
        number("revealed", 0, BOUND),
        number("doge", FREE, seats - 1),
        number("round", 0, box.CARD_COUNT),
        number("passes", 0, box.HAND),
        number("turn", 0, seats - 1),
        number("due", 0, box.CARD_COUNT),
        number("card", FREE, box.KINDS - 1),
        flag("earned"),
        flag("ending"),
        number("last_space", FREE, box.SPACES - 1),
        number("deck_size", 0, box.CARD_COUNT),
        number("open_size", 0, box.CARD_COUNT),
        row("deck", box.KINDS, 0, box.CARD_COUNT),
        row("deck_of", box.SYMBOLS, 0, box.CARD_COUNT),
        row("open", box.KINDS, 0, box.CARD_COUNT),
        row("discards", box.KINDS, 0, box.CARD_COUNT),
        by_seat("packet", seats, UNKNOWN, box.KINDS - 1, box.HAND),
        by_seat("packet_size", seats, 0, box.HAND),
        by_seat("chosen", seats, 0, 1),
        by_seat("kept", seats, UNKNOWN, box.KINDS - 1),
        row("owner", box.SPACES, FREE, seats - 1),
        row("bonus", box.BONUS_AREAS * box.BONUS_PLACES, FREE, seats - 1),
        by_seat("ship", seats, 0, box.ROUTE_END),
        by_seat("score", seats, 0, BOUND),
        by_seat("supply", seats, 0, box.DIAMONDS),
        by_seat("reserve", seats, 0, box.DIAMONDS),
    )
