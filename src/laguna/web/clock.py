"""The clock of matches. It never goes back, and it goes forward by a jump only together with a recorded outage."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

STEP: Final = 1000  # milliseconds of adjustment that do not count as set back
JUMP: Final = 5000  # milliseconds by which the system clock may run ahead between two readings

log = logging.getLogger("laguna.clock")


class Clock:
    """The system clock; while that is set back or has jumped ahead, time goes on by the monotonic clock.

    The system clock jumps ahead when it is set, or when the machine slept. Then nobody could move, so the jump is
    recorded as an outage (tables/outages.py), which calls `not_before`. Until then no deadline is any nearer.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, passing: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._passing = passing
        self._at = wall() // 1_000_000
        self._when = passing()
        self._is_back = False
        self._is_ahead = False
        self._lock = threading.RLock()  # the thread that writes to the database asks too

    def now(self) -> int:
        """Milliseconds since 1970."""
        with self._lock:
            return self._read()

    def _read(self) -> int:
        wall, passing = self._wall() // 1_000_000, self._passing()
        expected = self._at + (passing - self._when) // 1_000_000
        is_back, is_ahead = wall < expected - STEP, wall > expected + JUMP
        if is_back and not self._is_back:
            log.warning("the machine's clock was set back; matches go on by their own", extra={"by": expected - wall})
        if is_ahead and not self._is_ahead:
            log.warning("the machine's clock jumped ahead; this counts as an outage", extra={"by": wall - expected})
        self._is_back, self._is_ahead = is_back, is_ahead
        self._at = expected if is_back or is_ahead else max(wall, self._at)
        self._when = passing
        return self._at

    def has_jumped(self) -> bool:
        """Whether the system clock has jumped ahead, and nobody has called `not_before` since."""
        self.now()
        return self._is_ahead

    def system_time(self) -> int:
        """What the system clock says; what `now` says if that was set back."""
        return max(self.now(), self._wall() // 1_000_000)

    def not_before(self, moment: int) -> None:
        """Set the clock to at least this moment, which was already seen."""
        with self._lock:
            self._at = max(self._read(), moment)


CLOCK: Final = Clock()
