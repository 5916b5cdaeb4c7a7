"""A sequential test that ends a run as soon as its result is clear."""

from __future__ import annotations

import math
from typing import Final

RISK: Final = 0.05  # of a wrong decision
BOUND: Final = math.log((1 - RISK) / RISK)

LOW: Final = "low"
HIGH: Final = "high"


class SequentialTest:
    """Decides whether a bot's share of wins is rather at most `low` or at least `high`.

    The generalised sequential probability ratio test as chess engines are tested with it (Wald 1945; Van den Bergh,
    "A Practical Introduction to the GSPRT", and "Normalized Elo"): the likelihood ratio of the two means, the scores
    of whole blocks taken to be normal with the variance seen so far. All matches of a block have the same dice, so the
    variance is smaller than that of single matches and the decision comes sooner.
    """

    def __init__(self, low: float, high: float) -> None:
        self.low: float = low
        self.high: float = high
        self.blocks: int = 0
        self.decision: str = ""  # or LOW or HIGH; final
        self._sum: float = 0.0
        self._squares: float = 0.0

    def add(self, score: float) -> None:
        """Add the share of wins in the next block."""
        if self.decision:
            return
        self.blocks += 1
        self._sum += score
        self._squares += score * score
        ratio = self.log_ratio()
        if ratio >= BOUND:
            self.decision = HIGH
        elif ratio <= -BOUND:
            self.decision = LOW

    def log_ratio(self) -> float:
        """The logarithm of the likelihood ratio of `high` to `low`."""
        if self.blocks == 0:
            return 0.0
        mean = self._sum / self.blocks
        return self.blocks * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * self._variance())

    def _variance(self) -> float:
        """The variance of the scores plus one block won and one lost, as a few wins in a row prove little."""
        blocks = self.blocks + 2
        mean = (self._sum + 1) / blocks
        return (self._squares + 1) / blocks - mean * mean
