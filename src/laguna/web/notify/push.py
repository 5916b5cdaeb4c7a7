"""Web Push (RFC 8030): signs messages with this server's VAPID key, encrypts them for one device, and sends them.

People's browsers name the address, so it is treated like a webhook's: https, the public internet only, and the
connection goes to the address that was checked.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from laguna.text.text import RuleError, Text
from laguna.web.notify import webhooks
from laguna.web.notify.public_addresses import is_public
from laguna.web.notify.webhooks import WebhookError
from laguna.web.settings import Settings

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve's group
KEY_BYTES: Final = 65  # of a public key, uncompressed
SECRET_BYTES: Final = 16
LONGEST_ENDPOINT: Final = 1000
SIGNED_FOR: Final = 12 * 3600  # seconds; RFC 8292 allows 24 hours
GONE: Final = (404, 410)
NOBODY_TO_WRITE_TO: Final = "https://laguna.invalid"  # `sub` has to be an address, even if the host set none


class PushGoneError(Exception):
    """The push service no longer knows the device."""


class PushMessage(NamedTuple):
    """A message and how it is to be delivered. A later one with the same topic replaces it on its way."""

    payload: bytes
    topic: str
    ttl: int  # seconds that the push service keeps it for a device that is off
    urgency: str  # very-low, low, normal or high


class PushService:
    """Sends messages to devices."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        """`key`: 32 random bytes, the private VAPID key. A new one would silence every device."""
        self._settings = settings
        private = ec.derive_private_key(int.from_bytes(key, "big") % (ORDER - 1) + 1, CURVE)
        self._vapid = Vapid02(private)
        self.public_key = encode(private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, endpoint: str, key: str, secret: str, message: PushMessage) -> None:
        """Send a message to a device. Raises WebhookError, or PushGoneError if the device is gone."""
        headers = [
            f"Authorization: {self._authorization(endpoint)}",
            "Content-Type: application/octet-stream",
            "Content-Encoding: aes128gcm",
            f"TTL: {message.ttl}",
            f"Urgency: {message.urgency}",
            f"Topic: {message.topic}",
        ]
        body = encrypt(message.payload, key, secret)
        status = await webhooks.post(endpoint, body, headers, within=webhooks.reach(self._settings))
        if status in GONE:
            raise PushGoneError
        if not 200 <= status < 300:
            raise WebhookError(f"it answered {status}")

    def _authorization(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": self._contact(),
        }
        signed: str = self._vapid.sign(claims)["Authorization"]
        return signed

    def _contact(self) -> str:
        """Whom a push service may write to: the public address of this server."""
        parts = urlsplit(self._settings.address)
        if parts.scheme == "https" and parts.hostname and "." in parts.hostname:
            return f"https://{parts.hostname}"
        return NOBODY_TO_WRITE_TO


def encrypt(payload: bytes, key: str, secret: str) -> bytes:
    """A payload that only the device can read (RFC 8291)."""
    encrypted: bytes = http_ece.encrypt(
        payload,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(CURVE),
        dh=decode(key),
        auth_secret=decode(secret),
        version="aes128gcm",
    )
    return encrypted


def topic(match: str, seat: int) -> str:
    """The topic of a turn: at most 32 characters that tell the push service nothing."""
    return encode(hashlib.sha256(f"{match} {seat}".encode()).digest()[:18])


# ---- what browsers send


def read_endpoint(typed: str, *, inside: bool) -> str:
    """The address of a device. Raises RuleError if it is invalid. `inside` allows http and private addresses."""
    endpoint = typed.strip()
    try:
        parts = urlsplit(endpoint)
        schemes = ("https", "http") if inside else ("https",)
        is_address = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
        is_address = is_address and (inside or not _is_private(parts.hostname or ""))
    except ValueError:
        is_address = False
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not is_address or not is_plain or len(endpoint) > LONGEST_ENDPOINT:
        raise RuleError(Text("push.endpoint"))
    return endpoint


def _is_private(host: str) -> bool:
    """Whether this is an address of a private network. Names are looked up when a message is sent."""
    if host == "localhost":
        return True
    try:
        return not is_public(host)
    except ValueError:
        return False


def read_keys(key: str, secret: str) -> tuple[str, str]:
    """The public key and the secret of a device. Raises RuleError if a message could not be encrypted with them."""
    try:
        point, shared = decode(key), decode(secret)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except (ValueError, binascii.Error):
        raise RuleError(Text("push.keys")) from None
    if len(point) != KEY_BYTES or len(shared) != SECRET_BYTES:
        raise RuleError(Text("push.keys"))
    return encode(point), encode(shared)


def encode(data: bytes) -> str:
    """Base64 as addresses and headers carry it.

    >>> encode(b"laguna??")
    'bGFndW5hPz8'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(typed: str) -> bytes:
    """The inverse of `encode`, which forgives padding.

    >>> decode("bGFndW5hPz8=")
    b'laguna??'
    """
    if len(typed) > 200:
        raise ValueError("too long")
    data = typed.rstrip("=")
    return base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
