"""Counts the browsers connected to tables, for each person and each address."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laguna.web.settings import Settings


class OpenSockets:
    """The browsers connected to tables of one process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str | int] = Counter()

    @contextlib.contextmanager
    def one_more(self, person: int | None, address: str) -> Iterator[bool]:
        """Count one more connection while it lasts. It is False if this person or address has too many."""
        settings = self._settings
        most = [(address, settings.sockets_per_address)]
        if person is not None:
            most.append((f"person {person}", settings.sockets_per_person))
        has_room = all(self._open[who] < number for who, number in most)
        if not has_room:
            yield False
            return
        for who, _ in most:
            self._open[who] += 1
        try:
            yield True
        finally:
            for who, _ in most:
                self._open[who] -= 1
                if not self._open[who]:
                    del self._open[who]
