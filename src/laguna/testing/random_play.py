"""Random play: a game with its seats and options, and whole games played at random with laws kept on the way."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import CHANCE, NOBODY, State
from laguna.text.text import RuleError

LANGUAGES: Final = ("en", "de")
LONGEST: Final = 20_000  # actions; a game that has not ended by then goes on for ever


@dataclass(frozen=True)
class Setting:
    """A game as it is chosen before it begins: how many seats, which options, which version of the rules."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()  # name and value, sorted as Rules.options is
    version: int = 1

    def chosen(self) -> Options:
        """The options as `Game.new` takes them."""
        return dict(self.options)

    def new(self) -> State:
        """The first position."""
        state: State = self.game.new(self.seats, self.chosen(), self.version)
        return state

    def restore(self, key: tuple[int, ...]) -> State:
        """The position with this key."""
        state: State = self.game.restore(self.seats, self.chosen(), self.version, key)
        return state

    def readers(self) -> list[int]:
        """Every seat, and NOBODY for spectators."""
        return [*range(self.seats), NOBODY]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game.id}-{self.seats}{chosen}" + ("" if self.version == 1 else f"-v{self.version}")


@dataclass(frozen=True)
class Played:
    """A game that was played to its end: who did what, chance included; its positions are played anew when needed."""

    setting: Setting
    seed: int  # `play(setting, seed)` plays it again
    steps: tuple[tuple[int, int], ...]  # mover and action

    def states(self) -> Iterator[State]:
        """Every position of the game, from the first to the last; the same object, played on."""
        state = self.setting.new()
        for mover, action in self.steps:
            yield state
            state.apply(action, mover)
        yield state

    def state(self, index: int) -> State:
        """The position before step `index`."""
        state = self.setting.new()
        for mover, action in self.steps[:index]:
            state.apply(action, mover)
        return state


StateLaw: TypeAlias = Callable[[Setting, State, Random], None]
GameLaw: TypeAlias = Callable[[Played, Random], None]


def settings_of(game: Game) -> list[Setting]:
    """All ways to begin a game; a choice that does not go with the seats is one that `new` refuses."""
    out: list[Setting] = []
    names = list(game.options)
    for version, seats in itertools.product(game.versions, game.seats):
        found = len(out)
        for values in itertools.product(*game.options.values()):
            setting = Setting(game, seats, tuple(zip(names, values, strict=True)), version)
            try:
                setting.new()
            except RuleError:
                continue
            out.append(setting)
        assert len(out) > found, f"{game.id} cannot be begun with {seats} seats, though it says so"
    return out


def random_step(state: State, rng: Random, preferences: Sequence[int] = ()) -> tuple[int, int]:
    """Who acts next and what is done: chance by its weights, any decider, any of its actions or as it prefers them."""
    if state.to_move() == CHANCE:
        return CHANCE, state.draw(rng)
    seat = one_of(state.deciders(), rng)
    actions = list(state.legal_actions(seat))
    if not preferences:
        return seat, one_of(actions, rng)
    number = rng.randrange(sum(preferences[action] for action in actions))
    while number >= preferences[actions[0]]:
        number -= preferences[actions.pop(0)]
    return seat, actions[0]


def random_preferences(setting: Setting, rng: Random) -> list[int]:
    """How likely each action is to be chosen in a game; all alike in every other one.

    Players who choose all actions alike seldom do the same thing often enough to come to the far corners of the
    rules, such as a full board.
    """
    if rng.randrange(2) == 0:
        return []
    moves = [setting.game.notate(action).partition(" ") for action in range(setting.game.actions.count)]
    likes = {word: one_of([1, 10, 100], rng) for word in sorted({word for move in moves for word in move})}
    return [likes[verb] * likes[thing] for verb, _, thing in moves]


def one_of(choices: Sequence[int] | vec[i64], rng: Random) -> int:
    """Any of these."""
    return choices[rng.randrange(len(choices))]


def some_of(choices: Sequence[int], count: int, rng: Random) -> list[int]:
    """As many different ones of these, in their order, or all where there are fewer."""
    left = list(choices)
    while len(left) > count:
        del left[rng.randrange(len(left))]
    return left


def play(setting: Setting, seed: int, every: Sequence[StateLaw] = ()) -> Played:
    """Play a game at random to its end, and keep these laws at every step; that it ends is a law itself."""
    rng = Random(seed)
    preferences = random_preferences(setting, rng)
    state = setting.new()
    steps: list[tuple[int, int]] = []
    while state.to_move() != NOBODY:
        keep(every, setting, state, rng, seed, len(steps))
        with where("every game ends, and listed actions are accepted", setting, seed, len(steps)):
            assert len(steps) < LONGEST, f"the game has not ended after {LONGEST} actions"
            mover, action = random_step(state, rng, preferences)
            do(state, action, mover)
        steps.append((mover, action))
    keep(every, setting, state, rng, seed, len(steps))
    return Played(setting, seed, tuple(steps))


def do(state: State, action: int, mover: int) -> None:
    """Apply an action that is listed as legal; that it is accepted is a law itself."""
    try:
        state.apply(action, mover)
    except RuleError as error:
        raise AssertionError(f"action {action} of seat {mover} is listed, but refused") from error


def check_positions(played: Played, laws: Sequence[StateLaw], positions: int) -> None:
    """Keep these laws at some positions of a played game, among them the last one and some where several decide."""
    rng = Random(played.seed + 1)
    crowded = [i for i, state in enumerate(played.states()) if len(state.deciders()) > 1]
    last = len(played.steps)
    chosen = {*some_of(range(last), positions, rng), *some_of(crowded, positions // 5, rng), last}
    for index, state in enumerate(played.states()):
        if index in chosen:
            keep(laws, played.setting, state, rng, played.seed, index)


def keep(laws: Sequence[StateLaw], setting: Setting, state: State, rng: Random, seed: int, index: int) -> None:
    """Check laws on a position; a failure says which law it was, and where, so that it can be played again."""
    for law in laws:
        try:
            law(setting, state, rng)
        except Exception as error:
            error.add_note(place_of(law_name(law), setting, seed, index))
            raise


@contextmanager
def where(law: str, setting: Setting, seed: int, index: int) -> Iterator[None]:
    """Add to a failure which law it was, and in which game."""
    try:
        yield
    except Exception as error:
        error.add_note(place_of(law, setting, seed, index))
        raise


def law_name(law: Callable[..., None]) -> str:
    """A law in words: clones are independent."""
    return law.__name__.replace("_", " ")


def place_of(law: str, setting: Setting, seed: int, index: int) -> str:
    """Where a law is broken."""
    return f"law: {law}; in {setting}, seed {seed}, before step {index}"
