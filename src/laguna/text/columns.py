"""Setting text pages: columns, blocks side by side, and lines that fit."""

from __future__ import annotations

import re
import textwrap
from typing import Final

COLUMNS: Final = 100  # the most that a page may be wide
GAP: Final = "  "
TIE: Final = "\N{NO-BREAK SPACE}"


def fold(line: str) -> str:
    """A line that is too long goes on in the next one, but not between a thing and its number.

    >>> fold("gold ×2") == "gold ×2"
    True
    """
    line = line.rstrip()
    if len(line) <= COLUMNS:
        return line
    tied = re.sub(r"(?<=\w) (?=[\d×])|(?<=×) ", TIE, line)
    return "\n".join(textwrap.wrap(tied, COLUMNS, subsequent_indent=GAP)).replace(TIE, " ")


def paged(blocks: list[list[str]]) -> str:
    """Blocks of lines under each other, an empty line between them; empty blocks are left out."""
    return "\n\n".join(["\n".join([fold(line) for line in block]) for block in blocks if block])


def grid(lines: list[list[str]], sides: str) -> list[str]:
    """Columns as wide as they have to be; `sides` says for each whether it is set left (l) or right (r).

    >>> grid([["a", "10"], ["bcd", "5"]], "lr")
    ['a    10', 'bcd   5']
    """
    widths = [max([len(line[column]) for line in lines], default=0) for column in range(len(sides))]
    out: list[str] = []
    for line in lines:
        cells: list[str] = []
        for column, cell in enumerate(line):
            cells.append(cell.ljust(widths[column]) if sides[column] == "l" else cell.rjust(widths[column]))
        out.append(GAP.join(cells).rstrip())
    return out


def beside(one: list[str], two: list[str]) -> list[str]:
    """Two blocks side by side."""
    width = max([len(line) for line in one])
    out: list[str] = []
    for at in range(max(len(one), len(two))):
        left = one[at] if at < len(one) else ""
        right = two[at] if at < len(two) else ""
        out.append(left.ljust(width) + GAP + GAP + right)
    return out
