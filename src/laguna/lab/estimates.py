"""Statistics of a study's tables: means and shares with intervals, histograms, sources of variance."""

from __future__ import annotations

import dataclasses
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from laguna.arena.intervals import mean_interval, share_interval
from laguna.lab.collect import Row


@dataclasses.dataclass(frozen=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float
    count: int  # of observations


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of some values.

    >>> mean_of([4, 6]).value
    5.0
    """
    low, high = mean_interval(values) or (values[0], values[0])
    return Estimate(statistics.fmean(values), low, high, len(values))


def share_of(won: Iterable[float]) -> Estimate:
    """The share of wins; a shared win counts in part."""
    values = list(won)
    low, high = share_interval(sum(values), len(values))
    return Estimate(sum(values) / len(values), low, high, len(values))


def share_among(share: float, count: int) -> Estimate:
    """A share of things owned by `count` players; several things of one player aren't independent."""
    low, high = share_interval(share * count, count)
    return Estimate(share, low, high, count)


def grouped(rows: Iterable[Row], *names: str) -> dict[tuple[Any, ...], list[Row]]:
    """Rows grouped by the values of these columns, in order of first appearance."""
    out: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        out[tuple(row[name] for name in names)].append(row)
    return dict(out)


def histogram(values: Sequence[float], edges: Sequence[float]) -> list[int]:
    """How many values lie between each two edges; the last edge belongs to the last bin.

    >>> histogram([1, 2, 2, 5], [0, 2, 5])
    [1, 3]
    """
    out = [0] * (len(edges) - 1)
    for value in values:
        for at in range(len(out)):
            if edges[at] <= value < edges[at + 1] or (at == len(out) - 1 and value == edges[-1]):
                out[at] += 1
    return out


def round_edges(values: Sequence[float], most: int = 16) -> list[float]:
    """Bin edges at round numbers around all values.

    >>> round_edges([3, 48])
    [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]
    """
    low, high = min(values), max(values)
    step = 1
    for step in (base * 10**power for power in range(7) for base in (1, 2, 5)):
        if (high - low) / step < most - 1:
            break
    first = int(low // step) * step
    edges: list[float] = [first]
    while edges[-1] <= high:
        edges.append(edges[-1] + step)
    return edges


def variance_shares(rows: list[Row]) -> dict[str, float]:
    """The sources of the variance of points: player, seat, dice and the rest.

    All matches of a block have the same dice, and every player has every seat once. So the means by player, by seat,
    and by seat and block can be separated; each sum of squares is corrected for what chance alone would give it.

    >>> rows = [{"who": w, "seat": (s + w) % 2, "dice": d, "points": 10 * w + d} for d in (0, 1) for s in (0, 1)
    ...         for w in (0, 1)]
    >>> {name: round(share, 2) for name, share in variance_shares(rows).items()}
    {'who': 0.99, 'where': 0.0, 'dice': 0.01, 'rest': 0.0}
    """
    grand = statistics.fmean(row["points"] for row in rows)
    total = sum((row["points"] - grand) ** 2 for row in rows)
    if total == 0:
        return {"who": 0.0, "where": 0.0, "dice": 0.0, "rest": 0.0}

    def between(key: Callable[[Row], Any]) -> tuple[float, int]:
        """The sum of squares between groups, and how many groups there are."""
        groups: dict[Any, list[float]] = defaultdict(list)
        for row in rows:
            groups[key(row)].append(row["points"])
        squares = sum(len(points) * (statistics.fmean(points) - grand) ** 2 for points in groups.values())
        return squares, len(groups)

    who, players = between(lambda row: row["who"])
    where, seats = between(lambda row: row["seat"])
    cells, places = between(lambda row: (row["dice"], row["seat"]))
    freedom = {"who": players - 1, "where": seats - 1, "dice": places - seats}
    squares = {"who": who, "where": where, "dice": cells - where}
    left = len(rows) - 1 - sum(freedom.values())
    noise = max(total - sum(squares.values()), 0.0) / left if left > 0 else 0.0
    shares = {name: max(squares[name] - freedom[name] * noise, 0.0) / total for name in squares}
    return shares | {"rest": max(1 - sum(shares.values()), 0.0)}
