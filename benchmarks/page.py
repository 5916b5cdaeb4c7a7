"""Pages whose measured parts are written by a program, never by hand."""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def put(page: str, name: str, text: str) -> str:
    """The page with what stands between the two marks of this name made anew.

    >>> print(put("<!-- figures -->old<!-- end of figures -->", "figures", "new"))
    <!-- figures -->
    <BLANKLINE>
    new
    <BLANKLINE>
    <!-- end of figures -->
    """
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        sys.exit(f"the page has no place for its {name}; it has to hold '{begin}' and '{end}'")
    return f"{before}{begin}\n\n{text}\n\n{end}{after}"


def fill(page: Path, name: str, text: str) -> None:
    """Make what stands between the two marks of this name anew in a file."""
    page.write_text(put(page.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def figures_in(path: Path) -> dict[str, Any]:
    """What was measured before; nothing where there is no such file yet."""
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return known


def keep(path: Path, figures: object) -> None:
    """Write down what was measured, so that it can be compared and told anew."""
    path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
