"""Calls of people's webhooks: one POST to a place that was checked, and of the answer only whether it was taken.

The address is anybody's choice, so it must not lead into the host's own network. Its name is looked up once, every
address that it stands for is checked, and the connection goes to one of these and nowhere else.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import ipaddress
import re
import socket
import ssl
from typing import Final
from urllib.parse import SplitResult, quote, unquote, urlsplit

import laguna

PATIENCE: Final = 5.0  # seconds for all of it
LONGEST_LINE: Final = 8 * 1024  # bytes of an answer that are read at most
PORTS: Final = {"http": 80, "https": 443}
KEPT: Final = "/%:@!$&'()*+,;=-._~?"  # signs that stand in an address as they are
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")  # stands for any address, those of the inside too
STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})\b")


class WebhookError(Exception):
    """A webhook could not be called, or did not take the call. The reason names neither path nor query."""


async def call(address: str, body: bytes, *, inside: bool) -> None:
    """Send JSON to a webhook; WebhookError where it was not taken. `inside` allows addresses of the host's network."""
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _post(urlsplit(address), body, inside=inside)
    except TimeoutError as error:
        raise WebhookError(f"no answer within {PATIENCE:g} s") from error
    except (EOFError, asyncio.LimitOverrunError) as error:
        raise WebhookError("it did not answer in HTTP") from error
    except OSError as error:
        raise WebhookError(type(error).__name__) from error
    except ValueError as error:  # a host name or a port that cannot be one
        raise WebhookError("its address cannot be read") from error
    if not 200 <= status < 300:  # nor is a redirection followed: it might lead inside
        raise WebhookError(f"it answered {status}")


def place(address: str) -> str:
    """Where a webhook is, as it may be written down: paths and queries are often secret.

    >>> place("https://marta:sesame@hooks.example:8443/T0/B1?key=2")
    'https://hooks.example:8443'
    """
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


async def _post(parts: SplitResult, body: bytes, *, inside: bool) -> int:
    """Connect, send, and read the status of the answer; the rest of it stays unread."""
    host = (parts.hostname or "").encode("idna").decode()
    port = parts.port or PORTS[parts.scheme]
    addresses = await _addresses(host, port, inside=inside)
    reader, writer = await _connect(addresses, host, port, _certificates() if parts.scheme == "https" else None)
    try:
        writer.write(_request(parts, host, body))
        await writer.drain()
        found = STATUS.match(await reader.readuntil(b"\n"))
    finally:
        writer.transport.abort()
    if found is None:
        raise WebhookError("it did not answer in HTTP")
    return int(found[1])


async def _addresses(host: str, port: int, *, inside: bool) -> list[str]:
    """What a name stands for; refused where any of it is not on the open internet."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(address[0]) for _, _, _, _, address in found))
    if not inside and not all(is_outside(address) for address in addresses):
        raise WebhookError("it is inside the host's network, which webhooks_inside would allow")
    return addresses


def is_outside(address: str) -> bool:
    """Is it an address of the open internet?

    >>> is_outside("127.0.0.1"), is_outside("10.1.2.3"), is_outside("::ffff:127.0.0.1"), is_outside("9.9.9.9")
    (False, False, False, True)
    """
    read = ipaddress.ip_address(address)
    if isinstance(read, ipaddress.IPv6Address) and (read.sixtofour or read.teredo or read in NAT64):
        return False
    return read.is_global and not read.is_multicast


async def _connect(
    addresses: list[str], host: str, port: int, certificates: ssl.SSLContext | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first address that answers; its certificate has to be the name's."""
    name = host if certificates is not None else None
    for address in addresses[:-1]:
        try:
            return await asyncio.open_connection(
                address, port, ssl=certificates, server_hostname=name, limit=LONGEST_LINE
            )
        except OSError:
            continue
    return await asyncio.open_connection(
        addresses[-1], port, ssl=certificates, server_hostname=name, limit=LONGEST_LINE
    )


def _request(parts: SplitResult, host: str, body: bytes) -> bytes:
    query = "?" + quote(parts.query, safe=KEPT) if parts.query else ""
    named = f"[{host}]" if ":" in host else host
    lines = [
        f"POST {quote(parts.path or '/', safe=KEPT)}{query} HTTP/1.1",
        f"Host: {named}:{parts.port}" if parts.port else f"Host: {named}",
        f"User-Agent: Laguna/{laguna.__version__}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    if parts.username is not None:
        said = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        lines.append(f"Authorization: Basic {base64.b64encode(said.encode()).decode()}")
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


@functools.cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()
