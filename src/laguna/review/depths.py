"""How a decision is called by what it lost, and how deeply a match can be judged."""

from __future__ import annotations

from typing import Final, NamedTuple

from laguna.core.text import RuleError, Text

BEST: Final = "best"
FINE: Final = "fine"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
CLASSES: Final = (BEST, FINE, INACCURACY, MISTAKE, BLUNDER)

# From so much of the chance to win on, a loss is called so; below the first it is fine (docs/review.md says why these).
LEAST_LOSS: Final = ((BLUNDER, 0.15), (MISTAKE, 0.08), (INACCURACY, 0.03))
SURE: Final = 2.0  # standard errors that a loss must come to, before it is more than fine


class Depth(NamedTuple):
    """How much is spent on a match in one pass."""

    name: str
    simulations: int  # for a decision
    least: int  # for each action that counts: the best ones and the one that was played
    redraws: int  # of a deal
    watches: int  # simulations for the value of a position after a deal


QUICK: Final = Depth("quick", 160, 40, 3, 32)
NORMAL: Final = Depth("normal", 1500, 300, 8, 120)
DEEP: Final = Depth("deep", 8000, 1500, 16, 400)
DEPTHS: Final = (QUICK, NORMAL, DEEP)


def depth_named(name: str) -> Depth:
    """A depth by its name; RuleError says which there are."""
    for depth in DEPTHS:
        if depth.name == name:
            return depth
    raise RuleError(Text("review.no_depth", name, Text("core.or", *(depth.name for depth in DEPTHS))))


def passes_to(depth: Depth) -> tuple[Depth, ...]:
    """The passes up to a depth, the quickest first."""
    return DEPTHS[: DEPTHS.index(depth) + 1]


def called(is_best: bool, loss: float, error: float) -> str:
    """What a decision is called; what cannot be told from the best for sure is fine at worst.

    >>> called(False, 0.10, 0.01), called(False, 0.10, 0.06), called(True, 0.0, 0.0)
    ('mistake', 'fine', 'best')
    """
    if is_best:
        return BEST
    if loss >= SURE * error:
        for name, least in LEAST_LOSS:
            if loss >= least:
                return name
    return FINE
