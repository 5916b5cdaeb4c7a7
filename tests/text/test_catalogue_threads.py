"""Names of players are private: threads that render at the same time never see each other's."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from laguna.text import catalogue
from laguna.text.text import Text

THREADS: Final = 4
TIMES: Final = 2000


def test_names_stay_within_their_thread() -> None:
    together = threading.Barrier(THREADS)

    def render(name: str) -> set[str]:
        together.wait()
        said = set()
        for _ in range(TIMES):
            with catalogue.Named([name]):
                said.add(catalogue.translate(Text("core.seat", 0), "en"))
        return said

    names = [f"Canary {number}" for number in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        assert list(threads.map(render, names)) == [{name} for name in names]


def test_names_end_with_their_block() -> None:
    with catalogue.Named(["Marta"]):
        with catalogue.Named(["Sam"]):
            assert catalogue.translate(Text("core.seat", 0), "en") == "Sam"
        assert catalogue.translate(Text("core.seat", 0), "en") == "Marta"
    assert catalogue.translate(Text("core.seat", 0), "en") == "Amber"
