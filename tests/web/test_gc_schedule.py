"""When the server looks for garbage: in a quiet moment, and not too seldom."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from laguna.web import collecting
from laguna.web.collecting import OFTEN, QUIET, SELDOM, is_due


@pytest.fixture
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_everything_is_looked_through_in_a_quiet_moment() -> None:
    assert not is_due(OFTEN - 1, SELDOM)
    assert not is_due(OFTEN, QUIET / 2)
    assert is_due(OFTEN, QUIET)
    assert is_due(SELDOM, 0)


@pytest.mark.usefixtures("as_before")
def test_old_objects_are_left_alone_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            looks.append(1)

    async def serve() -> None:
        monkeypatch.setattr(collecting, "QUIET", 0.01)
        serving = asyncio.create_task(collecting.collect_when_quiet(lambda: 0))
        await asyncio.sleep(0.05)
        gc.callbacks.append(count)
        kept = [[number] for number in range(20 * collecting.NEW_OBJECTS)]
        assert len(kept) == 20 * collecting.NEW_OBJECTS
        assert not looks
        monkeypatch.setattr(collecting, "OFTEN", 0.0)
        await asyncio.sleep(0.05)
        serving.cancel()

    try:
        asyncio.run(serve())
    finally:
        gc.callbacks.remove(count)
    assert looks
