"""Runs the cyclic garbage collector when the server is idle.

Reference counting frees nearly everything a move uses. A full collection through hundreds of tables stops the process
for half a second, and Python would run one every few seconds by itself.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

YOUNG_THRESHOLD: Final = 700  # new objects before a young collection, which takes a few milliseconds
NEVER: Final = 1_000_000  # young collections before Python collects old objects by itself
IDLE: Final = 1.0  # seconds without a move
MIN_INTERVAL: Final = 600.0  # seconds between two full collections
MAX_INTERVAL: Final = 1800.0  # seconds after which a full collection is no longer postponed


def is_due(since_collection: float, since_move: float) -> bool:
    """Whether it is time for a full collection."""
    return since_collection >= MAX_INTERVAL or (since_collection >= MIN_INTERVAL and since_move >= IDLE)


async def collect_when_idle(moves: Callable[[], int]) -> None:
    """Run the collector for as long as the process serves. `moves` returns the number of moves so far."""
    gc.collect()
    gc.freeze()  # objects created at start stay
    gc.set_threshold(YOUNG_THRESHOLD, NEVER, NEVER)
    collected_at = moved_at = time.monotonic()
    known = moves()
    while True:
        await asyncio.sleep(IDLE)
        now = time.monotonic()
        if moves() != known:
            known, moved_at = moves(), now
        if is_due(now - collected_at, now - moved_at):
            gc.collect()
            collected_at = time.monotonic()
