"""A run: games are handed out, tried again where they fail, taken in, and ended where enough is known."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Final, TypeAlias

from laguna.arena.playing import Failure, Outcome
from laguna.arena.records import RecordFolder
from laguna.arena.results import Results
from laguna.arena.sequential import SequentialTest
from laguna.arena.setting import Setting, seated
from laguna.arena.workers import Crew
from laguna.core.text import RuleError, Text

TRIES: Final = 3  # of one game

Progress: TypeAlias = Callable[[int, int, str], None]  # games finished, games wanted, how it stands


class Run:
    """The games that were asked for, as far as they are finished.

    What counts does not depend on which of them is finished first: games count in the order of their numbers, and the
    sequential test looks at whole blocks in that order.
    """

    def __init__(self, results: Results) -> None:
        self.setting: Setting = results.setting
        self.results: Results = results
        self.wanted: int = self.setting.whole_blocks(results.asked.games)
        decide = results.asked.decide
        self.test: SequentialTest | None = SequentialTest(*decide) if decide else None
        self._finished: int = 0
        self._won: list[float] = [0.0] * len(self.setting.bots)
        for outcome in results.outcomes.values():
            self._count(outcome)
        self._test_blocks()

    def play(self, crew: Crew, progress: Progress, records: RecordFolder | None = None) -> None:
        """Have the games played that are not finished yet; RuleError where one cannot be."""
        waiting = deque(number for number in range(1, self.wanted + 1) if number not in self.results.outcomes)
        tries: Counter[int] = Counter()
        under_way = 0
        while not self.is_over():
            progress(self._finished, self.wanted, self._standing())
            while waiting and under_way < crew.size:
                crew.ask(waiting.popleft())
                under_way += 1
            answer = crew.answer()
            under_way -= 1
            if isinstance(answer, Outcome):
                self._take(answer, records)
            else:
                tries[answer.number] += 1
                self._note(answer, is_last=tries[answer.number] == TRIES)
                waiting.appendleft(answer.number)

    def is_over(self) -> bool:
        """Whether enough has been played."""
        return self._finished == self.wanted or self._is_decided()

    def counted(self) -> list[Outcome]:
        """The games that count, in the order of their numbers: all, or those up to the test's decision."""
        last = self.wanted
        if self.test is not None and self._is_decided():
            last = self.test.blocks * self.setting.seats
        return [outcome for number, outcome in sorted(self.results.outcomes.items()) if number <= last]

    def _take(self, outcome: Outcome, records: RecordFolder | None) -> None:
        if records is not None:
            records.keep(outcome)  # first, so that every game that is told as finished has its record
        self.results.add(outcome)
        self._count(outcome)
        self._test_blocks()

    def _count(self, outcome: Outcome) -> None:
        if outcome.number <= self.wanted:
            self._finished += 1
            for bot, share in zip(seated(self.setting, outcome.number), outcome.win_shares(), strict=True):
                self._won[bot] += share

    def _note(self, failure: Failure, is_last: bool) -> None:
        """Keep in mind that a game failed; it is not tried for ever."""
        self.results.add_failure(failure)
        if is_last:
            reason = failure.why or Text("arena.worker_died")
            raise RuleError(Text("arena.gave_up", failure.number, TRIES, reason, self.results.whereabouts()))

    def _is_decided(self) -> bool:
        return self.test is not None and self.test.decision != ""

    def _test_blocks(self) -> None:
        """Let the test look at the blocks that are complete, as far as there is none missing before them."""
        while self.test is not None and not self.test.decision and self.test.blocks * self.setting.seats < self.wanted:
            score = self._block_score(self.test.blocks)
            if score is None:
                return
            self.test.add(score)

    def _block_score(self, block: int) -> float | None:
        """The first bot's share of the wins in a block, or None where the block is not complete."""
        first = block * self.setting.seats + 1
        won = 0.0
        for number in range(first, first + self.setting.seats):
            outcome = self.results.outcomes.get(number)
            if outcome is None:
                return None
            won += outcome.win_shares()[seated(self.setting, number).index(0)]
        return won / self.setting.seats

    def _standing(self) -> str:
        """How it stands, as short as can be: "greedy 41.5 : uniform 0.5"."""
        return " : ".join(f"{bot} {won:g}" for bot, won in zip(self.setting.bots, self._won, strict=True))
