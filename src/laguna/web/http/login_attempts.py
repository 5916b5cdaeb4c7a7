"""Limits attempts at passphrases and the operator key, so that they cannot be guessed and nobody locks others out.

Attempts are counted for a login at an address: others elsewhere use up nothing. A browser that has logged in before
has tries of its own, even at an address where somebody guesses.
"""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException

from laguna.web.http import rate_limits
from laguna.web.http.client_address import client_address
from laguna.web.http.rate_limits import Limit, RateLimits

WAIT: Final = {"retry-after": "30"}  # seconds


class LoginAttempts:
    """The limits of one server process."""

    def __init__(self, limits: RateLimits) -> None:
        self.limits = limits
        self.passphrases = rate_limits.PASSPHRASES
        self.keys = rate_limits.KEYS


class Attempt:
    """An attempt that was allowed. It counts as failed until it succeeds."""

    def __init__(self, limits: RateLimits, counted: list[tuple[Limit, str | None, str]]) -> None:
        self._limits = limits
        self._counted = counted

    def succeed(self) -> None:
        """The passphrase or key was right: earlier failures at it are forgotten, and this try was none."""
        for limit, who, address in self._counted:
            if who is None:
                self._limits.give_back(limit, None, address)
            else:
                self._limits.clear(limit, who)


def attempts_of(connection: ASGIConnection[Any, Any, Any, Any]) -> LoginAttempts:
    """The limits of the server that handles this request."""
    return LoginAttempts(connection.app.state.services.limits)


def count_attempt(
    kind: Limit, connection: ASGIConnection[Any, Any, Any, Any], what: str = "", device: str = ""
) -> Attempt:
    """Count an attempt: at the login `what` from this address, and from this address at all.

    `device` is whom the browser has already proved to know: then it counts for that person only. A try that is refused
    counts nowhere.
    """
    limits: RateLimits = connection.app.state.services.limits
    address = client_address(connection.scope)
    counted: list[tuple[Limit, str | None, str]] = []
    if device:
        counted.append((rate_limits.LOGINS, f"known {device}", ""))
    else:
        counted.append((kind, None, address))
        if what:
            counted.append((rate_limits.LOGINS, f"{what} at {address}", ""))
    if not all(limits.allows(*one) for one in counted):
        raise TooManyRequestsException(headers=WAIT)
    for one in counted:
        limits.take(*one)
    return Attempt(limits, counted)
