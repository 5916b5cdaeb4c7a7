"""Output of the command line: sentences folded to the window's width, tables, a progress bar, colours.

Tables and colours come from rich, which is imported only when needed, as that takes longer than a short command. Output
that isn't a terminal gets plain text without control codes; rich honours NO_COLOR and TERM=dumb.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TextIO, TypeAlias

from laguna.text import catalogue
from laguna.text.text import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDEST: Final = 100  # columns; the text page of a position is as wide
NARROWEST: Final = 30  # columns; folding to less reads worse than lines that are too long
GAP: Final = 3  # spaces between columns
LONGEST_COMPLAINT: Final = 600  # characters
REDRAW_EVERY: Final = 0.03  # seconds between two states of a progress bar
UNLIMITED: Final = 10_000  # columns of output that isn't a terminal

HEAD: Final = "bold"
QUIET: Final = "dim"
ERROR: Final = "red"
SEATS: Final = ("yellow", "blue", "red", "magenta", "green")  # as the seats are called: amber, blue, coral …

Progress: TypeAlias = Callable[[int, int, str], None]  # steps done, all steps, what is done now


def prepare() -> None:
    """Replace characters that the terminal can't show or that can't be decoded, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # None if it is closed, another kind in tests
            stream.reconfigure(errors="replace")


def width() -> int:
    """How many columns a line can take."""
    columns = shutil.get_terminal_size((WIDEST, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


# Sentences.


def put(*lines: str) -> None:
    """Print lines as they are; without any, an empty one."""
    print("\n".join(lines))


def put_styled(line: str, style: str) -> None:
    """Print a line in a style, if standard output is a terminal."""
    if not is_terminal(sys.stdout):
        put(line)
        return
    from rich import text

    _console().print(text.Text(line, style), soft_wrap=True)


def put_log(line: str, names: Sequence[str]) -> None:
    """Print lines in which the players' names get the colours of their seats."""
    if not is_terminal(sys.stdout):
        put(line)
        return
    from rich import text

    coloured = text.Text(line)
    for name, colour in zip(names, SEATS, strict=False):
        coloured.highlight_words([name], colour)
    _console().print(coloured, soft_wrap=True)


def tell(text: Text, names: Sequence[str] = ()) -> None:
    """Print a sentence, folded."""
    put(fold(catalogue.sentence(text, names=names)))


def tell_whole(text: Text) -> None:
    """Print a sentence on one line, so that the command or path that it quotes can be copied."""
    put(catalogue.sentence(text))


def complain(sentence: str) -> None:
    """Print a refusal on standard error, on one line."""
    if sys.stderr is None:  # print would take standard output instead
        return
    with contextlib.suppress(OSError):  # nobody reads it; the exit status still tells
        prefix = "laguna:"
        if is_terminal(sys.stderr):
            prefix = _red(prefix)
        print(f"{prefix} {harmless(sentence)}", file=sys.stderr, flush=True)


def rule() -> None:
    """Print a line across, above each position, so that the newest one is easy to find."""
    put_styled("─" * width(), QUIET)


def fold(line: str, first: str = "", rest: str | None = None) -> str:
    """Fold a line to the width; `first` starts the first line, and `rest` those after it."""
    return textwrap.fill(
        line,
        width=width(),
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def harmless(sentence: str) -> str:
    """A sentence that may quote a file: control characters are escaped, and the middle is cut out if it is too long.

    >>> harmless("line 1 reads '\\x1b[2J'")
    "line 1 reads '\\\\x1b[2J'"
    """
    if len(sentence) > LONGEST_COMPLAINT:
        half = LONGEST_COMPLAINT // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in sentence)


# Tables.


def table(rows: Sequence[Sequence[str]], sides: str, *, has_heads: bool = False, indent: int = 0) -> None:
    """Print rows in columns; `sides` says for each column whether it is set left (l) or right (r)."""
    if not rows:
        return
    from rich import box, table, text

    is_pretty = has_heads and is_terminal(sys.stdout)
    grid = table.Table(
        box=box.SIMPLE_HEAD if is_pretty else None,
        show_header=has_heads,
        header_style=HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, GAP, 0, 0),
    )
    heads, lines = (rows[0], rows[1:]) if has_heads else ([""] * len(sides), rows)
    for head, side in zip(heads, sides, strict=True):
        grid.add_column(text.Text(head), justify="right" if side == "r" else "left", overflow="fold")
    for line in lines:
        grid.add_row(*map(text.Text, line))
    _render(grid, indent, is_wide=True)


def side_by_side(cells: Sequence[str], indent: int = 0) -> None:
    """Print cells in as many columns as fit, read downwards."""
    from rich import columns, text

    texts = [text.Text(cell, no_wrap=True) for cell in cells]
    _render(columns.Columns(texts, equal=True, column_first=True, padding=(0, GAP, 0, 0)), indent, is_wide=False)


# Progress.


@contextlib.contextmanager
def progress_bar() -> Iterator[Progress]:
    """A progress bar on standard error while the block runs; nothing if that isn't a terminal."""
    if not is_terminal(sys.stderr):
        yield _no_progress
        return
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.fields[count]}", markup=False),
        progress.BarColumn(),
        progress.TimeRemainingColumn(compact=True),
        progress.TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        auto_refresh=False,  # no thread of its own, in commands that start processes and can be stopped at any moment
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    task = bar.add_task("", total=None, visible=False, count="")
    drawn = 0.0

    def show(done: int, total: int, what: str) -> None:
        nonlocal drawn
        count = f"{min(done + 1, total)}/{total}"
        bar.update(task, completed=done, total=total, description=what, count=count, visible=True)
        if done + 1 >= total or time.monotonic() >= drawn + REDRAW_EVERY:
            bar.refresh()
            drawn = time.monotonic()

    with bar:
        yield show


def _no_progress(done: int, total: int, what: str) -> None:
    """Progress that nobody can see."""


# rich.


def _console() -> Console:
    """Standard output, if it is a terminal."""
    from rich.console import Console

    return Console(width=width(), highlight=False, markup=False, emoji=False)


def _render(content: RenderableType, indent: int, *, is_wide: bool) -> None:
    """Print what rich has set; without a terminal as plain text, by default as wide as it has to be."""
    from rich.console import Console
    from rich.padding import Padding

    padded = Padding(content, (0, 0, 0, indent), expand=False)
    if is_terminal(sys.stdout):
        _console().print(padded)
        return
    plain = Console(width=UNLIMITED if is_wide else width(), force_terminal=False, color_system=None)
    with plain.capture() as captured:
        plain.print(padded)
    put(*(line.rstrip() for line in captured.get().splitlines()))


def _red(word: str) -> str:
    """A word for standard error, red if the terminal has colours."""
    from rich.console import Console
    from rich.text import Text as Styled

    console = Console(stderr=True)
    with console.capture() as captured:
        console.print(Styled(word, ERROR), end="")
    return captured.get()
