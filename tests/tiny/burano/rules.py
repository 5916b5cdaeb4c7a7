"""Burano: whose turn it is, what is legal, what happens, who won.

BU-1  Two or three players make lace in three rounds; most points win, then fewer threads left in the hand.
BU-2  A round begins with draws: thread by thread and seat by seat, each player draws three from the bag, unseen by
      the others. The first seat of a round is the one after the first seat of the round before.
BU-3  Then all at once put one thread of the hand away into their chest, in secret. When all have chosen, the threads
      go into the chests: face down (chest=shut) or for all to see (chest=open).
BU-4  Then, seat by seat, each player lays a lace: threads of the hand, no two of one kind. Nobody sees it before it is
      done. The more kinds it has, the more points it scores; a lace of no threads is allowed and scores nothing.
BU-5  After the last round chests and hands are shown, and threads in the chests score by their kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import (
    CHANCE,
    NOBODY,
    SEALED,
    SEEN,
    STAGED,
    TO_MOVE,
    TRUTH,
    UNKNOWN,
    VEILED,
    Action,
    Game,
    Options,
    Seat,
    State,
)
from laguna.core.keys import KeyReader, impossible
from laguna.core.text import RuleError, Text, all_of, seat_name

from .actions import ACTION_COUNT, ADD, AWAY, DRAW, LAY, notate, parse
from .components import (
    CHEST_POINTS,
    COUNT,
    DIGEST,
    DRAWS,
    KINDS,
    LACE_POINTS,
    ROUNDS,
    SEATS_MAX,
    SEATS_MIN,
    TITLE,
    TOTAL,
)
from .words import thread

if TYPE_CHECKING:
    from laguna.core.svg import Plate

DRAWING: Final = 0
CHOOSING: Final = 1
LAYING: Final = 2
OVER: Final = 3

LACES: Final = 1 << KINDS  # there are so many, the empty one included
NOTHING: Final = -2  # what a seat has chosen to put away, as long as it has not chosen


def kinds_in(lace: i64) -> i64:
    """How many kinds of thread a lace has."""
    count: i64 = 0
    for kind in range(KINDS):
        if lace & (1 << kind):
            count += 1
    return count


class BuranoState(State):
    """A position of Burano, or what one seat has seen of it.

    Threads are counted by kind; those of a seat stand at seat * KINDS + kind. What is chosen or staged stays in the
    hand until everyone sees it go, so that a view hides it by leaving it out.
    """

    def __init__(self, seats: i64, chest_is_open: bool) -> None:
        super().__init__(seats)
        self.chest_is_open: bool = chest_is_open
        self.phase: i64 = DRAWING
        self.round: i64 = 0  # rounds completed
        self.turn: i64 = 0  # threads drawn in this round; while laying, laces laid in it
        self.staged: i64 = 0  # kinds in the lace being made, a bit each
        self.bag: vec[i64] = vec[i64]()  # by kind; in a view every thread whose place is not known
        self.hand: vec[i64] = vec[i64]()  # by seat and kind
        self.chest: vec[i64] = vec[i64]()  # by seat and kind
        self.chosen: vec[i64] = vec[i64]()  # by seat: the kind to put away in this round, or NOTHING
        self.laces: vec[i64] = vec[i64]()  # by seat and round: kinds laid, a bit each

    def set_up(self) -> None:
        """All threads in the bag, nothing in front of anyone (BU-2)."""
        self.bag = COUNT[:]
        self.hand = vec[i64]([0] * (self.seats * KINDS))
        self.chest = vec[i64]([0] * (self.seats * KINDS))
        self.chosen = vec[i64]([NOTHING] * self.seats)
        self.laces = vec[i64]([0] * (self.seats * ROUNDS))

    def clone(self) -> Self:
        twin = type(self)(self.seats, self.chest_is_open)
        twin.viewer = self.viewer
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.staged = self.staged
        twin.bag = self.bag[:]
        twin.hand = self.hand[:]
        twin.chest = self.chest[:]
        twin.chosen = self.chosen[:]
        twin.laces = self.laces[:]
        return twin

    def key(self) -> tuple[int, ...]:
        return (
            self.viewer,
            self.phase,
            self.round,
            self.turn,
            self.staged,
            *self.bag,
            *self.hand,
            *self.chest,
            *self.chosen,
            *self.laces,
        )

    # Whose turn it is, and what follows from what everyone can see

    def seat_at(self, turn: i64) -> Seat:
        """The seat that draws or lays as number `turn` of this round; the first seat moves on by one (BU-2)."""
        return (self.round + turn) % self.seats

    def to_move(self) -> Seat:
        if self.phase == DRAWING:
            return CHANCE
        if self.phase == LAYING:
            return self.seat_at(self.turn)
        if self.phase == CHOOSING:
            return self.deciders()[0]
        return NOBODY

    def deciders(self) -> vec[i64]:
        if self.phase != CHOOSING:
            return super().deciders()
        out = vec[i64]()
        for seat in range(self.seats):
            if self.chosen[seat] == NOTHING:
                out = append(out, seat)
        return out

    def drawn(self, seat: Seat) -> i64:
        """How many threads a seat has drawn so far."""
        if self.phase == OVER:
            return ROUNDS * DRAWS
        if self.phase != DRAWING:
            return (self.round + 1) * DRAWS
        place = (seat - self.round) % self.seats  # in the order of this round
        return self.round * DRAWS + (self.turn + self.seats - 1 - place) // self.seats

    def chest_size(self, seat: Seat) -> i64:
        """How many threads a seat has put away: one in each round (BU-3)."""
        return self.round + 1 if self.phase == LAYING else self.round

    def laid(self, seat: Seat, kind: i64) -> i64:
        """How many threads of a kind a seat has laid."""
        count: i64 = 0
        for number in range(ROUNDS):
            if self.laces[seat * ROUNDS + number] & (1 << kind):
                count += 1
        return count

    def hand_size(self, seat: Seat) -> i64:
        """How many threads a seat holds; everyone can count them."""
        size = self.drawn(seat) - self.chest_size(seat)
        for kind in range(KINDS):
            size -= self.laid(seat, kind)
        return size

    def bag_size(self) -> i64:
        """How many threads are left in the bag."""
        size: i64 = TOTAL
        for seat in range(self.seats):
            size -= self.drawn(seat)
        return size

    def is_hidden(self, seat: Seat) -> bool:
        """Whether this is a view that may not look into the hand of `seat`."""
        return self.viewer != TRUTH and self.viewer != seat and self.phase != OVER

    def reveals(self) -> int:
        """Draws, choices completed, laces with something in them, and the end (BU-2 to BU-5)."""
        count = sum(self.drawn(seat) for seat in range(self.seats)) + self.chest_size(0)
        count += sum(1 for lace in self.laces if lace != 0)
        return count + 1 if self.phase == OVER else count

    # What is legal

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        if seat == CHANCE and self.phase == DRAWING:
            assert self.viewer == TRUTH, "a view cannot draw; determinize it first"
            return self._draw_actions()
        if seat not in self.deciders():
            return vec[i64]()
        assert not self.is_hidden(seat), "a view knows only its own seat's actions; determinize it first"
        return self._away_actions(seat) if self.phase == CHOOSING else self._lace_actions(seat)

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "a view cannot be played on; determinize it first"
        if seat == TO_MOVE:
            seat = self.to_move()
        self._check_turn(seat)
        if self.phase == DRAWING:
            self._draw(action)
        elif self.phase == CHOOSING:
            self._away(action, seat)
        elif action == LAY:
            self._lay(seat)
        else:
            self._add(action, seat)

    def _check_turn(self, seat: Seat) -> None:
        """Only who is asked may act (BU-2 to BU-4)."""
        if self.phase == OVER:
            raise RuleError(Text("burano.game_over"), "BU-5")
        if self.phase == DRAWING and seat != CHANCE:
            raise RuleError(Text("burano.bag_first"), "BU-2")
        if self.phase == CHOOSING and seat not in self.deciders():
            raise RuleError(Text("burano.has_chosen"), "BU-3")
        if self.phase == LAYING and seat != self.seat_at(self.turn):
            raise RuleError(Text("burano.not_your_turn", seat_name(self.seat_at(self.turn))), "BU-4")

    def _draw_actions(self) -> vec[i64]:
        """Any kind still in the bag (BU-2)."""
        out = vec[i64]()
        for kind in range(KINDS):
            if self.bag[kind] > 0:
                out = append(out, DRAW + kind)
        return out

    def chance_weights(self) -> vec[i64]:
        """Each thread in the bag is as likely as any other (BU-2)."""
        assert self.viewer == TRUTH, "a view cannot draw; determinize it first"
        return vec[i64]([count for count in self.bag if count > 0])

    def _draw(self, action: Action) -> None:
        """One thread to the next seat; when all have theirs, one is put away (BU-2)."""
        kind = action - DRAW
        if not 0 <= kind < KINDS:
            raise RuleError(Text("burano.only_draw"), "BU-2")
        if self.bag[kind] == 0:
            raise RuleError(Text("burano.not_in_bag", thread(kind)), "BU-2")
        self.bag[kind] -= 1
        self.hand[self.seat_at(self.turn) * KINDS + kind] += 1
        self.turn += 1
        if self.turn == self.seats * DRAWS:
            self.phase = CHOOSING
            self.turn = 0

    def _away_actions(self, seat: Seat) -> vec[i64]:
        """Any kind the seat holds (BU-3)."""
        out = vec[i64]()
        for kind in range(KINDS):
            if self.hand[seat * KINDS + kind] > 0:
                out = append(out, AWAY + kind)
        return out

    def _away(self, action: Action, seat: Seat) -> None:
        """A choice in secret; when all have chosen, the threads go into the chests (BU-3)."""
        kind = action - AWAY
        if not 0 <= kind < KINDS:
            raise RuleError(Text("burano.only_away"), "BU-3")
        self._check_held(seat, kind, "BU-3")
        self.chosen[seat] = kind
        if len(self.deciders()) > 0:
            return
        for other in range(self.seats):
            self.hand[other * KINDS + self.chosen[other]] -= 1
            self.chest[other * KINDS + self.chosen[other]] += 1
            self.chosen[other] = NOTHING
        self.phase = LAYING

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        """Kinds after the last one in the lace, so that each lace is made in one way; or it is done (BU-4)."""
        out = vec[i64]()
        for kind in range(KINDS):
            if (1 << kind) > self.staged and self.hand[seat * KINDS + kind] > 0:
                out = append(out, ADD + kind)
        return append(out, LAY)

    def _add(self, action: Action, seat: Seat) -> None:
        """A thread more in the lace, in secret (BU-4)."""
        kind = action - ADD
        if not 0 <= kind < KINDS:
            raise RuleError(Text("burano.only_lace"), "BU-4")
        self._check_held(seat, kind, "BU-4")
        if (1 << kind) <= self.staged:
            raise RuleError(Text("burano.out_of_order", thread(kind)), "BU-4")
        self.staged |= 1 << kind

    def _lay(self, seat: Seat) -> None:
        """The lace is shown and scores; after the last one the round is over (BU-4, BU-5)."""
        for kind in range(KINDS):
            if self.staged & (1 << kind):
                self.hand[seat * KINDS + kind] -= 1
        self.laces[seat * ROUNDS + self.round] = self.staged
        self.staged = 0
        self.turn += 1
        if self.turn == self.seats:
            self.round += 1
            self.turn = 0
            self.phase = DRAWING if self.round < ROUNDS else OVER

    def _check_held(self, seat: Seat, kind: i64, rule: str) -> None:
        """One lays and puts away what one holds (BU-3, BU-4)."""
        if self.hand[seat * KINDS + kind] == 0:
            held = [thread(other) for other in range(KINDS) if self.hand[seat * KINDS + other] > 0]
            if not held:
                raise RuleError(Text("burano.empty_hand", thread(kind)), rule)
            raise RuleError(Text("burano.not_held", thread(kind), all_of(held)), rule)

    # Who won

    def lace_points(self, lace: i64) -> i64:
        """What a lace scores by its number of kinds (BU-4)."""
        return LACE_POINTS[kinds_in(lace)]

    def scores(self) -> vec[i64]:
        """Laces, and chests once they are open to all (BU-4, BU-5)."""
        out = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            for number in range(ROUNDS):
                out[seat] += self.lace_points(self.laces[seat * ROUNDS + number])
            if self.phase == OVER:
                for kind in range(KINDS):
                    out[seat] += CHEST_POINTS[kind] * self.chest[seat * KINDS + kind]
        return out

    def places(self) -> vec[i64]:
        """Most points, then fewest threads in the hand; who is still tied shares the place (BU-1)."""
        scores = self.scores()
        out = vec[i64]([1] * self.seats)
        for seat in range(self.seats):
            for other in range(self.seats):
                better = scores[other] > scores[seat]
                if scores[other] == scores[seat]:
                    better = self.hand_size(other) < self.hand_size(seat)
                if better:
                    out[seat] += 1
        return out

    # What a seat has seen

    def view(self, seat: Seat) -> Self:
        """Others' hands and shut chests go back to the bag; their choices and the lace in their hands are left out."""
        assert self.viewer == TRUTH, "a view is made of a position, not of another view"
        twin = self.clone()
        twin.viewer = seat
        if self.phase == OVER:
            return twin
        for other in range(self.seats):
            if other == seat:
                continue
            twin.chosen[other] = NOTHING
            for kind in range(KINDS):
                twin.bag[kind] += twin.hand[other * KINDS + kind]
                twin.hand[other * KINDS + kind] = UNKNOWN
                if not self.chest_is_open:
                    twin.bag[kind] += twin.chest[other * KINDS + kind]
                    twin.chest[other * KINDS + kind] = UNKNOWN
        if self.to_move() != seat:
            twin.staged = 0
        return twin

    def determinize(self, rng: Random) -> Self:
        """Deal what is not seen to where it may be, each thread as likely as any other.

        Others are taken to have neither chosen nor staged anything yet: the viewer cannot know, and in a world where
        they have not they still may.
        """
        world = self.clone()
        world.viewer = TRUTH
        for seat in range(self.seats):
            if not self.is_hidden(seat):
                continue
            world._deal(rng, world.hand, seat, self.hand_size(seat))
            if not self.chest_is_open:
                world._deal(rng, world.chest, seat, self.chest_size(seat))
        return world

    def _deal(self, rng: Random, place: vec[i64], seat: Seat, size: i64) -> None:
        """Fill a seat's hand or chest, which was hidden, from the bag."""
        for kind in range(KINDS):
            place[seat * KINDS + kind] = 0
        left: i64 = sum(self.bag)
        for _ in range(size):
            number = rng.randrange(left)
            kind = 0
            while number >= self.bag[kind]:
                number -= self.bag[kind]
                kind += 1
            self.bag[kind] -= 1
            place[seat * KINDS + kind] += 1
            left -= 1

    def shows(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """Draws are veiled; choices and laces come out when they are done, for a shut chest never (BU-2 to BU-4)."""
        if self.phase == DRAWING:
            return SEEN if reader == self.seat_at(self.turn) else VEILED
        if reader == seat or action == LAY:
            return SEEN
        if self.phase == LAYING:
            return STAGED
        if len(self.deciders()) == 1:
            return SEEN if self.chest_is_open else VEILED
        return STAGED if self.chest_is_open else SEALED

    # In words

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        if seat == TO_MOVE:
            seat = self.to_move()
        if action < AWAY:
            drawer = self.seat_at(self.turn)
            what = thread(action - DRAW) if reader == drawer else Text("burano.a_thread")
            return Text("burano.draw", seat_name(drawer), what)
        if action < ADD:
            is_told = reader == seat or self.chest_is_open
            return Text("burano.away", thread(action - AWAY) if is_told else Text("burano.a_thread"))
        if action < LAY:
            return Text("burano.add", thread(action - ADD))
        if reader != seat:
            return Text("burano.lay_done")
        if self.staged == 0:
            return Text("burano.lay_nothing")
        return Text("burano.lay", self.lace_points(self.staged))

    def prompt(self, seat: Seat) -> Text:
        if self.phase == OVER:
            places = self.places()
            return Text("burano.ask_over", all_of([seat_name(s) for s in range(self.seats) if places[s] == 1]))
        if self.phase == DRAWING:
            return Text("burano.ask_draw", seat_name(self.seat_at(self.turn)))
        if seat in self.deciders():
            return Text("burano.ask_away") if self.phase == CHOOSING else Text("burano.ask_lace")
        if self.phase == CHOOSING:
            return Text("burano.wait_away")
        return Text("burano.wait_lace", seat_name(self.seat_at(self.turn)))

    def page(self, language: str) -> str:
        from .page import page  # it reads the rules, so it comes after them

        return page(self, language)

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        from .board import plates

        return plates(self, seat, actions, language)

    # A position from its key

    def load(self, key: tuple[int, ...]) -> None:
        """Take over a key, and check that a game can come to what it tells."""
        reader = KeyReader(key)
        self.viewer = reader.number("viewer", TRUTH, self.seats - 1)
        self.phase = reader.number("phase", DRAWING, OVER)
        self.round = reader.number("round", 0, ROUNDS)
        self.turn = reader.number("turn", 0, (self.seats * DRAWS, 1, self.seats, 1)[self.phase] - 1)
        self.staged = reader.number("lace in the making", 0, LACES - 1)
        self.bag = reader.numbers("bag", KINDS, 0, TOTAL)
        self.hand = reader.numbers("hands", self.seats * KINDS, UNKNOWN, TOTAL)
        self.chest = reader.numbers("chests", self.seats * KINDS, UNKNOWN, TOTAL)
        self.chosen = reader.numbers("threads chosen", self.seats, NOTHING, KINDS - 1)
        self.laces = reader.numbers("laces", self.seats * ROUNDS, 0, LACES - 1)
        reader.end()
        if self.viewer in (CHANCE, TO_MOVE):
            raise impossible("viewer")
        if (self.round == ROUNDS) != (self.phase == OVER):
            raise impossible("round")
        for seat in range(self.seats):
            self._check_laces(seat)
            self._check_place(self.hand, seat, self.hand_size(seat), self.is_hidden(seat), "hands")
            is_shut = self.is_hidden(seat) and not self.chest_is_open
            self._check_place(self.chest, seat, self.chest_size(seat), is_shut, "chests")
            self._check_chosen(seat)
        self._check_staged()
        self._check_kinds()

    def _check_laces(self, seat: Seat) -> None:
        """Laces are laid in their round, of threads drawn by then and not put away (BU-2 to BU-4)."""
        rounds = self.round  # in which this seat has had its turn to lay
        if self.phase == LAYING and (seat - self.round) % self.seats < self.turn:
            rounds += 1
        left: i64 = 0
        for number in range(ROUNDS):
            lace = self.laces[seat * ROUNDS + number]
            left += DRAWS - 1 - kinds_in(lace)
            if left < 0 or (lace != 0 and number >= rounds):
                raise impossible("laces")

    def _check_place(self, place: vec[i64], seat: Seat, size: i64, is_hidden: bool, what: str) -> None:
        """A hand or a chest is hidden as a whole, or holds as many threads as were drawn and put there."""
        entries = list(place[seat * KINDS : (seat + 1) * KINDS])
        if is_hidden and entries == [UNKNOWN] * KINDS:
            return
        if is_hidden or min(entries) < 0 or sum(entries) != size:
            raise impossible(what)

    def _check_chosen(self, seat: Seat) -> None:
        """Who has chosen was asked, holds the thread, and is not the last one; a view tells it of no other (BU-3)."""
        kind = self.chosen[seat]
        if kind == NOTHING:
            return
        if self.phase != CHOOSING or self.is_hidden(seat) or kind == UNKNOWN or self.hand[seat * KINDS + kind] == 0:
            raise impossible("threads chosen")
        if len(self.deciders()) == 0:
            raise impossible("threads chosen")

    def _check_staged(self) -> None:
        """A lace is made by the seat that is asked, of what it holds; a view tells it of no other (BU-4)."""
        if self.staged == 0:
            return
        if self.phase != LAYING or self.is_hidden(self.to_move()):
            raise impossible("lace in the making")
        for kind in range(KINDS):
            if self.staged & (1 << kind) and self.hand[self.to_move() * KINDS + kind] == 0:
                raise impossible("lace in the making")

    def _check_kinds(self) -> None:
        """Of every kind there are as many threads as the box holds."""
        for kind in range(KINDS):
            count = self.bag[kind]
            for seat in range(self.seats):
                count += max(self.hand[seat * KINDS + kind], 0) + max(self.chest[seat * KINDS + kind], 0)
                count += self.laid(seat, kind)
            if count != COUNT[kind]:
                raise impossible("bag")


class Burano(Game):
    """Threads, laces and a chest that is shut or open (BU-1)."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "burano"
        self.title = TITLE
        self.versions = range(1, 2)
        self.seats = range(SEATS_MIN, SEATS_MAX + 1)
        self.options = {"chest": ("shut", "open")}
        self.action_count = ACTION_COUNT
        self.components_digest = DIGEST

    def new(self, seats: int, options: Options, version: int) -> BuranoState:
        state = self._blank(seats, options, version)
        state.set_up()
        return state

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> BuranoState:
        state = self._blank(seats, options, version)
        state.load(key)
        return state

    def _blank(self, seats: int, options: Options, version: int) -> BuranoState:
        return BuranoState(seats, self.complete(seats, options, version)["chest"] == "open")

    def notate(self, action: Action) -> str:
        return notate(action)

    def parse(self, text: str) -> Action:
        return parse(text)

    def news(self, before: State, after: State) -> list[Text]:
        """Points for a lace, the chests when they are opened, and the round that begins (BU-4, BU-5)."""
        assert isinstance(before, BuranoState) and isinstance(after, BuranoState)
        out: list[Text] = []
        gained = [now - then for then, now in zip(before.scores(), after.scores(), strict=True)]
        if after.phase == OVER and before.phase != OVER:
            out.append(Text("burano.news_over"))
        for seat, points in enumerate(gained):
            if points > 0:
                out.append(Text("burano.news_points", points, seat_name(seat)))
        if after.round > before.round and after.phase != OVER:
            out.append(Text("burano.news_round", after.round + 1))
        return out
