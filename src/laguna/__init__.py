"""Laguna: four board games of the Venetian lagoon, as rules, table, bots and research environment."""

import os
import sys

from laguna import checkout

__version__ = "0.1.0"

# A compiled file older than its source would play yesterday's rules without a word.
_COMPLAINT = checkout.complaint(os.path.dirname(os.path.abspath(__file__)))
if _COMPLAINT:
    if os.path.basename(sys.argv[0]) == "laguna":  # the command: a sentence is enough
        sys.exit(f"laguna: {_COMPLAINT}")
    raise ImportError(_COMPLAINT)


def compiled() -> bool:
    """Tell whether the engine runs compiled."""
    from laguna.core import text

    return not str(text.__file__).endswith(".py")
