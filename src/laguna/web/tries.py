"""How often somebody may try: neither a passphrase nor the host's key is to be found by trying."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException

from laguna.web.guard import who
from laguna.web.limits import Buckets


class Tries:
    """What a server process counts. Each may be tried so often a second, and so often at once."""

    def __init__(self) -> None:
        self.passphrases = Buckets(1 / 30, 10)
        self.keys = Buckets(1 / 60, 5)
        self.newcomers = Buckets(1 / 6, 600)  # behind one address may be a whole club


def tries_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Tries:
    """The counts of the server that is asked."""
    state = connection.app.state
    if "tries" not in state:
        state["tries"] = Tries()
    found: Tries = state["tries"]
    return found


def count(buckets: Buckets, connection: ASGIConnection[Any, Any, Any, Any], what: str = "") -> None:
    """Count a try from this address, and of what is tried where it is named; refused where there were too many."""
    from_here = buckets.take(who(connection.scope))
    of_this = buckets.take("of " + what) if what else True
    if not (from_here and of_this):
        raise TooManyRequestsException
