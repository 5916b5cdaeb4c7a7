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

from functools import cache
from typing import Final, Self

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core import bags, fields
from laguna.core.actions import ActionSpace
from laguna.core.fields import Fields, must
from laguna.core.rules import Options, Rules
from laguna.core.state import (
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
    Seat,
    State,
)

from . import components as box

ACTIONS: Final = ActionSpace()
DRAW: Final[i64] = ACTIONS.add("draw", box.KIND_NAMES)  # by chance
AWAY: Final[i64] = ACTIONS.add("away", box.KIND_NAMES)  # put a thread away
ADD: Final[i64] = ACTIONS.add("add", box.KIND_NAMES)  # add a thread to the lace
LAY: Final[i64] = ACTIONS.add("lay")  # the lace is done

DRAWING: Final = 0
CHOOSING: Final = 1
LAYING: Final = 2
OVER: Final = 3

LACES: Final = ["+".join(n for k, n in enumerate(box.KIND_NAMES) if lace >> k & 1) for lace in range(1 << box.KINDS)]
NOTHING: Final = -2  # what a seat has chosen to put away, as long as it has not chosen


def kinds_in(lace: i64) -> i64:
    """How many kinds of thread a lace has."""
    return sum([lace >> kind & 1 for kind in range(box.KINDS)])


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
        self.bag = box.COUNT[:]
        self.hand = vec[i64]([0] * (self.seats * box.KINDS))
        self.chest = vec[i64]([0] * (self.seats * box.KINDS))
        self.chosen = vec[i64]([NOTHING] * self.seats)
        self.laces = vec[i64]([0] * (self.seats * box.ROUNDS))

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

    def fields(self) -> Fields:
        return fields_of(int(self.seats))

    # Whose turn it is, and what follows from what everyone can see

    def seat_at(self, turn: i64) -> Seat:
        """The seat that draws or lays as number `turn` of this round; the first seat moves on by one (BU-2)."""
        return (self.round + turn) % self.seats

    def to_move(self) -> Seat:
        if self.phase == LAYING:
            return self.seat_at(self.turn)
        if self.phase == CHOOSING:
            return self.deciders()[0]
        return CHANCE if self.phase == DRAWING else NOBODY

    def deciders(self) -> vec[i64]:
        if self.phase != CHOOSING:
            return super().deciders()
        return vec[i64]([seat for seat in range(self.seats) if self.chosen[seat] == NOTHING])

    def drawn(self, seat: Seat) -> i64:
        """How many threads a seat has drawn so far."""
        if self.phase != DRAWING:
            return min(self.round + 1, box.ROUNDS) * box.DRAWS
        place = (seat - self.round) % self.seats  # in the order of this round
        return self.round * box.DRAWS + (self.turn + self.seats - 1 - place) // self.seats

    def chest_size(self) -> i64:
        """How many threads each seat has put away: one in each round (BU-3)."""
        return self.round + 1 if self.phase == LAYING else self.round

    def laid(self, seat: Seat) -> vec[i64]:
        """The laces of a seat, by round."""
        return self.laces[seat * box.ROUNDS : (seat + 1) * box.ROUNDS]

    def hand_size(self, seat: Seat) -> i64:
        """How many threads a seat holds; everyone can count them."""
        return self.drawn(seat) - self.chest_size() - sum([kinds_in(lace) for lace in self.laid(seat)])

    def is_hidden(self, seat: Seat) -> bool:
        """Whether this is a view that may not look into the hand of `seat`."""
        return self.viewer != TRUTH and self.viewer != seat and self.phase != OVER

    def reveal_count(self) -> int:
        """Draws, choices completed, laces with something in them, and the end (BU-2 to BU-5)."""
        count = sum([self.drawn(seat) for seat in range(self.seats)]) + self.chest_size()
        count += sum([lace != 0 for lace in self.laces])
        return count + 1 if self.phase == OVER else count

    # What is legal, and what happens

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        if seat == TO_MOVE:
            seat = self.to_move()
        if seat == CHANCE and self.phase == DRAWING:
            return vec[i64]([DRAW + kind for kind in range(box.KINDS) if self.bag[kind] > 0])
        if seat not in self.deciders():
            return vec[i64]()
        return self._away_actions(seat) if self.phase == CHOOSING else self._lace_actions(seat)

    def chance_weights(self) -> vec[i64]:
        """Each thread in the bag is as likely as any other (BU-2)."""
        return vec[i64]([count for count in self.bag if count > 0])

    def _away_actions(self, seat: Seat) -> vec[i64]:
        """Any kind the seat holds (BU-3)."""
        return vec[i64]([AWAY + kind for kind in range(box.KINDS) if self.hand[seat * box.KINDS + kind] > 0])

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        """Kinds after the last one in the lace, so that each lace is made in one way; or it is done (BU-4)."""
        held = [kind for kind in range(box.KINDS) if self.hand[seat * box.KINDS + kind] > 0]
        return vec[i64]([*(ADD + kind for kind in held if 1 << kind > self.staged), LAY])

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        assert self.viewer == TRUTH, "a view cannot be played on; determinize it first"
        if seat == TO_MOVE:
            seat = self.to_move()
        ACTIONS.must_be_legal(self, action, seat)
        if action == LAY:
            self._lay(seat)
        elif action >= ADD:
            self.staged |= 1 << (action - ADD)
        elif action >= AWAY:
            self._away(action - AWAY, seat)
        else:
            self._draw(action - DRAW)

    def _draw(self, kind: i64) -> None:
        """One thread to the next seat; when all have theirs, one is put away (BU-2)."""
        self.bag[kind] -= 1
        self.hand[self.seat_at(self.turn) * box.KINDS + kind] += 1
        self.turn += 1
        if self.turn == self.seats * box.DRAWS:
            self.phase = CHOOSING
            self.turn = 0

    def _away(self, kind: i64, seat: Seat) -> None:
        """A choice in secret; when all have chosen, the threads go into the chests (BU-3)."""
        self.chosen[seat] = kind
        if len(self.deciders()) > 0:
            return
        for other in range(self.seats):
            self.hand[other * box.KINDS + self.chosen[other]] -= 1
            self.chest[other * box.KINDS + self.chosen[other]] += 1
            self.chosen[other] = NOTHING
        self.phase = LAYING

    def _lay(self, seat: Seat) -> None:
        """The lace is shown and scores; after the last one the round is over (BU-4, BU-5)."""
        for kind in range(box.KINDS):
            self.hand[seat * box.KINDS + kind] -= self.staged >> kind & 1
        self.laces[seat * box.ROUNDS + self.round] = self.staged
        self.staged = 0
        self.turn += 1
        if self.turn == self.seats:
            self.round += 1
            self.turn = 0
            self.phase = DRAWING if self.round < box.ROUNDS else OVER

    # Results

    def scores(self) -> vec[i64]:
        """Laces by their number of kinds, and at the end the threads in the chests (BU-4, BU-5)."""
        out = vec[i64]()
        for seat in range(self.seats):
            points: i64 = sum([box.LACE_POINTS[kinds_in(lace)] for lace in self.laid(seat)])
            if self.phase == OVER:
                points += sum([box.CHEST_POINTS[k] * self.chest[seat * box.KINDS + k] for k in range(box.KINDS)])
            out = append(out, points)
        return out

    def places(self) -> vec[i64]:
        """Most points, then fewer threads left in the hand; who is equal in both shares the place (BU-1)."""
        scores = self.scores()
        ranks = [(-scores[seat], self.hand_size(seat)) for seat in range(self.seats)]
        return vec[i64]([1 + sum([other < rank for other in ranks]) for rank in ranks])

    # What a seat has seen

    def hide(self, seat: Seat) -> None:
        """Others' hands and shut chests go back to the bag; their choices and the lace in their hands are left out."""
        if self.phase == OVER:
            return
        for other in range(self.seats):
            if other != seat:
                self.chosen[other] = NOTHING
        bags.hide_others(self.bag, self.hand, seat)
        if not self.chest_is_open:
            bags.hide_others(self.bag, self.chest, seat)
        if self.to_move() != seat:
            self.staged = 0

    def fill(self, rng: Random) -> None:
        """Deal what is not seen to where it may be; others are taken to have neither chosen nor staged anything yet."""
        if self.phase == OVER:
            return
        sizes = vec[i64]([self.hand_size(seat) for seat in range(self.seats)])
        bags.deal_others(self.bag, self.hand, self.viewer, sizes, rng)
        if not self.chest_is_open:
            bags.deal_others(self.bag, self.chest, self.viewer, vec[i64]([self.chest_size()] * self.seats), rng)

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
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


