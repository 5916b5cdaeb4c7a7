"""Rialto: whose turn it is, what is legal, what happens, who won.

The chapters of the rules have modules of their own: phase1_cards, phase2_play, phase2_resolve,
phase3_blue, scoring. This one puts them in their order and chooses between them.
"""

from __future__ import annotations

from typing import Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import (
    CHANCE,
    NOBODY,
    NOT_FORCED,
    SEALED,
    SEEN,
    STAGED,
    TO_MOVE,
    TRUTH,
    VEILED,
    Action,
    Seat,
    only_one,
)
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import (
    actions,
    phase1_cards,
    phase2_play,
    phase2_resolve,
    phase3_blue,
    phases,
    scoring,
    views,
)
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text.text import RuleError, Text, all_of, seat_name


class RialtoState(RialtoPosition):
    """A position in Rialto."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase == phases.PLAY_CARDS or phase == phases.CONVERT_CARD:
            return self.queue[0]
        if phase == phases.DISCARD_CARDS:
            return self._first_to_drop()
        if (
            phase == phases.DRAW_CARDS
            or phase == phases.DEAL_ROWS
            or phase <= phases.TURN_BRIDGE_UP
            or phase == phases.VIRTUAL_DRAWS
        ):
            return CHANCE
        return NOBODY if phase == phases.OVER else self.order[self.turn]

    def _first_to_drop(self) -> Seat:
        for seat in range(self.seats):
            if self.to_drop[seat] > 0:
                return seat
        raise AssertionError("somebody has to discard")

    def deciders(self) -> vec[i64]:
        out = vec[i64]()
        if self.phase == phases.DISCARD_CARDS:
            for seat in range(self.seats):
                if self.to_drop[seat] > 0:
                    out = append(out, seat)
        else:
            mover = self.to_move()
            if mover >= 0:
                out = append(out, mover)
        return out

    # ---- what is legal

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        phase = self.phase
        if seat == TO_MOVE:
            seat = self.to_move()
        elif phase != phases.DISCARD_CARDS and seat != self.to_move():
            return vec[i64]()
        assert self.viewer == TRUTH or self.viewer == seat, "a view offers only its viewer's own actions"
        if phase == phases.PLAY_CARDS:
            return phase2_play.play_actions(self)
        if phase == phases.DEAL_ROWS or phase == phases.DRAW_CARDS or phase == phases.VIRTUAL_DRAWS:
            return self._kinds_in_deck()
        if phase == phases.DISCARD_CARDS:
            return phase1_cards.discard_actions(self, seat) if seat >= 0 else vec[i64]()
        if phase == phases.CONVERT_CARD:
            return phase2_play.convert_actions(self)
        if phase == phases.PLACE_ROUND_TILES:
            return self._free_districts()
        if phase == phases.TURN_BRIDGE_UP:
            return self._hidden_bridges()
        return self._public_actions()

    def _public_actions(self) -> vec[i64]:
        """What is legal in phases whose actions everybody can see: they don't depend on a hand."""
        phase = self.phase
        if phase == phases.CHOOSE_ROW:
            return phase1_cards.row_actions(self)
        if phase == phases.USE_GREEN:
            return phase1_cards.green_actions(self)
        if phase == phases.GREEN_CARD:
            return phase1_cards.green_card_actions(self)
        if phase == phases.TAKE_BUILDING:
            return phase2_resolve.take_actions(self)
        if phase == phases.RETURN_BUILDING:
            return phase2_resolve.return_actions(self)
        if phase == phases.PLACE_BRIDGE:
            return phase2_resolve.free_connections(self, actions.BRIDGE_AT)
        if phase == phases.FACE_BRIDGE:
            return phase2_resolve.face_actions(self)
        if phase == phases.PLACE_GONDOLA:
            return phase2_resolve.free_connections(self, actions.GONDOLA_AT)
        if phase == phases.PLACE_COUNCILLOR:
            return phase2_resolve.target_actions(self)
        if phase == phases.COUNCILLOR_SOURCE:
            return phase2_resolve.source_actions(self)
        if phase == phases.MOVE_COUNCILLOR:
            return phase2_resolve.move_actions(self)
        if phase == phases.USE_BLUE:
            return phase3_blue.blue_actions(self)
        if phase == phases.UPGRADE_BUILDING:
            return phase3_blue.upgrade_actions(self)
        if phase == phases.START_BUILDINGS:
            return phase1_cards.start_building_actions(self)
        return vec[i64]()

    def forced(self) -> Action:
        """Never a play of cards or a discard: a hand is hidden."""
        phase = self.phase
        if phase == phases.PLAY_CARDS or phase == phases.CONVERT_CARD or phase == phases.DISCARD_CARDS:
            return NOT_FORCED
        return only_one(self._public_actions())

    # ---- chance

    def _kinds_in_deck(self) -> vec[i64]:
        out = vec[i64]()
        for kind in range(box.KINDS):
            if self.deck[kind] > 0:
                out = append(out, actions.DRAW + kind)
        return out

    def _free_districts(self) -> vec[i64]:
        out = vec[i64]()
        for district in range(box.DISTRICTS):
            if self.round_tile[district] == 0:
                out = append(out, actions.ROUND_TILE + district)
        return out

    def _hidden_bridges(self) -> vec[i64]:
        out = vec[i64]()
        for bridge in range(box.BRIDGES):
            if self.bridges_down[bridge] == 1:
                out = append(out, actions.TURN_BRIDGE + bridge)
        return out

    def chance_weights(self) -> vec[i64]:
        assert self.viewer == TRUTH, "what a view does not know it cannot weigh: determinize first"
        out = vec[i64]()
        for action in self.legal_actions():
            kind = action - actions.DRAW
            out = append(out, self.deck[kind] if 0 <= kind < box.KINDS else 1)
        return out

    def draw(self, rng: Random) -> Action:
        if self.phase == phases.DEAL_ROWS or self.phase == phases.DRAW_CARDS or self.phase == phases.VIRTUAL_DRAWS:
            number = rng.randrange(self.deck_size)
            kind: i64 = 0
            while number >= self.deck[kind]:
                number -= self.deck[kind]
                kind += 1
            return actions.DRAW + kind
        options = self.legal_actions()
        count: i64 = len(options)
        return options[rng.randrange(count)]

    # ---- what happens

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "nothing can be done in a view: determinize first"
        phase = self.phase
        if seat != TO_MOVE:
            self._check_seat(seat)
        if not 0 <= action < actions.ACTION_COUNT:
            raise RuleError(Text("rialto.no_such_action", action, actions.ACTION_COUNT - 1))
        if phase == phases.PLAY_CARDS:
            phase2_play.play(self, action)
        elif phase == phases.DEAL_ROWS or phase == phases.DRAW_CARDS or phase == phases.VIRTUAL_DRAWS:
            self._draw_card(action)
        elif phase == phases.CHOOSE_ROW:
            phase1_cards.choose_row(self, action)
        elif phase == phases.DISCARD_CARDS:
            phase1_cards.drop(self, seat if seat != TO_MOVE else self.to_move(), action)
        elif phase == phases.USE_GREEN:
            phase1_cards.use_green(self, action)
        elif phase == phases.GREEN_CARD:
            phase1_cards.take_green_card(self, action)
        elif phase == phases.CONVERT_CARD:
            phase2_play.convert(self, action)
        elif phase == phases.TAKE_BUILDING:
            phase2_resolve.take_building(self, action)
        elif phase == phases.RETURN_BUILDING:
            phase2_resolve.return_building(self, action)
        elif phase == phases.PLACE_BRIDGE:
            phase2_resolve.place_bridge(self, action)
        elif phase == phases.FACE_BRIDGE:
            phase2_resolve.face_bridge(self, action)
        elif phase == phases.PLACE_GONDOLA:
            phase2_resolve.place_gondola(self, action)
        elif phase == phases.PLACE_COUNCILLOR:
            phase2_resolve.place_councillor(self, action)
        elif phase == phases.COUNCILLOR_SOURCE:
            phase2_resolve.choose_source(self, action)
        elif phase == phases.MOVE_COUNCILLOR:
            phase2_resolve.move_councillor(self, action)
        elif phase == phases.USE_BLUE:
            phase3_blue.use_blue(self, action)
        elif phase == phases.UPGRADE_BUILDING:
            phase3_blue.upgrade(self, action)
        elif phase == phases.START_BUILDINGS:
            phase1_cards.pick_start_building(self, action)
        elif phase == phases.PLACE_ROUND_TILES:
            self._place_round_tile(action)
        elif phase == phases.TURN_BRIDGE_UP:
            self._turn_bridge(action)
        else:
            raise RuleError(Text("core.game_over"))
        self.go_on()

    def _check_seat(self, seat: Seat) -> None:
        """Only those who decide now may act."""
        if self.phase == phases.OVER or self.to_move() == seat:
            return
        deciders = self.deciders()
        for decider in deciders:
            if decider == seat:
                return
        if self.viewer == TRUTH and self.phase == phases.DISCARD_CARDS:
            raise RuleError(Text("rialto.discarded_already"), "RI-5.6")
        if len(deciders) == 0:
            raise RuleError(Text("core.chance_first"))
        raise RuleError(Text("core.not_your_turn", all_of([seat_name(decider) for decider in deciders])))

    def _draw_card(self, action: Action) -> None:
        """A card of the draw pile: into a row, a hand, or before the virtual player (RI-5.2, RI-5.3, RI-14.6)."""
        kind = action - actions.DRAW
        if not 0 <= kind < box.KINDS:
            raise self.not_now(action)
        if self.deck[kind] == 0:
            raise RuleError(Text("rialto.not_in_pile", actions.ACTIONS.notate(action)), "RI-5.8")
        if self.chapter == phases.DEALING:
            phase1_cards.deal(self, kind)
        elif self.chapter == phases.VIRTUAL:
            phase1_cards.draw_to_hand(self, self.players - 1, kind)
        else:
            phase1_cards.draw_to_hand(self, self.acting(), kind)
        self.revealed += 1

    def _place_round_tile(self, action: Action) -> None:
        district = action - actions.ROUND_TILE
        if not 0 <= district < box.DISTRICTS:
            raise self.not_now(action)
        if self.round_tile[district] > 0:
            raise RuleError(Text("rialto.has_round_tile", actions.ACTIONS.notate(action)), "RI-2.1")
        phase1_cards.place_round_tile(self, district)
        self.revealed += 1

    def _turn_bridge(self, action: Action) -> None:
        bridge = action - actions.TURN_BRIDGE
        if not 0 <= bridge < box.BRIDGES:
            raise self.not_now(action)
        if self.bridges_down[bridge] == 0:
            raise RuleError(Text("rialto.bridge_gone", actions.ACTIONS.notate(action)), "RI-2.2")
        phase1_cards.turn_bridge_up(self, bridge)
        self.revealed += 1
        self.phase = phases.NOTHING

    # ---- the course of the game

    def go_on(self) -> None:
        """Let the rules run until a player or chance has to act (RI-4.1, RI-15.1)."""
        while not self._waits():
            self._begin_next_chapter()

    def _waits(self) -> bool:
        chapter = self.chapter
        if chapter == phases.PLAYS:
            return phase2_play.continue_plays(self)
        if chapter == phases.RESOLVING:
            return phase2_resolve.continue_resolving(self)
        if chapter == phases.DEALING:
            return phase1_cards.continue_dealing(self)
        if chapter == phases.ROWS:
            return phase1_cards.continue_rows(self)
        if chapter == phases.GREENS:
            return phase1_cards.continue_greens(self)
        if chapter == phases.DISCARDS:
            return phase1_cards.continue_discards(self)
        if chapter == phases.VIRTUAL:
            return phase1_cards.continue_virtual_draws(self)
        if chapter == phases.BLUES:
            return phase3_blue.continue_blues(self)
        if chapter == phases.SETUP:
            return phase1_cards.continue_setup(self)
        return True

    def _begin_next_chapter(self) -> None:
        chapter = self.chapter
        if chapter == phases.SETUP:
            self._begin_dealing()
        elif chapter == phases.DEALING:
            self._begin_in_doge_order(phases.ROWS)
        elif chapter == phases.ROWS:
            self._begin_in_doge_order(phases.GREENS)
        elif chapter == phases.GREENS:
            self.chapter = phases.DISCARDS
            phase1_cards.begin_discards(self)
        elif chapter == phases.DISCARDS:
            self.revealed += 1  # hand sizes of all, and that all have chosen
            if self.virtual:
                self.chapter = phases.VIRTUAL
                self.pending = box.VIRTUAL_CARDS
            else:
                self._begin_stage(0)
        elif chapter == phases.VIRTUAL:
            self._begin_stage(0)
        elif chapter == phases.PLAYS:
            self.chapter = phases.RESOLVING
            phase2_resolve.begin_resolving(self)
        elif chapter == phases.RESOLVING:
            phase2_resolve.end_stage(self)
            if self.stage + 1 < box.STAGES:
                self._begin_stage(self.stage + 1)
            else:
                self._begin_in_doge_order(phases.BLUES)
        elif self.round < box.ROUNDS:
            phase3_blue.end_round(self)
            self._begin_dealing()
        else:
            phase3_blue.end_round(self)
            scoring.score_game(self)
            self.chapter = phases.END
            self.phase = phases.OVER

    def _begin_dealing(self) -> None:
        self.chapter = phases.DEALING
        phase1_cards.begin_round(self)

    def _begin_in_doge_order(self, chapter: i64) -> None:
        """The order is that of the beginning (RI-5.3, RI-5.4, AMB-12)."""
        self.chapter = chapter
        self.order = self.humans_in_doge_order()
        self.turn = 0

    def _begin_stage(self, stage: i64) -> None:
        """In the first stage the leader of the doge track begins (RI-6.1, RI-6.2)."""
        self.chapter = phases.PLAYS
        self.stage = stage
        if stage == 0:
            self.first = self.doge_order[0]
        phase2_play.begin_stage(self)

    # ---- knowledge

    def reveal_count(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = RialtoState(self.seats, self.virtual, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of Rialto has no subclass

    def hide(self, seat: Seat) -> None:
        views.hide(self, seat)

    def fill(self, rng: Random) -> None:
        views.fill(self, rng)

    # ---- result

    def scores(self) -> vec[i64]:
        return self.vp[: self.seats]

    def places(self) -> vec[i64]:
        return scoring.places(self)

    # ---- who learns what

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of section 16 of the page."""
        if reader == seat:
            return SEEN
        phase = self.phase
        if phase == phases.DRAW_CARDS:
            return SEEN if reader == self.acting() else VEILED
        if phase == phases.DISCARD_CARDS:
            return SEALED
        if phase == phases.CONVERT_CARD or (phase == phases.PLAY_CARDS and not is_open_play(action)):
            return STAGED
        return SEEN


def is_open_play(action: Action) -> bool:
    """Of the clicks of a turn in a stage, everyone sees the one that ends or defers it (section 16)."""
    return action == actions.PLAY or action == actions.PASS or action == actions.USE + box.YELLOW_1
