"""The matches of a study as a dataset for programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from laguna import save_files
from laguna.core.match import Match, replay
from laguna.core.record import Record
from laguna.text.text import RuleError, Text


def matches(folder: str | Path, purpose: str = "") -> Iterator[Match]:
    """Every match in a folder that `laguna lab` has written, or those of one purpose.

    Each record is checked by the rules as it is read. A match has its history, places, points and every seat's views.
    """
    kept = sorted(path for path in Path(folder).glob(f"{purpose}*/*.txt") if path.stem.isdigit())
    if not kept:
        raise RuleError(Text("lab.no_records", str(folder)))
    for path in kept:
        yield replay(Record.parse(save_files.read_text(str(path))))
