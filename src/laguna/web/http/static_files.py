"""Serves the files of the browser's part, compressed at build time and cached for ever."""

from __future__ import annotations

import functools
import mimetypes
import os
from typing import Any, Final

from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from laguna.web.http.rendering import STATIC

FOR_EVER: Final = "public, max-age=31536000, immutable"
mimetypes.add_type("font/woff2", ".woff2")  # not every Python and system knows it
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # the better one first


@get("/static/{name:str}", include_in_schema=False)
async def static_file(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """A built file. Its name contains its hash, so it is cached for ever."""
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in ENCODINGS:
        packed = content(name + ending) if encoding in accepted else None
        if packed is not None:
            return _cached(packed, name, {"content-encoding": encoding, "vary": "accept-encoding"})
    plain = content(name)
    if plain is None:
        raise NotFoundException
    return _cached(plain, name, {"vary": "accept-encoding"})


def _cached(data: bytes, name: str, headers: dict[str, str]) -> Response[bytes]:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(data, media_type=kind, headers={"cache-control": FOR_EVER, **headers})


def content(name: str) -> bytes | None:
    """The content of a file in the static folder, or None."""
    return _content(name) if name in _names() else None


@functools.cache
def _content(name: str) -> bytes:
    with open(os.path.join(STATIC, name), "rb") as file:
        return file.read()


@functools.cache
def _names() -> frozenset[str]:
    return frozenset(os.listdir(STATIC)) if os.path.isdir(STATIC) else frozenset()


ROUTES: Final = [static_file]
