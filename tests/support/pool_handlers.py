"""Handlers for worker pools in tests; worker processes import them, which they cannot from a test module."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path


def squarer() -> Callable[[int], int]:
    return lambda number: number * number


def crasher(folder: str, crashes: int) -> Callable[[int], int]:
    """Every task kills its process so often, counted by files in the folder; then it gives the task back."""

    def handle(number: int) -> int:
        for attempt in range(crashes):
            mark = Path(folder, f"{number}-{attempt}")
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return number

    return handle


def raiser() -> Callable[[int], int]:
    def handle(number: int) -> int:
        raise ValueError("no such number")

    return handle


def sleeper() -> Callable[[float], float]:
    def handle(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    return handle
