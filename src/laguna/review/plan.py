"""Lists what a review evaluates in a match: its decisions and its deals, each with its position."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from laguna.core.game import Game
from laguna.core.match import Match, replay
from laguna.core.record import Record, RecordedAction
from laguna.core.state import CHANCE, State
from laguna.review import evaluate_decisions, luck, reasons
from laguna.review.decision_classes import BEST, FINE
from laguna.review.depths import Depth
from laguna.review.review_record import DealLuck, Decision, Review
from laguna.text.text import RuleError, Text

DECISION: Final = "decision"
DEAL: Final = "deal"
# What a record holds besides its actions, and what its constructor takes.
UNMARKED: Final = (
    "version", "what_if", "shared", "options", "components", "names", "words", "added", "result", "secret",
)  # fmt: skip


class ReviewTask(NamedTuple):
    """One thing to evaluate: its kind, and its step in the history."""

    kind: str
    step: int


class ReviewPlan:
    """A match prepared for evaluating its tasks in any order."""

    def __init__(self, record: Record) -> None:
        if record.result is None:
            raise RuleError(Text("review.running"))
        self.record: Record = record
        self.match: Match = replay(record)
        self.tasks: list[ReviewTask] = []
        self._before: dict[int, State] = {}
        self._after: dict[int, tuple[State, int]] = {}  # by a deal's first step: the position after it, and its steps
        self._list_tasks()

    def _list_tasks(self) -> None:
        state = self.match.game.new(self.match.seats, self.match.options, self.match.version)
        history = self.match.history
        for at, step in enumerate(history):
            if step.seat == CHANCE:
                if at == 0 or history[at - 1].seat != CHANCE:
                    self._add(ReviewTask(DEAL, at), state)
            elif len(state.legal_actions(step.seat)) > 1:
                self._add(ReviewTask(DECISION, at), state)
            step.apply(state)
            if step.seat == CHANCE and (at + 1 == len(history) or history[at + 1].seat != CHANCE):
                first = next(task.step for task in reversed(self.tasks) if task.kind == DEAL)
                self._after[first] = (state.clone(), at + 1 - first)

    def _add(self, task: ReviewTask, state: State) -> None:
        self.tasks.append(task)
        self._before[task.step] = state.clone()

    def by_bots(self) -> set[int]:
        """The steps that bots made in place of players."""
        return {at for at, step in enumerate(self.match.history) if step.by_bot}

    def position(self, step: int) -> State:
        """The position before a task's step."""
        return self._before[step]

    def empty(self, seed: int) -> Review:
        """A review with nothing evaluated yet."""
        return Review(
            game=self.match.game.id,
            seats=self.match.seats,
            steps=len(self.match.history),
            digest=hashlib.sha256(str(_unmarked(self.record)).encode()).hexdigest(),
            seed=seed,
            result=list(self.record.result or []),
        )

    def check(self, review: Review) -> None:
        """Refuse a review of another match."""
        if review.digest != self.empty(review.seed).digest:
            raise RuleError(Text("review.other_match"))

    def evaluate(self, task: ReviewTask, depth: Depth, seed: int) -> Decision | DealLuck:
        """Evaluate one task."""
        game = self.match.game
        before = self._before[task.step]
        if task.kind == DEAL:
            after, steps = self._after[task.step]
            return luck.evaluate_deal(game, before, after, task.step, steps, depth, seed)
        step = self.match.history[task.step]
        return evaluate_step(game, before, step.seat, task.step, step.action, depth, seed)


def _unmarked(record: Record) -> Record:
    """The record without the marks of bots' moves, as earlier versions wrote it: their reviews stay valid."""
    if not any(played.by_bot for played in record.played):
        return record
    plain = Record(record.game, record.seats, record.dice)
    for name in UNMARKED:
        setattr(plain, name, getattr(record, name))
    plain.played = [RecordedAction(one.seat, one.move, one.number, one.total) for one in record.played]
    return plain


def evaluate_step(game: Game, state: State, seat: int, step: int, action: int, depth: Depth, seed: int) -> Decision:
    """Evaluate what a seat did in a position; from here on only the seat's view is used."""
    view = state.view(seat)
    found = evaluate_decisions.evaluate_decision(game, view, seat, step, action, depth, seed)
    if found.kind in (BEST, FINE):
        return found
    return reasons.with_reasons(game, view, found, seed)
