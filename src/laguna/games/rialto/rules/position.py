"""Rialto: everything that lies on the table, and the deeds that several chapters of the rules share."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import TRUTH, Seat, State
from laguna.core.text import RuleError, Text
from laguna.games.rialto.actions import notate
from laguna.games.rialto.components import (
    ACTIVATION_COST,
    BANK_OF,
    BANKS,
    BONUS_VP,
    BRIDGES,
    BUILDINGS,
    CARDS,
    COINS,
    CONNECTIONS,
    COPIES,
    COUNCILLORS,
    DISTRICTS,
    ENDS,
    GONDOLAS,
    KINDS,
    READY_START,
    SLOTS,
    STAGES,
    START_COINS,
    VIRTUAL_COINS,
    VIRTUAL_READY,
    VP_START,
)

# Phases: what is asked now. Names follow the decision points (DP) of the page.
PLACE_ROUND_TILES: Final = 0  # chance
TURN_BRIDGE_UP: Final = 1  # chance
START_BUILDINGS: Final = 2  # DP-1
DEAL_ROWS: Final = 3  # chance
CHOOSE_ROW: Final = 4  # DP-2
DRAW_CARDS: Final = 5  # chance
USE_GREEN: Final = 6  # DP-3
GREEN_CARD: Final = 7  # DP-4
DISCARD_CARDS: Final = 8  # DP-5
VIRTUAL_DRAWS: Final = 9  # chance
PLAY_CARDS: Final = 10  # DP-6
CONVERT_CARD: Final = 11  # DP-7
TAKE_BUILDING: Final = 12  # DP-8, DP-10
RETURN_BUILDING: Final = 13  # DP-9
PLACE_BRIDGE: Final = 14  # DP-11
FACE_BRIDGE: Final = 15  # DP-12
PLACE_GONDOLA: Final = 16  # DP-13
PLACE_COUNCILLOR: Final = 17  # DP-14
COUNCILLOR_SOURCE: Final = 18  # DP-15
MOVE_COUNCILLOR: Final = 19  # DP-16
USE_BLUE: Final = 20  # DP-17
UPGRADE_BUILDING: Final = 21  # DP-18
OVER: Final = 22
PHASES: Final = 23
NOTHING: Final = -1  # as a phase: nothing is asked, the rules go on by themselves
PHASE_NAMES: Final = (
    "round_tiles",
    "turn_bridge",
    "start_building",
    "deal",
    "row",
    "draw",
    "green",
    "green_card",
    "discard",
    "virtual_draw",
    "play",
    "convert",
    "building",
    "return",
    "bridge",
    "face",
    "gondola",
    "councillor",
    "source",
    "move",
    "blue",
    "upgrade",
    "over",
)

# Chapters: the parts of a round, in their order (RI-4.1). Each has a module or a part of one.
SETUP: Final = 0
DEALING: Final = 1
ROWS: Final = 2
GREENS: Final = 3
DISCARDS: Final = 4
VIRTUAL: Final = 5
PLAYS: Final = 6
RESOLVING: Final = 7
BLUES: Final = 8
END: Final = 9

FREE: Final = -1  # of a connection, a row, a marker, a pending choice: none
GONDOLA_TILE: Final[int] = BRIDGES  # what `link` says of a connection with a gondola; bridges are 0 to BRIDGES - 1

# Places in `staged`: what the acting player has put together so far for DP-6.
BASE: Final = 0  # cards of the stage kind
JOKERS: Final = 1
MASKS: Final = 2  # yellow 3 tiles, each an additional joker
AS_ONE: Final = 3  # cards converted by yellow 2, by kind
AS_TWO: Final[int] = AS_ONE + KINDS  # cards converted by yellow 4, by kind
STAGED: Final[int] = AS_TWO + KINDS


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


class Table(State):
    """The pieces of a game of Rialto, and the cursor that says where in the rules we are.

    Tables with two dimensions are flat: `hand[player * KINDS + kind]`. With the virtual third player (RI-14) there
    is one player more than there are seats; it is the last.
    """

    def __init__(self, seats: i64, virtual: bool, version: i64) -> None:
        super().__init__(seats)
        self.version: i64 = version
        self.virtual: bool = virtual
        self.players: i64 = seats + 1 if virtual else seats
        # where we are
        self.chapter: i64 = SETUP
        self.phase: i64 = PLACE_ROUND_TILES
        self.round: i64 = 0
        self.stage: i64 = FREE
        self.revealed: i64 = 0
        self.first: i64 = 0  # first player of the stage
        self.turn: i64 = 0  # place in `order` of whoever acts
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
        self.facing: vec[i64] = vec[i64]()  # two values a connection, beside ENDS
        self.councillors: vec[i64] = vec[i64]()  # by player and district
        self.bonus_open: vec[i64] = vec[i64]()  # by bank of the canal (RI-2.3)
        self.bonus_won: vec[i64] = vec[i64]()  # by player and bank
        self.bridge_up: i64 = FREE
        self.bridges_down: vec[i64] = vec[i64]()  # by bridge: 1 while it lies unseen in the stack
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
        self.open_discards: vec[i64] = vec[i64]()  # by kind: discards that everyone saw
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
        self.piece: i64 = FREE  # the latest piece of it, in the fixed order of pieces (play.py); FREE for none
        self.laid: vec[i64] = vec[i64]()  # by player and kind: cards laid in this stage
        self.laid_count: vec[i64] = vec[i64]()  # what they count (RI-7.4); FREE before the player's turn
        self.stage_winner: vec[i64] = vec[i64]()  # by stage of this round: who got the bonus, or FREE

    def set_up(self) -> None:
        """Everything in its place before the first round tile is drawn (RI-2)."""
        players = self.players
        humans = self.seats
        self.round_tile = zeros(DISTRICTS)
        self.link = filled(CONNECTIONS, FREE)
        self.facing = zeros(2 * CONNECTIONS)
        self.councillors = zeros(players * DISTRICTS)
        self.bonus_open = filled(BANKS, 1)
        self.bonus_won = zeros(players * BANKS)
        self.bridges_down = filled(BRIDGES, 1)
        self.gondolas = GONDOLAS
        self.supply = COPIES[:]
        self.doge_space = zeros(players)
        self.tiles = zeros(players * BUILDINGS)
        self.coined = zeros(players * BUILDINGS)
        self.fresh = zeros(players * BUILDINGS)
        self.deck = CARDS[:]
        self.deck_size = total(CARDS)
        self.open_discards = zeros(KINDS)
        self.hand = zeros(players * KINDS)
        self.hand_size = zeros(players)
        self.extra_limit = zeros(players)
        self.dropped = zeros(players * KINDS)
        self.to_drop = zeros(players)
        self.shed = zeros(players * KINDS)
        self.shed_size = zeros(players)
        self.known = zeros(players * KINDS)
        self.shed_since = zeros(players)
        self.lacks = zeros(players * KINDS)
        self.staged = zeros(STAGED)
        self.laid = zeros(players * KINDS)
        self.laid_count = filled(players, FREE)
        self.stage_winner = filled(STAGES, FREE)
        self.vp = filled(players, VP_START)
        self.ready = filled(players, READY_START)
        self.reserve = filled(players, COUNCILLORS - READY_START)
        if self.virtual:
            # RI-14.1, RI-14.2: the virtual player starts, has no points or coins, and all its councillors at hand.
            self.doge_order = vec[i64]([humans, 0, 1])
            self.coins = vec[i64]([VIRTUAL_COINS[1], VIRTUAL_COINS[2], VIRTUAL_COINS[0]])
            self.vp[humans] = 0
            self.ready[humans] = VIRTUAL_READY
            self.reserve[humans] = COUNCILLORS - VIRTUAL_READY
        else:
            self.doge_order = vec[i64](range(players))  # RI-2.6
            self.coins = START_COINS[players][:]
        self.bank = COINS - total(self.coins)

    def copy_onto(self, twin: Table) -> None:
        """Make `twin` equal to this table."""
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

    # who

    def is_human(self, player: i64) -> bool:
        """Everyone but the virtual third player."""
        return player < self.seats

    def acting(self) -> i64:
        """Whoever is on turn among `order`."""
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
        at = player * BUILDINGS + building
        return self.tiles[at] - self.coined[at] - self.fresh[at]

    def activate(self, player: i64, building: i64) -> None:
        """Lay a coin of the own board on the tile (RI-4.2)."""
        self.coins[player] -= ACTIVATION_COST
        self.coined[player * BUILDINGS + building] += 1

    def buildings_of(self, player: i64) -> i64:
        """How many building slots are taken (RI-10.1)."""
        out: i64 = 0
        for building in range(i64(BUILDINGS)):
            out += self.tiles[player * BUILDINGS + building]
        return out

    def has_room(self, player: i64) -> bool:
        """Is a building slot free?"""
        return self.buildings_of(player) < SLOTS

    def gain_building(self, player: i64, building: i64) -> None:
        """A tile goes from the supply to the board (RI-8.6)."""
        self.supply[building] -= 1
        self.tiles[player * BUILDINGS + building] += 1

    def give_back(self, player: i64, building: i64) -> None:
        """A tile goes back into the supply: of several copies a spent one first, its coin to the supply (RI-10.3)."""
        at = player * BUILDINGS + building
        if self.coined[at] > 0:
            self.coined[at] -= 1
            self.bank += ACTIVATION_COST
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
        for connection in range(i64(CONNECTIONS)):
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
        for connection in range(i64(CONNECTIONS)):
            if self.link[connection] != FREE:
                continue
            one = self.round_tile[ENDS[2 * connection]]
            two = self.round_tile[ENDS[2 * connection + 1]]
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
        for end in range(i64(2 * CONNECTIONS)):
            if ENDS[end] == district:
                out += self.facing[end]
        return out

    def current_district(self) -> i64:
        """Where this round's councillors go (RI-5.1)."""
        for district in range(i64(DISTRICTS)):
            if self.round_tile[district] == self.round:
                return district
        raise AssertionError("every round has its district")

    def settle(self, player: i64, district: i64) -> None:
        """One councillor arrives in a district; the bonus of its bank is scored at once (RI-9.1, RI-9.2, AMB-14)."""
        self.councillors[player * DISTRICTS + district] += 1
        bank = BANK_OF[district]
        at = player * BANKS + bank
        if self.bonus_open[bank] == 0 or self.bonus_won[at] == 1:
            return
        for other in range(i64(DISTRICTS)):
            if BANK_OF[other] == bank and self.councillors[player * DISTRICTS + other] == 0:
                return
        self.bonus_won[at] = 1
        if self.is_human(player):  # RI-14.8: the virtual player flips the tile without points
            self.vp[player] += BONUS_VP[bank]

    def flip_bonus_tiles(self) -> None:
        """A bank that someone has won gives no further bonus (RI-9.1)."""
        for at in range(self.players * BANKS):
            if self.bonus_won[at] == 1:
                self.bonus_open[at % BANKS] = 0

    # cards

    def refill_deck(self) -> None:
        """All discard piles together form the new draw pile when it is empty (RI-5.8)."""
        if self.deck_size > 0:
            return
        self.forget_known_discards()
        for kind in range(i64(KINDS)):
            self.deck[kind] += self.open_discards[kind]
            self.deck_size += self.open_discards[kind]
            self.open_discards[kind] = 0
        for player in range(self.players):
            for kind in range(i64(KINDS)):
                at = player * KINDS + kind
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
            for kind in range(i64(KINDS)):
                at = player * KINDS + kind
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
        for kind in range(i64(KINDS)):
            out += self.rows[row * KINDS + kind]
        return out

    def not_now(self, action: i64) -> RuleError:
        """The refusal of an action that answers another question than the one asked now."""
        return RuleError(Text("rialto.not_now", notate(action), Text(f"rialto.now_{PHASE_NAMES[self.phase]}")))


def sees_hand(viewer: Seat, player: i64, table: Table) -> bool:
    """Hands are seen by their owners, and by nobody else; the virtual player's lies open (section 16)."""
    return viewer == TRUTH or viewer == player or not table.is_human(player)
