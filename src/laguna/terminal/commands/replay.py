"""`laguna replay`: a record told line by line, or stepped through; always as one reader has seen it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from laguna.core import words
from laguna.core.game import NOBODY, State
from laguna.core.match import Match
from laguna.core.reading import NOT_YET, Line
from laguna.core.record import Record
from laguna.core.text import RuleError, Text
from laguna.terminal import screen, telling
from laguna.terminal.leaving import Door, Left
from laguna.terminal.play import result_lines

NEXT: Final = ""
BACK: Final = "b"
QUIT: Final = "q"


def tell(match: Match, reader: int) -> None:
    """Print every line in words."""
    names = telling.names_shown(match.names)
    _head(match)
    for line in match.lines(reader):
        screen.put(screen.fold(telling.in_words(line.seat, line.text, names), f"{line.count:>5}  ", " " * 7))
    _tail(match, names)


def as_json(record: Record, match: Match, reader: int) -> str:
    """One document: what was chosen before, each line in notation and in words, and the result."""
    names = telling.names_shown(match.names)
    document = {
        "game": record.game,
        "version": record.version,
        "options": match.options,
        "seats": record.seats,
        "names": list(record.names),
        "reader": None if reader == NOBODY else reader,
        "lines": [_line_data(line, names) for line in match.lines(reader)],
        "result": record.result,
        "scores": match.scores() if record.result else None,
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _line_data(line: Line, names: Sequence[str]) -> dict[str, object]:
    return {
        "number": line.count,
        "seat": line.seat if line.seat >= 0 else None,
        "move": line.move or None,
        "words": telling.in_words(line.seat, line.text, names),
    }


def step_through(match: Match, reader: int, door: Door) -> None:
    """Show the position after each player's action in turn: Enter goes on, a number jumps."""
    stops = Stops(match, reader)
    names = telling.names_shown(match.names)
    _head(match)
    at = 0
    stops.show(at, names)
    while True:
        try:
            typed = door.line(words.say(Text("cli.replay_prompt", at, stops.last)) + " ").strip().lower()
        except Left:
            screen.put()
            return
        if typed == QUIT:
            return
        try:
            at = _next_stop(typed, at, stops.last)
        except RuleError as error:
            screen.tell(error.text)
            continue
        stops.show(at, names)
        if at == stops.last:
            _tail(match, names)


def _next_stop(typed: str, at: int, last: int) -> int:
    if typed == NEXT:
        return min(at + 1, last)
    if typed == BACK:
        return max(at - 1, 0)
    if typed.isascii() and typed.isdigit() and len(typed) < 6 and int(typed) <= last:
        return int(typed)
    raise RuleError(Text("cli.replay_help", screen.harmless(typed), last))


class Stops:
    """Where a replay stops: at the beginning, and after each action that the reader has seen a player do."""

    def __init__(self, match: Match, reader: int) -> None:
        self._match: Match = match
        self._reader: int = reader
        self._lines: list[Line] = match.lines(reader)
        self._ends: list[int] = _ends(self._lines)
        self.last: int = len(self._ends) - 1

    def show(self, at: int, names: Sequence[str]) -> None:
        """The position at a stop, and what has happened since the one before."""
        start = self._ends[at - 1] if at > 0 else 0
        lines = self._lines[start : self._ends[at]]
        screen.put("", screen.rule(), self._view(at).page(words.language()), "")
        for line in telling.in_short([(line.seat, line.text) for line in lines], names):
            screen.put(screen.fold(line, "  ", "    "))
        screen.put()

    def _view(self, at: int) -> State:
        steps = self._lines[self._ends[at] - 1].out + 1 if self._ends[at] > 0 else 0
        return state_after(self._match, steps).view(self._reader)


def _ends(lines: list[Line]) -> list[int]:
    """How many lines have been told at each stop: up to the next player's action, with what came of this one.

    Clicks that came out together, when a turn was done, are one stop.
    """
    ends: list[int] = []
    before = NOT_YET
    for index, line in enumerate(lines):
        if line.seat >= 0 and line.out != before:
            ends.append(index)
            before = line.out
    return [*ends, len(lines)]


def state_after(match: Match, steps: int) -> State:
    """The position after so many steps of a match, chance counted."""
    state = match.game.new(match.seats, match.options, match.version)
    for step in match.history[:steps]:
        step.apply(state)
    return state


def is_interactive() -> bool:
    """Whether a person sits at both ends."""
    return screen.is_terminal(sys.stdin) and screen.is_terminal(sys.stdout)


def _head(match: Match) -> None:
    options = [f"{name}={value}" for name, value in sorted(match.options.items())]
    parts = [match.game.title, words.say(Text("cli.seat_count", match.seats)), *options]
    screen.put(", ".join(parts), "")


def _tail(match: Match, names: Sequence[str]) -> None:
    if match.is_abandoned:
        screen.put("", words.sentence(Text("cli.abandoned")))
    elif match.is_over():
        screen.put("", *result_lines(match, names))
    else:
        screen.put("", words.sentence(Text("cli.running")))
