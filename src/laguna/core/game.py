"""The protocol that every game implements, and the words it uses: Game and State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self, TypeAlias

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from laguna.core.features import HIGHEST, Plane, Sheet
from laguna.core.text import RuleError, Text, numbers

if TYPE_CHECKING:
    from laguna.core.svg import Plate

Action: TypeAlias = i64  # an id in range(game.action_count); its meaning never changes in a version
Seat: TypeAlias = i64  # 0, 1, 2 … in table order
Options: TypeAlias = dict[str, str]  # what was chosen of Game.options

CHANCE: Final = -1  # to_move() when a card is drawn or a die is cast
NOBODY: Final = -2  # to_move() when the game is over; view(NOBODY) is what onlookers see
TO_MOVE: Final = -3  # as an argument: whoever to_move() says
TRUTH: Final = -4  # the viewer of a state that is no view: all is known
UNKNOWN: Final = -1  # an entry of a view that its seat has not seen

# What a reader learns of another's action at the moment it is done (State.shows).
SEEN: Final = 0  # what it is
VEILED: Final = 1  # that it happened, not what it is: "draws a card"
STAGED: Final = 2  # nothing, until its seat acts in the open or something hidden is shown; then what it was
SEALED: Final = 3  # nothing, until then; and then only that it happened


class Fact:
    """One figure beside a player's name: 4 coins. The symbol is one of core/icons.py."""

    def __init__(self, icon: str, value: int, words: Text) -> None:
        self.icon: str = icon
        self.value: int = value
        self.words: Text = words


class Lesson:
    """One step of a guided round: words to read, a move to be made, or both.

    `seat` makes the move: the learner, who is told by the words which one, or another player, who simply does it.
    Pieces are those of the drawing that the words speak of.
    """

    def __init__(self, words: Text | None, seat: int = NOBODY, move: str = "", pieces: tuple[str, ...] = ()) -> None:
        self.words: Text | None = words
        self.seat: int = seat
        self.move: str = move
        self.pieces: tuple[str, ...] = pieces


