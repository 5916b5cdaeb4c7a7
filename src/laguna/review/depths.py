"""How deeply a match can be reviewed."""

from __future__ import annotations

from typing import Final, NamedTuple

from laguna.text.text import RuleError, Text


class Depth(NamedTuple):
    """How many simulations one pass over a match spends."""

    name: str
    simulations: int  # per decision
    least: int  # per action that is compared: the best ones and the one that was played
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
