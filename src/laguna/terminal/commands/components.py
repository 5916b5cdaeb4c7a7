"""`laguna components`: lists the figures of a game's components with their sources, and checks a corrected file."""

from __future__ import annotations

import importlib
import json
import os
from argparse import Namespace
from typing import Final

from laguna import games
from laguna.core.components import Box, Entry, read_box, use_components
from laguna.core.game import Game
from laguna.terminal import output
from laguna.terminal.commands.games import SHOWN_DIGITS
from laguna.text import catalogue
from laguna.text.text import Text

KINDS: Final = ("rulebook", "public", "reconstructed", "design")  # of provenance, as components.toml writes them


def run(args: Namespace) -> int:
    """List every figure of a game's components by source; for a corrected file, first what differs."""
    id, corrected = args.game, args.components
    if corrected:
        use_components(id, corrected)
    game = games.load(id)  # checks the file
    box = read_box(id)
    _summarise(game, box)
    if corrected:
        _compare(_own_box(id), box)
    for kind in _kinds(box):
        _list_kind(kind, [entry for entry in box.entries() if _kind(entry) == kind])
    return 0


def _summarise(game: Game, box: Box) -> None:
    entries = box.entries()
    output.tell(Text("cli.figures", len(entries), game.title, box.path, box.digest[:SHOWN_DIGITS]))
    rows = [[str(sum(_kind(entry) == kind for entry in entries)), kind, _meaning(kind)] for kind in _kinds(box)]
    output.table(rows, "rll", indent=2)


def _meaning(kind: str) -> str:
    return catalogue.translate(Text("cli.from_" + kind)) if kind in KINDS else ""


def _compare(own: Box, corrected: Box) -> None:
    """List what a corrected file has changed, added or left out."""
    before = {entry.key: entry for entry in own.entries()}
    after = {entry.key: entry for entry in corrected.entries()}
    changes = [Text("cli.left_out_figure", key, _shown(before[key])) for key in before if key not in after]
    for key, entry in after.items():
        if key not in before:
            changes.append(Text("cli.added_figure", key, _shown(entry)))
        elif _shown(entry) != _shown(before[key]):
            changes.append(Text("cli.changed_figure", key, _shown(before[key]), _shown(entry)))
        elif entry.provenance != before[key].provenance:
            changes.append(Text("cli.changed_source", key, before[key].provenance, entry.provenance))
    output.put()
    output.tell(Text("cli.changes", len(changes)) if changes else Text("cli.no_changes"))
    for change in changes:
        output.put(output.fold(output.harmless(catalogue.translate(change)), "  ", "    "))


def _list_kind(kind: str, entries: list[Entry]) -> None:
    """List the figures of one kind, grouped by their exact source."""
    for source in dict.fromkeys(entry.provenance for entry in entries):
        output.put()
        output.put_styled(output.fold(output.harmless(source or kind)), output.HEAD)
        rows = [[entry.key, output.harmless(_shown(entry))] for entry in entries if entry.provenance == source]
        output.table(rows, "ll", indent=2)


def _kinds(box: Box) -> list[str]:
    """The kinds of provenance in a file: ours first, then any others."""
    found = dict.fromkeys(_kind(entry) for entry in box.entries())
    return [kind for kind in KINDS if kind in found] + [kind for kind in found if kind not in KINDS]


def _kind(entry: Entry) -> str:
    return entry.provenance.partition(":")[0].strip() or "?"


def _shown(entry: Entry) -> str:
    """A value as the file writes it."""
    return json.dumps(entry.value, ensure_ascii=False, default=str) if entry.value != "" else ""


def _own_box(id: str) -> Box:
    """The components.toml that comes with the game."""
    folder = os.path.dirname(str(importlib.import_module("laguna.games." + id).__file__))
    path = os.path.join(folder, "components.toml")
    with open(path, "rb") as file:
        return Box(path, file.read())
