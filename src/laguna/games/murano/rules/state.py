"""Murano: whose turn it is, what is legal, what happens, who won; the chapters have files of their own."""

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
from laguna.core.text import RuleError, Text, seat_name
from laguna.games.murano import (
    board,
    decks,
    emblem,
    features,
    final,
    glass,
    guide,
    hints,
    islands,
    market,
    names,
    outlook,
    parts,
    position,
    ring,
    rules_index,
    standing,
    views,
    words,
)
from laguna.games.murano.actions import (
    ACT,
    ACTION_COUNT,
    BLACK_SHIP,
    DECLINE,
    DRAW_BEAD,
    DRAW_STREET,
    DRAW_TILE,
    KEEP,
    LAY,
    LEAVE,
    PASS,
    RED,
    RED_SHIP,
    REMOVE,
    SAIL,
    START,
    STOP,
    TAKE,
    notate,
    parse,
)
from laguna.games.murano.components import (
    ANCHORS,
    BIT,
    BOX,
    BUY_FACTORY,
    BUY_SPECIAL,
    DEED_OF,
    FACES_OF,
    FIRST_FACE,
    FIRST_PALACE,
    FIRST_SHOP,
    FIRST_STREET,
    HIRE_DISMISS,
    INCOME,
    KIND_OF,
    PALACE,
    PALACE_REMOVED,
    PALACES,
    PLACE_GONDOLIER,
    PRODUCTION,
    RECRUIT,
    SEATS_MAX,
    SEATS_MIN,
    SHOP,
    SPACES,
    STREET,
    STREETS,
    TWO_GOLD,
)
from laguna.games.murano.components import BUILD as BUILD_DEED
from laguna.games.murano.names import deed_name, face_name, space_name
from laguna.games.murano.table import (
    BUILDING,
    BUYING,
    CREWING,
    DRAW_BEADS,
    DRAW_CARDS,
    DRAW_CHARACTERS,
    DRAW_HIDDEN,
    DRAW_STREETS,
    EARNING,
    HANDING_BEADS,
    HANDING_GOLD,
    INSTANT,
    LAST_OF_CHANCE,
    LAYING,
    OVER,
    PASSING,
    PLACE_RED,
    PLACING,
    RECRUITING,
    REMOVE_PALACE,
    RETURNING,
    SAILING,
    SCORING,
    SEARCHING,
    SELLING,
    START_PLAYER,
    TAKING_CARD,
    WHICH_SHIP,
    WORKING,
    Table,
)
from laguna.games.murano.turns import begin_turn, end_turn


