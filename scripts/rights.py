"""Writes the table of rights, docs/rights.md, from laguna.web.permissions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from laguna.web.permissions import CALLERS, EYES, MESSAGES, ROUTES, Right

FILE: Final = Path(__file__).resolve().parents[1] / "docs" / "rights.md"
HEAD: Final = """# Who may do what

Every address and every message of the server, and who may use it. `python scripts/rights.py` writes this page from
[`web/permissions.py`](../src/laguna/web/permissions.py). tests/web/test_permissions.py asks for each of them as every
kind of caller, and fails on an address or a message without a line. A stranger who does something on a page becomes a
guest.

An *onlooker* is unknown; *guest* and *account* are known, but do not sit at the table; *seat* plays the seat in
question, *other seat* another one; the *table's host* has opened the table and plays a seat of it; the *operator* has
shown the key of the server.
"""


def written() -> str:
    """The page."""
    parts = [
        HEAD,
        "## Addresses\n",
        "Links to seats may be used by whoever holds them, and by nobody else.\n",
        rows("address", ROUTES),
        "\n## With the eyes of a seat\n\nThe same addresses with `?seat=`, while the match goes on.\n",
        rows("address", EYES),
        "\n## Messages\n\nOver the WebSocket of a table, about a seat where they name one.\n",
        rows("message", MESSAGES),
    ]
    return "\n".join(parts) + "\n"


def rows(what: str, rights: dict[str, Right]) -> str:
    """One line for each, with a mark below everybody who may."""
    head = [f"| {what} | {' | '.join(CALLERS)} |", "| --- |" + " :---: |" * len(CALLERS)]
    lines = [
        f"| `{name}` | {' | '.join('yes' if who in right else '–' for who in CALLERS)} |"
        for name, right in rights.items()
    ]
    return "\n".join([*head, *lines])


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.relative_to(FILE.parents[1])} is written")
