"""Rate limits: one table says what is limited and how far, for each person and for each address.

A limit belongs to whoever acts, never to a connection. Somebody unknown shares the rate of one person with all
others who are unknown at the same address. Limits are kept in memory by each process; those marked as stored are kept
in the database, hold across processes, and outlive a restart (`web/db/quota_rows.py`).
"""

from __future__ import annotations

import hashlib
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from litestar.exceptions import TooManyRequestsException

from laguna.text.text import RuleError, Text
from laguna.web.db.quota_rows import Quota
from laguna.web.exceptions import QuotaUsedUpError
from laguna.web.http.client_address import CALLER
from laguna.web.http.open_sockets import OpenSockets

if TYPE_CHECKING:
    from laguna.web.settings import Settings

MOST: Final = 20_000  # callers remembered per limit
SAMPLED: Final = 50  # of those not seen for longest: the one with least to remember is forgotten
HOUR: Final = 3600.0
WAIT: Final = {"retry-after": "1"}  # seconds
ROUNDING: Final = 1e-6
HASHED: Final = 12  # bytes of the hash of an address


class Rate(NamedTuple):
    """So many per second on average, and so many at once."""

    per_second: float
    burst: float


class Limit(NamedTuple):
    """What is limited. A setting named by `setting` multiplies the rates."""

    name: str
    what: str  # in docs/host.md
    person: Rate | None
    address: Rate | None
    setting: str = ""
    is_stored: bool = False

    def rates(self, settings: Settings) -> tuple[Rate | None, Rate | None]:
        """The rates of a person and of an address on this server."""
        times = float(getattr(settings, self.setting)) if self.setting else 1.0
        person, address = (
            Rate(rate.per_second * times, rate.burst * times) if rate is not None else None
            for rate in (self.person, self.address)
        )
        return person, address


# Per address there is room for a club that shares one.
REQUESTS: Final = Limit("requests", "Requests of any kind", Rate(30, 300), Rate(300, 3000))
CHANGES: Final = Limit("changes", "Forms and API calls that change something", Rate(3, 60), Rate(30, 600))
CONNECTS: Final = Limit(
    "connects", "Browsers connecting to tables", Rate(1 / 15, 2), Rate(2 / 3, 20), "sockets_per_person"
)
MESSAGES: Final = Limit(
    "messages", "Messages of all kinds at tables, unreadable ones too", Rate(2, 20), Rate(20, 200), "moves_a_second"
)
MOVES: Final = Limit("moves", "Moves and undos", Rate(1, 3), Rate(10, 30), "moves_a_second")
CHAT: Final = Limit("chat", "Chat lines", Rate(0.5, 5), Rate(5, 50))
HINTS: Final = Limit("hints", "Hints", Rate(0.2, 20), Rate(2, 200))
REVIEWS: Final = Limit("reviews", "Reviews started or stopped", Rate(1 / 60, 20), Rate(1 / 6, 200))
TRIES: Final = Limit("tries", "Moves tried in a review", Rate(0.5, 20), Rate(5, 200))
RENEWALS: Final = Limit("renewals", "New accounts, renewed tokens", Rate(10 / HOUR, 10), Rate(100 / HOUR, 100))
TABLES: Final = Limit("tables", "Tables opened", Rate(1 / HOUR, 1), Rate(5 / HOUR, 5), "tables_an_hour", is_stored=True)
NEWCOMERS: Final = Limit("newcomers", "New people", None, Rate(1 / HOUR, 1), "people_an_hour", is_stored=True)
LOGINS: Final = Limit("logins", "Failed tries at one passphrase", Rate(1 / 30, 10), None)  # of a login at an address
PASSPHRASES: Final = Limit("passphrases", "Failed tries at any passphrase", None, Rate(1 / 6, 100))
KEYS: Final = Limit("keys", "Failed tries at the operator key", None, Rate(1 / 60, 5))

LIMITS: Final = (
    REQUESTS, CHANGES, CONNECTS, MESSAGES, MOVES, CHAT, HINTS, REVIEWS, TRIES, RENEWALS,
    TABLES, NEWCOMERS, LOGINS, PASSPHRASES, KEYS,
)  # fmt: skip


