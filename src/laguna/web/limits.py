"""How often something may be done."""

from __future__ import annotations

import time


class Bucket:
    """Lets something happen so many times a second on average, and so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """May it happen now? If so, it counts."""
        moment = time.monotonic()
        self._left = min(self.burst, self._left + self.rate * (moment - self._at))
        self._at = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each of many callers; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """May this caller do it now? If so, it counts."""
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets.clear()
            bucket = self._buckets[who] = Bucket(self._rate, self._burst)
        return bucket.take()
