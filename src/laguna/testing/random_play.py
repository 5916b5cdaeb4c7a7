"""What the laws are tried on: a game with its seats and options, and whole games played at random."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna import games
from laguna.core.game import CHANCE, NOBODY, Game, Options, State
from laguna.core.text import RuleError

TINY: Final = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tiny")
LANGUAGES: Final = ("en", "de")
LONGEST: Final = 20_000  # actions; a game that has not ended by then goes on for ever


@dataclass(frozen=True)
class Setting:
    """A game as it is chosen before it begins."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    version: int = 1

    def chosen(self) -> Options:
        return dict(self.options)

    def new(self) -> State:
        return self.game.new(self.seats, self.chosen(), self.version)

    def restore(self, key: tuple[int, ...]) -> State:
        return self.game.restore(self.seats, self.chosen(), self.version, key)

    def readers(self) -> list[int]:
        """Every seat, and the onlookers."""
        return [*range(self.seats), NOBODY]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game.id}-{self.seats}{chosen}" + ("" if self.version == 1 else f"-v{self.version}")


@dataclass(frozen=True)
class Played:
    """A game that was played: who did what, chance included."""

    setting: Setting
    seed: int
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


@contextmanager
def tiny_games() -> Iterator[None]:
    """Let games be looked for in tests/tiny as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAGUNA_GAMES", TINY)
        yield


def all_settings() -> list[Setting]:
    """Every game there is, with every number of seats, every choice of options and every version."""
    with tiny_games():
        return [setting for id in games.ids() for setting in settings_of(games.load(id))]


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


def random_step(state: State, rng: Random, taste: Sequence[int] = ()) -> tuple[int, int]:
    """Who acts next and what is done: chance by its weights, any decider, any of its actions or those to its taste."""
    if state.to_move() == CHANCE:
        return CHANCE, state.draw(rng)
    seat = one_of(state.deciders(), rng)
    actions = list(state.legal_actions(seat))
    if not taste:
        return seat, one_of(actions, rng)
    number = rng.randrange(sum(taste[action] for action in actions))
    while number >= taste[actions[0]]:
        number -= taste[actions.pop(0)]
    return seat, actions[0]


def random_taste(setting: Setting, rng: Random) -> list[int]:
    """How much each action is liked in a game; none in every other one.

    Who likes all actions alike seldom does the same thing often enough to come to the far corners of the rules, such
    as a full board.
    """
    if rng.randrange(2) == 0:
        return []
    moves = [setting.game.notate(action).partition(" ") for action in range(setting.game.action_count)]
    likes = {word: one_of([1, 10, 100], rng) for word in sorted({word for move in moves for word in move})}
    return [likes[verb] * likes[thing] for verb, _, thing in moves]


def one_of(choices: Sequence[int] | vec[i64], rng: Random) -> int:
    return choices[rng.randrange(len(choices))]


def some_of(choices: Sequence[int], count: int, rng: Random) -> list[int]:
    """As many different ones of these, in their order, or all where there are fewer."""
    left = list(choices)
    while len(left) > count:
        del left[rng.randrange(len(left))]
    return left


def play(setting: Setting, seed: int, every: Sequence[StateLaw] = ()) -> Played:
    """Play a game at random to its end, and keep these laws at every step.

    That it ends is a law itself.
    """
    rng = Random(seed)
    taste = random_taste(setting, rng)
    state = setting.new()
    steps: list[tuple[int, int]] = []
    while state.to_move() != NOBODY:
        with where(setting, seed, len(steps)):
            for law in every:
                law(setting, state, rng)
            assert len(steps) < LONGEST, f"the game has not ended after {LONGEST} actions"
            mover, action = random_step(state, rng, taste)
            do(state, action, mover)
        steps.append((mover, action))
    with where(setting, seed, len(steps)):
        for law in every:
            law(setting, state, rng)
    return Played(setting, seed, tuple(steps))


def do(state: State, action: int, mover: int) -> None:
    """Apply what is legal; that it is accepted is a law itself."""
    try:
        state.apply(action, mover)
    except RuleError as error:
        raise AssertionError(f"action {action} of seat {mover} is listed, but refused") from error


def check(played: Played, laws: Sequence[StateLaw], positions: int) -> None:
    """Keep these laws at some positions of a played game, among them the last one and some where several decide."""
    rng = Random(played.seed + 1)
    crowded = [i for i, state in enumerate(played.states()) if len(state.deciders()) > 1]
    last = len(played.steps)
    chosen = {*some_of(range(last), positions, rng), *some_of(crowded, positions // 5, rng), last}
    for index, state in enumerate(played.states()):
        if index in chosen:
            with where(played.setting, played.seed, index):
                for law in laws:
                    law(played.setting, state, rng)


@contextmanager
def where(setting: Setting, seed: int, index: int) -> Iterator[None]:
    """Say with a failure in which game it was, so that it can be played again."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in {setting}, seed {seed}, before step {index}")
        raise
