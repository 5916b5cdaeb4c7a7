"""Waiting for what other processes do."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.cli.terminal import PATIENCE


def wait_for(happened: Callable[[], bool]) -> None:
    """Look again and again, until it has happened or patience is at its end."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def lines_in(path: Path) -> int:
    """How many lines have been written to a file, which may not be there yet."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def is_running(pid: int) -> bool:
    """Whether a process has not ended, be it that nobody has asked how it ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
