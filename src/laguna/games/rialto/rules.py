"""Rialto: whose turn it is, what is legal, what happens, who won.

The chapters of the rules have modules of their own: cards (phase I), play and resolve (phase II), blue (phase III),
scoring. This one puts them in their order and chooses between them.
"""

from __future__ import annotations

from typing import Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.features import Plane, Sheet
from laguna.core.game import (
    CHANCE,
    NOBODY,
    SEALED,
    SEEN,
    STAGED,
    TO_MOVE,
    TRUTH,
    VEILED,
    Action,
    Fact,
    Game,
    Guide,
    Options,
    Seat,
    State,
)
from laguna.core.keys import must
from laguna.core.svg import Plate
from laguna.core.text import RuleError, Text, all_of, seat_name
from laguna.games.rialto import (
    blue,
    board,
    cards,
    earning,
    emblem,
    features,
    guide,
    hints,
    names,
    play,
    position,
    resolve,
    rules_index,
    scoring,
    standing,
    views,
    words,
)
from laguna.games.rialto.actions import (
    ACTION_COUNT,
    BRIDGE_AT,
    DRAW,
    GONDOLA_AT,
    PASS,
    PLAY,
    ROUND_TILE,
    TURN_BRIDGE,
    USE,
    notate,
    parse,
)
from laguna.games.rialto.components import (
    BOX,
    BRIDGES,
    DISTRICTS,
    KINDS,
    ROUNDS,
    SEATS_MAX,
    SEATS_MIN,
    STAGES,
    VIRTUAL_CARDS,
    YELLOW_1,
)
from laguna.games.rialto.table import (
    BLUES,
    CHOOSE_ROW,
    CONVERT_CARD,
    COUNCILLOR_SOURCE,
    DEAL_ROWS,
    DEALING,
    DISCARD_CARDS,
    DISCARDS,
    DRAW_CARDS,
    END,
    FACE_BRIDGE,
    GREEN_CARD,
    GREENS,
    MOVE_COUNCILLOR,
    NOTHING,
    OVER,
    PLACE_BRIDGE,
    PLACE_COUNCILLOR,
    PLACE_GONDOLA,
    PLACE_ROUND_TILES,
    PLAY_CARDS,
    PLAYS,
    RESOLVING,
    RETURN_BUILDING,
    ROWS,
    SETUP,
    START_BUILDINGS,
    TAKE_BUILDING,
    TURN_BRIDGE_UP,
    UPGRADE_BUILDING,
    USE_BLUE,
    USE_GREEN,
    VIRTUAL,
    VIRTUAL_DRAWS,
    Table,
)


