"""What the long runs have done so far, so that they go on where they were stopped; and the pages that tell of it."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from benchmarks.page import DOCS, ROOT, fill

import laguna

KEPT = ROOT / ".soak" / "promises"

Done: TypeAlias = dict[str, Any]


def so_far(name: str, sources: Iterable[str]) -> Done:
    """What a run of this name has done, as long as these files and folders are the same; empty where nothing."""
    path = KEPT / f"{name}.json"
    if not path.exists():
        return {}
    done: Done = json.loads(path.read_text(encoding="utf-8"))
    return done if done.pop("program") == program(sources) else {}


def note(name: str, done: Done, sources: Iterable[str]) -> None:
    """Write down how far a run has come."""
    KEPT.mkdir(parents=True, exist_ok=True)
    said = {**done, "date": time.strftime("%Y-%m-%d"), "program": program(sources)}
    (KEPT / f"{name}.json").write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")


def program(sources: Iterable[str]) -> str:
    """What a result holds for: these files, and all modules and tables in these folders, named from the root."""
    digest = hashlib.sha256(b"compiled" if laguna.compiled() else b"uncompiled")
    for source in sources:
        found = [ROOT / source]
        if found[0].is_dir():
            found = sorted([path for ending in ("py", "ts", "toml") for path in found[0].rglob(f"*.{ending}")])
        for path in found:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as Markdown; all columns but the first hold figures."""
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join([*lines, *["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]])


def tell(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Put figures into their place in docs/reliability.md, with the date."""
    fill(DOCS / "reliability.md", name, f"{table(head, rows)}\n\nMeasured {time.strftime('%Y-%m-%d')}.")
