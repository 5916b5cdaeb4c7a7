"""Who has not chosen a name yet, and what to suggest to them the first time they open or join a table."""

from __future__ import annotations

import secrets
from typing import Final

from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.db.models import Person

BIRDS: Final = ("Airone", "Cocal", "Folaga", "Garzetta", "Martin", "Sgarza", "Svasso", "Tuffetto")  # of the lagoon
NUMBERS: Final = range(10, 100)


def has_chosen_name(person: Person | None) -> bool:
    """Whether somebody has another name than the number that guests are given."""
    return person is not None and not is_guest_name(person.name)


def is_guest_name(name: str) -> bool:
    """Whether a name is one that guests are given, in any language.

    >>> is_guest_name("Guest 1234"), is_guest_name("Marta")
    (True, False)
    """
    number = name.rpartition(" ")[2]
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        return False
    return any(name == catalogue.translate(Text("web.guest", int(number)), code) for code in catalogue.LANGUAGES)


def suggestion() -> str:
    """A name to begin with."""
    return f"{secrets.choice(BIRDS)} {secrets.choice(NUMBERS)}"