class RialtoState(Table):
    """A position in Rialto."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase == OVER:
            return NOBODY
        if phase == DEAL_ROWS or phase == DRAW_CARDS or phase <= TURN_BRIDGE_UP or phase == VIRTUAL_DRAWS:
            return CHANCE
        if phase == PLAY_CARDS or phase == CONVERT_CARD:
            return self.queue[0]
        if phase == DISCARD_CARDS:
            return self._first_to_drop()
        return self.order[self.turn]

    def _first_to_drop(self) -> Seat:
        for seat in range(self.seats):
            if self.to_drop[seat] > 0:
                return seat
        raise AssertionError("somebody has to discard")

    def deciders(self) -> vec[i64]:
        out = vec[i64]()
        if self.phase == DISCARD_CARDS:
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
        elif phase != DISCARD_CARDS and seat != self.to_move():
            return vec[i64]()
        assert self.viewer == TRUTH or self.viewer == seat, "a view offers only its viewer's own actions"
        if phase == PLAY_CARDS:
            return play.play_actions(self)
        if phase == DEAL_ROWS or phase == DRAW_CARDS or phase == VIRTUAL_DRAWS:
            return self._kinds_in_deck()
        if phase == DISCARD_CARDS:
            return cards.discard_actions(self, seat) if seat >= 0 else vec[i64]()
        if phase == CHOOSE_ROW:
            return cards.row_actions(self)
        if phase == USE_GREEN:
            return cards.green_actions(self)
        if phase == GREEN_CARD:
            return cards.green_card_actions(self)
        if phase == CONVERT_CARD:
            return play.convert_actions(self)
        if phase == TAKE_BUILDING:
            return resolve.take_actions(self)
        if phase == RETURN_BUILDING:
            return resolve.return_actions(self)
        if phase == PLACE_BRIDGE:
            return resolve.free_connections(self, BRIDGE_AT)
        if phase == FACE_BRIDGE:
            return resolve.face_actions(self)
        if phase == PLACE_GONDOLA:
            return resolve.free_connections(self, GONDOLA_AT)
        if phase == PLACE_COUNCILLOR:
            return resolve.target_actions(self)
        if phase == COUNCILLOR_SOURCE:
            return resolve.source_actions(self)
        if phase == MOVE_COUNCILLOR:
            return resolve.move_actions(self)
        if phase == USE_BLUE:
            return blue.blue_actions(self)
        if phase == UPGRADE_BUILDING:
            return blue.upgrade_actions(self)
        if phase == START_BUILDINGS:
            return cards.start_building_actions(self)
        if phase == PLACE_ROUND_TILES:
            return self._free_districts()
        if phase == TURN_BRIDGE_UP:
            return self._hidden_bridges()
        return vec[i64]()

    # ---- chance

    def _kinds_in_deck(self) -> vec[i64]:
        out = vec[i64]()
        for kind in range(i64(KINDS)):
            if self.deck[kind] > 0:
                out = append(out, DRAW + kind)
        return out

    def _free_districts(self) -> vec[i64]:
        out = vec[i64]()
        for district in range(i64(DISTRICTS)):
            if self.round_tile[district] == 0:
                out = append(out, ROUND_TILE + district)
        return out

    def _hidden_bridges(self) -> vec[i64]:
        out = vec[i64]()
        for bridge in range(i64(BRIDGES)):
            if self.bridges_down[bridge] == 1:
                out = append(out, TURN_BRIDGE + bridge)
        return out

    def chance_weights(self) -> vec[i64]:
        assert self.viewer == TRUTH, "what a view does not know it cannot weigh: determinize first"
        out = vec[i64]()
        for action in self.legal_actions():
            kind = action - DRAW
            out = append(out, self.deck[kind] if 0 <= kind < KINDS else 1)
        return out

    def draw(self, rng: Random) -> Action:
        if self.phase == DEAL_ROWS or self.phase == DRAW_CARDS or self.phase == VIRTUAL_DRAWS:
            number = rng.randrange(self.deck_size)
            kind: i64 = 0
            while number >= self.deck[kind]:
                number -= self.deck[kind]
                kind += 1
            return DRAW + kind
        options = self.legal_actions()
        count: i64 = len(options)
        return options[rng.randrange(count)]

    # ---- what happens

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "nothing can be done in a view: determinize first"
        phase = self.phase
        if seat != TO_MOVE:
            self._check_seat(seat)
        if not 0 <= action < ACTION_COUNT:
            raise RuleError(Text("rialto.no_such_action", action, ACTION_COUNT - 1))
        if phase == PLAY_CARDS:
            play.play(self, action)
        elif phase == DEAL_ROWS or phase == DRAW_CARDS or phase == VIRTUAL_DRAWS:
            self._draw_card(action)
        elif phase == CHOOSE_ROW:
            cards.choose_row(self, action)
        elif phase == DISCARD_CARDS:
            cards.drop(self, seat if seat != TO_MOVE else self.to_move(), action)
        elif phase == USE_GREEN:
            cards.use_green(self, action)
        elif phase == GREEN_CARD:
            cards.take_green_card(self, action)
        elif phase == CONVERT_CARD:
            play.convert(self, action)
        elif phase == TAKE_BUILDING:
            resolve.take_building(self, action)
        elif phase == RETURN_BUILDING:
            resolve.return_building(self, action)
        elif phase == PLACE_BRIDGE:
            resolve.place_bridge(self, action)
        elif phase == FACE_BRIDGE:
            resolve.face_bridge(self, action)
        elif phase == PLACE_GONDOLA:
            resolve.place_gondola(self, action)
        elif phase == PLACE_COUNCILLOR:
            resolve.place_councillor(self, action)
        elif phase == COUNCILLOR_SOURCE:
            resolve.choose_source(self, action)
        elif phase == MOVE_COUNCILLOR:
            resolve.move_councillor(self, action)
        elif phase == USE_BLUE:
            blue.use_blue(self, action)
        elif phase == UPGRADE_BUILDING:
            blue.upgrade(self, action)
        elif phase == START_BUILDINGS:
            cards.pick_start_building(self, action)
        elif phase == PLACE_ROUND_TILES:
            self._place_round_tile(action)
        elif phase == TURN_BRIDGE_UP:
            self._turn_bridge(action)
        else:
            raise RuleError(Text("core.game_over"))
        self._go_on()

    def _check_seat(self, seat: Seat) -> None:
        """Only those who decide now may act."""
        if self.phase == OVER or self.to_move() == seat:
            return
        deciders = self.deciders()
        for decider in deciders:
            if decider == seat:
                return
        if self.viewer == TRUTH and self.phase == DISCARD_CARDS:
            raise RuleError(Text("rialto.discarded_already"), "RI-5.6")
        if len(deciders) == 0:
            raise RuleError(Text("core.chance_first"))
        raise RuleError(Text("core.not_your_turn", all_of([seat_name(decider) for decider in deciders])))

    def _draw_card(self, action: Action) -> None:
        """A card of the draw pile: into a row, a hand, or before the virtual player (RI-5.2, RI-5.3, RI-14.6)."""
        kind = action - DRAW
        if not 0 <= kind < KINDS:
            raise self.not_now(action)
        if self.deck[kind] == 0:
            raise RuleError(Text("rialto.not_in_pile", notate(action)), "RI-5.8")
        if self.chapter == DEALING:
            cards.deal(self, kind)
        elif self.chapter == VIRTUAL:
            cards.draw_to_hand(self, self.players - 1, kind)
        else:
            cards.draw_to_hand(self, self.acting(), kind)
        self.revealed += 1

    def _place_round_tile(self, action: Action) -> None:
        district = action - ROUND_TILE
        if not 0 <= district < DISTRICTS:
            raise self.not_now(action)
        if self.round_tile[district] > 0:
            raise RuleError(Text("rialto.has_round_tile", notate(action)), "RI-2.1")
        cards.place_round_tile(self, district)
        self.revealed += 1

    def _turn_bridge(self, action: Action) -> None:
        bridge = action - TURN_BRIDGE
        if not 0 <= bridge < BRIDGES:
            raise self.not_now(action)
        if self.bridges_down[bridge] == 0:
            raise RuleError(Text("rialto.bridge_gone", notate(action)), "RI-2.2")
        cards.turn_bridge_up(self, bridge)
        self.revealed += 1
        self.phase = NOTHING

    # ---- the course of the game

    def _go_on(self) -> None:
        """Let the rules run until somebody or chance has to act (RI-4.1, RI-15.1)."""
        while not self._waits():
            self._begin_next_chapter()

    def _waits(self) -> bool:
        chapter = self.chapter
        if chapter == PLAYS:
            return play.continue_plays(self)
        if chapter == RESOLVING:
            return resolve.continue_resolving(self)
        if chapter == DEALING:
            return cards.continue_dealing(self)
        if chapter == ROWS:
            return cards.continue_rows(self)
        if chapter == GREENS:
            return cards.continue_greens(self)
        if chapter == DISCARDS:
            return cards.continue_discards(self)
        if chapter == VIRTUAL:
            return cards.continue_virtual_draws(self)
        if chapter == BLUES:
            return blue.continue_blues(self)
        if chapter == SETUP:
            return cards.continue_setup(self)
        return True

    def _begin_next_chapter(self) -> None:
        chapter = self.chapter
        if chapter == SETUP:
            self._begin_dealing()
        elif chapter == DEALING:
            self._begin_in_doge_order(ROWS)
        elif chapter == ROWS:
            self._begin_in_doge_order(GREENS)
        elif chapter == GREENS:
            self.chapter = DISCARDS
            cards.begin_discards(self)
        elif chapter == DISCARDS:
            self.revealed += 1  # hand sizes of all, and that all have chosen
            if self.virtual:
                self.chapter = VIRTUAL
                self.pending = VIRTUAL_CARDS
            else:
                self._begin_stage(0)
        elif chapter == VIRTUAL:
            self._begin_stage(0)
        elif chapter == PLAYS:
            self.chapter = RESOLVING
            resolve.begin_resolving(self)
        elif chapter == RESOLVING:
            resolve.end_stage(self)
            if self.stage + 1 < STAGES:
                self._begin_stage(self.stage + 1)
            else:
                self._begin_in_doge_order(BLUES)
        elif self.round < ROUNDS:
            blue.end_round(self)
            self._begin_dealing()
        else:
            blue.end_round(self)
            scoring.score_game(self)
            self.chapter = END
            self.phase = OVER

    def _begin_dealing(self) -> None:
        self.chapter = DEALING
        cards.begin_round(self)

    def _begin_in_doge_order(self, chapter: i64) -> None:
        """The order is that of the beginning (RI-5.3, RI-5.4, AMB-12)."""
        self.chapter = chapter
        self.order = self.humans_in_doge_order()
        self.turn = 0

    def _begin_stage(self, stage: i64) -> None:
        """In the first stage the leader of the doge track begins (RI-6.1, RI-6.2)."""
        self.chapter = PLAYS
        self.stage = stage
        if stage == 0:
            self.first = self.doge_order[0]
        play.begin_stage(self)

    # ---- knowledge

    def reveals(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = RialtoState(self.seats, self.virtual, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of Rialto has no subclass

    def view(self, seat: Seat) -> Self:
        assert self.viewer == TRUTH or self.viewer == seat, "a view shows nothing to anybody else"
        out = self.clone()
        if self.viewer == TRUTH:
            views.hide(out, seat)
        return out

    def determinize(self, rng: Random) -> Self:
        out = self.clone()
        if self.viewer != TRUTH:
            views.fill(out, self, rng)
        return out

    def key(self) -> tuple[int, ...]:
        return position.key_of(self)

    # ---- result

    def scores(self) -> vec[i64]:
        return self.vp[: self.seats]

    def places(self) -> vec[i64]:
        return scoring.places(self)

    # ---- words

    def shows(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of section 16 of the page."""
        if reader == seat:
            return SEEN
        phase = self.phase
        if phase == DRAW_CARDS:
            return SEEN if reader == self.acting() else VEILED
        if phase == DISCARD_CARDS:
            return SEALED
        if phase == CONVERT_CARD or (phase == PLAY_CARDS and not is_open_play(action)):
            return STAGED
        return SEEN

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = self.to_move() if seat == TO_MOVE else seat
        return words.describe(self, action, self.shows(action, mover, reader) != SEEN)

    def prompt(self, seat: Seat) -> Text:
        return words.prompt(self, seat)

    def headline(self) -> Text:
        return standing.headline(self)

    def facts(self, seat: Seat) -> list[Fact]:
        return standing.facts(self, seat)

    def page(self, language: str) -> str:
        return words.page(self, language)

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        return board.plates(self, seat, actions, language)


