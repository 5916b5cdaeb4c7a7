"""Measures the speed of the engine on this machine, for `laguna bench`."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypedDict

from babel.numbers import format_decimal
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import laguna
from laguna import games
from laguna.bots.mcts import Search, SearchSettings
from laguna.bots.random_bot import random_action, random_playout
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY, State
from laguna.drawing import diff, document
from laguna.drawing.plates import Plate
from laguna.text import catalogue
from laguna.text.text import Text

SEATS: Final = 4  # or as many as the game takes
SECONDS: Final = 0.4  # of one run
RUNS: Final = 3  # per figure; the best counts, as a disturbance can only slow a run down
SAMPLE_GAMES: Final = 4
SAMPLE_POSITIONS: Final = 50  # per game; enough that drawings don't find all their pieces cached

SIMULATIONS: Final = 1000  # of one search

FIGURES: Final = (
    "steps",
    "decisions",
    "games",
    "playouts",
    "simulations",
    "clones",
    "views",
    "worlds",
    "drawings",
    "changed_drawings",
)

Progress: TypeAlias = Callable[[int, int, str], None]  # figures measured, all figures, the current one
Work: TypeAlias = Callable[[], int]  # does some work and returns how many units


class GameFigures(TypedDict):
    """The figures of one game."""

    seats: int
    per_second: dict[str, float]  # by figure


class BenchResult(TypedDict):
    """The figures of all games, with the machine and versions."""

    laguna: str
    engine: str  # "compiled" or "uncompiled"
    python: str
    processor: str
    cores: int  # of the machine; one is used
    games: dict[str, GameFigures]


def measure(game_ids: Sequence[str], progress: Progress) -> BenchResult:
    """Measure these games in turn on one core, half a minute each."""
    result = BenchResult(
        laguna=laguna.__version__,
        engine="compiled" if laguna.compiled() else "uncompiled",
        python=platform.python_version(),
        processor=processor(),
        cores=os.cpu_count() or 1,
        games={},
    )
    for place, id in enumerate(game_ids):
        measuring = _GameBenchmark(games.load(id))
        total = len(game_ids) * len(FIGURES)
        for number, figure in enumerate(FIGURES):
            progress(place * len(FIGURES) + number, total, f"{id}: {catalogue.translate(Text('bench.' + figure))}")
            measuring.measure(figure)
        progress((place + 1) * len(FIGURES), total, id)
        result["games"][id] = measuring.result
    return result


def report(result: BenchResult) -> str:
    """The figures as lines of text."""
    engine = Text("bench." + result["engine"])
    machine = Text("bench.machine", result["cores"], result["processor"])
    lines = [catalogue.sentence(Text("bench.head", result["laguna"], engine, result["python"], machine))]
    for id, measured in result["games"].items():
        game = games.load(id)
        lines += ["", catalogue.sentence(Text("bench.game", measured["seats"], game.title))]
        told = {figure: _number(measured["per_second"][figure]) for figure in FIGURES}
        width = max(len(number) for number in told.values())
        lines += [
            f"  {number:>{width}}  {catalogue.translate(Text('bench.' + figure))}" for figure, number in told.items()
        ]
    return "\n".join(lines)


def rate(work: Work) -> float:
    """Units per second: the best of a few runs.

    >>> rate(lambda: 1000) > 1000
    True
    """
    return max(_run(work) for _ in range(RUNS))


def _run(work: Work) -> float:
    # Processor time, so that other load on the machine counts as little as possible.
    done = 0
    start = time.process_time()
    spent = 0.0
    while spent < SECONDS:
        done += work()
        spent = time.process_time() - start
    return done / spent


class _GameBenchmark:
    """Measures one game, on sample positions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = SEATS if SEATS in game.seats else game.seats[-1]
        self.result = GameFigures(seats=self.seats, per_second={})
        self.rng = Random(1)
        self.played = {"steps": 0, "decisions": 0, "games": 0}
        in_full = [self._positions_of_a_game() for _ in range(SAMPLE_GAMES)]
        self.positions = [position for positions in in_full for position in _evenly(positions, SAMPLE_POSITIONS)]
        thirds = [positions[len(positions) // 3] for positions in in_full]
        self.thirds = [position.view(position.to_move()) for position in thirds]
        self.views = [position.view(position.to_move()) for position in self.positions]
        self.next_views = [self._next_view(position) for position in self.positions]
        self.drawn = [self._plates(view) for view in self.views]
        self.work: dict[str, Work] = {
            "steps": self._play,
            "playouts": self._play_out,
            "simulations": self._search,
            "clones": self._clone,
            "views": self._view,
            "worlds": self._fill,
            "drawings": self._draw,
            "changed_drawings": self._draw_changes,
        }

    def measure(self, figure: str) -> None:
        """Measure one figure; decisions and games follow from the steps."""
        per_second = self.result["per_second"]
        if figure in self.work:
            per_second[figure] = rate(self.work[figure])
        else:
            per_second[figure] = per_second["steps"] * self.played[figure] / self.played["steps"]

    def _new(self) -> State:
        state: State = self.game.new(self.seats, {}, self.game.versions[-1])
        return state

    def _positions_of_a_game(self) -> list[State]:
        """Every position of a random game at which a seat decides."""
        state = self._new()
        positions: list[State] = []
        mover = state.to_move()
        while mover != NOBODY:
            if mover != CHANCE:
                positions.append(state.clone())
            state.apply(random_action(state, mover, self.rng))
            mover = state.to_move()
        return positions

    def _next_view(self, position: State) -> State:
        """The decider's view after an action of its own."""
        mover = position.to_move()
        state = position.clone()
        state.apply(random_action(state, mover, self.rng))
        return state.view(mover)

    def _plates(self, view: State) -> list[Plate]:
        seat = view.viewer
        actions = view.legal_actions(seat) if seat in view.deciders() else vec[i64]()
        return self.game.drawing.plates(view, seat, actions, "en")

    # The units of work. Each function does many, so that measuring the time costs nothing.

    def _play(self) -> int:
        steps = random_playout(self._new(), self.rng)
        self.played["steps"] += steps.all
        self.played["decisions"] += steps.decisions
        self.played["games"] += 1
        return steps.all

    def _play_out(self) -> int:
        """Play worlds of a view from a third of the game to its end, as plain search does."""
        for view in self.thirds:
            random_playout(view.determinize(self.rng), self.rng)
        return len(self.thirds)

    def _search(self) -> int:
        """Search from the same positions, as the strongest level does."""
        for view in self.thirds:
            search = Search(self.game, view, view.viewer, SearchSettings(), self.rng)
            for _ in range(SIMULATIONS):
                search.simulate()
        return SIMULATIONS * len(self.thirds)

    def _clone(self) -> int:
        for position in self.positions:
            position.clone()
        return len(self.positions)

    def _view(self) -> int:
        for position in self.positions:
            position.view(0)
        return len(self.positions)

    def _fill(self) -> int:
        for view in self.views:
            view.determinize(self.rng)
        return len(self.views)

    def _draw(self) -> int:
        for view in self.views:
            document.document(self._plates(view), theme="light", language="en")
        return len(self.views)

    def _draw_changes(self) -> int:
        for before, view in zip(self.drawn, self.next_views, strict=True):
            after = self._plates(view)
            diff.gone(before, after)
            for piece in diff.changed(before, after):
                piece.markup()
        return len(self.drawn)


def _evenly(positions: list[State], count: int) -> list[State]:
    return [positions[place * len(positions) // count] for place in range(count)]


def _number(value: float) -> str:
    """A whole number in the format of the language."""
    return str(format_decimal(round(value), locale=catalogue.language()))


def processor() -> str:
    """The name of the processor, if the system tells it."""
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "head": "Laguna {0} ({1}), Python {2}, {3}; figures a second on one core",
    "machine": ("{1} with {0} core", "{1} with {0} cores"),
    "compiled": "compiled",
    "uncompiled": "not compiled",
    "game": ("{1}, {0} seat", "{1}, {0} seats"),
    "steps": "steps in random play, chance counted",
    "decisions": "decisions in random play",
    "games": "random games",
    "playouts": "random playouts of worlds, from a third of the game on",
    "simulations": "simulations of the search, from there",
    "clones": "clones",
    "views": "views",
    "worlds": "worlds that fit a view",
    "drawings": "whole drawings",
    "changed_drawings": "drawings of what changed",
}
catalogue.register("bench", SENTENCES, os.path.dirname(__file__))
