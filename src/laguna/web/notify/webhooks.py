"""Calls people's webhooks: one POST to a checked address; of the response only the status is read.

People choose the address, so it must not lead into the server's own network. The host name is resolved once, every
address it has is checked (public_addresses.py), and the connection goes to one of these.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import functools
import re
import socket
import ssl
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import SplitResult, quote, unquote, urlsplit

import laguna
from laguna.web.notify.public_addresses import interface_addresses, is_public
from laguna.web.settings import Settings

TIMEOUT: Final = 5.0  # seconds for all of it
LONGEST_LINE: Final = 8 * 1024  # bytes of a response that are read at most
PORTS: Final = {"http": 80, "https": 443}
KEPT: Final = "/%:@!$&'()*+,;=-._~?"  # characters that are not quoted in an address
JSON: Final = ("Content-Type: application/json",)
STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})\b")


class WebhookError(Exception):
    """A webhook could not be called, or refused the call. The reason contains neither path nor query."""


class Reach(NamedTuple):
    """Where webhooks may lead."""

    inside: bool = False  # anywhere: private addresses and all ports
    ports: frozenset[int] = frozenset()  # besides 80 and 443
    own: str = ""  # host name by which others reach this server


def reach(settings: Settings) -> Reach:
    """Where webhooks and push messages of this server may lead."""
    own = urlsplit(settings.address).hostname or ""
    return Reach(settings.webhooks_inside, settings.more_webhook_ports(), own)


async def call(address: str, body: bytes, *, inside: bool = False, within: Reach | None = None) -> None:
    """Send JSON to a webhook. Raises WebhookError if it fails. `inside` allows private addresses and all ports."""
    status = await post(address, body, JSON, within=within or Reach(inside))
    if not 200 <= status < 300:  # redirects are not followed: they might lead to private addresses
        raise WebhookError(f"it answered {status}")


async def post(address: str, body: bytes, headers: Sequence[str], *, within: Reach) -> int:
    """The status of the answer to one POST. Raises WebhookError if there is none."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await _post(urlsplit(address), body, headers, within)
    except TimeoutError as error:
        raise WebhookError(f"no answer within {TIMEOUT:g} s") from error
    except (EOFError, asyncio.LimitOverrunError) as error:
        raise WebhookError("it did not answer in HTTP") from error
    except OSError as error:
        raise WebhookError(type(error).__name__) from error
    except ValueError as error:  # an invalid host name or port
        raise WebhookError("its address cannot be read") from error


def place(address: str) -> str:
    """Where a webhook is, as it may be logged: paths and queries are often secret.

    >>> place("https://marta:sesame@hooks.example:8443/T0/B1?key=2")
    'https://hooks.example:8443'
    """
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


async def _post(parts: SplitResult, body: bytes, headers: Sequence[str], reach: Reach) -> int:
    """Connect, send, and read the status of the response; the rest stays unread."""
    host = (parts.hostname or "").encode("idna").decode()
    port = parts.port or PORTS[parts.scheme]
    addresses = await _addresses(host, port, reach)
    if not (reach.inside or port in PORTS.values() or port in reach.ports):
        raise WebhookError(f"its port is {port}, which webhook_ports would allow")
    reader, writer = await _connect(addresses, host, port, _certificates() if parts.scheme == "https" else None)
    try:
        writer.write(_request(parts, host, body, headers))
        await writer.drain()
        found = STATUS.match(await reader.readuntil(b"\n"))
    finally:
        writer.transport.abort()
    if found is None:
        raise WebhookError("it did not answer in HTTP")
    return int(found[1])


async def _addresses(host: str, port: int, reach: Reach) -> list[str]:
    """The addresses of a host name. Refused if any of them is private or our own."""
    addresses = await _look_up(host, port)
    if reach.inside:
        return addresses
    if not all(is_public(address) for address in addresses):
        raise WebhookError("it is inside the host's network, which webhooks_inside would allow")
    ours = interface_addresses()
    if reach.own and host != reach.own:
        with contextlib.suppress(OSError, UnicodeError):  # not every server can look up its own name
            ours |= set(await _look_up(reach.own, port))
    if host == reach.own or not ours.isdisjoint(addresses):
        raise WebhookError("it is this server itself, which webhooks_inside would allow")
    return addresses


async def _look_up(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for _, _, _, _, address in found))


async def _connect(
    addresses: list[str], host: str, port: int, certificates: ssl.SSLContext | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first address that answers. The certificate must match the host name."""
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


def _request(parts: SplitResult, host: str, body: bytes, headers: Sequence[str]) -> bytes:
    query = "?" + quote(parts.query, safe=KEPT) if parts.query else ""
    named = f"[{host}]" if ":" in host else host
    lines = [
        f"POST {quote(parts.path or '/', safe=KEPT)}{query} HTTP/1.1",
        f"Host: {named}:{parts.port}" if parts.port else f"Host: {named}",
        f"User-Agent: Laguna/{laguna.__version__}",
        *headers,
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    if parts.username is not None:
        credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        lines.append(f"Authorization: Basic {base64.b64encode(credentials.encode()).decode()}")
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


@functools.cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()
