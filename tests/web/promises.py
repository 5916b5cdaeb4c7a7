"""What `make soak` has shown of the promises in docs/reliability.md: results add up over runs, as long as the code is
the same. `python -m tests.web.promises` writes them to the page.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from benchmarks.page import DOCS, ROOT, put

import laguna

SOAK: Final = ROOT / ".promises"
PAGE: Final = DOCS / "reliability.md"


class Promise:
    """One promise: how often it is to be tried in all, and what has been seen so far."""

    def __init__(self, name: str, wanted: int) -> None:
        self.name = name
        self.wanted = wanted
        self._path = SOAK / f"{name}.json"

    def figures(self) -> dict[str, Any]:
        """What was seen with this code."""
        if not self._path.exists():
            return {}
        told: dict[str, Any] = json.loads(self._path.read_text(encoding="utf-8"))
        return told if told["code"] == code() else {}

    def left(self) -> Iterator[int]:
        """The numbers of the tries that are still to be made."""
        while (done := int(self.figures().get("tries", 0))) < self.wanted:
            yield done

    def note(self, tries: int = 1, **seen: int) -> None:
        """So many more tries went well, and this was seen; figures named `most_…` keep their largest value."""
        known = self.figures()
        for name, value in {"tries": tries, **seen}.items():
            before = int(known.get(name, 0))
            known[name] = max(before, value) if name.startswith("most_") else before + value
        SOAK.mkdir(parents=True, exist_ok=True)
        told = known | {"code": code(), "date": time.strftime("%Y-%m-%d"), "wanted": self.wanted}
        self._path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def code() -> str:
    """What results hold for: the server's sources, not those of the games or of pages."""
    digest = hashlib.sha256()
    for path in sorted(Path(os.path.dirname(laguna.__file__), "web").rglob("*.py")):
        if "sentences" not in path.name:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def write_page() -> None:
    """Put what was noted into the docs, each promise where the page has a place for it."""
    page = PAGE.read_text(encoding="utf-8")
    for path in sorted(SOAK.glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        if f"<!-- {path.stem} -->" in page:
            page = put(page, path.stem, as_table(told))
    PAGE.write_text(page, encoding="utf-8")


def as_table(told: dict[str, Any]) -> str:
    """Figures as a row under their names."""
    shown = {name: value for name, value in told.items() if name not in ("code", "wanted")}
    head = "| " + " | ".join(name.replace("_", " ") for name in shown) + " |"
    row = "| " + " | ".join(f"{value:,}" if isinstance(value, int) else str(value) for value in shown.values()) + " |"
    return "\n".join([head, "| ---: " * len(shown) + "|", row])


if __name__ == "__main__":
    write_page()