class MuranoState(Table):
    """A position in Murano."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase <= LAST_OF_CHANCE:
            return CHANCE
        return i64(NOBODY) if phase == OVER else self.mover

    # ---- what is legal

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        elif seat != self.to_move():
            return vec[i64]()
        assert self.viewer == TRUTH or self.viewer == seat, "a view offers only its viewer's own actions"
        phase = self.phase
        if phase == SAILING:
            return ring.sail_actions(self)
        if phase == BUILDING:
            return islands.build_actions(self)
        if phase == LAYING:
            return islands.field_actions(self, vec[i64]())
        if phase == PASSING:
            return ring.pass_actions(self)
        if phase <= LAST_OF_CHANCE:
            return self._outcomes()
        return self._rarer_actions()

    def _rarer_actions(self) -> vec[i64]:
        """What is asked less often than ships and tiles."""
        phase = self.phase
        if phase == BUYING:
            return market.buy_actions(self)
        if phase == SEARCHING:
            return market.faces_in_stack(self, market.kind_to_buy(self), TAKE)
        if phase == RECRUITING:
            return market.keep_actions(self)
        if phase == PLACING:
            return market.place_actions(self)
        if phase == CREWING:
            return market.crew_actions(self)
        if phase == EARNING:
            return market.income_actions(self)
        if phase == WORKING:
            return glass.work_actions(self)
        if phase == SELLING:
            return glass.sell_actions(self)
        if phase == RETURNING:
            return glass.return_actions(self)
        if phase == TAKING_CARD:
            return islands.card_actions(self)
        if phase == INSTANT:
            return append(islands.field_actions(self, vec[i64]()), LEAVE)
        if phase == WHICH_SHIP:
            return vec[i64]([RED_SHIP, BLACK_SHIP])
        if phase == SCORING:
            return final.use_actions(self)
        if phase == HANDING_GOLD:
            return final.gold_actions(self)
        if phase == HANDING_BEADS:
            return final.hand_in_actions(self)
        return vec[i64]()

    # ---- chance

    def _outcomes(self) -> vec[i64]:
        """What chance may bring."""
        phase = self.phase
        if phase == DRAW_STREETS:
            return self._faces(STREET, DRAW_STREET - FIRST_STREET)
        if phase == DRAW_HIDDEN:
            return self._faces(market.kind_to_buy(self), DRAW_TILE - FIRST_SHOP)
        if phase == DRAW_CHARACTERS:
            return decks.character_draws(self)
        if phase == DRAW_CARDS:
            return decks.card_draws(self)
        if phase == DRAW_BEADS:
            return glass.bead_draws(self)
        if phase == REMOVE_PALACE:
            return self._faces(PALACE, REMOVE - FIRST_PALACE)
        out = vec[i64]()
        if phase == PLACE_RED:
            for anchor in ANCHORS:
                out = append(out, RED + anchor)
        else:
            for seat in range(self.seats):
                out = append(out, START + seat)
        return out

    def _faces(self, kind: i64, first: i64) -> vec[i64]:
        """The faces of a kind that are in its stack, as actions."""
        out = vec[i64]()
        for face in range(FIRST_FACE[kind], FIRST_FACE[kind] + FACES_OF[kind]):
            if self.stack[face] > 0:
                out = append(out, first + face)
        return out

    def chance_weights(self) -> vec[i64]:
        assert self.viewer == TRUTH, "what a view does not know it cannot weigh: determinize first"
        out = vec[i64]()
        phase = self.phase
        for action in self.legal_actions(TO_MOVE):
            if phase == DRAW_STREETS:
                out = append(out, self.stack[action - DRAW_STREET + FIRST_STREET])
            elif phase == DRAW_HIDDEN:
                out = append(out, self.stack[action - DRAW_TILE + FIRST_SHOP])
            elif phase == REMOVE_PALACE:
                out = append(out, self.stack[action - REMOVE + FIRST_PALACE])
            elif phase == DRAW_BEADS:
                out = append(out, self.bag[action - DRAW_BEAD])
            else:
                out = append(out, 1)
        return out

    def draw(self, rng: Random) -> Action:
        phase = self.phase
        if phase == DRAW_STREETS:
            return DRAW_STREET - FIRST_STREET + self._random_face(STREET, self.left[STREET], rng)
        if phase == DRAW_CHARACTERS:
            return decks.random_character(self, rng)
        if phase == DRAW_HIDDEN:
            kind = market.kind_to_buy(self)
            return DRAW_TILE - FIRST_SHOP + self._random_face(kind, self.left[kind], rng)
        if phase == DRAW_CARDS:
            return decks.random_card(self, rng)
        if phase == DRAW_BEADS:
            return DRAW_BEAD + self._random_bead(rng)
        if phase == REMOVE_PALACE:
            return REMOVE - FIRST_PALACE + self._random_face(PALACE, self.left[PALACE] + 1, rng)
        if phase == PLACE_RED:
            anchors: i64 = len(ANCHORS)
            return RED + ANCHORS[rng.randrange(anchors)]
        return START + rng.randrange(self.seats)

    def _random_face(self, kind: i64, count: i64, rng: Random) -> i64:
        """One of the `count` tiles of a kind in its stack."""
        number = rng.randrange(count)
        face = FIRST_FACE[kind]
        while number >= self.stack[face]:
            number -= self.stack[face]
            face += 1
        return face

    def _random_bead(self, rng: Random) -> i64:
        number = rng.randrange(self.beads_in_bag())
        colour: i64 = 0
        while number >= self.bag[colour]:
            number -= self.bag[colour]
            colour += 1
        return colour

    # ---- what happens

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "nothing can be done in a view: determinize first"
        if seat != TO_MOVE and seat != self.to_move():
            raise self._not_your_turn()
        if not 0 <= action < ACTION_COUNT:
            raise RuleError(Text("murano.no_such_action", action, ACTION_COUNT - 1))
        phase = self.phase
        if phase == SAILING or phase == PASSING:
            self._sail(action)
        elif phase == BUILDING:
            islands.build(self, action)
        elif phase == LAYING:
            islands.lay_held(self, action)
        elif phase <= LAST_OF_CHANCE:
            self._happen(action)
        else:
            self._decide_rarer(action)

    def _not_your_turn(self) -> RuleError:
        if self.phase == OVER:
            return RuleError(Text("core.game_over"))
        if self.to_move() == CHANCE:
            return RuleError(Text("core.chance_first"))
        return RuleError(Text("core.not_your_turn", seat_name(self.mover)))

    def _decide_rarer(self, action: Action) -> None:
        """The answers to what is asked less often."""
        phase = self.phase
        if phase == BUYING:
            market.buy(self, action)
        elif phase == SEARCHING:
            market.take_searched(self, action)
        elif phase == RECRUITING:
            market.recruit(self, action)
        elif phase == PLACING:
            market.place(self, action)
        elif phase == CREWING:
            market.change_crew(self, action)
        elif phase == EARNING:
            market.earn(self, action)
        elif phase == WORKING:
            glass.work(self, action)
        elif phase == SELLING:
            glass.sell(self, action)
        elif phase == RETURNING:
            glass.give_back(self, action)
        elif phase == TAKING_CARD:
            islands.take_card(self, action)
        elif phase == INSTANT:
            islands.build_instantly(self, action)
        elif phase == WHICH_SHIP:
            ring.choose_ship(self, action)
            self._end_pass()
        elif phase == SCORING:
            final.score(self, action)
        elif phase == HANDING_GOLD:
            final.hand_in_gold(self, action)
        elif phase == HANDING_BEADS:
            final.hand_in_beads(self, action)
        else:
            raise RuleError(Text("core.game_over"))

    def _happen(self, action: Action) -> None:
        """What chance brings."""
        phase = self.phase
        if phase == DRAW_STREETS:
            self._draw_street(action)
        elif phase == DRAW_HIDDEN:
            market.draw_hidden(self, action)
        elif phase == DRAW_CHARACTERS:
            decks.draw_character(self, action)
        elif phase == DRAW_CARDS:
            decks.draw_card(self, action)
        elif phase == DRAW_BEADS:
            glass.draw_bead(self, action)
        elif phase == REMOVE_PALACE:
            self._remove_palace(action)
        elif phase == PLACE_RED:
            self._place_red(action)
        else:
            self._choose_start(action)

    # ---- set-up

    def _place_red(self, action: Action) -> None:
        """The red ship takes an anchor at random (MU-3.2, AR-3)."""
        space = action - RED
        if not 0 <= space < SPACES:
            raise self.not_now(action)
        if self.black & BIT[space] == 0:
            raise RuleError(Text("murano.no_anchor", space_name(space)), "MU-3.2")
        self.black -= BIT[space]
        self.red = space
        self.revealed += 1
        self.phase = REMOVE_PALACE if PALACE_REMOVED[self.seats] > 0 else START_PLAYER

    def _remove_palace(self, action: Action) -> None:
        """With two or three players a palace leaves the game, seen by nobody (MU-3.4)."""
        palace = action - REMOVE
        if not 0 <= palace < PALACES:
            raise self.not_now(action)
        if self.stack[FIRST_PALACE + palace] == 0:
            raise RuleError(Text("murano.not_in_stack", face_name(FIRST_PALACE + palace)), "MU-3.4")
        self.stack[FIRST_PALACE + palace] -= 1
        self.removed = FIRST_PALACE + palace
        self.phase = START_PLAYER

    def _choose_start(self, action: Action) -> None:
        """A seat drawn at random starts (MU-3.7)."""
        seat = action - START
        if not 0 <= seat < self.seats:
            raise self.not_now(action)
        self.start = seat
        self.mover = seat
        self.revealed += 1
        begin_turn(self)

    def _draw_street(self, action: Action) -> None:
        """A street tile, if there is one with this face (MU-8.2)."""
        street = action - DRAW_STREET
        if not 0 <= street < STREETS:
            raise self.not_now(action)
        if self.stack[FIRST_STREET + street] == 0:
            raise RuleError(Text("murano.not_in_stack", face_name(FIRST_STREET + street)), "MU-8.2")
        islands.draw_street(self, FIRST_STREET + street)

    # ---- ships, and the action they lead to

    def _sail(self, action: Action) -> None:
        """Move a ship, act where the last one is, or pass (DP-1, DP-2, DP-3)."""
        space = action - SAIL
        if 0 <= space < SPACES:
            if ring.sail_to(self, space):
                self._end_pass()
        elif action == ACT and self.phase == SAILING:
            self._act()
        elif action == PASS and self.phase == SAILING:
            ring.begin_pass(self)
        else:
            raise self.not_now(action)

    def _end_pass(self) -> None:
        """A player who passes is done with the one ship (MU-6.2)."""
        if self.passes:
            end_turn(self)

    def _act(self) -> None:
        """Carry out the action of the space where the last ship is, if it can be (MU-4.2, MU-4.3)."""
        if self.ships == 0:
            raise RuleError(Text("murano.act_early"), "MU-5.8")
        deed = DEED_OF[self.at]
        if self.needs[deed] > self.gold[self.mover]:
            raise RuleError(Text("murano.act_useless", deed_name(deed), ring.spaces_said(self)), "MU-4.3")
        if deed == BUILD_DEED:
            self.phase = BUILDING
        elif deed == TWO_GOLD:
            market.take_gold(self)
        elif deed == BUY_FACTORY:
            market.buy_factory(self)
        elif deed == BUY_SPECIAL:
            market.buy_special(self)
        elif deed == RECRUIT:
            market.begin_recruiting(self)
        elif deed == PLACE_GONDOLIER:
            self.phase = PLACING
        elif deed == INCOME:
            self.phase = EARNING
        elif deed == PRODUCTION:
            self.phase = WORKING
        elif deed == HIRE_DISMISS:
            self.phase = CREWING
        else:
            self.phase = BUYING

    # ---- knowledge

    def reveals(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = MuranoState(self.seats, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of Murano has no subclass

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
        """Most points win, then more gold; else the win is shared (MU-13.1, AR-13)."""
        out = vec[i64]()
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                if self._beats(other, seat):
                    place += 1
            out = append(out, place)
        return out

    def _beats(self, seat: Seat, other: Seat) -> bool:
        if self.score[seat] != self.score[other]:
            return self.score[seat] > self.score[other]
        return self.gold[seat] > self.gold[other]

    # ---- words and pictures

    def shows(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of the table of hidden information (MU-15.1)."""
        phase = self.phase
        if phase == REMOVE_PALACE:
            return VEILED
        if reader == self.mover:
            return SEEN
        if phase == DRAW_HIDDEN or phase == DRAW_CHARACTERS or phase == DRAW_CARDS or phase == SEARCHING:
            return VEILED
        if phase == RECRUITING:
            return VEILED if KEEP <= action < DECLINE else SEEN
        if phase == BUILDING and LAY <= action < STOP:
            return VEILED if is_face_down(action - LAY) else SEEN
        return SEEN

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = self.to_move() if seat == TO_MOVE else seat
        return words.describe(self, action, reader, self.shows(action, mover, reader) != SEEN)

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


