"""Rialto: the pieces of a position, and the steps that several chapters of the rules share."""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core import fields
from laguna.core.fields import Fields
from laguna.core.state import TRUTH, UNKNOWN, Seat, State
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases
from laguna.text.text import RuleError, Text

FREE: Final = -1  # of a connection, a row, a marker, a pending choice: none
GONDOLA_TILE: Final[int] = box.BRIDGES  # what `link` says of a connection with a gondola; bridges are 0 to BRIDGES - 1

# Places in `staged`: what the acting player has put together so far for DP-6.
BASE: Final = 0  # cards of the stage kind
JOKERS: Final = 1
MASKS: Final = 2  # yellow 3 tiles, each an additional joker
AS_ONE: Final[i64] = 3  # cards converted by yellow 2, by kind
AS_TWO: Final[int] = AS_ONE + box.KINDS  # cards converted by yellow 4, by kind
STAGED: Final[i64] = AS_TWO + box.KINDS

# Every play is put together in one fixed order of pieces, so that there is one way to each: cards of the stage kind,
# then cards converted by yellow 2 and by yellow 4, each in the order of kinds, then jokers, then yellow 3 tiles.
STAGE_CARD: Final = 0
CONVERTED: Final = 1
JOKER_CARD: Final[int] = CONVERTED + 2 * box.KINDS
MASK: Final[int] = JOKER_CARD + 1
LAST_PIECE: Final[int] = MASK

BOUND: Final = 1_000_000  # points, doge spaces and the count of reveals have no end of their own (AMB-09, AMB-18)


