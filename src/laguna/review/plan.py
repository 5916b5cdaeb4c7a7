"""What there is to judge in a match: its decisions, and its deals, each with the position it is judged from."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from laguna.core.game import CHANCE, Game, State
from laguna.core.match import Match, replay
from laguna.core.record import Record
from laguna.core.text import RuleError, Text
from laguna.review import judging, luck, reasons
from laguna.review.classes import BEST, FINE, Depth
from laguna.review.sheet import Deal, Decision, Review

DECISION: Final = "decision"
DEAL: Final = "deal"


class Task(NamedTuple):
    """One thing to judge: its kind, and its step in the history."""

    kind: str
    step: int


class Plan:
    """A match made ready to be judged in any order."""

    def __init__(self, record: Record) -> None:
        if record.result is None:
            raise RuleError(Text("review.running"))
        self.record: Record = record
        self.match: Match = replay(record)
        self.tasks: list[Task] = []
        self._before: dict[int, State] = {}
        self._after: dict[int, tuple[State, int]] = {}  # by the first step of a deal: where it led, in how many steps
        self._go_through()

    def _go_through(self) -> None:
        state = self.match.game.new(self.match.seats, self.match.options, self.match.version)
        history = self.match.history
        for at, step in enumerate(history):
            if step.seat == CHANCE:
                if at == 0 or history[at - 1].seat != CHANCE:
                    self._add(Task(DEAL, at), state)
            elif len(state.legal_actions(step.seat)) > 1:
                self._add(Task(DECISION, at), state)
            step.apply(state)
            if step.seat == CHANCE and (at + 1 == len(history) or history[at + 1].seat != CHANCE):
                first = next(task.step for task in reversed(self.tasks) if task.kind == DEAL)
                self._after[first] = (state.clone(), at + 1 - first)

    def _add(self, task: Task, state: State) -> None:
        self.tasks.append(task)
        self._before[task.step] = state.clone()

    def position(self, step: int) -> State:
        """The position before a step that is judged."""
        return self._before[step]

    def empty(self, seed: int) -> Review:
        """A review in which nothing is judged yet."""
        return Review(
            game=self.match.game.id,
            seats=self.match.seats,
            steps=len(self.match.history),
            digest=hashlib.sha256(str(self.record).encode()).hexdigest(),
            seed=seed,
            result=list(self.record.result or []),
        )

    def check(self, review: Review) -> None:
        """Refuse a review of another match."""
        if review.digest != self.empty(review.seed).digest:
            raise RuleError(Text("review.other_match"))

    def do(self, task: Task, depth: Depth, seed: int) -> Decision | Deal:
        """Judge one thing."""
        game = self.match.game
        before = self._before[task.step]
        if task.kind == DEAL:
            after, steps = self._after[task.step]
            return luck.weigh(game, before, after, task.step, steps, depth, seed)
        step = self.match.history[task.step]
        return judge_step(game, before, step.seat, task.step, step.action, depth, seed)


def judge_step(game: Game, state: State, seat: int, step: int, action: int, depth: Depth, seed: int) -> Decision:
    """Judge what a seat did in a position: here the position becomes that seat's view, and nothing else goes on."""
    view = state.view(seat)
    found = judging.judge(game, view, seat, step, action, depth, seed)
    if found.kind in (BEST, FINE):
        return found
    return reasons.explained(game, view, found, seed)
