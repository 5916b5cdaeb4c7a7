"""What time it is for matches: it never goes back, though somebody sets the machine's clock back."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

STEP: Final = 1000  # milliseconds that a clock may be adjusted by without being set back

log = logging.getLogger("laguna.clock")


class Clock:
    """The machine's clock; where that is set back, what has passed since by a clock that nobody can set."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, passing: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._passing = passing
        self._at = wall() // 1_000_000
        self._when = passing()
        self._is_back = False

    def now(self) -> int:
        """Milliseconds since 1970."""
        wall, passing = self._wall() // 1_000_000, self._passing()
        expected = self._at + (passing - self._when) // 1_000_000
        is_back = wall < expected - STEP
        if is_back and not self._is_back:
            log.warning("the machine's clock was set back; matches go on by their own", extra={"by": expected - wall})
        self._is_back = is_back
        # Forward it is followed: the usual reason is a machine that slept, and that is an outage (outages.py).
        self._at = expected if is_back else max(wall, self._at)
        self._when = passing
        return self._at

    def not_before(self, moment: int) -> None:
        """It is at least this late: somebody has seen that moment."""
        self._at = max(self.now(), moment)


CLOCK: Final = Clock()
