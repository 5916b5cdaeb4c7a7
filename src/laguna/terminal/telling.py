"""A match's log as lines to read: who did what, with what repeats or goes together put on one line."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from laguna.core import words
from laguna.core.game import CHANCE, NOBODY
from laguna.core.text import Text, seat_name
from laguna.terminal.screen import harmless

LongLog: TypeAlias = Sequence[tuple[int, Text]]  # as Match.log gives it

DRAWS_IN_FULL: Final = 4  # a run of more draws is only counted: the position shows what came of it


def names_shown(names: Sequence[str]) -> list[str]:
    """Players as the log names them: by the colour that the position shows, with their name where they have one.

    >>> names_shown(["Marta", "greedy", ""])
    ['Amber (Marta)', 'Blue (greedy)', 'Coral']
    """
    colours = [words.say(seat_name(seat)) for seat in range(len(names))]
    return [f"{colour} ({harmless(name)})" if name else colour for colour, name in zip(colours, names, strict=True)]


def in_words(seat: int, text: Text, names: Sequence[str]) -> str:
    """One line of the log, with who did it."""
    told = words.log_line(text, names=names)
    return f"{names[seat]} {told}" if seat >= 0 else told[:1].upper() + told[1:]


def in_full(log: LongLog, names: Sequence[str]) -> list[str]:
    """The log; what one seat does in a row is on one line."""
    return [line for seat, texts in _runs(log) for line in _run(seat, texts, names)]


def in_short(log: LongLog, names: Sequence[str]) -> list[str]:
    """The log as it is told between two questions: many draws in a row are only counted."""
    lines: list[str] = []
    for seat, texts in _runs(log):
        if seat == CHANCE and len(texts) > DRAWS_IN_FULL:
            lines.append(words.sentence(Text("cli.draws", len(texts))))
        else:
            lines += _run(seat, texts, names)
    return lines


def _runs(log: LongLog) -> list[tuple[int, list[Text]]]:
    """What was done by one after the other, as long as it is the same one."""
    return [(seat, [text for _, text in lines]) for seat, lines in itertools.groupby(log, key=_who)]


def _who(line: tuple[int, Text]) -> int:
    return line[0]


def _run(seat: int, texts: list[Text], names: Sequence[str]) -> list[str]:
    if seat in (CHANCE, NOBODY):
        return _counted(in_words(seat, text, names) for text in texts)
    done = _counted(words.log_line(text, names=names) for text in texts)
    return [f"{names[seat]} {', '.join(done)}"]


def _counted(lines: Iterable[str]) -> list[str]:
    """The same line several times over as one with its number."""
    out: list[str] = []
    for line, repeats in itertools.groupby(lines):
        times = len(list(repeats))
        out.append(line if times == 1 else f"{line} ×{times}")
    return out
