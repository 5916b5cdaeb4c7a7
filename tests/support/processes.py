"""Waiting for other processes, and looking at them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.support.terminal_session import PATIENCE


def wait_until(happened: Callable[[], bool]) -> None:
    """Check again and again until it has happened; fails after `PATIENCE` seconds."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def lines_in(path: Path) -> int:
    """The number of lines in a file; 0 if it doesn't exist yet."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children(pid: int) -> set[int]:
    """The child processes of a process."""
    return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def is_running(pid: int) -> bool:
    """Whether a process hasn't ended; a zombie has."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
