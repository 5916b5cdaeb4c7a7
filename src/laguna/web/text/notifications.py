"""What is told to people who are not at the table, in English; the German sentences are in locale/de.po."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "subject": "Your move in {0}",
    "your_move": "{0}, it is your move in {1}.",
    "table": "To the table: {0}",
    "why": "You asked to be told of your turns at this table. Here you can end it: {0}",
}


def register() -> None:
    """Make them known."""
    words.register("notice", ENGLISH, os.path.dirname(__file__))
