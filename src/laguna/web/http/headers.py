"""Headers that every response carries."""

from __future__ import annotations

from typing import Final

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; "
        "worker-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # keep seat links to ourselves
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",  # where a response doesn't say otherwise
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS: Final = ("strict-transport-security", "max-age=31536000")  # if the address is https
