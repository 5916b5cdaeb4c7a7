"""The Doge Ship: a round from the dice to the event, and the end of the game (DS-3, DS-8 to DS-10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import Action, Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import actions, phases, round_end, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.text.text import RuleError, Text


class DogeShipRounds(DogeShipPosition):
    """What happens before and after the turns."""

    # ---- set-up

    def first_actions(self) -> vec[i64]:
        """Any seat (DS-2.2)."""
        out = vec[i64]()
        for seat in range(self.seats):
            out = append(out, actions.FIRST + seat)
        return out

    def choose_first(self, action: Action) -> None:
        """A seat drawn at random begins, the others follow clockwise (DS-2.2)."""
        first = action - actions.FIRST
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
        self.phase = phases.ROLL_DICE

    def panel_to_roll(self) -> i64:
        """The panel whose die is rolled next."""
        panel: i64 = 0
        while self.dice[panel] != 0:
            panel += 1
        return panel

    def roll_actions(self) -> vec[i64]:
        """Any face."""
        out = vec[i64]()
        for face in range(box.FACES):
            out = append(out, actions.ROLL + face)
        return out

    def roll(self, action: Action) -> None:
        """A die is put on its own panel at the face rolled; after the last one the Doge tile is turned (DS-3.2)."""
        face = action - actions.ROLL
        if not 0 <= face < box.FACES:
            raise self.not_now(action)
        panel = self.panel_to_roll()
        self.dice[panel] = face + 1
        self.revealed += 1
        panels: i64 = len(self.dice)
        if panel + 1 == panels:
            if stacks.is_chance(self, box.DOGES):
                self.phase = phases.TURN_DOGE
            else:
                self.turn_over(stacks.take_next(self, box.DOGES))

    def draw_actions(self, stack: i64) -> vec[i64]:
        """Every tile that may come next from a stack."""
        out = vec[i64](capacity=self.bag_size[stack])
        tile = box.FIRST_TILE[stack]
        tiles = self.bag[stack]
        while tiles != 0:
            if tiles & 1 == 1:
                out = append(out, actions.DRAW + tile)
            tiles >>= 1
            tile += 1
        return out

    def number_drawn(self, stack: i64, number: i64) -> i64:
        """The draw that a number below the size of the bag stands for."""
        return actions.DRAW + stacks.number_in(self.bag[stack], box.FIRST_TILE[stack], number)

    def drawn_tile(self, action: Action, stack: i64) -> i64:
        """The tile that chance draws from a stack, if it is there to be drawn."""
        tile = action - actions.DRAW
        if not 0 <= tile < box.TILES:
            raise self.not_now(action)
        if box.STACK_OF[tile] != stack or self.bag[stack] & box.TILE_BIT[tile] == 0:
            raise RuleError(Text("dogeship.not_in_stack", names.tile_name(tile), names.stack_name(stack)), "DS-2.6")
        return tile

    def turn_by_chance(self, action: Action) -> None:
        """The top Doge tile, where chance says which it is."""
        tile = self.drawn_tile(action, box.DOGES)
        stacks.take_out_of_bag(self, tile)
        self.turn_over(tile)

    def turn_over(self, tile: i64) -> None:
        """A new Doge tile is in force; then the turns begin (DS-3.3, DS-3.5, DS-3.8)."""
        stacks.lay_in_force(self, tile)
        stacks.refill_if_empty(self)
        self.revealed += 1
        self.phase = phases.USE_MARKER

    # ---- from turn to turn

    def end_turn(self) -> None:
        """The next in turn order with a marker left, or the end of the round (DS-3.5)."""
        self.reordered = False
        self.bonus = box.FREE
        self.icons = 0
        self.phase = phases.USE_MARKER
        for _ in range(self.seats):
            self.turn += 1
            if self.turn == self.seats:
                self.turn = 0
            if self.markers[self.active()] > 0:
                return
        self._end_round()

    def _end_round(self) -> None:
        """Markers back, new turn order, then the event of the Doge tile in force (DS-3.7, DS-9.4)."""
        self.space = box.FREE
        spaces: i64 = len(self.taken)
        for space in range(spaces):
            self.taken[space] = box.FREE
        panels: i64 = len(self.dice)
        for panel in range(panels):
            self.dice[panel] = 0
        for seat in range(self.seats):
            self.markers[seat] = box.MARKERS
        self.order = round_end.new_order(self)
        self.turn = 0
        event = box.EVENT[self.doge]
        if event == box.INSPECTION:
            self.phase = phases.BIDDING
            return
        if event == box.HIGH_WATER:
            round_end.flood(self)
        self._next_round()

    def _next_round(self) -> None:
        """Another round, or the end of the game after the last one allowed (DS-10.5, DS-A.17)."""
        if self.round == box.ROUND_CAP:
            self.end_game()
        else:
            self.begin_round()

    # ---- the inspection

    def bid_actions(self, seat: Seat) -> vec[i64]:
        """From 0 to all that the seat has (DP-10)."""
        out = vec[i64]()
        for approvals in range(round_end.most_to_bid(self, seat) + 1):
            out = append(out, actions.BID + approvals)
        return out

    def make_bid(self, action: Action, seat: Seat) -> None:
        """A bid is locked; when all are in they are shown and scored (DS-9.2, DS-9.3)."""
        approvals = action - actions.BID
        if not 0 <= approvals <= box.BID_MOST:
            raise self.not_now(action)
        if approvals > round_end.most_to_bid(self, seat):
            raise RuleError(Text("dogeship.bid_high", round_end.most_to_bid(self, seat), approvals), "DS-9.2")
        self.bid[seat] = approvals
        self.has_bid[seat] = 1
        self.revealed += 1  # DS-11.2: what is locked cannot be taken back
        for other in range(self.seats):
            if self.has_bid[other] == 0:
                return
        round_end.score_inspection(self)
        self._next_round()

    # ---- the end

    def end_game(self) -> None:
        """An action under way is dropped; the final approval is scored (DS-10.1, DS-10.2, DS-A.15)."""
        self.reordered = False
        self.bonus = box.FREE
        self.icons = 0
        round_end.score_final_approval(self)
        self.phase = phases.OVER
