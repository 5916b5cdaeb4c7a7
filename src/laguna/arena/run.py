"""An arena run: matches are submitted to workers, tried again if they fail, counted, and ended early by the test."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Final, TypeAlias

from laguna.arena.match_setup import MatchSetup, bots_by_seat
from laguna.arena.play_match import MatchFailure, MatchOutcome
from laguna.arena.record_folder import RecordFolder
from laguna.arena.results import RunResults
from laguna.arena.sequential_test import SequentialTest
from laguna.text.text import RuleError, Text
from laguna.workers.pool import TaskPool

MatchPool: TypeAlias = TaskPool[int, MatchOutcome | MatchFailure]  # matches are submitted by number

TRIES: Final = 3  # of one match

Progress: TypeAlias = Callable[[int, int, str], None]  # matches finished, matches wanted, the score


class ArenaRun:
    """The requested matches, as far as they are finished.

    The result doesn't depend on which match finishes first: matches count in the order of their numbers, and the
    sequential test looks at whole blocks in that order.
    """

    def __init__(self, results: RunResults) -> None:
        self.setup: MatchSetup = results.setup
        self.results: RunResults = results
        self.wanted: int = self.setup.whole_blocks(results.request.games)
        decide = results.request.decide
        self.test: SequentialTest | None = SequentialTest(*decide) if decide else None
        self._finished: int = 0
        self._won: list[float] = [0.0] * len(self.setup.bots)
        for outcome in results.outcomes.values():
            self._count(outcome)
        self._test_blocks()

    def play(self, pool: MatchPool, progress: Progress, records: RecordFolder | None = None) -> None:
        """Play the matches that are missing; RuleError if one fails again and again."""
        waiting = deque(number for number in range(1, self.wanted + 1) if number not in self.results.outcomes)
        tries: Counter[int] = Counter()
        under_way = 0
        while not self.is_over():
            progress(self._finished, self.wanted, self._score())
            while waiting and under_way < pool.size:  # no more than that, as the test may end the run any time
                pool.submit(waiting.popleft())
                under_way += 1
            result = pool.next_result()
            assert result is not None, "there is no timeout"
            under_way -= 1
            found = result.value or MatchFailure(result.task, "")
            if isinstance(found, MatchOutcome):
                self._take(found, records)
            else:
                tries[found.number] += 1
                self._note(found, is_last=tries[found.number] == TRIES)
                waiting.appendleft(found.number)

    def is_over(self) -> bool:
        """Whether all matches are played or the test has decided."""
        return self._finished == self.wanted or self._is_decided()

    def counted(self) -> list[MatchOutcome]:
        """The matches that count, in the order of their numbers: all, or those up to the test's decision."""
        last = self.wanted
        if self.test is not None and self._is_decided():
            last = self.test.blocks * self.setup.seats
        return [outcome for number, outcome in sorted(self.results.outcomes.items()) if number <= last]

    def _take(self, outcome: MatchOutcome, records: RecordFolder | None) -> None:
        if records is not None:
            records.keep(outcome)  # first, so that every finished match has its record
        self.results.add(outcome)
        self._count(outcome)
        self._test_blocks()

    def _count(self, outcome: MatchOutcome) -> None:
        if outcome.number <= self.wanted:
            self._finished += 1
            for bot, share in zip(bots_by_seat(self.setup, outcome.number), outcome.win_shares(), strict=True):
                self._won[bot] += share

    def _note(self, failure: MatchFailure, is_last: bool) -> None:
        """Note a failed match; RuleError after the last try."""
        self.results.add_failure(failure)
        if is_last:
            reason = failure.why or Text("arena.worker_died")
            raise RuleError(Text("arena.gave_up", failure.number, TRIES, reason, self.results.location()))

    def _is_decided(self) -> bool:
        return self.test is not None and self.test.decision != ""

    def _test_blocks(self) -> None:
        """Add the blocks to the test that are complete, up to the first one that isn't."""
        while self.test is not None and not self.test.decision and self.test.blocks * self.setup.seats < self.wanted:
            score = self._block_score(self.test.blocks)
            if score is None:
                return
            self.test.add(score)

    def _block_score(self, block: int) -> float | None:
        """The first bot's share of the wins in a block; None if the block isn't complete."""
        first = block * self.setup.seats + 1
        won = 0.0
        for number in range(first, first + self.setup.seats):
            outcome = self.results.outcomes.get(number)
            if outcome is None:
                return None
            won += outcome.win_shares()[bots_by_seat(self.setup, number).index(0)]
        return won / self.setup.seats

    def _score(self) -> str:
        """The score in short: "greedy 41.5 : uniform 0.5"."""
        return " : ".join(f"{bot} {won:g}" for bot, won in zip(self.setup.bots, self._won, strict=True))
