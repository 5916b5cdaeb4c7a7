"""What is written to a terminal: sentences that fit its width, and nothing that a file could smuggle in."""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Final, TextIO

from laguna.core import words
from laguna.core.text import Text

WIDEST: Final = 100  # the text picture of a position is no wider either
NARROWEST: Final = 30  # below this, wrapping makes it worse
GAP: Final = "   "  # between columns
LONGEST_COMPLAINT: Final = 600


def prepare() -> None:
    """Let no letter that the terminal cannot show, or that was typed wrong, end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # None where it is closed, another kind under a test
            stream.reconfigure(errors="replace")


def width() -> int:
    """How many columns a line may take."""
    columns = shutil.get_terminal_size((WIDEST, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at this end."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def put(*lines: str) -> None:
    """Write lines as they are; none writes an empty one."""
    print("\n".join(lines))


def tell(text: Text, names: Sequence[str] = ()) -> None:
    """Write a sentence, wrapped."""
    put(fold(words.sentence(text, names=names)))


def tell_whole(text: Text) -> None:
    """Write a sentence in one line, however long: what it quotes is to be copied."""
    put(words.sentence(text))


def complain(sentence: str) -> None:
    """Write a refusal to standard error: one sentence, in one piece."""
    if sys.stderr is not None:  # or print would take standard output instead
        with contextlib.suppress(OSError):  # nobody listens; the exit status still tells
            print(f"laguna: {harmless(sentence)}", file=sys.stderr, flush=True)


def progress(done: int, total: int, what: str) -> None:
    """Show on one line how far a long command is, where a person can see it."""
    if is_terminal(sys.stderr):
        line = "" if done == total else f"{done + 1}/{total}  {what}"
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def rule() -> str:
    """A line across, above each position: the eye finds the newest one by it."""
    return "─" * width()


def fold(line: str, first: str = "", rest: str | None = None) -> str:
    """Wrap a line; `first` begins it, and `rest` the lines after."""
    return textwrap.fill(
        line,
        width=width(),
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def harmless(sentence: str) -> str:
    """A sentence that may quote a file: unprintable letters made visible, the middle left out where it is endless.

    >>> harmless("line 1 reads '\\x1b[2J'")
    "line 1 reads '\\\\x1b[2J'"
    """
    if len(sentence) > LONGEST_COMPLAINT:
        half = LONGEST_COMPLAINT // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in sentence)


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Columns as wide as what stands in them."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return [
        (indent + GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip() for row in rows
    ]


def side_by_side(cells: Sequence[str], indent: str = "") -> list[str]:
    """Cells in as many columns as fit, read downwards."""
    widest = max(len(cell) for cell in cells) + len(GAP)
    count = max(1, (width() - len(indent) + len(GAP)) // widest)
    height = -(-len(cells) // count)
    lines = []
    for row in range(height):
        lines.append((indent + "".join(cell.ljust(widest) for cell in cells[row::height])).rstrip())
    return lines
