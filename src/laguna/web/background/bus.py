"""The bus between processes: which match has changed, with its new row if there is one.

Rows are published once they are in the database. A process that misses a message reads the row from there a little
later, so lost, repeated or reordered messages only delay. Messages are signed with a key from the database: whoever can
write to the bus alone can't make up moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
from collections.abc import Callable
from typing import Final

import msgspec
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from laguna.text.text import RuleError, Text
from laguna.web.background.bus_messages import BusMessage

CHANNEL: Final = "laguna"
TIMEOUT: Final = 5.0  # seconds to wait for a response
RETRY_AFTER: Final = 1.0  # seconds until a failed bus is tried again
SIGNATURE_BYTES: Final = 16

OnMessage = Callable[[BusMessage], None]
_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(list[BusMessage]).decode

log = logging.getLogger("laguna.bus")


class Bus:
    """A Redis server (or a compatible one) that carries messages to all processes."""

    def __init__(self, url: str, on_message: OnMessage) -> None:
        """`on_message` is called with every message, those of this process included."""
        self._url = url
        self._on_message = on_message
        self._redis = _connect(url)
        self._outbox: dict[BusMessage, None] = {}  # messages to be sent, each once, in order
        self._waiting = asyncio.Event()
        self._is_up = True
        self._tasks: list[asyncio.Task[None]] = []
        self._key = b""
        self._has_refused = False  # whether a message without a valid signature has been logged

    async def open(self, key: bytes) -> None:
        """Connect and start listening. Raises RuleError if nobody answers. `key` signs messages."""
        self._key = key
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._redis.ping()
        except (RedisError, OSError) as error:
            raise RuleError(
                Text("web.bus", _without_password(self._url), str(error) or type(error).__name__)
            ) from error
        self._tasks = [asyncio.create_task(self._listen_forever()), asyncio.create_task(self._publish_forever())]

    async def close(self) -> None:
        """Disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, message: BusMessage) -> None:
        """Send this message soon, together with others that wait."""
        self._outbox.pop(message, None)  # the latest presence must be sent last
        self._outbox[message] = None
        self._waiting.set()

    async def _publish_forever(self) -> None:
        backend = RedisChannelsPubSubBackend(redis=self._redis)
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            messages, self._outbox = self._outbox, {}
            try:
                data = _ENCODE(list(messages))
                await backend.publish(self._signature(data) + data, [CHANNEL])
                self._log_state(is_up=True)
            except (RedisError, OSError) as error:
                self._log_state(is_up=False, reason=error)

    async def _listen_forever(self) -> None:
        while True:
            backend = RedisChannelsPubSubBackend(redis=self._redis)
            try:
                await backend.subscribe([CHANNEL])
                async for _, data in backend.stream_events():
                    self._decode(data)
            except (RedisError, OSError) as error:
                self._log_state(is_up=False, reason=error)
            finally:
                with contextlib.suppress(RedisError, OSError):
                    await backend.on_shutdown()
            await asyncio.sleep(RETRY_AFTER)

    def _signature(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, hashlib.sha256)[:SIGNATURE_BYTES]

    def _decode(self, signed: bytes) -> None:
        signature, data = signed[:SIGNATURE_BYTES], signed[SIGNATURE_BYTES:]
        if not hmac.compare_digest(signature, self._signature(data)):
            self._log_refused()  # of another program or version; polling finds the change anyway
            return
        try:
            messages = _DECODE(data)
        except msgspec.DecodeError as error:
            log.warning("the bus said what nobody understands", extra={"reason": str(error)})
            return
        for message in messages:
            try:
                self._on_message(message)
            except Exception:  # one bad message must not end the listening; polling reads what is in the database
                log.exception("a message of the bus could not be handled")

    def _log_refused(self) -> None:
        """Log the first message that isn't signed with our key: somebody could send many."""
        if not self._has_refused:
            self._has_refused = True
            log.warning("a message of the bus isn't signed by a server of this database; all such are left out")

    def _log_state(self, *, is_up: bool, reason: Exception | None = None) -> None:
        """Log once that the bus has failed or is back."""
        if is_up != self._is_up:
            self._is_up = is_up
            level = logging.INFO if is_up else logging.WARNING
            log.log(level, "the bus is back" if is_up else "the bus fails", extra={"reason": str(reason or "")})


def _connect(url: str) -> Redis:
    try:
        return Redis.from_url(url, socket_connect_timeout=TIMEOUT, health_check_interval=15)
    except ValueError as error:
        raise RuleError(Text("web.bus", _without_password(url), str(error))) from error


def _without_password(url: str) -> str:
    """An address without the password it may contain.

    >>> _without_password("redis://:sesame@bus.example:6379/0")
    'redis://…@bus.example:6379/0'
    """
    before, at, after = url.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at else url
