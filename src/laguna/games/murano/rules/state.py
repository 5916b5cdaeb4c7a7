"""Murano: whose turn it is, what is legal, what happens, who won; the chapters have files of their own."""

from __future__ import annotations

from typing import Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY, NOT_FORCED, SEEN, TO_MOVE, TRUTH, VEILED, Action, Seat, only_one
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.rules import actions, decks, glass, islands, market, phases, ring, turns, views
from laguna.games.murano.rules.position import NO_NEEDS, MuranoPosition
from laguna.games.murano.rules.scoring import final_scoring
from laguna.text.text import RuleError, Text, seat_name


def is_simple(space: i64) -> bool:
    """Does the action of a space neither draw anything nor cost points?"""
    deed = box.DEED_OF[space]
    return (
        deed == box.TWO_GOLD
        or deed == box.BUY_FACTORY
        or deed == box.PLACE_GONDOLIER
        or deed == box.INCOME
        or deed == box.HIRE_DISMISS
    )


class MuranoState(MuranoPosition):
    """A position in Murano."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase <= phases.LAST_OF_CHANCE:
            return CHANCE
        return NOBODY if phase == phases.OVER else self.mover

    # ---- what is legal

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        elif seat != self.to_move():
            return vec[i64]()
        assert self.viewer == TRUTH or self.viewer == seat, "a view offers only its viewer's own actions"
        phase = self.phase
        if phase == phases.SAILING:
            return ring.sail_actions(self)
        if phase == phases.BUILDING:
            return islands.build_actions(self)
        if phase == phases.LAYING:
            return islands.field_actions(self, vec[i64]())
        if phase == phases.PASSING:
            return ring.pass_actions(self)
        if phase <= phases.LAST_OF_CHANCE:
            return self._outcomes()
        return self._rarer_actions()

    def forced(self) -> Action:
        """Never what depends on tiles, characters or cards that lie face down.

        Where a ship has just gone, its player says that the action is wanted if it draws or costs points: after that
        nothing could be taken back.
        """
        phase = self.phase
        if phase == phases.SAILING:
            action = only_one(ring.sail_actions(self))
            return NOT_FORCED if action == actions.ACT and not is_simple(self.at) else action
        if phase == phases.BUILDING:
            return NOT_FORCED if islands.may_lay_own(self) else only_one(islands.build_actions(self))
        if phase == phases.LAYING:
            return only_one(islands.field_actions(self, vec[i64]()))
        if phase == phases.BUYING or phases.EARNING <= phase <= phases.CREWING:
            return only_one(self._rarer_actions())
        return NOT_FORCED

    def _rarer_actions(self) -> vec[i64]:
        """What is asked less often than ships and tiles."""
        phase = self.phase
        if phase == phases.BUYING:
            return market.buy_actions(self)
        if phase == phases.SEARCHING:
            return market.faces_in_stack(self, market.kind_to_buy(self), actions.TAKE)
        if phase == phases.RECRUITING:
            return market.keep_actions(self)
        if phase == phases.PLACING:
            return market.place_actions(self)
        if phase == phases.CREWING:
            return market.crew_actions(self)
        if phase == phases.EARNING:
            return market.income_actions(self)
        if phase == phases.WORKING:
            return glass.work_actions(self)
        if phase == phases.SELLING:
            return glass.sell_actions(self)
        if phase == phases.RETURNING:
            return glass.return_actions(self)
        if phase == phases.TAKING_CARD:
            return islands.card_actions(self)
        if phase == phases.INSTANT:
            return append(islands.field_actions(self, vec[i64]()), actions.LEAVE)
        if phase == phases.WHICH_SHIP:
            return vec[i64]([actions.RED_SHIP, actions.BLACK_SHIP])
        if phase == phases.SCORING:
            return final_scoring.use_actions(self)
        if phase == phases.HANDING_GOLD:
            return final_scoring.gold_actions(self)
        if phase == phases.HANDING_BEADS:
            return final_scoring.hand_in_actions(self)
        return vec[i64]()

    # ---- chance

    def _outcomes(self) -> vec[i64]:
        """What chance may bring."""
        phase = self.phase
        if phase == phases.DRAW_STREETS:
            return self._faces(box.STREET, actions.DRAW_STREET - box.FIRST_STREET)
        if phase == phases.DRAW_HIDDEN:
            return self._faces(market.kind_to_buy(self), actions.DRAW_TILE - box.FIRST_SHOP)
        if phase == phases.DRAW_CHARACTERS:
            return decks.character_draws(self)
        if phase == phases.DRAW_CARDS:
            return decks.card_draws(self)
        if phase == phases.DRAW_BEADS:
            return glass.bead_draws(self)
        if phase == phases.REMOVE_PALACE:
            return self._faces(box.PALACE, actions.REMOVE - box.FIRST_PALACE)
        out = vec[i64]()
        if phase == phases.PLACE_RED:
            for anchor in box.ANCHORS:
                out = append(out, actions.RED + anchor)
        else:
            for seat in range(self.seats):
                out = append(out, actions.START + seat)
        return out

    def _faces(self, kind: i64, first: i64) -> vec[i64]:
        """The faces of a kind that are in its stack, as actions."""
        out = vec[i64]()
        for face in range(box.FIRST_FACE[kind], box.FIRST_FACE[kind] + box.FACES_OF[kind]):
            if self.stack[face] > 0:
                out = append(out, first + face)
        return out

    def chance_weights(self) -> vec[i64]:
        assert self.viewer == TRUTH, "what a view does not know it cannot weigh: determinize first"
        out = vec[i64]()
        phase = self.phase
        for action in self.legal_actions(TO_MOVE):
            if phase == phases.DRAW_STREETS:
                out = append(out, self.stack[action - actions.DRAW_STREET + box.FIRST_STREET])
            elif phase == phases.DRAW_HIDDEN:
                out = append(out, self.stack[action - actions.DRAW_TILE + box.FIRST_SHOP])
            elif phase == phases.REMOVE_PALACE:
                out = append(out, self.stack[action - actions.REMOVE + box.FIRST_PALACE])
            elif phase == phases.DRAW_BEADS:
                out = append(out, self.bag[action - actions.DRAW_BEAD])
            else:
                out = append(out, 1)
        return out

    def draw(self, rng: Random) -> Action:
        phase = self.phase
        if phase == phases.DRAW_STREETS:
            return actions.DRAW_STREET - box.FIRST_STREET + self._random_face(box.STREET, self.left[box.STREET], rng)
        if phase == phases.DRAW_CHARACTERS:
            return decks.random_character(self, rng)
        if phase == phases.DRAW_HIDDEN:
            kind = market.kind_to_buy(self)
            return actions.DRAW_TILE - box.FIRST_SHOP + self._random_face(kind, self.left[kind], rng)
        if phase == phases.DRAW_CARDS:
            return decks.random_card(self, rng)
        if phase == phases.DRAW_BEADS:
            return actions.DRAW_BEAD + self._random_bead(rng)
        if phase == phases.REMOVE_PALACE:
            return actions.REMOVE - box.FIRST_PALACE + self._random_face(box.PALACE, self.left[box.PALACE] + 1, rng)
        if phase == phases.PLACE_RED:
            anchors: i64 = len(box.ANCHORS)
            return actions.RED + box.ANCHORS[rng.randrange(anchors)]
        return actions.START + rng.randrange(self.seats)

    def _random_face(self, kind: i64, count: i64, rng: Random) -> i64:
        """One of the `count` tiles of a kind in its stack."""
        number = rng.randrange(count)
        face = box.FIRST_FACE[kind]
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
        if not 0 <= action < actions.ACTION_COUNT:
            raise RuleError(Text("murano.no_such_action", action, actions.ACTION_COUNT - 1))
        phase = self.phase
        if phase == phases.SAILING or phase == phases.PASSING:
            self._sail(action)
        elif phase == phases.BUILDING:
            islands.build(self, action)
        elif phase == phases.LAYING:
            islands.lay_held(self, action)
        elif phase <= phases.LAST_OF_CHANCE:
            self._happen(action)
        else:
            self._decide_rarer(action)

    def _not_your_turn(self) -> RuleError:
        if self.phase == phases.OVER:
            return RuleError(Text("core.game_over"))
        if self.to_move() == CHANCE:
            return RuleError(Text("core.chance_first"))
        return RuleError(Text("core.not_your_turn", seat_name(self.mover)))

    def _decide_rarer(self, action: Action) -> None:
        """The answers to what is asked less often."""
        phase = self.phase
        if phase == phases.BUYING:
            market.buy(self, action)
        elif phase == phases.SEARCHING:
            market.take_searched(self, action)
        elif phase == phases.RECRUITING:
            market.recruit(self, action)
        elif phase == phases.PLACING:
            market.place(self, action)
        elif phase == phases.CREWING:
            market.change_crew(self, action)
        elif phase == phases.EARNING:
            market.earn(self, action)
        elif phase == phases.WORKING:
            glass.work(self, action)
        elif phase == phases.SELLING:
            glass.sell(self, action)
        elif phase == phases.RETURNING:
            glass.give_back(self, action)
        elif phase == phases.TAKING_CARD:
            islands.take_card(self, action)
        elif phase == phases.INSTANT:
            islands.build_instantly(self, action)
        elif phase == phases.WHICH_SHIP:
            ring.choose_ship(self, action)
            self._end_pass()
        elif phase == phases.SCORING:
            final_scoring.score(self, action)
        elif phase == phases.HANDING_GOLD:
            final_scoring.hand_in_gold(self, action)
        elif phase == phases.HANDING_BEADS:
            final_scoring.hand_in_beads(self, action)
        else:
            raise RuleError(Text("core.game_over"))

    def _happen(self, action: Action) -> None:
        """What chance brings."""
        phase = self.phase
        if phase == phases.DRAW_STREETS:
            self._draw_street(action)
        elif phase == phases.DRAW_HIDDEN:
            market.draw_hidden(self, action)
        elif phase == phases.DRAW_CHARACTERS:
            decks.draw_character(self, action)
        elif phase == phases.DRAW_CARDS:
            decks.draw_card(self, action)
        elif phase == phases.DRAW_BEADS:
            glass.draw_bead(self, action)
        elif phase == phases.REMOVE_PALACE:
            self._remove_palace(action)
        elif phase == phases.PLACE_RED:
            self._place_red(action)
        else:
            self._choose_start(action)

    # ---- set-up

    def _place_red(self, action: Action) -> None:
        """The red ship takes an anchor at random (MU-3.2, AR-3)."""
        space = action - actions.RED
        if not 0 <= space < box.SPACES:
            raise self.not_now(action)
        if self.black & box.BIT[space] == 0:
            raise RuleError(Text("murano.no_anchor", names.space_name(space)), "MU-3.2")
        self.black -= box.BIT[space]
        self.red = space
        self.revealed += 1
        self.phase = phases.REMOVE_PALACE if box.PALACE_REMOVED[self.seats] > 0 else phases.START_PLAYER

    def _remove_palace(self, action: Action) -> None:
        """With two or three players a palace leaves the game, seen by nobody (MU-3.4)."""
        palace = action - actions.REMOVE
        if not 0 <= palace < box.PALACES:
            raise self.not_now(action)
        if self.stack[box.FIRST_PALACE + palace] == 0:
            raise RuleError(Text("murano.not_in_stack", names.face_name(box.FIRST_PALACE + palace)), "MU-3.4")
        self.stack[box.FIRST_PALACE + palace] -= 1
        self.removed = box.FIRST_PALACE + palace
        self.phase = phases.START_PLAYER

    def _choose_start(self, action: Action) -> None:
        """A seat drawn at random starts (MU-3.7)."""
        seat = action - actions.START
        if not 0 <= seat < self.seats:
            raise self.not_now(action)
        self.start = seat
        self.mover = seat
        self.revealed += 1
        turns.begin_turn(self)

    def _draw_street(self, action: Action) -> None:
        """A street tile, if there is one with this face (MU-8.2)."""
        street = action - actions.DRAW_STREET
        if not 0 <= street < box.STREETS:
            raise self.not_now(action)
        if self.stack[box.FIRST_STREET + street] == 0:
            raise RuleError(Text("murano.not_in_stack", names.face_name(box.FIRST_STREET + street)), "MU-8.2")
        islands.draw_street(self, box.FIRST_STREET + street)

    # ---- ships, and the action they lead to

    def _sail(self, action: Action) -> None:
        """Move a ship, act where the last one is, or pass (DP-1, DP-2, DP-3)."""
        space = action - actions.SAIL
        if 0 <= space < box.SPACES:
            if ring.sail_to(self, space):
                self._end_pass()
        elif action == actions.ACT and self.phase == phases.SAILING:
            self._act()
        elif action == actions.PASS and self.phase == phases.SAILING:
            ring.begin_pass(self)
        else:
            raise self.not_now(action)

    def _end_pass(self) -> None:
        """A player who passes is done with the one ship (MU-6.2)."""
        if self.passes:
            turns.end_turn(self)

    def _act(self) -> None:
        """Carry out the action of the space where the last ship is, if it can be (MU-4.2, MU-4.3)."""
        if self.ships == 0:
            raise RuleError(Text("murano.act_early"), "MU-5.8")
        deed = box.DEED_OF[self.at]
        if self.needs[deed] > self.gold[self.mover]:
            raise RuleError(Text("murano.act_useless", names.deed_name(deed), ring.spaces_text(self)), "MU-4.3")
        self.needs = NO_NEEDS[:]
        if deed == box.BUILD:
            self.phase = phases.BUILDING
        elif deed == box.TWO_GOLD:
            market.take_gold(self)
        elif deed == box.BUY_FACTORY:
            market.buy_factory(self)
        elif deed == box.BUY_SPECIAL:
            market.buy_special(self)
        elif deed == box.RECRUIT:
            market.begin_recruiting(self)
        elif deed == box.PLACE_GONDOLIER:
            self.phase = phases.PLACING
        elif deed == box.INCOME:
            self.phase = phases.EARNING
        elif deed == box.PRODUCTION:
            self.phase = phases.WORKING
        elif deed == box.HIRE_DISMISS:
            self.phase = phases.CREWING
        else:
            self.phase = phases.BUYING

    # ---- knowledge

    def reveal_count(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = MuranoState(self.seats, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of Murano has no subclass

    def hide(self, seat: Seat) -> None:
        views.hide(self, seat)

    def fill(self, rng: Random) -> None:
        views.fill(self, rng)

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

    # ---- who knows what

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of the table of hidden information (MU-15.1)."""
        phase = self.phase
        if phase == phases.REMOVE_PALACE:
            return VEILED
        if reader == self.mover:
            return SEEN
        if (
            phase == phases.DRAW_HIDDEN
            or phase == phases.DRAW_CHARACTERS
            or phase == phases.DRAW_CARDS
            or phase == phases.SEARCHING
        ):
            return VEILED
        if phase == phases.RECRUITING:
            return VEILED if actions.KEEP <= action < actions.DECLINE else SEEN
        if phase == phases.BUILDING and actions.LAY <= action < actions.STOP:
            return VEILED if is_face_down(action - actions.LAY) else SEEN
        return SEEN


def is_face_down(face: i64) -> bool:
    """Do tiles of this face lie face down before their owner (MU-7.3)?"""
    return box.KIND_OF[face] == box.SHOP or box.KIND_OF[face] == box.PALACE
