"""`laguna games` and `laguna components`: what there is, and where each figure comes from."""

from __future__ import annotations

import importlib
import json
import os
from typing import Final

import laguna
from laguna import games
from laguna.core import words
from laguna.core.box import Box, Entry, read_box, use_components
from laguna.core.game import Game
from laguna.core.text import RuleError, Text
from laguna.terminal import screen

KINDS: Final = ("rulebook", "public", "reconstructed", "design")  # of provenance, as components.toml writes them
SHOWN_DIGITS: Final = 8  # of a components' SHA-256


def list_games() -> int:
    """Every game with what can be chosen, and how the engine runs; a game that cannot be loaded says why."""
    ids = games.ids()
    engine = Text("cli.compiled") if laguna.compiled() else Text("cli.uncompiled")
    screen.tell(Text("cli.engine", laguna.__version__, engine))
    refused = 0
    for id in ids:
        try:
            game = games.load(id)
        except RuleError as error:
            refused += 1
            screen.complain(words.refusal(error))
            continue
        screen.put("", *_game_lines(game))
    return 1 if refused else 0


def _game_lines(game: Game) -> list[str]:
    least, most = game.seats[0], game.seats[-1]
    facts = [
        words.say(Text("cli.seats_from_to", least, most)),
        words.say(Text("cli.rules_version", game.versions[-1])),
        words.say(Text("cli.components_digest", game.components_digest[:SHOWN_DIGITS])),
    ]
    lines = [screen.fold(", ".join([f"{game.id}: {game.title}", *facts]), "", "  ")]
    for name, values in game.options.items():
        choice = Text("cli.option_values", f"--{name}", Text("core.or", *values), values[0])
        lines.append(screen.fold(words.say(choice), "  ", "    "))
    return lines


def list_components(id: str, corrected: str) -> None:
    """Every figure of a game's box, by where it comes from; of a corrected file first what differs."""
    if corrected:
        use_components(id, corrected)
    game = games.load(id)  # checks the file
    box = read_box(id)
    _summarise(game, box)
    if corrected:
        _compare(_own_box(id), box)
    for kind in _kinds(box):
        _list_kind(kind, [entry for entry in box.entries() if _kind(entry) == kind])


def _summarise(game: Game, box: Box) -> None:
    entries = box.entries()
    screen.tell(Text("cli.figures", len(entries), game.title, box.path, box.digest[:SHOWN_DIGITS]))
    rows = []
    for kind in _kinds(box):
        count = sum(_kind(entry) == kind for entry in entries)
        rows.append([f"{count:>{len(str(len(entries)))}}", kind, _meaning(kind)])
    screen.put(*screen.table(rows, "  "))


def _meaning(kind: str) -> str:
    return words.say(Text("cli.from_" + kind)) if kind in KINDS else ""


def _compare(own: Box, corrected: Box) -> None:
    """What a corrected file has changed, added or left out."""
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
    screen.put()
    screen.tell(Text("cli.changes", len(changes)) if changes else Text("cli.no_changes"))
    for change in changes:
        screen.put(screen.fold(screen.harmless(words.say(change)), "  ", "    "))


def _list_kind(kind: str, entries: list[Entry]) -> None:
    """The figures of one kind, under the exact source where there is more to say than its kind."""
    for source in dict.fromkeys(entry.provenance for entry in entries):
        screen.put("", screen.fold(screen.harmless(source or kind)))
        rows = [[entry.key, _shown(entry)] for entry in entries if entry.provenance == source]
        widest = max(len(key) for key, _ in rows)
        for key, value in rows:
            first = f"  {key:<{widest}}{screen.GAP}"
            screen.put(screen.fold(screen.harmless(value), first, " " * len(first)).rstrip())


def _kinds(box: Box) -> list[str]:
    """The kinds of provenance in a box: ours first, in their order, then whatever else someone has written."""
    found = dict.fromkeys(_kind(entry) for entry in box.entries())
    return [kind for kind in KINDS if kind in found] + [kind for kind in found if kind not in KINDS]


def _kind(entry: Entry) -> str:
    return entry.provenance.partition(":")[0].strip() or "?"


def _shown(entry: Entry) -> str:
    """A value as it is written in the file."""
    return json.dumps(entry.value, ensure_ascii=False, default=str) if entry.value != "" else ""


def _own_box(id: str) -> Box:
    """The components.toml that came with the game."""
    folder = os.path.dirname(str(importlib.import_module("laguna.games." + id).__file__))
    path = os.path.join(folder, "components.toml")
    with open(path, "rb") as file:
        return Box(path, file.read())
