"""Reads hosts, ports and origins: of settings, of the Host header, and of pages that ask. Imports nothing of `web`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

PORTS: Final = {"http": 80, "https": 443}
_ADDRESS: Final = re.compile(
    r"(?:(?P<scheme>https?)://)?(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::(?P<port>\d{1,5}))?/?",
    re.IGNORECASE,
)


class SiteAddress(NamedTuple):
    """A host with an optional scheme and port: of a Host header, an origin or a setting."""

    scheme: str
    host: str  # in lower case
    port: int  # 0 if none is named

    def full_port(self, scheme: str = "") -> int:
        """The port, or the usual one of the scheme."""
        return self.port or PORTS.get(self.scheme or scheme, 0)


def parse(typed: str) -> SiteAddress | None:
    """Read a host, a host with a port, or an origin; None if it is none.

    >>> parse("Games.example:8000")
    SiteAddress(scheme='', host='games.example', port=8000)
    >>> parse("https://[::1]"), parse("null") and parse("a@b")
    (SiteAddress(scheme='https', host='::1', port=0), None)
    """
    found = _ADDRESS.fullmatch(typed)
    if found is None:
        return None
    host = (found["six"] or found["name"].rstrip(".")).lower()
    port = int(found["port"] or 0)
    return SiteAddress((found["scheme"] or "").lower(), host, port) if host and port < 2**16 else None
