"""Signed words: who somebody is (a cookie), a bot's token, a link to a seat. Nothing of them is kept but the key."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Final

BYTES: Final = 16  # of a signature: 128 bits cannot be guessed


class Signer:
    """Signs and reads tickets with the key of this server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seat_link(self, match: str, seat: int, number: int) -> str:
        """The secret part of the link to a seat; a higher number makes another one, and the old one worthless."""
        return self._signature(f"seat {match} {seat} {number}")

    def ticket(self, purpose: str, person: int, generation: int) -> str:
        """A word that proves who somebody is."""
        return f"{person}.{generation}.{self._signature(f'{purpose} {person} {generation}')}"

    def read(self, purpose: str, ticket: str) -> tuple[int, int] | None:
        """The person and generation that a ticket of this purpose proves, or None."""
        person, _, rest = ticket.partition(".")
        generation, _, signature = rest.partition(".")
        if not (person.isascii() and person.isdigit() and generation.isascii() and generation.isdigit()):
            return None
        if len(person) > 18 or len(generation) > 9:
            return None
        wanted = self._signature(f"{purpose} {int(person)} {int(generation)}")
        return (int(person), int(generation)) if same(signature, wanted) else None

    def _signature(self, words: str) -> str:
        digest = hmac.digest(self._key, words.encode(), hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def same(one: str, other: str) -> bool:
    """Are they equal? Told in a time that does not depend on where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())
