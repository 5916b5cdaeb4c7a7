"""The worker pool: results as they come, crashed processes replaced and reported, nothing left after stop()."""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.workers.pool import TaskResult, WorkerPool
from tests.support.pool_handlers import crasher, raiser, sleeper, squarer
from tests.support.processes import is_running, wait_until


def results_of(pool: WorkerPool[int, int]) -> list[TaskResult[int, int]]:
    found = []
    while pool.unfinished:
        result = pool.next_result()
        assert result is not None
        found.append(result)
    return found


@pytest.mark.parametrize("size", [1, 3])
def test_every_task_has_its_own_result(size: int) -> None:
    with WorkerPool(size, squarer) as pool:
        for number in range(20):
            pool.submit(number)
        assert len(pool.processes()) == size
        assert sorted(results_of(pool)) == [(number, number * number, "") for number in range(20)]


def test_processes_start_when_a_task_needs_one() -> None:
    with WorkerPool(5, squarer) as pool:
        assert pool.processes() == []
        pool.submit(2)
        assert results_of(pool) == [(2, 4, "")]
        pool.submit(3)
        assert len(pool.processes()) == 1


def test_a_crash_is_reported_and_costs_only_its_own_task(tmp_path: Path) -> None:
    with WorkerPool(2, crasher, str(tmp_path), 1) as pool:
        for number in range(4):
            pool.submit(number)
        crashed = results_of(pool)
        assert sorted(result.task for result in crashed) == [0, 1, 2, 3]
        for result in crashed:
            assert result.value is None
            assert result.crash.startswith("Worker process ") and result.crash.endswith(" was killed by signal 9.")
        pool.submit(2)
        assert results_of(pool) == [(2, 2, "")]


def test_a_crashed_task_is_tried_again(tmp_path: Path) -> None:
    with WorkerPool(2, crasher, str(tmp_path), 2, tries=3) as pool:
        for number in range(3):
            pool.submit(number)
        assert sorted(results_of(pool)) == [(0, 0, ""), (1, 1, ""), (2, 2, "")]


def test_an_exception_in_the_handler_is_a_crash(capfd: pytest.CaptureFixture[str]) -> None:
    with WorkerPool(1, raiser) as pool:
        pool.submit(1)
        (result,) = results_of(pool)
    assert result.value is None and result.crash.endswith(" ended with exit code 1.")
    assert "ValueError: no such number" in capfd.readouterr().err


def test_waiting_ends_after_the_timeout() -> None:
    with WorkerPool(1, sleeper) as pool:
        pool.submit(60.0)
        assert pool.next_result(0.05) is None
        assert pool.unfinished == 1


def test_stop_ends_processes_that_are_at_work() -> None:
    pool = WorkerPool(2, sleeper)
    for _ in range(3):
        pool.submit(60.0)
    pids = [process.process.pid or 0 for process in pool.processes()]
    assert len(pids) == 2
    pool.stop()
    wait_until(lambda: not any(is_running(pid) for pid in pids))
    assert pool.unfinished == 0 and pool.processes() == []
