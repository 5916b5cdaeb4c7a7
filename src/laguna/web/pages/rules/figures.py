"""Every figure of a game's box with its source."""

from __future__ import annotations

import functools
from typing import Final

from laguna.core.components import read_box

SOURCE_KINDS: Final = (
    "reconstructed",
    "design",
    "public",
    "rulebook",
)  # of sources; what a box's owner can correct first


class SourceFigures:
    """The numbers of a box that come from one source."""

    def __init__(self, kind: str, source: str) -> None:
        self.kind = kind
        self.source = source
        self.rows: list[tuple[str, str]] = []


@functools.cache
def figures_of(id: str) -> list[SourceFigures]:
    """All numbers of a box by source."""
    sources: dict[str, SourceFigures] = {}
    for entry in read_box(id).entries():
        kind = entry.provenance.partition(":")[0].strip() or "?"
        source = sources.setdefault(entry.provenance, SourceFigures(kind, entry.provenance))
        source.rows.append((entry.key, "" if entry.value == "" else str(entry.value)))
    return sorted(
        sources.values(),
        key=lambda one: SOURCE_KINDS.index(one.kind) if one.kind in SOURCE_KINDS else len(SOURCE_KINDS),
    )
