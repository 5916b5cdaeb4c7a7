"""95 % confidence intervals of shares and means."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Final

Z: Final = 1.96  # 95 % of a normal distribution lie within so many standard deviations


def share_interval(won: float, games: int) -> tuple[float, float]:
    """The interval of a share, by Wilson's score, which also holds if all or none were won.

    >>> [round(end, 3) for end in share_interval(50, 100)]
    [0.404, 0.596]
    """
    middle = (won + Z * Z / 2) / (games + Z * Z)
    half = Z * math.sqrt(won * (games - won) / games + Z * Z / 4) / (games + Z * Z)
    return middle - half, middle + half


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The interval of a mean, by the normal distribution; None for a single value.

    >>> [round(end, 3) for end in mean_interval([4, 6])]
    [3.04, 6.96]
    """
    if len(values) < 2:
        return None
    middle = statistics.fmean(values)
    half = Z * statistics.stdev(values) / math.sqrt(len(values))
    return middle - half, middle + half
