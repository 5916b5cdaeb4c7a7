"""The garbage collector runs when the server is idle, and often enough."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from laguna.web import gc_schedule
from laguna.web.gc_schedule import IDLE, MAX_INTERVAL, MIN_INTERVAL, is_due


@pytest.fixture
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_a_full_collection_is_due_when_the_server_is_idle() -> None:
    assert not is_due(MIN_INTERVAL - 1, MAX_INTERVAL)
    assert not is_due(MIN_INTERVAL, IDLE / 2)
    assert is_due(MIN_INTERVAL, IDLE)
    assert is_due(MAX_INTERVAL, 0)


@pytest.mark.usefixtures("as_before")
def test_old_objects_are_not_collected_before_that(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            looks.append(1)

    async def serve() -> None:
        monkeypatch.setattr(gc_schedule, "IDLE", 0.01)
        serving = asyncio.create_task(gc_schedule.collect_when_idle(lambda: 0))
        await asyncio.sleep(0.05)
        gc.callbacks.append(count)
        objects = [[number] for number in range(20 * gc_schedule.YOUNG_THRESHOLD)]
        assert len(objects) == 20 * gc_schedule.YOUNG_THRESHOLD
        assert not looks
        monkeypatch.setattr(gc_schedule, "MIN_INTERVAL", 0.0)
        await asyncio.sleep(0.05)
        serving.cancel()

    try:
        asyncio.run(serve())
    finally:
        gc.callbacks.remove(count)
    assert looks
