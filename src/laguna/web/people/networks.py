"""From which network each person was last seen. Kept in memory only: addresses are never stored."""

from __future__ import annotations

import functools
import ipaddress
from collections import OrderedDict
from typing import Final

MOST_PEOPLE: Final = 20_000  # remembered, the latest
MOST_PER_NETWORK: Final = 1_000
LONGEST: Final = 64  # characters of an address that is none, e.g. of a proxy that makes up names
PREFIX: Final = 64  # bits of an IPv6 address that one household or server gets


class Networks:
    """People and networks, as this process has seen them."""

    def __init__(self) -> None:
        self._network: OrderedDict[int, str] = OrderedDict()  # by person, the latest at the end
        self._people: dict[str, OrderedDict[int, None]] = {}

    def note(self, person: int, address: str) -> None:
        """A person was seen at this address."""
        network = network_of(address)
        before = self._network.pop(person, network)
        if before != network:
            self._forget(person, before)
        self._network[person] = network
        people = self._people.setdefault(network, OrderedDict())
        people[person] = None
        people.move_to_end(person)
        if len(people) > MOST_PER_NETWORK:
            people.popitem(last=False)
        if len(self._network) > MOST_PEOPLE:
            self._forget(*self._network.popitem(last=False))

    def of(self, person: int) -> str:
        """The network of a person; "" if it isn't known."""
        return self._network.get(person, "")

    def people(self, network: str) -> list[int]:
        """The people last seen in a network."""
        return list(self._people.get(network, ()))

    def _forget(self, person: int, network: str) -> None:
        people = self._people.get(network, OrderedDict())
        people.pop(person, None)
        if not people:
            self._people.pop(network, None)


@functools.lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one network: an IPv4 address, or the first half of an IPv6 address.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8:0:1:2:3:4:5")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, PREFIX), strict=False))
    return str(found)