class Buckets:
    """What each caller has used of one rate, by the generic cell rate algorithm: one moment per caller."""

    def __init__(self, rate: float, burst: float, most: int = MOST) -> None:
        self.rate = rate
        self.burst = burst
        self._most = most
        self._empty_at: dict[str, float] = {}  # when all that a caller used is forgotten; the longest unseen first

    def __len__(self) -> int:
        return len(self._empty_at)

    def allows(self, who: str) -> bool:
        """Whether this caller may act now. Asking counts for nothing."""
        return self.delay(who) <= 0

    def delay(self, who: str) -> float:
        """Seconds until this caller may act."""
        moment = time.monotonic()
        used = max(0.0, self._empty_at.get(who, moment) - moment)
        return used + (1 - self.burst - ROUNDING) / self.rate

    def count(self, who: str) -> None:
        """This caller acts."""
        moment = time.monotonic()
        empty_at = max(moment, self._empty_at.pop(who, moment)) + 1 / self.rate
        if len(self._empty_at) >= self._most:
            self._forget_one()
        self._empty_at[who] = empty_at

    def take(self, who: str) -> bool:
        """Whether this caller may act now. If so, it counts."""
        if not self.allows(who):
            return False
        self.count(who)
        return True

    def give_back(self, who: str) -> None:
        """What this caller did last should not have counted."""
        if who in self._empty_at:
            self._empty_at[who] -= 1 / self.rate

    def clear(self, who: str) -> None:
        """Forget what this caller has done."""
        self._empty_at.pop(who, None)

    def _forget_one(self) -> None:
        """Make room. Others who come in thousands can only push out who has used next to nothing."""
        oldest = [who for who, _ in zip(self._empty_at, range(SAMPLED), strict=False)]
        del self._empty_at[min(oldest, key=self._empty_at.__getitem__)]


class RateLimits:
    """What the callers of one process have used of every limit."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        """`key` hashes addresses that are stored."""
        self._settings = settings
        self._key = key[:64]
        self._used: dict[tuple[str, str], Buckets] = {}
        self.sockets = OpenSockets(settings)

    def reset(self) -> None:
        """Forget what everybody has used."""
        self._used.clear()

    def allows(self, limit: Limit, person: str | int | None, address: str) -> bool:
        """Whether somebody may act now. Asking counts for nothing."""
        return all(buckets.allows(who) for buckets, who in self._buckets(limit, person, address))

    def take(self, limit: Limit, person: str | int | None, address: str) -> bool:
        """Whether somebody may act now. If so it counts, for the person and for the address; if not, for neither."""
        if not self.allows(limit, person, address):
            return False
        for buckets, who in self._buckets(limit, person, address):
            buckets.count(who)
        return True

    def require(self, limit: Limit, person: str | int | None, address: str | None = None) -> None:
        """Count an action, or refuse it with status 429. Without an address it is that of the request."""
        if not self.take(limit, person, CALLER.get() if address is None else address):
            raise TooManyRequestsException(headers=WAIT)

    def reserve(self, limit: Limit, person: str | int | None, address: str, longest: float) -> float:
        """Count an action, and say in how many seconds it may be done. Raises RuleError if that is too long to wait."""
        delay = max(buckets.delay(who) for buckets, who in self._buckets(limit, person, address))
        if delay > longest:
            raise RuleError(Text("play.too_fast"))
        for buckets, who in self._buckets(limit, person, address):
            buckets.count(who)
        return delay

    def give_back(self, limit: Limit, person: str | int | None, address: str) -> None:
        """What somebody did last should not have counted."""
        for buckets, who in self._buckets(limit, person, address):
            buckets.give_back(who)

    def clear(self, limit: Limit, person: str | int) -> None:
        """Forget what a person has done; what came from their address stays."""
        for buckets, who in self._buckets(limit, person, ""):
            if who == f"person {person}":
                buckets.clear(who)

    def quotas(self, limit: Limit, person: int | None) -> list[Quota]:
        """What the database has to count for an action of this request: by person, and by address without saying it."""
        assert limit.is_stored, f"{limit.name} is counted in memory"
        by_person, by_address = limit.rates(self._settings)
        address = CALLER.get()
        out: list[Quota] = []
        if by_person is not None and person is not None:
            out.append(_quota(limit, f"person {person}", by_person))
        if by_address is not None and address:
            hashed = hashlib.blake2b(address.encode(), key=self._key, digest_size=HASHED).hexdigest()
            out.append(_quota(limit, f"address {hashed}", by_address))
        return out

    def too_many_tables(self, error: QuotaUsedUpError) -> Text:
        """Why nobody can open a table now: the person has opened too many, or many people at one address have."""
        if error.is_of_person:
            return Text("play.too_many_tables", self._settings.tables_an_hour)
        return Text("play.too_many_tables_here")

    def _buckets(self, limit: Limit, person: str | int | None, address: str) -> list[tuple[Buckets, str]]:
        by_person, by_address = limit.rates(self._settings)
        out: list[tuple[Buckets, str]] = []
        if by_person is not None:
            who = f"person {person}" if person is not None else f"unknown at {address}"
            out.append((self._kept(limit.name, "person", by_person), who))
        if by_address is not None and address:
            out.append((self._kept(limit.name, "address", by_address), address))
        return out

    def _kept(self, name: str, kind: str, rate: Rate) -> Buckets:
        kept = self._used.get((name, kind))
        if kept is None:
            kept = self._used[name, kind] = Buckets(*rate)
        kept.rate, kept.burst = rate  # settings of tests change
        return kept


def _quota(limit: Limit, who: str, rate: Rate) -> Quota:
    return Quota(limit.name, who, round(1000 / rate.per_second), round(1000 * rate.burst / rate.per_second))
