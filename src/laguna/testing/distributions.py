"""Whether two samples come from the same distribution: a chi-square test, without a library for it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable
from typing import Final, TypeVar

Thing = TypeVar("Thing", bound=Hashable)

FEWEST: Final = 10  # things seen less often, in both samples together, are counted as one
RARE: Final = 4.0  # standard deviations: samples of one distribution differ so much once in 30,000 times


def same_distribution(one: Counter[Thing], other: Counter[Thing]) -> None:
    """Two samples differ by no more than chance explains."""
    found = chi_square(one, other)
    assert found is not None, "the samples hold too few different things to tell anything"
    statistic, freedom = found
    assert statistic <= limit(freedom), f"chi-square is {statistic:.1f} with {freedom} degrees of freedom"


def chi_square(one: Counter[Thing], other: Counter[Thing]) -> tuple[float, int] | None:
    """The statistic of two samples and its degrees of freedom, or None where there is nothing to compare."""
    often = [thing for thing in one | other if one[thing] + other[thing] >= FEWEST]
    pairs = [(one[thing], other[thing]) for thing in often]
    rest = (one.total() - sum(a for a, _ in pairs), other.total() - sum(b for _, b in pairs))
    if sum(rest) > 0:
        pairs.append(rest)
    if len(pairs) < 2:
        return None
    scale = math.sqrt(other.total() / one.total())
    return sum((a * scale - b / scale) ** 2 / (a + b) for a, b in pairs), len(pairs) - 1


def limit(freedom: int) -> float:
    """What chi-square does not exceed but once in 30,000 times, after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + RARE * math.sqrt(spread)) ** 3)