def is_open_play(action: Action) -> bool:
    """Of the clicks of a turn in a stage, everyone sees the one that ends or defers it (section 16)."""
    return action == PLAY or action == PASS or action == USE + YELLOW_1


class Rialto(Game):
    """The game, and the table of its variants (RI-1.1, RI-2.10)."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "rialto"
        self.title = "Rialto"
        self.versions = range(1, 2)
        self.seats = range(SEATS_MIN, SEATS_MAX + 1)
        self.options = {"third": ("none", "virtual")}
        self.action_count = ACTION_COUNT
        self.levels = hints.LEVELS
        self.components_digest = BOX.digest
        self.observation_version = features.VERSION
        self.parts = earning.PARTS

    def new(self, seats: int, options: Options, version: int) -> State:
        state = self._empty(seats, options, version)
        state.set_up()
        state._go_on()
        return state

    def _empty(self, seats: int, options: Options, version: int) -> RialtoState:
        virtual = self.complete(seats, options, version)["third"] == "virtual"
        if virtual and seats != 2:
            raise RuleError(Text("rialto.virtual_needs_two", seats), "RI-14.1")
        return RialtoState(seats, virtual, version)

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> State:
        state = self._empty(seats, options, version)
        position.read(state, key)
        position.check(state)
        return check_answers(state)

    def notate(self, action: Action) -> str:
        return notate(action)

    def parse(self, text: str) -> Action:
        return parse(text)

    def news(self, before: State, after: State) -> list[Text]:
        assert isinstance(before, RialtoState) and isinstance(after, RialtoState)
        return words.news(before, after)

    def earned(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, int, int]]:
        assert isinstance(before, RialtoState) and isinstance(after, RialtoState)
        return earning.earned(before, action, seat, after)

    def takings(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, str]]:
        assert isinstance(before, RialtoState) and isinstance(after, RialtoState)
        return earning.takings(before, action, after)

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.thing_name(sort, thing)

    def rule_of(self, text: Text) -> str:
        return rules_index.rule_of(text)

    def guide(self) -> Guide:
        return guide.guide()

    def emblem(self) -> str:
        return emblem.emblem()

    def worth(self, world: State, seat: Seat) -> i64:
        assert isinstance(world, RialtoState)
        return hints.worth(world, seat)

    def planes(self) -> list[Plane]:
        return features.planes()

    def observe(self, view: State, seat: Seat, sheet: Sheet) -> None:
        assert isinstance(view, RialtoState)
        features.observe(view, seat, sheet)


def check_answers(state: RialtoState) -> RialtoState:
    """Everyone who is asked has an answer; the last thing to ask of a position that is read."""
    if state.viewer == TRUTH:
        for seat in state.deciders():
            must(len(state.legal_actions(seat)) > 0, "phase")
        must(state.phase == OVER or len(state.deciders()) > 0 or len(state.legal_actions()) > 0, "phase")
    return state