@cache
def fields_of(seats: int) -> Fields:
    """The attributes of a position, in the order of its key."""
    return Fields(
        fields.number("viewer", TRUTH, seats - 1),
        fields.number("phase", DRAWING, OVER).unshown(),
        fields.number("round", 0, box.ROUNDS),
        fields.number("turn", 0, max(seats * box.DRAWS, seats) - 1).unshown(),
        fields.number("staged", 0, len(LACES) - 1).valued("–", *LACES[1:]),
        fields.row("bag", box.KINDS, 0, box.TOTAL).named(*box.KIND_NAMES),
        fields.by_seat("hand", seats, UNKNOWN, box.TOTAL, box.KINDS).named(*box.KIND_NAMES),
        fields.by_seat("chest", seats, UNKNOWN, box.TOTAL, box.KINDS).named(*box.KIND_NAMES),
        fields.by_seat("chosen", seats, NOTHING, box.KINDS - 1).valued("–", "?", *box.KIND_NAMES),
        fields.by_seat("laces", seats, 0, len(LACES) - 1, box.ROUNDS).valued("–", *LACES[1:]),
    )


class BuranoRules(Rules[BuranoState]):
    """Threads, laces and a chest that is shut or open (BU-1)."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "burano"
        self.title = box.TITLE
        self.seats = range(box.SEATS_MIN, box.SEATS_MAX + 1)
        self.options = {"chest": ("shut", "open")}
        self.actions = ACTIONS
        self.digest = box.DIGEST

    def new(self, seats: int, options: Options, version: int) -> BuranoState:
        state = BuranoState(seats, self.complete(seats, options, version)["chest"] == "open")
        state.set_up()
        return state

    def check(self, state: BuranoState) -> None:
        """Of every kind there are as many threads as the box holds, and each seat has as many as it drew."""
        must(state.turn < (state.seats * box.DRAWS, 1, state.seats, 1)[state.phase], "turn")
        must((state.round == box.ROUNDS) == (state.phase == OVER), "round")
        rounds = state.round if state.phase == OVER else state.round + 1
        for seat in range(state.seats):
            must(not any(state.laid(seat)[rounds:]), "laces")
            must(state.is_hidden(seat) or min(state.hand[seat * box.KINDS : (seat + 1) * box.KINDS]) >= 0, "hands")
            must(state.is_hidden(seat) or state.chosen[seat] != UNKNOWN, "threads chosen")
        for kind in range(box.KINDS):
            known = [
                max(place[at], 0)
                for place in (state.hand, state.chest)
                for at in range(kind, len(state.hand), box.KINDS)
            ]
            laid = [lace >> kind & 1 for lace in state.laces]
            must(state.bag[kind] + sum(known) + sum(laid) == box.COUNT[kind], "bag")
        super().check(state)
