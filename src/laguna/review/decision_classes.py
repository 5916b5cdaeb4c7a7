"""The classes of decisions, from best to blunder, by what they lost."""

from __future__ import annotations

from typing import Final

BEST: Final = "best"
FINE: Final = "fine"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
CLASSES: Final = (BEST, FINE, INACCURACY, MISTAKE, BLUNDER)

# The least loss of the chance to win for each class; below the first it is fine (docs/review.md says why these).
LEAST_LOSS: Final = ((BLUNDER, 0.15), (MISTAKE, 0.08), (INACCURACY, 0.03))
SURE: Final = 2.0  # standard errors that a loss must reach to be worse than fine


def classify(is_best: bool, loss: float, error: float) -> str:
    """The class of a decision; a loss that may be an error of measurement is fine.

    >>> classify(False, 0.10, 0.01), classify(False, 0.10, 0.06), classify(True, 0.0, 0.0)
    ('mistake', 'fine', 'best')
    """
    if is_best:
        return BEST
    if loss >= SURE * error:
        for name, least in LEAST_LOSS:
            if loss >= least:
                return name
    return FINE
