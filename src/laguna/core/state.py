"""The protocol's words and State, the base of every game's position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from laguna.core.game_loader import load_game

if TYPE_CHECKING:
    from laguna.core.fields import Fields
    from laguna.core.game import Game

Action: TypeAlias = i64  # an id in range(game.actions.count); its meaning never changes in a version
Seat: TypeAlias = i64  # 0, 1, 2 … in table order

CHANCE: Final[i64] = -1  # to_move() when a card is drawn or a die is cast
NOBODY: Final[i64] = -2  # to_move() when the game is over; view(NOBODY) is what spectators see
TO_MOVE: Final[i64] = -3  # as an argument: the seat that to_move() returns
TRUTH: Final[i64] = -4  # the viewer of a state that isn't a view: everything is known
NOT_FORCED: Final[i64] = -1  # what State.forced() says where the seat to move has a choice, or might have one
UNKNOWN: Final = -1  # an entry of a view that its seat has not seen

# What a reader learns of another seat's action at the moment it is done (State.visibility).
SEEN: Final = 0  # what it is
VEILED: Final = 1  # that it happened, not what it is: "draws a card"
STAGED: Final = 2  # nothing until the seat acts in the open or something hidden is shown; then what it was
SEALED: Final = 3  # nothing until then; and then only that it happened


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: the rules and nothing else. Only `apply` changes it.

    It keeps no history (Match does), so clones are cheap. What a game says and draws are facets of the game; a state
    that is printed looks its game up.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.viewer: Seat = TRUTH  # whose view this is; TRUTH for the whole position

    # ---- who acts, and how

    def to_move(self) -> Seat:
        """One seat, CHANCE or NOBODY."""
        raise NotImplementedError

    def deciders(self) -> vec[i64]:
        """Every seat that may act now: several while choices are secret and simultaneous, none at chance."""
        mover = self.to_move()
        return vec[i64]([mover]) if mover >= 0 else vec[i64]()

    def legal_actions(self, seat: Seat = TO_MOVE) -> vec[i64]:
        """Ascending; empty only for a seat that has nothing to decide."""
        raise NotImplementedError

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        """Do an action, or raise RuleError and leave everything as it was."""
        raise NotImplementedError

    def forced(self) -> Action:
        """Of the spectators' view: the only action of the seat to move, if everybody can see that it has no other.

        It must be the seat's only action in every world that fits the view (default: NOT_FORCED). The server then does
        it by itself, so it may never tell anything hidden.
        """
        return NOT_FORCED

    # ---- chance

    def chance_weights(self) -> vec[i64]:
        """How likely each of legal_actions() is, as whole numbers, when CHANCE is to move (default: all alike)."""
        return vec[i64]([1] * len(self.legal_actions(TO_MOVE)))

    def draw(self, rng: Random) -> Action:
        """One chance action by its weight; games override it to be fast."""
        weights = self.chance_weights()
        total: i64 = 0
        for weight in weights:
            total += weight
        return self.outcome(rng.randrange(total))

    def outcome(self, number: i64) -> Action:
        """The chance action that a number drawn from range(sum of chance_weights()) stands for."""
        # Said, not left to the default: mypyc gives an interpreted subclass 0 for an i64 argument that is left out.
        actions = self.legal_actions(TO_MOVE)
        weights = self.chance_weights()
        count: i64 = len(actions)
        for i in range(count):
            if number < weights[i]:
                return actions[i]
            number -= weights[i]
        raise AssertionError("the number is not below the sum of the weights")

    # ---- results

    def scores(self) -> vec[i64]:
        """Points now, by seat."""
        raise NotImplementedError

    def places(self) -> vec[i64]:
        """1 for the winner, tie-breaks applied, by seat; defined when the game is over (default: by points alone)."""
        scores = self.scores()
        out = vec[i64]([1] * self.seats)
        for seat in range(self.seats):
            for other in range(self.seats):
                if scores[other] > scores[seat]:
                    out[seat] += 1
        return out

    # ---- who knows what

    def reveal_count(self) -> int:
        """A count that rises whenever some seat learns something hidden; undo stops there."""
        return 0

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """What `reader` learns when `seat` (or CHANCE) does this here: SEEN, VEILED, STAGED or SEALED."""
        return SEEN

    def view(self, seat: Seat) -> Self:
        """What `seat` has seen; the rest is UNKNOWN. NOBODY asks for what spectators see."""
        assert self.viewer == TRUTH or self.viewer == seat, "a view shows nothing to anybody else"
        out = self.clone()
        if self.viewer == TRUTH:
            out.hide(seat)
            out.viewer = seat
        return out

    def hide(self, seat: Seat) -> None:
        """Turn this copy of the truth into what `seat` has seen; a game without secrets hides nothing."""

    def determinize(self, rng: Random) -> Self:
        """Of a view: one world that fits it, as likely as chance makes it."""
        out = self.clone()
        if self.viewer != TRUTH:
            out.fill(rng)
            out.viewer = TRUTH
        return out

    def fill(self, rng: Random) -> None:
        """Turn this copy of the view of `self.viewer` into a world that fits it; the inverse of `hide`."""

    # ---- copies and keys

    def clone(self) -> Self:
        """An equal position that shares nothing with this one."""
        raise NotImplementedError

    def fields(self) -> Fields:
        """The attributes that make up a position, in the order of its key."""
        raise NotImplementedError

    def derived(self) -> tuple[str, ...]:
        """Attributes that change and aren't fields, because they follow from the fields; `restore` works them out."""
        return ()

    def key(self) -> tuple[int, ...]:
        """The whole position, knowledge included, as its fields declare it. Rules.restore is the inverse."""
        return self.fields().key(self)

    # ---- printed and drawn, by the game's facets

    def game_id(self) -> str:
        """The id of the game, read off the folder of the class; "" for a state outside of the games' folders.

        >>> from laguna.core.state import State
        >>> State(2).game_id()
        ''
        """
        path = type(self).__module__.split(".")
        return path[2] if path[:2] == ["laguna", "games"] and len(path) > 2 else ""

    def __str__(self) -> str:
        from laguna.text import catalogue

        game = find_game(self)
        return repr(self.key()) if game is None else str(game.text.page(self, catalogue.language()))

    def _repr_svg_(self) -> str:
        """What a notebook shows: the view's own drawing; of the whole truth, what spectators see."""
        from laguna.drawing import document
        from laguna.text import catalogue

        game = find_game(self)
        if game is None:
            return ""
        shown = self if self.viewer != TRUTH else self.view(NOBODY)
        seat = shown.viewer
        actions = shown.legal_actions(seat) if seat in shown.deciders() else vec[i64]()
        language = catalogue.language()
        return document.notebook(game.drawing.plates(shown, seat, actions, language), language=language)


def only_one(actions: vec[i64]) -> Action:
    """The action that `State.forced` declares where these are public: the only one, or NOT_FORCED."""
    return actions[0] if len(actions) == 1 else NOT_FORCED


def find_game(state: State) -> Game[Any] | None:
    """The game that a state belongs to, loaded if need be; None for a state outside of the games' folders."""
    id = state.game_id()
    return load_game(id) if id else None
