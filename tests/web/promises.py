"""What `make soak` has shown of those promises in docs/reliability.md that are kept against running servers.

`python -m tests.web.promises` writes it to the page. Results add up over runs as long as the server's code is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.promises import Done, note, so_far, tell

SOURCES: Final = ("src/laguna/web",)
NAMES: Final = ("kills_sqlite", "kills_postgresql", "kills_database", "kills_people", "one_truth", "at_once")


class Promise:
    """One promise: how often it is to be tried in all, and what has been seen so far."""

    def __init__(self, name: str, wanted: int) -> None:
        assert name in NAMES, f"the page has no place for {name}"
        self.name = name
        self.wanted = wanted

    def figures(self) -> Done:
        """What was seen with this code."""
        return so_far(self.name, SOURCES)

    def left(self) -> Iterator[int]:
        """The numbers of the tries that are still to be made."""
        while (done := int(self.figures().get("tries", 0))) < self.wanted:
            yield done

    def note(self, tries: int = 1, **seen: int) -> None:
        """So many more tries went well, and this was seen."""
        known = self.figures()
        for name, value in {"tries": tries, **seen}.items():
            known[name] = int(known.get(name, 0)) + value
        note(self.name, known, SOURCES)


def write_page() -> None:
    """Put what was noted into the docs."""
    for name in NAMES:
        seen = {figure: value for figure, value in so_far(name, SOURCES).items() if figure != "date"}
        if seen:
            tell(name, [figure.replace("_", " ") for figure in seen], [[f"{value:,}" for value in seen.values()]])


if __name__ == "__main__":
    write_page()
