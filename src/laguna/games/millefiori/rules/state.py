"""Mille Fiori: whose turn it is, what is legal, what happens, who won; both editions (MF-E are its switches)."""

from __future__ import annotations

from typing import Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY, NOT_FORCED, SEEN, TO_MOVE, TRUTH, VEILED, Action, Seat, only_one
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import actions, areas, phases, views
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.text.text import RuleError, Text, all_of, seat_name


class MilleFioriState(MilleFioriPosition):
    """A position in Mille Fiori."""

    # ---- who acts

    def to_move(self) -> Seat:
        phase = self.phase
        if phase <= phases.DEAL:
            return CHANCE
        if phase == phases.CHOOSE and not self.on_turn:
            for seat in range(self.seats):
                if self.chosen[seat] == 0:
                    return seat
        return self.acting() if phase < phases.OVER else NOBODY

    def deciders(self) -> vec[i64]:
        out = vec[i64]()
        if self.phase == phases.CHOOSE and not self.on_turn:
            for seat in range(self.seats):
                if self.chosen[seat] == 0:
                    out = append(out, seat)
        else:
            mover = self.to_move()
            if mover >= 0:
                out = append(out, mover)
        return out

    def _decides(self, seat: Seat) -> bool:
        if self.phase == phases.CHOOSE and not self.on_turn:
            return 0 <= seat < self.seats and self.chosen[seat] == 0
        return seat == self.to_move()

    # ---- what is legal

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        elif not self._decides(seat):
            return vec[i64]()
        assert self.viewer == TRUTH or self.viewer == seat, "a view offers only its viewer's own actions"
        phase = self.phase
        if phase == phases.CHOOSE:
            return self._keep_actions(seat)
        if phase == phases.PLAY_CARD:
            return self._card_actions(seat)
        if phase == phases.EXTRA_CARD:
            return self._extra_actions()
        if phase == phases.MOVE_SHIP:
            return vec[i64]([actions.GO, actions.STAY])
        if phase == phases.DEAL or phase == phases.TURN_UP:
            return self._draw_actions()
        if phase == phases.START_PLAYER:
            return self._start_actions()
        return vec[i64]()

    def forced(self) -> Action:
        """Once a card is revealed everybody sees what it can do; the choice of a card is hidden."""
        if self.phase == phases.PLAY_CARD:
            return only_one(self._card_actions(self.to_move()))
        return only_one(self._extra_actions()) if self.phase == phases.EXTRA_CARD else NOT_FORCED

    def _keep_actions(self, seat: Seat) -> vec[i64]:
        """Each kind of card in hand (MF-D.1)."""
        packet = self.packet_of(seat)
        first = packet * box.HAND
        size = self.packet_size[packet]
        out = self.packet[first : first + size]  # sorted: kinds that are there twice stand side by side
        kinds: i64 = 0
        for slot in range(size):
            action = actions.KEEP + out[slot]
            if kinds == 0 or out[kinds - 1] != action:
                out[kinds] = action
                kinds += 1
        return out if kinds == size else out[:kinds]

    def _card_actions(self, seat: Seat) -> vec[i64]:
        """Every legal space as long as there is a diamond, or sail (MF-D.2, MF-D.8, MF-A.2)."""
        if not self.has_diamond(seat):
            return vec[i64]([actions.SAIL])
        return append(areas.legal_spaces(self, box.KIND_SYMBOL[self.card], actions.PLACE), actions.SAIL)

    def _extra_actions(self) -> vec[i64]:
        """Any open card, or none (MF-D.4)."""
        out = vec[i64](capacity=self.open_size + 1)
        left = self.open_size
        kind: i64 = 0
        while left > 0:
            here = self.open[kind]
            if here > 0:
                out = append(out, actions.EXTRA + kind)
                left -= here
            kind += 1
        return append(out, actions.DECLINE)

    # ---- chance

    def _draw_actions(self) -> vec[i64]:
        out = vec[i64]()
        for kind in range(box.KINDS):
            if self.deck[kind] > 0:
                out = append(out, actions.DRAW + kind)
        return out

    def _start_actions(self) -> vec[i64]:
        out = vec[i64]()
        for seat in range(self.seats):
            out = append(out, actions.START + seat)
        return out

    def chance_weights(self) -> vec[i64]:
        assert self.viewer == TRUTH, "what a view does not know it cannot weigh: determinize first"
        out = vec[i64]()
        for action in self.legal_actions():
            out = append(out, self.deck[action - actions.DRAW] if self.phase != phases.START_PLAYER else 1)
        return out

    def draw(self, rng: Random) -> Action:
        if self.phase == phases.START_PLAYER:
            return actions.START + rng.randrange(self.seats)
        number = rng.randrange(self.deck_size)
        deck = self.deck
        symbol: i64 = 0
        while number >= self.deck_of[symbol]:
            number -= self.deck_of[symbol]
            symbol += 1
        kind = box.FIRST_KIND[symbol]
        while number >= deck[kind]:
            number -= deck[kind]
            kind += 1
        return actions.DRAW + kind

    # ---- what happens

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "nothing can be done in a view: determinize first"
        phase = self.phase
        if seat == TO_MOVE:
            seat = self.to_move() if phase > phases.DEAL else CHANCE
        elif not self._decides(seat):
            raise self._not_your_turn(seat)
        if not 0 <= action < actions.ACTION_COUNT:
            raise RuleError(Text("millefiori.no_such_action", action, actions.ACTION_COUNT - 1))
        if phase == phases.DEAL:
            self._deal(action)
        elif phase == phases.PLAY_CARD:
            self._play(action, seat)
        elif phase == phases.CHOOSE:
            self._keep(action, seat)
        elif phase == phases.EXTRA_CARD:
            self._take_extra(action)
        elif phase == phases.MOVE_SHIP:
            self._choose_to_sail(action, seat)
        elif phase == phases.TURN_UP:
            self._turn_up(action)
        elif phase == phases.START_PLAYER:
            self._choose_start(action)
        else:
            raise RuleError(Text("core.game_over"))

    def _not_your_turn(self, seat: Seat) -> RuleError:
        if self.phase == phases.OVER:
            return RuleError(Text("core.game_over"))
        if self.to_move() == CHANCE:
            return RuleError(Text("core.chance_first"))
        if self.phase == phases.CHOOSE and not self.on_turn and 0 <= seat < self.seats:
            return RuleError(Text("millefiori.has_chosen"), "MF-D.10")
        return RuleError(Text("core.not_your_turn", all_of([seat_name(other) for other in self.deciders()])))

    # ---- set-up and dealing

    def _choose_start(self, action: Action) -> None:
        """A seat at random takes the Doge card (MF-2.5, MF-A.1); then open cards are turned up (MF-2.2)."""
        seat = action - actions.START
        if not 0 <= seat < self.seats:
            raise self.not_now(action)
        self.doge = seat
        self.revealed += 1
        if self.due > 0:
            self.phase = phases.TURN_UP
        else:
            self._begin_round()

    def _drawn_kind(self, action: Action) -> i64:
        """The kind of card that a draw brings, if the draw pile has one."""
        kind = action - actions.DRAW
        if not 0 <= kind < box.KINDS:
            raise self.not_now(action)
        if self.deck[kind] == 0:
            raise RuleError(Text("millefiori.not_in_pile", names.kind_name(kind)), "MF-1.3")
        return kind

    def _turn_up(self, action: Action) -> None:
        """A card of the draw pile joins the open cards (MF-2.2, MF-3.3)."""
        kind = self._drawn_kind(action)
        self.take_from_deck(kind)
        self.add_to_open(kind)
        self.revealed += 1
        self.due -= 1
        if self.due == 0:
            if self.packet_size[0] == 0:
                self._begin_round()
            else:
                self._begin_pass()

    def _begin_round(self) -> None:
        """Five cards each, if there are enough, else the game ends (MF-3.1, MF-3.2, MF-13.2)."""
        self.passes = 0
        self.due = box.HAND * self.seats
        if self.deck_size < self.due:
            self._end_game()
        else:
            self.round += 1
            self.phase = phases.DEAL

    def _deal(self, action: Action) -> None:
        """Five cards to each seat, face down (MF-3.2)."""
        kind = self._drawn_kind(action)
        self.take_from_deck(kind)
        self.add_to_packet(self.packet_being_dealt(), kind)
        self.revealed += 1
        self.due -= 1
        if self.due == 0:
            self.due = box.OPEN_EACH_ROUND[self.edition][self.seats]
            if self.due > 0 and self.deck_size >= self.due:
                self.phase = phases.TURN_UP
            else:
                self.due = 0
                self._begin_pass()

    # ---- choosing

    def _begin_pass(self) -> None:
        """Everyone takes up a packet and keeps one card of it (MF-3.4, MF-3.6)."""
        self.turn = 0
        self.phase = phases.CHOOSE

    def _keep(self, action: Action, seat: Seat) -> None:
        """Keep one card in secret and pass the others on (MF-3.4); with `on_turn` it is played at once (MF-14.1)."""
        kind = action - actions.KEEP
        if not 0 <= kind < box.KINDS:
            raise self.not_now(action)
        packet = self.packet_of(seat)
        if not self.is_in_packet(packet, kind):
            cards = [names.kind_name(self.packet[packet * box.HAND + slot]) for slot in range(self.packet_size[packet])]
            raise RuleError(Text("millefiori.not_in_hand", names.kind_name(kind), all_of(cards)), "MF-3.4")
        self.kept[seat] = kind
        self.chosen[seat] = 1
        self.revealed += 1  # MF-D.10: the choice is final, and seen to be made
        if self.on_turn:
            self._lay_out_early(seat)
            self._reveal()
            return
        for other in range(self.seats):
            if self.chosen[other] == 0:
                return
        for other in range(self.seats):
            self._lay_out_early(other)
        self._reveal()

    def _reveal(self) -> None:
        """The card kept by whoever's turn it is lies open and is played (MF-3.5, MF-14.1)."""
        seat = self.acting()
        self.card = self.kept[seat]
        self.take_from_packet(self.packet_of(seat), self.card)
        self.kept[seat] = FREE
        self.chosen[seat] = 0
        self.revealed += 1
        self.phase = phases.PLAY_CARD

    def _lay_out_early(self, seat: Seat) -> None:
        """Where the file says so, the leftovers of the last choice are open before the last plays (MF-A.14)."""
        if box.LEFTOVERS_EARLY[self.edition] == 1 and self.is_last_pass():
            kept = self.kept[seat]
            self.take_from_packet(self.packet_of(seat), kept)
            self._open_packet(self.packet_of(seat))
            self.add_to_packet(self.packet_of(seat), kept)

    def _open_packet(self, packet: i64) -> None:
        """All cards of a packet join the open cards (MF-3.7, MF-15.1)."""
        while self.packet_size[packet] > 0:
            kind = self.packet[packet * box.HAND]
            self.take_from_packet(packet, kind)
            self.add_to_open(kind)

    # ---- playing a card

    def _play(self, action: Action, seat: Seat) -> None:
        """Place a diamond in the card's area, or sail by its wheel (MF-4.1)."""
        if action == actions.SAIL:
            self.sail(seat, box.KIND_WHEEL[self.card])
            self._end_play()
            return
        space = action - actions.PLACE
        if not 0 <= space < box.SPACES:
            raise self.not_now(action)
        symbol = box.KIND_SYMBOL[self.card]
        if not self.has_diamond(seat):
            raise RuleError(Text("millefiori.no_diamond"), "MF-A.3")
        if not areas.is_legal(self, symbol, space):
            raise self._refuse_space(symbol, space)
        self.place(seat, symbol, space)
        if box.AREA_OF_SPACE[space] == box.HARBOR and self.ship[seat] < box.ROUTE_END:
            if box.SAIL_OPTIONAL[self.edition] == 1:
                self.phase = phases.MOVE_SHIP
                return
            self.sail(seat, box.KIND_WHEEL[self.card])
        self._end_play()

    def _refuse_space(self, symbol: i64, space: i64) -> RuleError:
        """Why the card cannot go there."""
        left = all_of([names.space_code(other) for other in areas.legal_spaces(self, symbol)])
        if self.owner[space] != FREE:
            return RuleError(Text("millefiori.space_taken", names.space_code(space), left), "MF-4.2")
        return RuleError(
            Text("millefiori.space_wrong", names.kind_name(self.card), names.space_code(space), left), "MF-4.1"
        )

    def place(self, seat: Seat, symbol: i64, space: i64) -> None:
        """Put a diamond on a space: instant points, point bonus, extra card (MF-4.2)."""
        self.take_diamond(seat)
        self.owner[space] = seat
        self.last_space = space
        areas.add_instant_points(self, seat, symbol, space, self.score)
        area = box.AREA_OF_SPACE[space]
        if area < box.BONUS_AREAS and not self.has_bonus(seat, area) and areas.meets_bonus(self, seat, area):
            self._take_bonus(seat, area)
        self.earned = areas.earns_extra(self, seat, space)

    def _take_bonus(self, seat: Seat, area: i64) -> None:
        """One more diamond goes on the highest empty bonus space; points at once or at the end (MF-12, MF-A.4)."""
        at = self.next_bonus(area)
        self.bonus[at] = seat
        self.take_diamond(seat)
        if box.BONUS_AT_ONCE[self.edition] == 1:
            self.score[seat] += box.BONUS_POINTS[at]

    def sail(self, seat: Seat, spaces: i64) -> None:
        """The ship moves and scores where it lands; at the end of the route nothing more (MF-9.6 to MF-9.8, MF-A.7)."""
        if self.ship[seat] == box.ROUTE_END:
            return
        target = self.ship[seat] + spaces
        self.ship[seat] = target if target < box.ROUTE_END else box.ROUTE_END
        self.score[seat] += box.ROUTE_POINTS[self.ship[seat]]
        if box.ROUTE_STAR[self.ship[seat]] == 1:
            self.earned = True

    def _choose_to_sail(self, action: Action, seat: Seat) -> None:
        """After a placed ship card the ship may move by the wheel (MF-9.5, MF-A.8, MF-A.22)."""
        if action == actions.GO:
            self.sail(seat, box.KIND_WHEEL[self.card])
        elif action != actions.STAY:
            raise self.not_now(action)
        self._end_play()

    def _end_play(self) -> None:
        """The card is discarded; an extra card follows if one was earned and there is one (MF-4.2, MF-11.4)."""
        self.discards[self.card] += 1
        self.card = FREE
        if self.earned and self.open_size > 0:
            self.phase = phases.EXTRA_CARD
        else:
            self._end_turn()
        self.earned = False

    def _take_extra(self, action: Action) -> None:
        """Choose an open card and play it, or decline for good (MF-11.1 to MF-11.3, MF-D.5)."""
        if action == actions.DECLINE:
            self._end_turn()
            return
        kind = action - actions.EXTRA
        if not 0 <= kind < box.KINDS:
            raise self.not_now(action)
        if self.open[kind] == 0:
            left = all_of([names.kind_name(other) for other in range(box.KINDS) if self.open[other] > 0])
            raise RuleError(Text("millefiori.not_open", names.kind_name(kind), left), "MF-11.1")
        self.open[kind] -= 1
        self.open_size -= 1
        self.card = kind
        self.phase = phases.PLAY_CARD
        self.revealed += 1  # MF-D.5: the card is taken for good

    # ---- the course of the game

    def _end_turn(self) -> None:
        """The next in the pass plays, or the pass is over (MF-3.5, MF-3.6, MF-14.1)."""
        self.turn += 1
        if self.turn == self.seats:
            self._end_pass()
        elif self.on_turn:
            self.phase = phases.CHOOSE
        else:
            self._reveal()

    def _end_pass(self) -> None:
        """The game ends with the pass in which a personal supply ran out (MF-13.1, MF-A.28)."""
        if self.ending:
            self._end_game()
        elif self.is_last_pass():
            self._end_round()
        else:
            self.passes += 1
            self.revealed += 1  # everyone takes up another packet
            self._begin_pass()

    def _end_round(self) -> None:
        """Leftovers join the open cards, the Doge card goes to the left (MF-3.7 to MF-3.9)."""
        for packet in range(self.seats):
            self._open_packet(packet)
        self.revealed += 1
        self.doge = (self.doge + 1) % self.seats
        self.turn = 0
        self._begin_round()

    def _end_game(self) -> None:
        """Where bonus points wait for the end, they are added now (MF-13.3)."""
        if box.BONUS_AT_ONCE[self.edition] == 0:
            for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
                if self.bonus[at] != FREE:
                    self.score[self.bonus[at]] += box.BONUS_POINTS[at]
        self.due = 0
        self.turn = 0
        self.phase = phases.OVER

    # ---- knowledge

    def reveal_count(self) -> int:
        return self.revealed

    def clone(self) -> Self:
        twin = MilleFioriState(self.seats, self.edition, self.on_turn, self.version)
        self.copy_onto(twin)
        return twin  # type: ignore[return-value]  # a state of Mille Fiori has no subclass

    def hide(self, seat: Seat) -> None:
        views.hide(self, seat)

    def fill(self, rng: Random) -> None:
        views.fill(self, rng)

    # ---- result

    def scores(self) -> vec[i64]:
        return self.score[:]

    def places(self) -> vec[i64]:
        """Most points win; ties are shared, or go first to fewer diamonds left (MF-13.4, MF-13.5, MF-A.29)."""
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
        left = self.supply[seat] + self.reserve[seat]
        return box.TIE_BY_DIAMONDS[self.edition] == 1 and left < self.supply[other] + self.reserve[other]

    # ---- words and pictures

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """The rows of the table of hidden information (MF-H)."""
        if reader == seat:
            return SEEN
        if self.phase == phases.DEAL:
            return SEEN if reader == self.packet_being_dealt() else VEILED
        if self.phase == phases.CHOOSE and not self.on_turn:
            return VEILED
        return SEEN
