"""The rules of Torcello, a game made up to test hidden hands.

TO-1  Each of 2 to 4 merchants is dealt six of the 30 goods in the store, unseen by the others: reed, salt, fish, glass
      and silk, which are worth 1 to 5, six of each.
TO-2  At each of six markets, all offer one of their goods in turn, for all to see. The most valuable offer, the first
      of several, wins as many points as the cheapest one is worth, and begins the next market. Most points win.
"""

from __future__ import annotations

from typing import Final, Self

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import bags, fields
from laguna.core.actions import ActionSpace
from laguna.core.fields import Fields, must
from laguna.core.rules import Options, Rules
from laguna.core.state import CHANCE, NOBODY, SEEN, TO_MOVE, TRUTH, UNKNOWN, VEILED, Action, Seat, State

GOODS: Final = ("reed", "salt", "fish", "glass", "silk")
KINDS: Final = 5
EACH: Final = 6  # of a kind
HAND: Final = 6  # dealt to each merchant, and so many markets

ACTIONS: Final = ActionSpace()
DEAL: Final[i64] = ACTIONS.add("deal", GOODS)
OFFER: Final[i64] = ACTIONS.add("offer", GOODS)


class TorcelloState(State):
    """A position. Only `apply` changes it."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.dealt: i64 = 0  # goods dealt so far, seat after seat in turn
        self.markets: i64 = 0  # completed
        self.first: i64 = 0  # who offers first
        self.store: vec[i64] = vec[i64]([EACH] * KINDS)  # by kind; in a view, all that may lie anywhere unseen
        self.goods: vec[i64] = vec[i64]([0] * (seats * KINDS))  # by seat and kind
        self.offer: vec[i64] = vec[i64]([0] * seats)  # by seat: the worth of what is offered; 0 for nothing yet
        self.score: vec[i64] = vec[i64]([0] * seats)  # by seat

    def clone(self) -> Self:
        twin = type(self)(self.seats)
        twin.viewer = self.viewer
        twin.dealt = self.dealt
        twin.markets = self.markets
        twin.first = self.first
        twin.store = self.store[:]
        twin.goods = self.goods[:]
        twin.offer = self.offer[:]
        twin.score = self.score[:]
        return twin

    def fields(self) -> Fields:
        seats = int(self.seats)
        return Fields(
            fields.number("viewer", TRUTH, seats - 1),
            fields.number("dealt", 0, seats * HAND).unshown(),
            fields.number("markets", 0, HAND),
            fields.number("first", 0, seats - 1).unshown(),
            fields.row("store", KINDS, 0, EACH).named(*GOODS),
            fields.by_seat("goods", seats, UNKNOWN, EACH, KINDS).named(*GOODS),
            fields.by_seat("offer", seats, 0, KINDS).valued("–", *GOODS),
            fields.by_seat("score", seats, 0, HAND * KINDS).unshown(),
        )

    def to_move(self) -> Seat:
        if self.dealt < self.seats * HAND:
            return CHANCE
        return (self.first + self.offers()) % self.seats if self.markets < HAND else NOBODY

    def offers(self) -> i64:
        """How many have offered at this market."""
        return sum([worth > 0 for worth in self.offer])

    def hand_sizes(self) -> vec[i64]:
        """How many goods each merchant has; everyone can count them."""
        dealt = [(self.dealt + self.seats - 1 - seat) // self.seats for seat in range(self.seats)]
        return vec[i64]([dealt[seat] - self.markets - (self.offer[seat] > 0) for seat in range(self.seats)])

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        mover = self.to_move()
        if mover == NOBODY or seat not in (TO_MOVE, mover):
            return vec[i64]()
        if mover == CHANCE:
            return vec[i64]([DEAL + kind for kind in range(KINDS) if self.store[kind] > 0])
        return vec[i64]([OFFER + kind for kind in range(KINDS) if self.goods[mover * KINDS + kind] > 0])

    def chance_weights(self) -> vec[i64]:
        return vec[i64]([count for count in self.store if count > 0])

    def reveal_count(self) -> int:
        return int(self.dealt + self.markets * self.seats + self.offers())

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        ACTIONS.must_be_legal(self, action, seat)
        if action < OFFER:
            self.store[action - DEAL] -= 1
            self.goods[self.dealt % self.seats * KINDS + action - DEAL] += 1
            self.dealt += 1
            return
        merchant = self.to_move()
        self.goods[merchant * KINDS + action - OFFER] -= 1
        self.offer[merchant] = action - OFFER + 1
        if self.offers() == self.seats:
            in_turn = [(self.first + place) % self.seats for place in range(self.seats)]
            self.first = max(in_turn, key=lambda merchant: self.offer[merchant])  # max finds the first of several
            self.score[self.first] += min(self.offer)
            self.offer = vec[i64]([0] * self.seats)
            self.markets += 1

    def scores(self) -> vec[i64]:
        return self.score[:]

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """What is dealt is seen by its merchant alone (TO-1)."""
        return SEEN if seat != CHANCE or reader == self.dealt % self.seats else VEILED

    def hide(self, seat: Seat) -> None:
        bags.hide_others(self.store, self.goods, seat)

    def fill(self, rng: Random) -> None:
        bags.deal_others(self.store, self.goods, self.viewer, self.hand_sizes(), rng)


class TorcelloRules(Rules[TorcelloState]):
    def __init__(self) -> None:
        super().__init__()
        self.id = "torcello"
        self.title = "Torcello"
        self.seats = range(2, 5)
        self.actions = ACTIONS

    def new(self, seats: int, options: Options, version: int) -> TorcelloState:
        self.complete(seats, options, version)
        return TorcelloState(seats)

    def check(self, state: TorcelloState) -> None:
        offers = state.offers()
        has_offered = [state.offer[(state.first + place) % state.seats] > 0 for place in range(state.seats)]
        must(has_offered == [place < offers for place in range(state.seats)] and offers < state.seats, "offer")
        left = KINDS * EACH - state.markets * state.seats - offers
        bags.check(state.store, state.goods, state.viewer, state.hand_sizes(), left)
        super().check(state)
