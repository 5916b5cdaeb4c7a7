"""The Doge Ship: whose turn it is, what is legal, what happens, who won; each chapter has a module of its own."""

from __future__ import annotations

from typing import Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY, NOT_FORCED, SEEN, TO_MOVE, TRUTH, VEILED, Action, Seat, only_one
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions, phases, round_end, views
from laguna.games.dogeship.rules.turn import DogeShipTurn
from laguna.text.text import RuleError, Text, all_of, seat_name


class DogeShipState(DogeShipTurn):
    """A position in The Doge Ship."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase <= phases.DRAW_DOGES:
            return CHANCE
        if phase < phases.BIDDING:
            return self.order[self.turn]
        if phase == phases.BIDDING:
            for seat in range(self.seats):
                if self.has_bid[seat] == 0:
                    return seat
        return NOBODY

    def deciders(self) -> vec[i64]:
        if self.phase != phases.BIDDING:
            return super().deciders()
        out = vec[i64]()
        for seat in range(self.seats):
            if self.has_bid[seat] == 0:
                out = append(out, seat)
        return out

    def _decides(self, seat: Seat) -> bool:
        if self.phase == phases.BIDDING:
            return 0 <= seat < self.seats and self.has_bid[seat] == 0
        return seat == self.to_move() and seat != NOBODY

    # ---- what is legal

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        elif not self._decides(seat):
            return vec[i64]()
        assert self.viewer == TRUTH or self.viewer == seat, "a view offers only its viewer's own actions"
        phase = self.phase
        if phase == phases.USE_MARKER:
            return self.marker_actions(seat)
        if phase == phases.NEXT_ICON:
            return self.icon_actions(seat)
        if phase == phases.KEEP_TILE:
            return self.keep_actions(seat)
        if phase == phases.TAKE_BONUS:
            return self.bonus_actions(seat)
        if phase == phases.GIVE_BACK:
            return self.return_actions(seat)
        if phase == phases.BIDDING:
            return self.bid_actions(seat)
        if phase == phases.LAY_DOGE:
            return self.lay_actions()
        if phase == phases.PUT_DOGE:
            return self.put_actions()
        if phase == phases.REPLACE_PART:
            return self.replace_actions(seat)
        return self._chance_actions()

    def forced(self) -> Action:
        """Never a bid, and never what depends on tiles drawn in secret."""
        phase = self.phase
        seat = self.to_move()
        if phase == phases.USE_MARKER:
            return only_one(self.marker_actions(seat))
        if phase == phases.NEXT_ICON:
            return only_one(self.icon_actions(seat))
        if phase == phases.TAKE_BONUS:
            return only_one(self.bonus_actions(seat))
        if phase == phases.GIVE_BACK:
            return only_one(self.return_actions(seat))
        if phase == phases.REPLACE_PART:
            return only_one(self.replace_actions(seat))
        return NOT_FORCED

    def _chance_actions(self) -> vec[i64]:
        phase = self.phase
        if phase == phases.ROLL_DICE:
            return self.roll_actions()
        if phase == phases.FIRST_PLAYER:
            return self.first_actions()
        if phase == phases.OVER:
            return vec[i64]()
        return self.draw_actions(self.stack_drawn_from())

    def stack_drawn_from(self) -> i64:
        """The stack that chance or the active player draws from: a purchase's, or the Doge's."""
        return self.buying if self.buying != box.FREE else box.DOGES

    def draw(self, rng: Random) -> Action:
        if self.phase == phases.ROLL_DICE:
            return actions.ROLL + rng.randrange(box.FACES)
        if self.phase == phases.FIRST_PLAYER:
            return actions.FIRST + rng.randrange(self.seats)
        stack = self.stack_drawn_from()
        return self.number_drawn(stack, rng.randrange(self.bag_size[stack]))

    # ---- what happens

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "nothing can be done in a view: determinize first"
        if seat == TO_MOVE:
            seat = self.to_move()
        elif not self._decides(seat):
            raise self._not_your_turn(seat)
        if not 0 <= action < actions.ACTION_COUNT:
            raise RuleError(Text("dogeship.no_such_action", action, actions.ACTION_COUNT - 1))
        phase = self.phase
        if phase <= phases.DRAW_DOGES:
            self._let_chance(action)
        elif phase == phases.USE_MARKER:
            self.use_marker(action, seat)
        elif phase == phases.NEXT_ICON:
            self.use_icon(action, seat)
        elif phase == phases.KEEP_TILE:
            self.keep_tile(action, seat)
        elif phase == phases.TAKE_BONUS:
            self.use_bonus(action, seat)
        elif phase == phases.GIVE_BACK:
            self.give_back(action, seat)
        elif phase == phases.BIDDING:
            self.make_bid(action, seat)
        elif phase == phases.LAY_DOGE:
            self.lay_doge(action)
        elif phase == phases.PUT_DOGE:
            self.put_doge(action)
        elif phase == phases.REPLACE_PART:
            self.replace_part(action, seat)
        else:
            raise RuleError(Text("core.game_over"))

    def _let_chance(self, action: Action) -> None:
        phase = self.phase
        if phase == phases.DRAW_TILES or phase == phases.DRAW_DOGES:
            self.draw_by_chance(action)
        elif phase == phases.ROLL_DICE:
            self.roll(action)
        elif phase == phases.TURN_DOGE:
            self.turn_by_chance(action)
        else:
            self.choose_first(action)

    def _not_your_turn(self, seat: Seat) -> RuleError:
        if self.phase == phases.OVER:
            return RuleError(Text("core.game_over"))
        if self.to_move() == CHANCE:
            return RuleError(Text("core.chance_first"))
        if self.phase == phases.BIDDING and 0 <= seat < self.seats:
            return RuleError(Text("dogeship.has_bid"), "DS-11.2")
        return RuleError(Text("core.not_your_turn", all_of([seat_name(other) for other in self.deciders()])))

    # ---- knowledge

    def reveal_count(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = DogeShipState(self.seats, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of The Doge Ship has no subclass

    def hide(self, seat: Seat) -> None:
        views.hide(self, seat)

    def fill(self, rng: Random) -> None:
        views.fill(self, rng)

    # ---- result

    def scores(self) -> vec[i64]:
        return self.score[:]

    def places(self) -> vec[i64]:
        """A seat that no other one beats has won (DS-10.3)."""
        out = vec[i64]()
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                if round_end.beats(self, other, seat):
                    place += 1
            out = append(out, place)
        return out

    # ---- what others learn of an action

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of the table of hidden information (DS-11.6 to DS-11.8)."""
        if reader == seat:
            return SEEN
        if self.phase == phases.DRAW_TILES or self.phase == phases.DRAW_DOGES:
            return SEEN if reader == self.active() else VEILED
        return VEILED if self.phase == phases.BIDDING else SEEN
