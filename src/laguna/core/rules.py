"""Rules: what may be chosen before a game begins, and how its positions are made and read back."""

from __future__ import annotations

import hashlib
from typing import Any, Final, Generic, TypeAlias

from librt.random import Random
from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from laguna.core.actions import ActionSpace
from laguna.core.fields import must
from laguna.core.state import NOBODY, TO_MOVE, TRUTH, State
from laguna.text.text import RuleError, Text, numbers

Options: TypeAlias = dict[str, str]  # what was chosen of Rules.options

NO_COMPONENTS: Final = hashlib.sha256(b"").hexdigest()  # the digest of a game without a components.toml

S = TypeVar("S", bound=State, default=Any)  # a game's own class of positions


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """The rules of a game as data, and its positions: the first one, and any one by its key."""

    def __init__(self) -> None:
        self.id: str = ""  # "rialto": folder, URL and CLI name
        self.title: str = ""
        self.versions: range = range(1, 2)  # rules versions still playable; the last is current
        self.seats: range = range(2, 3)
        self.options: dict[str, tuple[str, ...]] = {}  # "edition": ("devir", "schmidt"); the first is the default
        self.digest: str = NO_COMPONENTS  # SHA-256 of the components.toml in use
        self.actions: ActionSpace = ActionSpace()

    def new(self, seats: int, options: Options, version: int) -> S:
        """The position before the first action, or RuleError where there is no such game."""
        raise NotImplementedError

    def empty(self, seats: int, options: Options, version: int) -> S:
        """A position for `restore` to fill (default: a new one)."""
        return self.new(seats, options, version)

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> S:
        """The position or view with this key, or RuleError on an impossible one."""
        state = self.empty(seats, options, version)
        state.fields().read(state, key)
        self.check(state)
        return state

    def check(self, state: S) -> None:
        """RuleError for a position that no game reaches (default: nothing to choose, or a view of no position)."""
        check_answers(state)
        check_view(state)

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


def check_view(state: State) -> None:
    """Some position gives this view."""
    if state.viewer != TRUTH:
        must(state.viewer == NOBODY or 0 <= state.viewer < state.seats, "viewer")
        world = state.determinize(Random(0))
        check_answers(world)
        must(world.view(state.viewer).key() == state.key(), "view")


def check_answers(state: State) -> None:
    """Everyone who decides has a legal action, and so has chance; the last thing to check of a position."""
    if state.viewer != TRUTH:
        return
    for seat in state.deciders():
        must(len(state.legal_actions(seat)) > 0, "phase")
    is_over = state.to_move() == NOBODY
    must(is_over or len(state.deciders()) > 0 or len(state.legal_actions(TO_MOVE)) > 0, "phase")
