"""Cancels work whose request was closed: nobody reads the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from litestar import Request

from laguna.text.text import Text
from laguna.web.exceptions import RefusedError

Answer = TypeVar("Answer")

CLOSED_REQUEST: Final = 499  # as nginx logs it


async def while_connected(request: Request[Any, Any, Any], work: Coroutine[Any, Any, Answer]) -> Answer:
    """The result of this work, which is cancelled when the caller disconnects."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_until_disconnected(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise RefusedError(CLOSED_REQUEST, Text("web.error_400"))
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _until_disconnected(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
