"""Garbage that holds itself is looked for while nobody waits for an answer.

What a move has used is freed at once, so there is hardly any. Yet to look for it through all that some hundred tables
keep stops the process for half a second, and left alone Python would do so every few seconds.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

NEW_OBJECTS: Final = 700  # more than there were: then the new ones alone are looked through, a few milliseconds
NEVER: Final = 1_000_000  # looks at the new ones until Python looks at old ones by itself
QUIET: Final = 1.0  # seconds without a move
OFTEN: Final = 600.0  # seconds between two looks
SELDOM: Final = 1800.0  # seconds after which it is not put off any longer


def is_due(since_look: float, since_move: float) -> bool:
    """Is it time to look through everything?"""
    return since_look >= SELDOM or (since_look >= OFTEN and since_move >= QUIET)


async def collect_when_quiet(moves: Callable[[], int]) -> None:
    """Do so for as long as the process serves; `moves` tells how many there have been."""
    gc.collect()
    gc.freeze()  # what is there from the beginning stays
    gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)
    looked_at = moved_at = time.monotonic()
    known = moves()
    while True:
        await asyncio.sleep(QUIET)
        now = time.monotonic()
        if moves() != known:
            known, moved_at = moves(), now
        if is_due(now - looked_at, now - moved_at):
            gc.collect()
            looked_at = time.monotonic()