def is_face_down(face: i64) -> bool:
    """Do tiles of this face lie face down before their owner (MU-7.3)?"""
    return KIND_OF[face] == SHOP or KIND_OF[face] == PALACE


class Murano(Game):
    """The game."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "murano"
        self.title = "Murano"
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

    def _empty(self, seats: int, options: Options, version: int) -> MuranoState:
        self.complete(seats, options, version)
        return MuranoState(seats, version)

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> State:
        state = self._empty(seats, options, version)
        position.read(state, key)
        return state

    def notate(self, action: Action) -> str:
        return notate(action)

    def parse(self, text: str) -> Action:
        return parse(text)

    def news(self, before: State, after: State) -> list[Text]:
        assert isinstance(before, MuranoState) and isinstance(after, MuranoState)
        return words.news(before, after)

    def earned(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, int, int]]:
        assert isinstance(before, MuranoState) and isinstance(after, MuranoState)
        return parts.earned(before, action, after)

    def takings(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, str]]:
        assert isinstance(before, MuranoState) and isinstance(after, MuranoState)
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
        assert isinstance(world, MuranoState)
        return hints.worth(world, seat)

    def outlook(self, world: State, seat: Seat) -> i64:
        assert isinstance(world, MuranoState)
        return outlook.outlook(world, seat)

    def planes(self) -> list[Plane]:
        return features.planes()

    def observe(self, view: State, seat: Seat, sheet: Sheet) -> None:
        assert isinstance(view, MuranoState)
        features.observe(view, seat, sheet)
