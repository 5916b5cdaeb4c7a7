"""The Doge Ship: whose turn it is, what is legal, what happens, who won. Chapters of their own: course.py, turn.py."""

from __future__ import annotations

from typing import Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.features import Plane, Sheet
from laguna.core.game import (
    CHANCE,
    NOBODY,
    SEEN,
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
from laguna.core.svg import Plate
from laguna.core.text import RuleError, Text, all_of, seat_name
from laguna.games.dogeship import (
    board,
    emblem,
    features,
    guide,
    hints,
    names,
    parts,
    position,
    rules_index,
    standing,
    views,
    words,
)
from laguna.games.dogeship.actions import ACTION_COUNT, FIRST, ROLL, notate, parse
from laguna.games.dogeship.components import BOX, DOGES, FACES, SEATS_MAX, SEATS_MIN
from laguna.games.dogeship.events import beats
from laguna.games.dogeship.table import (
    BIDDING,
    DRAW_DOGES,
    DRAW_TILES,
    FIRST_PLAYER,
    FREE,
    GIVE_BACK,
    KEEP_TILE,
    LAY_DOGE,
    NEXT_ICON,
    OVER,
    PUT_DOGE,
    REPLACE_PART,
    ROLL_DICE,
    TAKE_BONUS,
    TURN_DOGE,
    USE_MARKER,
)
from laguna.games.dogeship.turn import Turn


class DogeShipState(Turn):
    """A position in The Doge Ship."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase <= DRAW_DOGES:
            return CHANCE
        if phase < BIDDING:
            return self.active()
        if phase == BIDDING:
            for seat in range(self.seats):
                if self.has_bid[seat] == 0:
                    return seat
        return NOBODY

    def deciders(self) -> vec[i64]:
        out = vec[i64]()
        if self.phase == BIDDING:
            for seat in range(self.seats):
                if self.has_bid[seat] == 0:
                    out = append(out, seat)
        else:
            mover = self.to_move()
            if mover >= 0:
                out = append(out, mover)
        return out

    def _decides(self, seat: Seat) -> bool:
        if self.phase == BIDDING:
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
        if phase == USE_MARKER:
            return self.marker_actions(seat)
        if phase == NEXT_ICON:
            return self.icon_actions(seat)
        if phase == KEEP_TILE:
            return self.keep_actions(seat)
        if phase == TAKE_BONUS:
            return self.bonus_actions(seat)
        if phase == GIVE_BACK:
            return self.return_actions(seat)
        if phase == BIDDING:
            return self.bid_actions(seat)
        if phase == LAY_DOGE:
            return self.lay_actions()
        if phase == PUT_DOGE:
            return self.put_actions()
        if phase == REPLACE_PART:
            return self.replace_actions(seat)
        return self._chance_actions()

    def _chance_actions(self) -> vec[i64]:
        phase = self.phase
        if phase == ROLL_DICE:
            return self.roll_actions()
        if phase == FIRST_PLAYER:
            return self.first_actions()
        if phase == OVER:
            return vec[i64]()
        return self.draw_actions(self.stack_drawn_from())

    def stack_drawn_from(self) -> i64:
        """The stack that chance or the active player draws from: a purchase's, or the Doge's."""
        return self.buying if self.buying != FREE else i64(DOGES)

    def chance_weights(self) -> vec[i64]:
        """All outcomes are equally likely: seats, faces, tiles of a bag."""
        assert self.viewer == TRUTH, "what a view does not know it cannot weigh: determinize first"
        out = vec[i64]()
        for _ in self.legal_actions(TO_MOVE):
            out = append(out, 1)
        return out

    def draw(self, rng: Random) -> Action:
        if self.phase == ROLL_DICE:
            return ROLL + rng.randrange(FACES)
        if self.phase == FIRST_PLAYER:
            return FIRST + rng.randrange(self.seats)
        stack = self.stack_drawn_from()
        return self.number_drawn(stack, rng.randrange(self.bag_size[stack]))

    # ---- what happens

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "nothing can be done in a view: determinize first"
        if seat == TO_MOVE:
            seat = self.to_move()
        elif not self._decides(seat):
            raise self._not_your_turn(seat)
        if not 0 <= action < ACTION_COUNT:
            raise RuleError(Text("dogeship.no_such_action", action, ACTION_COUNT - 1))
        phase = self.phase
        if phase <= DRAW_DOGES:
            self._let_chance(action)
        elif phase == USE_MARKER:
            self.use_marker(action, seat)
        elif phase == NEXT_ICON:
            self.use_icon(action, seat)
        elif phase == KEEP_TILE:
            self.keep_tile(action, seat)
        elif phase == TAKE_BONUS:
            self.use_bonus(action, seat)
        elif phase == GIVE_BACK:
            self.give_back(action, seat)
        elif phase == BIDDING:
            self.make_bid(action, seat)
        elif phase == LAY_DOGE:
            self.lay_doge(action)
        elif phase == PUT_DOGE:
            self.put_doge(action)
        elif phase == REPLACE_PART:
            self.replace_part(action, seat)
        else:
            raise RuleError(Text("core.game_over"))

    def _let_chance(self, action: Action) -> None:
        phase = self.phase
        if phase == DRAW_TILES or phase == DRAW_DOGES:
            self.draw_by_chance(action)
        elif phase == ROLL_DICE:
            self.roll(action)
        elif phase == TURN_DOGE:
            self.turn_by_chance(action)
        else:
            self.choose_first(action)

    def _not_your_turn(self, seat: Seat) -> RuleError:
        if self.phase == OVER:
            return RuleError(Text("core.game_over"))
        if self.to_move() == CHANCE:
            return RuleError(Text("core.chance_first"))
        if self.phase == BIDDING and 0 <= seat < self.seats:
            return RuleError(Text("dogeship.has_bid"), "DS-11.2")
        return RuleError(Text("core.not_your_turn", all_of([seat_name(other) for other in self.deciders()])))

    # ---- knowledge

    def reveals(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = DogeShipState(self.seats, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of The Doge Ship has no subclass

    def view(self, seat: Seat) -> Self:
        assert self.viewer == TRUTH or self.viewer == seat, "a view shows nothing to anybody else"
        out = self.clone()
        if self.viewer == TRUTH:
            views.hide(out, seat)
        return out

    def determinize(self, rng: Random) -> Self:
        out = self.clone()
        if self.viewer != TRUTH:
            views.fill(out, rng)
        return out

    def key(self) -> tuple[int, ...]:
        return position.key_of(self)

    # ---- result

    def scores(self) -> vec[i64]:
        return self.score[:]

    def places(self) -> vec[i64]:
        """Who is beaten by nobody has won (DS-10.3)."""
        out = vec[i64]()
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                if beats(self, other, seat):
                    place += 1
            out = append(out, place)
        return out

    # ---- words and pictures

    def shows(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of the table of hidden information (DS-11.6 to DS-11.8)."""
        if reader == seat:
            return SEEN
        if self.phase == DRAW_TILES or self.phase == DRAW_DOGES:
            return SEEN if reader == self.active() else VEILED
        return VEILED if self.phase == BIDDING else SEEN

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = self.to_move() if seat == TO_MOVE else seat
        return words.describe(self, action, mover, self.shows(action, mover, reader) != SEEN)

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


class DogeShip(Game):
    """The game."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "dogeship"
        self.title = "The Doge Ship"
        self.versions = range(1, 2)
        self.seats = range(SEATS_MIN, SEATS_MAX + 1)
        self.action_count = ACTION_COUNT
        self.levels = hints.LEVELS
        self.plays_on = hints.PLAYS_ON
        self.components_digest = BOX.digest
        self.observation_version = features.VERSION
        self.parts = parts.PARTS

    def new(self, seats: int, options: Options, version: int) -> State:
        state = self._empty(seats, options, version)
        state.set_up()
        return state

    def _empty(self, seats: int, options: Options, version: int) -> DogeShipState:
        self.complete(seats, options, version)
        return DogeShipState(seats, version)

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> State:
        state = self._empty(seats, options, version)
        position.read(state, key)
        position.check(state)
        return state

    def notate(self, action: Action) -> str:
        return notate(action)

    def parse(self, text: str) -> Action:
        return parse(text)

    def news(self, before: State, after: State) -> list[Text]:
        assert isinstance(before, DogeShipState) and isinstance(after, DogeShipState)
        return words.news(before, after)

    def earned(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, int, int]]:
        assert isinstance(before, DogeShipState) and isinstance(after, DogeShipState)
        return parts.earned(before, action, after)

    def takings(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, str]]:
        assert isinstance(before, DogeShipState) and isinstance(after, DogeShipState)
        return parts.takings(before, action, after)

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.thing_name(sort, thing)

    def rule_of(self, text: Text) -> str:
        return rules_index.rule_of(text)

    def guide(self) -> Guide | None:
        return guide.guide()

    def emblem(self) -> str:
        return emblem.emblem()

    def worth(self, world: State, seat: Seat) -> i64:
        assert isinstance(world, DogeShipState)
        return hints.worth(world, seat)

    def progress(self, world: State) -> float:
        assert isinstance(world, DogeShipState)
        return hints.progress(world)

    def outlook(self, world: State, seat: Seat) -> i64:
        assert isinstance(world, DogeShipState)
        return hints.outlook(world, seat)

    def planes(self) -> list[Plane]:
        return features.planes()

    def observe(self, view: State, seat: Seat, sheet: Sheet) -> None:
        assert isinstance(view, DogeShipState)
        features.observe(view, seat, sheet)
