"""Prometheus metrics: how much is played, how long it takes, what waits.

Each process counts for itself. If PROMETHEUS_MULTIPROC_DIR names a folder, every process exports the sums.
"""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
FAST_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds
SLOW_BUCKETS: Final = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)

MOVES: Final = Counter("laguna_moves", "Rows accepted: moves, what was undone, bots standing in, resigned")
REFUSED: Final = Counter("laguna_refused", "Moves and other deeds that were refused", ["why"])
CONTESTED: Final = Counter("laguna_contested", "Rows that another process had written a moment before")
MOVE_SECONDS: Final = Histogram("laguna_move_seconds", "From checking a move until it is told", buckets=FAST_BUCKETS)
WRITE_SECONDS: Final = Histogram("laguna_database_write_seconds", "Transactions that write", buckets=FAST_BUCKETS)
READ_SECONDS: Final = Histogram("laguna_database_read_seconds", "Sessions that read", buckets=FAST_BUCKETS)
BOT_SECONDS: Final = Histogram(
    "laguna_bot_seconds", "Choices of bots, waiting included", ["level"], buckets=SLOW_BUCKETS
)
ROWS_WAITING: Final = Gauge("laguna_rows_waiting", "Rows that wait to be written", multiprocess_mode="livesum")
JOBS: Final = Gauge("laguna_jobs", "Jobs that are claimed", ["kind"], multiprocess_mode="livesum")
CONNECTED: Final = Gauge("laguna_connected", "Browsers connected to a table", multiprocess_mode="livesum")
TABLES_LOADED: Final = Gauge("laguna_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
NOT_READY: Final = Counter("laguna_not_ready", "Times that the database did not answer")


def export() -> bytes:
    """All metrics in Prometheus format."""
    if not os.environ.get(FOLDER):
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    ProcessCollector(registry=registry)
    return generate_latest(registry)


def quantile(histogram: Histogram, share: float) -> float:
    """The bucket bound in seconds that this share of all values stays below; 0.0 if nothing was counted yet."""
    (metric,) = histogram.collect()
    counts: dict[float, float] = {}
    for sample in metric.samples:
        if sample.name.endswith("_bucket"):
            bound = float(sample.labels["le"])
            counts[bound] = counts.get(bound, 0.0) + sample.value
    total = max(counts.values(), default=0.0)
    return next((bound for bound, count in sorted(counts.items()) if total and count >= share * total), 0.0)
