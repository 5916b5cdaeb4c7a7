"""Which addresses lie on the public internet: an allow-list, applied to every IPv4 address inside an IPv6 one too."""

from __future__ import annotations

import ipaddress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final

import ifaddr

UNICAST: Final = IPv6Network("2000::/3")  # the only part of IPv6 that is given to anybody
# Inside it, what leads elsewhere or nowhere: tunnels (Teredo, 6to4), protocol assignments, documentation.
RESERVED_6: Final = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
# What Python takes for global: the anycast address of 6to4 relays, AS112, AMT, and everything from 224.0.0.0 on.
RESERVED_4: Final = tuple(
    map(IPv4Network, ("192.88.99.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24", "224.0.0.0/3"))
)
ISATAP: Final = (0x00005EFE, 0x02005EFE)  # the third quarter of an address with an IPv4 address in the last one


def is_public(address: str) -> bool:
    """Whether an address is globally routable unicast, and so is every IPv4 address inside it.

    >>> [is_public(address) for address in ("127.0.0.1", "10.1.2.3", "::7f00:1", "9.9.9.9", "2620:fe::9")]
    [False, False, False, True, True]
    """
    read = ipaddress.ip_address(address.partition("%")[0])
    return is_public_4(read) if isinstance(read, IPv4Address) else is_public_6(read)


def is_public_4(address: IPv4Address) -> bool:
    """The same for IPv4."""
    return address.is_global and not any(address in network for network in RESERVED_4)


def is_public_6(address: IPv6Address) -> bool:
    """The same for IPv6. Mapped, translated and compatible addresses lie outside of what is given to anybody."""
    if address not in UNICAST or not address.is_global or any(address in network for network in RESERVED_6):
        return False
    number = int(address)
    if (number >> 32) & 0xFFFFFFFF in ISATAP:
        return is_public_4(IPv4Address(number & 0xFFFFFFFF))
    return True


def interface_addresses() -> set[str]:
    """All addresses of this machine's network interfaces."""
    out: set[str] = set()
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            out.add(ip.ip if isinstance(ip.ip, str) else str(IPv6Address(ip.ip[0].partition("%")[0])))
    return out
