"""A push service on loopback, and devices whose messages it can read."""

from __future__ import annotations

import base64
import json
from typing import Any, Final

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from laguna.web.notify.push import decode, encode
from tests.support.web.notification_targets import Hooks

SECRET: Final = bytes(range(16))


class Device:
    """A browser's subscription, with the private key that only the browser has."""

    def __init__(self, hooks: Hooks, name: str = "1") -> None:
        self._hooks = hooks
        self._private = ec.generate_private_key(ec.SECP256R1())
        public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.path = f"/push/{name}"
        self.endpoint = hooks.address(self.path)
        self.key = encode(public)
        self.secret = encode(SECRET)

    def fields(self, **more: str) -> dict[str, str]:
        """What its browser sends to register it."""
        known = {"endpoint": self.endpoint, "key": self.key, "secret": self.secret, "label": "Firefox, Android"}
        return {**known, "zone": "Europe/Rome", **more}

    def calls(self) -> list[tuple[dict[str, str], bytes]]:
        """Headers and bodies of its messages."""
        return [(headers, body) for path, headers, body in self._hooks.calls if path == self.path]

    def read(self) -> list[dict[str, Any]]:
        """Its messages, decrypted."""
        return [json.loads(self.decrypt(body)) for _, body in self.calls()]

    def decrypt(self, body: bytes) -> bytes:
        """What a message says."""
        said: bytes = http_ece.decrypt(
            body, private_key=self._private, auth_secret=decode(self.secret), version="aes128gcm"
        )
        return said

    def claims(self) -> dict[str, Any]:
        """What its last message's signature claims; it has to be valid."""
        header = self.calls()[-1][0]["Authorization"]
        assert Vapid02.verify(header)
        body = header.split(" ")[1].split(",")[0].removeprefix("t=").split(".")[1]
        claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return claims
