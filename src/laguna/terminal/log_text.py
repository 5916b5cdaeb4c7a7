"""The log and the result of a match as text."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from laguna.core.match import Match
from laguna.core.state import CHANCE, NOBODY
from laguna.terminal import output
from laguna.text import catalogue
from laguna.text.text import Text, seat_name

LongLog: TypeAlias = Sequence[tuple[int, Text]]  # as `Match.log` returns it

DRAWS_IN_FULL: Final = 4  # longer runs of draws are only counted, as the position shows their result


def names_shown(names: Sequence[str]) -> list[str]:
    """The players' names in the log: the seat's colour, with the player's name if there is one.

    >>> names_shown(["Marta", "greedy", ""])
    ['Amber (Marta)', 'Blue (greedy)', 'Coral']
    """
    colours = [catalogue.translate(seat_name(seat)) for seat in range(len(names))]
    return [
        f"{colour} ({output.harmless(name)})" if name else colour for colour, name in zip(colours, names, strict=True)
    ]


def line_text(seat: int, text: Text, names: Sequence[str], *, by_bot: bool = False) -> str:
    """One line of the log, with the player's name. `by_bot`: a bot did it in place of the player."""
    line = catalogue.log_line(text, names=names)
    if seat < 0:
        return line[:1].upper() + line[1:]
    return f"{marked(names[seat]) if by_bot else names[seat]} {line}"


def marked(name: str) -> str:
    """The name of a player in whose place a bot has acted."""
    return catalogue.translate(Text("cli.by_bot", name))


def full_lines(log: LongLog, names: Sequence[str]) -> list[str]:
    """The log, with consecutive actions of a seat on one line."""
    return [line for seat, texts in _runs(log) for line in _run_lines(seat, texts, names)]


def short_lines(log: LongLog, names: Sequence[str]) -> list[str]:
    """The log as shown between two questions, with long runs of draws only counted."""
    lines: list[str] = []
    for seat, texts in _runs(log):
        if seat == CHANCE and len(texts) > DRAWS_IN_FULL:
            lines.append(catalogue.sentence(Text("cli.draws", len(texts))))
        else:
            lines += _run_lines(seat, texts, names)
    return lines


def _runs(log: LongLog) -> list[tuple[int, list[Text]]]:
    """Consecutive lines of the same seat."""
    return [(seat, [text for _, text in lines]) for seat, lines in itertools.groupby(log, key=_seat_of)]


def _seat_of(line: tuple[int, Text]) -> int:
    return line[0]


def _run_lines(seat: int, texts: list[Text], names: Sequence[str]) -> list[str]:
    if seat in (CHANCE, NOBODY):
        return _merged(line_text(seat, text, names) for text in texts)
    done = _merged(catalogue.log_line(text, names=names) for text in texts)
    return [f"{names[seat]} {', '.join(done)}"]


def _merged(lines: Iterable[str]) -> list[str]:
    """Repeated lines as one with its number."""
    out: list[str] = []
    for line, repeats in itertools.groupby(lines):
        times = len(list(repeats))
        out.append(line if times == 1 else f"{line} ×{times}")
    return out


def show_result(match: Match, names: Sequence[str]) -> None:
    """Print places, players and points, the winner first."""
    places, scores = match.places(), match.scores()
    order = sorted(range(match.seats), key=places.__getitem__)
    rows = [[f"{places[seat]}.", names[seat], catalogue.translate(Text("cli.points", scores[seat]))] for seat in order]
    output.put_styled(catalogue.sentence(Text("cli.result")), output.HEAD)
    output.table(rows, "llr", indent=2)
