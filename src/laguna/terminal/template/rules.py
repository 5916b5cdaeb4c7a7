"""The rules of My Game: replace them with yours.

Four beads lie on the market. In turn, each player takes all beads of one colour, and the market is filled up again from
the bag. When bag and market are empty, each colour scores 1, 3, 6, 10 … points for 1, 2, 3, 4 … of its beads.
"""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import fields
from laguna.core.actions import ActionSpace
from laguna.core.fields import Fields
from laguna.core.rules import Options, Rules
from laguna.core.state import CHANCE, NOBODY, TO_MOVE, TRUTH, Action, Seat, State

COLOURS: Final = ("red", "green", "blue", "white")
KINDS: Final = 4  # colours
EACH: Final = 7  # beads of a colour
MARKET: Final = 4  # beads on the market

# Every action is declared once: chance's draws, then what players decide.
ACTIONS: Final = ActionSpace()
DRAW: Final[i64] = ACTIONS.add("draw", COLOURS)
TAKE: Final[i64] = ACTIONS.add("take", COLOURS)


class MyGameState(State):
    """A position. Only `apply` changes it."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.turn: i64 = 0  # the seat that takes beads next
        self.bag: vec[i64] = vec[i64]([EACH] * KINDS)  # beads by colour
        self.market: vec[i64] = vec[i64]([0] * KINDS)  # beads by colour
        self.beads: vec[i64] = vec[i64]([0] * (seats * KINDS))  # by seat and colour

    def clone(self) -> Self:
        """An equal position; copy every attribute here."""
        twin = type(self)(self.seats)
        twin.viewer = self.viewer
        twin.turn = self.turn
        twin.bag = self.bag[:]
        twin.market = self.market[:]
        twin.beads = self.beads[:]
        return twin

    def fields(self) -> Fields:
        """Every attribute that changes: for storing a position, for its page and for its drawing."""
        seats = int(self.seats)
        return Fields(
            fields.number("viewer", TRUTH, seats - 1),
            fields.number("turn", 0, seats - 1).unshown(),
            fields.row("market", KINDS, 0, MARKET).named(*COLOURS),
            fields.row("bag", KINDS, 0, EACH).named(*COLOURS),
            fields.by_seat("beads", seats, 0, EACH, KINDS).named(*COLOURS),
        )

    def to_move(self) -> Seat:
        """The seat that decides now, or CHANCE, or NOBODY when the game is over."""
        if sum(self.bag) > 0 and sum(self.market) < MARKET:
            return CHANCE
        return self.turn if sum(self.market) > 0 else NOBODY

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        """What `seat`, or CHANCE, may do now."""
        mover = self.to_move()
        if mover == NOBODY or seat not in (TO_MOVE, mover):
            return vec[i64]()
        first, beads = (DRAW, self.bag) if mover == CHANCE else (TAKE, self.market)
        return vec[i64]([first + colour for colour in range(KINDS) if beads[colour] > 0])

    def chance_weights(self) -> vec[i64]:
        """Each bead in the bag is as likely as any other."""
        return vec[i64]([count for count in self.bag if count > 0])

    def reveal_count(self) -> int:
        """Rises with every bead that is drawn; undo stops there."""
        return KINDS * EACH - sum(self.bag)

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        """Do an action, or raise RuleError."""
        ACTIONS.must_be_legal(self, action, seat)
        if action < TAKE:
            self.bag[action - DRAW] -= 1
            self.market[action - DRAW] += 1
            return
        colour = action - TAKE
        self.beads[self.turn * KINDS + colour] += self.market[colour]
        self.market[colour] = 0
        self.turn = (self.turn + 1) % self.seats

    def scores(self) -> vec[i64]:
        """Points now, by seat; most points win."""
        points = [count * (count + 1) // 2 for count in self.beads]
        return vec[i64]([sum(points[seat * KINDS : (seat + 1) * KINDS]) for seat in range(self.seats)])


class MyGameRules(Rules[MyGameState]):
    """What may be chosen before a game begins, and its first position."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "my_game"
        self.title = "My Game"
        self.seats = range(2, 5)  # 2 to 4 players
        self.actions = ACTIONS

    def new(self, seats: int, options: Options, version: int) -> MyGameState:
        """The position before the first action."""
        self.complete(seats, options, version)
        return MyGameState(seats)
