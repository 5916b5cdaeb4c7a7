"""`laguna replay`: prints a record line by line, or steps through it, as one seat or a spectator has seen it."""

from __future__ import annotations

import itertools
import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from laguna import save_files
from laguna.core.match import Match, replay
from laguna.core.reader_log import NOT_YET, Line
from laguna.core.record import Record
from laguna.core.state import NOBODY, State
from laguna.terminal import checks, log_text, output
from laguna.terminal.input_guard import InputGuard, LeaveSession
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

NEXT: Final = ""
BACK: Final = "b"
QUIT: Final = "q"


def run(args: Namespace) -> int:
    """Print the record as JSON or in words; at a terminal step through it."""
    record = save_files.read(args.file)
    match = replay(record)
    checks.check_seat(args.seat or 0, match.seats)
    reader = NOBODY if args.seat is None else args.seat
    if args.json:
        output.put(as_json(record, match, reader))
    elif is_interactive():
        with InputGuard() as guard:
            step_through(match, reader, guard)
    else:
        print_log(match, reader)
    return 0


def print_log(match: Match, reader: int) -> None:
    """Print every line of the log in words."""
    names = log_text.names_shown(match.names)
    _head(match)
    for line in match.lines(reader):
        text = log_text.line_text(line.seat, line.text, names, by_bot=line.by_bot)
        output.put_log(output.fold(text, f"{line.count:>5}  ", " " * 7), names)
    _tail(match, names)


def as_json(record: Record, match: Match, reader: int) -> str:
    """The match as one JSON document: its settings, each line in notation and in words, and the result."""
    names = log_text.names_shown(match.names)
    fields = {
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
    return json.dumps(fields, ensure_ascii=False, indent=1)


def _line_data(line: Line, names: Sequence[str]) -> dict[str, object]:
    return {
        "number": line.count,
        "seat": line.seat if line.seat >= 0 else None,
        "move": line.move or None,
        "is_by_bot": line.by_bot,
        "words": log_text.line_text(line.seat, line.text, names, by_bot=line.by_bot),
    }


def step_through(match: Match, reader: int, guard: InputGuard) -> None:
    """Show the position after each action: Enter goes on, a number jumps."""
    stops = ReplayStops(match, reader)
    names = log_text.names_shown(match.names)
    _head(match)
    at = 0
    stops.show(at, names)
    while True:
        try:
            typed = guard.line(catalogue.translate(Text("cli.replay_prompt", at, stops.last)) + " ").strip().lower()
        except LeaveSession:
            output.put()
            return
        if typed == QUIT:
            return
        try:
            at = _next_stop(typed, at, stops.last)
        except RuleError as error:
            output.tell(error.text)
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
    raise RuleError(Text("cli.replay_help", output.harmless(typed), last))


class ReplayStops:
    """The stops of a replay: the start, and the position after each action that the reader has seen."""

    def __init__(self, match: Match, reader: int) -> None:
        self._match: Match = match
        self._reader: int = reader
        self._lines: list[Line] = match.lines(reader)
        self._ends: list[int] = _ends(self._lines)
        self.last: int = len(self._ends) - 1

    def show(self, at: int, names: Sequence[str]) -> None:
        """Print the position at a stop, and the log since the stop before."""
        start = self._ends[at - 1] if at > 0 else 0
        lines = self._lines[start : self._ends[at]]
        output.put()
        output.rule()
        output.put(self._match.game.text.page(self._view(at), catalogue.language()), "")
        for by_bot, run in itertools.groupby(lines, key=lambda line: line.by_bot):
            shown = [log_text.marked(name) for name in names] if by_bot else names
            for line in log_text.short_lines([(line.seat, line.text) for line in run], shown):
                output.put_log(output.fold(line, "  ", "    "), names)
        output.put()

    def _view(self, at: int) -> State:
        steps = self._lines[self._ends[at] - 1].out + 1 if self._ends[at] > 0 else 0
        return state_after(self._match, steps).view(self._reader)


def _ends(lines: list[Line]) -> list[int]:
    """The number of lines shown up to each stop: an action, with everything up to the next one.

    Simultaneous actions that became visible together are one stop.
    """
    ends: list[int] = []
    before = NOT_YET
    for index, line in enumerate(lines):
        if line.seat >= 0 and line.out != before:
            ends.append(index)
            before = line.out
    return [*ends, len(lines)]


def state_after(match: Match, steps: int) -> State:
    """The position after so many steps of a match, including chance."""
    state: State = match.game.new(match.seats, match.options, match.version)
    for step in match.history[:steps]:
        step.apply(state)
    return state


def is_interactive() -> bool:
    """Whether both input and output are a terminal."""
    return output.is_terminal(sys.stdin) and output.is_terminal(sys.stdout)


def _head(match: Match) -> None:
    options = [f"{name}={value}" for name, value in sorted(match.options.items())]
    parts = [match.game.title, catalogue.translate(Text("cli.seat_count", match.seats)), *options]
    output.put(", ".join(parts), "")


def _tail(match: Match, names: Sequence[str]) -> None:
    if match.is_abandoned:
        output.put("", catalogue.sentence(Text("cli.abandoned")))
    elif match.is_over():
        output.put()
        log_text.show_result(match, names)
    else:
        output.put("", catalogue.sentence(Text("cli.running")))
