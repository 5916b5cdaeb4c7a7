"""The matches of a study as they were played, to be gone through by programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from laguna import saves
from laguna.core.match import Match, replay
from laguna.core.record import Record
from laguna.core.text import RuleError, Text


def matches(folder: str | Path, purpose: str = "") -> Iterator[Match]:
    """Every match whose record lies in a folder that `laguna lab` has written, or those of one purpose.

    Each is checked by the rules as it is read: its history, its places and points are there, and whatever a seat saw.
    """
    kept = sorted(path for path in Path(folder).glob(f"{purpose}*/*.txt") if path.stem.isdigit())
    if not kept:
        raise RuleError(Text("lab.no_records", str(folder)))
    for path in kept:
        yield replay(Record.parse(saves.read_text(str(path))))