def zeros(count: i64) -> vec[i64]:
    """So many zeros."""
    return filled(count, 0)


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times one value."""
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


def total(values: vec[i64]) -> i64:
    """The sum."""
    out: i64 = 0
    for value in values:
        out += value
    return out


@cache
def position_fields(seats: int, virtual: bool) -> Fields:
    """The attributes of a position, in the order of its key, which databases store."""
    players = seats + 1 if virtual else seats
    return Fields(
        fields.number("viewer", TRUTH, seats - 1),
        fields.number("chapter", 0, phases.END),
        fields.number("phase", phases.NOTHING, phases.PHASES - 1),
        fields.number("round", 0, box.ROUNDS),
        fields.number("stage", FREE, box.STAGES - 1),
        fields.number("revealed", 0, BOUND),
        fields.number("first", 0, players - 1),
        fields.number("turn", 0, players),
        fields.flag("begun"),
        fields.number("points", 0, box.CARD_COUNT),
        fields.number("pending", 0, box.CARD_COUNT),
        fields.number("chosen", FREE, box.CONNECTIONS + box.BUILDINGS),
        fields.number("earlier", FREE, box.BUILDINGS - 1),
        fields.number("source", FREE, box.DISTRICTS),
        fields.number("bridge_up", FREE, box.BRIDGES - 1),
        fields.number("gondolas", 0, box.GONDOLAS),
        fields.number("marker", FREE, box.CONNECTIONS - 1),
        fields.number("bank", 0, box.COINS),
        fields.number("deck_size", 0, box.CARD_COUNT),
        fields.number("piece", FREE, LAST_PIECE),
        fields.open_row("order", players, 0, players - 1),
        fields.open_row("queue", players, 0, players - 1),
        fields.row("round_tile", box.DISTRICTS, 0, box.DISTRICTS),
        fields.row("link", box.CONNECTIONS, FREE, GONDOLA_TILE),
        fields.row("facing", 2 * box.CONNECTIONS, 0, BOUND),
        fields.by_seat("councillors", players, 0, BOUND, box.DISTRICTS),
        fields.row("bonus_open", box.BANKS, 0, 1),
        fields.by_seat("bonus_won", players, 0, 1, box.BANKS),
        fields.row("bridges_down", box.BRIDGES, 0, 1),
        fields.row("supply", box.BUILDINGS, 0, BOUND),
        fields.row("doge_order", players, 0, players - 1),
        fields.by_seat("doge_space", players, 0, BOUND),
        fields.by_seat("vp", players, -BOUND, BOUND),
        fields.by_seat("coins", players, 0, box.COINS),
        fields.by_seat("ready", players, 0, box.COUNCILLORS),
        fields.by_seat("reserve", players, 0, box.COUNCILLORS),
        fields.by_seat("tiles", players, 0, box.SLOTS, box.BUILDINGS),
        fields.by_seat("coined", players, 0, box.SLOTS, box.BUILDINGS),
        fields.by_seat("fresh", players, 0, box.SLOTS, box.BUILDINGS),
        fields.row("deck", box.KINDS, 0, box.CARD_COUNT),
        fields.row("open_discards", box.KINDS, 0, box.CARD_COUNT),
        fields.open_row("rows", actions.ROWS_MAX * box.KINDS, 0, box.CARD_COUNT),
        fields.open_row("row_taken", actions.ROWS_MAX, FREE, players - 1),
        fields.by_seat("hand", players, UNKNOWN, box.CARD_COUNT, box.KINDS),
        fields.by_seat("hand_size", players, 0, box.CARD_COUNT),
        fields.by_seat("extra_limit", players, 0, BOUND),
        fields.by_seat("dropped", players, 0, box.CARD_COUNT, box.KINDS),
        fields.by_seat("to_drop", players, 0, box.CARD_COUNT),
        fields.by_seat("shed", players, UNKNOWN, box.CARD_COUNT, box.KINDS),
        fields.by_seat("shed_size", players, 0, box.CARD_COUNT),
        fields.by_seat("known", players, 0, box.CARD_COUNT, box.KINDS),
        fields.by_seat("shed_since", players, 0, box.CARD_COUNT),
        fields.by_seat("lacks", players, 0, 1, box.KINDS),
        fields.row("staged", STAGED, 0, box.CARD_COUNT),
        fields.by_seat("laid", players, 0, box.CARD_COUNT, box.KINDS),
        fields.by_seat("laid_count", players, FREE, 2 * box.CARD_COUNT),
        fields.row("stage_winner", box.STAGES, FREE, players - 1),
    )


class RialtoPosition(State):
    """The pieces of a game of Rialto, and where in the rules it stands.

    Tables with two dimensions are flat: `hand[player * KINDS + kind]`. With the virtual third player (RI-14) there
    is one player more than there are seats; it is the last.
    """

    def __init__(self, seats: i64, virtual: bool, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        self.virtual: bool = virtual
        self.players: i64 = seats + 1 if virtual else seats
        # where we are
        self.chapter: i64 = phases.SETUP
        self.phase: i64 = phases.PLACE_ROUND_TILES
        self.round: i64 = 0
        self.stage: i64 = FREE
        self.revealed: i64 = 0
        self.first: i64 = 0  # first player of the stage
        self.turn: i64 = 0  # place in `order` of the player who acts
        self.begun: bool = False  # has the acting player's action in this stage begun?
        self.points: i64 = 0  # stage C: for the building; stage F: councillors still owed
        self.pending: i64 = 0  # cards still to be dealt or drawn
        self.chosen: i64 = FREE  # building taken but not yet placed, connection chosen but not yet built on
        self.earlier: i64 = FREE  # the first building of this action: it cannot be returned (RI-10.2)
        self.source: i64 = FREE  # district that the councillor comes from; DISTRICTS for the own board
        self.order: vec[i64] = vec[i64]()  # players in the doge order fixed for what is being done (RI-6.6)
        self.queue: vec[i64] = vec[i64]()  # players still to act in the stage (RI-6.3, RI-7.7)
        # the city
        self.round_tile: vec[i64] = vec[i64]()  # by district, 0 as long as it has none
        self.link: vec[i64] = vec[i64]()  # by connection: FREE, a bridge, or GONDOLA_TILE
        self.facing: vec[i64] = vec[i64]()  # two values per connection, in the order of ENDS
        self.councillors: vec[i64] = vec[i64]()  # by player and district
        self.bonus_open: vec[i64] = vec[i64]()  # by bank of the canal (RI-2.3)
        self.bonus_won: vec[i64] = vec[i64]()  # by player and bank
        self.bridge_up: i64 = FREE
        self.bridges_down: vec[i64] = vec[i64]()  # by bridge: 1 while it is face down in the stack
        self.gondolas: i64 = 0
        self.marker: i64 = FREE  # where the virtual player will build (RI-14.4)
        self.supply: vec[i64] = vec[i64]()  # by building
        self.bank: i64 = 0  # coins in the general supply
        # the players
        self.doge_order: vec[i64] = vec[i64]()  # players from first to last (RI-3.1)
        self.doge_space: vec[i64] = vec[i64]()
        self.vp: vec[i64] = vec[i64]()
        self.coins: vec[i64] = vec[i64]()
        self.ready: vec[i64] = vec[i64]()  # councillors on the own board
        self.reserve: vec[i64] = vec[i64]()  # councillors in the general supply
        self.tiles: vec[i64] = vec[i64]()  # by player and building
        self.coined: vec[i64] = vec[i64]()  # how many of these carry a coin (RI-4.2)
        self.fresh: vec[i64] = vec[i64]()  # how many of these came by blue 1 this round
        # the cards
        self.deck: vec[i64] = vec[i64]()  # by kind; in a view all cards that the viewer cannot place
        self.deck_size: i64 = 0
        self.open_discards: vec[i64] = vec[i64]()  # by kind: face-up discards
        self.rows: vec[i64] = vec[i64]()  # by row and kind
        self.row_taken: vec[i64] = vec[i64]()  # by row: the player who took it, or FREE
        self.hand: vec[i64] = vec[i64]()  # by player and kind; UNKNOWN in others' views
        self.hand_size: vec[i64] = vec[i64]()
        self.extra_limit: vec[i64] = vec[i64]()  # what green buildings add to the hand limit (RI-5.4)
        self.dropped: vec[i64] = vec[i64]()  # by player and kind: surplus chosen, not yet discarded (DP-5)
        self.to_drop: vec[i64] = vec[i64]()  # by player: how many are still to be chosen
        self.shed: vec[i64] = vec[i64]()  # by player and kind: own face-down discards; UNKNOWN in others' views
        self.shed_size: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()  # by player and kind: seen to arrive in the hand, not seen to leave
        self.shed_since: vec[i64] = vec[i64]()  # of the face-down discards, those that may have been known cards
        self.lacks: vec[i64] = vec[i64]()  # by player and kind: 1 if a pair of jokers showed there was none (RI-7.5)
        # the stage
        self.staged: vec[i64] = vec[i64]()
        self.piece: i64 = FREE  # the latest piece of it, in the fixed order of pieces; FREE for none
        self.laid: vec[i64] = vec[i64]()  # by player and kind: cards laid in this stage
        self.laid_count: vec[i64] = vec[i64]()  # what they count (RI-7.4); FREE before the player's turn
        self.stage_winner: vec[i64] = vec[i64]()  # by stage of this round: who got the bonus, or FREE

    def set_up(self) -> None:
        """Everything in its place before the first round tile is drawn (RI-2)."""
        players = self.players
        humans = self.seats
        self.round_tile = zeros(box.DISTRICTS)
        self.link = filled(box.CONNECTIONS, FREE)
        self.facing = zeros(2 * box.CONNECTIONS)
        self.councillors = zeros(players * box.DISTRICTS)
        self.bonus_open = filled(box.BANKS, 1)
        self.bonus_won = zeros(players * box.BANKS)
        self.bridges_down = filled(box.BRIDGES, 1)
        self.gondolas = box.GONDOLAS
        self.supply = box.COPIES[:]
        self.doge_space = zeros(players)
        self.tiles = zeros(players * box.BUILDINGS)
        self.coined = zeros(players * box.BUILDINGS)
        self.fresh = zeros(players * box.BUILDINGS)
        self.deck = box.CARDS[:]
        self.deck_size = total(box.CARDS)
        self.open_discards = zeros(box.KINDS)
        self.hand = zeros(players * box.KINDS)
        self.hand_size = zeros(players)
        self.extra_limit = zeros(players)
        self.dropped = zeros(players * box.KINDS)
        self.to_drop = zeros(players)
        self.shed = zeros(players * box.KINDS)
        self.shed_size = zeros(players)
        self.known = zeros(players * box.KINDS)
        self.shed_since = zeros(players)
        self.lacks = zeros(players * box.KINDS)
        self.staged = zeros(STAGED)
        self.laid = zeros(players * box.KINDS)
        self.laid_count = filled(players, FREE)
        self.stage_winner = filled(box.STAGES, FREE)
        self.vp = filled(players, box.VP_START)
        self.ready = filled(players, box.READY_START)
        self.reserve = filled(players, box.COUNCILLORS - box.READY_START)
        if self.virtual:
            # RI-14.1, RI-14.2: the virtual player starts, has no points or coins, and all its councillors at hand.
            self.doge_order = vec[i64]([humans, 0, 1])
            self.coins = vec[i64]([box.VIRTUAL_COINS[1], box.VIRTUAL_COINS[2], box.VIRTUAL_COINS[0]])
            self.vp[humans] = 0
            self.ready[humans] = box.VIRTUAL_READY
            self.reserve[humans] = box.COUNCILLORS - box.VIRTUAL_READY
        else:
            self.doge_order = vec[i64](range(players))  # RI-2.6
            self.coins = box.START_COINS[players][:]
        self.bank = box.COINS - total(self.coins)

    def copy_onto(self, twin: RialtoPosition) -> None:
        """Make `twin` equal to this position."""
        twin.viewer = self.viewer
        twin.chapter = self.chapter
        twin.phase = self.phase
        twin.round = self.round
        twin.stage = self.stage
        twin.revealed = self.revealed
        twin.first = self.first
        twin.turn = self.turn
        twin.begun = self.begun
        twin.points = self.points
        twin.pending = self.pending
        twin.chosen = self.chosen
        twin.earlier = self.earlier
        twin.source = self.source
        twin.order = self.order[:]
        twin.queue = self.queue[:]
        twin.round_tile = self.round_tile[:]
        twin.link = self.link[:]
        twin.facing = self.facing[:]
        twin.councillors = self.councillors[:]
        twin.bonus_open = self.bonus_open[:]
        twin.bonus_won = self.bonus_won[:]
        twin.bridge_up = self.bridge_up
        twin.bridges_down = self.bridges_down[:]
        twin.gondolas = self.gondolas
        twin.marker = self.marker
        twin.supply = self.supply[:]
        twin.bank = self.bank
        twin.doge_order = self.doge_order[:]
        twin.doge_space = self.doge_space[:]
        twin.vp = self.vp[:]
        twin.coins = self.coins[:]
        twin.ready = self.ready[:]
        twin.reserve = self.reserve[:]
        twin.tiles = self.tiles[:]
        twin.coined = self.coined[:]
        twin.fresh = self.fresh[:]
        twin.deck = self.deck[:]
        twin.deck_size = self.deck_size
        twin.open_discards = self.open_discards[:]
        twin.rows = self.rows[:]
        twin.row_taken = self.row_taken[:]
        twin.hand = self.hand[:]
        twin.hand_size = self.hand_size[:]
        twin.extra_limit = self.extra_limit[:]
        twin.dropped = self.dropped[:]
        twin.to_drop = self.to_drop[:]
        twin.shed = self.shed[:]
        twin.shed_size = self.shed_size[:]
        twin.known = self.known[:]
        twin.shed_since = self.shed_since[:]
        twin.lacks = self.lacks[:]
        twin.staged = self.staged[:]
        twin.piece = self.piece
        twin.laid = self.laid[:]
        twin.laid_count = self.laid_count[:]
        twin.stage_winner = self.stage_winner[:]

    def fields(self) -> Fields:
        return position_fields(self.seats, self.virtual)

    # who

    def is_human(self, player: i64) -> bool:
        """Everyone but the virtual third player."""
        return player < self.seats

    def acting(self) -> i64:
        """The player on turn, by `order`."""
        return self.order[self.turn]

    def humans_in_doge_order(self) -> vec[i64]:
        """The seats from first to last on the doge track (RI-3.3)."""
        out = vec[i64]()
        for player in self.doge_order:
            if player < self.seats:
                out = append(out, player)
        return out

    def rank(self, player: i64) -> i64:
        """1 for the leader of the doge track (RI-3.1)."""
        out: i64 = 1
        for other in self.doge_order:
            if other == player:
                break
            out += 1
        return out

    # doge track

    def advance_disc(self, player: i64, spaces: i64) -> None:
        """Move a disc; it lands on top of whatever lies there, and with 0 spaces is not lifted (RI-3.2, RI-8.1)."""
        if spaces == 0:
            return
        space = self.doge_space[player] + spaces
        self.doge_space[player] = space
        out = vec[i64]()
        placed = False
        for other in self.doge_order:
            if other == player:
                continue
            if not placed and self.doge_space[other] <= space:
                out = append(out, player)
                placed = True
            out = append(out, other)
        if not placed:
            out = append(out, player)
        self.doge_order = out

    # coins and buildings

    def gain_coins(self, player: i64, count: i64) -> None:
        """Take coins from the general supply, as far as there are any (RI-8.3, AMB-08)."""
        taken = count if count < self.bank else self.bank
        self.bank -= taken
        self.coins[player] += taken

    def idle(self, player: i64, building: i64) -> i64:
        """How many tiles of a building could be activated: no coin on them, not new by blue 1 (RI-4.2, RI-4.3)."""
        at = player * box.BUILDINGS + building
        return self.tiles[at] - self.coined[at] - self.fresh[at]

    def activate(self, player: i64, building: i64) -> None:
        """Lay a coin of the own board on the tile (RI-4.2)."""
        self.coins[player] -= box.ACTIVATION_COST
        self.coined[player * box.BUILDINGS + building] += 1

    def buildings_of(self, player: i64) -> i64:
        """How many building slots are taken (RI-10.1)."""
        out: i64 = 0
        for building in range(box.BUILDINGS):
            out += self.tiles[player * box.BUILDINGS + building]
        return out

    def has_room(self, player: i64) -> bool:
        """Is a building slot free?"""
        return self.buildings_of(player) < box.SLOTS

    def gain_building(self, player: i64, building: i64) -> None:
        """A tile goes from the supply to the board (RI-8.6)."""
        self.supply[building] -= 1
        self.tiles[player * box.BUILDINGS + building] += 1

    def give_back(self, player: i64, building: i64) -> None:
        """A tile goes back into the supply: of several copies a spent one first, its coin to the supply (RI-10.3)."""
        at = player * box.BUILDINGS + building
        if self.coined[at] > 0:
            self.coined[at] -= 1
            self.bank += box.ACTIVATION_COST
        elif self.fresh[at] > 0:
            self.fresh[at] -= 1
        self.tiles[at] -= 1
        self.supply[building] += 1

    # connections and councillors

    def is_free(self, connection: i64) -> bool:
        """Does no tile lie on the connection?"""
        return self.link[connection] == FREE

    def any_free(self) -> bool:
        """Is there a connection to build on (AMB-16)?"""
        for connection in range(box.CONNECTIONS):
            if self.link[connection] == FREE:
                return True
        return False

    def build(self, connection: i64, tile: i64, first: i64, second: i64) -> None:
        """Lay a tile on a connection, each value facing its district; the virtual player's marker gives way."""
        self.link[connection] = tile
        self.facing[2 * connection] = first
        self.facing[2 * connection + 1] = second
        if connection == self.marker:
            self.move_marker()

    def move_marker(self) -> None:
        """To the free connection of the lowest-numbered district, and its lowest neighbour (RI-14.4, RI-14.5)."""
        best: i64 = FREE
        best_low: i64 = 0
        best_high: i64 = 0
        for connection in range(box.CONNECTIONS):
            if self.link[connection] != FREE:
                continue
            one = self.round_tile[box.ENDS[2 * connection]]
            two = self.round_tile[box.ENDS[2 * connection + 1]]
            low = one if one < two else two
            high = two if one < two else one
            if best == FREE or low < best_low or (low == best_low and high < best_high):
                best = connection
                best_low = low
                best_high = high
        self.marker = best

    def district_value(self, district: i64) -> i64:
        """The sum of all tile values that face a district (RI-13.3)."""
        out: i64 = 0
        for end in range(2 * box.CONNECTIONS):
            if box.ENDS[end] == district:
                out += self.facing[end]
        return out

    def current_district(self) -> i64:
        """Where this round's councillors go (RI-5.1)."""
        for district in range(box.DISTRICTS):
            if self.round_tile[district] == self.round:
                return district
        raise AssertionError("every round has its district")

    def settle(self, player: i64, district: i64) -> None:
        """One councillor arrives in a district; the bonus of its bank is scored at once (RI-9.1, RI-9.2, AMB-14)."""
        self.councillors[player * box.DISTRICTS + district] += 1
        bank = box.BANK_OF[district]
        at = player * box.BANKS + bank
        if self.bonus_open[bank] == 0 or self.bonus_won[at] == 1:
            return
        for other in range(box.DISTRICTS):
            if box.BANK_OF[other] == bank and self.councillors[player * box.DISTRICTS + other] == 0:
                return
        self.bonus_won[at] = 1
        if self.is_human(player):  # RI-14.8: the virtual player flips the tile without points
            self.vp[player] += box.BONUS_VP[bank]

    def flip_bonus_tiles(self) -> None:
        """A bank that someone has won gives no further bonus (RI-9.1)."""
        for at in range(self.players * box.BANKS):
            if self.bonus_won[at] == 1:
                self.bonus_open[at % box.BANKS] = 0

    # cards

    def refill_deck(self) -> None:
        """All discard piles together form the new draw pile when it is empty (RI-5.8)."""
        if self.deck_size > 0:
            return
        self.forget_known_discards()
        for kind in range(box.KINDS):
            self.deck[kind] += self.open_discards[kind]
            self.deck_size += self.open_discards[kind]
            self.open_discards[kind] = 0
        for player in range(self.players):
            for kind in range(box.KINDS):
                at = player * box.KINDS + kind
                self.deck[kind] += self.shed[at]
                self.deck_size += self.shed[at]
                self.shed[at] = 0
            self.shed_size[player] = 0

    def forget_known_discards(self) -> None:
        """Of the cards known in a hand keep those that cannot all have been discarded face down; forget the rest."""
        for player in range(self.players):
            hidden = self.shed_since[player]
            if hidden == 0:
                continue
            for kind in range(box.KINDS):
                at = player * box.KINDS + kind
                self.known[at] = self.known[at] - hidden if self.known[at] > hidden else 0
            self.shed_since[player] = 0

    def row_count(self) -> i64:
        """How many rows are dealt this round (RI-5.2)."""
        count: i64 = len(self.row_taken)
        return count

    def leftover_row(self) -> i64:
        """The row nobody chose."""
        for row in range(self.row_count()):
            if self.row_taken[row] == FREE:
                return row
        raise AssertionError("there is one row more than players")

    def leftover_size(self) -> i64:
        """How many cards are left in the leftover row."""
        row = self.leftover_row()
        out: i64 = 0
        for kind in range(box.KINDS):
            out += self.rows[row * box.KINDS + kind]
        return out

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(
            Text("rialto.not_now", actions.ACTIONS.notate(action), Text(f"rialto.now_{phases.PHASE_NAMES[self.phase]}"))
        )


def sees_hand(viewer: Seat, player: i64, state: RialtoPosition) -> bool:
    """Hands are seen by their owners, and by nobody else; the virtual player's lies open (section 16)."""
    return viewer == TRUTH or viewer == player or not state.is_human(player)
