"""How processes tell each other of changes: the match, and its new row where it has one.

Rows are called out when they are in the database. Whoever misses one reads it there a little later, so a message that
is lost, comes twice or out of turn can only delay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

import msgspec
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from laguna.core.text import RuleError, Text
from laguna.web.called import Called

CHANNEL: Final = "laguna"
PATIENCE: Final = 5.0  # seconds for an answer
PAUSE: Final = 1.0  # seconds until a bus that failed is tried again

Hear = Callable[[Called], None]
_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(list[Called]).decode

log = logging.getLogger("laguna.bus")


class Bus:
    """A Redis server, or one that speaks like it, as a place to call out what has changed."""

    def __init__(self, url: str, hear: Hear) -> None:
        """`hear` is told of everything that is called out, by this process too."""
        self._url = url
        self._hear = hear
        self._redis = _connected(url)
        self._told: dict[Called, None] = {}  # what waits to be called out, each once, in order
        self._waiting = asyncio.Event()
        self._is_up = True
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to listen; RuleError where nobody answers."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._redis.ping()
        except (RedisError, OSError) as error:
            raise RuleError(Text("web.bus", _shown(self._url), str(error) or type(error).__name__)) from error
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._call_out())]

    async def close(self) -> None:
        """Let go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def tell(self, called: Called) -> None:
        """Call this out soon, with what else waits."""
        self._told.pop(called, None)  # the last word on who is here has to come last
        self._told[called] = None
        self._waiting.set()

    async def _call_out(self) -> None:
        backend = RedisChannelsPubSubBackend(redis=self._redis)
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            told, self._told = self._told, {}
            try:
                await backend.publish(_ENCODE(list(told)), [CHANNEL])
                self._note(is_up=True)
            except (RedisError, OSError) as error:
                self._note(is_up=False, reason=error)

    async def _listen(self) -> None:
        while True:
            backend = RedisChannelsPubSubBackend(redis=self._redis)
            try:
                await backend.subscribe([CHANNEL])
                async for _, said in backend.stream_events():
                    self._take_in(said)
            except (RedisError, OSError) as error:
                self._note(is_up=False, reason=error)
            finally:
                with contextlib.suppress(RedisError, OSError):
                    await backend.on_shutdown()
            await asyncio.sleep(PAUSE)

    def _take_in(self, said: bytes) -> None:
        try:
            heard = _DECODE(said)
        except msgspec.DecodeError as error:  # somebody else's, or of another version: what it tells is found anyway
            log.warning("the bus said what nobody understands", extra={"reason": str(error)})
            return
        for called in heard:
            self._hear(called)

    def _note(self, *, is_up: bool, reason: Exception | None = None) -> None:
        """Write down, once, that the bus has failed or is back."""
        if is_up != self._is_up:
            self._is_up = is_up
            level = logging.INFO if is_up else logging.WARNING
            log.log(level, "the bus is back" if is_up else "the bus fails", extra={"reason": str(reason or "")})


def _connected(url: str) -> Redis:
    try:
        return Redis.from_url(url, socket_connect_timeout=PATIENCE, health_check_interval=15)
    except ValueError as error:
        raise RuleError(Text("web.bus", _shown(url), str(error))) from error


def _shown(url: str) -> str:
    """An address without the password that may stand in it.

    >>> _shown("redis://:sesame@bus.example:6379/0")
    'redis://…@bus.example:6379/0'
    """
    before, at, after = url.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at else url
