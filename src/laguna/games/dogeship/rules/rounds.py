"""The Doge Ship: the course of rounds, from the dice to the event, and the end of the game (DS-3, DS-8 to DS-10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import Action, Seat
from laguna.core.text import RuleError, Text
from laguna.games.dogeship.actions import BID, DRAW, FIRST, ROLL
from laguna.games.dogeship.components import (
    BID_MOST,
    DOGES,
    EVENT,
    FACES,
    FIRST_TILE,
    HIGH_WATER,
    INSPECTION,
    MARKERS,
    ROUND_CAP,
    STACK_OF,
    TILE_BIT,
    TILES,
)
from laguna.games.dogeship.events import approve, flood, inspect, most_to_bid, new_order
from laguna.games.dogeship.names import stack_name, tile_name
from laguna.games.dogeship.stacks import is_chance, lay_in_force, number_in, refill_if_empty, take_next, take_out_of_bag
from laguna.games.dogeship.table import BIDDING, FREE, OVER, ROLL_DICE, TURN_DOGE, USE_MARKER, Table


class Course(Table):
    """What happens before and after the turns."""

    # ---- set-up

    def first_actions(self) -> vec[i64]:
        """Any seat (DS-2.2)."""
        out = vec[i64]()
        for seat in range(self.seats):
            out = append(out, FIRST + seat)
        return out

    def choose_first(self, action: Action) -> None:
        """A seat drawn at random begins, the others follow clockwise (DS-2.2)."""
        first = action - FIRST
        if not 0 <= first < self.seats:
            raise self.not_now(action)
        order = vec[i64]()
        for step in range(self.seats):
            order = append(order, (first + step) % self.seats)
        self.order = order
        self.revealed += 1
        self.begin_round()

    # ---- the start of a round

    def begin_round(self) -> None:
        """All dice are rolled anew (DS-3.2)."""
        self.round += 1
        self.turn = 0
        self.phase = ROLL_DICE

    def panel_to_roll(self) -> i64:
        """The panel whose die is rolled next."""
        panel: i64 = 0
        while self.dice[panel] != 0:
            panel += 1
        return panel

    def roll_actions(self) -> vec[i64]:
        """Any face."""
        out = vec[i64]()
        for face in range(i64(FACES)):
            out = append(out, ROLL + face)
        return out

    def roll(self, action: Action) -> None:
        """A die is put on its own panel at the face rolled; after the last one the Doge tile is turned (DS-3.2)."""
        face = action - ROLL
        if not 0 <= face < FACES:
            raise self.not_now(action)
        panel = self.panel_to_roll()
        self.dice[panel] = face + 1
        self.revealed += 1
        panels: i64 = len(self.dice)
        if panel + 1 == panels:
            if is_chance(self, DOGES):
                self.phase = TURN_DOGE
            else:
                self.turn_over(take_next(self, DOGES))

    def draw_actions(self, stack: i64) -> vec[i64]:
        """Every tile of a stack whose place nobody knows."""
        out = vec[i64](capacity=self.bag_size[stack])
        tile = FIRST_TILE[stack]
        tiles = self.bag[stack]
        while tiles != 0:
            if tiles & 1 == 1:
                out = append(out, DRAW + tile)
            tiles >>= 1
            tile += 1
        return out

    def number_drawn(self, stack: i64, number: i64) -> i64:
        """The draw that a number below the size of the bag stands for."""
        return DRAW + number_in(self.bag[stack], FIRST_TILE[stack], number)

    def drawn_tile(self, action: Action, stack: i64) -> i64:
        """The tile that chance draws from a stack, if it is there to be drawn."""
        tile = action - DRAW
        if not 0 <= tile < TILES:
            raise self.not_now(action)
        if STACK_OF[tile] != stack or self.bag[stack] & TILE_BIT[tile] == 0:
            raise RuleError(Text("dogeship.not_in_stack", tile_name(tile), stack_name(stack)), "DS-2.6")
        return tile

    def turn_by_chance(self, action: Action) -> None:
        """The top Doge tile, where nobody knows it."""
        tile = self.drawn_tile(action, DOGES)
        take_out_of_bag(self, tile)
        self.turn_over(tile)

    def turn_over(self, tile: i64) -> None:
        """A new Doge tile is in force; then the turns begin (DS-3.3, DS-3.5, DS-3.8)."""
        lay_in_force(self, tile)
        refill_if_empty(self)
        self.revealed += 1
        self.phase = USE_MARKER

    # ---- from turn to turn

    def end_turn(self) -> None:
        """The next in turn order with a marker left, or the end of the round (DS-3.5)."""
        self.reordered = False
        self.bonus = FREE
        self.icons = 0
        self.phase = USE_MARKER
        for _ in range(self.seats):
            self.turn += 1
            if self.turn == self.seats:
                self.turn = 0
            if self.markers[self.active()] > 0:
                return
        self._end_round()

    def _end_round(self) -> None:
        """Markers back, new turn order, then the event of the Doge tile in force (DS-3.7, DS-9.4)."""
        self.space = FREE
        spaces: i64 = len(self.taken)
        for space in range(spaces):
            self.taken[space] = FREE
        panels: i64 = len(self.dice)
        for panel in range(panels):
            self.dice[panel] = 0
        for seat in range(self.seats):
            self.markers[seat] = MARKERS
        self.order = new_order(self)
        self.turn = 0
        event = EVENT[self.doge]
        if event == INSPECTION:
            self.phase = BIDDING
            return
        if event == HIGH_WATER:
            flood(self)
        self._next_round()

    def _next_round(self) -> None:
        """Another round, unless there have been so many that nobody means to finish (DS-10.5, DS-A.17)."""
        if self.round == ROUND_CAP:
            self.end_game()
        else:
            self.begin_round()

    # ---- the inspection

    def bid_actions(self, seat: Seat) -> vec[i64]:
        """From 0 to all one has (DP-10)."""
        out = vec[i64]()
        for approvals in range(most_to_bid(self, seat) + 1):
            out = append(out, BID + approvals)
        return out

    def make_bid(self, action: Action, seat: Seat) -> None:
        """A bid is locked; when all are in they are shown and scored (DS-9.2, DS-9.3)."""
        approvals = action - BID
        if not 0 <= approvals <= BID_MOST:
            raise self.not_now(action)
        if approvals > most_to_bid(self, seat):
            raise RuleError(Text("dogeship.bid_high", most_to_bid(self, seat), approvals), "DS-9.2")
        self.bid[seat] = approvals
        self.has_bid[seat] = 1
        self.revealed += 1  # DS-11.2: what is locked cannot be taken back
        for other in range(self.seats):
            if self.has_bid[other] == 0:
                return
        inspect(self)
        self._next_round()

    # ---- the end

    def end_game(self) -> None:
        """Whatever was under way is dropped; the final approval is scored (DS-10.1, DS-10.2, DS-A.15)."""
        self.reordered = False
        self.bonus = FREE
        self.icons = 0
        approve(self)
        self.phase = OVER
