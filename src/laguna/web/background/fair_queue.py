"""A fair queue for something scarce: the caller who has used least of it goes first.

Callers are grouped by network, so that many guests of one address share what one address gets. A caller who comes
anew starts level with those who are waiting: nobody saves up, and nobody is pushed out by a long queue of others.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

MOST_REMEMBERED: Final = 10_000  # callers whose use is remembered while others wait


class Caller(NamedTuple):
    """Whom a request counts for: a network, and a person in it."""

    network: str
    person: str


class _Entry:
    """A request that waits or runs."""

    def __init__(self, caller: Caller, penalty: float, number: int) -> None:
        self.caller = caller
        self.penalty = penalty  # seconds of use added to the caller's when it is compared with others
        self.number = number
        self.since: float | None = None  # when it began to run; None while it waits or is interrupted


class FairQueue(Generic[Item]):
    """Requests that wait and run. Whoever uses it takes one, runs it, and says when it is done."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._numbers = 0
        self._waiting: dict[Item, _Entry] = {}
        self._running: dict[Item, _Entry] = {}
        self._used: dict[tuple[str, ...], float] = {}  # seconds, by network and by caller

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, item: Item, caller: Caller, penalty: float = 0.0) -> None:
        """Let a request wait."""
        self._start_level(caller)
        self._numbers += 1
        self._waiting[item] = _Entry(caller, penalty, self._numbers)

    def discard(self, item: Item) -> None:
        """Forget a request that waits; nobody wants it any more."""
        self._waiting.pop(item, None)
        self._forget_if_idle()

    def take(self, fits: Callable[[Item], bool] = lambda _: True) -> Item | None:
        """The next request that fits, which runs from now on. None if there is none."""
        usage = self._usage()
        found = [item for item in self._waiting if fits(item)]
        best = min(found, key=lambda item: self._rank(self._waiting[item], usage), default=None)
        if best is not None:
            self._start(best)
        return best

    def take_before(self, running: Item, fits: Callable[[Item], bool]) -> Item | None:
        """The next request that fits and may interrupt a running one: its caller has used less."""
        usage = self._usage()
        other = self._running[running]
        limit = self._rank(other, usage)[:2]
        found = [
            item
            for item, entry in self._waiting.items()
            if entry.caller != other.caller and self._rank(entry, usage)[:2] <= limit and fits(item)
        ]
        best = min(found, key=lambda item: self._rank(self._waiting[item], usage), default=None)
        if best is not None:
            self._start(best)
        return best

    def pause(self, item: Item) -> None:
        """A running request is interrupted: its time doesn't count."""
        self._charge(self._running[item])

    def resume(self, item: Item) -> None:
        """An interrupted request goes on."""
        entry = self._running[item]
        if entry.since is None:
            entry.since = self._clock()

    def done(self, item: Item) -> None:
        """A running request has ended."""
        self._charge(self._running.pop(item))
        self._forget_if_idle()

    def waiting_of(self, caller: Caller) -> int:
        """How many requests of a caller wait."""
        return sum(entry.caller == caller for entry in self._waiting.values())

    def waiting_from(self, network: str) -> int:
        """How many requests from a network wait."""
        return sum(entry.caller.network == network for entry in self._waiting.values())

    # Who has used how much.

    def _start(self, item: Item) -> None:
        entry = self._waiting.pop(item)
        entry.since = self._clock()
        self._running[item] = entry

    def _charge(self, entry: _Entry) -> None:
        if entry.since is not None:
            spent = self._clock() - entry.since
            entry.since = None
            for key in _keys(entry.caller):
                self._used[key] = self._used.get(key, 0.0) + spent

    def _usage(self) -> dict[tuple[str, ...], float]:
        """What each has used, with what is running now."""
        usage = dict(self._used)
        for entry in self._running.values():
            if entry.since is not None:
                for key in _keys(entry.caller):
                    usage[key] = usage.get(key, 0.0) + self._clock() - entry.since
        return usage

    @staticmethod
    def _rank(entry: _Entry, usage: dict[tuple[str, ...], float]) -> tuple[float, float, int]:
        network, person = [usage.get(key, 0.0) + entry.penalty for key in _keys(entry.caller)]
        return network, person, entry.number

    def _start_level(self, caller: Caller) -> None:
        """Whoever had nothing waiting or running begins with at least what the least active other has used."""
        active = [entry.caller for entry in (*self._waiting.values(), *self._running.values())]
        if caller.network not in {other.network for other in active}:
            self._raise_to((caller.network,), [_keys(other)[0] for other in active])
        if caller not in active:
            neighbours = [_keys(other)[1] for other in active if other.network == caller.network]
            self._raise_to(_keys(caller)[1], neighbours)

    def _raise_to(self, key: tuple[str, ...], others: list[tuple[str, ...]]) -> None:
        least = min([self._used.get(other, 0.0) for other in others], default=0.0)
        self._used[key] = max(self._used.get(key, 0.0), least)

    def _forget_if_idle(self) -> None:
        if not self._waiting and not self._running:
            self._used.clear()
        elif len(self._used) > MOST_REMEMBERED:
            entries = (*self._waiting.values(), *self._running.values())
            active = {key for entry in entries for key in _keys(entry.caller)}
            self._used = {key: used for key, used in self._used.items() if key in active}


def _keys(caller: Caller) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names under which use is counted: of the network, and of the caller."""
    return (caller.network,), (caller.network, caller.person)
