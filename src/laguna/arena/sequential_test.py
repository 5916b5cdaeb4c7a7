"""A test that looks on while games are played, and ends them as soon as they have told enough."""

from __future__ import annotations

import math
from typing import Final

RISK: Final = 0.05  # of deciding for the one where the other is true
BOUND: Final = math.log((1 - RISK) / RISK)

LOW: Final = "low"
HIGH: Final = "high"


class SequentialTest:
    """Decides whether a bot's share of wins is rather at most `low` or at least `high`.

    The generalised sequential probability ratio test as chess engines are tested with it (Wald 1945; Van den Bergh,
    "A Practical Introduction to the GSPRT", and "Normalized Elo"): the likelihood ratio of the two means, the scores
    of whole blocks taken to be normal with the variance seen so far. In a block the same dice fall for everyone, so
    the variance is less than that of single games, and the decision comes sooner.
    """

    def __init__(self, low: float, high: float) -> None:
        self.low: float = low
        self.high: float = high
        self.blocks: int = 0
        self.decision: str = ""  # or LOW or HIGH; from then on nothing changes any more
        self._sum: float = 0.0
        self._squares: float = 0.0

    def add(self, score: float) -> None:
        """Take in the share of wins in the next block."""
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
        """The logarithm of how much likelier the scores are if the share is `high` than if it is `low`."""
        if self.blocks == 0:
            return 0.0
        mean = self._sum / self.blocks
        return self.blocks * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * self._variance())

    def _variance(self) -> float:
        """Of the scores, as if one more block had been won and one lost: a few wins in a row prove little."""
        blocks = self.blocks + 2
        mean = (self._sum + 1) / blocks
        return (self._squares + 1) / blocks - mean * mean
