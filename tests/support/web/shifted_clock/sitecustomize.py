"""For a server whose clock is set by a test: every Python that has this folder on its path reads the time so.

LAGUNA_TEST_SHIFT names a file that holds the seconds by which the clock is wrong.
"""

import os
import time

_right = time.time_ns


def _shifted() -> int:
    with open(os.environ["LAGUNA_TEST_SHIFT"], encoding="utf-8") as file:
        return _right() + int(file.read() or 0) * 1_000_000_000


if "LAGUNA_TEST_SHIFT" in os.environ:
    time.time_ns = _shifted
    time.time = lambda: _shifted() / 1e9
