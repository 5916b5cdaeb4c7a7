"""Pages whose measured parts are written by a program, never by hand."""

import sys
from pathlib import Path

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
