"""Files, backdrops, and what a host's own programs ask: is it alive, is it ready, how is it doing."""

from __future__ import annotations

import functools
import mimetypes
import os
from typing import Any, Final

from librt.vecs import vec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from mypy_extensions import i64
from sqlalchemy import text

from laguna import games
from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.text import RuleError
from laguna.web import frames, metrics
from laguna.web.services import Services
from laguna.web.showing import STATIC

FOR_EVER: Final = "public, max-age=31536000, immutable"
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # the better one first


@get("/static/{name:str}", include_in_schema=False)
async def static_file(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the browser's part. Its name holds its hash, so it may be kept for ever."""
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in ENCODINGS:
        packed = _file(name + ending) if encoding in accepted else None
        if packed is not None:
            return _kept(packed, name, {"content-encoding": encoding, "vary": "accept-encoding"})
    plain = _file(name)
    if plain is None:
        raise NotFoundException
    return _kept(plain, name, {"vary": "accept-encoding"})


def _kept(content: bytes, name: str, headers: dict[str, str]) -> Response[bytes]:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers={"cache-control": FOR_EVER, **headers})


def _file(name: str) -> bytes | None:
    """What a file holds; None where there is none. Only files of the one folder have such names."""
    return _content(name) if name in _names() else None


@functools.cache
def _content(name: str) -> bytes:
    with open(os.path.join(STATIC, name), "rb") as file:
        return file.read()


@functools.cache
def _names() -> frozenset[str]:
    return frozenset(os.listdir(STATIC)) if os.path.isdir(STATIC) else frozenset()


@get("/backdrop/{hash:str}", include_in_schema=False, sync_to_thread=False)
def backdrop(hash: FromPath[str]) -> Response[str]:
    """What never changes of a plate, by its hash."""
    found = frames.backdrop(hash)
    if found is None:
        draw_everything_once()
        found = frames.backdrop(hash)
    if found is None:
        raise NotFoundException
    return Response(found, media_type="image/svg+xml", headers={"cache-control": FOR_EVER})


@functools.cache
def draw_everything_once() -> None:
    """Know the backdrops of all games, whichever process has sent their hashes."""
    for id in games.ids():
        try:
            game = games.load(id)
        except RuleError:
            continue
        for seats in game.seats:
            state = game.new(seats, game.complete(seats, {}, game.versions[-1]), game.versions[-1])
            for reader in (NOBODY, *range(seats)):
                for language in words.LANGUAGES:
                    for plate in state.view(reader).plates(reader, vec[i64](), language):
                        frames.keep_backdrop(plate.backdrop)


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(services: NamedDependency[Services]) -> Response[str]:
    """The process can do its work: the database answers."""
    try:
        async with services.store.database.reading() as session:
            await session.execute(text("select 1"))
    except Exception:
        metrics.NOT_READY.inc()
        return Response("the database does not answer", status_code=503)
    return Response("ready")


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def figures() -> Response[bytes]:
    """Figures for Prometheus; nothing of a match or a person is among them."""
    return Response(metrics.told(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES: Final = [static_file, backdrop, healthz, readyz, figures]
