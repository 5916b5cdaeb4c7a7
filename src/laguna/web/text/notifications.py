"""Sentences of notifications, in English. The German is in locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "subject": "Your move in {0}",
    "your_move": "{0}, it is your move in {1}.",
    "table": "To the table: {0}",
    "why": "You asked to be told of your turns at this table. Here you can end it: {0}",
    "stop": "Stop all mail to this address: {0}",
}