class Guide:
    """A guided first round: a game whose chance is told beforehand, and what the learner reads and does in it."""

    def __init__(
        self, seats: int, options: Options, version: int, learner: int, deals: tuple[str, ...], lessons: list[Lesson]
    ) -> None:
        self.seats: int = seats
        self.options: Options = options
        self.version: int = version
        self.learner: int = learner
        self.deals: tuple[str, ...] = deals  # outcomes of chance, in notation and in order
        self.lessons: list[Lesson] = lessons


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Only `apply` changes it. It keeps no history (that is Match's), so clones are cheap."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.viewer: Seat = TRUTH  # whose view this is; TRUTH for the whole position

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

    def chance_weights(self) -> vec[i64]:
        """How likely each of legal_actions() is, as whole numbers, when CHANCE is to move."""
        raise NotImplementedError

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

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        """Do an action, or raise RuleError and have changed nothing."""
        raise NotImplementedError

    def reveals(self) -> int:
        """A count that rises whenever some seat learns something hidden; undo stops there."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An equal position that shares nothing with this one."""
        raise NotImplementedError

    def view(self, seat: Seat) -> Self:
        """What `seat` has seen; the rest is UNKNOWN. NOBODY asks for what onlookers see."""
        raise NotImplementedError

    def determinize(self, rng: Random) -> Self:
        """Of a view: one world that fits it, as likely as chance makes it."""
        raise NotImplementedError

    def scores(self) -> vec[i64]:
        """Points now, by seat."""
        raise NotImplementedError

    def places(self) -> vec[i64]:
        """1 for the winner, tie-breaks applied, by seat; defined when the game is over."""
        raise NotImplementedError

    def key(self) -> tuple[int, ...]:
        """The whole position, knowledge included. Game.restore is the inverse."""
        raise NotImplementedError

    def shows(self, action: Action, seat: Seat, reader: Seat) -> i64:
        """What `reader` learns when `seat` (or CHANCE) does this here: SEEN, VEILED, STAGED or SEALED."""
        return SEEN

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        """An action in words, as `reader` may hear it; to the others "draws a card"."""
        raise NotImplementedError

    def prompt(self, seat: Seat) -> Text:
        """The one sentence that says what `seat` is asked now; its id with ".help" names the rules of the moment."""
        raise NotImplementedError

    def headline(self) -> Text:
        """Where the game stands, in a few words: "round 4 of 6, stage D"."""
        return Text("core.under_way")

    def facts(self, seat: Seat) -> list[Fact]:
        """What everybody may see of a player at a glance, besides the points."""
        return []

    def page(self, language: str) -> str:
        """A text picture of a view, for terminals, screen readers and test failures; 100 columns at most."""
        raise NotImplementedError

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        """The drawing of a view; what is on offer to `seat` can be clicked (board.py)."""
        raise NotImplementedError

    def __str__(self) -> str:
        from laguna.core import words

        return self.page(words.language())

    def _repr_svg_(self) -> str:
        """What a notebook shows: the view's own drawing; of the whole truth, what onlookers see."""
        from laguna.core import svg, words

        shown = self if self.viewer != TRUTH else self.view(NOBODY)
        seat = shown.viewer
        actions = shown.legal_actions(seat) if seat in shown.deciders() else vec[i64]()
        language = words.language()
        return svg.notebook(shown.plates(seat, actions, language), language=language)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games: what may be chosen before it begins, and how its positions and moves are made and read."""

    def __init__(self) -> None:
        self.id: str = ""  # "rialto": folder, URL and CLI name
        self.title: str = ""
        self.versions: range = range(1, 2)  # rules versions still playable; the last is current
        self.seats: range = range(2, 3)
        self.options: dict[str, tuple[str, ...]] = {}  # "edition": ("devir", "schmidt"); the first is the default
        self.action_count: int = 0
        # By bots' level: simulations for a turn, and thousandths of its chances that a slip may cost, as measured.
        self.levels: dict[str, tuple[int, int]] = {}
        self.plays_on: int = 12  # how many decisions the search plays at random before it judges, as measured
        self.components_digest: str = ""  # SHA-256 of the components.toml in use
        self.parts: tuple[str, ...] = ()  # message ids of what points can come from
        self.observation_version: int = 0  # rises when planes change; 0 for those that every game has

    def new(self, seats: int, options: Options, version: int) -> State:
        """The position before the first action, or RuleError where there is no such game."""
        raise NotImplementedError

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> State:
        """The position or view that `key()` told, or RuleError on an impossible one."""
        raise NotImplementedError

    def notate(self, action: Action) -> str:
        """An action as text that needs no position and no language: "row 2"."""
        raise NotImplementedError

    def parse(self, text: str) -> Action:
        """The inverse of notate; RuleError on anything else."""
        raise NotImplementedError

    def news(self, before: State, after: State) -> list[Text]:
        """What a reader sees has happened between two of its own views: majorities, points, a new round."""
        return []

    def earned(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, int, int]]:
        """Where the points of a step came from: seat, index in `parts`, points (which may be negative)."""
        return []

    def takings(self, before: State, action: Action, seat: Seat, after: State) -> list[tuple[int, str]]:
        """What came to whom in a step, for statistics: the seat, and sort and name of a thing, "building green_3"."""
        return []

    def thing_name(self, sort: str, thing: str) -> Text:
        """What somebody calls a thing that `takings` told of."""
        raise NotImplementedError

    def rule_of(self, text: Text) -> str:
        """The rule that a line of the log or a prompt is about, "RI-4.2", or "" where there is none."""
        return ""

    def guide(self) -> Guide | None:
        """A guided first round, where the game has one."""
        return None

    def emblem(self) -> str:
        """A small picture of the game, 180 by 98: shapes that go into an SVG element."""
        return ""

    def worth(self, world: State, seat: Seat) -> i64:
        """What a seat's points, coins, cards and pieces are worth here, in hundredths of a point (hints.py)."""
        return 100 * world.scores()[seat]

    def outlook(self, world: State, seat: Seat) -> i64:
        """The same, as well as it can be told: what the search goes by, where a game has found better (hints.py)."""
        return self.worth(world, seat)

    def progress(self, world: State) -> float:
        """How far a game has come that ends when something is done, 0 to 1; always 1 where its length is given."""
        return 1.0

    def planes(self) -> list[Plane]:
        """What an observation is made of, the same for every number of seats and every option (features.py)."""
        most = self.seats.stop - 1
        return [
            Plane("decides", (most,), "who may act now, by seat from one's own on"),
            Plane("points", (most,), "points, likewise", HIGHEST, low=-HIGHEST, scale=100),
        ]

    def observe(self, view: State, seat: Seat, sheet: Sheet) -> None:
        """Write what a seat sees, from its own view, plane after plane."""
        most: i64 = self.seats.stop - 1
        sheet.those(view.deciders(), seat, view.seats, most)
        sheet.by_seat(view.scores(), seat, view.seats, most)

    def complete(self, seats: int, options: Options, version: int) -> Options:
        """The options with defaults filled in, or RuleError that says what would do."""
        if seats not in self.seats:
            raise RuleError(Text("core.seats", self.title, self.seats.start, self.seats.stop - 1, seats))
        if version not in self.versions:
            raise RuleError(Text("core.version", self.title, version, numbers(list(self.versions))))
        chosen = {name: values[0] for name, values in self.options.items()}
        for name, value in options.items():
            if name not in chosen:
                known = Text("core.and", *sorted(chosen)) if chosen else Text("core.no_option")
                raise RuleError(Text("core.option", self.title, name, known))
            if value not in self.options[name]:
                raise RuleError(Text("core.option_value", name, value, Text("core.or", *self.options[name])))
            chosen[name] = value
        return chosen
