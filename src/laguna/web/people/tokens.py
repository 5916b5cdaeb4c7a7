"""Signed tokens: session cookies, API tokens and seat links. Only the signing key is stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Final

BYTES: Final = 16  # of a signature


class Signer:
    """Signs and verifies tickets with the key of this server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seat_link(self, match: str, seat: int, number: int) -> str:
        """The secret part of a seat link. A higher number makes a new one and revokes the old one."""
        return self._signature(f"seat {match} {seat} {number}")

    def ticket(self, purpose: str, person: int, generation: int) -> str:
        """A signed ticket that proves who somebody is."""
        return f"{person}.{generation}.{self._signature(f'{purpose} {person} {generation}')}"

    def read(self, purpose: str, ticket: str) -> tuple[int, int] | None:
        """The person and generation that a ticket of this purpose proves, or None."""
        person, _, rest = ticket.partition(".")
        generation, _, signature = rest.partition(".")
        if not (person.isascii() and person.isdigit() and generation.isascii() and generation.isdigit()):
            return None
        if len(person) > 18 or len(generation) > 9:
            return None
        wanted = self._signature(f"{purpose} {person} {generation}")  # as written: "01" isn't "1"
        return (int(person), int(generation)) if is_equal(signature, wanted) else None

    def mail_ticket(self, purpose: str, person: int, expires: int, target: str) -> str:
        """A ticket for a link in a mail. `target` is the hash of the address; `expires` is 0 for never."""
        words = f"{person}.{expires}.{target}"
        return f"{words}.{self._signature(f'mail {purpose} {words}')}"

    def read_mail_ticket(self, purpose: str, ticket: str) -> tuple[int, int, str] | None:
        """The person, end and target that such a ticket proves, or None."""
        words, _, signature = ticket.rpartition(".")
        if not ticket.isascii() or not is_equal(signature, self._signature(f"mail {purpose} {words}")):
            return None
        person, expires, target = words.split(".")
        return int(person), int(expires), target

    def _signature(self, words: str) -> str:
        digest = hmac.digest(self._key, words.encode(), hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_equal(one: str, other: str) -> bool:
    """Compare two strings in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
